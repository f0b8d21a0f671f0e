import Base
import Client
import Terminal

/// A timeline in a terminal: a glyph for each kind of span, a letter for each mark, and a legend. Colors repeat glyphs.
struct TimelineText {
  let timeline: Timeline
  let wording: Wording
  /// In cells.
  let width: Int
  let style: TerminalStyle
  let isASCII: Bool
  /// The widths of the names and of the picture, in cells.
  private let nameWidth: Int
  private let cells: Int

  /// Uses 80 cells if the width of lines is unknown.
  init(_ timeline: Timeline, _ wording: Wording, width: Int?, style: TerminalStyle, isASCII: Bool) {
    (self.timeline, self.wording, self.style, self.isASCII) = (timeline, wording, style, isASCII)
    let width = max(width ?? 80, Self.narrowest)
    let names = timeline.lanes.map { displayWidth(terminalText($0.name, isASCII: isASCII)) }
    nameWidth = min(names.max() ?? 0, max(width / 4, 8))
    cells = width - Self.margin - nameWidth - 2
    self.width = width
  }

  /// In fewer cells, the spans could not be distinguished.
  private static let narrowest = 30
  private static let margin = 2

  /// Ends with a line feed.
  var text: String {
    var lines = axis
    var hasSeveral = false
    for lane in timeline.lanes {
      // A lane without spans needs no line for a bar.
      let letters = letters(lane)
      for (index, picture) in [bar(lane), letters].compactMap(\.self).enumerated() {
        lines.append(row(named: index == 0 ? name(lane) : "", picture))
      }
      hasSeveral = hasSeveral || letters?.contains(Self.several) ?? false
    }
    lines += [""] + legend(hasSeveral: hasSeveral)
    return lines.map { $0 + "\n" }.joined()
  }

  private func column(_ moment: Timestamp) -> Int {
    min(Int(timeline.position(of: moment) * Double(cells)), cells - 1)
  }

  private func shown(_ text: String) -> String { terminalText(text, isASCII: isASCII) }

  /// Returns the name of a lane, truncated to the available width.
  private func name(_ lane: Timeline.Lane) -> String {
    let name = shown(lane.name)
    guard displayWidth(name) > nameWidth else { return name }
    var cut = ""
    for character in name where displayWidth(cut) + displayWidth(String(character)) < nameWidth {
      cut.append(character)
    }
    return cut + (isASCII ? "~" : "…")
  }

  private func row(named name: String, _ picture: String) -> String {
    let padding = String(repeating: " ", count: max(nameWidth - displayWidth(name), 0) + 2)
    return String(repeating: " ", count: Self.margin) + name + padding + picture
  }

  /// Days along the top, a line with a tick below each, and a mark for the current time.
  private var axis: [String] {
    var days = ""
    var strokes: [Character] = Array(repeating: isASCII ? "-" : "─", count: cells)
    var column = 0
    while column < cells {
      let moment = timeline.moment(at: Double(column) / Double(cells))
      let label = shown(timeline.label(moment, wording))
      guard column + displayWidth(label) <= cells else { break }
      days += String(repeating: " ", count: column - displayWidth(days)) + label
      strokes[column] = isASCII ? "|" : "┬"
      column += max(displayWidth(label) + 3, cells / 4)
    }
    let now = self.column(timeline.now)
    strokes[now] = isASCII ? "v" : "▼"
    let word = now + 3 <= cells ? now : cells - 3
    return [
      row(named: "", days), row(named: "", style.set(String(strokes), .faint)),
      row(named: "", String(repeating: " ", count: word) + "now"),
    ]
  }

  private func bar(_ lane: Timeline.Lane) -> String? {
    guard !lane.spans.isEmpty else { return nil }
    var painted: [(kind: Timeline.Span.Kind, begins: Bool)?] = Array(repeating: nil, count: cells)
    for span in lane.painted {
      let first = column(span.start)
      let last = max(first, min(Int((timeline.position(of: span.end) * Double(cells)).rounded()), cells) - 1)
      for cell in first...last {
        // Narrower periods have no room for an edge.
        painted[cell] = (span.kind, cell == first && span.isRenewal && last - first >= 2)
      }
    }
    // Colors change as rarely as possible, so that output that keeps them in a pipe stays small.
    var rest = painted[...]
    var bar = ""
    while let kind = rest.first.map({ $0?.kind }) {
      let run = rest.prefix { $0?.kind == kind }
      rest = rest.dropFirst(run.count)
      guard let kind else {
        bar += String(repeating: " ", count: run.count)
        continue
      }
      let glyphs = run.map { $0?.begins == true && kind != .lapsed ? kind.edge(isASCII) : kind.glyph(isASCII) }
      bar += kind.look.emphasis.map { style.set(String(glyphs), $0) } ?? String(glyphs)
    }
    return bar
  }

  private func letters(_ lane: Timeline.Lane) -> String? {
    guard !lane.marks.isEmpty else { return nil }
    var row: [Character] = Array(repeating: " ", count: cells)
    for mark in lane.marks {
      let column = column(mark.event.date)
      row[column] = row[column] == " " || row[column] == mark.kind.rawValue ? mark.kind.rawValue : Self.several
    }
    // Spaces after the last letter would only make the line longer.
    while row.last == " " { row.removeLast() }
    return String(row)
  }

  private static let several: Character = "*"

  private func legend(hasSeveral: Bool) -> [String] {
    var entries = timeline.spanKinds.map { "\($0.glyph(isASCII)) \($0.look.meaning)" }
    entries += timeline.markKinds.map { kind, isOnlyNotified in
      "\(kind.rawValue) \(kind.row.meaning)\(isOnlyNotified ? " [N]" : "")"
    }
    if hasSeveral { entries.append("\(Self.several) several at once") }
    // Each entry begins with a space, so that two separate the entries of a line.
    return WrappedText.lines(of: entries.map { " " + $0 }, to: width, first: " ", below: " ")
  }
}
