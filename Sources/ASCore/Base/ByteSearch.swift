#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searching bytes with the C library's own routines, which look at many of them at a time.
extension UnsafeRawBufferPointer {
  /// The offset of the first such byte from `start` on.
  func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first such byte from `start` on.
  func first(_ byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.first(byte, from: start - startIndex) }.map { $0 + startIndex }
  }

  /// Compares as `==` does, without looking at the bytes one by one.
  func isSame(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.isSame(as: $0) } }
  }
}
