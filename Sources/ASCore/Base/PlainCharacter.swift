/// What a character of pasted text means in ASCII. The readers of signed data, messages, words and identifiers share
/// these rules, and so does the redaction, which masks what they read.
package enum PlainCharacter: Equatable {
  /// Also a full-width character, a digit of any script, a hyphen or short dash, and a space of any kind.
  case ascii(UInt8)
  /// A format character, such as a soft hyphen, a zero-width character, a directional mark, or the byte order mark.
  case invisible
  case other

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09...0x0D, 0x85: self = .ascii(UInt8(ascii: " "))
    case ..<0x80: self = .ascii(UInt8(truncatingIfNeeded: scalar.value))
    case 0xFF01...0xFF5E: self = .ascii(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    case 0x2010...0x2013, 0x2043, 0x2212, 0xFE63: self = .ascii(UInt8(ascii: "-"))
    // Most letters and signs need no lookup in the Unicode tables, which matters for whole files.
    case 0xA1...0xAC, 0xAE...0x24F, 0x2014...0x2027, 0x2030...0x205E, 0x2070...0x2FFF, 0x3400...0x9FFF,
      0xAC00...0xD7A3:
      self = .other
    default: self.init(lookingUp: scalar.properties)
    }
  }

  private init(lookingUp properties: Unicode.Scalar.Properties) {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .ascii(UInt8(ascii: " "))
    case .format: self = .invisible
    case .decimalNumber:
      self = properties.numericValue.map { .ascii(UInt8(ascii: "0") + UInt8(clamping: Int($0) % 10)) } ?? .other
    default: self = .other
    }
  }
}

extension PlainCharacter {
  /// What a character, an HTML entity, a tag or a control sequence of a terminal means, and its length in bytes.
  package typealias Written = (character: PlainCharacter, length: Int, isTag: Bool)

  /// Returns nil for a byte that is not UTF-8. Only a tag for a part of the text, such as `<b>`, counts as a tag.
  package static func at(_ place: Int, in text: ArraySlice<UInt8>) -> Written? {
    let byte = text[place]
    if byte < 0x80 {
      if let length = EncodedStep.controlSequence(at: place, in: text) { return (.invisible, length, false) }
      if byte == UInt8(ascii: "&"), let (value, length) = EncodedStep.reference(at: place, in: text),
        let scalar = Unicode.Scalar(value)
      {
        return (PlainCharacter(scalar), length, false)
      }
      // The attributes of a tag may contain an ID, which has a digit.
      if byte == UInt8(ascii: "<"), let (name, length) = EncodedStep.tag(at: place, in: text),
        !text[place..<(place + length)].contains(where: { $0.isDigit || $0 >= 0x80 })
      {
        if name == "wbr" { return (.invisible, length, false) }
        if name == "br" { return (.ascii(UInt8(ascii: " ")), length, false) }
        if formats.contains(name) { return (.invisible, length, true) }
      }
      return (PlainCharacter(Unicode.Scalar(byte)), 1, false)
    }
    return EncodedStep.scalar(at: place, in: text).map { (PlainCharacter($0), $0.utf8.count, false) }
  }

  private static let formats: Set<String> = ["b", "strong", "i", "em", "u", "mark", "span", "font", "code"]
}

extension PlainCharacter {
  /// Replaces Cyrillic and Greek letters by the Latin letters and digits that look like them, in words with a digit that
  /// otherwise consist of Latin letters or are a long number, as in an ID that was typed on two keyboards. Other words
  /// are not changed. Also returns the first changed words.
  package static func latin(_ text: String) -> (text: String, changed: [String]) {
    // Bytes, because a String allocates anew for each appended word.
    var (latin, changed): ([UInt8], [String]) = ([], [])
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isASCII && UInt8($0.value).isDigit }
      guard !word.isEmpty else {
        latin.append(contentsOf: first.utf8)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[word.endIndex...]
      let letters = meant(by: word)
      for letter in letters { latin.append(contentsOf: letter.utf8) }
      if changed.count < mostChanged, !letters.elementsEqual(word) {
        changed.append(String(String.UnicodeScalarView(letters)).uppercased())
      }
    }
    return (String(decoding: latin, as: UTF8.self), changed)
  }

  private static let mostChanged = 100

  private static func meant(by word: Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    let digits = word.count { $0.isASCII && UInt8($0.value).isDigit }
    let hasLatin = word.contains { $0.isASCII && $0.isLetter }
    let letters = word.map { (hasLatin ? latinLetters[$0] : latinDigits[$0] ?? latinLetters[$0]) ?? $0 }
    // A label may be without a space before the ID: ЗаказMVK7WQ3XYZ.
    let isLabel = word.drop { !$0.isASCII }.count > 7 && word.prefix(3).allSatisfy { !$0.isASCII }
    let isID =
      hasLatin
      ? digits > 0 && letters.allSatisfy(\.isASCII) && !isLabel
      : digits > 5 && !letters.contains(where: \.isLetter)
    return isID ? letters : Array(word)
  }

  /// The Latin letter or digit that a Cyrillic or Greek letter looks like.
  package static func latinLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x370...0x4FF).contains(scalar.value) ? latinLetters[scalar].map { UInt8($0.value) } : nil
  }

  private static let latinLetters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "АВЕКМНОРСТУХЅІЈЗавекмнорстухѕіјзΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars,
      "ABEKMHOPCTYXSIJ3abekmhopctyxsij3ABEZHIKMNOPTYX".unicodeScalars))
  private static let latinDigits: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip("ОоΟο".unicodeScalars, "0000".unicodeScalars))
}
