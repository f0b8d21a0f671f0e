/// The encoding of text for URLs (RFC 3986, section 2).
package enum PercentEncoding {
  /// Encodes everything except unreserved characters, so that a value cannot add a segment or a parameter.
  package static func encode(_ text: String) -> String {
    text.utf8.map { isUnreserved($0) ? String(Unicode.Scalar($0)) : "%" + hexadecimal([$0]) }.joined()
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
  }

  /// Returns whether all servers read a path in the same way: each `%` begins an encoded byte, no unreserved character
  /// is encoded, nothing is encoded twice (RFC 3986, section 6.2.2.2), and the bytes are UTF-8.
  package static func isUnambiguous(path: String) -> Bool {
    var rest = Array(path.utf8)[...]
    guard let bytes = decode(rest), String(validating: bytes, as: UTF8.self) != nil else { return false }
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...]
      guard let byte = decode(rest.prefix(3))?.first, !isUnreserved(byte) else { return false }
      rest = rest.dropFirst(3)
      if byte == UInt8(ascii: "%"), rest.prefix(2).count(where: \.isHexadecimal) == 2 { return false }
    }
    return true
  }

  /// An empty segment would be lost, and `.` and `..` mean another path in any encoding (RFC 3986, section 6.2.2.3).
  package static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }

  /// Decodes by RFC 3986, section 2.1; `nil` if a `%` is not followed by two hexadecimal digits.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < text.endIndex, let high = text[index + 1].hexadecimalValue,
          let low = text[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded[...]
  }
}
