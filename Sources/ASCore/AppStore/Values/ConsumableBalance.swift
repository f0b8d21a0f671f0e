import Base

/// A customer's purchased and refunded units of consumables, by product.
///
/// It does not cover delivery and consumption, which only the app's own server can record: a finished transaction is
/// not evidence of delivery (WWDC24, "Explore App Store server APIs for In-App Purchase").
package struct ConsumableBalance {
  private var products: [String] = []
  private var balances: TextDictionary<Balance> = [:]

  private struct Balance {
    var bought: Int64 = 0
    /// The refunded units in hundred-thousandths, the precision of a refunded share.
    var refunded: Int64 = 0
  }

  /// Sums decoded transactions without duplicates. Other types of products are ignored.
  package init(of transactions: [JSON]) {
    for transaction in transactions where transaction["type"]?.string == "Consumable" {
      guard let product = transaction["productId"]?.string else { continue }
      if balances[product] == nil { products.append(product) }
      let quantity = max(transaction["quantity"]?.int64 ?? 1, 0)
      var balance = balances[product] ?? Balance()
      balance.bought = balance.bought.addingClamped(quantity)
      balance.refunded = balance.refunded.addingClamped(
        quantity.multipliedClamped(by: Self.share(takenBackOf: transaction)))
      balances[product] = balance
    }
  }

  /// Returns the refunded share in thousandths of a percent. A refund without a share is a full refund (App Store
  /// Server API, "revocationPercentage").
  private static func share(takenBackOf transaction: JSON) -> Int64 {
    guard transaction["revocationDate"] != nil else { return 0 }
    let stated = transaction["revocationPercentage"]?.int64 ?? transaction["refundPercentage"]?.int64
    return min(max(stated ?? Millipercent.whole, 0), Millipercent.whole)
  }

  /// One row per product, in the order of the first purchase. Fractions of a unit are decimals.
  package var rows: [JSON] {
    products.map { product in
      let balance = balances[product] ?? Balance()
      let bought = balance.bought.multipliedClamped(by: Millipercent.whole)
      return [
        "productId": .string(product), "bought": .number(JSONNumber(balance.bought)),
        "refunded": Self.units(balance.refunded), "remaining": Self.units(bought - balance.refunded),
      ]
    }
  }

  private static func units(_ hundredThousandths: Int64) -> JSON {
    let (whole, rest) = hundredThousandths.quotientAndRemainder(dividingBy: Millipercent.whole)
    guard rest != 0 else { return .number(JSONNumber(whole)) }
    var digits = String(Millipercent.whole + rest).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return JSONNumber(text: "\(whole).\(digits)").map(JSON.number) ?? .null
  }
}
