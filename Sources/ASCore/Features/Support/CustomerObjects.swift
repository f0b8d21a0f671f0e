import AppStore

/// The JSON of `asctl customer`: Apple's data and the verdicts of asctl. These are not objects of Apple's.
extension PayloadObject {
  static let customer = PayloadObject(
    "customer", "All available information about a customer.",
    [
      Field("read", .object(readIdentifier), "Read", "The identifier that was looked up.")
    ] + app + [
      Field("simulated", .boolean, "Simulated", "Whether the data comes from a simulator."),
      Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
    ] + account + [
      Field("order", .object(customerOrder), "Order", "The order, if an order ID was looked up."),
      Field(
        "subscriptions", .list(of: .object(customerSubscription)), "Subscriptions",
        "The subscriptions with their verdicts."),
      Field(
        "purchases", .list(of: .object(customerPurchase)), "Purchases", "The one-time purchases with their verdicts."),
      Field("charges", .object(customerCharges), "Charges", "Whether the customer was charged twice."),
      Field("events", .list(of: .object(customerEvent)), "Events", "The history, newest first."),
      Field(
        "tell", .list(of: .text), "Tell", "Messages to the customer, starting with the purchase that was looked up."),
      Field("next", .list(of: .object(nextStep)), "Next", "The possible next steps, and those that are not possible."),
      Field("failed", .list(of: .object(failedCall)), "Failed", "The requests that failed."),
    ])

  private static let app = ["bundleId", "environment"].compactMap(transaction.field)
  private static let account = ["storefront", "appTransactionId", "appAccountToken"].compactMap(transaction.field)

  /// The record of `asctl customer --has-access`.
  static let accessCheck = PayloadObject(
    "access check", "Whether a customer has access to a product.",
    [
      Field("read", .text, "Read", "The ID that was looked up, and where it was found."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("environment", .text, "Environment", "The environment that returned the purchases."),
      Field("simulated", .boolean, "Simulated", "Whether the simulator returned them."),
      Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
      Field("productIds", .list(of: .text), "Products", "The product IDs of `--has-access`."),
      Field("access", .boolean, "Access", "Whether the customer has access to one of them now."),
      Field("accessUntil", .date, "Access until", "When access ends; null without an end."),
      Field(
        "productId", .text, "Product", "The product that determines the result; null if the customer has none of them."),
      Field("transactionId", .text, "Transaction", "The transaction of that product."),
      Field("verdict", .text, "Verdict", "The state of the purchase."),
      Field("reason", .text, "Reason", "The reason for the verdict."),
    ])

  private static let readIdentifier = PayloadObject(
    "read identifier", "The identifier that was looked up.",
    [
      Field("kind", .text, "Kind", "orderId, transactionId or appTransactionId."),
      Field("value", .text, "Value", "The identifier."),
      Field("from", .text, "From", "The kind of text that it was read from."),
    ])

  private static let customerOrder = PayloadObject(
    "customer's order", "An order.",
    [
      Field("orderId", .identifier(.orderId), "Order", "The order ID."),
      Field("transactionIds", .list(of: .identifier(.transactionId)), "Transactions", "The purchases in the order."),
      totals,
    ])

  private static let customerSubscription = PayloadObject(
    "customer's subscription", "A subscription with its verdict.",
    ["originalTransactionId", "transactionId", "productId", "subscriptionGroupIdentifier"].compactMap(transaction.field)
      + [
        .subscriptionStatus, verdict, reason, access,
        Field("accessUntil", .date, "Access until", "When access ends or ended."),
        Field("details", .list(of: .text), "Details", "Further remarks."), totals,
      ])

  private static let customerPurchase = PayloadObject(
    "customer's purchase", "A one-time purchase with its verdict.",
    ["transactionId", "productId", "type", "quantity", "purchaseDate"].compactMap(transaction.field) + [
      displayPrice, .currency, verdict, reason, access, refundedAmount,
    ])

  private static let customerCharges = PayloadObject(
    "customer's charges", "Whether the customer was charged twice.", [verdict, reason, totals])

  private static let customerEvent = PayloadObject(
    "customer's event", "An event in the customer's history.",
    [
      Field("date", .date, "Date", "The date of the event."), Field("event", .text, "Event", "The kind of event."),
      Field("source", .text, "Source", "`api`, or `notification` if no other source has the event."),
      Field("words", .text, "Words", "A description for people."),
    ] + ["productId", "transactionId"].compactMap(transaction.field) + [
      Field("amount", .milliunits(in: .currency), "Amount", "The charged or refunded amount."), .currency,
    ])

  private static let nextStep = PayloadObject(
    "next step", "A next step, possible or not.",
    [
      Field("command", .text, "Command", "The command to run."),
      Field("possible", .boolean, "Possible", "Whether Apple would accept it."),
      Field("reason", .text, "Reason", "The effect, or why it is not possible."),
    ])

  private static let failedCall = PayloadObject(
    "failed call", "A request that failed.",
    [Field("call", .text, "Call", "The endpoint."), Field("error", .object(callError), "Error", "The error.")])

  private static let callError = PayloadObject(
    "call's error", "The error of a request, in the common format of errors.",
    [
      Field("message", .text, "Message", "The error message."), Field("hint", .text, "Hint", "How to fix it."),
      Field("httpStatus", .integer, "HTTP status", "The HTTP status of the response."),
      Field("errorCode", .integer, "Error code", "Apple's error code."),
      Field("name", .text, "Name", "Apple's name of the error."),
      Field("retryable", .boolean, "Retryable", "Whether a retry may succeed."),
    ])

  private static let customerTotal = PayloadObject(
    "customer's total", "The total charges and refunds in one currency.",
    [.currency, displayPrice, refundedAmount])

  private static let totals = Field(
    "totals", .list(of: .object(customerTotal)), "Totals", "The total charges per currency.")
  private static let displayPrice = Field(
    "displayPrice", .milliunits(in: .currency), "Price", "The price shown to the customer, including discounts.")
  private static let refundedAmount = Field(
    "refundedAmount", .milliunits(in: .currency), "Refunded", "The approximate refund; null if its amount is unknown.")
  private static let verdict = Field("verdict", .text, "Verdict", "The state of the purchase.")
  private static let reason = Field("reason", .text, "Reason", "The reason for the verdict.")
  private static let access = Field("access", .boolean, "Access", "Whether the customer has access.")
}
