import Base
import Client

/// The letters and digits of a text as a reader sees them, in any encoding: full-width characters and digits of any
/// script as ASCII, lowercase as uppercase, without invisible characters. Each unit has the range of its bytes.
///
/// Escapes that asctl writes count as the character that they encode, so that escaped text can be read, too.
struct FoldedText {
  private(set) var units: [Unit] = []

  struct Unit {
    /// A capital letter, a digit, a separator of groups (a space, `-`, `.`, `_` or `/`) or of thousands (`,` or `'`),
    /// or another character of base64; 0 for anything else.
    let letter: UInt8
    let isLowercase: Bool
    /// The range of bytes in the text.
    let start: Int
    let end: Int

    /// The letter in its original case.
    var written: UInt8 { isLowercase ? letter.lowercased : letter }
  }

  /// Bytes that are not UTF-8 are read as Latin-1.
  init(_ bytes: [UInt8]) {
    units.reserveCapacity(bytes.count)
    if let text = String(validating: bytes, as: UTF8.self) {
      var place = 0
      for scalar in text.unicodeScalars {
        let end = place + UTF8.width(scalar)
        add(scalar, place, end, bytes)
        place = end
      }
    } else {
      for (index, byte) in bytes.enumerated() { add(Unicode.Scalar(byte), index, index + 1, bytes) }
    }
  }

  /// The end of the last escape that was read.
  private var escapeEnd = 0

  private mutating func add(_ scalar: Unicode.Scalar, _ start: Int, _ end: Int, _ bytes: [UInt8]) {
    guard start >= escapeEnd else { return }
    if scalar == "\\", let (meant, length) = Self.escape(in: bytes[start...]) {
      escapeEnd = start + length
      return add(folded: meant, start, escapeEnd)
    }
    add(folded: scalar, start, end)
  }

  private mutating func add(folded scalar: Unicode.Scalar, _ start: Int, _ end: Int) {
    guard let letter = Self.letter(scalar) else { return }
    units.append(Unit(letter: letter.uppercased, isLowercase: letter.isLowercase, start: start, end: end))
  }

  /// Returns the character of an escape, `\u{AD}` as in sentences or `\u00ad` as in JSON, and the escape's length.
  private static func escape(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let text = bytes.prefix(12)
    guard text.count > 4, text.dropFirst().first == UInt8(ascii: "u") else { return nil }
    var digits = text.dropFirst(2)
    let isBraced = digits.first == UInt8(ascii: "{")
    digits = isBraced ? digits.dropFirst().prefix { $0 != UInt8(ascii: "}") } : digits.prefix(4)
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, 2 + digits.count + (isBraced ? 2 : 0))
  }

  /// Returns nil for invisible characters.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch (scalar.properties.generalCategory, scalar.value) {
    // A backslash only escapes the next character.
    case (_, 0x5C), (.format, _), (.nonspacingMark, _), (.enclosingMark, _): return nil
    case (.spaceSeparator, _), (_, 0x0A), (_, 0x0D), (_, 0x85): return UInt8(ascii: " ")
    case (_, 0x2019): return UInt8(ascii: "'")
    case (_, 0x066C): return UInt8(ascii: ",")
    case (.dashPunctuation, _), (_, 0x2212): return UInt8(ascii: "-")
    case (_, 0x21...0x7E):
      return UInt8(truncatingIfNeeded: scalar.value).isSignInGroups ? UInt8(truncatingIfNeeded: scalar.value) : 0
    case (_, 0xFF01...0xFF5E): return letter(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    // Also superscript, subscript and circled digits.
    case (.decimalNumber, _),
      (.otherNumber, _) where scalar.properties.numericType == .digit:
      return scalar.properties.numericValue.map { UInt8(ascii: "0") + UInt8($0) } ?? 0
    default: return 0
    }
  }

  /// Returns the first unit of the next group, after at most three separators; nil if there is none. A run of spaces
  /// counts as one separator, because a continued line may be indented.
  func next(after end: Int) -> Int? {
    var (place, signs) = (end, 0)
    while place < units.count, units[place].letter.isSeparatorOfGroups {
      if units[place].letter != UInt8(ascii: " ") || place == end || units[place - 1].letter != UInt8(ascii: " ") {
        signs += 1
      }
      place += 1
    }
    return place > end && signs <= 3 && place < units.count ? place : nil
  }

  /// Returns the first unit of the next group of digits, which may also follow a separator of thousands.
  func nextDigit(after end: Int) -> Int? {
    if end > 0, end + 1 < units.count, units[end - 1].letter.isDigit, ",'".utf8.contains(units[end].letter),
      units[end + 1].letter.isDigit
    {
      return end + 1
    }
    return next(after: end)
  }

  /// The words of the text in uppercase.
  var words: [String] {
    units.split { !$0.letter.isAlphanumeric }.map { String(decoding: $0.map(\.letter), as: UTF8.self) }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  var isAlphanumeric: Bool { isLetter || isDigit }

  fileprivate var isSeparatorOfGroups: Bool { " -._/".utf8.contains(self) }

  fileprivate var isSignInGroups: Bool { isAlphanumeric || isSeparatorOfGroups || ",'+=".utf8.contains(self) }

  fileprivate var uppercased: UInt8 { isLowercase ? self - 0x20 : self }
}
