import AppStore
import Base

extension FixtureBuilder {
  /// `notify TYPE[/SUBTYPE] PURCHASE AGO [reason=…] [attempts=RESULT,RESULT]`: with the purchase and subscription as of
  /// then; values of `change` adjust the subscription further.
  mutating func notify(_ line: Line) {
    let name = line[1].split(separator: "/").map { String($0) }
    let (type, subtype, ago) = (name[0], name.dropFirst().first, line.span(3))
    if line[2] == "customer" { return notify(type, subtype, content: .app(customer: customer), ago: ago) }
    if line[2].hasPrefix("claim.") {
      return notify(type, subtype, content: .object("unclaimInfo", store.unclaimInfo([id(line[2])])), ago: ago)
    }
    notify(type, subtype, of: id(line[2]), ago: ago, attempts: line.list("attempts") ?? ["SUCCESS"], changed: line)
  }

  private mutating func notify(
    _ type: String, _ subtype: String?, of purchase: String, ago: TimeSpan, attempts results: [String] = ["SUCCESS"],
    changed line: Line? = nil
  ) {
    guard let purchase = store.purchases[purchase]?.asOf(now - ago) else { return }
    var subscription = store.subscriptions[purchase.originalTransactionId]?.asOf(now - ago, purchase)
    if let line, var changed = subscription {
      change(&changed, line)
      subscription = changed
    }
    notify(
      type, subtype, content: .purchase(purchase, subscription, consumptionReason: line?["reason"]), ago: ago,
      attempts: results)
  }

  mutating func notify(
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, ago: TimeSpan,
    attempts results: [String] = ["SUCCESS"]
  ) {
    // With Apple's pauses between retries in production (App Store Server Notifications, "Responding to App Store
    // Server Notifications").
    var date = now - ago + .seconds(1)
    let attempts = zip(results, SendAttempt.pauses).map { result, pause in
      date = date + pause
      return SentNotification.Attempt(date: date, result: result)
    }
    store.notifications.append(
      SentNotification(
        uuid: store.newUUID(.world, TimestampedUUID.worldStamp), type: type, subtype: subtype, date: now - ago,
        content: content, attempts: attempts))
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
    then.clearPaymentIssue()
    then.isRenewing = true
    then.product = purchase.product
    then.renewalDate = end
    return then
  }
}

extension FixtureBuilder {
  /// Adds the notifications of the 30 days that sandbox keeps, one for each purchase, renewal and refund of the customers
  /// from index `first` on. Other notifications are in the script.
  mutating func notifyOfPurchases(customersFrom first: Int) {
    let start = now - .days(30)
    let purchases = store.purchases.values.filter { $0.customer >= first }
    for purchase in purchases.sorted(by: { $0.transactionId < $1.transactionId }) {
      let id = purchase.transactionId
      if purchase.purchaseDate > start, let (type, subtype) = purchaseNotification(purchase) {
        notify(type, subtype, of: id, ago: now - purchase.purchaseDate, attempts: sendAttempts[id] ?? ["SUCCESS"])
      }
      if let revocation = purchase.revocation, revocation.date > start {
        notify(revocation.isRefund ? "REFUND" : "REVOKE", nil, of: id, ago: now - revocation.date)
      }
    }
  }

  /// Returns the type and subtype; nil for added seats, whose notification is in the script.
  private func purchaseNotification(_ purchase: Purchase) -> (String, String?)? {
    guard purchase.product.subscription != nil else { return ("ONE_TIME_CHARGE", nil) }
    if purchase.isRenewal {
      return ("DID_RENEW", recovered.contains(purchase.transactionId) ? "BILLING_RECOVERY" : nil)
    }
    let isFirst = sameBytes(purchase.transactionId, purchase.originalTransactionId)
    if isFirst { return ("SUBSCRIBED", "INITIAL_BUY") }
    return purchase.seats == nil ? ("DID_CHANGE_RENEWAL_PREF", "UPGRADE") : nil
  }

  /// Adds notifications that are not about a purchase.
  mutating func addAppNotifications() {
    for (subtype, days) in [("CREATED", 12), ("UNREPORTED", 2)] as [(String, Int64)] {
      let token = store.externalPurchaseToken(ExternalPurchaseTokens.unreported, created: now - .days(12))
      notify("EXTERNAL_PURCHASE_TOKEN", subtype, content: token, ago: .days(days))
    }
    let order = massExtension
    notify(
      "RENEWAL_EXTENSION", "SUMMARY", content: .object("summary", store.summary(of: order, succeeded: 3, failed: 1)),
      ago: .days(10))
    notify("TEST", content: .test, ago: .days(3))
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
