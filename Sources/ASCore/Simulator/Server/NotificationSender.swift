import AppStore
import Base
import HTTP
import Platform
import Synchronization

/// How notifications reach the developer's server.
package enum NotificationDelivery: Sendable {
  /// There is no server; all arrive.
  case assumed
  /// Posted, and the answer counts.
  case posted
  /// Whatever the answer, or without a server at all, this is the result of each attempt.
  case forced(String)
}

/// Posts what the stores of a server have to send, in the order in which it is due, one at a time.
///
/// No lock is held during a post, as the server that is notified may call back. Nobody waits for a post of somebody
/// else's notification either, as that post may be what is waiting: the sending thread continues with what was added meanwhile.
final class NotificationSender: Sendable {
  /// Sends a body to the developer's server.
  typealias Send = @Sendable ([UInt8]) -> Result<HTTPReply, TransportError>

  private let send: Send?
  private let forced: String?
  private let state = Mutex(State())
  private let isReleased = Monitor()

  private struct State {
    /// The UUIDs of what is being posted.
    var inFlight: [String] = []
    /// While the clock is moved, only the thread that moves it sends, so that each notification leaves at its moment.
    var isMoving = false
  }

  init(_ send: Send?, forced: String?) {
    self.send = send
    self.forced = forced
  }

  /// Whether the clock is not being moved already; if so, it is now, until `endMove`.
  func beginMove() -> Bool {
    state.withLock { state in
      defer { state.isMoving = true }
      return !state.isMoving
    }
  }

  func endMove() { state.withLock { $0.isMoving = false } }

  /// Takes the next notification that is due, which nobody else sends then; nil if there is none, or if it is for
  /// another thread to send.
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

  /// Ends what `claim` began.
  func release(_ uuid: String) {
    state.withLock { state in state.inFlight.removeAll { sameBytes($0, uuid) } }
    isReleased.hold { isReleased.signalAll() }
  }

  /// Waits until a notification is not being posted any more.
  func wait(for uuid: String) {
    isReleased.hold {
      while state.withLock({ $0.inFlight.contains { sameBytes($0, uuid) } }) { isReleased.wait() }
    }
  }

  /// Sends a notification of that simulator. A value of `sendAttemptResult`; nil if the run was interrupted.
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
  /// What Apple calls an answer, or what came in its place (App Store Server API, sendAttemptResult). Redirects are not
  /// followed here, and count as any other status that is no success.
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
  /// Takes the notification that is to be sent first of those due then, until its result is recorded.
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
        try? store.notifications[place].signed(in: store, sign)
      }
    }
  }

  /// When time changes something, or something is to be sent, next.
  var nextEvent: Timestamp? {
    withStore { store in
      [store.nextChange(), store.notifications.nextDelivery()?.date].compactMap(\.self).min()
    }
  }

  /// How it went so far.
  func attempts(of uuid: String) -> [JSON] {
    withStore { store in
      store.notifications.place(of: uuid).map { store.notifications[$0].attempts.map(\.json) } ?? []
    }
  }

  func record(_ result: String, of uuid: String, at moment: Timestamp) {
    withStore { $0.record(result, of: uuid, at: moment) }
  }
}

extension Store {
  /// Writes an attempt down. A failed one is repeated in production, as Apple does, and not in sandbox.
  mutating func record(_ result: String, of uuid: String, at moment: Timestamp) {
    guard let place = notifications.place(of: uuid) else { return }
    notifications[place].attempts.append(SentNotification.Attempt(date: moment, result: result))
    let count = notifications[place].attempts.count
    let isOver = result == "SUCCESS" || app.environment != .production
    notifications[place].nextAttempt = isOver ? nil : SendAttempt.next(after: count, failedAt: moment)
  }
}
