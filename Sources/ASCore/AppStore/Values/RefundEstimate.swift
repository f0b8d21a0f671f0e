import Base

/// An estimate of a refunded amount: share times price (WWDC25, session 10066). App Store Connect has exact amounts.
package enum RefundEstimate {
  /// Returns the refunded share in thousandths of a percent; `nil` if there is no refund, or the share is unknown.
  @Sendable static func share(_ transaction: JSON) -> JSON? {
    let percentage = transaction["revocationPercentage"] ?? transaction["refundPercentage"]
    switch transaction["revocationType"]?.string {
    case "REFUND_FULL"?: return percentage ?? .number(JSONNumber(Millipercent.whole))
    case "FAMILY_REVOKE"?, "ASSIGNMENT_REVOKE"?: return nil
    case "REFUND_PRORATED"?, _?: return percentage
    case nil:
      // Before version 1.19, there were only full refunds, and family shared purchases had none.
      let isRefund = transaction["revocationDate"] != nil && isOwn(transaction)
      return percentage ?? (isRefund ? .number(JSONNumber(Millipercent.whole)) : nil)
    }
  }

  private static func isOwn(_ transaction: JSON) -> Bool {
    transaction["inAppOwnershipType"].map { $0 == "PURCHASED" } ?? true
  }

  /// Returns the charged amount for all units or seats, in milliunits.
  ///
  /// With several seat prices, `price` is an average, and the amount is the sum of the tiers ("MultiSeatPriceTier").
  package static func price(of transaction: JSON) -> Int64? {
    guard let tiers = transaction["multiSeatInfo"]?["priceTiers"]?.arrayElements else {
      return transaction["price"]?.int64
    }
    return tiers.reduce(0) { sum, tier in
      sum.addingClamped((tier["price"]?.int64 ?? 0).multipliedClamped(by: tier["quantity"]?.int64 ?? 0))
    }
  }

  /// Returns the refunded amount in milliunits, rounded to the decimals of the currency.
  @Sendable package static func amount(_ transaction: JSON) -> JSON? {
    guard let price = price(of: transaction), let share = share(transaction)?.int64 else { return nil }
    let (product, overflows) = price.multipliedReportingOverflow(by: share)
    guard !overflows, (0...Millipercent.whole).contains(share), product >= 0 else { return nil }
    var unit: Int64 = 1000
    for _ in 0..<(transaction["currency"]?.string.flatMap(Currency.decimals) ?? 2) where unit > 1 { unit /= 10 }
    let part = unit * Millipercent.whole
    return .number(JSONNumber((product / part + (product % part >= part / 2 ? 1 : 0)) * unit))
  }
}

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
