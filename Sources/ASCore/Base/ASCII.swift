// Reads ASCII text byte by byte. These functions are called for every byte, so they are inlined across modules.

extension UInt8 {
  @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  @inlinable package var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  @inlinable package var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  @inlinable package var isLetter: Bool { isUppercase || isLowercase }
  @inlinable package var isAlphanumeric: Bool { isLetter || isDigit }
  package var isHexadecimal: Bool { hexadecimalValue != nil }
  /// The value of a hexadecimal digit in either case.
  var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased) ? lowercased - UInt8(ascii: "a") + 10 : nil
  }
  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable package var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
  @inlinable package var uppercased: UInt8 { isLowercase ? self - 0x20 : self }
  /// A character of base64 or base64url without padding.
  @inlinable package var isOfBase64: Bool {
    isAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing white space.
  @inlinable package var trimmed: SubSequence {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start].isSpace { start = index(after: start) }
    while start < end, case let last = index(before: end), self[last].isSpace { end = last }
    return self[start..<end]
  }
}

extension StringProtocol {
  @inlinable package var isDigits: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }

  /// Whether the text is a UUID: five groups of hexadecimal digits as in RFC 9562, in either case.
  package var isUUID: Bool {
    // Called for every word of a text, so it must not allocate.
    guard utf8.count == 36 else { return false }
    var place = 0
    for byte in utf8 {
      let isHyphen = byte == UInt8(ascii: "-")
      guard isHyphen == (place == 8 || place == 13 || place == 18 || place == 23), isHyphen || byte.isHexadecimal else {
        return false
      }
      place += 1
    }
    return true
  }

  /// Returns whether the text consists of exactly `length` uppercase letters.
  package func isCode(of length: Int) -> Bool { utf8.count == length && utf8.allSatisfy(\.isUppercase) }
}

/// Returns bytes as uppercase hexadecimal digits, as in fingerprints.
package func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var text: [UInt8] = []
  // Bytes of an unknown collection would be read slowly.
  for byte in Array(bytes) {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

/// Returns the bytes of hexadecimal digits; `nil` for any other text. A single digit at the end is ignored.
package func bytes(ofHexadecimal digits: some Collection<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(digits.count / 2)
  var high: UInt8?
  for digit in digits {
    guard let value = digit.hexadecimalValue else { return nil }
    if let half = high.take() { bytes.append(half << 4 | value) } else { high = value }
  }
  return bytes
}

/// Returns the C string in a buffer, up to its NUL.
package func string(_ buffer: [CChar]) -> String {
  String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
