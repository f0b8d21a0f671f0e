import AppStore
import Base
import Client

/// A subscription or another purchase of a customer, with everything known about it.
struct Holding: Sendable {
  /// The purchase, or the newest transaction of the subscription.
  let transaction: TransactionFacts
  /// The transaction in the entry of the subscription, of which a newer copy may be known.
  let stated: TransactionFacts
  let originalID: String
  /// Apple's number for the state of a subscription, which may be unknown to asctl; nil for another purchase.
  let status: Int64?
  let group: String?
  /// "JWSRenewalInfoDecodedPayload"; null if the response has none.
  let renewal: JSON
  /// All known transactions of a subscription, oldest first.
  let history: [TransactionFacts]
  /// Newest first.
  let notifications: [NotificationFacts]
  /// The consumption request about the purchase, open or decided. For a subscription, the oldest undecided one about any
  /// period comes before the one about the newest period.
  let request: ConsumptionRequest?
  /// The transaction that replaced the subscription in a switch to or from a bundle or catalog.
  let replacement: TransactionFacts?
  let now: Timestamp
  /// The values in the transaction and renewal info that asctl does not know.
  let unknownValues: [String]
  /// What contradicts the status, so that the state is unknown.
  var contradiction: StatusContradiction?
  /// The entitlement to a purchase other than a subscription; stored, because several views of each purchase read it.
  private let purchaseAccess: Entitlement?

  /// Reads a subscription in Get All Subscription Statuses. Returns nil if the transaction or the status is missing.
  init?(_ entry: JSON, group: String?, _ index: FactsIndex, now: Timestamp) {
    guard let status = entry["status"]?.int64,
      let stated = entry["signedTransactionInfo"].flatMap(TransactionFacts.init)
    else { return nil }
    let transaction = index.transactions[stated.id] ?? stated
    self.stated = stated
    // The signed ID; a response in which the unsigned one differs was rejected.
    let original = transaction.originalID
    (originalID, self.group, self.status, self.transaction) = (original, group, status, transaction)
    renewal = entry["signedRenewalInfo"] ?? .null
    unknownValues = (transaction.unknownParts.values + UnknownParts(ofRenewal: renewal).values).uniqued()
    history = index.histories[original, default: []]
    let requests = ([transaction.id] + history.map(\.id)).compactMap { index.requests[$0] }
    let oldest = requests.filter { $0.outcome == nil }.min {
      ($0.asked.milliseconds, $0.transactionID) < ($1.asked.milliseconds, $1.transactionID)
    }
    request = oldest ?? index.requests[transaction.id]
    notifications = index.notificationsOfPurchases[original, default: []]
    replacement = index.replacements[original]
    (self.now, purchaseAccess) = (now, nil)
    contradiction = StatusContradiction(SubscriptionStatus(rawValue: status), transaction, graceEnd: graceEnd, now: now)
  }

  /// Creates a purchase other than an auto-renewable subscription.
  init(_ transaction: TransactionFacts, _ index: FactsIndex, now: Timestamp) {
    (self.transaction, stated, originalID, self.now) = (transaction, transaction, transaction.originalID, now)
    (status, group, renewal, history, replacement) = (nil, nil, .null, [], nil)
    unknownValues = transaction.unknownParts.values
    purchaseAccess = Entitlement(toPurchase: transaction.json)
    request = index.requests[transaction.id]
    notifications = index.notificationsOfTransactions[transaction.id, default: []]
  }

  var isSubscription: Bool { status != nil }
  /// A subscription's original transaction ID, or the transaction ID of another purchase.
  var id: String { isSubscription ? originalID : transaction.id }
  /// Nil for a status that is unknown to asctl or that signed data contradicts.
  var state: SubscriptionStatus? { contradiction == nil ? status.flatMap(SubscriptionStatus.init) : nil }
  var productID: String { transaction.productID }
  var expiresDate: Timestamp? { transaction.expiresDate }
  var ownership: PurchaseOwnership { transaction.ownership }
  /// Whether the subscription continues after the period, or after its commitment if it has one; nil if it is unknown.
  var renews: Bool? {
    let commitment = renewal["commitmentInfo"]?["commitmentAutoRenewStatus"].map(\.int64) ?? 1
    return switch (renewal["autoRenewStatus"]?.int64, commitment) {
    case (0?, _), (1?, 0?): false
    case (1?, 1?): true
    default: nil
    }
  }
  /// The end of the grace period after the current period, also of one that ended.
  var graceEnd: Timestamp? {
    let reported = notifications.lazy.filter { sameBytes($0.transaction?.id ?? "", transaction.id) }
    return renewal["gracePeriodExpiresDate"]?.timestamp ?? reported.compactMap(\.graceEnd).first
  }
  /// Whether a grace period may have followed the unpaid period unseen: Apple's page does not say how long
  /// `gracePeriodExpiresDate` stays, and notifications are kept for a limited time.
  var mayHaveHadGrace: Bool {
    graceEnd == nil
      && !notifications.contains {
        $0.type == "DID_FAIL_TO_RENEW" && sameBytes($0.transaction?.id ?? "", transaction.id)
      }
  }
  /// The product of the next period, if it is another one.
  var nextProductID: String? {
    renewal["autoRenewProductId"]?.string.flatMap { sameBytes($0, productID) ? nil : $0 }
  }
  var accountToken: String? { renewal["appAccountToken"]?.string ?? transaction.accountToken }
  /// The bundle that contains the subscription and pays for it.
  var bundle: BundleMembership? { transaction.bundle ?? BundleMembership(renewal) }
  /// What the customer switched to: the bundle if it is one.
  var replacingProductID: String? { replacement.map { $0.bundle?.productId ?? $0.productID } }
  /// Whether it will leave the bundle.
  var willLeaveBundle: Bool { BundleMembership(renewal)?.willLeave ?? false }
  var isNextPeriodFree: Bool { renewal["offerDiscountType"]?.string == "FREE_TRIAL" }
  /// The offer of the next period, if it is a retention offer: its duration if it is free, else its price.
  var nextRetentionOffer: String? {
    guard renewal["offerType"]?.int64 == TransactionFacts.retentionOffer else { return nil }
    guard isNextPeriodFree else { return nextPrice ?? "a lower price" }
    return (renewal["offerPeriod"]?.string.flatMap(ISODuration.words) ?? "the next period") + " free"
  }
  var isUndecided: Bool { request.map { $0.outcome == nil } ?? false }
  /// The deadline for a response to the consumption request; nil if it was answered or decided, or is too old.
  var deadline: Timestamp? { request?.openDeadline(at: now) }
  var revocation: PurchaseRevocation? { transaction.revocation }
  /// When Apple declined or reversed a refund, and when renewal was turned off, according to notifications.
  var declined: Timestamp? { notifications.dateOfNewest("REFUND_DECLINED") }
  var reversed: Timestamp? { notifications.dateOfNewest("REFUND_REVERSED") }
  var turnedOff: Timestamp? { notifications.dateOfNewest("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED") }

