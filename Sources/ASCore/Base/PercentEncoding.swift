/// The one place where text becomes part of a URL (RFC 3986, section 2).
package enum PercentEncoding {
  /// Everything but the unreserved characters is encoded, so that no value can add a segment or a parameter.
  package static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += "%" + hexadecimal([byte])
      }
    }
    return encoded
  }

  /// A text as one segment of a path; nil for what can be none: an empty one would be lost between two slashes, and `.` and
  /// `..`, however they are encoded, mean another path (RFC 3986, section 6.2.2.3).
  package static func segment(_ text: String) -> String? {
    text.isEmpty || text == "." || text == ".." ? nil : encode(text)
  }

  /// RFC 3986, section 2.1; nil if a `%` is not followed by two hexadecimal digits.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < text.endIndex, let high = hexadecimalValue(text[index + 1]),
          let low = hexadecimalValue(text[index + 2])
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

  private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
