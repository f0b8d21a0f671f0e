/// A few names that members of payloads are looked up among, by their bytes.
package struct MemberNames: Sendable {
  /// One behind the other: arrays of their own would be retained and released with each that is looked at.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A bit for each length that a name has, as nearly all names can be told by theirs.
  private var lengths: UInt64 = 0

  /// Whether there is a name of that length.
  package func haveName(ofLength length: Int) -> Bool { lengths & 1 << min(length, 63) != 0 }

  package init(_ names: [String]) {
    for name in names where !contains(name) {
      bytes += name.utf8
      ends.append(bytes.count)
      lengths |= 1 << min(name.utf8.count, 63)
    }
  }

  /// Whether the bytes are one of the names.
  package func contains(_ name: UnsafeRawBufferPointer) -> Bool { index(of: name) != nil }

  /// The place of the name among those that it was made of, each counted once.
  package func index(of name: UnsafeRawBufferPointer) -> Int? {
    guard lengths & 1 << min(name.count, 63) != 0 else { return nil }
    return bytes.withUnsafeBytes { known in
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