  /// Whether only the developer's server knows when access ends.
  var isTimedByServer: Bool {
    !isSubscription && (transaction.has("type", "Consumable") || transaction.has("type", "Non-Renewing Subscription"))
  }

  /// Whether the customer is entitled to the purchase.
  var access: Entitlement {
    if let purchaseAccess { return purchaseAccess }
    return Entitlement(toSubscription: state, transaction.json, graceEnd: graceEnd, expiry: expiry)
  }

  /// When access to an expired subscription ended: after the grace period, unless the customer canceled during it.
  private var expiry: Timestamp? {
    guard let expiresDate, let graceEnd else { return expiresDate }
    return max(expiresDate, min(graceEnd, notifications.dateOfNewest("EXPIRED") ?? graceEnd))
  }
}

// Earlier periods of a subscription, and the next one.

extension Holding {
  /// The price of the next period, such as `9.99 USD`; for seats at several prices, their sum.
  var nextPrice: String? {
    RefundEstimate.price(of: renewal, "renewalPrice", tiers: "renewalPriceTiers").map {
      Money.text(milliunits: $0, currency: renewal["currency"]?.string ?? transaction.currency)
    }
  }

  /// The price of the next period if it is higher than that of the current one. Until the customer agrees to a higher
  /// price, the renewal info may still contain the old one.
  var raisedPrice: String? {
    let next = RefundEstimate.price(of: renewal, "renewalPrice", tiers: "renewalPriceTiers")
    // After an offer, the regular price is higher, too.
    let isHigher = next.map { $0 > transaction.displayPrice ?? .max } ?? false
    let isComparable = transaction.json["offerType"] == nil && renewal["currency"] == transaction.json["currency"]
    return isHigher && isComparable ? nextPrice : nil
  }

  private var previous: TransactionFacts? {
    history.last { $0.purchaseDate < transaction.purchaseDate && !sameBytes($0.id, transaction.id) }
  }

  /// The transaction that the current one replaced immediately.
  var upgradedFrom: TransactionFacts? { previous.flatMap { $0.isUpgraded && !transaction.isRenewal ? $0 : nil } }

  /// The refunded periods before the current one, oldest first.
  var refundedPeriods: [TransactionFacts] {
    history.filter {
      !sameBytes($0.id, transaction.id) && !$0.isUpgraded && [.refund, .partialRefund].contains($0.revocation?.kind)
    }
  }

  /// Whether a free trial became the current, first paid period.
  var isConverted: Bool {
    guard let previous else { return false }
    return previous.isFreeTrial && !transaction.isFreeTrial && transaction.isRenewal
      && sameBytes(previous.productID, productID)
  }

  /// When the current period was extended.
  var extended: Timestamp? {
    notifications.dateOfNewest("RENEWAL_EXTENDED").flatMap { $0 >= transaction.purchaseDate ? $0 : nil }
  }

  /// The seats of the current period, and those that were refunded; nil for a purchase without seats and for a member
  /// of a group. A period has several transactions if seats were added.
  var seats: (count: Int64, refunded: Int64)? {
    guard ownership == .purchased, transaction.json["multiSeatInfo"] != nil else { return nil }
    let period = history.filter { $0.stands && $0.expiresDate == expiresDate }
    return (period.isEmpty ? [transaction] : period).reduce((count: 0, refunded: 0)) { sum, part in
      let refunded = part.json["multiSeatInfo"]?["revokedSeatQuantity"]?.int64 ?? 0
      let count = sum.count.addingClamped(part.quantity).subtractingClamped(refunded)
      return (count, sum.refunded.addingClamped(refunded))
    }
  }

  /// The commitment to monthly payments of the current period, with the number of its payment from 1 to `total`.
  var commitment: (payment: Int64, total: Int64, end: Timestamp?)? {
    guard let info = transaction.json["commitmentInfo"], let payment = info["billingPeriodNumber"]?.int64,
      let total = info["totalBillingPeriods"]?.int64
    else { return nil }
    return (payment, total, info["commitmentExpiresDate"]?.timestamp)
  }

  var owesPayments: Bool { commitment.map { $0.payment < $0.total } ?? false }
}
