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
        read &+= scalar < 0x1_0000 ? 6 : 12
        written &+= JSONScannedString.encode(scalar, into: output, at: written)
      } else {
        output[written] = JSONScannedString.meaning(of: escape)
        read &+= 2
        written &+= 1
      }
    }
    return written
  }

  /// Returns the scalar of the `\uXXXX` at `backslash`, alone or with its trailing surrogate.
  private func scalar(at backslash: Int) -> UInt32 {
    let unit = JSONScannedString.codeUnit(in: bytes, at: backslash &+ 2)
    guard UTF16.isLeadSurrogate(unit) else { return UInt32(unit) }
    let log = JSONScannedString.codeUnit(in: bytes, at: backslash &+ 8)
    return 0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(log & 0x3FF))
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

  private static func encode(_ scalar: UInt32, into output: UnsafeMutableRawBufferPointer, at index: Int) -> Int {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift & 0x3F)) }
    switch scalar {
    case ..<0x80:
      output[index] = UInt8(scalar)
      return 1
    case ..<0x800:
      output[index] = UInt8(0xC0 | scalar >> 6)
      output[index &+ 1] = continuation(0)
      return 2
    case ..<0x1_0000:
      output[index] = UInt8(0xE0 | scalar >> 12)
      output[index &+ 1] = continuation(6)
      output[index &+ 2] = continuation(0)
      return 3
    default:
      output[index] = UInt8(0xF0 | scalar >> 18)
      output[index &+ 1] = continuation(12)
      output[index &+ 2] = continuation(6)
      output[index &+ 3] = continuation(0)
      return 4
    }
  }
}
