import AppStore
import Base
import Client

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

extension Holding {
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

  /// A sentence without a full stop about the first notification that cannot follow the previous one; `nil` if there is
  /// none.
  var impossibleStep: String? {
    var (phase, before) = (Phase?.none, "")
    for notification in notifications.reversed() {
      guard let rule = Self.rule(notification) else { continue }
      if let phase, rule.notIn.contains(phase) {
        return
          "impossible order of notifications about \(originalID): \(notification.name) on \(notification.date.text) "
          + "after \(before); compare: `asctl notification history --transaction-id \(originalID)`"
      }
      (phase, before) = (rule.after, notification.name)
    }
    return nil
  }
}

struct CustomerEvent: Sendable {
  /// asctl's word for an event from the API (`renewal`), Apple's for a notification (`DID_FAIL_TO_RENEW/GRACE_PERIOD`).
  let name: String
  /// A few words that can follow the product.
  var text: String
  let date: Timestamp
  /// Nil for a notification that is not about a purchase.
  let transaction: TransactionFacts?
  /// The amount charged or refunded, in milliunits of the transaction's currency.
  var amount: Int64?
  /// Whether only a notification reported it, so that it is unknown once Apple no longer keeps that.
  var isOnlyNotified = false

  /// ` [N]` for an event that is known only from a notification.
  var mark: String { isOnlyNotified ? " [N]" : "" }

  /// Returns the catalog's description, or Apple's name for an event that the catalog does not have.
  fileprivate static func text(of notification: NotificationFacts) -> String {
    let renewal = notification.item["signedPayload"]?["data"]?["signedRenewalInfo"]
    if notification.isNamed("OFFER_REDEEMED"), renewal?["offerType"]?.int64 == TransactionFacts.retentionOffer {
      return "retention offer redeemed instead of canceling"
    }
    if let text = shortTexts[notification.name] { return text }
    let row = NotificationType.named(notification.type)
    guard let when = row?.event(subtype: notification.subtype)?.when else { return notification.name }
    let sentence = when.prefix { $0 != "." && $0 != ";" && $0 != ":" }
    return String(sentence).startingLower
  }

  /// Texts that form a sentence with the product before them, unlike the descriptions of the catalog.
  private static let shortTexts: [String: String] = [
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED": "renewal turned off",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED": "renewal turned on",
    "DID_CHANGE_RENEWAL_STATUS": "canceled after a price increase was announced",
    "DID_CHANGE_RENEWAL_PREF/UPGRADE": "bought as an upgrade",
    "DID_CHANGE_RENEWAL_PREF/DOWNGRADE": "change to another product planned for the next renewal",
    "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY": "seats added",
    "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY": "seats reduced from the next renewal",
    "DID_CHANGE_RENEWAL_PREF": "planned change canceled",
    "DID_FAIL_TO_RENEW": "payment failed, no grace period",
    "DID_FAIL_TO_RENEW/GRACE_PERIOD": "payment failed, grace period began",
    "DID_RENEW": "renewed",
    "DID_RENEW/BILLING_RECOVERY": "payment recovered",
    "GRACE_PERIOD_EXPIRED": "grace period ended unpaid",
    "PRICE_INCREASE/PENDING": "price increase announced; consent needed",
    "PRICE_INCREASE/ACCEPTED": "price increase accepted, or notice sent",
    "CONSUMPTION_REQUEST": "refund requested; Apple sent a consumption request",
    "REFUND": "refunded",
    "REFUND/SEATS": "seats refunded",
    "REFUND_DECLINED": "refund declined by Apple",
    "REFUND_REVERSED": "refund reversed after a dispute",
    "RENEWAL_EXTENDED": "renewal date extended",
    "RENEWAL_EXTENSION/FAILURE": "renewal date extension failed",
    "OFFER_REDEEMED": "offer redeemed",
    "OFFER_REDEEMED/UPGRADE": "upgrade offer redeemed",
    "OFFER_REDEEMED/DOWNGRADE": "offer redeemed for a change at the next renewal",
    "OFFER_REDEEMED/INITIAL_BUY": "subscribed with an offer",
    "OFFER_REDEEMED/RESUBSCRIBE": "subscribed again with an offer",
    "OFFER_REDEEMED/AUTO_RENEW_ENABLED": "renewal turned on with an offer",
    "SUBSCRIBED/INITIAL_BUY": "subscribed",
    "SUBSCRIBED/RESUBSCRIBE": "subscribed again",
    "ONE_TIME_CHARGE": "bought",
    "REVOKE": "no longer shared or assigned",
    "EXPIRED": "ended",
    "EXPIRED/VOLUNTARY": "ended, renewal was off",
    "EXPIRED/BILLING_RETRY": "ended unpaid",
    "EXPIRED/PRICE_INCREASE": "ended, price increase not accepted",
    "EXPIRED/PRODUCT_NOT_FOR_SALE": "ended, not for sale at the renewal",
    "METADATA_UPDATE": "change requested by your server: done",
    "PRICE_CHANGE": "price change requested by your server: accepted, from the next renewal",
    "MIGRATION": "migrated to the Advanced Commerce API",
    "UNCLAIM_SEATS": "seat claims ended after a refund",
  ]
}

