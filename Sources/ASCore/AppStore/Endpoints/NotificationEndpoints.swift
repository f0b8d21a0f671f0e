import Base

extension Endpoint {
  static let notificationTest = Endpoint(
    "notification test", or: ["send", "request"], "Ask Apple for a TEST notification",
    detail: """
      Apple posts it to the URL of the environment that is asked, as set in App Store Connect. `asctl help ci` has a \
      workflow that does so every day.
      """,
    .post, "/inApps/v1/notifications/test", reply: .object(.testNotificationReply), requestsPerSecond: 1,
    consequence: .forGood(),
    wait: .delivery(
      after: PollCondition.Follow(.notificationStatus)),
    confirmation: .nothing, page: "Request a Test Notification",
    examples: [
      Example("asctl notification test -e sandbox", "Try the sandbox URL"),
      Example("asctl notification test -e sandbox --wait --junit test.xml", "In CI: fail unless it arrives"),
    ])

  static let notificationStatus = Endpoint(
    "notification status", "Show what became of a TEST notification",
    detail: "Right after the request Apple has no answer yet: 4040008 means ask again.",
    .get, "/inApps/v1/notifications/test/{testNotificationToken}",
    parameters: [
      .path("testNotificationToken", .identifier(.testNotificationToken), "What `asctl notification test` printed")
    ],
    reply: .object(.testNotificationStatusReply), requestsPerSecond: 1, wait: .delivery(after: nil),
    page: "Get Test Notification Status",
    examples: [
      Example(
        "asctl notification status 019b76da-a800-7001-8865-c954cacabf3a_1767225600000", "See whether it was delivered"
      )
    ])

  package static let notificationHistory = Endpoint(
    "notification history", or: ["list", "get", "show"], "List the notifications that Apple sent",
    detail: """
      Reaches back 180 days in production and 30 in sandbox. A type without a subtype means the whole type: asctl asks \
      once for each of its subtypes and once without, and puts the answers together; `--exact-type` asks only once, as \
      Apple reads it: without a subtype.
      """,
    .post, "/inApps/v1/notifications/history",
    body: .members(.notificationHistoryRequest), query: .notificationHistoryQuery,
    reply: .pages(.notificationHistoryReply, list: "notificationHistory", token: .paginationToken),
    columns: Column.ofNotifications, order: bySending, copies: .ofNotifications,
    queryPeriod: QueryPeriod(start: .startDate, end: .endDate, days: [.production: 180, .sandbox: 30]),
    asksEverySubtype: true,
    requestsPerSecond: 50,
    page: "Get Notification History",
    examples: [
      Example("asctl notification history --since 7d --only-failures", "What your server missed this week"),
      Example("asctl notification history --since 14d --notification-type REFUND", "The refunds of the last two weeks"),
    ])

  /// Apple does not say in which order they come, and one type after the other is asked for; so they are looked at.
  @Sendable private static func bySending(_ sort: String?, _ items: [JSON]) -> String {
    let dates = items.compactMap { $0["signedPayload"]?["signedDate"]?.int64 }
    let pairs = zip(dates, dates.dropFirst())
    if pairs.allSatisfy({ $0 <= $1 }) { return "in the order of sending, the oldest first" }
    if pairs.allSatisfy({ $0 >= $1 }) { return "in the order of sending, the newest first" }
    return "in the order in which Apple lists them, which is not that of sending"
  }

  static let notifications: [Endpoint] = [.notificationTest, .notificationStatus, .notificationHistory]
}
