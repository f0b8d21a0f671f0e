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
