/// A few names that members of payloads are looked up among, by their bytes.
@usableFromInline package struct MemberNames: Sendable {
  /// One behind the other: arrays of their own would be retained and released with each that is looked at.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A bit for a quick hash of each name: most others are ruled out by theirs.
  @usableFromInline private(set) var quickHashes: UInt64 = 0

  package init(_ names: [String]) {
    for name in names where !contains(name) {
      bytes += name.utf8
      ends.append(bytes.count)
      var name = name
      quickHashes |= name.withUTF8 { UnsafeRawBufferPointer($0).quickHash }
    }
  }

  /// Whether the bytes are one of the names.
  @inlinable package func contains(_ name: UnsafeRawBufferPointer) -> Bool { index(of: name) != nil }

  /// The place of the name among those that it was made of, each counted once.
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

  /// The same for a text.
  @Sendable package func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }
}
