import Base
import Platform
import Terminal

/// A notification for people: one line with fixed column widths, because lines are printed as they arrive. If it is too
/// wide, the rest continues on the next line, and nothing is cut.
package struct DeliveryLine {
  private let time: String
  private let event: String
  private let outcome: String
  private let further: [(text: String, width: Int)]

  private static let margin = 4
  /// In characters. Only text from outside is longer, and the record contains all of it.
  private static let longestOutcome = 500

  /// - Parameters:
  ///   - outcome: The result.
  ///   - further: Cells that describe the notification.
  package init(
    _ date: Timestamp?, _ event: String, _ outcome: String, further: [(String?, width: Int)], _ context: Context
  ) {
    // The time zone is omitted, as everywhere in the line.
    time = date.map { date in context.clock.localTime(date).map { "\($0.day) \($0.clock)" } ?? date.text } ?? ""
    self.event = escapingControls(event)
    self.outcome = escapingControls(truncated(outcome, to: Self.longestOutcome))
    self.further = further.map { (escapingControls($0 ?? ""), $1) }
  }

  /// Lines that fit the width, except for a single word that is wider. Control characters are escaped.
  func lines(width: Int?) -> [String] {
    let head = [(time, 19), (event, 30)]
    let whole = Self.line(head + further + [(outcome, 0)])
    guard let width, displayWidth(whole) > width else { return [whole] }
    let answered = Self.line(head + [(outcome, 0)])
    let rest = further.map(\.text).filter { !$0.isEmpty }
    guard displayWidth(answered) > width else { return [answered] + Self.wrapped(rest, to: width) }
    let name = [time, event].filter { !$0.isEmpty }
    let title = name.joined(separator: "  ")
    let begins = displayWidth(title) <= width
    let below = (begins ? [] : Array(name.dropFirst())) + [outcome].filter { !$0.isEmpty } + rest
    return [begins ? title : name[0]] + Self.wrapped(below, to: width)
  }

  private static func line(_ cells: [(text: String, width: Int)]) -> String {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    var table = ""
    for (index, cell) in cells.enumerated().prefix(last + 1) {
      table += cell.text
      if index < last { table += String(repeating: " ", count: max(cell.width - displayWidth(cell.text), 0) + 2) }
    }
    return table
  }

  /// Parts joined with `; `, each kept whole if a line has room for it.
  private static func wrapped(_ parts: [String], to width: Int) -> [String] {
    guard !parts.isEmpty else { return [] }
    var chunks = Chunks<Never>(of: .max) { _ in }
    chunks.append(spaces: margin)
    var line = WrappedText(width: width, margin: margin, used: margin)
    for (index, part) in parts.enumerated() {
      line.append(index < parts.count - 1 ? "\(part);" : part, isSpaced: index > 0, isWhole: true, to: &chunks)
    }
    return String(decoding: chunks.bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}

extension RecordWriter {
  /// Writes a record, or its line for people.
  package func emit(
    _ line: @autoclosure () -> DeliveryLine, forScripts record: @autoclosure () -> JSON
  ) throws(StreamEnd) {
    guard isForPeople else { return try emit(record()) }
    for line in line().lines(width: width) { try emit(line: line) }
  }
}
