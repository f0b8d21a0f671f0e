import Base
import Client

/// A report and its timeline as a self-contained HTML page, without scripts, fonts or external images, for light and
/// dark screens and for print.
struct CustomerPage {
  let report: CustomerReport
  let timeline: Timeline?
  let wording: Wording

  /// A whole HTML document; ends with a line feed.
  var text: String {
    let title = htmlText(report.title.first ?? "Customer")
    var lines = [
      "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">",
      // Even if foreign markup got in, nothing would run or be loaded.
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
      "<meta name=\"color-scheme\" content=\"light dark\">", "<title>\(title)</title>",
      "<style>\n\(Self.styleSheet)\n\(TimelineSVG.styleSheet)\n</style>", "</head>", "<body>", "<header>",
      "<h1>\(title)</h1>",
    ]
    for line in [Array(report.title.dropFirst()), report.subtitle] where !line.isEmpty {
      lines.append("<p>\(line.map(htmlText).joined(separator: " · "))</p>")
    }
    lines += ["</header>", "<main>", "<ul class=\"findings\">"] + report.findings.flatMap(self.lines) + ["</ul>"]
    if let timeline {
      lines += ["<section>", "<h2>Timeline</h2>", TimelineSVG(timeline: timeline, wording: wording).text, "</section>"]
    }
    lines += section("Tell", report.tell)
    lines += steps
    lines += section("Not possible", report.next.filter { !$0.isPossible }.map(\.reason))
    lines += facts + events
    lines += section("Notes", report.notes)
    return
      (lines + [
        "</main>", "<footer>Made by asctl, \(htmlText(wording.time(wording.now)))</footer>", "</body>", "</html>", "",
      ])
      .joined(separator: "\n")
  }

  private func lines(_ finding: CustomerReport.Finding) -> [String] {
    let subject = finding.subject.isEmpty ? "" : "\(htmlText(finding.subject)) "
    var lines = [
      "<li class=\"\(finding.tone.rawValue)\"><b class=\"tone\">\(finding.tone.sign)</b> "
        + "<b>\(subject)\(htmlText(finding.caption))</b>: \(htmlText(finding.reason))"
    ]
    lines += finding.details.map { "<br><span>\(htmlText($0))</span>" }
    return lines + ["</li>"]
  }

  private func section(_ title: String, _ sentences: [String]) -> [String] {
    guard !sentences.isEmpty else { return [] }
    return ["<section>", "<h2>\(title)</h2>"] + sentences.map { "<p>\(htmlText($0))</p>" } + ["</section>"]
  }

  private var steps: [String] {
    let possible = report.next.filter(\.isPossible)
    guard !possible.isEmpty else { return [] }
    return ["<section>", "<h2>Next</h2>"]
      + possible.flatMap {
        ["<p>\(htmlText($0.reason.startingUpper))</p>", "<pre><code>\(htmlText($0.command))</code></pre>"]
      } + ["</section>"]
  }

  private var facts: [String] {
    guard !report.facts.isEmpty else { return [] }
    return ["<dl>"]
      + report.facts.map { "<div><dt>\(htmlText($0.label))</dt><dd>\(htmlText($0.value))</dd></div>" } + ["</dl>"]
  }

  private var events: [String] {
    guard !report.events.isEmpty else { return [] }
    var lines = ["<section>", "<h2>Events</h2>", "<table>"]
    lines += report.events.map { event in
      "<tr><th scope=\"row\">\(htmlText(event.day))</th><td>\(htmlText(event.text))"
        + "\(event.source == .notification ? " <abbr title=\"known only from a notification\">[N]</abbr>" : "")</td></tr>"
    }
    return lines + ["</table>", "</section>"]
  }

  private static let styleSheet = """
    :root{--page:#fff;--text:#1d1d1f;--faint:#6e6e73;--box:#f5f5f7;--good:#1b7f3b;--warn:#a35a00;--bad:#c4161c}
    @media(prefers-color-scheme:dark){:root{--page:#1c1c1e;--text:#f2f2f7;--faint:#a1a1a6;--box:#2c2c2e;--good:#4cc870;--warn:#ffb340;--bad:#ff6961}}
    @media print{:root{--page:#fff;--text:#000;--faint:#555;--box:#fff;--good:#1b7f3b;--warn:#a35a00;--bad:#c4161c}body{font-size:10pt}section,li{break-inside:avoid}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.2rem;max-width:52rem;background:var(--page);color:var(--text);font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.4rem;margin:0 0 .2rem}h2{font-size:1rem;margin:1.6rem 0 .4rem}p{margin:.3rem 0}header p,footer{color:var(--faint)}
    .findings{list-style:none;padding:0;margin:1rem 0}.findings li{background:var(--box);border-left:4px solid var(--faint);padding:.5rem .8rem;margin:.5rem 0}
    .findings span{color:var(--faint)}.findings .fine{border-color:var(--good)}.findings .attention{border-color:var(--warn)}.findings .ended{border-color:var(--bad)}
    .tone{font-family:ui-monospace,monospace}.fine .tone{color:var(--good)}.attention .tone{color:var(--warn)}.ended .tone{color:var(--bad)}
    pre{background:var(--box);padding:.6rem .8rem;overflow-x:auto;white-space:pre-wrap;margin:.3rem 0}
    dl div{display:flex;flex-wrap:wrap;gap:0 .6rem}dt{color:var(--faint)}dd{margin:0}
    table{border-collapse:collapse}th{text-align:left;font-weight:400;color:var(--faint);white-space:nowrap;padding:.1rem 1rem .1rem 0;vertical-align:top}td{padding:.1rem 0}
    footer{margin-top:2rem;font-size:.85rem}
    """
}

/// Escapes text for elements and quoted attributes of HTML and SVG.
func htmlText(_ text: String) -> String { escapingMarkup(text, and: "\"'") }
