import Base

/// How much of a price was paid back. App Store Connect is the truth for money; this is the estimate that
/// `revocationPercentage` allows.
enum RefundEstimate {
  /// In thousandths of a percent; nil where nothing was paid back, or Apple does not say how much.
  @Sendable static func share(_ transaction: JSON) -> JSON? {
    let percentage = transaction["revocationPercentage"] ?? transaction["refundPercentage"]
    switch transaction["revocationType"]?.string {
    case "REFUND_FULL"?: return percentage ?? .number(JSONNumber(Millipercent.whole))
    case "FAMILY_REVOKE"?, "ASSIGNMENT_REVOKE"?: return nil
    case "REFUND_PRORATED"?, nil, _?: return percentage
    }
  }

  /// In milliunits, to the nearest amount that the currency of the price has.
  @Sendable static func amount(_ transaction: JSON) -> JSON? {
    guard let price = transaction["price"]?.int64, let share = share(transaction)?.int64 else { return nil }
    let (product, overflows) = price.multipliedReportingOverflow(by: share)
    guard !overflows, (0...Millipercent.whole).contains(share), product >= 0 else { return nil }
    var unit: Int64 = 1000
    for _ in 0..<(transaction["currency"]?.string.flatMap(Currency.decimals) ?? 2) where unit > 1 { unit /= 10 }
    let part = unit * Millipercent.whole
    return .number(JSONNumber((product / part + (product % part >= part / 2 ? 1 : 0)) * unit))
  }
}
