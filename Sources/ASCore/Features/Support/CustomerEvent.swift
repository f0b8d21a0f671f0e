import AppStore
import Base
import Client

/// A dated event in a customer's history.
struct CustomerEvent: Sendable {
  let date: Timestamp
  /// asctl's word for an event from the API (`renewal`), Apple's for a notification (`DID_FAIL_TO_RENEW/GRACE_PERIOD`).
  let name: String
  let source: Source
  /// A few words that can follow the product.
  let text: String
  let productID: String?
  let transactionID: String?
  let originalID: String?
  /// The amount charged or refunded, in milliunits of the currency.
  let amount: Int64?
  let currency: String?

  /// Where an event was reported.
  enum Source: String, Sendable {
    /// Transactions and statuses, which the API returns at any time.
    case api
    /// Only a notification; the event is unknown once Apple no longer keeps it.
    case notification
  }

  /// Creates an event of a transaction. `amount` is what was charged or refunded.
  fileprivate init(
    _ name: String, _ text: String, _ date: Timestamp, of transaction: TransactionFacts, amount: Int64? = nil
  ) {
    (self.name, self.text, self.date, source) = (name, text, date, .api)
    (productID, transactionID, originalID) = (transaction.productID, transaction.id, transaction.originalID)
    (self.amount, currency) = (amount, amount == nil ? nil : transaction.currency)
  }

  fileprivate init(_ notification: NotificationFacts) {
    (name, date, source) = (notification.name, notification.date, .notification)
    text = Self.text(of: notification)
    (productID, transactionID) = (notification.transaction?.productID, notification.transaction?.id)
    originalID = notification.transaction?.originalID
    (amount, currency) = (nil, nil)
  }

  /// Returns the catalog's description, or Apple's name for an event that the catalog does not have.
  private static func text(of notification: NotificationFacts) -> String {
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
    let reported = TextSet(fromAPI.compactMap(Self.key))
    let onlyNotified = (notifications ?? []).filter { !repeats($0, reported) }.map(CustomerEvent.init)
    return (fromAPI + onlyNotified).sorted { one, other in
      (one.date.milliseconds, one.transactionID ?? "") > (other.date.milliseconds, other.transactionID ?? "")
    }
  }

  private static func events(of transaction: TransactionFacts, upgradedFrom previous: String?) -> [CustomerEvent] {
    var events = [purchase(transaction, upgradedFrom: previous)]
    if let revocation = transaction.revocation {
      let (name, text) =
        switch revocation.kind {
        case .refund, .partialRefund: ("refund", "refunded \(transaction.refundShare)")
        case .familyShare: ("family-share-ended", "family sharing ended")
        case .assignment: ("assignment-ended", "seat assignment ended by the group")
        case .unnamed: ("revocation", "revoked")
        }
      events.append(CustomerEvent(name, text, revocation.date, of: transaction, amount: transaction.refundedAmount))
    }
    return events
  }

  private static func purchase(_ transaction: TransactionFacts, upgradedFrom previous: String?) -> CustomerEvent {
    let (name, text): (String, String) =
      if transaction.ownership == .familyShared {
        transaction.isRenewal
          ? ("renewal", "renewed by the family member") : ("family-shared", "shared by a family member")
      } else if transaction.ownership == .assigned {
        transaction.isRenewal ? ("renewal", "seat renewed by the group") : ("assigned", "seat assigned by a group")
      } else if let previous {
        ("upgrade", "upgraded from \(previous)")
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
    let amount = transaction.ownership == .purchased ? transaction.displayPrice : nil
    return CustomerEvent(name, text, transaction.purchaseDate, of: transaction, amount: amount)
  }

  /// Returns whether the API also reports the event of a notification.
  private func repeats(_ notification: NotificationFacts, _ reported: TextSet) -> Bool {
    guard let transaction = notification.transaction, let names = Self.same[notification.name] else { return false }
    return names.contains { reported.contains(Self.key($0, transaction.originalID, transaction.id)) }
  }

  /// Returns a key for an event that is the same from the API and a notification; nil for an event without a purchase.
  private static func key(_ event: CustomerEvent) -> String? {
    event.originalID.map { key(event.name, $0, event.transactionID ?? "") }
  }

  /// Omits the transaction of an expiry, because a subscription ends once, whichever of its transactions is reported.
  private static func key(_ name: String, _ original: String, _ transaction: String) -> String {
    "\(name)\0\(original)\0\(name == "expiry" ? "" : transaction)"
  }

  /// The API events that correspond to each notification.
  private static let same: [String: [String]] = {
    let begin = ["subscription", "resubscription", "upgrade", "trial", "family-shared", "assigned", "purchase"]
    let expiry = [
      "EXPIRED", "EXPIRED/VOLUNTARY", "EXPIRED/BILLING_RETRY", "EXPIRED/PRICE_INCREASE", "EXPIRED/PRODUCT_NOT_FOR_SALE",
    ]
    var same: [String: [String]] = [
      "SUBSCRIBED/INITIAL_BUY": begin, "SUBSCRIBED/RESUBSCRIBE": begin, "DID_CHANGE_RENEWAL_PREF/UPGRADE": begin,
      "ONE_TIME_CHARGE": begin, "DID_RENEW": ["renewal", "family-shared", "assigned"], "REFUND": ["refund"],
      "REVOKE": ["family-share-ended", "assignment-ended", "revocation"],
    ]
    for name in expiry { same[name] = ["expiry"] }
    return same
  }()
}

extension Holding {
  /// The expiry, or the unpaid end of the period; nil in other states.
  fileprivate var end: CustomerEvent? {
    guard state == .expired || state == .billingRetry else { return nil }
    return state == .expired
      ? access.end.map { CustomerEvent("expiry", "ended", $0, of: transaction) }
      : expiresDate.map { CustomerEvent("unpaid", "period ended unpaid", $0, of: transaction) }
  }
}
