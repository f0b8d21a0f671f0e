import AppStore
import Base
import Client

/// A transaction (App Store Server API, "JWSTransactionDecodedPayload") as a view of its unmodified JSON.
struct TransactionFacts: Sendable {
  let json: JSON
  let id: String
  let purchaseDate: Timestamp

  /// Returns nil if the ID or the date is missing.
  init?(_ json: JSON) {
    guard let id = json["transactionId"]?.string, let date = json["purchaseDate"]?.timestamp else { return nil }
    (self.json, self.id, purchaseDate) = (json, id, date)
  }

  func text(_ member: String) -> String? { json[member]?.string }
  func has(_ member: String, _ value: String) -> Bool { text(member).map { sameBytes($0, value) } ?? false }

  /// The ID of the purchase's first transaction; its own ID if it is the first.
  var originalID: String { text("originalTransactionId") ?? id }
  var productID: String { text("productId") ?? "?" }
  /// The display name, or those of the items, which only the Advanced Commerce API has.
  var displayNames: [String] {
    let info = json["advancedCommerceInfo"]
    if let name = info?["descriptors"]?["displayName"]?.string { return [name] }
    return (info?["items"]?.arrayElements ?? []).compactMap { $0["displayName"]?.string }
  }
  var bundleID: String? { text("bundleId") }
  var currency: String? { text("currency") }
  var accountToken: String? { text("appAccountToken") }
  /// The end of the period; nil for anything but an auto-renewable subscription.
  var expiresDate: Timestamp? { json["expiresDate"]?.timestamp }
  var signedDate: Timestamp { json["signedDate"]?.timestamp ?? .earliest }
  /// The number of consumables or seats.
  var quantity: Int64 { json["quantity"]?.int64 ?? 1 }
  var isUpgraded: Bool { json["isUpgraded"]?.boolValue ?? false }
  var isAutoRenewable: Bool { has("type", "Auto-Renewable Subscription") }
  var isRenewal: Bool { has("transactionReason", "RENEWAL") }
  /// Whether the period is free because of an offer.
  var isFreeTrial: Bool { has("offerDiscountType", "FREE_TRIAL") }
  /// Whether seats were added during a period, which also has another transaction.
  var isSeatAddition: Bool { has("additionalTransactionReason", "SEAT_ADDITION") }

  /// Milliunits of the currency for all units or seats together, as displayed to the customer, including discounts.
  var displayPrice: Int64? { RefundEstimate.price(of: json) }

  /// How the customer owns the purchase (App Store Server API, "inAppOwnershipType").
  enum Ownership: Sendable {
    case purchased
    /// A family member pays; Apple does not identify them.
    case familyShared
    /// A group or organization pays.
    case assigned
  }

  var ownership: Ownership {
    if has("inAppOwnershipType", "FAMILY_SHARED") { return .familyShared }
    return has("inAppOwnershipType", "ASSIGNED") ? .assigned : .purchased
  }

  /// The revocation of a purchase or of a share of it.
  struct Revocation: Sendable {
    let date: Timestamp
    let kind: Kind
    /// Thousandths of a percent of the price that were refunded; nil if nothing was, or if Apple does not specify it.
    let share: Int64?

    /// By `revocationType`.
    enum Kind: Sendable {
      case refund
      case partialRefund
      case familyShare
      case assignment
      /// Not an own purchase and without `revocationType` (before API 1.19), or of a kind that is unknown to asctl.
      case unnamed
    }
  }

  var revocation: Revocation? {
    guard let date = json["revocationDate"]?.timestamp else { return nil }
    let kind: Revocation.Kind =
      switch text("revocationType") {
      case "REFUND_FULL": .refund
      case "REFUND_PRORATED": .partialRefund
      case "FAMILY_REVOKE": .familyShare
      case "ASSIGNMENT_REVOKE": .assignment
      default: ownership == .purchased && json["revocationType"] == nil ? .refund : .unnamed
      }
    return Revocation(date: date, kind: kind, share: json["revocationPercentage"]?.int64)
  }

  /// Whether the purchase counts: it was not fully refunded or revoked.
  var stands: Bool {
    switch revocation?.kind {
    case nil, .partialRefund?: true
    case .refund?: revocation?.share.map { $0 < Millipercent.whole } ?? false
    case .familyShare?, .assignment?, .unnamed?: false
    }
  }

  /// The estimated refund in milliunits; nil if nothing was refunded, or if the price or the share is missing.
  var refundedAmount: Int64? { revocation == nil ? nil : RefundEstimate.amount(json)?.int64 }

