import Base

/// A notification (App Store Server Notifications, "responseBodyV2DecodedPayload") as a view of its item in the
/// notification history.
struct NotificationFacts: Sendable {
  let item: JSON
  /// `notificationType` and `subtype`.
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

  func isNamed(_ type: String, _ subtype: String? = nil) -> Bool {
    sameBytes(self.type, type) && (subtype.map { sameBytes(self.subtype ?? "", $0) } ?? true)
  }
}

extension [NotificationFacts] {
  /// Returns the date of the newest notification of a type, and of a subtype if given; nil if Apple sent none within
  /// the time that it keeps notifications. The list is newest first.
  func dateOfNewest(_ type: String, _ subtype: String? = nil) -> Timestamp? {
    first { $0.isNamed(type, subtype) }?.date
  }
}

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
