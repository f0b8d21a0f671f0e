import Base
import Client
import HTTP
import Platform
import Synchronization

/// Receives notifications as a developer's server does: verifies each, and answers with the statuses it was given.
///
/// Requests come on many threads; one thread prints what arrived.
final class NotificationReceiver: Sendable {
  private let statuses: [Int]
  private let delay: TimeSpan
  private let now: @Sendable () -> Timestamp
  /// Keeps a body; it throws where it cannot.
  private let save: (@Sendable ([UInt8]) throws(Failure) -> Void)?
  private let state: Mutex<State>

  private struct State {
    var verifier: NotificationVerifier
    /// Genuine ones, which take one answer of the sequence each.
    var answered = 0
    /// How often each came, by its UUID.
    var counts = TextDictionary<Int>()
    var arrivals: [NotificationArrival] = []
  }

  /// `statuses` are the answers to one genuine notification after the other; the last of them stays.
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

  /// 400 for what cannot be verified, and 405 for another method than POST.
  func reply(to request: ServedRequest) -> ServedReply {
    guard sameBytes(request.method, "POST") else {
      let reply = HTTPReply(
        status: 405, headers: [HTTPHeader("Allow", "POST")], body: Array("notifications are posted\n".utf8))
      return ServedReply(reply)
    }
    let status = state.withLock { state in
      let arrival = take(request.body, &state)
      state.arrivals.append(arrival)
      return arrival.status
    }
    return ServedReply(HTTPReply(status: status), delay: delay)
  }

  /// What came since the last call.
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
    case .failure(let error): return NotificationArrival(received: received, status: 400, content: .notGenuine(error))
    case .success(let found): candidate = found
    }
    switch state.verifier.verify(candidate) {
    case .failure(let error): return NotificationArrival(received: received, status: 400, content: .notGenuine(error))
    case .success(let (notification, payload)):
      var status = statuses[min(state.answered, statuses.count - 1)]
      let isLast = state.answered >= statuses.count - 1
      state.answered += 1
      var failure: Failure?
      do throws(Failure) {
        // Saved before it is answered: Apple does not repeat what was answered with success.
        try save?(NotificationText.line(of: candidate))
      } catch {
        (status, failure) = (500, error)
      }
      let attempt = (state.counts[notification.uuid] ?? 0) + 1
      state.counts[notification.uuid] = attempt
      return NotificationArrival(
        received: received, status: status,
        content: .genuine(notification, payload, attempt: attempt, isLastAnswer: isLast), failure: failure)
    }
  }
}

/// One request that was posted, and how it was answered.
struct NotificationArrival: Sendable {
  let received: Timestamp
  /// Of the answer.
  let status: Int
  let content: Content
  /// Why it could not be kept.
  var failure: Failure?

  /// What it was.
  enum Content: Sendable {
    /// `attempt` counts how often it came. `isLastAnswer`: its answer is the one that stays.
    case genuine(PostedNotification, JSON, attempt: Int, isLastAnswer: Bool)
    case notGenuine(NotificationVerificationError)
  }

  /// The NDJSON record of it.
  var record: JSON {
    var record: JSONObject = ["received": .timestamp(received)]
    switch content {
    case .genuine(let notification, let payload, let attempt, _):
      record["valid"] = true
      if notification.isOfAddedRoot { record["root"] = "added" }
      record["status"] = .number(JSONNumber(Int64(status)))
      record["attempt"] = .number(JSONNumber(Int64(attempt)))
      record["payload"] = payload
    case .notGenuine(let error):
      record["valid"] = false
      record["status"] = .number(JSONNumber(Int64(status)))
      record["check"] = .string(error.check)
      record["reason"] = .string(error.reason)
    }
    return .object(record)
  }

  /// For people.
  func line(_ context: Context) -> DeliveryLine {
    switch content {
    case .genuine(let notification, let payload, let attempt, _):
      let again = attempt > 1 ? ", attempt \(attempt)" : ""
      return DeliveryLine(
        received, notification.event, "answered \(status)\(again)", further: NotificationSubject(payload).cells, context
      )
    case .notGenuine(let error):
      return DeliveryLine(
        received, "NOT GENUINE", "answered \(status): check \(error.check) failed: \(error.reason)", further: [],
        context)
    }
  }
}
