import AppStore
import Base
import HTTP
import Platform

package enum NotificationDelivery: Sendable {
  /// There is no server; all notifications count as delivered.
  case assumed
  /// Notifications are posted, and the response determines the result.
  case posted
  /// Every attempt has this result, regardless of the response and even without a server.
  case forced(String)
}

/// The UUIDs of the notifications that are being posted. While the clock is moved, only the moving thread sends, so
/// that each notification is sent at its own time.
typealias DeliveryState = (inFlight: [String], isMoving: Bool)

// Due notifications are posted in order, one at a time. No lock is held during a post, because the notified server may
// call back. Nor does a thread wait for posts of other notifications, which may be waiting for it: the sending thread
// also posts what is added meanwhile. It keeps that role until nothing is due, unless another thread moves the clock.
extension SimulatorServer {
  typealias Delivery = (simulator: Simulator, uuid: String, world: String)

  /// Sends due notifications, unless another thread does; that one then sends these too. `isMoving` is whether the
  /// caller moves the clock.
  func sendDue(isMoving: Bool = false) {
    send(order.withLock { claimDelivery(&$0, isMoving: isMoving) }, isMoving: isMoving)
  }

  /// Sends a claimed notification, and all that are due after it.
  func send(_ first: Delivery?, isMoving: Bool = false) {
    var claimed = first
    while let (simulator, uuid, world) = claimed {
      let result = deliver(uuid, of: simulator)
      claimed = order.withLock { state in
        state.inFlight.removeAll { sameBytes($0, uuid) }
        // The run was interrupted.
        guard let result else { return nil }
        // The world may have been reset meanwhile.
        if sameBytes(world, worldID) {
          let moment = clock.now
          simulator.withStore { $0.record(result, of: uuid, at: moment) }
          note(["notificationUUID": .string(uuid), "result": .string(result)], of: simulator, at: moment)
        }
        return claimDelivery(&state, isMoving: isMoving)
      }
      isReleased.hold { isReleased.signalAll() }
    }
  }

  /// Claims the next due notification, so that no other thread sends it. Returns nil if none is due, or if another
  /// thread has to send it.
  func claimDelivery(_ state: inout DeliveryState, isMoving: Bool = false) -> Delivery? {
    guard isMoving || !state.isMoving && state.inFlight.isEmpty else { return nil }
    for (_, simulator) in stores {
      let claimed = simulator.withStore { store -> String? in
        guard let next = store.notifications.nextDelivery(), next.date <= clock.now else { return nil }
        store.notifications[next.place].nextAttempt = nil
        return store.notifications[next.place].uuid
      }
      guard let uuid = claimed else { continue }
      state.inFlight.append(uuid)
      return (simulator, uuid, worldID)
    }
    return nil
  }

  func waitForDelivery(of uuid: String) {
    isReleased.hold {
      while order.withLock({ $0.inFlight.contains { sameBytes($0, uuid) } }) { isReleased.wait() }
    }
  }

  /// Posts a notification of that simulator. Returns a `sendAttemptResult`, or nil if the run was interrupted.
  private func deliver(_ uuid: String, of simulator: Simulator) -> String? {
    let forced: String? = if case .forced(let result) = setup.delivery { result } else { nil }
    guard let post else { return forced ?? "SUCCESS" }
    let signed = simulator.withStore { store in
      store.notifications.place(of: uuid).flatMap { place in
        try? store.notifications[place].signed(in: store, by: simulator.chain)
      }
    }
    guard let signed else { return forced ?? "OTHER" }
    let outcome = post(JSON.object(["signedPayload": signed]).bytes(.compact))
    if case .failure(.interrupted) = outcome { return nil }
    return forced ?? SendAttempt.result(of: outcome)
  }
}

extension SendAttempt {
  /// Returns Apple's name for the outcome of a post (App Store Server API, sendAttemptResult). Redirects are not
  /// followed, and count as unsuccessful.
  static func result(of outcome: Result<HTTPReply, TransportError>) -> String {
    switch outcome {
    case .success(let reply):
      guard isDelivered(reply.status) else { return "UNSUCCESSFUL_HTTP_RESPONSE_CODE" }
      return isReadable(reply.header("Content-Type") ?? "") ? "SUCCESS" : "UNSUPPORTED_CHARSET"
    case .failure(let error):
      switch error {
      case .tls: return "TLS_ISSUE"
      case .timedOut(isConnected: true, _): return "TIMED_OUT"
      case .timedOut(isConnected: false, _): return "NO_RESPONSE"
      case .cannotResolve, .cannotConnect: return "SOCKET_ISSUE"
      case .cutOff: return "PREMATURE_CLOSE"
      case .tooLarge, .other: return "INVALID_RESPONSE"
      case .interrupted, .proxy, .unsendable: return "OTHER"
      }
    }
  }

  private static func isReadable(_ contentType: String) -> Bool {
    let type = contentType.lowercased()
    guard let place = type.firstRange(of: "charset=") else { return true }
    let name = type[place.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    return ["utf-8", "us-ascii", "iso-8859-1"].contains(name)
  }
}

extension Simulator {
  /// The next moment at which something changes or a notification is due.
  var nextEvent: Timestamp? {
    withStore { [$0.nextChange(), $0.notifications.nextDelivery()?.date].compactMap(\.self).min() }
  }
}

extension Store {
  /// Records an attempt. As with Apple, a failed one is repeated in production but not in sandbox.
  mutating func record(_ result: String, of uuid: String, at moment: Timestamp) {
    guard let place = notifications.place(of: uuid) else { return }
    notifications[place].attempts.append(SentNotification.Attempt(date: moment, result: result))
    let count = notifications[place].attempts.count
    let isOver = result == "SUCCESS" || app.environment != .production
    notifications[place].nextAttempt = isOver ? nil : SendAttempt.next(after: count, failedAt: moment)
  }
}
