/// The contents of a checked string in a JSON text. They are valid only as long as the text.
struct JSONScannedString {
  let bytes: UnsafeRawBufferPointer
  let hasEscapes: Bool

  func begins(with prefix: StaticString) -> Bool {
    bytes.count >= prefix.utf8CodeUnitCount
      && (0..<prefix.utf8CodeUnitCount).allSatisfy { bytes[$0] == prefix.utf8Start[$0] }
  }

  /// The decoded string. A decoded escape is never longer than the escape itself, so one allocation is enough.
  var decoded: String {
    guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: bytes.count) { decode(into: UnsafeMutableRawBufferPointer($0)) }
  }

  /// Writes the decoded bytes, which are at most as many as in `bytes`, and returns their number.
  func decode(into output: UnsafeMutableRawBufferPointer) -> Int {
    var read = 0
    var written = 0
    while read < bytes.count {
      let byte = bytes[read]
      guard byte == UInt8(ascii: "\\") else {
        output[written] = byte
        read &+= 1
        written &+= 1
        continue
      }
      let escape = bytes[read &+ 1]
      if escape == UInt8(ascii: "u") {
        let scalar = scalar(at: read)
        read &+= scalar.value < 0x1_0000 ? 6 : 12
        for byte in scalar.utf8 {
          output[written] = byte
          written &+= 1
        }
      } else {
        output[written] = JSONScannedString.meaning(of: escape)
        read &+= 2
        written &+= 1
      }
    }
    return written
  }

  /// Returns the scalar of the `\uXXXX` at `backslash`, alone or with its trailing surrogate.
  private func scalar(at backslash: Int) -> Unicode.Scalar {
    let unit = JSONScannedString.codeUnit(in: bytes, at: backslash &+ 2)
    var value = UInt32(unit)
    if UTF16.isLeadSurrogate(unit) {
      let trail = JSONScannedString.codeUnit(in: bytes, at: backslash &+ 8)
      value = 0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF))
    }
    // A checked string contains no lone surrogate.
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns the value of four hexadecimal digits, which are already checked.
  static func codeUnit(in bytes: UnsafeRawBufferPointer, at index: Int) -> UInt16 {
    var unit: UInt16 = 0
    for digit in bytes[index..<(index &+ 4)] { unit = unit << 4 | UInt16(digit.hexadecimalValue ?? 0) }
    return unit
  }

  private static func meaning(of escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: escape  // the quotation mark, the backslash and the slash mean themselves
    }
  }
}
