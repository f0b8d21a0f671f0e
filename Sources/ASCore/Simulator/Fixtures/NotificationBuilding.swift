extension FixtureBuilder {
  /// A notification about a purchase, as both were then; `change` says what else was different about the subscription.
  mutating func notify(
    _ type: String, _ subtype: String? = nil, of purchase: String, ago: Int64, consumptionReason: String? = nil,
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
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, ago: Int64,
    attempts results: [String] = ["SUCCESS"]
  ) {
    let date = now - ago
    store.notifications.append(
      SentNotification(
        uuid: store.newUUID(.world, TimestampedUUID.worldStamp), type: type, subtype: subtype, date: date, content: content,
        attempts: Self.attempts(results, from: date)))
  }

  /// With the pauses that Apple makes in production (App Store Server Notifications, "Responding to App Store Server
  /// Notifications").
  private static func attempts(_ results: [String], from date: Int64) -> [SentNotification.Attempt] {
    var date = date + 1_000
    return zip(results, pauses).map { result, pause in
      date += pause
      return SentNotification.Attempt(date: date, result: result)
    }
  }

  private static let pauses: [Int64] = [0, 1, 12, 24, 48, 72].map(hours)
}

extension Purchase {
  /// Without what happened to it later.
  fileprivate func asOf(_ date: Int64) -> Purchase {
    var then = self
    if let revocation, revocation.date > date { then.revocation = nil }
    if modified > date { then.isUpgraded = false }
    return then
  }
}

extension Subscription {
  /// During a period that was paid it was active and would renew at its end. Afterwards it was what it is now.
  fileprivate func asOf(_ date: Int64, _ purchase: Purchase) -> Subscription {
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
