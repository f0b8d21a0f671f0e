import Base

/// The name of a type of attribute, and the form of its value.
///
/// The names are those of verifyReceipt's JSON. Apple documents some of the numbers ("Receipt Fields"). The others were
/// found by comparing receipts with its responses; types missing from these have the names that other tools use.
struct ReceiptField: Sendable {
  let type: Int64
  let name: String
  let form: Form
  /// For `explain`; empty for names with a current one.
  var meaning = ""

  enum Form: Sendable {
    case text
    /// RFC 3339 text; empty if there is no date.
    case date
    case number
    /// A number that is 0 or 1.
    case flag
    /// Not DER.
    case bytes
  }

  /// Returns the value as JSON; `nil` if it does not have the field's form.
  func json(of value: ArraySlice<UInt8>) -> JSON? {
    if form == .bytes { return .string(hexadecimal(value)) }
    var reader = BERReader(value)
    guard let element = reader.next(), reader.isAtEnd else { return nil }
    switch form {
    case .text, .date, .bytes: return element.text.map(JSON.string)
    case .number: return element.integer.map { .number(JSONNumber($0)) }
    case .flag:
      guard let number = element.integer else { return nil }
      return number == 0 || number == 1 ? .bool(number == 1) : .number(JSONNumber(number))
    }
  }
}

extension ReceiptText {
  /// The paths of all members of a receipt as JSON, with their meanings.
  package static var members: [(name: String, meaning: String)] {
    ReceiptField.ofReceipt.map { ($0.name, $0.meaning) } + ReceiptField.ofPurchase.map { ("in_app.\($0.name)", "") }
      + [("unknown", "Attributes of types that asctl does not know."), ("in_app.unknown", "")]
  }
}

extension Timestamp {
  /// Parses a date in a receipt. The App Store writes `2021-04-03T19:38:45Z`; StoreKit testing in Xcode writes the
  /// local time and `+0300`.
  package init?(inReceipt text: String) {
    self.init(text, allowsBasicZone: true)
  }
}

extension ReceiptField {
  static let receiptType = ReceiptField(type: 0, name: "receipt_type", form: .text)
  static let bundleID = ReceiptField(type: 2, name: "bundle_id", form: .text)
  static let applicationVersion = ReceiptField(type: 3, name: "application_version", form: .text)
  static let opaqueValue = ReceiptField(
    type: 4, name: "opaque_value", form: .bytes, meaning: "Bytes that the hash `sha1_hash` is computed with.")
  static let sha1Hash = ReceiptField(
    type: 5, name: "sha1_hash", form: .bytes,
    meaning: "A SHA-1 hash of the device's identifier, the opaque value and the bundle ID.")
  static let creationDate = ReceiptField(type: 12, name: "receipt_creation_date", form: .date)

  private static let undocumented = "A member of app receipts that Apple does not document."

  /// The fields of the receipt itself, in the order in which they are shown.
  static let ofReceipt: [ReceiptField] = [
    receiptType,
    ReceiptField(type: 1, name: "adam_id", form: .number),
    bundleID,
    applicationVersion,
    creationDate,
    ReceiptField(type: 18, name: "original_purchase_date", form: .date),
    ReceiptField(type: 19, name: "original_application_version", form: .text),
    ReceiptField(type: 21, name: "expiration_date", form: .date),
    ReceiptField(type: 8, name: "transaction_date", form: .date, meaning: "\(undocumented) A date."),
    ReceiptField(type: 10, name: "age_rating", form: .text, meaning: "\(undocumented) An age rating such as `4+`."),
    ReceiptField(type: 11, name: "developer_id", form: .number, meaning: "\(undocumented) A number."),
    ReceiptField(type: 15, name: "download_id", form: .number),
    ReceiptField(type: 16, name: "version_external_identifier", form: .number),
    ReceiptField(type: 9, name: "fulfillment_tool_version", form: .number, meaning: "\(undocumented) A number."),
    opaqueValue,
    sha1Hash,
  ]

  /// The type of the attribute with a purchase, which occurs once per purchase.
  static let purchaseType: Int64 = 17

  /// The fields of a purchase, in the order in which they are shown.
  static let ofPurchase: [ReceiptField] = [
    ReceiptField(type: 1701, name: "quantity", form: .number),
    ReceiptField(type: 1702, name: "product_id", form: .text),
    ReceiptField(type: 1703, name: "transaction_id", form: .text),
    ReceiptField(type: 1705, name: "original_transaction_id", form: .text),
    ReceiptField(type: 1704, name: "purchase_date", form: .date),
    ReceiptField(type: 1706, name: "original_purchase_date", form: .date),
    ReceiptField(type: 1708, name: "expires_date", form: .date),
    ReceiptField(type: 1712, name: "cancellation_date", form: .date),
    ReceiptField(type: 1707, name: "product_type", form: .number),
    ReceiptField(type: 1711, name: "web_order_line_item_id", form: .number),
    ReceiptField(type: 1713, name: "is_trial_period", form: .flag),
    ReceiptField(type: 1719, name: "is_in_intro_offer_period", form: .flag),
    ReceiptField(type: 1721, name: "promotional_offer_id", form: .text),
  ]
}
