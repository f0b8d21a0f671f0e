extension ErrorCode {
  /// What acting on one purchase (set its token, finish it, answer for it) can be refused for (HTTP 400).
  static let appStoreServerPurchases: [ErrorCode] = [
    ErrorCode(
      4_000_048, "AppTransactionIdNotSupported", .appStoreServer, .no,
      "An appTransactionId was given where Apple takes only the ID of a purchase.",
      "List the customer's purchases with `asctl transaction history`, which takes it, and use a transaction ID."),
    ErrorCode(
      4_000_183, "InvalidAppAccountTokenUUID", .appStoreServer, .no,
      "The app account token is not a UUID.",
      "Give a UUID such as 7e3fb20b-4cdb-47cc-936d-99d65f608138."),
    ErrorCode(
      4_000_185, "FamilyTransactionNotSupported", .appStoreServer, .no,
      "The transaction reached this customer through Family Sharing.",
      "Use the purchaser's own transaction: only that can carry a token or be answered for."),
    ErrorCode(
      4_000_187, "TransactionIdNotOriginalTransactionId", .appStoreServer, .no,
      "The ID is valid, but it names a renewal and not the original purchase.",
      "Look it up with `asctl transaction get` and use its `originalTransactionId`."),
    ErrorCode(
      4_000_227, "InvalidAssignedTransactionNotSupported", .appStoreServer, .no, since: "1.22",
      "The transaction was assigned to the customer by an organization or a group.",
      "Use the purchaser's transaction; `inAppOwnershipType` says ASSIGNED where this happens."),
  ]
}
