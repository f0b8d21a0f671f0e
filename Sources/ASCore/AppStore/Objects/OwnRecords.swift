/// Records of asctl around Apple's data. They are declared so that their members are not confused with Apple's members
/// of the same name: `reason` is not the reason of an offer, and `status` is not the status of a subscription.
extension PayloadObject {
  /// A record of `asctl verify` for several inputs, without the payload.
  package static let verificationRecord = PayloadObject(
    "verification record", nil, "The result of verifying one of several inputs.",
    [
      Field("line", .integer, "Line", "The line number of the input, from 1."),
      Field("file", .text, "File", "The file with the input."), validity, addedRoot, failedCheck, checkReason,
      Field(
        "notChecked", .list(of: .text), "Not checked", "The expectations that do not apply to this kind of payload."),
    ])

  /// A record of `asctl notification serve`, without the payload.
  package static let receivedNotification = PayloadObject(
    "received notification", nil, "A request to a notification server.",
    [
      Field("received", .date, "Received", "When the request arrived."), validity, addedRoot,
      Field("status", .integer, "Status", "The HTTP status of the response."),
      Field("attempt", .integer, "Attempt", "The number of times that this notification was received."), failedCheck,
      checkReason,
    ])

  /// A record of `asctl retention serve`, without the payload.
  package static let answeredQuestion = PayloadObject(
    "answered realtime request", nil, "Apple's request for a retention message, and the response.",
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
    "realtime outcome", nil, "A simulated request for a retention message, and the server's response.",
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
        "One of the four kinds of response, `default` or `nothing`; from a served simulator only."),
      Field("messageIdentifier", .uuid, "Message", "The message that is shown."),
    ])

  /// The delivery of a posted notification, in records about the notification or on its own.
  package static let deliveryRecord = PayloadObject(
    "delivery record", nil, "The delivery of a notification to a server.",
    [
      Field("result", .text, "Result", "The result of the delivery."),
      Field("status", .integer, "Status", "The HTTP status of the server's response."),
      Field("reason", .text, "Reason", "Why it was not delivered."),
      Field("attempts", .integer, "Attempts", "The number of attempts."),
      Field("milliseconds", .integer, "Milliseconds", "The duration of the last attempt."), addedRoot,
    ])

  /// A delivery record that begins with members of the notification.
  package static let postedNotification = PayloadObject(
    "posted notification", nil, "A notification and its delivery to a server.",
    ["notificationUUID", "signedDate", "notificationType", "subtype"].compactMap(notification.field)
      + deliveryRecord.fields)

  /// The record of `asctl customer --has-access`.
  package static let accessCheck = PayloadObject(
    "access check", nil, "Whether a customer has access to a product.",
    [
      Field("read", .text, "Read", "The ID that was looked up, and where it was found."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("environment", .text, "Environment", "The environment that returned the purchases."),
      Field("simulated", .boolean, "Simulated", "Whether the simulator returned them."),
      Field("verified", .text, "Verified", "How the signed data was verified: `apple`, `added-root` or `no`."),
      Field("productIds", .list(of: .text), "Products", "The product IDs of `--has-access`."),
      Field("access", .boolean, "Access", "Whether the customer has access to one of them now."),
      Field("accessUntil", .date, "Access until", "When access ends; null without an end."),
      Field(
        "productId", .text, "Product", "The product that determines the result; null if the customer has none of them."),
      Field("transactionId", .text, "Transaction", "The transaction of that product."),
      Field("verdict", .text, "Verdict", "The state of the purchase."),
      Field("reason", .text, "Reason", "The reason for the verdict."),
    ])

  /// A record of `asctl log`.
  package static let loggedWrite = PayloadObject(
    "logged write", nil, "A write that was sent or attempted.",
    [
      Field("date", .date, "Date", "The date of the request."),
      Field("user", .text, "User", "The user who ran the command."),
      Field("profile", .text, "Profile", "The profile, if there was one."),
      Field("command", .text, "Command", "The command that sent it."),
      Field("environment", .text, "Environment", "The environment of the request."),
      Field(
        "simulated", .boolean, "Simulated", "Whether it was sent to a simulator or another server on this machine."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("ids", .list(of: .text), "IDs", "The IDs in the request."),
      Field(
        "requestIdentifier", .text, "Request",
        "The request identifier that was sent, else a UUID that only the log contains."),
      Field("status", .integer, "Status", "The HTTP status; 0 if nothing was sent, null if the outcome is unknown."),
      Field("errorCode", .integer, "Error code", "The error code of the response."),
    ])

  /// The description of a served simulator.
  package static let servedWorld = PayloadObject(
    "served world", nil, "The world of a served simulator.",
    [Field("now", .date, "Clock", "The time of its clock.")]
      + ["environment", "bundleId", "appAppleId"].compactMap(notificationData.field) + [
        Field("issuerId", .text, "Issuer", "The issuer ID of accepted tokens; absent if any is accepted."),
        Field("keyId", .text, "Key", "The key ID of accepted tokens; absent if any is accepted."),
        Field("world", .text, "World", "An identifier of the world, which changes with a reset."),
        Field("start", .date, "Start", "The time of its clock when the world began."),
      ])

  /// The result of `asctl doctor`.
  package static let diagnosis = PayloadObject(
    "diagnosis", nil, "The diagnosis for one set of credentials.",
    [
      examinedProfile, Field("checks", .list(of: .object(doctorCheck)), "Checks", "The checks."),
      Field("cause", .text, "Cause", "The problem, or a sentence that there is none."), remedy,
    ])

  /// One check of the doctor, without and with the profile that was checked.
  package static let doctorCheck = PayloadObject(
    "doctor check", nil, "A check of the doctor.",
    [
      Field("id", .text, "Check", "The name of the check."), Field("result", .text, "Result", "PASS, WARN or FAIL."),
      Field("message", .text, "Message", "The finding."), remedy,
    ])
  package static let doctorCheckOfProfile = PayloadObject(
    "doctor check of a profile", nil, "A check of the doctor for a profile.", [examinedProfile] + doctorCheck.fields)

  private static let examinedProfile = Field(
    "profile", .text, "Profile", "The profile that was checked, if there are several.")
  private static let remedy = Field("remedy", .text, "Remedy", "How to fix it.")

  /// A row of `asctl transaction balance`.
  package static let consumableBalance = PayloadObject(
    "consumable balance", nil, "The purchases of a consumable minus its refunds.",
    [transaction.field("productId")].compactMap(\.self) + [
      Field("bought", .decimal, "Bought", "The sum of `quantity`."),
      Field("refunded", .decimal, "Refunded", "The sum of quantity times refunded share of each refunded purchase."),
      Field("remaining", .decimal, "Remaining", "`bought` minus `refunded`."),
    ])

  /// A row of `asctl transaction compare`.
  package static let purchaseComparison = PayloadObject(
    "purchase comparison", nil, "One comparison of two transactions.",
    [
      Field("question", .text, "Question", "The compared property."),
      Field("answer", .text, "Answer", "same, different or unknown."),
      Field("member", .text, "Member", "The compared member."),
      Field("first", .text, "First", "The value in the first transaction."),
      Field("second", .text, "Second", "The value in the second transaction."),
      Field("meaning", .text, "Meaning", "The conclusion."),
    ])

  /// A row of `asctl simulator world`: a purchase at the start of the world.
  package static let simulatedPurchase = PayloadObject(
    "simulated purchase", nil, "A purchase in a custom world.",
    ["transactionId", "originalTransactionId", "appTransactionId", "productId", "purchaseDate", "expiresDate"]
      .compactMap(transaction.field) + [
        Field("orderId", .identifier(.orderId), "Order", "The order ID of the purchase.")
      ])

  /// The result of `asctl simulator buy`.
  package static let boughtTransaction = PayloadObject(
    "bought transaction", nil, "A purchase in a served simulator.",
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
