/// Records of asctl around Apple's data. They are declared so that their members are not confused with Apple's members
/// of the same name: `reason` is not the reason of an offer, and `status` is not the status of a subscription.
extension PayloadObject {
  /// A record of `asctl verify` for several inputs, without the payload.
  package static let verificationRecord = PayloadObject(
    "verification record", "The result of verifying one of several inputs.",
    [
      Field("line", .integer, "Line", "The line number of the input, from 1."),
      Field("file", .text, "File", "The file with the input."), validity, addedRoot, failedCheck, checkReason,
      Field(
        "notChecked", .list(of: .text), "Not checked", "The expectations that do not apply to this kind of payload."),
    ])

  /// A record of `asctl decode --unknown`.
  package static let unknownFinding = PayloadObject(
    "unknown finding", "A part of signed data that asctl's tables do not declare.",
    [
      Field("path", .text, "Path", "Its place in the signed text, beginning with the kind of the text."),
      Field("kind", .text, "Kind", "What it is: member, value, type, header or certificate."),
      Field("value", .text, "Value", "The unknown value, or the type of an unknown member's first value."),
      Field("count", .integer, "Count", "How often it occurs."),
      Field("customers", .integer, "Customers", "The number of customers with it, counted up to 1000."),
      Field("firstSeen", .date, "First seen", "The earliest signing date of a text with it."),
      Field("lastSeen", .date, "Last seen", "The latest signing date of a text with it."),
      Field("example", .text, "Example", "The ID of a transaction or notification with it."),
    ])

  /// A record of `asctl notification serve`, without the payload.
  package static let receivedNotification = PayloadObject(
    "received notification", "A request to a notification server.",
    [
      Field("received", .date, "Received", "When the request arrived."), validity, addedRoot,
      Field("status", .integer, "Status", "The HTTP status of the response."),
      Field("attempt", .integer, "Attempt", "The number of times that this notification was received."), failedCheck,
      checkReason,
    ])

  /// A record of `asctl retention serve`, without the payload.
  package static let answeredQuestion = PayloadObject(
    "answered realtime request", "Apple's request for a retention message, and the response.",
    [
      Field("received", .date, "Received", "When the request arrived."), validity, addedRoot,
      Field("status", .integer, "Status", "The HTTP status of the response."),
      Field(
        "milliseconds", .integer, "Milliseconds",
        "The time from the last byte of the request to the last byte of the response."),
      Field("late", .boolean, "Late", "Whether the response exceeded Apple's time limit."),
      Field("answer", .text, "Kind", "The kind of response, one of four."),
      Field("messageIdentifier", .uuid, "Message", "The message in the response."), failedCheck, checkReason,
    ])

  /// A record of `asctl retention trigger` and of a served simulator about a request that they sent.
  package static let realtimeOutcome = PayloadObject(
    "realtime outcome", "A simulated request for a retention message, and the server's response.",
    [
      Field("question", .object(realtimeRequest), "Request", "The request that was sent."),
      Field("target", .text, "Server", "The URL that it was sent to."),
      Field("result", .text, "Result", "The result of the request, a value of `sendAttemptResult`."),
      Field("status", .integer, "HTTP status", "The HTTP status of the response."),
      Field("milliseconds", .integer, "Milliseconds", "The time from the request to the last byte of the response."),
      Field("answer", .object(realtimeReply), "Response", "The response, if it is JSON and arrived in time."),
      Field("problems", .list(of: .text), "Problems", "Why the message of the response is not shown."),
      Field(
        "shown", .text, "Shown",
        "One of the four kinds of response, `appStoreConnect`, `default` or `nothing`; from a served simulator only."),
      Field("messageIdentifier", .uuid, "Message", "The message that is shown."),
    ])

  /// The delivery of a posted notification, in records about the notification or on its own.
  package static let deliveryRecord = PayloadObject(
    "delivery record", "The delivery of a notification to a server.",
    [
      Field("result", .text, "Result", "The result of the delivery."),
      Field("status", .integer, "Status", "The HTTP status of the server's response."),
      Field("reason", .text, "Reason", "Why it was not delivered."),
      Field("attempts", .integer, "Attempts", "The number of attempts."),
      Field("milliseconds", .integer, "Milliseconds", "The duration of the last attempt."), addedRoot,
    ])

  /// A delivery record that begins with members of the notification.
  package static let postedNotification = PayloadObject(
    "posted notification", "A notification and its delivery to a server.",
    ["notificationUUID", "signedDate", "notificationType", "subtype"].compactMap(notification.field)
      + deliveryRecord.fields)

  /// The description of a served simulator.
  package static let servedWorld = PayloadObject(
    "served world", "The world of a served simulator.",
    [Field("now", .date, "Clock", "The time of its clock.")]
      + ["environment", "bundleId", "appAppleId"].compactMap(notificationData.field) + [
        Field("issuerId", .text, "Issuer", "The issuer ID of accepted tokens; absent if any is accepted."),
        Field("keyId", .text, "Key", "The key ID of accepted tokens; absent if any is accepted."),
        Field("world", .text, "World", "An identifier of the world, which changes with a reset."),
        Field("start", .date, "Start", "The time of its clock when the world began."),
      ])

  /// A row of `asctl simulator world`: a purchase at the start of the world.
  package static let simulatedPurchase = PayloadObject(
    "simulated purchase", "A purchase in a custom world.",
    ["transactionId", "originalTransactionId", "appTransactionId", "productId", "purchaseDate", "expiresDate"]
      .compactMap(transaction.field) + [
        Field("orderId", .identifier(.orderId), "Order", "The order ID of the purchase.")
      ])

  /// The result of `asctl simulator buy`.
  package static let boughtTransaction = PayloadObject(
    "bought transaction", "A purchase in a served simulator.",
    simulatedPurchase.fields.suffix(1)
      + [
        "transactionId", "originalTransactionId", "appTransactionId", "productId", "purchaseDate", "expiresDate",
        "price", "currency", "offerType", "offerIdentifier", "billingPlanType", "appAccountToken",
      ].compactMap(transaction.field)
      + ["notificationType", "subtype", "notificationUUID"].compactMap(notification.field))

  private static let validity = Field("valid", .boolean, "Valid", "Whether verification succeeded.")
  private static let addedRoot = Field("root", .text, "Root", "`added` if it was verified with a root of `--root`.")
  private static let failedCheck = Field("check", .text, "Check", "The check that failed.")
  private static let checkReason = Field("reason", .text, "Reason", "The expected and the actual value.")
}
