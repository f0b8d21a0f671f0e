/// Suggests a known word for an unknown one.
///
/// Case, hyphens, underscores and spaces are ignored, so that `startDate` finds `start-date`. Otherwise one typo per
/// three letters is accepted (Damerau-Levenshtein: a letter missing, added, replaced, or two swapped), or the word may
/// be the beginning of the known one. There is no suggestion for larger differences.
package enum Nearest {
  /// Returns the nearest known word, the first one if several are equally near; `nil` if none is near enough.
  /// `onlyTypos` excludes beginnings of words and accepts at most two typos.
  package static func to(_ word: String, among known: [String], onlyTypos: Bool = false) -> String? {
    let typed = folded(word)
    guard !typed.isEmpty, typed.count <= longest else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let letters = folded(candidate)
      let limit = min(max(typed.count, letters.count) / 3, onlyTypos ? 2 : .max)
      guard let distance = distance(typed, letters, atMost: min(limit, best.map { $0.distance - 1 } ?? limit)) else {
        continue
      }
      best = (candidate, distance)
    }
    if let best { return best.word }
    guard typed.count >= 2, !onlyTypos else { return nil }
    return known.first { folded($0).starts(with: typed) }
  }

  /// Returns whether the words differ by at most two typos.
  package static func isTypo(_ word: String, for known: String) -> Bool {
    let (typed, letters) = (folded(word), folded(known))
    return typed.count <= longest && distance(typed, letters, atMost: min(2, letters.count - 1)) != nil
  }

  /// Longer words are not compared, to save time.
  private static let longest = 64

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
      default: byte.lowercased
      }
    }
  }

  /// Returns the number of typos between two words; `nil` if it exceeds the limit.
  private static func distance(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(one.count - other.count) <= limit else { return nil }
    let slips = EditDistance.between(one, other)
    return slips <= limit ? slips : nil
  }
}

/// The number of typos between two words: a byte missing, added, replaced, or swapped with its neighbor. Source: the
/// optimal string alignment variant of the Damerau-Levenshtein distance.
package enum EditDistance {
  /// Returns the distance in bytes.
  package static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
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
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
