/// Records that asctl makes itself around what Apple sent. They are declared so that no member of theirs is read as
/// Apple's of the same name: `reason` is no reason of an offer, `status` none of a subscription.
extension PayloadObject {
  /// What `asctl verify` says of one text of many, beside its payload.
  package static let verificationRecord = PayloadObject(
    "verification record", nil, "Whether one of many texts is genuine.",
    [
      Field("line", .integer, "Line", "Where the text stands in the input, from 1."),
      Field("file", .text, "File", "The file that it stands in."),
      validity, addedRoot, failedCheck, checkReason,
      Field("notChecked", .list(of: .text), "Not checked", "What the payload's kind cannot hold."),
    ])

  /// What `asctl notification receive` says of a request, beside its payload.
  package static let receivedNotification = PayloadObject(
    "received notification", nil, "A request to a receiver of notifications.",
    [
      Field("received", .date, "Received", "When it came."),
      validity, addedRoot,
      Field("status", .integer, "Answer", "The HTTP status of the receiver's answer."),
      Field("attempt", .integer, "Attempt", "How often this notification came so far."),
      failedCheck, checkReason,
    ])

  /// What `asctl retention serve` says of a question, beside its payload.
  package static let answeredQuestion = PayloadObject(
    "answered question", nil, "A question which retention message to show, and its answer.",
    [
      Field("received", .date, "Received", "When it came."),
      validity, addedRoot,
      Field("status", .integer, "Answer", "The HTTP status of the answer."),
      Field(
        "milliseconds", .integer, "Milliseconds", "From the last byte of the question to the last of the answer."),
      Field("late", .boolean, "Late", "Whether Apple would not have waited for it."),
      Field("answer", .text, "Kind", "Which of the four that an answer can be."),
      Field("messageIdentifier", .uuid, "Message", "The message that was answered."),
      failedCheck, checkReason,
    ])

  /// What `asctl retention trigger` and a served simulator say of a question that they asked.
  package static let realtimeOutcome = PayloadObject(
    "realtime outcome", nil, "A question which retention message to show, and what a server made of it.",
    [
      Field("question", .object(realtimeRequest), "Question", "What was asked."),
      Field("target", .text, "Asked", "The server that was asked."),
      Field("result", .text, "Result", "What became of the question, as a value of `sendAttemptResult`."),
      Field("status", .integer, "HTTP status", "The answer's."),
      Field("milliseconds", .integer, "Milliseconds", "From the question to the last byte of the answer."),
      Field("answer", .object(realtimeReply), "Answer", "What the server answered, if it is JSON and came in time."),
      Field("problems", .list(of: .text), "Problems", "Why the answer is not shown."),
      Field("shown", .text, "Shown", "One of the four in an answer, default or nothing; of a served simulator only."),
      Field("messageIdentifier", .uuid, "Message", "The message that is shown."),
    ])

  /// What became of a notification that was posted, beside or behind what it is.
  package static let deliveryRecord = PayloadObject(
    "delivery record", nil, "What became of a notification on its way to a server.",
    [
      Field("result", .text, "Result", "What became of it."),
      Field("status", .integer, "Answer", "The HTTP status of the server's answer."),
      Field("reason", .text, "Reason", "Why it was not delivered."),
      Field("attempts", .integer, "Attempts", "How often it was posted."),
      Field("milliseconds", .integer, "Milliseconds", "How long the last attempt took."),
      addedRoot,
    ])

  /// The same with what the notification is in front.
  package static let postedNotification = PayloadObject(
    "posted notification", nil, "A notification, and what became of it on its way to a server.",
    ["notificationUUID", "signedDate", "notificationType", "subtype"].compactMap(notification.field)
      + deliveryRecord.fields)

