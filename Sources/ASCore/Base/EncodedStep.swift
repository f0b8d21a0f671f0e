/// One step through a text with base64 or words as programs, emails and people write it: escaped, folded, quoted.
package enum EncodedStep: Equatable {
  /// A character of base64 in either alphabet, a dot or an equals sign.
  case character(UInt8)
  /// No encoded character, such as a zero-width space or a soft line break.
  case nothing
  case lineEnd
  /// A quotation mark that may end a string literal.
  case quote
  case end

  package typealias Sized = (step: EncodedStep, length: Int)

  /// Returns the step at an offset, and its length in bytes.
  package static func at(_ place: Int, in text: ArraySlice<UInt8>) -> Sized {
    let byte = text[place]
    switch byte {
    case _ where byte.isOfBase64, UInt8(ascii: "."): return (.character(byte), 1)
    case 0x0A, 0x0D: return (.lineEnd, 1)
    case 0x20, 0x09:
      let next = text[place...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? text.endIndex
      let isAtEnd = next < text.endIndex && (text[next] == 0x0A || text[next] == 0x0D)
      return (isAtEnd ? .lineEnd : .end, next - place)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return (.quote, 1)
    case UInt8(ascii: "="), UInt8(ascii: "\\"), UInt8(ascii: "%"):
      let (value, length) = encoded(at: place, in: text)
      let step = value.map(meaning) ?? .end
      return byte == UInt8(ascii: "=") && step == .end ? (.character(byte), 1) : (step, length)
    case UInt8(ascii: "&"): return entity(at: place, in: text)
    case UInt8(ascii: "<"): return lineBreak(at: place, in: text)
    default:
      guard byte >= 0x80, let scalar = scalar(at: place, in: text) else { return (.end, 1) }
      return (meaning(of: scalar.value), scalar.utf8.count)
    }
  }

  /// Returns the length of the control sequence of a terminal that begins at an offset, such as of a color: ESC, `[`,
  /// parameters, and a byte from `@` to `~` (ECMA-48, section 5.4). nil if there is none.
  package static func controlSequence(at place: Int, in text: ArraySlice<UInt8>) -> Int? {
    guard text[place] == 0x1B else { return nil }
    let rest = text[(place + 1)...]
    guard rest.first == UInt8(ascii: "[") else { return 1 }
    let parameters = rest.dropFirst().prefix { 0x30...0x3F ~= $0 }
    // A longer number may be an ID. Those of private modes, such as `?1049`, have four digits.
    let longest = parameters.first == UInt8(ascii: "?") ? 4 : 3
    guard parameters.split(whereSeparator: { !$0.isDigit }).allSatisfy({ $0.count <= longest }) else { return 1 }
    let end = rest[parameters.endIndex...].drop { 0x20...0x2F ~= $0 }
    return end.startIndex - place + (end.first.map { 0x40...0x7E ~= $0 } == true ? 1 : 0)
  }

  /// Whether a byte at the beginning of a line belongs to a quotation in an email, a comment or a list.
  package static func isOfMargin(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || "|>*#".utf8.contains(byte) }

  /// The step for the character that an escape encodes.
  private static func meaning(of value: UInt32) -> EncodedStep {
    switch value {
    case 0x0A, 0x0D: return .lineEnd
    case 0x22, 0x27: return .quote
    default:
      guard let scalar = Unicode.Scalar(value) else { return .end }
      switch PlainCharacter(scalar) {
      case .invisible: return .nothing
      case .ascii(let byte) where byte.isOfBase64 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "="):
        return .character(byte)
      case .ascii, .other: return .end
      }
    }
  }

  /// Returns the value of the character that a sign and those behind it encode, and their length: quoted-printable (RFC
  /// 2045, section 6.7), URL encoding, possibly applied several times, or an escape of JSON, a shell or a programming
  /// language, with any number of backslashes. A soft line break is a soft hyphen. The value is nil if there is none.
  package static func encoded(at place: Int, in text: ArraySlice<UInt8>) -> (value: UInt32?, length: Int) {
    var next = place + 1
    switch text[place] {
    case UInt8(ascii: "="):
      let lineEnd = text[next...].prefix { $0 == 0x0D }.prefix(1).endIndex
      if text[lineEnd...].first == 0x0A { return (0xAD, lineEnd + 1 - place) }
    case UInt8(ascii: "%"): while text[next...].starts(with: [0x32, 0x35]) { next += 2 }
    case UInt8(ascii: "\\"):
      next = text[place...].firstIndex { $0 != UInt8(ascii: "\\") } ?? text.endIndex
      guard next < text.endIndex else { return (nil, next - place) }
      switch text[next] {
      case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"): return (UInt32(text[next]), next + 1 - place)
      case UInt8(ascii: "n"), UInt8(ascii: "r"): return (0x0A, next + 1 - place)
      case 0x0A, 0x0D: return (0x0A, next - place)
      default: return escaped(text[next...]).map { ($0.value, next + $0.length - place) } ?? (nil, next - place)
      }
    default: return (nil, 1)
    }
    return hexadecimal(text[next...]).map { ($0, next + 2 - place) } ?? (nil, 1)
  }

  /// The value and length of an escape without its backslash: `u00ad`, `u{AD}` or `xAD`.
  private static func escaped(_ text: ArraySlice<UInt8>) -> (value: UInt32, length: Int)? {
    guard let sign = text.first, sign == UInt8(ascii: "u") || sign == UInt8(ascii: "x") else { return nil }
    let rest = text.dropFirst()
    if sign == UInt8(ascii: "u"), rest.first == UInt8(ascii: "{") {
      let digits = rest.dropFirst().prefix(6).prefix(while: \.isHexadecimal)
      guard !digits.isEmpty, rest[digits.endIndex...].first == UInt8(ascii: "}") else { return nil }
      return hexadecimal(digits, digits.count).map { ($0, digits.count + 3) }
    }
    let count = sign == UInt8(ascii: "u") ? 4 : 2
    return hexadecimal(rest, count).map { ($0, count + 1) }
  }

  private static func entity(at place: Int, in text: ArraySlice<UInt8>) -> Sized {
    reference(at: place, in: text).map { (meaning(of: $0.value), $0.length) } ?? (.end, 1)
  }

  /// The value and length of an HTML or XML character reference; nil if there is none.
  static func reference(at place: Int, in text: ArraySlice<UInt8>) -> (value: UInt32, length: Int)? {
    var start = place + 1
    // Escaped several times: `&amp;nbsp;`.
    while text[start...].starts(with: "amp;".utf8) { start += 4 }
    let name = text[start...].prefix(15).prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") }
    guard name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";") else { return nil }
    var value = entities[String(decoding: name, as: UTF8.self)]
    if name.first == UInt8(ascii: "#") {
      let digits = String(decoding: name.dropFirst(), as: UTF8.self)
      value = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }
    return value.map { ($0, name.endIndex + 1 - place) }
  }

  private static let entities: [String: UInt32] = [
    "plus": 0x2B, "sol": 0x2F, "equals": 0x3D, "period": 0x2E, "lowbar": 0x5F, "hyphen": 0x2010, "NewLine": 0x0A,
    "shy": 0xAD, "ZeroWidthSpace": 0x200B, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "ensp": 0x2002, "emsp": 0x2003,
    "thinsp": 0x2009, "ndash": 0x2013, "minus": 0x2212, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F,
  ]

  /// A tag that breaks a line or allows a line break.
  private static func lineBreak(at place: Int, in text: ArraySlice<UInt8>) -> Sized {
    guard let (name, length) = tag(at: place, in: text), name == "br" || name == "wbr" else { return (.end, 1) }
    return (name == "br" ? .lineEnd : .nothing, length)
  }

  /// The name in lowercase and the length of a tag of HTML, from its beginning or end; nil if there is none.
  package static func tag(at place: Int, in text: ArraySlice<UInt8>) -> (name: String, length: Int)? {
    let start = text[(place + 1)...].prefix(longestTag)
    let rest = start.first == UInt8(ascii: "/") ? start.dropFirst() : start
    let name = rest.prefix(8).prefix(while: \.isLetter)
    guard !name.isEmpty, let end = rest[name.endIndex...].firstIndex(where: { "<>".utf8.contains($0) }),
      text[end] == UInt8(ascii: ">"), end == name.endIndex || rest[name.endIndex].isSpace || text[name.endIndex] == 0x2F
    else { return nil }
    return (String(decoding: name.map(\.lowercased), as: UTF8.self), end + 1 - place)
  }

  private static let longestTag = 200

  /// The character at an offset; `nil` if it is not UTF-8.
  @inlinable
  package static func scalar(at place: Int, in text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = text[place...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }

  /// The value of the first digits; `nil` if there are fewer.
  private static func hexadecimal(_ text: ArraySlice<UInt8>, _ count: Int = 2) -> UInt32? {
    let digits = text.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isHexadecimal) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
