/// One transaction: a purchase, or one renewal of a subscription. Dates are milliseconds since 1970, money milliunits.
struct Purchase: Sendable {
  let transactionId: String
  let originalTransactionId: String
  /// The customer it belongs to, by place in the store.
  let customer: Int
  var product: Product
  var webOrderLineItemId: String?
  var quantity = 1
  let purchaseDate: Int64
  let originalPurchaseDate: Int64
  var expiresDate: Int64?
  var ownership = Ownership.purchased
  var isUpgraded = false
  var isRenewal = false
  var offer: Offer?
  var price: Int64
  var revocation: Revocation?
  var appAccountToken: String?
  var billingPlan: BillingPlan?
  var commerce: CommercePurchase?
  /// Whether the app has said that its content was delivered.
  var isFinished = true
  /// What histories are sorted by: the purchase, or the refund or upgrade that came later.
  var modified: Int64

  enum Ownership: String, Sendable, CaseIterable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
    case assigned = "ASSIGNED"
  }

  struct Revocation: Sendable {
    let date: Int64
    /// 0: other, 1: an issue with the app.
    let reason: Int64
    let kind: Kind
    /// Millipercent of the price; nil where nothing was paid back.
    let percentage: Int64?

    enum Kind: String, Sendable {
      case full = "REFUND_FULL"
      case prorated = "REFUND_PRORATED"
      case family = "FAMILY_REVOKE"
      case assignment = "ASSIGNMENT_REVOKE"
    }

    var isRefund: Bool {
      switch kind {
      case .full, .prorated: true
      case .family, .assignment: false
      }
    }
  }

  mutating func revoke(_ revocation: Revocation) {
    self.revocation = revocation
    modified = revocation.date
  }
}

/// A price that is not the usual one.
struct Offer: Sendable {
  let kind: Kind
  /// Introductory offers have none.
  let identifier: String?
  let discount: Discount
  let period: Period?
  /// Milliunits of the dollar.
  let price: Int64

  enum Kind: Int64, Sendable {
    case introductory = 1
    case promotional
    case code
    case winBack
  }

  enum Discount: String, Sendable {
    case freeTrial = "FREE_TRIAL"
    case payAsYouGo = "PAY_AS_YOU_GO"
    case payUpFront = "PAY_UP_FRONT"
    case oneTime = "ONE_TIME"
  }

  static let trial = Offer(kind: .introductory, identifier: nil, discount: .freeTrial, period: .week, price: 0)
  static let loyalty = Offer(
    kind: .promotional, identifier: "loyalty.half.price", discount: .payAsYouGo, period: .threeMonths, price: 4_990)
  static let spring = Offer(
    kind: .code, identifier: "spring.code", discount: .payUpFront, period: .threeMonths, price: 19_990)
  static let comeBack = Offer(
    kind: .winBack, identifier: "come.back", discount: .freeTrial, period: .month, price: 0)
  static let voucher = Offer(kind: .code, identifier: "coins.code", discount: .oneTime, period: nil, price: 990)
}

/// A commitment for a year that is paid monthly (App Store Server API 1.21).
struct BillingPlan: Sendable {
  let number: Int64
  let total: Int64
  let commitmentExpires: Int64
  /// Of the whole commitment, in milliunits.
  let commitmentPrice: Int64
}
