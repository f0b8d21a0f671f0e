import AppStore

/// A customer's situation with its own message. The raw value is its name in JSON, such as `price-increase`.
///
/// The facts of each situation are fixed, so that each placeholder always has a value: if a fact is unknown, the
/// customer is in another, less specific situation.
package enum MessageCase: String, PrintedWord {
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
  case retained
  case retainedNext = "retained-next-period"
  case retainedNextFree = "retained-next-period-free"
  case inBundle = "in-bundle"
  case replaced
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

  package static let origin = (kind: "situation of a message", place: "asctl customer --templates")
  package var meaning: String { "A customer's situation with its own message." }

  /// The facts that a template of this situation can contain: those of its built-in text, the same in each language.
  package var facts: [MessageFact] { Self.placeholders[self] ?? [] }

  private static let placeholders = MessageLanguage.english.texts.mapValues { text in
    MessageFact.allCases.filter { text.contains("{\($0.rawValue)}") }
  }
}

/// A value that a message to a customer can contain. The raw value is its placeholder: `{next_price}`.
package enum MessageFact: String, Sendable, CaseIterable {
  /// The product of the message, the one after the next renewal, and the one before an upgrade.
  case product
  case nextProduct = "next_product"
  case previousProduct = "previous_product"
  /// The bundle that contains the product.
  case bundle
  /// The days on which access ends or ended, and of the purchase or the newest payment of a subscription.
  case end, bought
  /// The amount that was charged, and that of the next renewal.
  case amount
  case nextPrice = "next_price"
  /// The day on which renewal was turned off.
  case canceled
  /// The day on which a commitment to monthly payments ends, and the number of its newest payment.
  case commitmentEnd = "commitment_end"
  case paid
  /// The day on which the renewal date was extended.
  case extended
  /// The days of the open refund request, and on which Apple declined or reversed a refund.
  case requested, declined, reversed
  /// The day of the refund, its amount, which is an estimate, and its share of the price.
  case refunded
  case refundAmount = "refund_amount"
  case refundShare = "refund_share"
  /// The days of the first, the last and the second of several purchases, and their sum.
  case first, last, second, total
  /// A list of products, and the number of purchases, of subscriptions that renew, or of payments of a commitment.
  case products, count
}

/// The forms of dates, numbers and lists in a language, and its messages.
struct MessageForms: Sendable {
  let day: String
  let time: String
  /// The word before the last item of a list; `nil` if all items are separated by `、`.
  let conjunction: String?
  let product: String
  var hasDecimalComma = false
  var firstDay = "1"
  let months: [Substring]
  /// One message per line, after the name of its situation.
  let texts: String

  /// Apple's pages for customers.
  static let subscriptions = "https://apps.apple.com/account/subscriptions"
  static let billing = "https://apps.apple.com/account/billing"
  static let reportAProblem = "https://reportaproblem.apple.com"
}
