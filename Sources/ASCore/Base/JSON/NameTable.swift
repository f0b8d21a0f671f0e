/// Numbers pairs of a name and its parent, from 1 in the order of addition. Lookups compare bytes and build no String.
@usableFromInline package struct NameTable: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let parent: Int32
    @usableFromInline let start: UInt32
    @usableFromInline let end: UInt32
  }

  @usableFromInline private(set) var bytes: [UInt8] = []
  /// The first entry has no name, so that 0 can be the number of the outermost parent.
  @usableFromInline private(set) var entries = [Entry(parent: none, start: 0, end: 0)]
  /// The numbers of entries by parent and name, as a hash table with open addressing. Its length is a power of two.
  private var slots = [Int32](repeating: none, count: 16)
  /// A bit for a quick hash of each name, which rules out most unknown names.
  private var quickHashes: UInt64 = 0

  @inlinable package static var none: Int32 { -1 }

  package init() {}

  var end: Int32 { Int32(entries.count) }

  package func parent(_ number: Int32) -> Int32 { entries[Int(number)].parent }

  package func length(_ number: Int32) -> Int { Int(entries[Int(number)].end - entries[Int(number)].start) }

  package func withName<Answer>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    let entry = entries[Int(number)]
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)])) }
  }

  /// Returns whether the number belongs to this name, with any parent.
  @inlinable
  package func isNamed(_ number: Int32, _ name: UnsafeRawBufferPointer) -> Bool {
    let entry = entries[Int(number)]
    guard Int(entry.end &- entry.start) == name.count else { return false }
    return bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)]).isSame(as: name)
    }
  }

  /// Returns the number of a name; `none` if it was not added.
  package func number(of name: UnsafeRawBufferPointer, in parent: Int32) -> Int32 {
    guard quickHashes & name.quickHash != 0 else { return Self.none }
    return slots[slot(of: name, in: parent)]
  }

  /// Returns the number of a name, which is added if necessary.
  package mutating func add(_ name: UnsafeRawBufferPointer, in parent: Int32) -> Int32 {
    var slot = slot(of: name, in: parent)
    if slots[slot] != Self.none { return slots[slot] }
    if entries.count * 2 > slots.count {
      grow()
      slot = self.slot(of: name, in: parent)
    }
    let number = end
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
    for number in 1..<end {
      let slot = withName(number) { self.slot(of: $0, in: parent(number)) }
      slots[slot] = number
    }
  }
}

/// A few names for looking up members of payloads by bytes.
@usableFromInline package struct MemberNames: Sendable {
  /// Concatenated, because separate arrays would be retained and released for each comparison.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A bit for a quick hash of each name, which rules out most other names.
  @usableFromInline private(set) var quickHashes: UInt64 = 0

  package init(_ names: [String]) {
    for name in names where !contains(name) {
      bytes += name.utf8
      ends.append(bytes.count)
      var name = name
      quickHashes |= name.withUTF8 { UnsafeRawBufferPointer($0).quickHash }
    }
  }

  @inlinable package func contains(_ name: UnsafeRawBufferPointer) -> Bool { index(of: name) != nil }

  /// Returns the index of the name in the list, not counting repeated names.
  @inlinable
  package func index(of name: UnsafeRawBufferPointer) -> Int? {
    quickHashes & name.quickHash != 0 ? find(name) : nil
  }

  @usableFromInline
  func find(_ name: UnsafeRawBufferPointer) -> Int? {
    bytes.withUnsafeBytes { known in
      var start = 0
      for (index, end) in ends.enumerated() {
        if end - start == name.count, UnsafeRawBufferPointer(rebasing: known[start..<end]).isSame(as: name) {
          return index
        }
        start = end
      }
      return nil
    }
  }

  @Sendable package func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }
}
