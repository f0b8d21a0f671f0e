import Base

/// Tells known names by their bytes, without a String for each name of a text. A hyphen counts as an underscore, as in the
/// property lists of iOS 6.
struct NameIndex: Sendable {
  private let names: [[UInt8]]
  /// By hash, with open addressing: the index of a name, or -1.
  private var slots: [Int16]

  /// At most 64 of them, each once.
  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    slots = Array(repeating: -1, count: Self.slotCount)
    for (index, name) in self.names.enumerated() {
      var slot = name.withUnsafeBytes(Self.slot)
      while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = Int16(index)
    }
  }

  private static let slotCount = 256

  subscript(name: UnsafeRawBufferPointer) -> Int? {
    var slot = Self.slot(name)
    while case let index = Int(slots[slot]), index >= 0 {
      if isSame(name, names[index]) { return index }
      slot = (slot &+ 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Of a few bytes that tell names apart; those of a colliding name are compared like any other's.
  private static func slot(_ name: UnsafeRawBufferPointer) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    var hash = UInt32(truncatingIfNeeded: count) &* 31
    hash = (hash ^ UInt32(name[0])) &* 37
    hash = (hash ^ UInt32(folded(name[count / 2]))) &* 41
    hash = (hash ^ UInt32(folded(name[count * 3 / 4]))) &* 43
    hash = (hash ^ UInt32(name[count - 1])) &* 47
    return Int((hash ^ hash >> 8 ^ hash >> 16) & UInt32(slotCount - 1))
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte }

  private func isSame(_ name: UnsafeRawBufferPointer, _ known: [UInt8]) -> Bool {
    guard name.count == known.count else { return false }
    return known.withUnsafeBytes { known in
      for index in 0..<name.count where name[index] != known[index] && Self.folded(name[index]) != known[index] {
        return false
      }
      return true
    }
  }
}
