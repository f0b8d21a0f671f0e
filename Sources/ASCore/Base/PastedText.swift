/// A word as people copy it out of mails, tickets and spreadsheets, freed of what stands around it and of what nobody sees.
///
/// What is inside is not changed but for its spelling: digits and letters of full width are those of ASCII.
package struct PastedText {
  /// Between its quotes, brackets and punctuation; empty where there is nothing else.
  package let bare: String
  /// What stands behind the last colon, equals sign or number sign, and before it letters, as `Order ID: MVK7WQ3XYZ`; nil
  /// without a label.
  package let labelled: String?

  package init(_ text: String) {
    bare = Self.stripped(Self.plain(text))
    labelled = Self.behindLabel(bare)
  }

  /// Both readings are tried where something is looked for: the whole text first.
  package func firstMap(_ reading: (String) -> String?) -> String? { reading(bare) ?? labelled.flatMap(reading) }

  private static func behindLabel(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 || isSign(Unicode.Scalar($0)) }) else { return nil }
    let scalars = text.unicodeScalars
    guard let sign = scalars.lastIndex(where: isSign),
      scalars[..<sign].contains(where: \.properties.isAlphabetic)
    else { return nil }
    let value = Self.stripped(String(scalars[scalars.index(after: sign)...]))
    return value.isEmpty ? nil : value
  }

  /// Blanks of every kind as one kind, and nothing invisible.
  package static func plain(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      // ASCII is judged without a look at the Unicode tables: whole files come by here.
      if scalar.isASCII {
        plain.append((0x09...0x0D).contains(scalar.value) ? UInt8(ascii: " ") : UInt8(scalar.value))
      } else {
        append(scalar, to: &plain)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to plain: inout [UInt8]) {
    switch (scalar.properties.generalCategory, scalar.value) {
    case (.spaceSeparator, _), (.lineSeparator, _), (.paragraphSeparator, _): plain.append(UInt8(ascii: " "))
    case (.format, _): return
    case (_, 0xFF01...0xFF5E): plain.append(UInt8(scalar.value - 0xFEE0))
    case (.decimalNumber, _):
      // A digit of any script as one of ASCII.
      guard let value = scalar.properties.numericValue else { return plain.append(contentsOf: scalar.utf8) }
      plain.append(UInt8(ascii: "0") + UInt8(clamping: Int(value) % 10))
    default: plain.append(contentsOf: scalar.utf8)
    }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ":" || scalar == "=" || scalar == "#" || scalar == "№"
  }

  /// How many digits there are in a text, of whatever script.
  package static func digitCount(_ text: String) -> Int { plain(text).utf8.count(where: \.isDigit) }

  private static func stripped(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last, first.isLetterOrDigit, last.isLetterOrDigit {
      return text
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !before.contains($0) }),
      let last = scalars.lastIndex(where: { !behind.contains($0) }), first <= last
    else { return "" }
    return String(scalars[first...last])
  }

  private static let quotes = " \"'`´“”„‟‘’‚‛«»‹›*"
  private static let before = Set((quotes + "([{<#№:=,;.•·–—-").unicodeScalars)
  private static let behind = Set((quotes + ")]}>,;:.!?…#").unicodeScalars)
}

extension String {
  /// The UUID that it is, between quotes, blanks, brackets or behind a label.
  package var pastedUUID: String? { PastedText(self).uuid }
}

extension PastedText {
  package var uuid: String? { firstMap { $0.isUUID ? $0 : nil } }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isLetter || isDigit }
}
