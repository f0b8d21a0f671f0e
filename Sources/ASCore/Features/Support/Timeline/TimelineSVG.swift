import Base
import Client

/// A timeline as SVG inside a page. Positions are percentages, so that it is as wide as the page and its text keeps the
/// size of the page's text. Patterns distinguish the spans, and colors repeat the patterns.
struct TimelineSVG {
  let timeline: Timeline
  let wording: Wording

  private static let axisHeight = 34
  private static let nameHeight = 20
  private static let marksHeight = 26
  private static let barHeight = 16

  /// One `svg` element, and a list of the meanings of its patterns and letters.
  var text: String {
    let height = Self.axisHeight + timeline.lanes.reduce(0) { $0 + Self.height($1) }
    var lines = [
      "<svg class=\"timeline\" role=\"img\" aria-labelledby=\"timeline-title timeline-what\" width=\"100%\" "
        + "height=\"\(height)\">",
      "<title id=\"timeline-title\">\(htmlText("Timeline from \(wording.day(timeline.start)) to \(wording.day(timeline.end))"))</title>",
      "<desc id=\"timeline-what\">\(htmlText(description))</desc>",
      Self.patterns,
    ]
    lines += axis(height)
    var top = Self.axisHeight
    for lane in timeline.lanes {
      lines += self.lines(lane, top: top)
      top += Self.height(lane)
    }
    lines.append("</svg>")
    return (lines + legend).joined(separator: "\n")
  }

  /// Returns the height of a lane, without room for a bar if it has no spans.
  private static func height(_ lane: Timeline.Lane) -> Int {
    nameHeight + (lane.spans.isEmpty ? 0 : barHeight) + marksHeight
  }

  /// The whole timeline in sentences, for screen readers.
  private var description: String {
    timeline.lanes.map { lane in
      let spans = lane.spans.filter { $0.kind != .lapsed }.map {
        "\($0.kind.meaning) \(wording.day($0.start)) to \(wording.day($0.end))"
      }
      let marks = lane.marks.map { "\($0.kind.meaning) \(wording.day($0.date))" }
      return "\(lane.name): " + (spans + marks).joined(separator: ", ")
    }.joined(separator: ". ")
  }

  private func axis(_ height: Int) -> [String] {
    var lines = ["<line class=\"axis\" x1=\"0\" y1=\"26\" x2=\"100%\" y2=\"26\"/>"]
    for part in 0..<4 {
      let moment = timeline.moment(at: Double(part) / 4)
      // A narrow page has room only for every other label.
      let style = part % 2 == 0 ? "tick" : "tick wide"
      lines.append("<line class=\"\(style)\" x1=\"\(part * 25)%\" y1=\"20\" x2=\"\(part * 25)%\" y2=\"26\"/>")
      lines.append(
        "<text class=\"\(style)\" x=\"\(part * 25)%\" y=\"14\">\(htmlText(timeline.isShort ? wording.time(moment) : wording.day(moment)))</text>"
      )
    }
    let now = place(timeline.now)
    lines.append(
      "<line class=\"now\" x1=\"\(now)\" y1=\"20\" x2=\"\(now)\" y2=\"\(height)\"><title>now, \(htmlText(wording.time(timeline.now)))</title></line>"
    )
    return lines
  }

