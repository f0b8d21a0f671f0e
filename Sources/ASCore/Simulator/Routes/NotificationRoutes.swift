/// Test notifications and the history of notifications.
enum NotificationRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "notification test": { state, call throws(SimulatedRefusal) in
      let number = state.tests.count + 1
      let token =
        "5e09dcfc-205e-4ea1-9883-\(String(repeating: "0", count: 12 - String(number).count))\(number)_\(call.now)"
      state.tests[token] = (call.now, 0)
      return .json(["testNotificationToken": .string(token)])
    },
    "notification status": { state, call throws(SimulatedRefusal) in
      let token = call.value("testNotificationToken")
      guard let underscore = token.firstIndex(of: "_"), String(token[..<underscore]).isUUID else {
        throw .code(4_000_020)
      }
      guard let test = state.tests[token] else { throw .code(4_040_008) }
      state.tests[token]?.polls += 1
      // Like Apple, it has no answer at once.
      guard test.polls > 0 else { throw .code(4_040_008) }
      let payload: JSONObject = [
        "notificationType": "TEST", "notificationUUID": .string(String(token[..<underscore])),
        "data": ["bundleId": .string(SimulatedWorld.bundleID), "environment": "Sandbox"], "version": "2.0",
        "signedDate": .number(JSONNumber(test.sent)),
      ]
      return .json([
        "signedPayload": try call.signed(payload),
        "sendAttempts": [["attemptDate": .number(JSONNumber(test.sent)), "sendAttemptResult": "SUCCESS"]],
      ])
    },
    "notification history": { state, call throws(SimulatedRefusal) in
      let filter = try Filter(call.body(), now: call.now)
      let found = state.world.notifications.filter { filter.keeps($0, in: state.world) }
      let page = try PageOf(
        found, token: call.request.value("paginationToken"), filters: filter.mark, refusal: 4_000_014)
      var items: [JSON] = []
      for notification in page.items {
        items.append([
          "signedPayload": try call.signed(notification.payload),
          "sendAttempts": .array(
            notification.attempts.map { attempt in
              let date =
                (notification.payload["signedDate"]?.int64 ?? 0)
                + Int64((notification.attempts[0].daysAgo - attempt.daysAgo) * 86_400_000)
              return ["attemptDate": .number(JSONNumber(date)), "sendAttemptResult": .string(attempt.result)]
            }),
        ])
      }
      return .json([
        "paginationToken": .string(page.token), "hasMore": .bool(page.hasMore), "notificationHistory": .array(items),
      ])
    },
  ]

  private struct Filter {
    let start: Int64
    let end: Int64
    let type: String?
    let subtype: String?
    let onlyFailures: Bool
    let transactionID: String?
    let mark: String

    /// Sandbox keeps 30 days.
    private static let window: Int64 = 30 * 86_400_000

    init(_ body: JSON, now: Int64) throws(SimulatedRefusal) {
      guard let start = body["startDate"]?.int64 else { throw .code(4_000_015) }
      guard let end = body["endDate"]?.int64 else { throw .code(4_000_016) }
      guard start >= now - Self.window else { throw .code(4_000_012) }
      guard start < end else { throw .code(4_000_013) }
      (self.start, self.end) = (start, end)
      type = body["notificationType"]?.string
      subtype = body["notificationSubtype"]?.string
      onlyFailures = body["onlyFailures"]?.boolValue ?? false
      transactionID = body["transactionId"]?.string ?? body["originalTransactionId"]?.string
      if type != nil, transactionID != nil { throw .code(4_000_019) }
      if let transactionID, !Identifiers.isWellFormed(transactionID) { throw .code(4_000_006) }
      if let type {
        guard NotificationType.named(type)?.event(subtype: subtype) != nil else { throw .code(4_000_018) }
      } else if subtype != nil {
        throw .code(4_000_018)
      }
      mark = body.text(.compact)
    }

    func keeps(_ notification: SimulatedWorld.Notification, in world: SimulatedWorld) -> Bool {
      let payload = notification.payload
      guard let date = payload["signedDate"]?.int64, start <= date, date < end else { return false }
      if let type, payload.text("notificationType") != type || payload.text("subtype") != subtype { return false }
      if onlyFailures, notification.attempts.last?.result == "SUCCESS" { return false }
      guard let transactionID else { return true }
      return world.customer(transactionID) == notification.transactionID.flatMap(world.customer)
    }
  }
}
