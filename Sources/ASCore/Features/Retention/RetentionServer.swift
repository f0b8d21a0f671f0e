import AppStore
import Base
import Client
import HTTP
import Platform
import SignedData
import Synchronization

/// Responds to Apple's realtime requests like a developer's server: verifies each request, selects a response by rules,
/// and measures the time.
final class RetentionServer: Sendable {
  /// Signs an offer for the customer of a request.
  typealias Sign = @Sendable (RetentionAnswers.Offer, VerifiedRealtimeRequest) throws(Failure) -> String

  let inbox = Inbox<RealtimeRequestArrival>()
  private let answers: RetentionAnswers
  private let sign: Sign
  private let delay: TimeSpan
  /// `nil` if the age is not checked.
  private let ageLimit: RequestAgeLimit?
  private let now: @Sendable () -> Timestamp
  private let uptime: @Sendable () -> MonotonicTime
  private let verifier: Mutex<RealtimeRequestVerifier>

  /// - Parameters:
  ///   - delay: An artificial delay before each response.
  ///   - ageLimit: `nil` for requests of any age.
  init(
    _ verifier: RealtimeRequestVerifier, answers: RetentionAnswers, sign: @escaping Sign, delay: TimeSpan,
    ageLimit: RequestAgeLimit? = nil, now: @escaping @Sendable () -> Timestamp,
    uptime: @escaping @Sendable () -> MonotonicTime
  ) {
    (self.answers, self.sign, self.delay, self.ageLimit) = (answers, sign, delay, ageLimit)
    (self.now, self.uptime) = (now, uptime)
    self.verifier = Mutex(verifier)
  }

  /// Returns 200 with a response, 404 if no rule matches, 400 if verification fails, 500 if signing fails, or 405 for a
  /// method other than POST.
  func reply(to request: ServedRequest) -> ServedReply {
    let start = uptime()
    if let refusal = request.refusalUnlessPost { return refusal }
    let received = now()
    let (content, reply) = answer(request.body)
    var served = ServedReply(reply, delay: delay)
    served.ended = { [self] wasSent in
      inbox.add(
        RealtimeRequestArrival(
          received: received, status: reply.status, content: content, milliseconds: (uptime() - start).milliseconds,
          wasSent: wasSent))
    }
    return served
  }

  private func answer(_ body: [UInt8]) -> (RealtimeRequestArrival.Content, HTTPReply) {
    let request: VerifiedRealtimeRequest
    switch verifier.withLock({ $0.verify(body) }) {
    case .failure(let error): return (.notVerified(error), HTTPReply(status: 400))
    case .success(let genuine): request = genuine
    }
    if let error = ageLimit?.error(for: request, now: now()) { return (.notVerified(error), HTTPReply(status: 400)) }
    guard let planned = answers.answer(to: request) else { return (.genuine(request, .none), HTTPReply(status: 404)) }
    do throws(Failure) {
      let answer = try planned.offer.map { offer throws(Failure) in planned.signed(try sign(offer, request)) }
      let body = answer ?? planned.body
      return (.genuine(request, .answered(body)), HTTPReply(body, status: 200))
    } catch {
      return (.genuine(request, .failed(error)), HTTPReply(status: 500))
    }
  }
}

/// One posted request and the response to it.
struct RealtimeRequestArrival: PostedArrival {
  let received: Timestamp
  /// The response status.
  let status: Int
  let content: Content
  /// The time from the last byte of the request to the last byte of the response.
  let milliseconds: Int64
  /// Whether the whole response was sent; false if the client disconnected first.
  let wasSent: Bool

  enum Content: Sendable {
    case genuine(VerifiedRealtimeRequest, Outcome)
    case notVerified(NotificationVerificationError)
  }

  /// The response to a verified request.
  enum Outcome: Sendable {
    case answered(JSON)
    /// No rule matches.
    case none
    /// The offer could not be signed.
    case failed(Failure)
  }

  var isGenuine: Bool {
    if case .genuine = content { true } else { false }
  }

  /// Whether the client disconnected before the response was sent, or the response took longer than Apple waits.
  var isLate: Bool { !wasSent || milliseconds > RetentionAnswer.timeAllowed.milliseconds }

  /// The kind of response in Apple's terms, and its message. The signature is omitted: it belongs to a customer.
  private var answered: (kind: String, messageIdentifier: String?)? {
    guard case .genuine(_, .answered(let answer)) = content, let member = answer.objectValue?.members.first else {
      return nil
    }
    return (member.name, member.value["messageIdentifier"]?.string)
  }

