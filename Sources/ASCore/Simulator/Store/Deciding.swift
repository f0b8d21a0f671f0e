extension Store {
  /// Apple's decision about a refund that was asked for, which here is what the developer prefers, at once. Without a
  /// preference the money goes back. If nobody asked within 12 hours, nothing happens.
  mutating func decide(_ purchase: Purchase, as preference: RefundPreference?, used: Int64?, now: Int64) {
    guard purchase.revocation == nil, hasOpenQuestion(about: purchase, now: now) else { return }
    let id = purchase.transactionId
    switch preference {
    case .decline?:
      notify("REFUND_DECLINED", about: id, now: now)
    case .grantFull?, nil:
      refund(id, .full, percentage: Percentage.whole, now: now)
    case .grantProrated?:
      refund(id, .prorated, percentage: Percentage.whole - (used ?? Percentage.whole / 2), now: now)
    }
  }

  mutating func refund(_ id: String, _ kind: Purchase.Revocation.Kind, percentage: Int64, now: Int64) {
    guard let purchase = purchases[id] else { return }
    purchases[id]?.revoke(Purchase.Revocation(date: now, reason: 0, kind: kind, percentage: percentage))
    let original = purchase.originalTransactionId
    if let subscription = subscriptions[original], latestPurchase(of: subscription)?.transactionId == id {
      subscriptions[original]?.status = .revoked
      subscriptions[original]?.isRenewing = false
    }
    notify("REFUND", about: id, now: now)
  }

  /// Asks the developer whether money should go back.
  mutating func ask(about id: String, _ reason: String, now: Int64) {
    guard let purchase = purchases[id] else { return }
    notify(
      "CONSUMPTION_REQUEST",
      content: .purchase(purchase, subscriptions[purchase.originalTransactionId], consumptionReason: reason), now: now)
  }

  /// Whether a refund was asked for within 12 hours and not decided yet.
  func hasOpenQuestion(about purchase: Purchase, now: Int64) -> Bool {
    let events = notifications.filter { $0.purchase?.transactionId == purchase.transactionId }
    guard let asked = events.last(where: { $0.type == "CONSUMPTION_REQUEST" }) else { return false }
    let isDecided = events.contains { $0.date >= asked.date && ["REFUND", "REFUND_DECLINED"].contains($0.type) }
    return !isDecided && now - asked.date < 12 * Period.hour
  }
}