  private func lines(_ lane: Timeline.Lane, top: Int) -> [String] {
    var lines = ["<text class=\"name\" x=\"0\" y=\"\(top + 14)\">\(htmlText(truncated(lane.name, to: 60)))</text>"]
    for span in lane.spans.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      let (from, to) = (timeline.position(of: span.start), timeline.position(of: span.end))
      let title = "\(span.kind.meaning), \(wording.day(span.start)) to \(wording.day(span.end))"
      lines.append(
        "<rect class=\"\(span.kind.style)\" x=\"\(Self.percent(from))\" y=\"\(top + 20)\" width=\"\(Self.percent(max(to - from, 0.004)))\" "
          + "height=\"\(Self.barHeight)\"><title>\(htmlText(title))</title></rect>")
      if span.isRenewal {
        lines.append(
          "<line class=\"renewal\" x1=\"\(Self.percent(from))\" y1=\"\(top + 20)\" x2=\"\(Self.percent(from))\" y2=\"\(top + 20 + Self.barHeight)\"/>"
        )
      }
    }
    return lines + marks(lane, top: top)
  }

  /// Letters that would overlap are written side by side at one position.
  private func marks(_ lane: Timeline.Lane, top: Int) -> [String] {
    var groups: [(position: Double, marks: [Timeline.Mark])] = []
    for mark in lane.marks {
      let position = timeline.position(of: mark.date)
      if let last = groups.last, position - last.position < Self.nearest {
        groups[groups.count - 1].marks.append(mark)
      } else {
        groups.append((position, [mark]))
      }
    }
    return groups.map { position, marks in
      var letters = ""
      for mark in marks where !letters.contains(mark.kind.rawValue) { letters.append(mark.kind.rawValue) }
      let anchor = position < 0.05 ? "start" : position > 0.95 ? "end" : "middle"
      let title = marks.map {
        "\(wording.day($0.date)): \($0.text)\($0.source == .notification ? " [N]" : "")"
      }.joined(separator: "; ")
      return
        "<text class=\"mark\" x=\"\(Self.percent(position))\" y=\"\(top + Self.height(lane) - 10)\" text-anchor=\"\(anchor)\">\(htmlText(letters))"
        + "<title>\(htmlText(title))</title></text>"
    }
  }

  /// A share of the width: about the size of one or two letters on a phone.
  private static let nearest = 0.04

  private func place(_ moment: Timestamp) -> String { Self.percent(timeline.position(of: moment)) }

  /// Returns `12.34%`.
  private static func percent(_ position: Double) -> String {
    let hundredths = Int((position * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  private var legend: [String] {
    ["<ul class=\"legend\">"]
      + timeline.spanKinds.map { kind in
        "<li><svg width=\"28\" height=\"12\" aria-hidden=\"true\"><rect class=\"\(kind.style)\" width=\"28\" height=\"12\"/></svg> "
          + "\(htmlText(kind.meaning))</li>"
      }
      + timeline.markKinds.map { kind, _ in
        "<li><b>\(htmlText(String(kind.rawValue)))</b> \(htmlText(kind.meaning))</li>"
      } + ["</ul>"]
  }

  private static let patterns = """
    <defs>
    <pattern id="stripes" width="4" height="4" patternUnits="userSpaceOnUse"><path class="ink" d="M0 1H4"/></pattern>
    <pattern id="slant" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="ink" d="M1 0V6M2 0V6"/></pattern>
    <pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="dot" cx="2.5" cy="2.5" r="1.2"/></pattern>
    <pattern id="cross" width="6" height="6" patternUnits="userSpaceOnUse"><path class="unpaid" d="M0 0L6 6M6 0L0 6"/></pattern>
    <pattern id="bars" width="4" height="4" patternUnits="userSpaceOnUse"><path class="grace" d="M1 0V4"/></pattern>
    </defs>
    """

  /// The rules for the timeline in the page's style sheet.
  static let styleSheet = """
    .timeline{display:block;overflow:visible;font-size:12px}
    .timeline text{fill:var(--text)}.timeline .name{font-weight:600}
    .axis,.tick{stroke:var(--faint)}text.tick{stroke:none;fill:var(--faint)}
    .now{stroke:var(--text);stroke-dasharray:2 3}.renewal{stroke:var(--page);stroke-width:2}
    .mark{font-family:ui-monospace,monospace;font-weight:700;cursor:help}
    .ink{stroke:var(--good);fill:none}.dot{fill:var(--good)}.unpaid{stroke:var(--bad);fill:none}.grace{stroke:var(--warn);stroke-width:2;fill:none}
    rect{stroke-width:1}
    .paid{fill:var(--good);stroke:var(--good)}.shared{fill:url(#stripes);stroke:var(--good)}.offer{fill:url(#slant);stroke:var(--good)}
    .trial{fill:url(#dots);stroke:var(--good)}.retry{fill:url(#cross);stroke:var(--bad)}.grace-period{fill:url(#bars);stroke:var(--warn)}
    .lapsed{fill:none;stroke:var(--faint);stroke-dasharray:1 4}
    .legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;font-size:.85rem}
    .legend svg{vertical-align:middle}
    @media(max-width:34rem){.wide{display:none}}
    """
}
