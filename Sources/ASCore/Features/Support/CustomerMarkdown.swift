import Base
import Client

/// A report as Markdown, for a ticket.
struct CustomerMarkdown {
  let report: CustomerReport

  init(_ report: CustomerReport) {
    self.report = report
  }

  /// Ends with a line feed.
  var text: String {
    var lines = ["## \(escapingMarkdown(report.title.joined(separator: " · ")))", ""]
    if !report.subtitle.isEmpty { lines += [escapingMarkdown(report.subtitle.joined(separator: " · ")), ""] }
    for finding in report.findings {
      let subject = finding.subject.isEmpty ? "" : "\(escapingMarkdown(finding.subject)) "
      lines.append(
        "- `\(finding.tone.sign)` \(subject)**\(escapingMarkdown(finding.caption))**\(escapingMarkdown(finding.separator + finding.reason))"
      )
      lines += finding.details.map { "  - \(escapingMarkdown($0))" }
    }
    if !report.facts.isEmpty { lines.append("") }
    lines += report.facts.map { "- \($0.label): \(escapingMarkdown($0.value))" }
    lines += events
    lines += report.notes.isEmpty ? [] : [""] + report.notes.map { "*\(escapingMarkdown($0))*" }
    lines += section("Not possible", report.next.filter { !$0.isPossible }.map { "- \(escapingMarkdown($0.reason))" })
    lines += section("Tell", report.tell.map { "> \(escapingMarkdown($0))" }, apart: true)
    lines += section("Next", report.next.filter(\.isPossible).flatMap(step))
    return lines.map { $0 + "\n" }.joined()
  }

  private func section(_ title: String, _ lines: [String], apart: Bool = false) -> [String] {
    guard !lines.isEmpty else { return [] }
    return ["", "### \(title)", ""] + (apart ? Array(lines.map { [$0] }.joined(separator: [">"])) : lines)
  }

  private func step(_ step: NextStep) -> [String] {
    // A command cannot end the fence, because it is one line that begins with a word.
    ["- \(escapingMarkdown(step.reason))", "", "  ```sh", "  \(escapingControls(step.command))", "  ```"]
  }

  private var events: [String] {
    guard !report.events.isEmpty else { return [] }
    let rows = report.events.map { event in
      "| \(escapingMarkdown(event.day)) | \(escapingMarkdown(event.text + (event.source == .notification ? " [N]" : ""))) |"
    }
    let more = report.hiddenEvents > 0 ? ["", "\(report.hiddenEvents) more: `--all`"] : []
    return ["", "### Events", "", "| Date | Event |", "| --- | --- |"] + rows + more
  }
}
