import Base

/// Names, found by a word without regard to case and separators. The table contains hashes, because the names themselves
/// as keys would take longer to store than everything else that explains one word.
package struct NameTable: Sendable {
  private let names: [KnownName]
  private let places: [UInt64: [Int32]]
  /// The numbers of words in the longest names by their first words, so that a text is searched for names of several
  /// words in linear time.
  private let lengths: [UInt64: Int]

  package init(_ names: [KnownName]) {
    var places = [UInt64: [Int32]](minimumCapacity: 2 * names.count)
    var lengths: [UInt64: Int] = [:]
    for (place, name) in names.enumerated() {
      for text in name.names where !text.isEmpty {
        let hash = Nearest.hash(folding: text)
        if places[hash]?.last != Int32(place) { places[hash, default: []].append(Int32(place)) }
        if let end = text.utf8.firstIndex(of: UInt8(ascii: " ")) {
          let length = 1 + text.utf8.count { " '".utf8.contains($0) }
          let beginning = Nearest.hash(folding: String(text[..<end]))
          lengths[beginning] = max(lengths[beginning] ?? 0, length)
        }
      }
    }
    (self.names, self.places, self.lengths) = (names, places, lengths)
  }

  /// Returns the names in their order.
  func matching(_ word: String) -> [KnownName] {
    guard let found = places[Nearest.hash(folding: word)] else { return [] }
    let key = KnownName.key(word)
    return found.map { names[Int($0)] }.filter { $0.names.contains { KnownName.key($0) == key } }
  }

  /// Returns the most words of a name of several words that begins with this one; 1 if there is none.
  func longest(beginning word: String) -> Int { lengths[Nearest.hash(folding: word)] ?? 1 }
}
