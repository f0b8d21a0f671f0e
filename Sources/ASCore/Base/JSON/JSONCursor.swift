/// A position in a JSON text, with functions that read white space, literals, numbers and strings.
///
/// The bytes outlive the cursor. Every access is preceded by a check of `bytes.count`.
struct JSONCursor {
  let bytes: UnsafeRawBufferPointer
  var offset = 0
  /// Whether there was white space outside of strings so far.
  var hasSpaces = false

  /// Returns the next byte after white space without consuming it; `nil` at the end of the text.
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

  mutating func skip() {
    offset &+= 1
  }

  /// Returns the next byte after white space. Throws at the end of the text.
  @inline(__always)
  mutating func require() throws(JSONError) -> UInt8 {
    // Nearly always there is no white space.
    if offset < bytes.count, bytes[offset] > UInt8(ascii: " ") { return bytes[offset] }
    guard let byte = peek() else { throw JSONError(offset: offset, reason: .unexpectedEnd) }
    return byte
  }

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

  mutating func number() throws(JSONError) {
    guard let end = JSONNumber.end(in: bytes, from: offset) else { throw JSONError(offset: offset, reason: .badNumber) }
    offset = end
  }
}

extension JSONCursor {
  /// Consumes a string from its opening quotation mark and checks it, so that it can be decoded without further checks.
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
          bytes: UnsafeRawBufferPointer(rebasing: bytes[(start &+ 1)..<index]), hasEscapes: hasEscapes)
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

  /// Returns the end of `\uXXXX`, or of two of them for a surrogate pair.
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
      guard bytes[index].isHexadecimal else { throw JSONError(offset: backslash, reason: .badEscape) }
    }
    return JSONScannedString.codeUnit(in: bytes, at: backslash &+ 2)
  }

  /// Returns the end of a UTF-8 sequence of two to four bytes (The Unicode Standard, table 3-7): no overlong forms, no
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

/// Finds the end of a run of plain bytes in a string: ASCII other than `"`, `\` and control characters. Nearly all
/// bytes are in such runs, so eight are checked at a time.
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

  /// Sets the high bit of each byte that is not plain. A borrow may mark bytes above the first such byte wrongly, never
  /// one below it, so only the lowest mark counts.
  private static func marks(_ word: UInt64) -> UInt64 {
    let controls = UnsafeRawBufferPointer.marksOfControls(in: word)
    let quotes = UnsafeRawBufferPointer.marks(of: UInt8(ascii: "\""), in: word)
    let backslashes = UnsafeRawBufferPointer.marks(of: UInt8(ascii: "\\"), in: word)
    return (controls | quotes | backslashes | word) & 0x8080_8080_8080_8080
  }
}
