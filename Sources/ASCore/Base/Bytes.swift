#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Byte searches with the C library's optimized routines.
extension UnsafeRawBufferPointer {
  /// Returns the offset of the first occurrence of the byte at or after `start`.
  func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Compares contents, like `==` of arrays.
  @inlinable
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }
}

extension UnsafeRawBufferPointer {
  /// A mask with one bit, computed from the length and the first and last bytes, which rules out most unequal names.
  @inlinable
  var quickHash: UInt64 {
    guard let first, let last else { return 1 }
    return 1 &<< (UInt64(count) &* 5 ^ UInt64(first) ^ UInt64(last) &* 3)
  }

  /// Whether all bytes are ASCII other than DEL.
  var isASCIIWithoutDelete: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    var found: UInt64 = 0
    while index &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The addition sets the high bit for DEL. Only a byte with the high bit already set can carry into the next byte.
      found |= word | (word &+ ones)
      index &+= 8
    }
    return found & (ones &<< 7) == 0 && self[index...].allSatisfy { $0 < 0x7F }
  }

  /// Returns whether all bytes are printable ASCII other than the three given ones.
  package func isPrintable(without first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let patterns = (ones &* UInt64(first), ones &* UInt64(second), ones &* UInt64(third))
    // The subtractions set high bits as explained in `containsAny` and `containsControls`.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    var index = 0
    while index &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let found =
        word | (word &+ ones) | (word &- ones &* 0x20) & ~word | zeros(word ^ patterns.0) | zeros(word ^ patterns.1)
        | zeros(word ^ patterns.2)
      if found & (ones &<< 7) != 0 { return false }
      index &+= 8
    }
    while index < count {
      let byte = self[index]
      guard 0x20 <= byte, byte < 0x7F, byte != first, byte != second, byte != third else { return false }
      index &+= 1
    }
    return true
  }

  /// Returns whether any byte is one of the four given ones; eight bytes are checked at a time.
  package func containsAny(of first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let patterns = (
      ones &* UInt64(first), ones &* UInt64(second), ones &* UInt64(third), ones &* UInt64(fourth)
    )
    // The borrow of the subtraction sets the high bit of a zero byte. Bits above it may be set wrongly, which does not
    // matter.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    var index = 0
    while index &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let found =
        zeros(word ^ patterns.0) | zeros(word ^ patterns.1) | zeros(word ^ patterns.2) | zeros(word ^ patterns.3)
      if found & (ones &<< 7) != 0 { return true }
      index &+= 8
    }
    guard index < count else { return false }
    // Checks the last eight bytes at once if there are eight, although some of them were checked before.
    if count >= 8 {
      return UnsafeRawBufferPointer(rebasing: self[(count &- 8)...]).containsAny(of: first, second, third, fourth)
    }
    return contains { $0 == first || $0 == second || $0 == third || $0 == fourth }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there is an ASCII control character other than DEL.
  package var containsControls: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The subtraction borrows at the lowest byte below 0x20. Bits above it may be set wrongly, which does not matter.
      if (word &- ones &* 0x20) & ~word & (ones &<< 7) != 0 { return true }
      index &+= 8
    }
    return self[index...].contains { $0 < 0x20 }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of the byte at or after `start`.
  package func first(_ byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.first(byte, from: start - startIndex) }.map { $0 + startIndex }
  }

  /// Compares contents, like `==`, but faster.
  package func isSame(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.isSame(as: $0) } }
  }
}
