extension PayloadObject {
  static let testNotificationReply = PayloadObject(
    "test notification reply", "SendTestNotificationResponse", "That a test notification is on its way.",
    [
      Field(
        "testNotificationToken", .identifier(.testNotificationToken), "Test token",
        "What to ask with for the outcome; good for about six months.")
    ])

  static let testNotificationStatusReply = PayloadObject(
    "test notification status reply", "CheckTestNotificationResponse", "How a test notification fared.",
    [
      .signedPayload,
      .sendAttempts,
      .firstSendAttemptResult,
    ])

  static let notificationHistoryReply = PayloadObject(
    "notification history reply", "NotificationHistoryResponse", "A page of sent notifications.",
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

  /// No reply of Apple's: what `asctl consumption pending` makes of a notification history.
  package static let refundQuestions = PayloadObject(
    "refund questions", nil, "The questions about refunds that still wait.",
    notificationHistoryReply.fields.map { field in
      guard case .list = field.kind else { return field }
      return Field(field.name, .list(of: .object(.refundQuestion)), field.label, field.meaning)
    })

  package static let refundQuestion = PayloadObject(
    "refund question", nil, "A question about a refund, and until when Apple takes an answer.",
    [
      Field("deadline", .date, "Deadline", "Until when Apple takes an answer."),
      Field("timeLeft", .text, "Time left", "How long that is from now."),
    ] + notificationHistoryItem.fields)

  static let sendAttempt = PayloadObject(
    "send attempt", "sendAttemptItem", "One attempt to deliver a notification.",
    [
      Field("attemptDate", .date, "Attempted", since: "1.8", "When Apple tried to deliver it."),
      Field("sendAttemptResult", .enumeration(.sendAttemptResult), "Result", since: "1.8", "How the attempt went."),
    ])
}
