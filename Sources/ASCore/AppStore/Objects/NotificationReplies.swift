extension PayloadObject {
  static let testNotificationReply = PayloadObject(
    "test notification response", "SendTestNotificationResponse", "The token of a requested test notification.",
    [
      Field(
        "testNotificationToken", .identifier(.testNotificationToken), "Test token",
        "The token for requesting the delivery status; valid for about six months.")
    ])

  static let testNotificationStatusReply = PayloadObject(
    "test notification test-status response", "CheckTestNotificationResponse",
    "The delivery status of a test notification.",
    [
      .signedPayload,
      .sendAttempts,
      .firstSendAttemptResult,
    ])

  static let notificationHistoryReply = PayloadObject(
    "notification history response", "NotificationHistoryResponse", "A page of sent notifications.",
    [
      .hasMore,
      Field(
        "notificationHistory", .list(of: .object(.notificationHistoryItem)), "Notifications",
        "The notifications of this page."),
      .paginationToken,
    ])

  static let notificationHistoryItem = PayloadObject(
    "notification history item", "notificationHistoryResponseItem", "One sent notification.",
    [
      .signedPayload,
      .sendAttempts,
      .firstSendAttemptResult,
    ])

  /// The output of `asctl consumption pending`, made from a notification history. It is not an object of Apple's.
  package static let openConsumptionRequests = PayloadObject(
    "open consumption requests", nil, "The open consumption requests.",
    notificationHistoryReply.fields.map { field in
      guard case .list = field.kind else { return field }
      return Field(field.name, .list(of: .object(.openConsumptionRequest)), field.label, field.meaning)
    })

  package static let openConsumptionRequest = PayloadObject(
    "open consumption request", nil, "An open consumption request and its deadline.",
    [
      Field("deadline", .date, "Deadline", "When Apple stops accepting a response."),
      Field("timeLeft", .text, "Time left", "The time until the deadline."),
    ] + notificationHistoryItem.fields)

  static let sendAttempt = PayloadObject(
    "send attempt", "sendAttemptItem", "One attempt to deliver a notification.",
    [
      Field("attemptDate", .date, "Attempted", since: "1.8", "When Apple attempted to deliver it."),
      Field(
        "sendAttemptResult", .enumeration(.sendAttemptResult), "Result", since: "1.8", "The result of the attempt."),
    ])
}
