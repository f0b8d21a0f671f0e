import Base
import Client
import HTTP
import Platform
import Synchronization

/// Receives notifications like a developer's server: verifies each one and returns the configured statuses.
///
/// Requests arrive on many threads; one thread prints them.
final class NotificationReceiver: Sendable {
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
    var counts = TextDictionary<Int>()
    var arrivals: [NotificationArrival] = []
  }

  /// - Parameter statuses: The response statuses for verified notifications, in order; the last one repeats.
  init(
    _ verifier: NotificationVerifier, statuses: [Int], delay: TimeSpan, now: @escaping @Sendable () -> Timestamp,
    save: (@Sendable ([UInt8]) throws(Failure) -> Void)?
  ) {
    self.statuses = statuses
    self.delay = delay
    self.now = now
    self.save = save
    state = Mutex(State(verifier: verifier))
  }

  /// Returns the next configured status; 400 if verification fails, 500 if saving fails, 405 unless it is a POST.
  func reply(to request: ServedRequest) -> ServedReply {
    guard sameBytes(request.method, "POST") else {
      let reply = HTTPReply(
        status: 405, headers: [HTTPHeader("Allow", "POST")], body: Array("expected POST\n".utf8))
      return ServedReply(reply)
    }
    let status = state.withLock { state in
      let arrival = take(request.body, &state)
      state.arrivals.append(arrival)
      return arrival.status
    }
    return ServedReply(HTTPReply(status: status), delay: delay)
  }

  /// Returns everything that arrived since the last call.
  func takeArrivals() -> [NotificationArrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  private func take(_ body: [UInt8], _ state: inout State) -> NotificationArrival {
    let received = now()
    let candidate: NotificationCandidate
    switch NotificationText.posted(body) {
    case .failure(let error): return NotificationArrival(received: received, status: 400, content: .notVerified(error))
    case .success(let found): candidate = found
    }
    switch state.verifier.verify(candidate) {
    case .failure(let error): return NotificationArrival(received: received, status: 400, content: .notVerified(error))
    case .success(let (notification, payload)):
      var status = statuses[min(state.answered, statuses.count - 1)]
      let isLast = state.answered >= statuses.count - 1
      state.answered += 1
      var failure: Failure?
      do throws(Failure) {
        // Saved before the response is sent, because Apple does not retry after a success.
        try save?(NotificationText.line(of: candidate))
      } catch {
        (status, failure) = (500, error)
      }
      let attempt = (state.counts[notification.uuid] ?? 0) + 1
      state.counts[notification.uuid] = attempt
      return NotificationArrival(
        received: received, status: status,
        content: .genuine(notification, payload, attempt: attempt, isLastResponse: isLast), failure: failure)
    }
  }
}

/// One posted request and the response to it.
struct NotificationArrival: Sendable {
  let received: Timestamp
  /// The response status.
  let status: Int
  let content: Content
  /// Why the body could not be saved.
  var failure: Failure?

  enum Content: Sendable {
    /// `attempt` counts how often the notification was received. `isLastResponse` means that it got the last status of
    /// the sequence.
    case genuine(PostedNotification, JSON, attempt: Int, isLastResponse: Bool)
    case notVerified(NotificationVerificationError)
  }

  /// The NDJSON record.
  var record: JSON {
    var record: JSONObject = ["received": .timestamp(received)]
    switch content {
    case .genuine(let notification, let payload, let attempt, _):
      record["valid"] = true
      if notification.isOfAddedRoot { record["root"] = "added" }
      record["status"] = .number(JSONNumber(Int64(status)))
      record["attempt"] = .number(JSONNumber(Int64(attempt)))
      record["payload"] = payload
    case .notVerified(let error):
      record["valid"] = false
      record["status"] = .number(JSONNumber(Int64(status)))
      record["check"] = .string(error.check)
      record["reason"] = .string(error.reason)
    }
    return .object(record)
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
      return DeliveryLine(
        received, "NOT VERIFIED", "returned \(status): check \(error.check) failed: \(error.reason)", further: [],
        context)
    }
  }
}