  /// Whether a customer has access to one of some products, of `asctl customer --has-access`.
  package static let accessCheck = PayloadObject(
    "access check", nil, "Whether a customer has access to a product.",
    [
      Field("read", .text, "Read", "The ID that was read, and where it was found."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("environment", .text, "Environment", "The environment that returned the purchases."),
      Field("simulated", .boolean, "Simulated", "Whether the simulator returned them."),
      Field("verified", .text, "Verified", "How far they were verified: `apple`, `added-root` or `no`."),
      Field("productIds", .list(of: .text), "Products", "The products that were given."),
      Field("access", .boolean, "Access", "Whether one of them gives access now."),
      Field("accessUntil", .date, "Access until", "The end of the access; null without an end."),
      Field("productId", .text, "Product", "The product that decides it; null if the customer has none of them."),
      Field("transactionId", .text, "Transaction", "Its transaction."),
      Field("verdict", .text, "Verdict", "The state of the purchase."),
      Field("reason", .text, "Reason", "The reason for it."),
    ])

  /// A request that changed something, of `asctl log`.
  package static let loggedWrite = PayloadObject(
    "logged write", nil, "A request that changed something, or was about to.",
    [
      Field("date", .date, "Date", "The date of the request."),
      Field("user", .text, "User", "The user who ran the command."),
      Field("profile", .text, "Profile", "The profile, if there was one."),
      Field("command", .text, "Command", "The command that sent it."),
      Field("environment", .text, "Environment", "The environment that it was for."),
      Field("simulated", .boolean, "Simulated", "Whether it was for a simulator or another server on this machine."),
      Field("bundleId", .text, "App", "The app's bundle ID."),
      Field("ids", .list(of: .text), "IDs", "The IDs that it was about."),
      Field("requestIdentifier", .text, "Request", "The ID of the request."),
      Field("status", .integer, "Status", "The HTTP status; 0 if nothing was sent, null if the outcome is unknown."),
      Field("errorCode", .integer, "Error code", "The error code of the response."),
    ])

  /// What a served simulator says of itself.
  package static let servedWorld = PayloadObject(
    "served world", nil, "The world that a served simulator offers.",
    [Field("now", .date, "Clock", "What time it is there.")]
      + ["environment", "bundleId", "appAppleId"].compactMap(notificationData.field) + [
        Field("issuerId", .text, "Issuer", "Whose tokens it takes; absent if anybody's."),
        Field("keyId", .text, "Key", "The key whose tokens it takes; absent if any."),
        Field("world", .text, "World", "Tells the world from others; a reset makes another."),
        Field("start", .date, "Start", "What its clock showed when it began."),
      ])

  /// What `asctl doctor` found.
  package static let diagnosis = PayloadObject(
    "diagnosis", nil, "What was found for one set of credentials.",
    [
      examinedProfile, Field("checks", .list(of: .object(doctorCheck)), "Checks", "What was looked at."),
      Field("cause", .text, "Cause", "What is wrong, or that all is good."), remedy,
    ])

  /// One of its checks, by itself and with the profile that it was made for.
  package static let doctorCheck = PayloadObject(
    "doctor check", nil, "Something that was looked at.",
    [
      Field("id", .text, "Check", "Its name."), Field("result", .text, "Result", "PASS, WARN or FAIL."),
      Field("message", .text, "Message", "What was found."), remedy,
    ])
  package static let doctorCheckOfProfile = PayloadObject(
    "doctor check of a profile", nil, "Something that was looked at for a profile.",
    [examinedProfile] + doctorCheck.fields)

  private static let examinedProfile = Field(
    "profile", .text, "Profile", "Whose credentials, where several are examined.")
  private static let remedy = Field("remedy", .text, "Remedy", "What mends it.")

  /// A row of `asctl transaction balance`.
  package static let consumableBalance = PayloadObject(
    "consumable balance", nil, "What a customer bought of a consumable, less what was refunded.",
    [transaction.field("productId")].compactMap(\.self) + [
      Field("bought", .decimal, "Bought", "The sum of `quantity`."),
      Field("refunded", .decimal, "Refunded", "Of each refunded purchase its quantity times its share."),
      Field("remaining", .decimal, "Remaining", "The difference."),
    ])

  /// A row of `asctl transaction compare`.
  package static let purchaseComparison = PayloadObject(
    "purchase comparison", nil, "One question that two transactions answer.",
    [
      Field("question", .text, "Question", "What is compared."),
      Field("answer", .text, "Answer", "same, different or unknown."),
      Field("member", .text, "Member", "The member that answers it."),
      Field("first", .text, "First", "What the first transaction says."),
      Field("second", .text, "Second", "What the second one says."),
      Field("meaning", .text, "Meaning", "What follows."),
    ])

  /// A row of `asctl simulator world`: a purchase as it is when the world begins.
  package static let simulatedPurchase = PayloadObject(
    "simulated purchase", nil, "A purchase in a world of one's own.",
    ["transactionId", "originalTransactionId", "appTransactionId", "productId", "purchaseDate", "expiresDate"]
      .compactMap(transaction.field) + [
        Field("orderId", .identifier(.orderId), "Order", "The order that it was bought in.")
      ])

  private static let validity = Field("valid", .boolean, "Valid", "Whether it is genuine.")
  private static let addedRoot = Field("root", .text, "Root", "`added` where only a root of `--root` proves it.")
  private static let failedCheck = Field("check", .text, "Check", "The check that failed.")
  private static let checkReason = Field("reason", .text, "Reason", "What was expected, and what was got.")
}
