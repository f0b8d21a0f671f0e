@testable import TestSupport

/// A Markdown page with `console` blocks: lines that begin with `$` are commands, and the other lines are their output.
struct ConsolePage {
  let text: String
  /// In columns.
  let width: Int
  let files: [String: [UInt8]]

  /// The page with the current output of its commands.
  var replayed: String {
    var lines: [String] = []
    var isScreen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0) }) {
      if line.hasPrefix("```") { isScreen = line == "```console" }
      guard isScreen, !line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      guard line.hasPrefix("$ ") else { continue }
      lines.append(line)
      let shown = Transcript.run(
        String(line.dropFirst(2)), isTerminal: true, width: width, variables: ["NO_COLOR": "1"], files: files)
      lines += shown.map { $0 == "|" ? "" : $0.hasPrefix("2> ") ? String($0.dropFirst(3)) : $0 }
    }
    return lines.joined(separator: "\n")
  }
}
