import Base

extension Endpoint {
  package static let transactionGet = Endpoint(
    "transaction get", or: ["show", "info"], "Show one transaction",
    detail: "Works for every kind of product, finished consumables included.",
    .get, "/inApps/v1/transactions/{transactionId}",
    parameters: [
      .path("transactionId", .identifier(.transactionId), "The ID of any transaction or original transaction")
    ],
    reply: .object(.transactionReply), row: "signedTransactionInfo", columns: Column.ofTransactions,
    tie: Tie("transactionId", "signedTransactionInfo.transactionId"), requestsPerSecond: 50,
    page: "Get Transaction Info",
    examples: [Example("asctl transaction get 2000000000000001", "Show one transaction, proved and in words")])

  package static let transactionHistory = Endpoint(
    "transaction history", or: ["list", "all"], "List all purchases of a customer",
    detail: """
      Any one ID of the customer finds them all: every kind of product in every state. The pages are fetched one after \
      the other; of a transaction that comes twice the newest copy is kept, as Apple advises.
      """,
    .get, "/inApps/v2/history/{anyTransactionId}",
    parameters: [.path("anyTransactionId", .identifier(.anyTransactionId), anyID)],
    query: .historyQuery, reply: .pages(.historyReply, list: "signedTransactions", token: .revision),
    columns: Column.ofTransactions, order: byLastChange, copies: .ofTransactions,
    requestsPerSecond: 50, page: "Get Transaction History",
    examples: [
      Example("asctl transaction history 2000000000000001", "Everything the customer bought"),
      Example(
        "asctl transaction history 2000000000000001 --product-type AUTO_RENEWABLE --start-date 2026-01-01 --sort DESCENDING",
        "Subscriptions of this year, the latest change first"),
      Example("asctl transaction history 2000000000000001 --revoked true", "Only what was refunded or revoked"),
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -", "Of every purchase in an old receipt"),
    ])

  package static let transactionHistoryV1 = Endpoint(
    "transaction history-v1", "List purchases with the deprecated call, which leaves out finished consumables",
    .get, "/inApps/v1/history/{anyTransactionId}",
    parameters: [
      .path("anyTransactionId", .identifier(.anyTransactionId), anyID),
      .query(.excludeRevoked, "Leave out what was refunded or revoked (deprecated: --revoked false)"),
    ],
    query: .historyQuery, reply: .pages(.historyReply, list: "signedTransactions", token: .revision),
    columns: Column.ofTransactions, order: byLastChange, copies: .ofTransactions,
    requestsPerSecond: 50, deprecation: Endpoint.Deprecation(since: "1.12", successor: "transaction history"),
    page: "Get Transaction History V1",
    examples: [Example("asctl transaction history-v1 2000000000000001", "What version 1 of the call still lists")])

  package static let transactionApp = Endpoint(
    "transaction app", "Show the customer's download of the app",
    detail: "The reply leaves out what only a device knows: `deviceVerification` and its nonce.",
    .get, "/inApps/v1/transactions/appTransactions/{anyTransactionId}",
    parameters: [.path("anyTransactionId", .identifier(.anyTransactionId), anyID)],
    reply: .object(.appTransactionReply), row: "signedAppTransactionInfo", columns: Column.ofAppTransactions,
    requestsPerSecond: 50,
    page: "Get App Transaction Info",
    examples: [Example("asctl transaction app 2000000000000001", "Version, platform and date of the first download")])

  package static let transactionSetToken = Endpoint(
    "transaction set-token", "Attach an account of yours to a purchase",
    detail: """
      An app passes the token of your account with each purchase. Set it here for what was bought outside the app, with \
      an offer code or on the App Store's pages, or when an account of yours changes its owner; asctl shows the old token \
      and the new one first.

      Overwrites an earlier token. For a subscription it holds for the current transaction and future renewals; earlier \
      renewals keep what they had. Family members' transactions cannot carry one.
      """,
    .put, "/inApps/v1/transactions/{originalTransactionId}/appAccountToken",
    parameters: [
      .path(
        "originalTransactionId", .identifier(.originalTransactionId), "Any transaction ID of the purchase")
    ],
    body: .members(.accountTokenRequest), reply: .nothing, requestsPerSecond: 20, isIdempotent: true,
    rules: Rule.ofAccountTokens,
    consequence: .newToken, page: "Set App Account Token",
    examples: [
      Example(
        "asctl transaction set-token 2000000000000001 7e3fb20b-4cdb-47cc-936d-99d65f608138 -e sandbox",
        "Say whose purchase this is"),
      Example(
        "asctl transaction set-token 2000000000000001 --generate -e sandbox", "The same with a UUID made on the spot"),
    ])

  package static let transactionFinish = Endpoint(
    "transaction finish", "Mark a transaction as finished",
    detail: """
      Only after its content was delivered, and only if the app does not finish it itself. That a transaction is finished \
      proves no delivery: your own ledger does.
      """,
    .post, "/inApps/v1/transactions/{transactionId}/finish",
    parameters: [.path("transactionId", .identifier(.transactionId), "The ID of the transaction")],
    reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    consequence: .forGood { _ in
      ["the app is no longer told of it as unfinished, so its content must have been delivered"]
    },
    page: "Finish Transaction",
    examples: [Example("asctl transaction finish 2000000000000001 -e sandbox", "Finish what was delivered")])

  static let transactions: [Endpoint] = [
    .transactionGet, .transactionHistory, .transactionHistoryV1, .transactionApp, .transactionSetToken,
    .transactionFinish,
  ]

  /// Get Transaction History: by date of last change, ascending unless `sort` says otherwise.
  @Sendable private static func byLastChange(_ sort: String?, _ items: [JSON]) -> String {
    "in the order of last change, \(sort == "DESCENDING" ? "the newest" : "the oldest") first"
  }

  static let anyID = "Any transaction, original transaction or app transaction ID of the customer"
}

extension Consequence {
  fileprivate static let newToken = Consequence.undone(by: "set the earlier token again, which Apple does not keep")
    .ofPurchase { pending in
      guard let transaction = pending.transaction, let new = pending.body["appAccountToken"]?.string else { return nil }
      return "appAccountToken: \(transaction["appAccountToken"]?.string ?? "none so far") -> \(new)"
    }
}
