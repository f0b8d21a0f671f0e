@testable import Base

/// A terminal window with a command and its colored output, as SVG: the picture in the README.
struct TerminalPicture {
  let command: String
  let output: String
  /// In columns.
  let width: Int

  private static let lineHeight = 18
  private static let characterWidth = 8
  private static let margin = 16
  private static let colors = ["31": "#f38ba8", "32": "#a6e3a1", "33": "#f9e2af", "36": "#89dceb", "2": "#a6adc8"]

  var svg: String {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    while lines.last == "" { lines.removeLast() }
    let shown = ["\u{1B}[1m$ \(command)\u{1B}[0m"] + lines
    let size = (
      width: width * Self.characterWidth + 2 * Self.margin, height: shown.count * Self.lineHeight + 2 * Self.margin
    )
    let rows = shown.enumerated().map { index, line in
      let y = Self.margin + (index + 1) * Self.lineHeight - 4
      return "<text x=\"\(Self.margin)\" y=\"\(y)\">\(Self.spans(of: line))</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)" role="img" aria-label="\(escapingMarkup(command, and: "\""))">
      <style>text { font: 13px/1 ui-monospace, Menlo, Consolas, monospace; fill: #cdd6f4; white-space: pre }</style>
      <rect width="100%" height="100%" rx="8" fill="#1e1e2e"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  /// Formats a line with colors as escape sequences (`ESC [ NUMBER m` to `ESC [ 0 m`).
  private static func spans(of line: String) -> String {
    line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "m") else { return escapingMarkup(String(part), and: "") }
      let text = escapingMarkup(String(part[part.index(after: end)...]), and: "")
      guard !text.isEmpty else { return "" }
      let style =
        switch part[..<end] {
        case "0": ""
        case "1": " font-weight=\"bold\""
        case let code: colors[String(code)].map { " fill=\"\($0)\" font-weight=\"bold\"" } ?? ""
        }
      return style.isEmpty ? text : "<tspan\(style)>\(text)</tspan>"
    }.joined()
  }
}
