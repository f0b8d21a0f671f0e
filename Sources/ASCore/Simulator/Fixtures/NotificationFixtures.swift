import AppStore
import Base

extension FixtureBuilder {
  /// Adds a notification with the purchase and subscription as of then; `change` adjusts the subscription further.
  mutating func notify(
    _ type: String, _ subtype: String? = nil, of purchase: String, ago: TimeSpan, consumptionReason: String? = nil,
    attempts results: [String] = ["SUCCESS"], change: (inout Subscription) -> Void = { _ in }
  ) {
    guard let purchase = store.purchases[purchase]?.asOf(now - ago) else { return }
    var subscription = store.subscriptions[purchase.originalTransactionId]?.asOf(now - ago, purchase)
    subscription = subscription.map {
      var changed = $0
      change(&changed)
      return changed
    }
    notify(
      type, subtype, content: .purchase(purchase, subscription, consumptionReason: consumptionReason), ago: ago,
      attempts: results)
  }

  mutating func notify(
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, ago: TimeSpan,
    attempts results: [String] = ["SUCCESS"]
  ) {
    let date = now - ago
    store.notifications.append(
      SentNotification(
        uuid: store.newUUID(.world, TimestampedUUID.worldStamp), type: type, subtype: subtype, date: date,
        content: content,
        attempts: Self.attempts(results, from: date)))
  }

  /// Returns the attempts with Apple's pauses between retries in production (App Store Server Notifications,
  /// "Responding to App Store Server Notifications").
  private static func attempts(_ results: [String], from date: Timestamp) -> [SentNotification.Attempt] {
    var date = date + .seconds(1)
    return zip(results, SendAttempt.pauses).map { result, pause in
      date = date + pause
      return SentNotification.Attempt(date: date, result: result)
    }
  }
}

extension Purchase {
  /// Returns the purchase without later events.
  fileprivate func asOf(_ date: Timestamp) -> Purchase {
    var then = self
    if let revocation, revocation.date > date { then.revocation = nil }
    if modified > date { then.isUpgraded = false }
    return then
  }
}

extension Subscription {
  /// Returns the subscription then: active and renewing during a paid period, otherwise in its present state.
  fileprivate func asOf(_ date: Timestamp, _ purchase: Purchase) -> Subscription {
    guard let end = purchase.expiresDate, date < end, purchase.revocation == nil else { return self }
    var then = self
    then.status = .active
    then.isRenewing = true
    then.product = purchase.product
    then.renewalDate = end
    then.expirationIntent = nil
    then.gracePeriodExpires = nil
    then.isInBillingRetry = false
    then.winBackOffers = []
    return then
  }
}

extension FixtureBuilder {
  /// Adds the notifications of the 30 days that sandbox keeps: one for each purchase, renewal and refund. Other
  /// notifications are added together with their customer.
  mutating func addNotifications() {
    notifyOfPurchases(customersFrom: 0)
    addAppNotifications()
    sortNotifications()
  }

  /// Adds the notifications about the purchases of the customers from index `first` on.
  mutating func notifyOfPurchases(customersFrom first: Int) {
    let start = now - Self.days(30)
    let purchases = store.purchases.values.filter { $0.customer >= first }
    for purchase in purchases.sorted(by: { $0.transactionId < $1.transactionId }) {
      if purchase.purchaseDate > start { notifyOfPurchase(purchase) }
      if let revocation = purchase.revocation, revocation.date > start {
        notify(revocation.isRefund ? "REFUND" : "REVOKE", of: purchase.transactionId, ago: now - revocation.date)
      }
    }
  }

  /// Sorts the notifications by the date they were sent.
  mutating func sortNotifications() {
    store.notifications.sort { ($0.date, $0.uuid) < ($1.date, $1.uuid) }
  }

  private mutating func notifyOfPurchase(_ purchase: Purchase) {
    guard let (type, subtype) = purchaseNotification(purchase) else { return }
    notify(
      type, subtype, of: purchase.transactionId, ago: now - purchase.purchaseDate,
      attempts: sendAttempts[purchase.transactionId] ?? ["SUCCESS"])
  }

  /// Returns the type and subtype; nil for added seats, because `SeatFixtures` adds their notification.
  private func purchaseNotification(_ purchase: Purchase) -> (String, String?)? {
    guard purchase.product.subscription != nil else { return ("ONE_TIME_CHARGE", nil) }
    if purchase.isRenewal {
      return ("DID_RENEW", recovered.contains(purchase.transactionId) ? "BILLING_RECOVERY" : nil)
    }
    let isFirst = sameBytes(purchase.transactionId, purchase.originalTransactionId)
    if isFirst { return ("SUBSCRIBED", "INITIAL_BUY") }
    return purchase.seats == nil ? ("DID_CHANGE_RENEWAL_PREF", "UPGRADE") : nil
  }
}

extension FixtureBuilder {
  /// Adds notifications that are not about a purchase.
  mutating func addAppNotifications() {
    for (subtype, days) in [("CREATED", 12), ("UNREPORTED", 2)] as [(String, Int64)] {
      notify(
        "EXTERNAL_PURCHASE_TOKEN", subtype,
        content: .object(
          "externalPurchaseToken",
          .present([
            "externalPurchaseId": .string(ExternalPurchaseTokens.unreported),
            "tokenCreationDate": .timestamp(now - Self.days(12)), "appAppleId": store.app.appAppleIDMember,
            "bundleId": store.app.bundleIDMember,
          ])), ago: Self.days(days))
    }
    notify(
      "RENEWAL_EXTENSION", "SUMMARY",
      content: .object(
        "summary",
        .present([
          "requestIdentifier": .string(Self.massExtension), "environment": store.app.environmentMember,
          "appAppleId": store.app.appAppleIDMember, "bundleId": store.app.bundleIDMember,
          "productId": .string(Product.pro.id), "storefrontCountryCodes": ["CAN", "USA"], "succeededCount": 3,
          "failedCount": 1,
        ])), ago: Self.days(10))
    notify("TEST", content: .test, ago: Self.days(3))
    store.testNotifications[Self.testToken] = store.notifications.last.map {
      TestNotification(notification: $0, polls: 1)
    }
  }

  /// The token of the delivered test notification.
  static let testToken = TestToken(
    uuid: TimestampedUUID.make(.testNotification, at: TimestampedUUID.worldStamp, count: 1),
    requested: TimestampedUUID.worldStamp
  ).text
}
