/// The encoding of emails that breaks lines at 76 characters and writes special bytes as `=XX` (RFC 2045, section 6.7).
package enum QuotedPrintable {
  /// Decodes a text; `nil` if it does not appear to be encoded: it must contain a broken line, and an encoded equals
  /// sign, the name of the encoding, or a word that continues on the next line.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let isEncoded =
      text.firstRange(of: Array("=\n".utf8)) != nil || text.firstRange(of: Array("=\r\n".utf8)) != nil
    guard isEncoded,
      text.firstRange(of: Array("=3D".utf8)) != nil || text.firstRange(of: Array("quoted-printable".utf8)) != nil
        || isBrokenInWord(text)
    else { return nil }
    return decoded(text)
  }

  /// Returns whether a word continues after a soft line break. A longer word may be base64 with its padding.
  private static func isBrokenInWord(_ text: ArraySlice<UInt8>) -> Bool {
    var place = text.startIndex
    while let sign = text.first(UInt8(ascii: "="), from: place) {
      place = sign + 1
      guard sign > text.startIndex, text[sign - 1].isLetter || text[sign - 1].isDigit else { continue }
      var rest = text[place...]
      if rest.first == 0x0D { rest = rest.dropFirst() }
      guard rest.popFirst() == 0x0A, let next = rest.first, next.isLetter || next.isDigit else { continue }
      let word = text[..<sign].suffix(longestWord + 1)
      if word.count <= longestWord || word.contains(where: \.isSpace) { return true }
    }
    return false
  }

  private static let longestWord = 40

  /// Decodes the text. An equals sign that begins no code is kept.
  package static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
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
      } else if let high = rest.first?.hexadecimalValue, let low = rest.dropFirst().first?.hexadecimalValue {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded[...]
  }
}
