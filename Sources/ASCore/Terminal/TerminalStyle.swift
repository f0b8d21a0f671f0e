import CommandLine
import Platform

/// Whether and how text is set off on a terminal.
package struct TerminalStyle: Sendable {
  let isColored: Bool

  /// `CLICOLOR_FORCE` colours even a pipe; `NO_COLOR`, `--no-color` and `TERM=dumb` never do (no-color.org).
  package init(isPlain: Bool, _ context: Context) {
    let isForced = context.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let isRefused = isPlain || context.variable("NO_COLOR") != nil || context.variable("TERM") == "dumb"
    isColored = !isRefused && (isForced || context.isTerminal(.output))
  }

  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// How pages are set in it.
  package var page: TerminalText.Style { isColored ? .styled : .plain }

  /// The parameters of SGR (ECMA-48, 8.3.117).
  package enum Emphasis: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// Appends what `write` does, set off.
  func append(_ emphasis: Emphasis, to output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    guard isColored else { return write(&output) }
    output.append(contentsOf: "\u{1B}[\(emphasis.rawValue)m".utf8)
    write(&output)
    output.append(contentsOf: "\u{1B}[0m".utf8)
  }

  /// The text, set off where the terminal shows colours.
  package func set(_ text: String, _ emphasis: Emphasis) -> String {
    isColored ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}
