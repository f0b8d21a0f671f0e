#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Byte searches with the C library's optimized routines.
extension UnsafeRawBufferPointer {
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
  package var quickHash: UInt64 {
    guard let first, let last else { return 1 }
    return 1 &<< (UInt64(count) &* 5 ^ UInt64(first) ^ UInt64(last) &* 3)
  }

  var isASCIIWithoutDelete: Bool {
    var index = 0
    // Collected without a branch, so that the compiler uses vector instructions.
    var found: UInt64 = 0
    while index &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The addition sets the high bit for DEL. Only a byte with the high bit already set can carry into the next byte.
      found |= word | (word &+ Self.ones)
      index &+= 8
    }
    return found & (Self.ones &<< 7) == 0 && self[index...].allSatisfy { $0 < 0x7F }
  }

  /// Checks eight bytes at a time. `marks` sets the high bit of each marked byte of a word. Bits above the lowest marked
  /// byte may be set wrongly, which does not matter.
  @inline(__always)
  private func containsMarked(_ marks: (UInt64) -> UInt64) -> Bool {
    func hasMark(_ word: UInt64) -> Bool { marks(word) & 0x8080_8080_8080_8080 != 0 }
    var index = 0
    while index &+ 8 <= count {
      if hasMark(loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return true }
      index &+= 8
    }
    guard index < count else { return false }
    // Some of the last eight bytes were checked before.
    if count >= 8 { return hasMark(loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) }
    // The last byte fills the rest of the word.
    return hasMark((0..<8).reversed().reduce(0) { $0 &<< 8 | UInt64(self[Swift.min($1, count &- 1)]) })
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Marks the bytes of a word that are equal to a byte: the borrow of the subtraction sets the high bit of a zero.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let word = word ^ ones &* UInt64(byte)
    return (word &- ones) & ~word
  }

  /// Marks control characters other than DEL: the subtraction borrows at a byte below 0x20.
  @inline(__always)
  static func marksOfControls(in word: UInt64) -> UInt64 { (word &- ones &* 0x20) & ~word }

  /// Returns whether all bytes are printable ASCII other than the three given ones.
  package func isPrintable(without first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    !containsMarked { word in
      word | (word &+ Self.ones) | Self.marksOfControls(in: word) | Self.marks(of: first, in: word)
        | Self.marks(of: second, in: word) | Self.marks(of: third, in: word)
    }
  }

  package func containsAny(of first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
    containsMarked { word in
      Self.marks(of: first, in: word) | Self.marks(of: second, in: word) | Self.marks(of: third, in: word)
        | Self.marks(of: fourth, in: word)
    }
  }

  /// Whether no byte has the high bit.
  fileprivate var isASCII: Bool { !containsMarked { $0 } }

  /// Whether there is an ASCII control character other than DEL.
  var containsControls: Bool { containsMarked(Self.marksOfControls) }
}

extension ArraySlice<UInt8> {
  package func first(_ byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.first(byte, from: start - startIndex) }.map { $0 + startIndex }
  }

  package func firstRange(of pattern: [UInt8]) -> Range<Int>? {
    guard let first = pattern.first else { return startIndex..<startIndex }
    return withUnsafeBytes { bytes in
      pattern.withUnsafeBytes { pattern in
        var start = 0
        while let found = bytes.first(first, from: start), case let end = found + pattern.count, end <= bytes.count {
          if UnsafeRawBufferPointer(rebasing: bytes[found..<end]).isSame(as: pattern) {
            return (startIndex + found)..<(startIndex + end)
          }
          start = found + 1
        }
        return nil
      }
    }
  }

  package var isASCII: Bool { withUnsafeBytes(\.isASCII) }

  /// Compares contents, like `==`, but faster.
  package func isSame(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.isSame(as: $0) } }
  }
}
