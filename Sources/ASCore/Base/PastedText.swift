/// Reads words copied from an email, ticket or spreadsheet, without surrounding punctuation and invisible characters.
package enum PastedText {
  /// The possible meanings of a text: the word without surrounding quotes, brackets and punctuation, empty if nothing
  /// remains; then the text after its label, if it has one, as in `Order ID: MVK7WQ3XYZ`.
  package static func readings(_ text: String) -> [String] {
    let bare = bare(text)
    return [bare] + [behindLabel(bare)].compactMap(\.self)
  }

  /// The first reading.
  package static func bare(_ text: String) -> String { stripped(plain(text)) }

  /// The text after the last colon, equals sign or number sign that follows letters; `nil` without a label.
  private static func behindLabel(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 || isSign(Unicode.Scalar($0)) }) else { return nil }
    let scalars = text.unicodeScalars
    guard let sign = scalars.lastIndex(where: isSign), scalars[..<sign].contains(where: \.isLetter) else { return nil }
    let value = stripped(String(scalars[scalars.index(after: sign)...]))
    return value.isEmpty ? nil : value
  }

  /// The text with each character in ASCII that has a meaning there, without invisible characters, and with Latin
  /// letters for those that look like them in an ID.
  package static func plain(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var (plain, hasLookAlikes): ([UInt8], Bool) = ([], false)
    plain.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch PlainCharacter(scalar) {
      case .ascii(let byte): plain.append(byte)
      case .invisible: continue
      case .other:
        hasLookAlikes = hasLookAlikes || PlainCharacter.latinLetter(scalar) != nil
        plain.append(contentsOf: scalar.utf8)
      }
    }
    let read = String(decoding: plain, as: UTF8.self)
    return hasLookAlikes ? PlainCharacter.withLatinLetters(read) : read
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool { ":=#№".unicodeScalars.contains(scalar) }

  private static func stripped(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last, first.isAlphanumeric, last.isAlphanumeric {
      return text
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !before.contains($0) }),
      let last = scalars.lastIndex(where: { !behind.contains($0) }), first <= last
    else { return "" }
    return String(scalars[first...last])
  }

  private static let quotes = " \"'`´“”„‟‘’‚‛«»‹›*"
  private static let before = Set((quotes + "([{<#№:=,;.•·—-").unicodeScalars)
  private static let behind = Set((quotes + ")]}>,;:.!?…#").unicodeScalars)
}

extension String {
  /// The UUID in the text, without quotes, spaces, brackets or a label.
  package var pastedUUID: String? { PastedText.readings(self).first(where: \.isUUID) }
}

extension Unicode.Scalar {
  /// Whether it is a letter of any script. ASCII needs no lookup in the Unicode tables.
  package var isLetter: Bool { isASCII ? UInt8(value).isLetter : properties.isAlphabetic }
}
