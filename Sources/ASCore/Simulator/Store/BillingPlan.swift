import Base

/// A plan that is billed monthly under a commitment (App Store Server API 1.21). Money is in milliunits.
struct Commitment: Sendable, Equatable {
  /// Of one bill.
  let price: Int64
  /// Of all bills.
  let commitmentPrice: Int64
  /// How many bills there are.
  let total: Int64
  /// From one bill to the next.
  let period: Period

  var span: TimeSpan { period.span * total }

  static let billingPlanType = "MONTHLY"
}

/// Where in its commitment a transaction is.
struct BillingPlan: Sendable, Equatable {
  let terms: Commitment
  /// The number of the bill, from 1; 0 for an offer before the first one.
  let number: Int64
  let commitmentExpires: Timestamp

  /// Whether the customer owes more bills.
  var hasBillsLeft: Bool { number < terms.total }

  /// Of the transaction, in the storefront's currency.
  var info: JSON? {
    guard number > 0 else { return nil }
    return [
      "billingPeriodNumber": .int(number), "commitmentExpiresDate": .timestamp(commitmentExpires),
      "commitmentPrice": .int(terms.commitmentPrice), "totalBillingPeriods": .int(terms.total),
    ]
  }

  /// Of the first transaction. A free trial and an offer that is paid up front come before the commitment.
  static func first(of terms: Commitment, offer: Offer?, at date: Timestamp, until end: Timestamp) -> BillingPlan {
    offer?.comesBeforeCommitment ?? false
      ? BillingPlan(terms: terms, number: 0, commitmentExpires: end)
      : BillingPlan(terms: terms, number: 1, commitmentExpires: date + terms.span)
  }

  /// The next bill; after the last one that of another commitment.
  func next(at date: Timestamp) -> BillingPlan {
    if number > 0, hasBillsLeft {
      return BillingPlan(terms: terms, number: number + 1, commitmentExpires: commitmentExpires)
    }
    return BillingPlan(terms: terms, number: 1, commitmentExpires: date + terms.span)
  }
}

extension Offer {
  /// Whether it is no bill of a commitment, but a time before.
  var comesBeforeCommitment: Bool { discount == .freeTrial || discount == .payUpFront }
}
