import Base
import Client

// The states of a subscription, in words. Status numbers: App Store Server API, "status".

extension VerdictCase {
  /// In the order in which they are checked; the last one always applies.
  static let ofSubscriptions: [VerdictCase] = revoked + unpaid + expired + active + [unknown]

  /// Status 5.
  private static let revoked: [VerdictCase] = [
    // A family member loses access immediately when the purchaser stops sharing, leaves or gets a refund ("Supporting
    // Family Sharing in your app").
    VerdictCase(
      "family-share-ended", "FAMILY SHARING ENDED", .ended, messages: { _ in [.familySharingEnded] },
      when: { $0.state == .revoked && $0.revocation?.kind == .familyShare },
      reason: noAccess,
      details: { _, _ in ["Another family member paid; Apple does not identify them."] }),
    // A member of a group has access until the assignment ends (revocationType ASSIGNMENT_REVOKE).
    VerdictCase(
      "assignment-ended", "ASSIGNMENT ENDED", .ended, messages: { _ in [.seatEnded] },
      when: { $0.state == .revoked && $0.revocation?.kind == .assignment },
      reason: noAccess,
      details: { _, _ in ["A group or organization paid and ended the assignment."] }),
    // A subscription has status 5 and no access if its current period was refunded ("Handling refund notifications").
    VerdictCase(
      "refunded", "REFUNDED", .ended, messages: { _ in [.subscriptionRefunded, .subscriptionRevoked] },
      when: { $0.state == .revoked && [.refund, .partialRefund].contains($0.revocation?.kind) },
      reason: { "\(noAccess($0, $1)); refunded \($0.transaction.refundShare)" }),
    // Status 5: refunded, or no longer shared with the family.
    VerdictCase(
      "revoked", "REVOKED", .ended, messages: { _ in [.subscriptionRevoked] },
      when: { $0.state == .revoked }, reason: noAccess),
  ]

  /// Returns `no access since 1 Dec 2026`.
  private static func noAccess(_ facts: Holding, _ wording: Wording) -> String {
    facts.access.end.map { "no access since \(wording.moment($0))" } ?? "no access"
  }

  /// Status 3 and 4.
  private static let unpaid: [VerdictCase] = [
    // In the billing grace period the customer keeps full service until gracePeriodExpiresDate ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      "grace-period", "PAYMENT FAILED: KEEP ACCESS", .attention, separator: " ",
      messages: { [$0.own(payer: .gracePeriod, family: .familyGracePeriod, seat: .seatGracePeriod)] },
      when: { $0.state == .gracePeriod },
      reason: { facts, wording in
        guard let end = facts.graceEnd else { return "until the grace period ends" }
        return "until \(wording.moment(end))" + (wording.left(until: end).map { " (\($0))" } ?? "")
      },
      details: unpaidDetails),
    // In billing retry there is no access; Apple retries for up to 60 days at unannounced times ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      "billing-retry", "PAYMENT FAILED: NO ACCESS", .attention, separator: " ",
      messages: { [$0.own(payer: .billingRetry, family: .familyBillingRetry, seat: .seatBillingRetry)] },
      when: { $0.state == .billingRetry },
      reason: { facts, wording in
        facts.access.end.map { "since \(wording.moment($0))" } ?? "until the renewal can be charged"
      }, details: unpaidDetails),
  ]

  private static func unpaidDetails(_ facts: Holding, _ wording: Wording) -> [String?] {
    let failure = facts.notifications.first { ["DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED"].contains($0.type) }
    return [
      facts.expiresDate.map { "Unpaid since \(wording.moment($0))." },
      // The end is calculated from Apple's limit in days, so it is given as approximate.
      facts.expiresDate.map {
        "Apple retries for up to 60 days, until about \(wording.day($0 + .days(60))); the date of the next attempt is unknown."
      },
      failure.map {
        "Apple notified your server on \(wording.day($0.date)). [N]"
      },
    ]
  }

  /// Status 2.
  private static let expired: [VerdictCase] = [
    // expirationIntent 1: the customer canceled.
    ended(
      "expired-canceled", "EXPIRED (CANCELED)", intent: 1, "the customer had turned renewal off",
      messages: {
        $0.turnedOff ?? .earliest >= $0.transaction.purchaseDate
          ? [.expiredCanceledSince, .expiredCanceled] : [.expiredCanceled]
      },
      details: { facts, wording in
        facts.turnedOff.map {
          "Renewal was turned off on \(wording.day($0)). [N]\(facts.lastCharge(besides: $0, wording))"
        }
      }),
    // expirationIntent 2: billing error; the payment failed permanently.
    ended(
      "expired-payment", "EXPIRED (NOT PAID)", intent: 2,
      "the renewal could not be charged, and Apple stopped retrying", messages: { _ in [.expiredPayment] },
      details: { facts, wording in
        guard let paid = facts.expiresDate, let end = facts.graceEnd, end > paid, end == facts.access.end else {
          return nil
        }
        return "Paid until \(wording.day(paid)); access ended on \(wording.day(end)), at the end of the grace period."
          + (facts.renewal["gracePeriodExpiresDate"] == nil ? " [N]" : "")
      }),
    // expirationIntent 3: no consent to a price increase or to an offer conversion that requires it.
    ended(
      "expired-price", "EXPIRED (NO PRICE CONSENT)", intent: 3,
      "the customer did not agree to a price increase or the end of an offer that requires consent",
      messages: { _ in [.expiredPrice] }),
    // expirationIntent 4: the product was not available at the renewal.
    ended(
      "expired-unavailable", "EXPIRED (PRODUCT NOT AVAILABLE)", intent: 4,
      "the product was not for sale at the renewal", messages: { _ in [.expiredUnavailable] }),
    // Status 2: expired; expirationIntent 5 is another reason, which Apple does not specify.
    ended("expired", "EXPIRED", intent: nil, "Apple does not specify the reason"),
  ]

  private static func ended(
    _ name: String, _ caption: String, intent: Int64?, _ why: String,
    messages: @escaping @Sendable (Holding) -> [MessageCase] = { _ in [] },
    details: @escaping @Sendable (Holding, Wording) -> String? = { _, _ in nil }
  ) -> VerdictCase {
    VerdictCase(
      name, caption, .ended, messages: { ($0.ownership == .purchased ? messages($0) : []) + [.expired] },
      when: { $0.state == .expired && (intent == nil || $0.renewal["expirationIntent"]?.int64 == intent) },
      reason: { "\(noAccess($0, $1)): \(why)" }, details: { [details($0, $1)] })
  }

  static let unknown = VerdictCase(
    "unknown", "UNKNOWN STATUS", .attention, messages: { _ in [] }, when: { _ in true },
    reason: { facts, _ in "status \(facts.status ?? 0) is unknown to this version of asctl" })
}

extension Holding {
  /// Returns the message for the customer's part: who pays, or who shares what others pay for.
  fileprivate func own(payer: MessageCase, family: MessageCase, seat: MessageCase) -> MessageCase {
    switch ownership {
    case .purchased: payer
    case .familyShared: family
    case .assigned: seat
    }
  }

  /// Returns whether the last charge was before renewal was turned off: the usual question of these customers.
  fileprivate func lastCharge(besides off: Timestamp, _ wording: Wording) -> String {
    guard let last = history.last(where: \.isCharge), let price = last.priceText else { return "" }
    let charge = "\(price) on \(wording.day(last.purchaseDate))"
    return " The last charge, \(charge), came \(last.purchaseDate > off ? "after" : "before") that."
  }
}
