import Base
import Client
import Terminal

/// A report as text for a terminal, wrapped to its width. Words and signs show the state in addition to colors.
struct CustomerCard {
  let report: CustomerReport
  /// In cells; nil for lines of any length.
  let width: Int?
  let style: TerminalStyle
  let isASCII: Bool
  /// The text of a timeline to show below the events, ready for output.
  var timeline: String?

  private static let margin = 6

  /// Ends with a line feed. The message to the customer and the next steps come last, closest to the cursor.
  var text: String {
    var lines = wrapped(report.title.joined(separator: " · "), margin: 2).map { style.set($0, .bold) }
    if !report.subtitle.isEmpty { lines += wrapped(report.subtitle.joined(separator: " · "), margin: 2) }
    lines += [""] + report.findings.flatMap(self.lines)
    if !report.facts.isEmpty { lines.append("") }
    for fact in report.facts { lines += wrapped("\(fact.label): \(fact.value)", first: 2, margin: Self.margin) }
    lines += eventLines
    if let timeline {
      lines += [""] + timeline.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }
    if !report.notes.isEmpty { lines += [""] + report.notes.flatMap { wrapped($0, margin: 2) } }
    lines += section("Not", report.next.filter { !$0.isPossible }.map(\.reason.startingUpper).flatMap(indented))
    lines += section("Tell", report.tell.flatMap(indented))
    lines += section("Next", report.next.filter(\.isPossible).flatMap(self.lines))
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(_ finding: Verdict) -> [String] {
    let subject = finding.subject.isEmpty ? "" : "\(finding.subject) "
    let head = indented("\(subject)\(finding.caption)\(finding.separator)\(finding.reason)")
    let sign = style.set(finding.tone.look.sign, finding.tone.look.emphasis)
    return labeled("  \(sign)  ", Self.margin, head) + finding.details.flatMap(indented)
  }

  /// Commands have their own lines for copying, and continue after `\` if they are too wide.
  private func lines(_ step: NextStep) -> [String] {
    let margin = String(repeating: " ", count: Self.margin)
    let command = ShellLine.wrapped(shown(step.command), to: (width ?? .max) - Self.margin)
    return indented(step.reason.startingUpper) + command.map { margin + $0 }
  }

  private func section(_ label: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [""] + labeled(style.set(label, .bold), label.utf8.count, lines)
  }

  /// Returns the lines with a label in the margin of the first one. `width` is that of the label, in cells.
  private func labeled(_ label: String, _ width: Int, _ lines: [String]) -> [String] {
    lines.prefix(1).map { label + $0.dropFirst(width) } + lines.dropFirst()
  }

  private var eventLines: [String] {
    guard !report.events.isEmpty else { return [] }
    var lines = ["", style.set("Events, newest first", .bold)]
    let days = report.events.map { shown(report.wording.day($0.date)) }
    let indent = 2 + (days.map(displayWidth).max() ?? 0) + 2
    for (day, event) in zip(days, report.events) {
      let text = wrapped(event.text + event.mark, first: indent, margin: indent)
      lines += labeled("  " + day, 2 + displayWidth(day), text)
    }
    if report.hiddenEvents > 0 { lines.append("  \(report.hiddenEvents) more (pass --all)") }
    return lines
  }

  private func indented(_ text: String) -> [String] { wrapped(text, first: Self.margin, margin: Self.margin) }

  /// Wraps text to the width of the card. The first line is indented by `first` cells, the others by `margin`.
  private func wrapped(_ text: String, first: Int = 0, margin: Int) -> [String] {
    let lines = Chunks.gathered { chunks in
      chunks.append(spaces: first)
      var line = WrappedText(width: width, margin: margin, used: first)
      line.append(shown(text), to: &chunks)
    }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  private func shown(_ text: String) -> String { terminalText(text, isASCII: isASCII) }
}

extension Verdict.Tone {
  /// Two cells that show the tone without colors, and its color.
  var look: (sign: String, emphasis: TerminalStyle.Emphasis) {
    switch self {
    case .fine: ("OK", .green)
    case .attention: ("!!", .yellow)
    case .ended: ("--", .red)
    }
  }
}

/// Returns the text with control characters escaped; in ASCII, with similar characters for others, or escaped.
func terminalText(_ text: String, isASCII: Bool) -> String {
  guard isASCII else { return escapingControls(text) }
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "·", "–", "—": shown += "-"
    case "×": shown += "x"
    case "…": shown += "..."
    case "→": shown += "->"
    case " "..."~": shown.unicodeScalars.append(scalar)
    default: shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
  return shown
}

extension CustomerReport {
  /// Markdown for a ticket; ends with a line feed.
  var markdown: String {
    var lines = ["## \(escapingMarkdown(title.joined(separator: " · ")))", ""]
    if !subtitle.isEmpty { lines += [escapingMarkdown(subtitle.joined(separator: " · ")), ""] }
    for finding in findings {
      let subject = finding.subject.isEmpty ? "" : "\(escapingMarkdown(finding.subject)) "
      lines.append(
        "- `\(finding.tone.look.sign)` \(subject)**\(escapingMarkdown(finding.caption))**\(escapingMarkdown(finding.separator + finding.reason))"
      )
      lines += finding.details.map { "  - \(escapingMarkdown($0))" }
    }
    if !facts.isEmpty { lines.append("") }
    lines += facts.map { "- \($0.label): \(escapingMarkdown($0.value))" }
    lines += section("Events", eventTable)
    lines += notes.isEmpty ? [] : [""] + notes.map { "*\(escapingMarkdown($0))*" }
    lines += section("Not possible", next.filter { !$0.isPossible }.map { "- \(escapingMarkdown($0.reason))" })
    lines += section("Tell", Array(tell.map { ["> \(escapingMarkdown($0))"] }.joined(separator: [">"])))
    lines += section("Next", next.filter(\.isPossible).flatMap(step))
    return lines.map { $0 + "\n" }.joined()
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", "### \(title)", ""] + lines
  }

  private func step(_ step: NextStep) -> [String] {
    // A command cannot end the fence, because it is one line that begins with a word.
    ["- \(escapingMarkdown(step.reason))", "", "  ```sh", "  \(escapingControls(step.command))", "  ```"]
  }

  private var eventTable: [String] {
    guard !events.isEmpty else { return [] }
    let rows = events.map { event in
      "| \(escapingMarkdown(wording.day(event.date))) | \(escapingMarkdown(event.text + event.mark)) |"
    }
    let more = hiddenEvents > 0 ? ["", "\(hiddenEvents) more: `--all`"] : []
    return ["| Date | Event |", "| --- | --- |"] + rows + more
  }
}
