import AppStore
import Base
import HTTP
import Platform
import Synchronization

/// How notifications reach the developer's server.
package enum NotificationDelivery: Sendable {
  /// There is no server; all notifications count as delivered.
  case assumed
  /// Notifications are posted, and the response determines the result.
  case posted
  /// Every attempt has this result, regardless of the response and even without a server.
  case forced(String)
}

/// Posts the due notifications of a server's stores in order, one at a time.
///
/// No lock is held during a post, because the notified server may call back. Nor does a thread wait for posts of other
/// notifications, which may be waiting for it: the sending thread also posts what is added meanwhile.
final class NotificationSender: Sendable {
  /// Sends a body to the developer's server.
  typealias Send = @Sendable ([UInt8]) -> Result<HTTPReply, TransportError>

  private let send: Send?
  private let forced: String?
  private let state = Mutex(State())
  private let isReleased = Monitor()

  private struct State {
    /// The UUIDs of the notifications that are being posted.
    var inFlight: [String] = []
    /// While the clock is moved, only the moving thread sends, so that each notification is sent at its own time.
    var isMoving = false
  }

  init(_ send: Send?, forced: String?) {
    self.send = send
    self.forced = forced
  }

  /// Starts a move of the clock, until `endMove`. Returns false if it is already being moved.
  func beginMove() -> Bool {
    state.withLock { state in
      defer { state.isMoving = true }
      return !state.isMoving
    }
  }

  func endMove() { state.withLock { $0.isMoving = false } }

  /// Claims the next due notification, so that no other thread sends it. Returns nil if none is due, or if another
  /// thread has to send it.
  func claim(from simulators: [Simulator], at now: Timestamp, isMoving: Bool) -> (simulator: Simulator, uuid: String)? {
    state.withLock { state in
      guard isMoving || !state.isMoving && state.inFlight.isEmpty else { return nil }
      for simulator in simulators {
        guard let uuid = simulator.claimDelivery(at: now) else { continue }
        state.inFlight.append(uuid)
        return (simulator, uuid)
      }
      return nil
    }
  }

  /// Releases a notification that `claim` returned.
  func release(_ uuid: String) {
    state.withLock { state in state.inFlight.removeAll { sameBytes($0, uuid) } }
    isReleased.hold { isReleased.signalAll() }
  }

  /// Waits until a notification is no longer being posted.
  func wait(for uuid: String) {
    isReleased.hold {
      while state.withLock({ $0.inFlight.contains { sameBytes($0, uuid) } }) { isReleased.wait() }
    }
  }

  /// Posts a notification of that simulator. Returns a `sendAttemptResult`, or nil if the run was interrupted.
  func post(_ uuid: String, of simulator: Simulator) -> String? {
    guard let send else { return forced ?? "SUCCESS" }
    guard let signedPayload = simulator.signedNotification(uuid) else { return forced ?? "OTHER" }
    let body: JSON = ["signedPayload": signedPayload]
    let outcome = send(body.bytes(.compact))
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
      case .timedOut(.waitingForReply, _): return "TIMED_OUT"
      case .timedOut(.connecting, _): return "NO_RESPONSE"
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
  /// Claims the first due notification, until its result is recorded.
  fileprivate func claimDelivery(at now: Timestamp) -> String? {
    withStore { store in
      guard let next = store.notifications.nextDelivery(), next.date <= now else { return nil }
      store.notifications[next.place].nextAttempt = nil
      return store.notifications[next.place].uuid
    }
  }

  fileprivate func signedNotification(_ uuid: String) -> JSON? {
    withStore { store in
      store.notifications.place(of: uuid).flatMap { place in
        try? store.notifications[place].signed(in: store, chain.signed)
      }
    }
  }

  /// The next moment at which something changes or a notification is due.
  var nextEvent: Timestamp? {
    withStore { store in
      [store.nextChange(), store.notifications.nextDelivery()?.date].compactMap(\.self).min()
    }
  }

  /// Returns the attempts to send a notification so far.
  func attempts(of uuid: String) -> [JSON] {
    withStore { store in
      store.notifications.place(of: uuid).map { store.notifications[$0].attempts.map(\.json) } ?? []
    }
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
