/// What `asctl customer` knows, as JSON: Apple's facts, and what asctl makes of them. No object of Apple's.
extension PayloadObject {
  package static let customer = PayloadObject(
    "customer", nil, "Everything that is known of a customer.",
    [
      Field("read", .object(readIdentifier), "Read", "The identifier that was asked with."),
      .bundleId, .environment,
      Field("simulated", .boolean, "Simulated", "Whether a simulator answered."),
      Field("verified", .text, "Verified", "How far the signed data was verified: `apple`, `added-root` or `no`."),
    ] + ["storefront", "appTransactionId", "appAccountToken"].compactMap(transaction.field) + [
      Field("order", .object(customerOrder), "Order", "The order, if its ID was asked with."),
      Field("subscriptions", .list(of: .object(customerSubscription)), "Subscriptions", "Each with its verdict."),
      Field("purchases", .list(of: .object(customerPurchase)), "Purchases", "Each one-time purchase with its verdict."),
      Field("charges", .object(customerCharges), "Charges", "Whether anything was paid twice."),
      Field("events", .list(of: .object(customerEvent)), "Events", "What happened, the newest first."),
      Field("tell", .list(of: .text), "Tell", "Messages to the customer, the one about what was looked up first."),
      Field("next", .list(of: .object(nextStep)), "Next", "What can be done, and what can't."),
      Field("failed", .list(of: .object(failedCall)), "Failed", "What could not be read."),
    ])

  private static let readIdentifier = PayloadObject(
    "read identifier", nil, "What was asked with.",
    [
      Field("kind", .text, "Kind", "orderId or transactionId."), Field("value", .text, "Value", "As it was asked."),
      Field("from", .text, "From", "What it was read from."),
    ])

  private static let customerOrder = PayloadObject(
    "customer's order", nil, "An order.",
    [
      Field("orderId", .identifier(.orderId), "Order", "Its ID."),
      Field("transactionIds", .list(of: .identifier(.transactionId)), "Transactions", "What was bought in it."),
      totals,
    ])

  private static let customerSubscription = PayloadObject(
    "customer's subscription", nil, "A subscription with its verdict.",
    ["originalTransactionId", "transactionId", "productId", "subscriptionGroupIdentifier"].compactMap(transaction.field)
      + [
        .subscriptionStatus, verdict, reason, access,
        Field("accessUntil", .date, "Access until", "When access ends, or ended."),
        Field("details", .list(of: .text), "Details", "What else there is to say."),
      ])

  private static let customerPurchase = PayloadObject(
    "customer's purchase", nil, "A one-time purchase with its verdict.",
    ["transactionId", "productId", "type", "quantity", "purchaseDate"].compactMap(transaction.field) + [
      displayPrice, .currency, verdict, reason, access,
      Field("refundedAmount", .milliunits(in: .currency), "Refunded", "About how much was given back."),
    ])

  private static let customerCharges = PayloadObject(
    "customer's charges", nil, "Whether anything was paid twice.", [verdict, reason, totals])

  private static let customerEvent = PayloadObject(
    "customer's event", nil, "Something that happened.",
    [
      Field("date", .date, "Date", "When."), Field("event", .text, "Event", "What."),
      Field("source", .text, "Source", "api, or notification if only that tells."),
      Field("words", .text, "Words", "The same for people."),
    ] + ["productId", "transactionId"].compactMap(transaction.field) + [
      Field("amount", .milliunits(in: .currency), "Amount", "What was charged, or given back."), .currency,
    ])

  private static let nextStep = PayloadObject(
    "next step", nil, "Something that can be done, or can't.",
    [
      Field("command", .text, "Command", "The command that does it."),
      Field("possible", .boolean, "Possible", "Whether Apple would accept it."),
      Field("reason", .text, "Reason", "What it does, or why it can't be done."),
    ])

  private static let failedCall = PayloadObject(
    "failed call", nil, "A call that failed.",
    [
      Field("call", .text, "Call", "Which one."),
      Field("error", .object(callError), "Error", "Why."),
    ])

  private static let callError = PayloadObject(
    "call's error", nil, "Why a call failed, as errors are told everywhere.",
    [
      Field("message", .text, "Message", "A sentence."), Field("hint", .text, "Hint", "What mends it."),
      Field("httpStatus", .integer, "HTTP status", "What was answered."),
      Field("errorCode", .integer, "Error code", "Apple's number."),
      Field("name", .text, "Name", "Apple's name of it."),
      Field("retryable", .boolean, "Retryable", "Whether it may go well later."),
    ])

  private static let customerTotal = PayloadObject(
    "customer's total", nil, "What was charged in a currency.", [.currency, displayPrice])

  private static let totals = Field(
    "totals", .list(of: .object(customerTotal)), "Totals", "What was charged, a sum a currency.")
  private static let displayPrice = Field(
    "displayPrice", .milliunits(in: .currency), "Price", "As displayed to the customer, discounts included.")
  private static let verdict = Field("verdict", .text, "Verdict", "The case that it is.")
  private static let reason = Field("reason", .text, "Reason", "Why.")
  private static let access = Field("access", .boolean, "Access", "Whether there is access.")
}
