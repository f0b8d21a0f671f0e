/// An app receipt: what StoreKit 1 keeps as proof that an app and things in it were bought. Read, not proved.
struct AppReceipt: Sendable {
  let facts: ReceiptRecord
  /// In the order of the receipt, which is none.
  let purchases: [ReceiptRecord]

  /// Reads what a container holds, if that is at most so many attributes.
  init(payload: [UInt8], limit: Int = ReceiptAttribute.limit) throws(ReceiptError) {
    var budget = limit
    let attributes = try ReceiptAttribute.read(Self.unwrapped(payload[...]), budget: &budget)
    guard !attributes.isEmpty else { throw ReceiptError(reason: "no attributes at all") }
    var (facts, purchases): ([ReceiptAttribute], [ReceiptRecord]) = ([], [])
    for attribute in attributes {
      guard attribute.type == ReceiptField.purchaseType,
        let inner = try Self.purchase(attribute.value, budget: &budget)
      else {
        facts.append(attribute)
        continue
      }
      purchases.append(ReceiptRecord(inner, fields: ReceiptField.ofPurchase))
    }
    self.facts = ReceiptRecord(facts, fields: ReceiptField.ofReceipt)
    self.purchases = purchases
  }

  /// Nil if the bytes are no purchase, so that they are shown for what they are and nothing is lost.
  private static func purchase(
    _ value: ArraySlice<UInt8>, budget: inout Int
  ) throws(ReceiptError) -> [ReceiptAttribute]? {
    do {
      return try ReceiptAttribute.read(value, budget: &budget)
    } catch {
      guard budget > 0 else { throw error }
      return nil
    }
  }

  /// Some tools wrap the set in an OCTET STRING of its own.
  private static func unwrapped(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var reader = BERReader(payload)
    guard let inner = reader.next()?.octets, reader.isAtEnd else { return payload }
    return inner
  }

  /// The environment by Apple's word in attribute 0; nil if it is missing or new.
  var environment: SignedEnvironment? {
    switch facts.text(.receiptType) {
    case "Production", "ProductionVPP": .production
    case "ProductionSandbox", "ProductionVPPSandbox": .sandbox
    case "Xcode": .xcode
    default: nil
    }
  }

  /// With the names of verifyReceipt; dates as they stand in the receipt.
  var json: JSON {
    let inApp = JSONObject.Member(
      name: "in_app", value: .array(purchases.map { .object(JSONObject($0.members + $0.unknown)) }))
    return .object(JSONObject(facts.members + [inApp] + facts.unknown))
  }
}
