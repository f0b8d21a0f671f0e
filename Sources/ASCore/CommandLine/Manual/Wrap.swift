/// A word to be set: parts without a space between them, each in its style.
struct SetWord: Equatable {
  var spans: [Span]

  /// In terminal cells, each character taking one; what asctl says of itself is Latin.
  var width: Int { spans.reduce(0) { $0 + $1.text.count } }
}

extension [Span] {
  /// The words, where spaces part them; code stays whole. A style does not part words: `--ids`/`=`/`FILE` are one.
  var words: [SetWord] {
    var words: [SetWord] = []
    var isOpen = false
    for span in self {
      let isWhole = span.style == .code && span.text.count <= widestWhole
      let pieces = isWhole ? [span.text[...]] : span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { isOpen = false }
        guard !piece.isEmpty else { continue }
        let part = Span(String(piece), span.style)
        if isOpen, let last = words.indices.last {
          words[last].spans.append(part)
        } else {
          words.append(SetWord(spans: [part]))
        }
        isOpen = true
      }
    }
    return words
  }

  /// A command within a sentence is kept on one line up to this width.
  private var widestWhole: Int { 40 }

  /// Lines no wider than the width, but for a single word that is.
  func wrapped(to width: Int) -> [[SetWord]] {
    var lines: [[SetWord]] = []
    var used = 0
    for word in words {
      if let last = lines.indices.last, used + 1 + word.width <= width {
        lines[last].append(word)
        used += 1 + word.width
      } else {
        lines.append([word])
        used = word.width
      }
    }
    return lines
  }
}
