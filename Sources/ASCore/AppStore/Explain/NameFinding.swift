/// A name in a text, as a word that `Explain` understands, and where it occurs.
package struct NameFinding: Sendable {
  package fileprivate(set) var word: String
  let rank: Int
  /// The token of its first occurrence.
  let place: Int
  /// The numbers of the lines with it, in ascending order.
  package fileprivate(set) var lines: [Int]
  /// Further words with the same meaning, such as IDs of the same kind.
  package fileprivate(set) var others: [String] = []

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
    if lines.last != line { lines.append(line) }
    if let other { others.append(other) }
  }

  /// Removes the last occurrence, which is a part of another name. Without others, there is no name.
  mutating func removeLast() {
    if !lines.isEmpty { lines.removeLast() }
    if lines.isEmpty { word = "" }
  }

  /// Adds the occurrences of names with the same meaning.
  package mutating func merge(_ names: [NameFinding]) {
    lines = Array(Set(lines + names.flatMap(\.lines))).sorted()
    others += names.flatMap(\.others)
  }
}
