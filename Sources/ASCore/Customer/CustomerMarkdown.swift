import Base

/// A report as Markdown, for a ticket.
package struct CustomerMarkdown {
  let report: CustomerReport

  package init(_ report: CustomerReport) {
    self.report = report
  }

  /// Ends with a line feed.
  package var text: String {
    var lines = ["## \(shown(report.title.joined(separator: " · ")))", ""]
    if !report.subtitle.isEmpty { lines += [shown(report.subtitle.joined(separator: " · ")), ""] }
    for finding in report.findings {
      let subject = finding.subject.isEmpty ? "" : "\(shown(finding.subject)) "
      lines.append(
        "- `\(finding.tone.sign)` \(subject)**\(shown(finding.caption))**\(shown(finding.separator + finding.reason))")
      lines += finding.details.map { "  - \(shown($0))" }
    }
    if !report.facts.isEmpty { lines.append("") }
    lines += report.facts.map { "- \($0.label): \(shown($0.value))" }
    lines += section("Tell", report.tell.map { "> \(shown($0))" }, apart: true)
    lines += section("Next", report.next.filter(\.isPossible).flatMap(step))
    lines += section("Not possible", report.next.filter { !$0.isPossible }.map { "- \(shown($0.reason))" })
    lines += events
    lines += report.notes.isEmpty ? [] : [""] + report.notes.map { "*\(shown($0))*" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func section(_ title: String, _ lines: [String], apart: Bool = false) -> [String] {
    guard !lines.isEmpty else { return [] }
    return ["", "### \(title)", ""] + (apart ? Array(lines.map { [$0] }.joined(separator: [">"])) : lines)
  }

  private func step(_ step: NextStep) -> [String] {
    let command = escapingControls(step.command)
    let fence = command.contains("```") ? "`````" : "```"
    return ["- \(shown(step.reason))", "", "  \(fence)sh", "  \(command)", "  \(fence)"]
  }

  private var events: [String] {
    guard !report.events.isEmpty else { return [] }
    let rows = report.events.map { event in
      "| \(shown(event.day)) | \(shown(event.text + (event.source == .notification ? " [N]" : ""))) |"
    }
    let more = report.hiddenEvents > 0 ? ["", "\(report.hiddenEvents) more: `--all`"] : []
    return ["", "### What happened", "", "| Date | Event |", "| --- | --- |"] + rows + more
  }

  /// Text from outside that is no markup.
  private func shown(_ text: String) -> String {
    var shown = ""
    for character in escapingControls(text).unicodeScalars {
      if "\\`*_[]<>|#&!~".unicodeScalars.contains(character) { shown += "\\" }
      shown.unicodeScalars.append(character)
    }
    return shown
  }
}
