/// Text that is wrapped at spaces, so that copied words stay whole.
///
/// Text in backquotes is one word, because a command that was split cannot be pasted. A word that is wider than a line
/// is not split, except for a command, which continues after `\`.
package struct WrappedText {
  /// The width in terminal cells; `nil` for unlimited lines.
  private let width: Int?
  /// The indentation of continuation lines.
  private let margin: Int
  /// The indentation of a continuation line with a word that does not fit at `margin`; less if it only fits so.
  private let outerMargin: Int
  /// Spaces between the current text of the line and the first word, unless the word starts a line.
  private var gap: Int
  private var used: Int
  private var isAtStart = true

  /// Wraps words into lines of that width; a wider word gets a line of its own. `first` precedes the first line and
  /// `below` the others; `continued` ends each line but the last.
  package static func lines(
    of words: [String], to width: Int, first: String = "", below: String, continued: String = ""
  ) -> [String] {
    var lines: [String] = []
    var open: String?
    for word in words {
      guard let line = open else {
        open = first + word
        continue
      }
      if displayWidth(line) + 1 + displayWidth(word) + displayWidth(continued) <= width {
        open = "\(line) \(word)"
      } else {
        lines.append(line + continued)
        open = below + word
      }
    }
    return lines + [open].compactMap(\.self)
  }

  /// - Parameter used: The width of the current text of the line, including `gap`.
  package init(width: Int?, margin: Int, outerMargin: Int? = nil, used: Int, gap: Int = 0) {
    self.width = width
    self.margin = margin
    self.outerMargin = min(outerMargin ?? margin, margin)
    self.used = used
    self.gap = gap
  }

  /// Adds words, the first one after a space if necessary. Text that must stay whole starts a new line instead of being
  /// split, if it fits there.
  package mutating func append<E: Error>(
    _ text: String, isSpaced: Bool = false, isWhole: Bool = false, to chunks: inout Chunks<E>
  ) {
    guard let width else { return put(text, cells: 0, isSpaced: isSpaced, to: &chunks) }
    let cells = displayWidth(text)
    if used + cells + (isSpaced ? 1 : 0) <= width {
      return put(text, cells: cells, isSpaced: isSpaced, to: &chunks)
    }
    if isWhole, outerMargin + cells <= width {
      return put(word: text, isSpaced: isSpaced, width, to: &chunks)
    }
    var needsSpace = isSpaced
    for word in Self.words(of: text) {
      if word.contains(" "), outerMargin + displayWidth(word) > width {
        put(command: word, width, to: &chunks)
      } else {
        put(word: word, isSpaced: needsSpace, width, to: &chunks)
      }
      needsSpace = true
    }
  }

  /// Splits at spaces outside of backquotes. A backquote without a second one is an ordinary character.
  private static func words(of text: String) -> [String] {
    var parts = text.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
    if parts.count.isMultiple(of: 2), let last = parts.popLast() { parts[parts.count - 1] += "`\(last)" }
    var words = [""]
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        let split = part.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        words[words.count - 1] += split[0]
        words += split.dropFirst()
      } else {
        words[words.count - 1] += "`\(part)`"
      }
    }
    return words
  }

  /// Starts a line of its own, unless one was just started, and continues it if necessary.
  private mutating func put<E: Error>(command: String, _ width: Int, to chunks: inout Chunks<E>) {
    for (index, line) in ShellLine.wrapped(command, to: max(width - margin, 1)).enumerated() {
      if index > 0 || !isAtStart || used > margin { breakLine(margin, to: &chunks) }
      put(line, cells: displayWidth(line), isSpaced: false, to: &chunks)
    }
  }

  private mutating func breakLine<E: Error>(_ start: Int, to chunks: inout Chunks<E>) {
    chunks.append("\n")
    chunks.append(spaces: start)
    (used, gap) = (start, 0)
  }

  private mutating func put<E: Error>(word: String, isSpaced: Bool, _ width: Int, to chunks: inout Chunks<E>) {
    let cells = displayWidth(word)
    let start = margin + cells <= width ? margin : cells <= width ? min(outerMargin, width - cells) : outerMargin
    let hasRoom = used + cells + (isSpaced && !isAtStart ? 1 : 0) <= width
    guard !hasRoom, !isAtStart || used > start else {
      return put(word, cells: cells, isSpaced: isSpaced && !isAtStart, to: &chunks)
    }
    breakLine(start, to: &chunks)
    put(word, cells: cells, isSpaced: false, to: &chunks)
  }

  private mutating func put<E: Error>(_ text: String, cells: Int, isSpaced: Bool, to chunks: inout Chunks<E>) {
    chunks.append(spaces: gap)
    if isSpaced { chunks.append(" ") }
    chunks.append(text)
    used += cells + (isSpaced ? 1 : 0)
    (gap, isAtStart) = (0, false)
  }
}

/// A column of labels beside texts, as wide as its widest label on a terminal, with two spaces after it.
///
/// All labels are measured before they are written.
package struct LabelColumn {
  /// Wider labels do not widen the column, because one label of a megabyte must not widen a million lines.
  private let limit: Int
  private var width = 0

  /// The spaces between columns.
  package static let gap = 2

  package init(limit: Int) {
    self.limit = limit
  }

  package mutating func measure(_ label: String) {
    let cells = displayWidth(label)
    if cells <= limit { width = max(width, cells) }
  }

  /// The distance from this column to the text beside it.
  package var advance: Int { width + Self.gap }

  /// Returns the line beside a label that was written at this indentation. Its text continues below its beginning; a
  /// word that fits only further left continues at `outerMargin`.
  package func line(behind label: String, indentation: Int = 0, width: Int?, outerMargin: Int? = nil) -> WrappedText {
    let gap = spaces(behind: label) ?? Self.gap
    return WrappedText(
      width: width, margin: indentation + advance, outerMargin: outerMargin,
      used: indentation + displayWidth(label) + gap, gap: gap)
  }

  /// Returns the number of spaces between a label and the text beside it; `nil` for a label that is wider than the column.
  package func spaces(behind label: String) -> Int? {
    let free = width - displayWidth(label)
    return free < 0 ? nil : free + Self.gap
  }
}

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
