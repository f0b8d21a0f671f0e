import Base

/// Names, found by a word without regard to case and separators. The table contains hashes, because the names themselves
/// as keys would take longer to store than everything else that explains one word.
package struct NameTable: Sendable {
  private let names: [KnownName]
  private let places: [UInt64: [Int32]]
  /// The first words of names with several words, so that a text is searched for those names in linear time.
  private let beginnings: Set<UInt64>

  package init(_ names: [KnownName]) {
    var places = [UInt64: [Int32]](minimumCapacity: 2 * names.count)
    var beginnings: Set<UInt64> = []
    for (place, name) in names.enumerated() {
      for text in name.names where !text.isEmpty {
        let hash = Nearest.hash(folding: text)
        if places[hash]?.last != Int32(place) { places[hash, default: []].append(Int32(place)) }
        if let end = text.utf8.firstIndex(of: UInt8(ascii: " ")) {
          beginnings.insert(Nearest.hash(folding: String(text[..<end])))
        }
      }
    }
    (self.names, self.places, self.beginnings) = (names, places, beginnings)
  }

  /// Returns the names in their order.
  func matching(_ word: String) -> [KnownName] {
    guard let found = places[Nearest.hash(folding: word)] else { return [] }
    let key = KnownName.key(word)
    return found.map { names[Int($0)] }.filter { $0.names.contains { KnownName.key($0) == key } }
  }

  func isBeginning(_ word: String) -> Bool { beginnings.contains(Nearest.hash(folding: word)) }
}
