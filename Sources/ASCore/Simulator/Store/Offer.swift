import Base

/// A price other than the regular one. It is a class so that transactions without one, which are most, stay small.
final class Offer: Sendable, Equatable {
  let kind: Kind
  /// The offer's identifier; nil for introductory offers.
  let identifier: String?
  let discount: Discount
  /// The total duration.
  let period: Period?
  /// How many periods of the subscription it discounts: 1 unless it is pay-as-you-go.
  let periods: Int64
  /// In milliunits of the catalog's currency; per period if it is pay-as-you-go.
  let price: Int64
  let isMonthly: Bool

  init(
    kind: Kind, identifier: String?, discount: Discount, period: Period?, price: Int64, periods: Int64 = 1,
    isMonthly: Bool = false
  ) {
    (self.kind, self.identifier, self.discount) = (kind, identifier, discount)
    (self.period, self.price, self.periods, self.isMonthly) = (period, price, periods, isMonthly)
  }

  static func == (one: Offer, other: Offer) -> Bool { one === other }

  enum Kind: Int64, Sendable, CaseIterable {
    case introductory = 1, promotional, code, winBack, retention

    var name: String {
      switch self {
      case .introductory: "introductory offer"
      case .promotional: "promotional offer"
      case .code: "offer code"
      case .winBack: "win-back offer"
      case .retention: "retention offer"
      }
    }
  }

  enum Discount: String, Sendable, CaseIterable {
    case freeTrial = "FREE_TRIAL"
    case payAsYouGo = "PAY_AS_YOU_GO"
    case payUpFront = "PAY_UP_FRONT"
    case oneTime = "ONE_TIME"
  }

  static let trial = Offer(kind: .introductory, identifier: nil, discount: .freeTrial, period: .week, price: 0)
  static let welcome = Offer(kind: .code, identifier: "welcome.code", discount: .freeTrial, period: .week, price: 0)
  static let loyalty = Offer(
    kind: .promotional, identifier: "loyalty.half.price", discount: .payAsYouGo, period: .threeMonths, price: 4_990,
    periods: 3)
  static let spring = Offer(
    kind: .code, identifier: "spring.code", discount: .payUpFront, period: .threeMonths, price: 19_990)
  static let comeBack = Offer(kind: .winBack, identifier: "come.back", discount: .freeTrial, period: .month, price: 0)
  /// For a customer who is about to cancel (WWDC26, session 309).
  static let stay = Offer(
    kind: .retention, identifier: "stay.free", discount: .freeTrial, period: .threeMonths, price: 0)
  static let voucher = Offer(kind: .code, identifier: "coins.code", discount: .oneTime, period: nil, price: 990)

  /// Whether its period precedes the commitment instead of being one of its bills.
  var comesBeforeCommitment: Bool { discount == .freeTrial || discount == .payUpFront }

  /// The offer to use if a product has no offer of this kind.
  static func sample(_ kind: Kind) -> Offer {
    switch kind {
    case .introductory: .trial
    case .promotional: .loyalty
    case .code: .welcome
    case .winBack: .comeBack
    case .retention: .stay
    }
  }

  /// Returns a pay-as-you-go offer with the product's periods and at most half its price.
  func scaled(to product: Product) -> Offer {
    guard discount == .payAsYouGo, price * 2 > product.price + 10 || product.subscription?.period != .month else {
      return self
    }
    return Offer(
      kind: kind, identifier: identifier, discount: discount, period: product.subscription?.period.times(3),
      price: min(price, product.price / 2), periods: 3)
  }
}

extension Product {
  /// Returns the period that a payment is for. A free trial and an offer paid up front have their own.
  func period(with offer: Offer?, isMonthly: Bool = false) -> Period {
    let own = offer.flatMap { $0.comesBeforeCommitment ? $0.period : nil }
    let plan = isMonthly && subscription?.monthly != nil ? Commitment.period : subscription?.period
    return own ?? plan ?? .month
  }

  /// Returns the plan of a new subscription that is billed monthly; nil if it is not.
  func billingPlan(with offer: Offer?, isMonthly: Bool, from date: Timestamp) -> BillingPlan? {
    guard isMonthly, let terms = subscription?.monthly else { return nil }
    return .first(of: terms, offer: offer, from: BillingDate(date))
  }

  /// Returns the price of a period without an offer, in milliunits of the catalog's currency.
  func price(isMonthly: Bool) -> Int64 { isMonthly ? subscription?.monthly?.price ?? price : price }
}

/// A plan that is billed monthly under a commitment (App Store Server API 1.21). Money is in milliunits.
struct Commitment: Sendable, Equatable {
  let price: Int64
  /// The price of all bills.
  let commitmentPrice: Int64
  /// The number of bills.
  let total: Int64

  /// The time between two bills.
  static let period = Period.month

  static let billingPlanType = "MONTHLY"
}

/// The position of a transaction in its commitment.
struct BillingPlan: Sendable, Equatable {
  let terms: Commitment
  /// The number of the bill, from 1; 0 for an offer before the first one.
  let number: Int64
  let commitmentExpires: Timestamp

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
  static func first(of terms: Commitment, offer: Offer?, from date: BillingDate) -> BillingPlan {
    guard let offer, offer.comesBeforeCommitment else { return first(of: terms, from: date) }
    return BillingPlan(terms: terms, number: 0, commitmentExpires: date.adding(offer.period ?? Commitment.period).date)
  }

  private static func first(of terms: Commitment, from date: BillingDate) -> BillingPlan {
    BillingPlan(terms: terms, number: 1, commitmentExpires: date.adding(Period(months: terms.total)).date)
  }

  /// Returns the next bill; after the last one, the first of a new commitment.
  func next(from date: BillingDate) -> BillingPlan {
    guard number > 0, hasBillsLeft else { return .first(of: terms, from: date) }
    return BillingPlan(terms: terms, number: number + 1, commitmentExpires: commitmentExpires)
  }
}
