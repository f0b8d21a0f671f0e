import AppStore
import Base

// The effect of `notification trigger --set` on the world: members that the notification's type reports also change
// there, so that the history, the status and the notification agree. All others change only in the notification.

extension Store {
  /// Returns the trigger with the product and the offer that its changes name, if the world sells them.
  func choosing(_ trigger: NotificationTrigger) -> NotificationTrigger {
    guard ["SUBSCRIBED", "OFFER_REDEEMED", "DID_CHANGE_RENEWAL_PREF", "ONE_TIME_CHARGE"].contains(trigger.type) else {
      return trigger
    }
    func value(_ part: NotificationTrigger.Change.Part, _ name: String) -> String? {
      trigger.changes.last { $0.path == ["data", part.rawValue, name] }?.value.string
    }
    var chosen = trigger
    if let name = value(.transaction, "productId") ?? value(.renewal, "autoRenewProductId"), products[name] != nil {
      chosen.productId = name
    }
    if let name = value(.transaction, "offerIdentifier") ?? value(.renewal, "offerIdentifier"),
      products.all.contains(where: { $0.offers.contains { sameBytes($0.identifier ?? "", name) } })
    {
      chosen.offerIdentifier = name
    }
    return chosen
  }

  /// Applies the changes that the notification's type reports to the world; the others affect only the notification.
  mutating func set(_ changes: [NotificationTrigger.Change], in sent: inout SentNotification, now: Timestamp) {
    sent.changes = changes
    guard !changes.isEmpty, case .purchase(let purchase, let subscription, let reason) = sent.content else { return }
    var changed = ChangedPurchase(purchase: purchase, subscription: subscription, now: now)
    for change in changes {
      for member in SettableMember.all where member.is(change, of: sent.type) { member.set(&changed, change.value) }
    }
    purchases[purchase.transactionId] = changed.purchase
    if let subscription = changed.subscription { subscriptions[subscription.originalTransactionId] = subscription }
    sent.content = .purchase(changed.purchase, changed.subscription, consumptionReason: reason)
    sent.changes = []
    let payload = sent.payload(in: self)
    sent.changes = changes.filter { change in
      change.path.reduce(payload) { $0?[$1] } ?? .null != change.value
    }
  }
}

extension NotificationTrigger.Change {
  fileprivate enum Part: String, Sendable {
    case transaction = "signedTransactionInfo"
    case renewal = "signedRenewalInfo"
  }

  /// Whether Apple's endpoints also report the member, not only the notification.
  var isOfWorld: Bool {
    let signed = [Part.transaction.rawValue, Part.renewal.rawValue, "signedAppTransactionInfo"]
    return path.count > 1 && (signed.contains(path[1]) || path == ["data", "status"])
  }
}

/// A purchase and its subscription while their members are set.
private struct ChangedPurchase {
  var purchase: Purchase
  var subscription: Subscription?
  let now: Timestamp

  /// Moves the end of the period: of an active subscription to a future date, of an expired one to a past date.
  mutating func setEnd(_ value: JSON) {
    guard let date = value.timestamp, let subscription, date >= purchase.purchaseDate else { return }
    guard subscription.status == .active && date > now || subscription.status == .expired && date <= now else { return }
    purchase.expiresDate = date
    self.subscription?.renewalDate = date
  }

  mutating func setToken(_ value: JSON) {
    guard value == .null || value.string?.isUUID ?? false else { return }
    purchase.appAccountToken = value.string
    subscription?.appAccountToken = value.string
  }
}

/// A member that a trigger can set in the world. An invalid value has no effect.
private struct SettableMember: Sendable {
  let part: NotificationTrigger.Change.Part
  let name: String
  /// The notification types that report it; nil means all.
  let types: Set<String>?
  let set: @Sendable (inout ChangedPurchase, JSON) -> Void

  func `is`(_ change: NotificationTrigger.Change, of type: String) -> Bool {
    change.path == ["data", part.rawValue, name] && types?.contains(type) ?? true
  }

  private static let charges: Set<String> = ["SUBSCRIBED", "OFFER_REDEEMED", "DID_RENEW", "ONE_TIME_CHARGE"]
  private static let periods: Set<String> = [
    "SUBSCRIBED", "OFFER_REDEEMED", "DID_RENEW", "RENEWAL_EXTENDED", "EXPIRED",
  ]
  private static let choices: Set<String> = [
    "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_PREF", "SUBSCRIBED", "OFFER_REDEEMED", "DID_RENEW",
  ]
  private static let revocations: Set<String> = ["REFUND", "REVOKE"]

  static let all = [
    SettableMember(part: .transaction, name: "appAccountToken", types: nil) { $0.setToken($1) },
    SettableMember(part: .renewal, name: "appAccountToken", types: nil) { $0.setToken($1) },
    number(.transaction, "price", charges, 0...Int64.max) { $0.purchase.price = $1 },
    number(.transaction, "quantity", ["ONE_TIME_CHARGE"], 1...10) { $0.purchase.quantity = Int($1) },
    SettableMember(part: .transaction, name: "expiresDate", types: periods) { $0.setEnd($1) },
    SettableMember(part: .renewal, name: "renewalDate", types: periods) { $0.setEnd($1) },
    SettableMember(part: .transaction, name: "revocationDate", types: revocations) { changed, value in
      guard let date = value.timestamp, date >= changed.purchase.purchaseDate, date <= changed.now else { return }
      changed.purchase.revocation?.date = date
    },
    number(.transaction, "revocationReason", revocations, 0...1) { $0.purchase.revocation?.reason = $1 },
    SettableMember(part: .transaction, name: "revocationType", types: ["REFUND"]) { changed, value in
      guard let kind = value.string.flatMap({ Purchase.Revocation.Kind(rawValue: $0) }) else { return }
      if kind == .full || kind == .prorated { changed.purchase.revocation?.kind = kind }
    },
    number(.transaction, "revocationPercentage", ["REFUND"], 1...Millipercent.whole) {
      $0.purchase.revocation?.percentage = $1
    },
    number(.renewal, "autoRenewStatus", choices, 0...1) { changed, status in
      if changed.subscription?.hasEnded == false { changed.subscription?.isRenewing = status == 1 }
    },
    number(.renewal, "expirationIntent", ["EXPIRED"], 1...5) { $0.subscription?.expirationIntent = $1 },
    SettableMember(part: .renewal, name: "gracePeriodExpiresDate", types: ["DID_FAIL_TO_RENEW"]) { changed, value in
      guard let date = value.timestamp, date > changed.now, changed.subscription?.status == .gracePeriod else { return }
      changed.subscription?.gracePeriodExpires = date
    },
    number(.renewal, "priceIncreaseStatus", ["PRICE_INCREASE"], 0...1) { $0.subscription?.priceIncreaseStatus = $1 },
    number(.renewal, "renewalPrice", ["PRICE_INCREASE"], 0...Int64.max) { changed, price in
      if changed.subscription?.nextOffer == nil { changed.subscription?.regularPrice = price }
    },
  ]

  private static func number(
    _ part: NotificationTrigger.Change.Part, _ name: String, _ types: Set<String>, _ range: ClosedRange<Int64>,
    _ set: @escaping @Sendable (inout ChangedPurchase, Int64) -> Void
  ) -> SettableMember {
    SettableMember(part: part, name: name, types: types) { changed, value in
      if let number = value.int64, range.contains(number) { set(&changed, number) }
    }
  }
}
