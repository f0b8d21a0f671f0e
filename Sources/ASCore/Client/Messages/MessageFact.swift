/// A value that a message to a customer can contain. The raw value is its placeholder: `{next_price}`.
package enum MessageFact: String, Sendable, CaseIterable {
  case product
  case nextProduct = "next_product"
  case previousProduct = "previous_product"
  case end
  case bought
  case amount
  case nextPrice = "next_price"
  case canceled
  case extended
  case requested
  case declined
  case reversed
  case refunded
  case refundAmount = "refund_amount"
  case refundShare = "refund_share"
  case first
  case second
  case total
  case products
  case count

  /// A noun phrase for documentation.
  package var meaning: String {
    switch self {
    case .product: "the product's display name"
    case .nextProduct: "the product that the subscription changes to at the next renewal"
    case .previousProduct: "the product before an upgrade"
    case .end: "the day on which access ends or ended"
    case .bought: "the day of the purchase, or of the newest payment of a subscription"
    case .amount: "the amount that was charged"
    case .nextPrice: "the amount of the next renewal"
    case .canceled: "the day on which the customer turned renewal off"
    case .extended: "the day on which the renewal date was extended"
    case .requested: "the day of the refund request that is still open"
    case .declined: "the day on which Apple declined a refund"
    case .reversed: "the day on which Apple reversed a refund"
    case .refunded: "the day of the refund"
    case .refundAmount: "the refunded amount, an estimate"
    case .refundShare: "the refunded share of the price"
    case .first: "the day of the first of two purchases"
    case .second: "the day of the second of two purchases"
    case .total: "the sum of several purchases"
    case .products: "a list of products"
    case .count: "the number of subscriptions that renew"
    }
  }
}
