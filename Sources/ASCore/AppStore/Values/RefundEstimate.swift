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
