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
  /// The kind of ID that the words around it name.
  private(set) var identifier: Identifier.Name?

  init(_ word: String, _ rank: Int, _ place: Int, line: Int) {
    (self.word, self.rank, self.place, lines) = (word, rank, place, [line])
  }

  package init(_ word: String, lines: [Int]) {
    self.init(word, 0, 0, line: 0)
    self.lines = lines
  }

  /// Returns the meanings of its word, without other kinds of ID than the text says.
  package func fitting(_ explanations: [Explanation]) -> [Explanation] {
    let fitting = explanations.filter { $0.kind != .identifierValue || $0.identifier == identifier }
    return identifier == nil || fitting.isEmpty ? explanations : fitting
  }

  /// The same with some of its lines.
  package func on(_ lines: [Int]) -> NameFinding {
    var finding = self
    finding.lines = lines
    return finding
  }

  func identified(as name: Identifier.Name) -> NameFinding {
    var finding = self
    finding.identifier = name
    return finding
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
