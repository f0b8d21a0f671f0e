import Base

/// A plan that is billed monthly under a commitment (App Store Server API 1.21). Money is in milliunits.
struct Commitment: Sendable, Equatable {
  /// The price of one bill.
  let price: Int64
  /// The price of all bills.
  let commitmentPrice: Int64
  /// The number of bills.
  let total: Int64
  /// The time from one bill to the next.
  let period: Period

  var span: TimeSpan { period.span * total }

  static let billingPlanType = "MONTHLY"
}

/// The position of a transaction in its commitment.
struct BillingPlan: Sendable, Equatable {
  let terms: Commitment
  /// The number of the bill, from 1; 0 for an offer before the first one.
  let number: Int64
  let commitmentExpires: Timestamp

  /// Whether the customer owes more bills.
  var hasBillsLeft: Bool { number < terms.total }

  /// The transaction's `commitmentInfo`, in the storefront's currency; nil before the first bill.
  var info: JSON? {
    guard number > 0 else { return nil }
    return [
      "billingPeriodNumber": .int(number), "commitmentExpiresDate": .timestamp(commitmentExpires),
      "commitmentPrice": .int(terms.commitmentPrice), "totalBillingPeriods": .int(terms.total),
    ]
  }

  /// Returns the plan of the first transaction. A free trial or an offer paid up front precedes the commitment.
  static func first(of terms: Commitment, offer: Offer?, at date: Timestamp, until end: Timestamp) -> BillingPlan {
    offer?.comesBeforeCommitment ?? false
      ? BillingPlan(terms: terms, number: 0, commitmentExpires: end)
      : BillingPlan(terms: terms, number: 1, commitmentExpires: date + terms.span)
  }

  /// Returns the next bill; after the last one, the first of a new commitment.
  func next(at date: Timestamp) -> BillingPlan {
    if number > 0, hasBillsLeft {
      return BillingPlan(terms: terms, number: number + 1, commitmentExpires: commitmentExpires)
    }
    return BillingPlan(terms: terms, number: 1, commitmentExpires: date + terms.span)
  }
}

extension Offer {
  /// Whether its period precedes the commitment instead of being one of its bills.
  var comesBeforeCommitment: Bool { discount == .freeTrial || discount == .payUpFront }
}
