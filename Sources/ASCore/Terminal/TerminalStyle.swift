import CommandLine
import Platform

/// Whether and how text is highlighted on a terminal.
package struct TerminalStyle: Sendable {
  let isColored: Bool

  /// `CLICOLOR_FORCE` enables color even in a pipe; `NO_COLOR`, `--no-color` and `TERM=dumb` always disable it
  /// (no-color.org).
  package init(isPlain: Bool, _ context: Context) {
    let isForced = context.processes.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isRefused =
      isPlain || context.processes.variable("NO_COLOR") != nil || context.processes.variable("TERM") == "dumb"
    isColored = !isRefused && (isForced || context.terminal.isTerminal(.output))
  }

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The style of pages.
  package var page: TerminalText.Style { isColored ? .styled : .plain }

  /// The parameters of SGR (ECMA-48, 8.3.117).
  package enum Emphasis: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Appends the output of `write`, highlighted.
  func append(_ emphasis: Emphasis, to output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    guard isColored else { return write(&output) }
    output.append(contentsOf: "\u{1B}[\(emphasis.rawValue)m".utf8)
    write(&output)
    output.append(contentsOf: "\u{1B}[0m".utf8)
  }

  /// Returns the text, highlighted if the terminal supports colors.
  package func set(_ text: String, _ emphasis: Emphasis) -> String {
    isColored ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}
