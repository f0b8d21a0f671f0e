import Base

extension Endpoint {
  package static let orderLookup = Endpoint(
    "order lookup", or: ["get", "show", "list", "find"], "Show the purchases of an order",
    detail: """
      The order ID stands on the receipt that Apple mails to the customer; small letters, blanks and the words around it do \
      not matter. Orders are known in production only. An \
      order that Apple does not know, or that holds nothing of this app, ends with status 4.
      """,
    .get, "/inApps/v1/lookup/{orderId}",
    parameters: [.path("orderId", .identifier(.orderId), "The order ID from the customer's receipt")],
    reply: .object(.orderLookupReply), list: "signedTransactions", columns: Column.ofTransactions,
    negativeReply: NegativeReply(
      member: "status", value: 1, status: .notFound,
      message: "Apple knows no such order, or it holds nothing of this app",
      hint: "check the spelling with the customer; test purchases have no orders: find them with asctl transaction get"),
    requestsPerSecond: 10, environments: [.production],
    page: "Look Up Order ID",
    examples: [Example("asctl order lookup MVK7WQ3XYZ", "What the customer's receipt is about")])

  package static let refundHistory = Endpoint(
    "refund history", or: ["list", "lookup", "get", "show"], "List the refunds of a customer",
    .get, "/inApps/v2/refund/lookup/{anyTransactionId}",
    parameters: [
      .path("anyTransactionId", .identifier(.anyTransactionId), anyID)
    ],
    query: .refundHistoryQuery, reply: .pages(.refundHistoryReply, list: "signedTransactions", token: .revision),
    columns: Column.ofRefunds, order: byRefund, copies: .ofTransactions,
    requestsPerSecond: 10, page: "Get Refund History",
    examples: [Example("asctl refund history 2000000000000001", "Everything that Apple refunded to the customer")])

  package static let refundHistoryV1 = Endpoint(
    "refund history-v1", "List the newest 50 refunds with the deprecated call",
    .get, "/inApps/v1/refund/lookup/{originalTransactionId}",
    parameters: [
      .path(
        "originalTransactionId", .identifier(.originalTransactionId), "Any transaction ID of the purchase")
    ],
    reply: .object(.refundHistoryReply), list: "signedTransactions", columns: Column.ofRefunds, order: byRefund,
    requestsPerSecond: 10,
    deprecation: Endpoint.Deprecation(since: "1.6", successor: "refund history"), page: "Get Refund History V1",
    examples: [Example("asctl refund history-v1 2000000000000001", "What version 1 of the call lists")])

  /// Get Refund History: ascending by `revocationDate`.
  @Sendable private static func byRefund(_ sort: String?, _ items: [JSON]) -> String {
    "in the order of the refunds, the oldest first"
  }

  static let refunds: [Endpoint] = [
    .orderLookup, .refundHistory, .refundHistoryV1, .consumptionSend, .consumptionSendV1,
  ]
}
