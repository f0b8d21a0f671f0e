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

  static let refundHistory = Endpoint(
    "refund history", or: ["list", "lookup", "get", "show"], "List the refunds of a customer",
    .get, "/inApps/v2/refund/lookup/{anyTransactionId}",
    parameters: [
      .path("anyTransactionId", .identifier(.anyTransactionId), anyID)
    ],
    query: .refundHistoryQuery, reply: .pages(.refundHistoryReply, list: "signedTransactions", token: .revision),
    columns: Column.ofRefunds, order: byRefund, copies: .ofTransactions,
    requestsPerSecond: 10, page: "Get Refund History",
    examples: [Example("asctl refund history 2000000000000001", "Everything that Apple refunded to the customer")])

  static let refundHistoryV1 = Endpoint(
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

  package static let consumptionSend = Endpoint(
    "consumption send", "Answer Apple's question about a refund",
    detail: """
      Only with the customer's consent, which has to be stated; within 12 hours of the notification, in sandbox within 5 \
      minutes. The question is looked for in the notification history, shown with its reason, price and the time left, and \
      an answer to one that is closed is refused. What was answered is remembered for `asctl consumption pending`.
      """,
    .put, "/inApps/v2/transactions/consumption/{transactionId}",
    parameters: [
      .path(
        "transactionId", .identifier(.transactionId), or: .notification,
        "The transaction that the CONSUMPTION_REQUEST names")
    ],
    body: .members(.consumptionRequest), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumption,
    consequence: .answer, preflightRead: .refundQuestion,
    page: "Send Consumption Information",
    examples: [
      Example(
        "asctl consumption send 2000000000017001 --customer-consented --sample-content-provided false --delivery-status DELIVERED --consumption-percentage 25% --refund-preference GRANT_PRORATED -e sandbox",
        "A quarter was used: refund the rest"),
      Example(
        "asctl consumption send --from-notification notification.json --customer-consented --sample-content-provided true --delivery-status DELIVERED -e sandbox",
        "Answer what Apple sent, with the time that is left"),
    ])

  package static let consumptionSendV1 = Endpoint(
    "consumption send-v1", "Answer with version 1, as Advanced Commerce purchases need it",
    .put, "/inApps/v1/transactions/consumption/{transactionId}",
    parameters: [
      .path(
        "transactionId", .identifier(.transactionId), or: .notification,
        "The transaction that the CONSUMPTION_REQUEST names")
    ],
    body: .members(.consumptionRequestV1), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumptionV1,
    consequence: .answer, preflightRead: .refundQuestion,
    page: "Send Consumption Information V1",
    examples: [
      Example(
        "asctl consumption send-v1 2000000000000001 --customer-consented --sample-content-provided false --delivery-status 0 --account-tenure 4 --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138 --consumption-status 2 --lifetime-dollars-purchased 3 --lifetime-dollars-refunded 1 --platform 1 --play-time 2 --user-status 1 -e sandbox",
        "Every answer of version 1")
    ])

  /// Get Refund History: ascending by `revocationDate`.
  @Sendable private static func byRefund(_ sort: String?, _ items: [JSON]) -> String {
    "in the order of the refunds, the oldest first"
  }

  static let refunds: [Endpoint] = [
    .orderLookup, .refundHistory, .refundHistoryV1, .consumptionSend, .consumptionSendV1,
  ]
}

extension Consequence {
  fileprivate static let answer = Consequence.forGood { pending in
    let preference = pending.body["refundPreference"].flatMap { value in
      value.string ?? Enumeration.refundPreferenceV1.value(value.text(.compact))?.word
    }
    return ["Apple weighs the answer when it decides; your preference: \(preference ?? "none")"]
  }.ofPurchase(\.answered)
}

extension PendingWrite {
  /// The question that it answers, and for how long it can.
  fileprivate var answered: String? {
    question.map { question in
      let left = (question.deadline - now).countdown
      return "\(question.subject); \(left) left to answer, until \(question.deadline.text)"
    }
  }
}
