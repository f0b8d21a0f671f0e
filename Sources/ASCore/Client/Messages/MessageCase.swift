import Base

/// A customer's situation with its own message. The raw value is its name in JSON, such as `price-increase`.
///
/// The facts of each situation are fixed, so that each placeholder always has a value: if a fact is unknown, the
/// customer is in another, less specific situation.
package enum MessageCase: String, Sendable, CaseIterable {
  case active
  case activeWithoutPrice = "active-price-unknown"
  case activeWithoutEnd = "active-end-unknown"
  case extended
  case commitment
  case ends
  case endsSince = "ends-canceled"
  case commitmentEnds = "commitment-ends"
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
  case accessRevoked = "taken-away"
  case chargedTwice = "charged-twice"
  case chargedTwiceRefunded = "charged-twice-refunded"
  case chargedTwicePartialRefund = "charged-twice-partial-refund"
  case chargedRepeatedly = "charged-repeatedly"
  case chargedRepeatedlySameDay = "charged-repeatedly-same-day"
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

/// A value that a message to a customer can contain. The raw value is its placeholder: `{next_price}`.
package enum MessageFact: String, Sendable, CaseIterable {
  /// The product's display name.
  case product
  /// The product that the subscription changes to at the next renewal.
  case nextProduct = "next_product"
  /// The product before an upgrade.
  case previousProduct = "previous_product"
  /// The day on which access ends or ended.
  case end
  /// The day of the purchase, or of the newest payment of a subscription.
  case bought
  /// The amount that was charged.
  case amount
  /// The amount of the next renewal.
  case nextPrice = "next_price"
  /// The day on which renewal was turned off.
  case canceled
  /// The day on which a commitment to monthly payments ends.
  case commitmentEnd = "commitment_end"
  /// The number of the newest payment of a commitment.
  case paid
  /// The day on which the renewal date was extended.
  case extended
  /// The day of the refund request that is still open.
  case requested
  /// The day on which Apple declined a refund.
  case declined
  /// The day on which Apple reversed a refund.
  case reversed
  /// The day of the refund.
  case refunded
  /// The refunded amount, an estimate.
  case refundAmount = "refund_amount"
  /// The refunded share of the price.
  case refundShare = "refund_share"
  /// The day of the first of several purchases.
  case first
  /// The day of the last of several purchases.
  case last
  /// The day of the second of two purchases.
  case second
  /// The sum of several purchases.
  case total
  /// A list of products.
  case products
  /// The number of purchases, of subscriptions that renew, or of payments of a commitment.
  case count
}
