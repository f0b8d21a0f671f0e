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
    parameters: [.path("orderId", .identifier(.orderId), "The order ID from the customer's receipt")],
    reply: .object(.orderLookupReply), list: "signedTransactions", columns: Column.ofTransactions,
    negativeReply: NegativeReply(
      member: "status", value: 1, status: .notFound,
      message: "order not found, or it contains nothing from this app",
      hint: "check the spelling with the customer; test purchases have no order, use `asctl transaction get` for them"),
    requestsPerSecond: 10, environments: [.production],
    page: "Look Up Order ID",
    examples: [Example("asctl order lookup MVK7WQ3XYZ", "Show what the customer's receipt is for")])

  package static let refundHistory = Endpoint(
    "refund history", or: ["list", "lookup", "get", "show"], "List the refunds of a customer",
    .get, "/inApps/v2/refund/lookup/{anyTransactionId}",
    parameters: [
      .path("anyTransactionId", .identifier(.anyTransactionId), anyID)
    ],
    query: .refundHistoryQuery, reply: .pages(.refundHistoryReply, list: "signedTransactions", token: .revision),
    columns: Column.ofRefunds, order: byRefund, copies: .ofTransactions,
    requestsPerSecond: 10, page: "Get Refund History",
    examples: [Example("asctl refund history 2000000000000001", "List everything that Apple refunded to the customer")])

  package static let refundHistoryV1 = Endpoint(
    "refund history-v1", "List the newest 50 refunds (deprecated)",
    .get, "/inApps/v1/refund/lookup/{originalTransactionId}",
    parameters: [
      .path(
        "originalTransactionId", .identifier(.originalTransactionId), "Any transaction ID of the purchase")
    ],
    reply: .object(.refundHistoryReply), list: "signedTransactions", columns: Column.ofRefunds, order: byRefund,
    requestsPerSecond: 10,
    deprecation: Endpoint.Deprecation(since: "1.6", successor: "refund history"), page: "Get Refund History V1",
    examples: [Example("asctl refund history-v1 2000000000000001", "List refunds with version 1 of the endpoint")])

  /// Get Refund History sorts ascending by `revocationDate`.
  @Sendable private static func byRefund(_ sort: String?, _ items: [JSON]) -> String {
    "sorted by refund date, oldest first"
  }

  static let refunds: [Endpoint] = [
    .orderLookup, .refundHistory, .refundHistoryV1, .consumptionSend, .consumptionSendV1,
  ]
}
