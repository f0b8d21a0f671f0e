/// The known word that somebody may have meant by an unknown one.
///
/// Case, hyphens, underscores and spaces do not count, so that `startDate` finds `start-date`. Beyond that one slip in three letters
/// is forgiven (Damerau and Levenshtein's: a letter too many, too few, wrong, or two swapped), or the word may be the
/// beginning of the known one. A wild guess would be worse than none.
package enum Nearest {
  /// The nearest of the known words, the first of those equally near; nil if none is near enough. `onlyTypos` leaves out
  /// the beginnings of words, and forgives two slips at most.
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

  /// Whether at most two slips lead from one word to the other.
  package static func isTypo(_ word: String, for known: String) -> Bool {
    let (typed, letters) = (folded(word), folded(known))
    return typed.count <= longest && distance(typed, letters, atMost: min(2, letters.count - 1)) != nil
  }

  /// Longer words are nobody's slip of the pen, and would only cost time.
  private static let longest = 64

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
      default: byte.lowercased
      }
    }
  }

  /// How many slips lead from one to the other; nil if more than the limit.
  private static func distance(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(one.count - other.count) <= limit else { return nil }
    let slips = EditDistance.between(one, other)
    return slips <= limit ? slips : nil
  }
}

/// How many single mistakes of typing lie between two words: a byte left out, added, replaced, or swapped with its
/// neighbour. Source: the optimal string alignment form of Damerau and Levenshtein's distance.
package enum EditDistance {
  /// How many, counted over bytes.
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
