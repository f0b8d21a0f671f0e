/// Text as emails carry it with lines broken at 76 characters and other bytes as `=XX` (RFC 2045, section 6.7).
package enum QuotedPrintable {
  /// Nil for a text that is not so encoded, as far as that can be told: it has a broken line, and an encoded equals sign or
  /// the name of the encoding.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let isEncoded =
      text.firstRange(of: Array("=\n".utf8)) != nil || text.firstRange(of: Array("=\r\n".utf8)) != nil
    guard isEncoded,
      text.firstRange(of: Array("=3D".utf8)) != nil || text.firstRange(of: Array("quoted-printable".utf8)) != nil
    else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        decoded.append(byte)
        continue
      }
      if rest.first == 0x0A {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if let value = hexadecimalValue(rest.prefix(2)) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded[...]
  }

  private static func hexadecimalValue(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy(\.isHexadecimal) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
