import AppStore
import Base
import HTTP
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
final class NotificationSender: Sendable {
  /// Sends a body to the developer's server.
  typealias Send = @Sendable ([UInt8]) -> Result<HTTPReply, TransportError>

  private let send: Send?
  private let forced: String?
  private let turn = Mutex(())

  init(_ send: Send?, forced: String?) {
    self.send = send
    self.forced = forced
  }

  /// Sends what is due; `record` takes how it went. Ends early where the run is interrupted.
  func sendDue(
    from simulators: [Simulator], clock: WorldClock,
    record: (Simulator, _ uuid: String, _ result: String, Timestamp) -> Void
  ) {
    turn.withLock { _ in
      for simulator in simulators {
        while let due = simulator.nextDelivery(at: clock.now) {
          guard let result = result(of: due.signedPayload) else { return }
          record(simulator, due.uuid, result, clock.now)
        }
      }
    }
  }

  /// A value of `sendAttemptResult`; nil if the run was interrupted.
  private func result(of signedPayload: JSON) -> String? {
    guard let send else { return forced ?? "SUCCESS" }
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
  /// The notification that is to be sent first of those due then.
  func nextDelivery(at now: Timestamp) -> (uuid: String, signedPayload: JSON)? {
    withStore { store in
      let due = store.notifications.indices.filter { store.notifications[$0].nextAttempt.map { $0 <= now } ?? false }
      guard let first = due.min(by: { store.notifications[$0].isDueBefore(store.notifications[$1]) }),
        let signed = try? store.notifications[first].signed(in: store, sign)
      else { return nil }
      return (store.notifications[first].uuid, signed)
    }
  }

  /// When time changes something, or something is to be sent, next.
  var nextEvent: Timestamp? {
    withStore { store in ([store.nextChange] + store.notifications.map(\.nextAttempt)).compactMap(\.self).min() }
  }

  /// How it went so far.
  func attempts(of uuid: String) -> [JSON] {
    withStore { store in store.notifications.first { sameBytes($0.uuid, uuid) }?.attempts.map(\.json) ?? [] }
  }

  func record(_ result: String, of uuid: String, at moment: Timestamp) {
    withStore { $0.record(result, of: uuid, at: moment) }
  }
}

extension Store {
  /// Writes an attempt down. A failed one is repeated in production, as Apple does, and not in sandbox.
  mutating func record(_ result: String, of uuid: String, at moment: Timestamp) {
    guard let place = notifications.firstIndex(where: { sameBytes($0.uuid, uuid) }) else { return }
    notifications[place].attempts.append(SentNotification.Attempt(date: moment, result: result))
    let count = notifications[place].attempts.count
    let isOver = result == "SUCCESS" || app.environment != .production
    notifications[place].nextAttempt = isOver ? nil : SendAttempt.next(after: count, failedAt: moment)
  }
}

extension SentNotification {
  fileprivate func isDueBefore(_ other: SentNotification) -> Bool {
    (nextAttempt ?? .latest, date) < (other.nextAttempt ?? .latest, other.date)
  }
}
