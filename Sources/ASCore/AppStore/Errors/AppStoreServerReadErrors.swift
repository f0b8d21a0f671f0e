extension ErrorCode {
  /// What reading transactions, statuses, orders, refunds and groups can be refused for (HTTP 400).
  static let appStoreServerReads: [ErrorCode] = [
    ErrorCode(
      4_000_000, "GeneralBadRequest", .appStoreServer, .no,
      "Apple could not make sense of the request as a whole.",
      "Check the arguments; for `asctl order lookup` check that the order ID is exactly what the customer's email says."
    ),
    ErrorCode(
      4_000_002, "InvalidAppIdentifier", .appStoreServer, .no,
      "The app that the bearer token names cannot be used for this call.",
      "Check the bundle ID with `asctl profile show`, and that the key belongs to the team that owns the app."),
    ErrorCode(
      4_000_004, "InvalidLimit", .appStoreServer, .no, since: "1.22",
      "The `limit` of a page is outside what Apple allows.",
      "Ask for 1 to 100 in a page; `--limit` of asctl counts items over all pages and is never sent."),
    ErrorCode(
      4_000_005, "InvalidRequestRevision", .appStoreServer, .no,
      "The `revision` does not belong to this history, or the filters differ from those of the first page.",
      "Start over without a revision, and keep every filter the same from page to page."),
    ErrorCode(
      4_000_006, "InvalidTransactionId", .appStoreServer, .no,
      "What was given is not a well-formed transaction ID.",
      "Transaction IDs are digits only; an order ID goes to `asctl order lookup`, anything else to `asctl explain`."),
    ErrorCode(
      4_000_008, "InvalidOriginalTransactionId", .appStoreServer, .no,
      "What was given is not a well-formed original transaction ID.",
      "Take `originalTransactionId`, digits only, from `asctl transaction get`."),
    ErrorCode(
      4_000_015, "InvalidStartDate", .appStoreServer, .no,
      "The start date is not a number of milliseconds since 1970.",
      "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds."),
    ErrorCode(
      4_000_016, "InvalidEndDate", .appStoreServer, .no,
      "The end date is not a number of milliseconds since 1970.",
      "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds."),
    ErrorCode(
      4_000_021, "InvalidSort", .appStoreServer, .no,
      "The sort order is not one that Apple knows.",
      "Use ASCENDING or DESCENDING; both sort by the date of last change."),
    ErrorCode(
      4_000_022, "InvalidProductType", .appStoreServer, .no,
      "The filter on the product type holds a word that Apple does not know.",
      "Use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE: not the words that a transaction's `type` uses."
    ),
    ErrorCode(
      4_000_023, "InvalidProductId", .appStoreServer, .no,
      "The product ID is empty or malformed.",
      "Compare it with App Store Connect; upper and lower case count."),
    ErrorCode(
      4_000_024, "InvalidSubscriptionGroupIdentifier", .appStoreServer, .no,
      "The subscription group identifier is malformed.",
      "Take `subscriptionGroupIdentifier`, digits only, from a transaction or from `asctl subscription status`."),
    ErrorCode(
      4_000_025, "InvalidExcludeRevoked", .appStoreServer, .no,
      "The deprecated filter `excludeRevoked` holds neither true nor false.",
      "Use `--revoked false` instead: Apple replaced the filter in version 1.8."),
    ErrorCode(
      4_000_026, "InvalidInAppOwnershipType", .appStoreServer, .no,
      "The filter on ownership holds a word that Apple does not know.",
      "Use PURCHASED or FAMILY_SHARED."),
    ErrorCode(
      4_000_030, "InvalidRevoked", .appStoreServer, .no,
      "The filter `revoked` holds neither true nor false.",
      "Use true for revoked purchases only, false for the others only, or leave it out for both."),
    ErrorCode(
      4_000_031, "InvalidStatus", .appStoreServer, .no,
      "The filter on the subscription status is not a number from 1 to 5.",
      "Use 1 active, 2 expired, 3 billing retry, 4 grace period or 5 revoked."),
    ErrorCode(
      4_000_225, "InvalidGroupId", .appStoreServer, .no, since: "1.22",
      "The ID of the customer group is malformed.",
      "Take `groupId` from `asctl group list`."),
  ]
}
