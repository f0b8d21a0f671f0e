extension JSONCursor {
  /// Consumes a string, whose opening quotation mark is next, and checks all of it: what is handed out can be decoded
  /// without a further check.
  mutating func string() throws(JSONError) -> JSONScannedString {
    let start = offset
    var index = start &+ 1
    var hasEscapes = false
    while true {
      index = JSONPlainRun.end(in: bytes, from: index)
      guard index < bytes.count else { throw JSONError(offset: start, reason: .unterminatedString) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        offset = index &+ 1
        return JSONScannedString(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[(start &+ 1)..<index]),
          hasEscapes: hasEscapes
        )
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try escapeEnd(index, ofStringAt: start)
      case 0x80...0xFF:
        index = try sequenceEnd(index)
      default:
        throw JSONError(offset: index, reason: .controlCharacter)
      }
    }
  }

  private func escapeEnd(_ backslash: Int, ofStringAt start: Int) throws(JSONError) -> Int {
    guard backslash &+ 1 < bytes.count else { throw JSONError(offset: start, reason: .unterminatedString) }
    switch bytes[backslash &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash &+ 2
    case UInt8(ascii: "u"):
      return try codeUnitEnd(backslash, ofStringAt: start)
    default:
      throw JSONError(offset: backslash, reason: .badEscape)
    }
  }

  /// The end of `\uXXXX`, or of two of them if the first is the leading half of a surrogate pair.
  private func codeUnitEnd(_ backslash: Int, ofStringAt start: Int) throws(JSONError) -> Int {
    let unit = try codeUnit(backslash, ofStringAt: start)
    let end = backslash &+ 6
    guard UTF16.isSurrogate(unit) else { return end }
    let lone = JSONError(offset: backslash, reason: .loneSurrogate)
    guard UTF16.isLeadSurrogate(unit), end &+ 1 < bytes.count, bytes[end] == UInt8(ascii: "\\"),
      bytes[end &+ 1] == UInt8(ascii: "u")
    else { throw lone }
    guard UTF16.isTrailSurrogate(try codeUnit(end, ofStringAt: start)) else { throw lone }
    return end &+ 6
  }

  private func codeUnit(_ backslash: Int, ofStringAt start: Int) throws(JSONError) -> UInt16 {
    for index in (backslash &+ 2)..<(backslash &+ 6) {
      guard index < bytes.count else { throw JSONError(offset: start, reason: .unterminatedString) }
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
        UInt8(ascii: "a")...UInt8(ascii: "f"):
        continue
      default:
        throw JSONError(offset: backslash, reason: .badEscape)
      }
    }
    return JSONScannedString.codeUnit(in: bytes, at: backslash &+ 2)
  }

  /// The end of one sequence of UTF-8 of two to four bytes (The Unicode Standard, table 3-7): no overlong forms, no
  /// surrogates, nothing beyond U+10FFFF.
  private func sequenceEnd(_ lead: Int) throws(JSONError) -> Int {
    let invalid = JSONError(offset: lead, reason: .invalidUTF8)
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[lead] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: length = 3
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw invalid
    }
    let end = lead &+ length
    guard end <= bytes.count, second.contains(bytes[lead &+ 1]) else { throw invalid }
    for index in (lead &+ 2)..<end where bytes[index] & 0xC0 != 0x80 { throw invalid }
    return end
  }
}
