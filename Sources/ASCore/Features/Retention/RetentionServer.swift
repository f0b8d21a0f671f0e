import AppStore
import Base
import Client
import HTTP
import Platform
import Synchronization

/// Answers Apple's questions which retention message to show, as a developer's server does: verifies each, answers by rules,
/// and measures how long that took.
///
/// Requests come on many threads; one thread prints what arrived.
final class RetentionServer: Sendable {
  /// The signature of an offer for the customer of a question.
  typealias Sign = @Sendable (RetentionAnswers.Offer, RetentionQuestion) throws(Failure) -> String

  private let answers: RetentionAnswers
  private let sign: Sign
  private let delay: TimeSpan
  /// nil where the age does not count.
  private let ageLimit: RequestAgeLimit?
  private let now: @Sendable () -> Timestamp
  private let uptime: @Sendable () -> MonotonicTime
  private let state: Mutex<State>

  private struct State {
    var verifier: QuestionVerifier
    var arrivals: [QuestionArrival] = []
  }

  /// - Parameters:
  ///   - delay: how long each answer is held back.
  ///   - ageLimit: nil for requests of any age.
  init(
    _ verifier: QuestionVerifier, answers: RetentionAnswers, sign: @escaping Sign, delay: TimeSpan,
    ageLimit: RequestAgeLimit? = nil, now: @escaping @Sendable () -> Timestamp,
    uptime: @escaping @Sendable () -> MonotonicTime
  ) {
    (self.answers, self.sign, self.delay, self.ageLimit) = (answers, sign, delay, ageLimit)
    (self.now, self.uptime) = (now, uptime)
    state = Mutex(State(verifier: verifier))
  }

  /// 200 with an answer, 404 where there is none, 400 for what is not genuine, 405 for what is no post.
  func reply(to request: ServedRequest) -> ServedReply {
    let start = uptime()
    guard sameBytes(request.method, "POST") else {
      return ServedReply(
        HTTPReply(
          status: 405, headers: [HTTPHeader("Allow", "POST")], body: Array("questions are posted\n".utf8)))
    }
    let received = now()
    let (content, reply) = answer(request.body)
    var served = ServedReply(reply, delay: delay)
    served.ended = { [self] wasSent in
      let arrival = QuestionArrival(
        received: received, status: reply.status, content: content, milliseconds: (uptime() - start).milliseconds,
        wasSent: wasSent)
      state.withLock { $0.arrivals.append(arrival) }
    }
    return served
  }

  /// What was answered since the last call.
  func takeArrivals() -> [QuestionArrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  private func answer(_ body: [UInt8]) -> (QuestionArrival.Content, HTTPReply) {
    let question: RetentionQuestion
    switch state.withLock({ $0.verifier.verify(body) }) {
    case .failure(let error): return (.notGenuine(error), HTTPReply(status: 400))
    case .success(let genuine): question = genuine
    }
    if let error = ageLimit?.error(for: question, now: now()) { return (.notGenuine(error), HTTPReply(status: 400)) }
    guard let planned = answers.answer(to: question) else { return (.genuine(question, .none), HTTPReply(status: 404)) }
    do throws(Failure) {
      let answer = try planned.offer.map { offer throws(Failure) in planned.signed(try sign(offer, question)) }
      let body = answer ?? planned.body
      return (.genuine(question, .answered(body)), HTTPReply(body, status: 200))
    } catch {
      return (.genuine(question, .failed(error)), HTTPReply(status: 500))
    }
  }
}

/// One question that was posted, and how it was answered.
struct QuestionArrival: Sendable {
  let received: Timestamp
  /// The answer's.
  let status: Int
  let content: Content
  /// From the last byte of the question to the last of the answer.
  let milliseconds: Int64
  /// Whether the whole answer was sent; not if the client hung up before.
  let wasSent: Bool

  /// Whether it was a question of Apple's.
  enum Content: Sendable {
    case genuine(RetentionQuestion, Outcome)
    case notGenuine(NotificationVerificationError)
  }

  /// What a genuine question was answered with.
  enum Outcome: Sendable {
    case answered(JSON)
    /// No rule fits.
    case none
    /// The offer could not be signed.
    case failed(Failure)
  }

  /// Whether it was verified.
  var isGenuine: Bool {
    switch content {
    case .genuine: true
    case .notGenuine: false
    }
  }

  /// Whether the client hung up before the answer was sent, or it took longer than Apple waits.
  var isLate: Bool { !wasSent || milliseconds > RetentionAnswer.timeAllowed.milliseconds }

  /// What was answered in Apple's words, and with which message; never the signature in it, which is a customer's.
  private var answered: (kind: String, messageIdentifier: String?)? {
    guard case .genuine(_, .answered(let answer)) = content, let member = answer.objectValue?.members.first else {
      return nil
    }
    return (member.name, member.value["messageIdentifier"]?.string)
  }

  /// The NDJSON record of it.
  var record: JSON {
    var record: JSONObject = ["received": .timestamp(received), "valid": .bool(isGenuine)]
    if case .genuine(let question, _) = content, question.isOfAddedRoot { record["root"] = "added" }
    record["status"] = .number(JSONNumber(Int64(status)))
    record["milliseconds"] = .number(JSONNumber(milliseconds))
    record["late"] = .bool(isLate)
    switch content {
    case .genuine(let question, let outcome):
      record["answer"] = answered.map { .string($0.kind) }
      record["messageIdentifier"] = answered?.messageIdentifier.map(JSON.string)
      if case .failed(let failure) = outcome { record["reason"] = .string(failure.message) }
      record["payload"] = question.payload
    case .notGenuine(let error):
      record["check"] = .string(error.check)
      record["reason"] = .string(error.reason)
    }
    return .object(record)
  }

  /// For people.
  func line(_ context: Context) -> DeliveryLine {
    switch content {
    case .notGenuine(let error):
      DeliveryLine(
        received, "NOT GENUINE", "answered \(status): check \(error.check) failed: \(error.reason)", further: [],
        context)
    case .genuine(let question, let outcome):
      DeliveryLine(
        received, question.productId, "\(description(of: outcome)), \(milliseconds) ms",
        further: [(question.userLocale, width: 7), (question.originalTransactionId, width: 16)], context)
    }
  }

  private func description(of outcome: Outcome) -> String {
    switch outcome {
    case .answered: answered?.kind ?? "answered \(status)"
    case .none: "no answer fits"
    case .failed: "answered \(status)"
    }
  }

  /// What went wrong with the answer, for standard error; nil where all is well.
  var warning: String? {
    if case .genuine(_, .failed(let failure)) = content { return failure.message }
    if isGenuine, !wasSent { return "whoever asked did not wait for the answer, which took \(milliseconds) ms" }
    guard isGenuine, isLate else { return nil }
    let limit = RetentionAnswer.timeAllowed.milliseconds
    return "\(milliseconds) ms: Apple waits \(limit) ms, and shows the default message"
  }
}
