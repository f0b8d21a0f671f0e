/// Members that several responses share.
extension Field {
  static let succeededCount = Field(
    "succeededCount", .integer, "Extended",
    "The number of extended subscriptions; present when the extension is complete.")

  static let failedCount = Field(
    "failedCount", .integer, "Failed",
    "The number of subscriptions that could not be extended; each has a RENEWAL_EXTENSION/FAILURE notification.")

  static let signedTransactionInfo = Field(
    "signedTransactionInfo", .jws(.transaction), "Transaction",
    "A transaction signed by the App Store. In a notification, it must be verified separately.")

  static let signedRenewalInfo = Field(
    "signedRenewalInfo", .jws(.renewal), "Renewal info",
    "The next renewal of the subscription, signed by the App Store; for auto-renewable subscriptions only.")

  static let signedAppTransactionInfo = Field(
    "signedAppTransactionInfo", .jws(.appTransaction), "App transaction", since: "1.17",
    "The customer's app download, signed by the App Store, without the fields that exist on the device only.")

  static let signedTransactions = Field(
    "signedTransactions", .list(of: .jws(.transaction)), "Transactions",
    "Transactions, each signed separately by the App Store. If an ID occurs twice, use the newest `signedDate`."
  )

  static let revision = Field(
    "revision", .identifier(.revision), "Revision",
    "The token of the next page. Store the last one of an ascending history to fetch only later changes."
  ).flag("Resume from the `revision` of an earlier run", value: "TOKEN")

  static let hasMore = Field("hasMore", .boolean, "More", "Whether there is another page.")

  static let errorCode = Field(
    "errorCode", .integer, "Error code",
    "Apple's error code; its first three digits are the HTTP status. Look it up with `asctl explain`.")

  static let errorMessage = Field(
    "errorMessage", .text, "Message", "Apple's description of the error; for people, as the wording can change.")

  static let signedPayload = Field(
    "signedPayload", .jws(.notification), "Notification",
    "The notification as it was sent, signed by the App Store; a history does not update it.")

  static let sendAttempts = Field(
    "sendAttempts", .list(of: .object(.sendAttempt)), "Attempts", since: "1.8",
    "The delivery attempts, at most six; one in sandbox.")

  static let firstSendAttemptResult = Field(
    "firstSendAttemptResult", .enumeration(.sendAttemptResult), "First result",
    "The result of the first attempt; deprecated since 1.8 in favor of `sendAttempts`.")

  static let paginationToken = Field(
    "paginationToken", .identifier(.paginationToken), "Next page",
    "The token of the next page. It expires, and is valid with the same filters only."
  ).flag("Resume from the `paginationToken` of an earlier run", value: "TOKEN")

  static let performanceTestConfig = Field(
    "config", .object(.performanceTestConfig), "Requirements", since: "Retention Messaging 1.3",
    "The requirements of the test.")
}
