import AppStore
import Base
import Client

// The states of a subscription, in words. Status numbers: App Store Server API, "status".

extension VerdictCase<SubscriptionFacts> {
  /// In the order in which they are checked; the last one always applies.
  static let ofSubscriptions: [VerdictCase] = revoked + unpaid + expired + active + [unknown]

  /// Status 5.
  private static let revoked: [VerdictCase] = [
    // A family member loses access immediately when the purchaser stops sharing, leaves or gets a refund ("Supporting
    // Family Sharing in your app").
    VerdictCase(
      "family-share-ended", "FAMILY SHARING ENDED", .ended, tells: { _ in [.familySharingEnded] },
      when: { $0.state == .revoked && $0.transaction.revocation?.kind == .familyShare },
      access: { .ended(since: $0.transaction.revocation?.date) },
      reason: { "no access since \($1.moment($0.revocationDate))" },
      details: { _, _ in ["Another family member paid; Apple does not identify them."] }),
    // A member of a group has access until the assignment ends (revocationType ASSIGNMENT_REVOKE).
    VerdictCase(
      "assignment-ended", "ASSIGNMENT ENDED", .ended, tells: { _ in [.seatEnded] },
      when: { $0.state == .revoked && $0.transaction.revocation?.kind == .assignment },
      access: { .ended(since: $0.transaction.revocation?.date) },
      reason: { "no access since \($1.moment($0.revocationDate))" },
      details: { _, _ in ["A group or organization paid and ended the assignment."] }),
    // A subscription has status 5 and no access if its current period was refunded ("Handling refund notifications").
    VerdictCase(
      "refunded", "REFUNDED", .ended, tells: { _ in [.subscriptionRefunded, .subscriptionRevoked] },
      when: { $0.state == .revoked && [.refund, .partialRefund].contains($0.transaction.revocation?.kind) },
      access: { .ended(since: $0.transaction.revocation?.date) },
      reason: { "no access since \($1.moment($0.revocationDate)); refunded \(RefundText.share(of: $0.transaction))" }),
    // Status 5: refunded, or no longer shared with the family.
    VerdictCase(
      "revoked", "REVOKED", .ended, tells: { _ in [.subscriptionRevoked] },
      when: { $0.state == .revoked }, access: { .ended(since: $0.transaction.revocation?.date) },
      reason: { facts, wording in
        facts.transaction.revocation.map { "no access since \(wording.moment($0.date))" } ?? "no access"
      }),
  ]

