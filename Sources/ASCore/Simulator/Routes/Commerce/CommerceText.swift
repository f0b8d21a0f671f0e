/// The names in Advanced Commerce requests, and what Apple allows in them (Advanced Commerce API, "SKU", "displayName",
/// "description", "taxCode").
enum CommerceText {
  static func sku(_ value: JSON?) throws(Refusal) -> String {
    guard let value, value != .null else { throw .commerce(.nullSKU) }
    guard let text = value.string, !text.isEmpty else { throw .commerce(.invalidSKU) }
    guard text.utf16.count <= 128 else { throw .commerce(.skuLengthExceeded) }
    return text
  }

  /// Nil where it is absent.
  static func displayName(_ value: JSON?) throws(Refusal) -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string, isPlain(text) else { throw .commerce(.invalidDisplayName) }
    guard text.utf16.count <= 30 else { throw .commerce(.displayNameLengthExceeded) }
    return text
  }

  static func description(_ value: JSON?) throws(Refusal) -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string, isPlain(text) else { throw .commerce(.invalidDescription) }
    guard text.utf16.count <= 45 else { throw .commerce(.descriptionLengthExceeded) }
    return text
  }

  /// Both, which some requests need.
  static func descriptors(_ object: JSON) throws(Refusal) -> CommercePurchase.Descriptors {
    guard let name = try displayName(object["displayName"]) else { throw .commerce(.nullDisplayName) }
    guard let description = try description(object["description"]) else { throw .commerce(.nullDescription) }
    return CommercePurchase.Descriptors(displayName: name, description: description)
  }

  /// By its form, such as `C003-00-1`.
  static func taxCode(_ value: JSON?) throws(Refusal) -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string, shape(text) == "A000-00-0" else { throw .commerce(.invalidTaxProductCode) }
    return text
  }

  /// The text with A for every capital letter and 0 for every digit.
  private static func shape(_ text: String) -> String {
    String(
      text.map { character in
        switch character {
        case "A"..."Z": "A"
        case "0"..."9": "0"
        case _: character
        }
      })
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}
