/// The encoding of text for URLs (RFC 3986, section 2).
package enum PercentEncoding {
  /// Encodes everything except unreserved characters, so that a value cannot add a segment or a parameter.
  package static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hexadecimal([byte])
      }
    }
    return encoded
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

  /// Returns a text as one path segment; `nil` if it cannot be one: an empty segment would be lost, and `.` and `..`
  /// mean another path in any encoding (RFC 3986, section 6.2.2.3).
  package static func segment(_ text: String) -> String? {
    isSegment(text) ? encode(text) : nil
  }

  /// Returns whether a text can be a path segment.
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
