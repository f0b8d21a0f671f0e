import Base

extension Endpoint {
  static let notificationTest = Endpoint(
    "notification test", or: ["send", "request"], "Request a test notification",
    detail: """
      Apple sends it to the URL set in App Store Connect for that environment. `asctl help ci` has a workflow that \
      requests one every day.
      """,
    .post, "/inApps/v1/notifications/test", reply: .object(.testNotificationReply), requestsPerSecond: 1,
    consequence: .irreversible(), wait: .delivery(after: { .notificationTestStatus }),
    confirmation: .nothing, page: "Request a Test Notification",
    examples: [
      Example("asctl notification test -e sandbox", "Test the sandbox URL"),
      Example(
        "asctl notification test -e sandbox --wait --junit test.xml", "In CI: fail unless the notification is delivered"
      ),
    ])

  static let notificationTestStatus = Endpoint(
    "notification test-status", "Show the delivery of a test notification",
    detail: "Apple returns 4040008 until the result is available; retry after a few seconds.",
    .get, "/inApps/v1/notifications/test/{testNotificationToken}",
    parameters: [.path("testNotificationToken", "The token that `asctl notification test` printed")],
    reply: .object(.testNotificationStatusReply), requestsPerSecond: 1, wait: .delivery(after: nil),
    page: "Get Test Notification Status",
    examples: [
      Example(
        "asctl notification test-status 019b76da-a800-7001-8865-c954cacabf3a_1767225600000",
        "Check whether it was delivered")
    ])

  package static let notificationHistory = Endpoint(
    "notification history", or: ["list", "get", "show"], "List the notifications that Apple sent",
    detail: """
      Apple keeps notifications for 180 days in production and 30 days in sandbox. `--notification-type` without a subtype \
      finds every notification of the type: asctl sends one request per subtype and one without, and merges the results. \
      `--exact-type` sends one request and finds only notifications that have no subtype.
      """,
    .post, "/inApps/v1/notifications/history", body: .members(.notificationHistoryRequest),
    query: .notificationHistoryQuery,
    reply: .pages(.notificationHistoryReply, list: "notificationHistory", token: .paginationToken),
    columns: Column.ofNotifications, order: bySending, copies: .ofNotifications, subject: .customer,
    queryPeriod: QueryPeriod(start: .startDate, end: .endDate, days: [.production: 180, .sandbox: 30]),
    requestsEverySubtype: true, requestsPerSecond: 50, page: "Get Notification History",
    examples: [
      Example(
        "asctl notification history --since 7d --only-failures",
        "List the notifications of this week that your server missed"),
      Example(
        "asctl notification history --since 14d --notification-type REFUND", "List the refunds of the last two weeks"),
    ])

  /// Apple documents no order, and types are requested one after another, so the order is read from the items.
  @Sendable private static func bySending(_ sort: String?, _ items: [JSON]) -> String {
    let dates = items.compactMap { $0["signedPayload"]?["signedDate"]?.int64 }
    let pairs = zip(dates, dates.dropFirst())
    if pairs.allSatisfy({ $0 <= $1 }) { return "sorted by sending date, oldest first" }
    if pairs.allSatisfy({ $0 >= $1 }) { return "sorted by sending date, newest first" }
    return "in Apple's order, which is not sorted by sending date"
  }
}
