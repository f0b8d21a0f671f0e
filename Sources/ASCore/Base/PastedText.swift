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
    guard needsReading(text.utf8) else { return text }
    let plain = plain(Array(text.utf8)[...])
    let read = String(decoding: plain.text, as: UTF8.self)
    return plain.hasLookAlikes ? PlainCharacter.latin(read).text : read
  }

  /// Whether a text has characters, control sequences or markup that mean others.
  package static func needsReading(_ text: some Sequence<UInt8>) -> Bool {
    !text.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
  }

  /// The same for bytes, but with the letters that look like Latin ones.
  package static func plain(_ text: ArraySlice<UInt8>) -> (text: [UInt8], hasLookAlikes: Bool) {
    var (plain, hasLookAlikes, place): ([UInt8], Bool, Int) = ([], false, text.startIndex)
    plain.reserveCapacity(text.count)
    func isOfID(_ byte: UInt8?) -> Bool { byte.map { $0.isDigit || $0.isUppercase } ?? false }
    while place < text.endIndex {
      // Most bytes mean themselves, also a tab, which separates cells.
      if (0x20...0x7E).contains(text[place]) && !"<&".utf8.contains(text[place]) || text[place] == UInt8(ascii: "\t") {
        plain.append(text[place])
        place += 1
        continue
      }
      let next = PlainCharacter.at(place, in: text)
      let end = place + (next?.length ?? 1)
      switch next?.character {
      case .ascii(let byte): plain.append(byte)
      // A tag inside an ID is like a dash.
      case .invisible where next?.isTag == true:
        let isInside = isOfID(plain.last) && end < text.endIndex && isOfID(text[end])
        plain.append(UInt8(ascii: isInside ? "-" : " "))
      case .invisible: break
      case .other:
        plain += text[place..<end]
        // Greek and Cyrillic letters begin with these bytes.
        hasLookAlikes = hasLookAlikes || (0xCD...0xD3).contains(text[place])
      case nil: plain += [0xEF, 0xBF, 0xBD]
      }
      place = end
    }
    return (plain, hasLookAlikes)
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

  private static let quotes = " \t\"'`´“”„‟‘’‚‛«»‹›*"
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
