#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searching bytes with the C library's own routines, which look at many of them at a time.
extension UnsafeRawBufferPointer {
  /// The offset of the first such byte from `start` on.
  package func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Compares as `==` of arrays does.
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first such byte from `start` on.
  package func first(_ byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.first(byte, from: start - startIndex) }.map { $0 + startIndex }
  }

  /// Compares as `==` does, without looking at the bytes one by one.
  package func isSame(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.isSame(as: $0) } }
  }
}

/// A few names that members of payloads are looked up among, by their bytes.
package struct MemberNames: Sendable {
  private let names: [[UInt8]]
  /// A bit for each length that a name has, as nearly all names can be told by theirs.
  private let lengths: UInt64

  package init(_ names: [String]) {
    self.names = Set(names).map { Array($0.utf8) }
    lengths = self.names.reduce(0) { $0 | 1 << min($1.count, 63) }
  }

  /// Whether the bytes are one of the names.
  package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    guard lengths & 1 << min(name.count, 63) != 0 else { return false }
    return names.contains { known in known.withUnsafeBytes { $0.isSame(as: name) } }
  }

  /// The same for a text.
  @Sendable package func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }
}
