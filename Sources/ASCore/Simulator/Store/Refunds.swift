import AppStore
import Base

// Refunds: Apple's question about one, the decision, and what it takes away.

extension Store {
  /// How long Apple waits for consumption information.
  static let decisionTime = TimeSpan.hours(12)

  /// Apple's decision about a refund that was asked for, which here is what the developer prefers, at once. Without a
  /// preference all is refunded. Without an open question nothing happens.
  mutating func decide(_ purchase: Purchase, as preference: RefundPreference?, used: Int64?, now: Timestamp) {
    guard purchase.revocation == nil, hasOpenQuestion(about: purchase, now: now) else { return }
    let id = purchase.transactionId
    switch preference {
    case .decline?:
      notify("REFUND_DECLINED", about: id, now: now)
    case .grantFull?, nil:
      refund(id, .full, percentage: Millipercent.whole, now: now)
    case .grantProrated?:
      refund(id, .prorated, percentage: Millipercent.whole - (used ?? Millipercent.whole / 2), now: now)
    }
  }

  mutating func refund(_ id: String, _ kind: Purchase.Revocation.Kind, percentage: Int64, now: Timestamp) {
    guard let purchase = purchases[id] else { return }
    purchases[id]?.revoke(Purchase.Revocation(date: now, reason: 0, kind: kind, percentage: percentage))
    let original = purchase.originalTransactionId
    if let subscription = subscriptions[original], latestPurchase(of: subscription)?.transactionId == id {
      subscriptions[original]?.status = .revoked
      subscriptions[original]?.isRenewing = false
    }
    notify("REFUND", about: id, now: now)
    for share in subscriptions.values.filter({ $0.payer.map { sameBytes($0, original) } ?? false })
      .sorted(by: { $0.originalTransactionId < $1.originalTransactionId })
    where subscriptions[original]?.status == .revoked && share.status.givesAccess {
      takeAway(share, now: now)
    }
  }

  /// Ends a family member's or a seat's share of a subscription ("Supporting Family Sharing in your app").
  mutating func takeAway(_ share: Subscription, now: Timestamp) {
    guard let latest = latestPurchase(of: share) else { return }
    purchases[latest.transactionId]?.revoke(
      Purchase.Revocation(
        date: now, reason: 0, kind: latest.ownership == .assigned ? .assignment : .family, percentage: nil))
    subscriptions[share.originalTransactionId]?.status = .revoked
    subscriptions[share.originalTransactionId]?.isRenewing = false
    notify("REVOKE", about: latest.transactionId, now: now)
  }

  /// Asks the developer whether money should go back.
  mutating func ask(about id: String, _ reason: String, now: Timestamp) {
    guard let purchase = purchases[id] else { return }
    notify(
      "CONSUMPTION_REQUEST",
      content: .purchase(purchase, subscriptions[purchase.originalTransactionId], consumptionReason: reason), now: now)
  }

  /// Whether a refund was asked for within 12 hours and not decided yet.
  func hasOpenQuestion(about purchase: Purchase, now: Timestamp) -> Bool {
    let events = notifications.filter { $0.purchase?.transactionId == purchase.transactionId }
    guard let asked = events.last(where: \.isQuestion) else { return false }
    let isDecided = events.contains { $0.date >= asked.date && $0.closesQuestion }
    return !isDecided && now - asked.date < Self.decisionTime
  }

  /// Questions about refunds that are neither answered nor older than Apple waits, the oldest first. Of those about one
  /// purchase the newest counts, and what closes it is not older.
  ///
  /// In one walk: it is asked at each step of time, and there are many notifications.
  var openQuestions: [SentNotification] {
    var newest: TextDictionary<Int> = [:]
    var closed: TextDictionary<Timestamp> = [:]
    for index in notifications.indices where notifications[index].isQuestion || notifications[index].closesQuestion {
      guard let id = notifications[index].purchase?.transactionId else { continue }
      if notifications[index].isQuestion {
        newest[id] = index
      } else {
        closed[id] = max(closed[id] ?? .earliest, notifications[index].date)
      }
    }
    return newest.values.sorted().map { notifications[$0] }.filter { question in
      guard question.date + Self.decisionTime > beginning, let id = question.purchase?.transactionId,
        let purchase = purchases[id], purchase.revocation == nil
      else { return false }
      return closed[id].map { $0 < question.date } ?? true
    }
  }
}

/// What the developer would like Apple to decide.
enum RefundPreference: String, Sendable {
  case decline = "DECLINE"
  case grantFull = "GRANT_FULL"
  case grantProrated = "GRANT_PRORATED"

  /// Of the numbers of version 1; nil for "undeclared" and "no preference".
  init?(version1 value: JSON?) {
    switch value?.int64 {
    case 1?: self = .grantFull
    case 2?: self = .decline
    case nil, _?: return nil
    }
  }
}