  /// Whether Apple refunded a part without its amount: the rest of an upgraded period, seats, or an unknown share.
  var hasUnknownRefund: Bool {
    isUpgraded || json["multiSeatInfo"]?["revokedSeatQuantity"]?.int64 ?? 0 > 0
      || [.refund, .partialRefund].contains(revocation?.kind) && refundedAmount == nil
  }

  /// The display price and the estimated refund as text: `9.99 USD`.
  var priceText: String? { displayPrice.map { Money.text(milliunits: $0, currency: currency) } }
  var refundText: String? { refundedAmount.map { Money.text(milliunits: $0, currency: currency) } }

  /// Whether the customer was charged; false for free, shared and assigned purchases.
  var isCharge: Bool { ownership == .purchased && displayPrice ?? 0 > 0 }
}

/// A notification ("responseBodyV2DecodedPayload") as a view of its item in the notification history.
struct NotificationFacts: Sendable {
  let item: JSON
  let type: String
  let subtype: String?
  /// When Apple signed it.
  let date: Timestamp
  /// The transaction at the time of the notification; nil for a notification that is not about a purchase.
  let transaction: TransactionFacts?

  /// Returns nil if the type or the date is missing.
  init?(_ item: JSON) {
    let payload = item["signedPayload"]
    guard let type = payload?["notificationType"]?.string, let date = payload?["signedDate"]?.timestamp else {
      return nil
    }
    (self.item, self.type, self.date) = (item, type, date)
    subtype = payload?["subtype"]?.string
    transaction = (payload?["data"]?["signedTransactionInfo"]).flatMap(TransactionFacts.init)
  }

  /// The type and subtype, such as `DID_RENEW/BILLING_RECOVERY`.
  var name: String { subtype.map { "\(type)/\($0)" } ?? type }

  /// The end of the grace period that it reports.
  var graceEnd: Timestamp? {
    let reported = item["signedPayload"]?["data"]?["signedRenewalInfo"]?["gracePeriodExpiresDate"]?.timestamp
    return reported ?? (isNamed("GRACE_PERIOD_EXPIRED") ? date : nil)
  }

  func isNamed(_ type: String, _ subtype: String? = nil) -> Bool {
    sameBytes(self.type, type) && (subtype.map { sameBytes(self.subtype ?? "", $0) } ?? true)
  }
}

extension [NotificationFacts] {
  /// The list is newest first. Returns nil if Apple sent none within the time that it keeps notifications.
  func dateOfNewest(_ type: String, _ subtype: String? = nil) -> Timestamp? {
    first { $0.isNamed(type, subtype) }?.date
  }
}

// Two notifications about a subscription in an impossible order, such as a renewal after the end: another one is
// missing, or one was modified or belongs to another customer.

extension [NotificationFacts] {
  /// The state of a subscription after a notification. It is unknown after refunds and revocations.
  private enum Phase {
    case running, grace, retry, ended
  }

  /// Returns the phase after a notification and those in which it cannot be sent; `nil` if its type reports no phase.
  private static func rule(_ notification: NotificationFacts) -> (after: Phase?, notIn: [Phase])? {
    switch (notification.type, notification.subtype) {
    case ("SUBSCRIBED", _), ("OFFER_REDEEMED", _), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"?): (.running, [])
    case ("DID_RENEW", "BILLING_RECOVERY"?): (.running, [.running, .ended])
    case ("DID_RENEW", _): (.running, [.ended])
    case ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"?): (.grace, [.ended])
    case ("DID_FAIL_TO_RENEW", _): (.retry, [.ended])
    case ("GRACE_PERIOD_EXPIRED", _): (.retry, [.running, .retry, .ended])
    case ("EXPIRED", _): (.ended, [.ended])
    case ("REFUND", _), ("REFUND_REVERSED", _), ("REVOKE", _): (nil, [])
    default: nil
    }
  }

  /// The first notification that cannot follow the previous one, and the name of that one; `nil` if there is none.
  var impossibleStep: (earlier: String, later: NotificationFacts)? {
    var (phase, before) = (Phase?.none, "")
    for notification in reversed() {
      guard let rule = Self.rule(notification) else { continue }
      if let phase, rule.notIn.contains(phase) { return (before, notification) }
      (phase, before) = (rule.after, notification.name)
    }
    return nil
  }
}

extension CustomerFacts {
  /// Sentences without a full stop, at most one per subscription.
  var impossibleSteps: [String] {
    subscriptions.compactMap { subscription in
      subscription.notifications.impossibleStep.map { earlier, later in
        "impossible order of notifications about \(subscription.originalID): \(later.name) on \(later.date.text) "
          + "after \(earlier); compare: `asctl notification history --transaction-id \(subscription.originalID)`"
      }
    }
  }
}
