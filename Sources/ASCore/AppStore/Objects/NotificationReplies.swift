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

  static let sendAttempt = PayloadObject(
    "send attempt", "sendAttemptItem", "One attempt to deliver a notification.",
    [
      Field("attemptDate", .date, "Attempted", since: "1.8", "When Apple tried to deliver it."),
      Field("sendAttemptResult", .enumeration(.sendAttemptResult), "Result", since: "1.8", "How the attempt went."),
    ])
}