extension CustomerFacts {
  /// All events, newest first. An event from both the API and a notification is listed once, as the API reports it.
  func events(_ wording: Wording) -> [CustomerEvent] {
    let successors = index.histories.values.flatMap { zip($0, $0.dropFirst()) }
    let upgrades = TextDictionary(
      successors.filter { $0.isUpgraded && !$1.isRenewal }.map { ($1.id, wording.name($0.productID)) })
    let fromAPI =
      transactions.flatMap { Self.events(of: $0, upgradedFrom: upgrades[$0.id]) } + subscriptions.compactMap(\.end)
    let reported = TextSet(fromAPI.compactMap { event in event.transaction.map { Self.key(event.name, $0) } })
    let onlyNotified = (notifications ?? []).filter { !repeats($0, reported) }.map {
      CustomerEvent(
        name: $0.name, text: CustomerEvent.text(of: $0), date: $0.date, transaction: $0.transaction,
        isOnlyNotified: true)
    }
    return (fromAPI + onlyNotified).sorted { one, other in
      (one.date.milliseconds, one.transaction?.id ?? "") > (other.date.milliseconds, other.transaction?.id ?? "")
    }
  }

  private static func events(of transaction: TransactionFacts, upgradedFrom previous: String?) -> [CustomerEvent] {
    let isUnclear = transaction.isUnclear
    var events = [purchase(transaction, isUnclear: isUnclear, upgradedFrom: previous)]
    if let revocation = transaction.revocation {
      let (name, text) =
        switch revocation.kind {
        case .refund, .partialRefund: ("refund", "refunded \(transaction.refundShare)")
        case .familyShare: ("family-share-ended", "family sharing ended")
        case .assignment: ("assignment-ended", "seat assignment ended by the group")
        case .unnamed: ("revocation", "revoked")
        }
      events.append(
        CustomerEvent(
          name: name, text: text, date: revocation.date, transaction: transaction,
          amount: isUnclear ? nil : transaction.refundedAmount))
    }
    return events
  }

  private static func purchase(
    _ transaction: TransactionFacts, isUnclear: Bool, upgradedFrom previous: String?
  ) -> CustomerEvent {
    let (name, text): (String, String) =
      if isUnclear || transaction.ownership == .unknown {
        ("transaction", "acquired in a way that is unknown to asctl")
      } else if transaction.ownership == .familyShared {
        transaction.isRenewal
          ? ("renewal", "renewed by the family member") : ("family-shared", "shared by a family member")
      } else if transaction.bundle != nil {
        transaction.isRenewal ? ("renewal", "renewed with its bundle") : ("bundle", "added by a bundle")
      } else if transaction.ownership == .assigned {
        transaction.isRenewal ? ("renewal", "seat renewed by the group") : ("assigned", "seat assigned by a group")
      } else if let previous {
        ("upgrade", "upgraded from \(previous)")
      } else if transaction.isRetained {
        ("renewal", "renewed with a retention offer")
      } else if transaction.isFreeTrial {
        ("trial", "free trial began")
      } else if transaction.isSeatAddition && !transaction.isRenewal {
        ("seats-added", "seats added")
      } else if transaction.isRenewal {
        ("renewal", "renewed")
      } else if transaction.isAutoRenewable && !sameBytes(transaction.id, transaction.originalID) {
        ("resubscription", "subscribed again, or changed the plan")
      } else if transaction.isAutoRenewable {
        ("subscription", "subscribed")
      } else {
        ("purchase", transaction.quantity > 1 ? "bought (quantity \(transaction.quantity))" : "bought")
      }
    return CustomerEvent(
      name: name, text: text, date: transaction.purchaseDate, transaction: transaction,
      amount: transaction.ownership == .purchased && transaction.bundle == nil && !isUnclear
        ? transaction.displayPrice : nil)
  }

  private func repeats(_ notification: NotificationFacts, _ reported: TextSet) -> Bool {
    guard let transaction = notification.transaction, let names = Self.same[notification.name] else { return false }
    return names.contains { reported.contains(Self.key($0, transaction)) }
  }

  /// Omits the transaction of an expiry, because a subscription ends once, whichever of its transactions is reported.
  private static func key(_ name: String, _ transaction: TransactionFacts) -> String {
    "\(name)\0\(transaction.originalID)\0\(name == "expiry" ? "" : transaction.id)"
  }

  /// The API events that correspond to each notification.
  private static let same: [String: [String]] = {
    let begin = [
      "subscription", "resubscription", "upgrade", "trial", "family-shared", "assigned", "purchase", "bundle",
    ]
    let expiry = ["expiry"]
    return [
      "SUBSCRIBED/INITIAL_BUY": begin, "SUBSCRIBED/RESUBSCRIBE": begin, "DID_CHANGE_RENEWAL_PREF/UPGRADE": begin,
      "ONE_TIME_CHARGE": begin, "DID_RENEW": ["renewal", "family-shared", "assigned"], "REFUND": ["refund"],
      "REVOKE": ["family-share-ended", "assignment-ended", "revocation"], "EXPIRED": expiry,
      "EXPIRED/VOLUNTARY": expiry, "EXPIRED/BILLING_RETRY": expiry, "EXPIRED/PRICE_INCREASE": expiry,
      "EXPIRED/PRODUCT_NOT_FOR_SALE": expiry,
    ]
  }()
}

extension Holding {
  /// The expiry, or the unpaid end of the period; nil in other states.
  fileprivate var end: CustomerEvent? {
    switch state {
    case .expired?: access.end.map { CustomerEvent(name: "expiry", text: "ended", date: $0, transaction: transaction) }
    case .billingRetry?:
      expiresDate.map { CustomerEvent(name: "unpaid", text: "period ended unpaid", date: $0, transaction: transaction) }
    case .active?, .gracePeriod?, .revoked?, nil: nil
    }
  }
}
