import Base

/// The highest and the last price that a customer paid in a subscription group, for an app that offers only lower
/// prices. Free periods, shared and assigned subscriptions and full refunds are not paid.
package struct PaidPrices: Equatable {
  let highest: Price
  let last: Price

  /// A price in milliunits of its currency.
  package struct Price: Equatable {
    let price: Int64
    let currency: String?
    let productID: String?
    let transactionID: String?
  }

  /// Reads a history; `nil` if nothing was paid. Prices in other currencies than the last one are not compared.
  init?(_ transactions: [JSON]) {
    let paid = transactions.filter(Self.isPaid).sorted {
      ($0["purchaseDate"]?.int64 ?? .min) < ($1["purchaseDate"]?.int64 ?? .min)
    }
    guard let last = paid.last.map(Price.init) else { return nil }
    let comparable = paid.map(Price.init).filter { $0.currency == last.currency }
    // Of several transactions with the same price, the newest is used.
    highest = comparable.reduce(last) { $1.price > $0.price ? $1 : $0 }
    self.last = last
  }

  private static func isPaid(_ transaction: JSON) -> Bool {
    let isOwn = transaction["inAppOwnershipType"].map { $0.string == "PURCHASED" } ?? true
    let isRefunded = transaction["revocationDate"] != nil && transaction["revocationType"]?.string != "REFUND_PRORATED"
    return isOwn && !isRefunded && transaction["price"]?.int64 ?? 0 > 0
  }
}

extension PaidPrices.Price {
  fileprivate init(_ transaction: JSON) {
    self.init(
      price: transaction["price"]?.int64 ?? 0, currency: transaction["currency"]?.string,
      productID: transaction["productId"]?.string, transactionID: transaction["transactionId"]?.string)
  }

  fileprivate var json: JSON {
    func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
    return [
      "price": .number(JSONNumber(price)), "currency": text(currency), "productId": text(productID),
      "transactionId": text(transactionID),
    ]
  }
}

extension PaidPrices {
  static let name = "paid"

  var json: JSON { ["highest": highest.json, "last": last.json] }

  static let field = Field(
    name,
    .object(
      PayloadObject(
        "paid prices", nil, "The prices that the customer paid in the group.",
        [
          Field("highest", .object(price), "Highest", "The highest price, in the currency of the last one."),
          Field("last", .object(price), "Last", "The last price."),
        ])), "Paid", "The highest and the last price paid; null if nothing was paid.")

  private static let price = PayloadObject(
    "paid price", nil, "A price that the customer paid.",
    ["price", "currency", "productId", "transactionId"].compactMap(PayloadObject.transaction.field))
}
