import Base

/// A report as an HTML document without scripts, fonts or external images, readable on a phone and on paper.
package struct HTMLPage {
  private let title: String
  private let subtitle: [[String]]
  private let styleSheet: String
  private let main: [String]
  private let footer: String

  /// - Parameters:
  ///   - subtitle: lines below the title, each with its parts.
  ///   - styleSheet: rules in addition to the common ones.
  ///   - main: lines of markup, in which text is escaped.
  ///   - footer: a sentence.
  package init(_ title: String, subtitle: [[String]], styleSheet: String = "", main: [String], footer: String) {
    (self.title, self.subtitle, self.styleSheet) = (title, subtitle, styleSheet)
    (self.main, self.footer) = (main, footer)
  }

  /// The document, which ends with a line feed.
  package var text: String {
    let name = htmlText(title)
    var lines = [
      "<!doctype html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">",
      // Even if foreign markup got in, nothing would run or be loaded.
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
      "<meta name=\"color-scheme\" content=\"light dark\">", "<title>\(name)</title>",
      "<style>\n\(Self.styleSheet)\n\(styleSheet)\n</style>", "</head>", "<body>", "<header>", "<h1>\(name)</h1>",
    ]
    for line in subtitle where !line.isEmpty {
      lines.append("<p>\(line.map(htmlText).joined(separator: " · "))</p>")
    }
    lines += ["</header>", "<main>"] + main
    lines += ["</main>", "<footer>\(htmlText(footer))</footer>", "</body>", "</html>", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns an element around lines, perhaps with a heading; nothing without lines.
  package static func element(_ name: String, _ lines: [String], title: String? = nil) -> [String] {
    lines.isEmpty ? [] : ["<\(name)>"] + (title.map { ["<h2>\($0)</h2>"] } ?? []) + lines + ["</\(name)>"]
  }

  package static func section(_ title: String, _ lines: [String]) -> [String] {
    element("section", lines, title: title)
  }

  package static func paragraph(_ text: String) -> String { "<p>\(htmlText(text))</p>" }

  /// Returns a command to copy.
  package static func code(_ command: String) -> String { "<pre><code>\(htmlText(command))</code></pre>" }

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
package func htmlText(_ text: String) -> String { escapingMarkup(text, and: "\"'") }
