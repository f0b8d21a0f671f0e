import AppStore
import Base
import HTTP

extension StoreRoute {
  static let notifications = [
    StoreRoute(.notificationTest) { call, store throws(APIErrorReply) in
      let uuid = store.newUUID(.testNotification, call.now)
      let token = TestToken(uuid: uuid, requested: call.now).text
      store.notify("TEST", content: .test, now: call.now)
      store.testNotifications[token] = store.notifications.last?.uuid
      return .json(["testNotificationToken": .string(token)])
    },
    StoreRoute(.notificationTestStatus, testResult),
    StoreRoute(.notificationHistory, notificationHistory),
  ]

  /// Returns the result of a test. As with Apple, there is none immediately after the request: error 4040008.
  private static func testResult(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    guard let token = TestToken(call.value("testNotificationToken")) else {
      throw .server(.invalidTestNotificationToken)
    }
    // Tokens are valid for six months. That of the built-in world is in the manual, so it does not expire.
    let isWorlds = sameBytes(token.text, FixtureBuilder.testToken)
    guard isWorlds || call.now - token.requested < .days(180) else {
      throw .server(.testNotificationNotFound)
    }
    // An unknown token is from another run, and that run's notification has been delivered by now.
    let date = token.requested
    let delivered = SentNotification(
      uuid: TimestampedUUID.make(.notification, at: date, count: 1), type: "TEST", subtype: nil, date: date,
      content: .test, attempts: [.init(date: date + .seconds(1), result: "SUCCESS")])
    let known = store.testNotifications[token.text].flatMap { store.notifications[$0] }
    var test = known ?? delivered
    // With a real server, there is a result once it has responded.
    let isWaiting = if case .assumed = store.delivery { call.now < test.date + store.workTime } else { false }
    guard !test.attempts.isEmpty, known == nil || !isWaiting else { throw .server(.testNotificationNotFound) }
    let signed = try test.signed(in: store, by: call.chain)
    store.notifications[test.uuid] = test
    return .json(["signedPayload": signed, "sendAttempts": .array(test.attempts.map(\.json))])
  }

  static func notificationHistory(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let body = try call.body()
    let conditions = try conditions(body, store, now: call.now)
    let query = ["notifications", JSON.object(body).text()]
    let token = try call.read("paginationToken", orElse: .invalidPaginationToken) { PageToken($0, for: query) }
    // Apple documents that tokens expire, but not when.
    if let token, call.now - token.date >= .days(1) { throw .server(.paginationTokenExpired) }
    // The key is the place in the log, because UUIDs of the same moment have no order.
    let page = Page(
      store.notifications.indices, after: token, size: pageSize, now: call.now, key: { (Int64($0), "") },
      element: { place in
        let notification = store.notifications[place]
        let isFound = !notification.attempts.isEmpty && conditions.allSatisfy { $0(notification) }
        return isFound ? notification : nil
      })
    var history: [JSON] = []
    for var notification in page.elements {
      let signed = try notification.signed(in: store, by: call.chain)
      history.append(["signedPayload": signed, "sendAttempts": .array(notification.attempts.map(\.json))])
      store.notifications[notification.uuid] = notification
    }
    return .present([
      "paginationToken": page.hasMore ? (page.end?.text(for: query)).map(JSON.string) : nil,
      "hasMore": .bool(page.hasMore),
      "notificationHistory": .array(history),
    ])
  }

  /// Returns the conditions in the body of a notification history request, all of which a notification must meet.
  private static func conditions(
    _ body: JSONObject, _ store: Store, now: Timestamp
  ) throws(APIErrorReply) -> [(SentNotification) -> Bool] {
    let (start, end) = (body["startDate"]?.timestamp ?? .zero, body["endDate"]?.timestamp ?? .zero)
    // How long Apple keeps notifications.
    let days = Endpoint.notificationHistory.queryPeriod?.days
    let window = TimeSpan.days(days?[store.app.environment == .production ? .production : .sandbox] ?? 0)
    guard start >= now - window else { throw .server(.startDateTooFarInPast) }
    guard start < end else { throw .server(.startDateAfterEndDate) }
    // Until now includes what has just been sent: within the process, time stands still.
    var conditions: [(SentNotification) -> Bool] = [{ $0.date >= start && ($0.date < end || end >= now) }]
    if body["onlyFailures"]?.boolValue ?? false { conditions.append { !$0.isDelivered } }
    let (type, subtype) = (body["notificationType"]?.string, body["notificationSubtype"]?.string)
    let id = body["transactionId"]?.string ?? body["originalTransactionId"]?.string
    if id != nil, type != nil { throw .server(.multipleFiltersSupplied) }
    // A subtype must belong to its type. A type alone is valid, even if Apple sends it only with subtypes.
    let row = type.flatMap(NotificationType.named)
    if let subtype, row?.event(subtype: subtype) == nil {
      let cause = type.map { "\($0) has no subtype \(quoted(subtype))" }
      throw .server(.invalidNotificationType, cause ?? "a notificationSubtype requires a notificationType")
    }
    if let id {
      let customer = try store.purchase(transactionId: id).customer
      conditions.append { $0.purchase?.customer == customer }
    }
    // A type alone matches only notifications without a subtype (App Store Server API, "Get Notification History").
    if let type {
      conditions.append { sameBytes(type, $0.type) && sameBytes(subtype ?? "", $0.subtype ?? "") }
    }
    return conditions
  }
}