  /// Status 3 and 4.
  private static let unpaid: [VerdictCase] = [
    // In the billing grace period the customer keeps full service until gracePeriodExpiresDate ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      "grace-period", "PAYMENT FAILED: KEEP ACCESS", .attention, separator: " ",
      tells: { [$0.own(.gracePeriod, .familyGracePeriod, .seatGracePeriod)] }, when: { $0.state == .gracePeriod },
      access: { .given(until: $0.graceEnd) },
      reason: { facts, wording in
        guard let end = facts.graceEnd else { return "until the grace period ends" }
        return "until \(wording.moment(end))" + (wording.left(until: end).map { " (\($0))" } ?? "")
      },
      details: { [unpaidSince($0, $1), retryEnd($0, $1), renewalFailure($0, $1)].compactMap(\.self) }),
    // In billing retry there is no access; Apple retries for up to 60 days at unannounced times ("Reducing Involuntary
    // Subscriber Churn").
    VerdictCase(
      "billing-retry", "PAYMENT FAILED: NO ACCESS", .attention, separator: " ",
      tells: { [$0.own(.billingRetry, .familyBillingRetry, .seatBillingRetry)] }, when: { $0.state == .billingRetry },
      access: { .ended(since: $0.accessEndedUnpaid) },
      reason: { facts, wording in
        guard let end = facts.accessEndedUnpaid else { return "until the renewal can be charged" }
        return "since \(wording.moment(end))"
      },
      details: { [unpaidSince($0, $1), retryEnd($0, $1), renewalFailure($0, $1)].compactMap(\.self) }),
  ]

  private static func unpaidSince(_ facts: SubscriptionFacts, _ wording: Wording) -> String? {
    facts.expiresDate.map { "Unpaid since \(wording.moment($0))." }
  }

  /// Returns an end calculated from Apple's limit in days, so it is given as approximate.
  private static func retryEnd(_ facts: SubscriptionFacts, _ wording: Wording) -> String? {
    facts.expiresDate.map {
      "Apple retries for up to 60 days, until about \(wording.day($0 + .days(60))); the date of the next attempt is unknown."
    }
  }

  private static func renewalFailure(_ facts: SubscriptionFacts, _ wording: Wording) -> String? {
    facts.notifications.first { ["DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED"].contains($0.type) }.map {
      "Apple notified your server on \(wording.day($0.date)). [N]"
    }
  }

  /// Status 2.
  private static let expired: [VerdictCase] = [
    // expirationIntent 1: the customer canceled.
    ended(
      "expired-cancelled", "EXPIRED (CANCELED)", intent: 1, "the customer had turned renewal off",
      tells: {
        $0.canceled ?? .earliest >= $0.transaction.purchaseDate
          ? [.expiredCanceledSince, .expiredCanceled] : [.expiredCanceled]
      },
      details: { facts, wording in
        facts.canceled.map {
          "Renewal was turned off on \(wording.day($0)). [N]\(facts.lastCharge(besides: $0, wording))"
        }
      }),
    // expirationIntent 2: billing error; the payment failed permanently.
    ended(
      "expired-payment", "EXPIRED (NOT PAID)", intent: 2,
      "the renewal could not be charged, and Apple stopped retrying", tells: { _ in [.expiredPayment] }),
    // expirationIntent 3: no consent to a price increase or to an offer conversion that requires it.
    ended(
      "expired-price", "EXPIRED (NO PRICE CONSENT)", intent: 3,
      "the customer did not agree to a price increase or the end of an offer that requires consent",
      tells: { _ in [.expiredPrice] }),
    // expirationIntent 4: the product was not available at the renewal.
    ended(
      "expired-unavailable", "EXPIRED (PRODUCT NOT AVAILABLE)", intent: 4,
      "the product was not for sale at the renewal", tells: { _ in [.expiredUnavailable] }),
    // Status 2: expired; expirationIntent 5 is another reason, which Apple does not specify.
    ended("expired", "EXPIRED", intent: nil, "Apple does not specify the reason"),
  ]

  private static func ended(
    _ name: String, _ caption: String, intent: Int64?, _ why: String,
    tells: @escaping @Sendable (SubscriptionFacts) -> [MessageCase] = { _ in [] },
    details: @escaping @Sendable (SubscriptionFacts, Wording) -> String? = { _, _ in nil }
  ) -> VerdictCase {
    VerdictCase(
      name, caption, .ended, tells: { ($0.ownership == .purchased ? tells($0) : []) + [.expired] },
      when: { facts in facts.state == .expired && (intent.map { $0 == facts.expirationIntent } ?? true) },
      access: { .ended(since: $0.expiresDate) },
      reason: { facts, wording in
        (facts.expiresDate.map { "no access since \(wording.moment($0)): " } ?? "no access: ") + why
      },
      details: { facts, wording in [details(facts, wording)].compactMap(\.self) })
  }

  static let unknown = VerdictCase(
    "unknown", "UNKNOWN STATUS", .attention, tells: { _ in [] }, when: { _ in true }, access: { _ in .unknown },
    reason: { facts, _ in "status \(facts.status) is unknown to this version of asctl" })
}

extension SubscriptionFacts {
  /// When renewal was turned off, according to notifications.
  fileprivate var canceled: Timestamp? {
    notifications.dateOfNewest("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
  }

  /// Returns the message for the customer's part: who pays, or who shares what others pay for.
  fileprivate func own(_ payer: MessageCase, _ familyMember: MessageCase, _ seat: MessageCase) -> MessageCase {
    switch ownership {
    case .purchased: payer
    case .familyShared: familyMember
    case .assigned: seat
    }
  }

  fileprivate var revocationDate: Timestamp { transaction.revocation?.date ?? .zero }

  /// Returns the last charge, and whether it was before renewal was turned off: the usual question of these customers.
  /// Begins with a space.
  fileprivate func lastCharge(besides off: Timestamp, _ wording: Wording) -> String {
    guard let last = history.last(where: \.isCharge), let price = last.priceText else { return "" }
    let charge = "\(price) on \(wording.day(last.purchaseDate))"
    return last.purchaseDate > off
      ? " The last charge, \(charge), came after that." : " The last charge, \(charge), came before that."
  }

  /// The end of access in billing retry: of the grace period if there was one, or else of the paid period.
  fileprivate var accessEndedUnpaid: Timestamp? { graceEnd ?? expiresDate }
}
