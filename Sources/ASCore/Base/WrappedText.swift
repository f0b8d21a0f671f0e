/// Text that is wrapped at spaces, so that copied words stay whole.
///
/// A word that is wider than a line is not split.
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
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      put(word: String(word), isSpaced: needsSpace, width, to: &chunks)
      needsSpace = true
    }
  }

  /// Adds words to an unlimited line.
  package mutating func append<E: Error>(
    isSpaced: Bool, to chunks: inout Chunks<E>, _ write: (inout [UInt8]) -> Void
  ) {
    chunks.append(spaces: gap)
    if isSpaced { chunks.append(" ") }
    write(&chunks.bytes)
    (gap, isAtStart) = (0, false)
  }

  private mutating func put<E: Error>(word: String, isSpaced: Bool, _ width: Int, to chunks: inout Chunks<E>) {
    let cells = displayWidth(word)
    let start = margin + cells <= width ? margin : cells <= width ? min(outerMargin, width - cells) : outerMargin
    let hasRoom = used + cells + (isSpaced && !isAtStart ? 1 : 0) <= width
    guard !hasRoom, !isAtStart || used > start else {
      return put(word, cells: cells, isSpaced: isSpaced && !isAtStart, to: &chunks)
    }
    chunks.append("\n")
    chunks.append(spaces: start)
    (used, gap) = (start, 0)
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
