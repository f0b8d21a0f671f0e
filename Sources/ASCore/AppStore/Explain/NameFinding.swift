/// A name in a text, as a word that `Explain` understands, and where it occurs.
package struct NameFinding: Sendable {
  package private(set) var word: String
  let rank: Int
  /// The token of its first occurrence.
  let place: Int
  /// The numbers of the lines with it, in ascending order.
  package private(set) var lines: [Int]
  /// Further words with the same meaning, such as IDs of the same kind.
  package private(set) var others: [String] = []

  init(_ word: String, _ rank: Int, _ place: Int, line: Int) {
    (self.word, self.rank, self.place, lines) = (word, rank, place, [line])
  }

  package init(_ word: String, lines: [Int], others: [String] = []) {
    self.init(word, 0, 0, line: 0)
    (self.lines, self.others) = (lines, others)
  }

  func named(_ word: String) -> NameFinding {
    var finding = self
    finding.word = word
    return finding
  }

  mutating func add(_ line: Int, _ other: String? = nil) {
    // A name that waited for another one can be added behind later lines.
    let before = lines.lastIndex { $0 <= line }
    if before.map({ lines[$0] < line }) ?? true { lines.insert(line, at: before.map { $0 + 1 } ?? 0) }
    if let other { others.append(other) }
  }
}
