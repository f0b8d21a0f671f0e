/// Members that several replies share.
extension Field {
  static let succeededCount = Field(
    "succeededCount", .integer, "Extended",
    "How many subscriptions were extended; present when the mass extension is complete.")

  static let failedCount = Field(
    "failedCount", .integer, "Failed",
    "How many could not be extended; a RENEWAL_EXTENSION/FAILURE notification names each.")

  static let signedTransactionInfo = Field(
    "signedTransactionInfo", .jws(.transaction), "Transaction",
    "A transaction signed by the App Store. Inside a notification it needs verifying on its own.")

  static let signedRenewalInfo = Field(
    "signedRenewalInfo", .jws(.renewal), "Renewal info",
    "What the subscription will do next, signed by the App Store; for auto-renewables only.")

  static let signedAppTransactionInfo = Field(
    "signedAppTransactionInfo", .jws(.appTransaction), "App transaction", since: "1.17",
    "The customer's download of the app, signed by the App Store, without the fields that only a device has.")

  static let signedTransactions = Field(
    "signedTransactions", .list(of: .jws(.transaction)), "Transactions",
    "Transactions signed by the App Store, each on its own. The same ID may come twice: the newest `signedDate` counts."
  )

  static let revision = Field(
    "revision", .identifier(.revision), "Revision",
    "Where the next page begins. Keep the last one of an ascending history to fetch only changes later."
  ).flag("Go on from the `revision` of an earlier run", value: "TOKEN")

  static let hasMore = Field("hasMore", .boolean, "More", "Whether a further page follows.")

  static let errorCode = Field(
    "errorCode", .integer, "Error code",
    "Apple's number for what is wrong: its first three digits are the HTTP status. `asctl explain` says more.")

  static let errorMessage = Field(
    "errorMessage", .text, "Message", "Apple's words for what is wrong; for people, as they can change.")

  static let signedPayload = Field(
    "signedPayload", .jws(.notification), "Notification",
    "The notification as it was sent, signed by the App Store; a history does not refresh it.")

  static let sendAttempts = Field(
    "sendAttempts", .list(of: .object(.sendAttempt)), "Attempts", since: "1.8",
    "The attempts to deliver it, at most six; in sandbox there is one.")

  static let firstSendAttemptResult = Field(
    "firstSendAttemptResult", .enumeration(.sendAttemptResult), "First result",
    "How the first attempt went; deprecated since 1.8 in favour of `sendAttempts`.")

  static let paginationToken = Field(
    "paginationToken", .identifier(.paginationToken), "Next page",
    "Where the next page begins; it ages, and holds only with the same filters."
  ).flag("Go on from the `paginationToken` of an earlier run", value: "TOKEN")

  static let performanceTestConfig = Field(
    "config", .object(.performanceTestConfig), "Demands", since: "Retention Messaging 1.3", "What the test demands.")
}
