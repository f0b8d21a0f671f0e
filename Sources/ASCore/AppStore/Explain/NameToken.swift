import Base

/// A word of a text, and what separates it from the word before.
struct NameToken {
  let text: String
  let gap: TextLine.Gap
  /// Whether it is the fraction of the time before it: `12:00:00,401`.
  let isFraction: Bool
  /// The number of its line, from 1.
  let line: Int

  static func all(in text: String) -> [NameToken] {
    var tokens: [NameToken] = []
    var end: ArraySlice<UInt8> = []
    for line in TextLine.all(in: Array(text.utf8)[...]) {
      for (index, word) in line.words.enumerated() {
        let isFirst = index == 0 && !tokens.isEmpty
        let before = index > 0 ? line.words[index - 1].range : 0..<0
        let isFraction =
          index > 0 && line.text[before.upperBound..<word.range.lowerBound].elementsEqual(",".utf8)
          && before.count > 3 && line.text[before.upperBound - 3] == UInt8(ascii: ":")
        tokens.append(
          NameToken(
            text: String(decoding: line.text[word.range], as: UTF8.self),
            gap: isFirst
              ? TextLine.gap(end + [UInt8(ascii: "\n")] + line.text[..<word.range.lowerBound]) : word.gap,
            isFraction: isFraction, line: line.number))
      }
      end = line.words.isEmpty ? end : line.rest
    }
    return tokens
  }
}
