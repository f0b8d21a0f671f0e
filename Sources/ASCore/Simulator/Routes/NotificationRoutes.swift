import AppStore
import Base

extension StoreRoute {
  /// Test notifications and the history of all.
  static let notifications = [
    StoreRoute("POST", "/inApps/v1/notifications/test") { call, store throws(APIErrorReply) in
      let uuid = store.newUUID(.testNotification, call.now)
      let token = TestToken(uuid: uuid, milliseconds: call.now).text
      store.notify("TEST", content: .test, now: call.now)
      store.testNotifications[token] = store.notifications.last.map { TestNotification(notification: $0) }
      return .json(["testNotificationToken": .string(token)])
    },
    StoreRoute("GET", "/inApps/v1/notifications/test/{testNotificationToken}", testResult),
    StoreRoute("POST", "/inApps/v1/notifications/history", notificationHistory),
  ]

  /// Apple has no result at once: the first question after the request is answered 4040008.
  private static func testResult(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    guard let token = TestToken(call.value("testNotificationToken")) else {
      throw .server(.invalidTestNotificationToken)
    }
    // That of the fixed world stands in the manual, and is as old as the manual.
    let isWorlds = sameBytes(token.text, FixtureBuilder.testToken)
    guard isWorlds || call.now - token.milliseconds < TestToken.life else {
      throw .server(.testNotificationNotFound)
    }
    // A token that another run was given: that run's notification has long been delivered.
    var test =
      store.testNotifications[token.text] ?? TestNotification(notification: .test(token), polls: 1)
    test.polls += 1
    guard test.polls > 1 else {
      store.testNotifications[token.text] = test
      return .refused(.server(.testNotificationNotFound))
    }
    let signed = try test.notification.signed(in: store, call)
    store.testNotifications[token.text] = test
    return .json(["signedPayload": signed, "sendAttempts": .array(test.notification.attempts.map(\.json))])
  }
}

/// What a test notification is asked for with: a UUID, an underscore, and when it was requested.
struct TestToken {
  let uuid: String
  let milliseconds: Int64

  init(uuid: String, milliseconds: Int64) {
    self.uuid = uuid
    self.milliseconds = milliseconds
  }

  /// Nil unless the simulator made it, in this run or in another.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Int64(parts[1]),
      TimestampedUUID.milliseconds(String(parts[0]), .testNotification) == milliseconds
    else { return nil }
    self.init(uuid: parts[0].lowercased(), milliseconds: milliseconds)
  }

  var text: String { "\(uuid)_\(milliseconds)" }

  /// Six months, in milliseconds.
  static let life: Int64 = 180 * Period.day
}

extension SentNotification {
  fileprivate static func test(_ token: TestToken) -> SentNotification {
    SentNotification(
      uuid: TimestampedUUID.make(.notification, milliseconds: token.milliseconds, count: 1), type: "TEST", subtype: nil,
      date: token.milliseconds, content: .test,
      attempts: [Attempt(date: token.milliseconds + 1_000, result: "SUCCESS")])
  }
}

extension StoreRoute {
  static func notificationHistory(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let body = try call.body(.notificationHistoryRequest)
    let filter = try NotificationFilter(body, store, now: call.now)
    let query = ["notifications", JSON.object(body).text()]
    let token = try call.parameter("paginationToken").map { text throws(APIErrorReply) in
      guard let token = PageToken(text, for: query) else { throw .server(.invalidPaginationToken) }
      guard call.now - token.date < tokenLife else { throw .server(.paginationTokenExpired) }
      return token
    }
    let found = store.notifications.filter(filter.allows)
    let page = Page(found, after: token, size: pageSize, now: call.now) { ($0.date, $0.uuid) }
    var history: [JSON] = []
    for var notification in page.elements {
      let signed = try notification.signed(in: store, call)
      history.append([
        "signedPayload": signed, "sendAttempts": .array(notification.attempts.map(\.json)),
      ])
      if let place = store.notifications.firstIndex(where: { sameBytes($0.uuid, notification.uuid) }) {
        store.notifications[place] = notification
      }
    }
    return .json(
      .present([
        "paginationToken": page.hasMore ? (page.end?.text(for: query)).map(JSON.string) : nil,
        "hasMore": .bool(page.hasMore),
        "notificationHistory": .array(history),
      ]))
  }

  /// A day, in milliseconds. Apple says that tokens expire, and not when.
  private static let tokenLife = Period.day
}

/// The body of a notification history.
struct NotificationFilter {
  private let startDate: Int64
  private let endDate: Int64
  private let type: String?
  private let subtype: String?
  private let onlyFailures: Bool
  private let customer: Int?

  /// - Parameter now: milliseconds since 1970.
  init(_ body: JSONObject, _ store: Store, now: Int64) throws(APIErrorReply) {
    let (startDate, endDate) = (body["startDate"]?.int64 ?? 0, body["endDate"]?.int64 ?? 0)
    guard startDate >= now - Self.window else { throw .server(.startDateTooFarInPast) }
    guard startDate < endDate else { throw .server(.startDateAfterEndDate) }
    self.startDate = startDate
    self.endDate = endDate
    type = body["notificationType"]?.string
    subtype = body["notificationSubtype"]?.string
    onlyFailures = body["onlyFailures"]?.boolValue ?? false
    let id = body["transactionId"]?.string ?? body["originalTransactionId"]?.string
    if id != nil, type != nil { throw .server(.multipleFiltersSupplied) }
    try Self.requirePair(type, subtype)
    customer = try id.map { id throws(APIErrorReply) in try store.purchase(transactionId: id).customer }
  }

  /// The 30 days that sandbox keeps, in milliseconds.
  private static let window = 30 * Period.day

  /// A subtype needs a type that has it. A type alone is always right, even if all that Apple sends of it has subtypes.
  private static func requirePair(_ type: String?, _ subtype: String?) throws(APIErrorReply) {
    guard let type else {
      guard subtype == nil else { throw .server(.invalidNotificationType) }
      return
    }
    guard let row = NotificationType.named(type), subtype == nil || row.event(subtype: subtype) != nil else {
      throw .server(.invalidNotificationType)
    }
  }

  /// A type without a subtype finds only what has none (App Store Server API, "Get Notification History").
  func allows(_ notification: SentNotification) -> Bool {
    guard notification.date >= startDate, notification.date < endDate else { return false }
    if onlyFailures, notification.isDelivered { return false }
    if let customer, notification.purchase?.customer != customer { return false }
    guard let type else { return true }
    return sameBytes(type, notification.type)
      && sameBytes(subtype ?? "", notification.subtype ?? "")
  }
}
