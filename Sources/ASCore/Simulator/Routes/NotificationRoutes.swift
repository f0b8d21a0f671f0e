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
