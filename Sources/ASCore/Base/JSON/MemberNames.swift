/// A few names for looking up members of payloads by bytes.
@usableFromInline package struct MemberNames: Sendable {
  /// Concatenated, because separate arrays would be retained and released for each comparison.
  private var bytes: [UInt8] = []
  /// The number of the last name with each quick hash, counted from 1; then for each name the number of the one before
  /// with the same hash, its start and its end. 0 is none.
  private var chains = [UInt32](repeating: 0, count: 64)
  /// A bit for a quick hash of each name, which rules out most other names.
  @usableFromInline private(set) var quickHashes: UInt64 = 0

  package init(_ names: [String]) {
    for name in names where !contains(name) {
      let start = bytes.count
      bytes += name.utf8
      let hash = bytes[start...].withUnsafeBytes { $0.quickHash }
      quickHashes |= hash
      let head = hash.trailingZeroBitCount
      chains += [chains[head], UInt32(start), UInt32(bytes.count)]
      chains[head] = UInt32((chains.count - 64) / 3)
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
      var number = Int(chains[name.quickHash.trailingZeroBitCount])
      while number > 0 {
        let place = 61 + 3 * number
        let (start, end) = (Int(chains[place + 1]), Int(chains[place + 2]))
        if end - start == name.count, UnsafeRawBufferPointer(rebasing: known[start..<end]).isSame(as: name) {
          return number - 1
        }
        number = Int(chains[place])
      }
      return nil
    }
  }

  @Sendable package func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }
}
