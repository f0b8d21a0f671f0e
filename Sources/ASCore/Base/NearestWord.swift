/// Suggests a known word for an unknown one.
///
/// Case, hyphens, underscores and spaces are ignored, so that `startDate` finds `start-date`. Otherwise one typo per
/// three letters is accepted (Damerau-Levenshtein: a letter missing, added, replaced, or two swapped), or the word may
/// be the beginning of the known one. There is no suggestion for larger differences.
package enum Nearest {
  /// Returns the nearest known word. `onlyTypos` excludes beginnings of words and accepts one typo per four
  /// letters, at most two.
  package static func to(_ word: String, among known: [String], onlyTypos: Bool = false) -> String? {
    onlyTypos ? near(word, known, atMost: 2, perLetters: 4).first : all(to: word, among: known).first
  }

  /// Returns all near words, the nearest first and equally near ones in their order. Words that begin with the typed one
  /// are last, and only if it has at least `shortest` letters.
  package static func all(
    to word: String, among known: [String], atMost typos: Int = .max, beginningsFrom shortest: Int = 2
  ) -> [String] {
    let near = near(word, known, atMost: typos)
    let typed = folded(word)
    guard (shortest...longest).contains(typed.count) else { return near }
    return near + known.filter { folded($0).starts(with: typed) && !near.contains($0) }
  }

  private static func near(
    _ word: String, _ known: [String], atMost typos: Int, perLetters letters: Int = 3
  ) -> [String] {
    let typed = folded(word)
    guard (1...longest).contains(typed.count) else { return [] }
    let near = known.enumerated().compactMap { index, candidate -> (distance: Int, index: Int)? in
      let other = folded(candidate)
      return distance(typed, other, atMost: min(typos, max(typed.count, other.count) / letters)).map { ($0, index) }
    }
    return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map { known[$0.index] }
  }

  /// Returns whether the words differ by at most two typos.
  package static func isTypo(_ word: String, for known: String) -> Bool {
    let (typed, letters) = (folded(word), folded(known))
    return typed.count <= longest && distance(typed, letters, atMost: min(2, letters.count - 1)) != nil
  }

  /// Longer words are not compared, to save time.
  private static let longest = 64

  /// Returns the name without case and separators.
  package static func folded(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    for byte in name.utf8 where !isSeparator(byte) { folded.append(byte.lowercased) }
    return folded
  }

  /// Returns the hash of the name without case and separators. It is a function of its own, because a table of names
  /// hashes thousands of them.
  package static func hash(folding name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in UInt64(hashing: bytes.lazy.filter { !isSeparator($0) }.map(\.lowercased)) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
  }

  private static func distance(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(one.count - other.count) <= limit, case let typos = typos(one, other), typos <= limit else {
      return nil
    }
    return typos
  }

  /// The optimal string alignment variant of the Damerau-Levenshtein distance.
  static func typos(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var (beforeLast, last): ([Int], [Int]) = ([], Array(0...second.count))
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
