import Base

/// A customer's situation with its own message. The raw value is its name in JSON, such as `price-increase`.
///
/// The facts of each situation are fixed, so that each placeholder always has a value: if a fact is unknown, the
/// customer is in another, less specific situation.
package enum MessageCase: String, Sendable, CaseIterable {
  case active
  case activeWithoutEnd = "active-end-unknown"
  case extended
  case ends
  case endsSince = "ends-canceled"
  case trial
  case trialChanges = "trial-change"
  case trialWithoutPrice = "trial-price-unknown"
  case trialEnds = "trial-ends"
  case trialConverted = "trial-converted"
  case upgraded
  case changeAtRenewal = "change-at-renewal"
  case priceIncrease = "price-increase"
  case priceIncreaseAndChange = "price-increase-and-change"
  case priceIncreaseUnknown = "price-increase-amount-unknown"
  case periodRefunded = "period-refunded"
  case gracePeriod = "grace-period"
  case billingRetry = "billing-retry"
  case expiredCanceled = "expired-canceled"
  case expiredCanceledSince = "expired-canceled-after-charge"
  case expiredPayment = "expired-payment"
  case expiredPrice = "expired-price"
  case expiredUnavailable = "expired-unavailable"
  case expired
  case subscriptionRefunded = "subscription-refunded"
  case subscriptionRevoked = "subscription-revoked"
  case familyMember = "family-member"
  case familyMemberPurchase = "family-member-purchase"
  case familySharingEnded = "family-sharing-ended"
  case familyGracePeriod = "family-grace-period"
  case familyBillingRetry = "family-billing-retry"
  case seat
  case seatEnded = "seat-ended"
  case seatGracePeriod = "seat-grace-period"
  case seatBillingRetry = "seat-billing-retry"
  case refundPending = "refund-pending"
  case refundPendingAgain = "refund-pending-again"
  case refundDeclined = "refund-declined"
  case refundReversed = "refund-reversed"
  case refunded
  case refundedWithoutAmount = "refunded-amount-unknown"
  case partialRefund = "partial-refund"
  case partialRefundUnknown = "partial-refund-share-unknown"
  case takenAway = "taken-away"
  case chargedTwice = "charged-twice"
  case chargedTwiceRefunded = "charged-twice-refunded"
  case chargedTwicePartialRefund = "charged-twice-partial-refund"
  case chargedRepeatedly = "charged-repeatedly"
  case bought
  case consumable
  case nonRenewing = "non-renewing"
  case boughtWithoutAmount = "bought-amount-unknown"
  case severalSubscriptions = "several-subscriptions"
  case noPurchases = "no-purchases"
  case unknown

  /// The facts that a template of this situation can contain: those of its built-in text, the same in each language.
  package var facts: [MessageFact] { Self.placeholders[self] ?? [] }

  private static let placeholders = Dictionary(
    uniqueKeysWithValues: allCases.map { situation in
      let text = MessageLanguage.english.text(of: situation)
      return (situation, MessageFact.allCases.filter { text.contains("{\($0.rawValue)}") })
    })
}
