/// A line of an example that can be pasted into a shell, even if it is wrapped.
package enum ShellLine {
  /// Wraps a line to the width: a command continues after `\`, a comment continues in a comment. Quoted text is not
  /// split, so a long word may exceed the width.
  package static func wrapped(_ line: String, to width: Int) -> [String] {
    guard displayWidth(line) > width else { return [line] }
    if line.hasPrefix("# ") {
      return WrappedText.lines(of: line.split(separator: " ").map { String($0) }, to: width, below: "# ")
    }
    return WrappedText.lines(
      of: flagsWithValues(words(of: line), width), to: width, below: margin, continued: continued)
  }

  private static let continued = " \\"
  private static let margin = "  "

  /// Keeps a flag or a redirection and the following word on one line if both fit.
  private static func flagsWithValues(_ words: [String], _ width: Int) -> [String] {
    var joined: [String] = []
    for (index, word) in words.enumerated() {
      let before = index > 0 ? words[index - 1] : ""
      let follows = before == "<" || before == ">" || before.hasPrefix("-") && !"-|<>".contains(word.prefix(1))
      let pair = follows ? joined.last.map { "\($0) \(word)" } : nil
      if let pair, displayWidth(pair) + margin.utf8.count + continued.utf8.count <= width {
        joined[joined.endIndex - 1] = pair
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Splits at spaces outside of quotes.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil }
        word.append(character)
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        if character == "'" || character == "\"" { quote = character }
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