  /// The NDJSON record.
  var record: JSON {
    var record: JSONObject = ["received": .timestamp(received), "valid": .bool(isGenuine)]
    if case .genuine(let request, _) = content, request.isOfAddedRoot { record["root"] = "added" }
    record["status"] = .number(JSONNumber(Int64(status)))
    record["milliseconds"] = .number(JSONNumber(milliseconds))
    record["late"] = .bool(isLate)
    switch content {
    case .genuine(let request, let outcome):
      record["answer"] = answered.map { .string($0.kind) }
      record["messageIdentifier"] = answered?.messageIdentifier.map(JSON.string)
      if case .failed(let failure) = outcome { record["reason"] = .string(failure.message) }
      record["payload"] = request.payload
    case .notVerified(let error):
      record["check"] = .string(error.check)
      record["reason"] = .string(error.reason)
    }
    return .object(record)
  }

  /// Returns the line for people.
  func line(_ context: Context) -> DeliveryLine {
    switch content {
    case .notVerified(let error):
      DeliveryLine(received, error, status: status, context)
    case .genuine(let request, let outcome):
      DeliveryLine(
        received, request.productId, "\(description(of: outcome)), \(milliseconds) ms",
        further: [(request.userLocale, width: 7), (request.originalTransactionId, width: 16)], context)
    }
  }

  private func description(of outcome: Outcome) -> String {
    switch outcome {
    case .answered: answered?.kind ?? "returned \(status)"
    case .none: "no rule matches"
    case .failed: "returned \(status)"
    }
  }

  /// A warning for stderr; `nil` if the response was on time.
  var warning: String? {
    if case .genuine(_, .failed(let failure)) = content { return failure.message }
    if isGenuine, !wasSent { return "the client disconnected before the response, which took \(milliseconds) ms" }
    guard isGenuine, isLate else { return nil }
    let limit = RetentionAnswer.timeAllowed.milliseconds
    return "\(milliseconds) ms: Apple waits \(limit) ms and then shows the default message"
  }
}

/// A verified realtime request (Retention Messaging API, `DecodedRealtimeRequestBody`): Apple requests the message to
/// show to a customer who is about to cancel.
struct VerifiedRealtimeRequest: Sendable {
  /// The decoded payload of the request.
  let payload: JSON
  let productId: String
  /// The customer's language and region, such as `en-US`.
  let userLocale: String
  let originalTransactionId: String
  /// Whether the request is signed under a root added by the user, not under Apple's.
  let isOfAddedRoot: Bool

  init(payload: JSON, isOfAddedRoot: Bool = false) {
    self.payload = payload
    self.isOfAddedRoot = isOfAddedRoot
    productId = payload["productId"]?.string ?? ""
    userLocale = payload["userLocale"]?.string ?? ""
    originalTransactionId = payload["originalTransactionId"]?.string ?? ""
  }
}

/// The maximum age of a request when it arrives. Apple sends it while the customer waits, so an older request is a
/// replayed copy.
struct RequestAgeLimit: Sendable {
  private let limit: TimeSpan

  /// The allowed difference between Apple's clock and this machine's.
  private static let allowedSkew = TimeSpan.seconds(60)

  init(_ limit: TimeSpan) { self.limit = limit }

  /// Returns an error if the request is too old. A request that is signed under an added root, such as the simulator's,
  /// is never too old, because its sender has its own clock.
  func error(for request: VerifiedRealtimeRequest, now: Timestamp) -> NotificationVerificationError? {
    guard !request.isOfAddedRoot else { return nil }
    let signed = request.payload["signedDate"]?.timestamp ?? .earliest
    guard now - signed > limit + Self.allowedSkew else { return nil }
    return NotificationVerificationError(
      check: "age",
      "expected a signedDate within the last \(limit.seconds) s; got \(signed.text), \((now - signed).seconds) s ago")
  }
}

/// Verifies requests. It caches verified certificates, so only one thread at a time can use it.
struct RealtimeRequestVerifier: Sendable {
  private var verifier: Verifier

  /// - Parameters:
  ///   - expected: The app and the environment; the bundle ID is ignored, because realtime requests do not contain one.
  ///   - anchors: Apple's roots and any added roots.
  init(_ expected: Expectations, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    (expected.kind, expected.bundleIDs) = (.realtime, [])
    verifier = Verifier(anchors: anchors, expectations: expected, now: now, signed: Field.signedMembers)
  }

  /// Returns the request in a posted body, or the check that failed.
  mutating func verify(_ body: [UInt8]) -> Result<VerifiedRealtimeRequest, NotificationVerificationError> {
    NotificationText.posted(body).flatMap { verifier.result(of: $0) }.map { verified in
      VerifiedRealtimeRequest(payload: verified.payload, isOfAddedRoot: verified.isOfAddedRoot)
    }
  }
}
