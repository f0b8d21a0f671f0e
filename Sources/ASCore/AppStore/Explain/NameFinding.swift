/// A name in a text, as a word that `Explain` understands, and where it occurs.
package struct NameFinding: Sendable {
  package var word: String
  private(set) var rank: Rank
  /// The token of its first occurrence.
  let place: Int
  /// The numbers of the lines with it, in ascending order when the text was read.
  package private(set) var lines: [Int]
  /// Further words with the same meaning, such as IDs of the same kind.
  package private(set) var others: [String] = []
  /// The kind of ID that the words around it name.
  var identifier: Identifier.Name?

  package init(_ word: String, lines: [Int]) { self.init(word, 0, .code, lines: lines) }

  init(_ word: String, _ place: Int, _ rank: Rank, lines: [Int]) {
    (self.word, self.place, self.rank, self.lines) = (word, place, rank, lines)
  }

  /// Returns the meanings of its word, without other kinds of ID than the text says.
  package func fitting(_ explanations: [Explanation]) -> [Explanation] {
    // A text is rather about a promotional offer than about the object with its name.
    let terms = explanations.filter { $0.kind == .term }
    if explanations.first?.kind == .object, !terms.isEmpty { return terms + explanations.filter { $0.kind != .term } }
    let fitting = explanations.filter { $0.kind != .identifierValue || $0.identifier == identifier }
    return identifier == nil || fitting.isEmpty ? explanations : fitting
  }

  /// The same with some of its lines.
  package func on(_ lines: [Int]) -> NameFinding {
    var finding = self
    finding.lines = lines
    return finding
  }

  /// Adds another word with the same meaning.
  mutating func add(_ word: String, line: Int, _ rank: Rank, isOther: Bool) {
    if isOther { others.append(word) } else if rank < self.rank { self.word = word }
    self.rank = min(self.rank, rank)
    if lines.last != line { lines.append(line) }
  }

  /// The same with each line once, in ascending order. A name that waited for another one is added behind later lines.
  var ordered: NameFinding { zip(lines, lines.dropFirst()).allSatisfy(<) ? self : on(Set(lines).sorted()) }

  /// How specific a meaning is, the most specific first.
  enum Rank: Int, Comparable {
    case code, status, message, event, value, identifier, term, field
    /// An ordinary word in a list of known words.
    case ordinary
    /// A number that may be a status.
    case possible

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }
}
