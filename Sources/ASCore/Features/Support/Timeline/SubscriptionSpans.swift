import Base
import Client

// The periods of one subscription, and the times between them.
extension Timeline {
  /// Takes `history` oldest first and `notifications` newest first; `state` is nil if the statuses could not be read.
  static func spans(
    _ history: [TransactionFacts], _ state: Holding?, _ notifications: [NotificationFacts], now: Timestamp
  ) -> [Span] {
    let periods = periods(history)
    let unpaid = unpaid(state, notifications, now: now)
    let lapsed = lapsed(between: periods + unpaid)
    return (periods + unpaid + lapsed).sorted { ($0.start, $0.kind.rawValue) < ($1.start, $1.kind.rawValue) }
  }

  private static func periods(_ history: [TransactionFacts]) -> [Span] {
    // Added seats have a transaction in addition to that of the period.
    let periods = history.filter { !$0.isSeatAddition || $0.isRenewal }
    return periods.indices.compactMap { index in
      let period = periods[index]
      guard var end = period.expiresDate else { return nil }
      let next = index + 1 < periods.count ? periods[index + 1] : nil
      // An upgrade takes effect immediately, and a refund or the end of sharing on its date.
      if period.isUpgraded, let next { end = min(end, next.purchaseDate) }
      if let revocation = period.revocation, revocation.kind != .partialRefund { end = min(end, revocation.date) }
      guard end > period.purchaseDate else { return nil }
      let follows = index > 0 && periods[index - 1].expiresDate.map { $0 >= period.purchaseDate } ?? false
      return Span(
        kind: Span.Kind(of: period), start: period.purchaseDate, end: end, isRenewal: period.isRenewal && follows)
    }
  }

  /// Returns grace periods and billing retries: the current one from the statuses, earlier ones from notifications.
  private static func unpaid(
    _ state: Holding?, _ notifications: [NotificationFacts], now: Timestamp
  ) -> [Span] {
    var spans: [Span] = []
    var open: (kind: Span.Kind, start: Timestamp)?
    func close(_ end: Timestamp) {
      if let open, end > open.start { spans.append(Span(kind: open.kind, start: open.start, end: end)) }
      open = nil
    }
    for notification in notifications.reversed() {
      switch notification.type {
      case "DID_FAIL_TO_RENEW":
        if open != nil { continue }
        let start = notification.transaction?.expiresDate.map { min($0, notification.date) } ?? notification.date
        open = (notification.isNamed("DID_FAIL_TO_RENEW", "GRACE_PERIOD") ? .gracePeriod : .billingRetry, start)
      case "GRACE_PERIOD_EXPIRED":
        guard open != nil else { continue }
        close(notification.date)
        open = (.billingRetry, notification.date)
      case "DID_RENEW", "SUBSCRIBED":
        // Apple sends the notification of a purchase some time after it.
        close(notification.transaction.map { min($0.purchaseDate, notification.date) } ?? notification.date)
      case "EXPIRED", "REFUND", "REVOKE": close(notification.date)
      default: continue
      }
    }
    guard let state, let expires = state.expiresDate, state.state == .billingRetry || state.state == .gracePeriod else {
      return spans
    }
    spans.removeAll { $0.end > expires }
    let isInGrace = state.state == .gracePeriod
    // A grace period without a known end has not ended yet; billing retry may have had none.
    let graceEnd = max(state.graceEnd ?? (isInGrace ? now : expires), expires)
    spans.append(Span(kind: .gracePeriod, start: expires, end: graceEnd))
    if !isInGrace { spans.append(Span(kind: .billingRetry, start: graceEnd, end: max(now, graceEnd))) }
    return spans.filter { $0.end > $0.start }
  }

  private static func lapsed(between spans: [Span]) -> [Span] {
    var lapsed: [Span] = []
    var end: Timestamp?
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let end, span.start > end { lapsed.append(Span(kind: .lapsed, start: end, end: span.start)) }
      end = max(end ?? span.end, span.end)
    }
    return lapsed
  }
}

extension Timeline.Span.Kind {
  fileprivate init(of period: TransactionFacts) {
    let isOffer = period.json["offerType"]?.int64 != nil
    self = period.isFreeTrial ? .trial : period.ownership != .purchased ? .shared : isOffer ? .offer : .paid
  }
}
