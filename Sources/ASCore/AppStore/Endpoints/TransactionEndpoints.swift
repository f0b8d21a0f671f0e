import Base

extension Endpoint {
  package static let transactionGet = Endpoint(
    "transaction get", or: ["show", "info"], "Show one transaction",
    detail: "Supports every product type, including finished consumables.",
    .get, "/inApps/v1/transactions/{transactionId}",
    parameters: [.path("transactionId", "Any transaction or original transaction ID")],
    reply: .object(.transactionReply), row: "signedTransactionInfo", columns: Column.ofTransactions,
    subject: .echo(FieldPath(dotted: "signedTransactionInfo.transactionId")), requestsPerSecond: 50,
    page: "Get Transaction Info",
    examples: [Example("asctl transaction get 2000000000000001", "Show one verified transaction")])

  package static let transactionHistory = Endpoint(
    "transaction history", or: ["list", "all"], "List a customer's purchases",
    detail: """
      One ID of the customer is enough to list purchases of every product type and state. asctl fetches all pages. If a \
      transaction occurs twice, the newest copy is kept, as Apple recommends.
      """,
    .get, "/inApps/v2/history/{anyTransactionId}", parameters: [.anyTransaction], query: .historyQuery,
    reply: .pages(.historyReply, list: "signedTransactions", token: .revision), columns: Column.ofTransactions,
    order: byLastChange, copies: .ofTransactions, subject: .customer, requestsPerSecond: 50,
    page: "Get Transaction History",
    examples: [
      Example("asctl transaction history 2000000000000001", "List everything the customer bought"),
      Example(
        "asctl transaction history 2000000000000001 --product-type AUTO_RENEWABLE --since 2026-01-01 --sort DESCENDING",
        "List the subscriptions of this year, latest change first"),
      Example("asctl transaction history 2000000000000001 --revoked true", "List only refunded and revoked purchases"),
      Example(
        "asctl receipt ids receipt.b64 | asctl transaction history --ids -",
        "List the history of every purchase in an old receipt"),
    ])

  static let transactionHistoryV1 = Endpoint(
    "transaction history-v1", "List purchases, without consumables (deprecated)",
    .get, "/inApps/v1/history/{anyTransactionId}",
    parameters: [
      .anyTransaction, .query(.excludeRevoked, "Omit refunded and revoked purchases (deprecated, use --revoked false)"),
    ],
    query: .historyQuery, reply: .pages(.historyReply, list: "signedTransactions", token: .revision),
    columns: Column.ofTransactions, order: byLastChange, copies: .ofTransactions, subject: .customer,
    requestsPerSecond: 50,
    deprecation: Endpoint.Deprecation(since: "1.12", successor: "transaction history"),
    page: "Get Transaction History V1",
    examples: [
      Example("asctl transaction history-v1 2000000000000001", "List purchases with version 1 of the endpoint")
    ])

  static let appTransactionGet = Endpoint(
    "app-transaction get", "Show when and where a customer got the app",
    detail: """
      The response omits `deviceVerification` and its nonce, which exist on the device only. StoreKit has a revocation date \
      for a paid app that was refunded or is no longer assigned. Apple's server does not document returning it, so its \
      absence does not mean that the app was not refunded.

      If a paid app became free, `--bought-before` recognizes the customers who paid: it compares \
      `originalApplicationVersion` with a version, number by number, so that 10 is after 9. On iOS that is the build number \
      (`CFBundleVersion`), on macOS the version (`CFBundleShortVersionString`). For different versions per platform, \
      repeat the flag: `--bought-before iOS=145 --bought-before macOS=2.0`. The output is the app transaction with \
      `boughtBefore` (true, false, or null) and `boughtBeforeReason`. The answer is null if the version is missing or \
      not numeric, if the platform is unknown or has no VERSION, if the app was refunded or is no longer assigned, or in \
      sandbox, where the version is always 1.0. A VERSION without a platform also applies to an app transaction without \
      `originalPlatform`. Exit status 0 means before, 11 not before, and 1 unknown. With `--ids`, every ID gets its \
      answer, and status 12 means that some are unknown.
      """,
    .get, "/inApps/v1/transactions/appTransactions/{anyTransactionId}", parameters: [.anyTransaction],
    reply: .object(.appTransactionReply), row: "signedAppTransactionInfo", columns: Column.ofAppTransactions,
    subject: .customer, requestsPerSecond: 50, page: "Get App Transaction Info",
    examples: [
      Example("asctl app-transaction get 2000000000000001", "Show version, platform and date of the first download"),
      Example(
        "asctl app-transaction get --ids ids.txt --bought-before 2.0 -o csv",
        "List which customers bought the app before it became free with version 2.0"),
    ])

  package static let transactionSetToken = Endpoint(
    "transaction set-token", "Set the account token of a purchase",
    detail: """
      An account token links a purchase to an account on your server. Apps normally set it when the customer buys. Set it \
      here for purchases made outside the app, with an offer code or on the App Store, or when the account changes its \
      owner. asctl shows the old and the new token before it sends the request.

      The new token overwrites an earlier one. For a subscription it applies to the current transaction and future \
      renewals; earlier renewals keep their token. Transactions of family members cannot have one.
      """,
    .put, "/inApps/v1/transactions/{originalTransactionId}/appAccountToken",
    parameters: [.path("originalTransactionId", "Any transaction ID of the purchase")],
    body: .members(.accountTokenRequest), reply: .nothing, requestsPerSecond: 20, isIdempotent: true,
    rules: Rule.ofAccountTokens, consequence: .newToken, page: "Set App Account Token",
    examples: [
      Example(
        "asctl transaction set-token 2000000000000001 7e3fb20b-4cdb-47cc-936d-99d65f608138 -e sandbox",
        "Link the purchase to an account"),
      Example(
        "asctl transaction set-token 2000000000000001 --generate -e sandbox",
        "Link the purchase to a new, generated token"),
    ])

  static let transactionFinish = Endpoint(
    "transaction finish", "Mark a transaction as finished",
    detail: """
      Finish a transaction only after its content was delivered, and only if the app does not finish it. A finished \
      transaction is not evidence of delivery; use your own records for that.
      """,
    .post, "/inApps/v1/transactions/{transactionId}/finish",
    parameters: [.path("transactionId", "The ID of the transaction")], reply: .nothing, requestsPerSecond: 50,
    isIdempotent: true,
    consequence: .irreversible { _ in
      ["StoreKit no longer reports it to the app as unfinished, so its content must have been delivered"]
    },
    page: "Finish Transaction",
    examples: [Example("asctl transaction finish 2000000000000001 -e sandbox", "Finish a delivered purchase")])

  /// Get Transaction History sorts by date of last change, ascending unless `sort` is DESCENDING.
  @Sendable private static func byLastChange(_ sort: String?, _ items: [JSON]) -> String {
    "sorted by last change, \(sort == "DESCENDING" ? "newest" : "oldest") first"
  }
}

extension Consequence {
  fileprivate static let newToken = Consequence.reversible(
    by: "set the earlier token again. Apple does not keep it: save it now"
  ).ofPurchase { pending in
    guard let transaction = pending.transaction, let new = pending.body["appAccountToken"]?.string else { return nil }
    return "appAccountToken: \(transaction["appAccountToken"]?.string ?? "none") -> \(new)"
  }
}
