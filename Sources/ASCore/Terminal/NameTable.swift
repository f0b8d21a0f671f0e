import Base

/// Numbers pairs of a name and its parent, from 1 in the order of addition. Lookups compare bytes and build no String.
struct NameTable: Sendable {
  private struct Entry: Sendable {
    let parent: Int32
    let start: UInt32
    let end: UInt32
  }

  private var bytes: [UInt8] = []
  /// The first entry has no name, so that 0 can be the number of the outermost parent.
  private var entries = [Entry(parent: none, start: 0, end: 0)]
  /// The numbers of entries by parent and name, as a hash table with open addressing. Its length is a power of two.
  private var slots = [Int32](repeating: none, count: 16)
  /// A bit for a quick hash of each name, which rules out most unknown names.
  private var quickHashes: UInt64 = 0

  static var none: Int32 { -1 }

  func parent(_ number: Int32) -> Int32 { entries[Int(number)].parent }

  func withName<Answer>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    let entry = entries[Int(number)]
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)])) }
  }

  /// Returns whether the number belongs to this name, with any parent.
  func isNamed(_ number: Int32, _ name: UnsafeRawBufferPointer) -> Bool {
    withName(number) { $0.isSame(as: name) }
  }

  /// Returns the number of a name; `none` if it was not added.
  func number(of name: UnsafeRawBufferPointer, in parent: Int32) -> Int32 {
    guard quickHashes & name.quickHash != 0 else { return Self.none }
    return slots[slot(of: name, in: parent)]
  }

  /// Returns the number of a name, which is added if necessary.
  mutating func add(_ name: UnsafeRawBufferPointer, in parent: Int32) -> Int32 {
    var slot = slot(of: name, in: parent)
    if slots[slot] != Self.none { return slots[slot] }
    if entries.count * 2 > slots.count {
      grow()
      slot = self.slot(of: name, in: parent)
    }
    let number = Int32(entries.count)
    slots[slot] = number
    quickHashes |= name.quickHash
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: name)
    entries.append(Entry(parent: parent, start: start, end: UInt32(bytes.count)))
    return number
  }

  /// Returns the position of the number in `slots`, or where to add it. The hash uses the process's seed, so that a
  /// text cannot cause collisions.
  private func slot(of name: UnsafeRawBufferPointer, in parent: Int32) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: name)
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != Self.none {
      let number = slots[slot]
      if entries[Int(number)].parent == parent, isNamed(number, name) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: Self.none, count: slots.count * 2)
    for number in 1..<Int32(entries.count) {
      let slot = withName(number) { self.slot(of: $0, in: parent(number)) }
      slots[slot] = number
    }
  }
}
