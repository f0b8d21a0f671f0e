import AppStore
import Base
import Client
import HTTP
import Platform
import Synchronization

/// Receives notifications like a developer's server: verifies each one and returns the configured statuses.
final class NotificationReceiver: Sendable {
  let inbox = Inbox<NotificationArrival>()
  private let statuses: [Int]
  private let delay: TimeSpan
  private let now: @Sendable () -> Timestamp
  /// Saves a verified body, if `--save` is given.
  private let save: (@Sendable ([UInt8]) throws(Failure) -> Void)?
  private let state: Mutex<State>

  private struct State {
    var verifier: NotificationVerifier
    /// The number of verified notifications; each uses one status of the sequence.
    var answered = 0
    /// How often each notification was received, by UUID.
    var counts: TextDictionary<Int> = [:]
  }

  /// - Parameter statuses: The response statuses for verified notifications, in order; the last one repeats.
  init(
    _ verifier: NotificationVerifier, statuses: [Int], delay: TimeSpan, now: @escaping @Sendable () -> Timestamp,
    save: (@Sendable ([UInt8]) throws(Failure) -> Void)?
  ) {
    (self.statuses, self.delay, self.now, self.save) = (statuses, delay, now, save)
    state = Mutex(State(verifier: verifier))
  }

  /// Returns the next configured status; 400 if verification fails, 500 if saving fails, 405 unless it is a POST.
  func reply(to request: ServedRequest) -> ServedReply {
    if let refusal = request.refusalUnlessPost { return refusal }
    // Both at once, so that notifications are printed and saved in the order of their statuses.
    let (taken, place) = state.withLock { state in (take(request.body, &state), inbox.reserve()) }
    var arrival = taken.arrival
    if let save, let candidate = taken.candidate {
      // Without the lock, so that a slow disk does not block other connections.
      inbox.waitForTurn(of: place)
      do throws(Failure) {
        // Saved before the response is sent, because Apple does not retry after a success.
        try save(NotificationText.line(of: candidate))
      } catch {
        (arrival.status, arrival.warning) = (500, error.message)
      }
    }
    inbox.add(arrival, at: place)
    return ServedReply(HTTPReply(status: arrival.status), delay: delay)
  }

  /// Returns the arrival of a body, and its notification if it was verified.
  private func take(_ body: [UInt8], _ state: inout State) -> (
    arrival: NotificationArrival, candidate: NotificationCandidate?
  ) {
    let received = now()
    do {
      let candidate = try NotificationText.posted(body)
      let (notification, payload) = try state.verifier.verify(candidate)
      let status = statuses[min(state.answered, statuses.count - 1)]
      state.answered += 1
      let attempt = (state.counts[notification.uuid] ?? 0) + 1
      state.counts[notification.uuid] = attempt
      let content = NotificationArrival.Content.genuine(
        notification, payload, attempt: attempt, isLastResponse: state.answered >= statuses.count)
      return (NotificationArrival(received: received, status: status, content: content), candidate)
    } catch {
      return (NotificationArrival(received: received, status: 400, content: .notVerified(error)), nil)
    }
  }
}

struct NotificationArrival: PostedArrival {
  let received: Timestamp
  var status: Int
  let content: Content
  /// Why the body could not be saved.
  var warning: String?

  enum Content: Sendable {
    /// `attempt` counts how often the notification was received. `isLastResponse` means that it got the last status of
    /// the sequence.
    case genuine(PostedNotification, JSON, attempt: Int, isLastResponse: Bool)
    case notVerified(NotificationVerificationError)
  }

  var record: JSON {
    let status = JSON.number(JSONNumber(Int64(status)))
    switch content {
    case .genuine(let notification, let payload, let attempt, _):
      return .object(
        JSONObject(present: [
          "received": .timestamp(received), "valid": true,
          "root": notification.isOfAddedRoot ? notification.root : nil, "status": status,
          "attempt": .number(JSONNumber(Int64(attempt))), "payload": payload,
        ]))
    case .notVerified(let error):
      return [
        "received": .timestamp(received), "valid": false, "status": status, "check": .string(error.check),
        "reason": .string(error.reason),
      ]
    }
  }

  /// Returns the line for people.
  func line(_ context: Context) -> DeliveryLine {
    switch content {
    case .genuine(let notification, let payload, let attempt, _):
      let again = attempt > 1 ? ", attempt \(attempt)" : ""
      return DeliveryLine(
        received, notification.event, "returned \(status)\(again)", further: NotificationSubject(payload).cells, context
      )
    case .notVerified(let error):
      return DeliveryLine(received, error, status: status, context)
    }
  }
}

/// A notification type, optionally with a subtype, as people type it: `DID_RENEW`, `EXPIRED/VOLUNTARY`.
struct NotificationName: Sendable, Equatable, CustomStringConvertible {
  let type: String
  let subtype: String?

  /// Throws status 2 for a likely typo of a known type. Other unknown types are accepted, because Apple adds types
  /// every year.
  init(_ text: String) throws(Failure) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { $0.uppercased() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x5F } }) else {
      throw Failure(
        .usage, "invalid notification type \(quoted(text))",
        hint: "use the form TYPE or TYPE/SUBTYPE, such as EXPIRED/VOLUNTARY")
    }
    (type, subtype) = (parts[0], parts.count > 1 ? parts[1] : nil)
    guard !isKnown, let meant = Nearest.to(description, among: Self.known) else { return }
    throw Failure(.usage, "unknown notification type \(quoted(description))", hint: "did you mean \(meant)?")
  }

  var description: String { subtype.map { "\(type)/\($0)" } ?? type }

  /// Whether Apple documents the type and, if there is one, the subtype.
  var isKnown: Bool {
    guard let known = NotificationType.named(type) else { return false }
    return subtype == nil || known.event(subtype: subtype) != nil
  }

  /// Returns whether the notification has this type and subtype. A type without a subtype matches any subtype.
  func fits(_ notification: PostedNotification) -> Bool {
    sameBytes(type, notification.type) && (subtype.map { sameBytes($0, notification.subtype ?? "") } ?? true)
  }

  private static let known = NotificationType.pairs + NotificationType.all.map(\.name)
}
