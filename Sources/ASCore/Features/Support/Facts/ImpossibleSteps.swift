import Base
import Client

/// Two notifications about a subscription in an impossible order, such as a renewal after the end: another one is
/// missing, or one was modified or belongs to another customer.
struct ImpossibleStep: Sendable, Equatable {
  let originalID: String
  let earlier: String
  let later: String
  let date: Timestamp

  /// A sentence without a full stop.
  var remark: String {
    "impossible order of notifications about \(originalID): \(later) on \(date.text) after \(earlier); "
      + "compare: asctl notification history --transaction-id \(originalID)"
  }

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

  /// Finds the first impossible step of a subscription; `nil` if there is none.
  ///
  /// - Parameter newestFirst: the notifications about the subscription.
  init?(_ originalID: String, _ newestFirst: [NotificationFacts]) {
    var (phase, before) = (Phase?.none, "")
    for notification in newestFirst.reversed() {
      guard let rule = Self.rule(notification) else { continue }
      if let phase, rule.notIn.contains(phase) {
        (self.originalID, earlier, later, date) = (originalID, before, notification.name, notification.date)
        return
      }
      (phase, before) = (rule.after, notification.name)
    }
    return nil
  }
}

extension CustomerFacts {
  /// At most one step per subscription.
  var impossibleSteps: [ImpossibleStep] {
    subscriptions.compactMap { ImpossibleStep($0.originalID, $0.notifications) }
  }
}
