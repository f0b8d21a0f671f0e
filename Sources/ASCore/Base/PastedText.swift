/// A word as people copy it out of mails, tickets and spreadsheets, freed of what stands around it and of what nobody sees.
///
/// What is inside is not changed but for its spelling: digits and letters of full width are those of ASCII.
package struct PastedText {
  /// Between its quotes, brackets and punctuation; empty where there is nothing else.
  package let bare: String

  package init(_ text: some StringProtocol) {
    bare = Self.stripped(Self.plain(text))
  }

  /// What stands behind the last colon, equals sign or number sign, and before it letters, as `Order ID: MVK7WQ3XYZ`; nil
  /// without a label.
  package var labelled: String? {
    let scalars = bare.unicodeScalars
    guard let sign = scalars.lastIndex(where: { ":=#№".unicodeScalars.contains($0) }),
      scalars[..<sign].contains(where: \.properties.isAlphabetic)
    else { return nil }
    let value = Self.stripped(String(scalars[scalars.index(after: sign)...]))
    return value.isEmpty ? nil : value
  }

  /// Blanks of every kind as one kind, and nothing invisible.
  package static func plain(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(text) }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch (scalar.properties.generalCategory, scalar.value) {
      case (.spaceSeparator, _), (.lineSeparator, _), (.paragraphSeparator, _), (.control, 0x09...0x0D):
        plain.append(" ")
      case (.format, _): continue
      case (_, 0xFF01...0xFF5E): plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case (.decimalNumber, _): plain.append(digit(scalar))
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// A digit of any script as one of ASCII.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.numericValue.map { Unicode.Scalar(UInt8(ascii: "0") + UInt8(clamping: Int($0) % 10)) } ?? scalar
  }

  /// How many digits there are in a text, of whatever script.
  package static func digitCount(_ text: some StringProtocol) -> Int { plain(text).utf8.count(where: \.isDigit) }

  private static func stripped(_ text: String) -> String {
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
  package var pastedUUID: String? {
    let text = PastedText(self)
    if text.bare.isUUID { return text.bare }
    return text.labelled.flatMap { $0.isUUID ? $0 : nil }
  }
}
