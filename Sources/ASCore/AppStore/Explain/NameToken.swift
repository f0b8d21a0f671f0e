import Base

/// A word of a text, and what separates it from the word before.
struct NameToken {
  let text: String
  let gap: TextLine.Gap
  /// The number of its line, from 1.
  let line: Int

  static func all(in text: String) -> [NameToken] {
    var tokens: [NameToken] = []
    var end: ArraySlice<UInt8> = []
    for line in TextLine.all(in: Array(text.utf8)[...]) {
      for (index, word) in line.words.enumerated() {
        let isFirst = index == 0 && !tokens.isEmpty
        tokens.append(
          NameToken(
            text: String(decoding: line.text[word.range], as: UTF8.self),
            gap: isFirst
              ? TextLine.gap(end + [UInt8(ascii: "\n")] + line.text[..<word.range.lowerBound]) : word.gap,
            line: line.number))
      }
      end = line.words.isEmpty ? end : line.rest
    }
    return tokens
  }
}
