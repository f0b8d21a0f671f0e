/// Finds the end of a run of bytes that need no attention in a string: ASCII other than `"`, `\` and control characters.
/// Nearly all of the bytes that asctl reads and writes are in such runs, so they are looked at eight at a time.
enum JSONPlainRun {
  static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = marks(word)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, isPlain(bytes[index]) { index &+= 1 }
    return index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Sets the high bit of each byte that is not plain. Subtraction may borrow and mark bytes above the first such byte
  /// wrongly, never one below it: only the lowest mark counts.
  private static func marks(_ word: UInt64) -> UInt64 {
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let ones: UInt64 = 0x0101_0101_0101_0101
    let found = controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | word
    return found & 0x8080_8080_8080_8080
  }
}
