/// A place in the text that is read, and the reading of the smallest things: white space, literals and numbers.
///
/// The bytes belong to the caller of `JSON.parse` and outlive the cursor. Reading past their end is never attempted: every
/// access is preceded by a comparison with `bytes.count`.
struct JSONCursor {
  let bytes: UnsafeRawBufferPointer
  var offset = 0
  /// Whether there was white space so far that was not in a string.
  private(set) var hasSpaces = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The byte that follows white space, not consumed; nil at the end of the text.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset &+= 1
        hasSpaces = true
      default: return byte
      }
    }
    return nil
  }

  /// Consumes one byte that `peek` has shown.
  mutating func skip() {
    offset &+= 1
  }

  /// The byte that follows white space, which something must.
  mutating func require() throws(JSONError) -> UInt8 {
    guard let byte = peek() else { throw JSONError(offset: offset, reason: .unexpectedEnd) }
    return byte
  }

  /// The error for a byte that cannot stand here.
  func unexpected(_ byte: UInt8) -> JSONError {
    JSONError(offset: offset, reason: .unexpectedByte(byte))
  }

  /// Consumes `true`, `false` or `null`.
  mutating func literal(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < bytes.count else { throw JSONError(offset: offset, reason: .unexpectedEnd) }
      guard bytes[offset] == word.utf8Start[index] else { throw unexpected(bytes[offset]) }
      offset &+= 1
    }
  }

  mutating func number() throws(JSONError) -> UnsafeRawBufferPointer {
    let start = offset
    guard let end = JSONNumber.end(in: bytes, from: start) else { throw JSONError(offset: start, reason: .badNumber) }
    offset = end
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }
}
