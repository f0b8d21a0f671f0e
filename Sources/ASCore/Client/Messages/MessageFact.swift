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
  /// The day on which the customer turned renewal off.
  case canceled
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
  /// The number of purchases, or of subscriptions that renew.
  case count
}
