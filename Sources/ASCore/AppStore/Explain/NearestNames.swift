extension Explain {
  /// Known words that look like this one, closest first, for "did you mean"; at most five, and none that are far off.
  ///
  /// Of a qualified word (`offerTyp:3`) it is the part before the colon that is compared, and the value is put back.
  static func nearest(_ word: String) -> [String] {
    if let separator = word.firstIndex(where: { ":=".contains($0) }) {
      return closest(to: String(word[..<separator]), among: qualifiers).map { $0 + word[separator...] }
    }
    return closest(to: word, among: word.utf8.contains(UInt8(ascii: "/")) ? pairs : spellings)
  }

  private struct Candidate: Sendable {
    let word: String
    let key: [UInt8]
  }

  private static let spellings = candidates(
    KnownName.all.map(\.spelling) + ErrorCode.all.compactMap { $0.code.map(String.init) }.filter { $0.utf8.count >= 5 })

  private static let qualifiers = candidates(
    FieldMeaning.all.map(\.field.name) + Enumeration.all.map(\.name) + Identifier.all.map(\.name.rawValue)
      + ["error", "http", "exit", "external"])

  private static let pairs = candidates(NotificationType.pairs)

  private static func candidates(_ words: [String]) -> [Candidate] {
    Explanation.unique(words).map { Candidate(word: $0, key: Array(KnownName.key($0).utf8)) }
  }

  /// The cut-off grows with the word; longer input is a sentence or a blob, and like nothing.
  private static func closest(to word: String, among candidates: [Candidate]) -> [String] {
    let key = Array(KnownName.key(word).utf8)
    guard 1...64 ~= key.count else { return [] }
    let limit = key.count <= 4 ? 1 : key.count <= 8 ? 2 : 3
    var found: [(rank: Int, word: String)] = []
    for candidate in candidates {
      let isNear = abs(candidate.key.count - key.count) <= limit
      let distance = isNear ? EditDistance.between(key, candidate.key) : limit + 1
      // The beginning of a longer name counts as the farthest that is still near.
      let isBeginning = key.count >= 4 && candidate.key.starts(with: key)
      if distance <= limit || isBeginning { found.append((min(distance, limit), candidate.word)) }
    }
    // A stable order: by distance, and within it as the catalogue has them.
    let ranked = (0...limit).flatMap { rank in found.filter { $0.rank == rank }.map(\.word) }
    return Array(ranked.prefix(5))
  }
}
