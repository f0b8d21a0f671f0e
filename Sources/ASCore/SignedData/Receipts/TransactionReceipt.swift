/// A transaction receipt of iOS 6 and before: a property list that holds another in base64, one purchase each.
///
/// Its signature is of a kind that Apple never described, so asctl reads one and cannot prove it.
struct TransactionReceipt: Sendable {
  private let outer: PropertyList
  /// What was bought.
  let purchase: PropertyList

  static let purchaseKey = "purchase-info"

  init(_ text: ArraySlice<UInt8>) throws(ReceiptError) {
    outer = try PropertyList(text)
    guard let encoded = outer[Self.purchaseKey] else { throw ReceiptError(reason: "no \(Self.purchaseKey)") }
    guard let inner = Base64.lenient(ArraySlice(encoded.utf8.filter { !$0.isSpace })) else {
      throw ReceiptError(reason: "a \(Self.purchaseKey) that is not base64")
    }
    purchase = try PropertyList(inner[...])
  }

  /// With the keys as they stand, and the inner list in place of its base64.
  var json: JSON {
    .object(
      JSONObject(
        outer.entries.map { entry in
          let isPurchase = sameBytes(entry.key, Self.purchaseKey)
          return JSONObject.Member(
            name: entry.key, value: isPurchase ? Self.object(purchase) : .string(entry.value))
        }))
  }

  private static func object(_ list: PropertyList) -> JSON {
    .object(JSONObject(list.entries.map { JSONObject.Member(name: $0.key, value: .string($0.value)) }))
  }
}
