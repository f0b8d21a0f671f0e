import Base

extension Endpoint {
  package static let orderLookup = Endpoint(
    "order lookup", or: ["get", "show", "list", "find"], "Show the purchases of an order",
    detail: """
      The order ID is in the receipt that Apple emails to the customer. Lowercase letters, spaces and surrounding words are \
      accepted. Orders exist in production only. The exit status is 4 if the order is unknown or contains nothing from \
      this app.
      """,
    .get, "/inApps/v1/lookup/{orderId}",
    parameters: [.path("orderId", "The order ID from the customer's receipt")], reply: .object(.orderLookupReply),
    list: "signedTransactions", columns: Column.ofTransactions,
    negativeReply: NegativeReply(
      member: "status", success: 0, value: 1, status: .notFound,
      message: "order not found, or it contains nothing from this app",
      hint: "check the spelling with the customer; test purchases have no order, use `asctl transaction get` for them",
      hintIfUnreadable: "pass --raw to show it"),
    subject: .order, requestsPerSecond: 10, environments: [.production], page: "Look Up Order ID",
    examples: [Example("asctl order lookup MVK7WQ3XYZ", "Show what the customer's receipt is for")])

  static let refundHistory = Endpoint(
    "refund history", or: ["list", "lookup", "get", "show"], "List the refunds of a customer",
    .get, "/inApps/v2/refund/lookup/{anyTransactionId}", parameters: [.anyTransaction], query: .refundHistoryQuery,
    reply: .pages(.refundHistoryReply, list: "signedTransactions", token: .revision), columns: Column.ofRefunds,
    order: byRefund, copies: .ofTransactions, subject: .customer, requestsPerSecond: 10, page: "Get Refund History",
    examples: [Example("asctl refund history 2000000000000001", "List everything that Apple refunded to the customer")])

  static let refundHistoryV1 = Endpoint(
    "refund history-v1", "List the newest 50 refunds (deprecated)",
    .get, "/inApps/v1/refund/lookup/{originalTransactionId}",
    parameters: [.path("originalTransactionId", "Any transaction ID of the purchase")],
    reply: .object(.refundHistoryReply), list: "signedTransactions", columns: Column.ofRefunds, order: byRefund,
    subject: .customer, requestsPerSecond: 10,
    deprecation: Endpoint.Deprecation(since: "1.6", successor: "refund history"),
    page: "Get Refund History V1",
    examples: [Example("asctl refund history-v1 2000000000000001", "List refunds with version 1 of the endpoint")])

  /// Get Refund History sorts ascending by `revocationDate`.
  @Sendable private static func byRefund(_ sort: String?, _ items: [JSON]) -> String {
    "sorted by refund date, oldest first"
  }
}

extension Endpoint {
  package static let consumptionSend = Endpoint(
    "consumption send", "Send consumption information",
    detail: """
      Apple accepts it within 12 hours of the CONSUMPTION_REQUEST notification (5 minutes in sandbox), and only with the \
      customer's consent. asctl finds the consumption request in the notification history and shows its reason, the price \
      and the time left. Nothing is sent if there is no open request, if the purchase is refunded already, if the log \
      (`asctl log`) has a response, or if the log cannot show that there is none; `--again` sends one anyway.
      """,
    .put, "/inApps/v2/transactions/consumption/{transactionId}", parameters: [askedAbout],
    body: .members(.consumptionRequest), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumption, consequence: .answer, preflightRead: .consumptionRequest,
    page: "Send Consumption Information",
    examples: [
      Example(
        "asctl consumption send 2000000000017001 --customer-consented --sample-content-provided false --delivery-status DELIVERED --consumption-percentage 25% --refund-preference GRANT_PRORATED -e sandbox",
        "Prefer a refund of 75%, because 25% was used"),
      Example(
        "asctl consumption send --from-notification notification.json --customer-consented --sample-content-provided true --delivery-status DELIVERED -e sandbox",
        "Respond to a notification that your server received"),
    ])

  package static let consumptionSendV1 = Endpoint(
    "consumption send-v1", "Send consumption information V1 (deprecated)",
    .put, "/inApps/v1/transactions/consumption/{transactionId}", parameters: [askedAbout],
    body: .members(.consumptionRequestV1), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumptionV1,
    deprecation: Deprecation(
      since: "1.19", successor: "consumption send",
      exception: ("except for Advanced Commerce purchases", { $0["advancedCommerceInfo"] != nil })),
    consequence: .answer, preflightRead: .consumptionRequest, page: "Send Consumption Information V1",
    examples: [
      Example(
        "asctl -e sandbox consumption send-v1 2000000000021004 --customer-consented --sample-content-provided false --delivery-status 0 --account-tenure 4 --app-account-token= --consumption-status 2 --user-status 1 --platform 1 --lifetime-dollars-purchased 3 --lifetime-dollars-refunded 1 --play-time 2",
        "Send every field of version 1")
    ])

  private static let askedAbout = Parameter.path(
    "transactionId", or: .notification, "The transaction ID in the CONSUMPTION_REQUEST notification")
}

extension Consequence {
  fileprivate static let answer = Consequence.irreversible { pending in
    let preference = pending.body["refundPreference"].flatMap { value in
      value.string ?? Enumeration.refundPreferenceV1.value(value.text(.compact))?.word
    }
    return ["Apple considers this information when it decides; your preference: \(preference ?? "none")"]
  }.ofPurchase(\.answered)
}

extension PendingWrite {
  /// The consumption request that it responds to, and its deadline.
  fileprivate var answered: String? {
    consumptionRequest.map { request in
      let left = (request.deadline - now).countdown
      return "\(request.subject); \(left) left to respond, until \(request.deadline.text)"
    }
  }
}
