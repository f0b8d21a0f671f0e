import AppStore
import Base

/// An app receipt, StoreKit 1's record of the purchase of an app and of its in-app purchases. Read, not verified.
struct AppReceipt: Sendable {
  let facts: ReceiptRecord
  /// The purchases in the order of the receipt, which is arbitrary.
  let purchases: [ReceiptRecord]

  /// Reads the content of a container, up to `limit` attributes.
  init(payload: [UInt8], limit: Int = ReceiptAttribute.limit) throws(CryptoError) {
    var budget = limit
    let attributes = try ReceiptAttribute.read(Self.unwrapped(payload[...]), budget: &budget)
    guard !attributes.isEmpty else { throw CryptoError(reason: "no attributes") }
    var (facts, purchases): ([ReceiptAttribute], [ReceiptRecord]) = ([], [])
    for attribute in attributes {
      guard attribute.type == ReceiptField.purchaseType,
        let inner = try Self.purchase(attribute.value, budget: &budget)
      else {
        facts.append(attribute)
        continue
      }
      purchases.append(ReceiptRecord(attributes: inner, fields: ReceiptField.ofPurchase))
    }
    self.facts = ReceiptRecord(attributes: facts, fields: ReceiptField.ofReceipt)
    self.purchases = purchases
  }

  /// Returns `nil` if the bytes are not a purchase; they are then shown as bytes, so that nothing is lost.
  private static func purchase(
    _ value: ArraySlice<UInt8>, budget: inout Int
  ) throws(CryptoError) -> [ReceiptAttribute]? {
    do {
      return try ReceiptAttribute.read(value, budget: &budget)
    } catch {
      guard budget > 0 else { throw error }
      return nil
    }
  }

  /// Removes the OCTET STRING that some tools add around the set.
  private static func unwrapped(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var reader = BERReader(payload)
    guard let inner = reader.next()?.octets, reader.isAtEnd else { return payload }
    return inner
  }

  /// The environment in attribute 0; `nil` if it is missing or unknown.
  var environment: SignedEnvironment? {
    facts.text(.receiptType).flatMap { Self.environments[$0] }
  }

  /// The environments of the values of `receipt_type`.
  static let environments: TextDictionary<SignedEnvironment> = [
    "Production": .production, "ProductionVPP": .production, "ProductionSandbox": .sandbox,
    "ProductionVPPSandbox": .sandbox, "Xcode": .xcode,
  ]

  /// The receipt as JSON, with verifyReceipt's names and the dates as written in the receipt.
  var json: JSON {
    facts.json(with: [JSONObject.Member(name: "in_app", value: .array(purchases.map { $0.json(with: []) }))])
  }
}

/// Attributes by name: a receipt without its purchases, or one purchase.
struct ReceiptRecord: Sendable {
  let attributes: [ReceiptAttribute]
  let fields: [ReceiptField]

  /// The bytes of a field's value, the first if there are several.
  func value(_ field: ReceiptField) -> ArraySlice<UInt8>? {
    attributes.first { $0.type == field.type }?.value
  }

  /// A text or date; `nil` if it is missing or empty.
  func text(_ field: ReceiptField) -> String? {
    guard let text = value(field).flatMap(field.json)?.string, !text.isEmpty else { return nil }
    return text
  }

  /// The type of a repeated field, with which two parsers could read two different receipts; `nil` if there is none.
  var repeated: Int64? {
    fields.map(\.type).first { type in attributes.count { $0.type == type } > 1 }
  }

  /// The known fields by name, without empty dates, and with other members. All other attributes are under `unknown`:
  /// those without a name, repeated ones, and those with a value of the wrong form.
  func json(with others: [JSONObject.Member]) -> JSON {
    var object = JSONObject()
    var named: Set<Int> = []
    for field in fields {
      guard let index = attributes.firstIndex(where: { $0.type == field.type }),
        let value = field.json(of: attributes[index].value)
      else { continue }
      named.insert(index)
      if field.form != .date || value != "" { object.append(field.name, value) }
    }
    object.members += others
    let unknown = attributes.indices.filter { !named.contains($0) }.map { index -> JSON in
      let attribute = attributes[index]
      return [
        "type": .number(JSONNumber(attribute.type)), "version": .number(JSONNumber(attribute.version)),
        "hex": .string(hexadecimal(attribute.value)),
      ]
    }
    if !unknown.isEmpty { object.append("unknown", .array(unknown)) }
    return .object(object)
  }
}

/// One attribute of a receipt: a number for its type, a version that Apple does not explain, and the bytes of a value
/// (Apple, "Validating receipts on the device").
struct ReceiptAttribute: Sendable {
  let type: Int64
  let version: Int64
  /// Usually the DER of one string or number.
  let value: ArraySlice<UInt8>

  /// The maximum number of attributes, to limit memory. No receipt has as many, at about twenty per purchase.
  static let limit = 1 << 18

  /// Reads a `SET OF SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }`, with no bytes after it.
  ///
  /// `budget` is the number of attributes that the receipt may still contain, including those of purchases.
  static func read(_ bytes: ArraySlice<UInt8>, budget: inout Int) throws(CryptoError) -> [ReceiptAttribute] {
    var outer = BERReader(bytes)
    guard let set = outer.next(), set.tag == .set, set.isConstructed else {
      throw CryptoError(reason: "not a set of attributes")
    }
    guard outer.isAtEnd else { throw CryptoError(reason: "a set of attributes followed by other bytes") }
    var attributes: [ReceiptAttribute] = []
    var reader = BERReader(set.contents)
    while let element = reader.next() {
      guard budget > 0 else { throw CryptoError(reason: "too many attributes") }
      guard let attribute = ReceiptAttribute(element) else {
        throw CryptoError(reason: "attribute \(attributes.count + 1) is not two numbers and an octet string")
      }
      budget -= 1
      attributes.append(attribute)
    }
    guard reader.isAtEnd else {
      throw CryptoError(reason: "attribute \(attributes.count + 1) is truncated or its length is wrong")
    }
    return attributes
  }

  private init?(_ element: BERElement) {
    guard element.tag == .sequence, element.isConstructed else { return nil }
    var reader = BERReader(element.contents)
    guard let type = reader.next()?.integer, let version = reader.next()?.integer,
      let value = reader.next()?.octets, reader.isAtEnd, type >= 0
    else { return nil }
    (self.type, self.version, self.value) = (type, version, value)
  }
}
