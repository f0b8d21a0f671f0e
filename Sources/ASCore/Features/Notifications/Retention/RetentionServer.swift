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
  typealias Sign = @Sendable (RetentionRule.Offer, VerifiedRealtimeRequest) throws(Failure) -> String

  let inbox = Inbox<RealtimeRequestArrival>()
  private let rules: [RetentionRule]
  private let sign: Sign
  /// An artificial delay before each response.
  private let delay: TimeSpan
  /// `nil` if the age is not checked.
  private let ageLimit: TimeSpan?
  private let context: Context
  private let verifier: Mutex<NotificationVerifier>

  init(
    _ verifier: NotificationVerifier, rules: [RetentionRule], sign: @escaping Sign, delay: TimeSpan,
    ageLimit: TimeSpan? = nil, _ context: Context
  ) {
    (self.rules, self.sign, self.delay, self.ageLimit, self.context) = (rules, sign, delay, ageLimit, context)
    self.verifier = Mutex(verifier)
  }

  /// The response: 200 with an answer, 404 if no rule matches, 400 if verification fails, 500 if signing fails, or 405
  /// for a method other than POST.
  func reply(to posted: ServedRequest) -> ServedReply {
    let start = context.clock.uptime()
    if let refusal = posted.refusalUnlessPost { return refusal }
    let received = context.clock.tokenNow()
    let request = Result { () throws(NotificationVerificationError) in try verified(posted.body) }
    var answer = Result<JSON?, Failure>.success(nil)
    var reply = HTTPReply(status: 400)
    if case .success(let request) = request {
      answer = Result { () throws(Failure) in try self.answer(to: request) }
      switch answer {
      case .success(let body?): reply = HTTPReply(body, status: 200)
      case .success(nil): reply.status = 404
      case .failure: reply.status = 500
      }
    }
    var served = ServedReply(reply, delay: delay)
    served.ended = { [self, answer, status = reply.status] wasSent in
      inbox.add(
        RealtimeRequestArrival(
          received: received, status: status, request: request, answer: answer,
          milliseconds: (context.clock.uptime() - start).milliseconds, wasSent: wasSent), at: inbox.reserve())
    }
    return served
  }

  private func verified(_ body: [UInt8]) throws(NotificationVerificationError) -> VerifiedRealtimeRequest {
    let posted = try NotificationText.posted(body)
    let verified = try verifier.withLock { verifier throws(NotificationVerificationError) in
      try verifier.payload(of: posted)
    }
    let request = VerifiedRealtimeRequest(payload: verified.payload, isOfAddedRoot: verified.isOfAddedRoot)
    try request.requireClaims()
    try request.requireAge(ageLimit, now: context.clock.tokenNow())
    return request
  }

  private func answer(to request: VerifiedRealtimeRequest) throws(Failure) -> JSON? {
    guard let rule = rules.first(where: { $0.fits(request) }) else { return nil }
    return try rule.offer.map { offer throws(Failure) in rule.signed(try sign(offer, request)) } ?? rule.body
  }
}

struct RealtimeRequestArrival: PostedArrival {
  let received: Timestamp
  let status: Int
  let request: Result<VerifiedRealtimeRequest, NotificationVerificationError>
  /// The response to a verified request: `nil` if no rule matches, a failure if the offer could not be signed.
  let answer: Result<JSON?, Failure>
  /// The time from the last byte of the request to the last byte of the response.
  let milliseconds: Int64
  /// Whether the whole response was sent; false if the client disconnected first.
  let wasSent: Bool

  var isGenuine: Bool { (try? request.get()) != nil }

  /// Whether the client disconnected before the response was sent, or the response took longer than Apple waits.
  var isLate: Bool { !wasSent || milliseconds > RetentionAnswer.timeAllowed.milliseconds }

  /// The kind of response in Apple's terms, and its message. The signature is omitted: it belongs to a customer.
  private var answered: (kind: String, messageIdentifier: String?)? {
    let answer = (try? answer.get())?.objectValue?.members.first
    return answer.map { ($0.name, $0.value["messageIdentifier"]?.string) }
  }

  var record: JSON {
    let verified = try? request.get()
    let refusal: NotificationVerificationError? = if case .failure(let error) = request { error } else { nil }
    let failure: Failure? = if case .failure(let failure) = answer { failure } else { nil }
    return .object(
      JSONObject(present: [
        "received": .timestamp(received), "valid": .bool(isGenuine),
        "root": verified?.isOfAddedRoot ?? false ? .word(OtherRoot.added) : nil,
        "status": .number(JSONNumber(Int64(status))),
        "milliseconds": .number(JSONNumber(milliseconds)), "late": .bool(isLate),
        "answer": answered.map { .string($0.kind) }, "messageIdentifier": answered?.messageIdentifier.map(JSON.string),
        "check": (refusal?.check).map(JSON.string),
        "reason": (refusal?.reason ?? failure?.message).map(JSON.string), "payload": verified?.payload,
      ]))
  }

  /// The line for people.
  func line(_ context: Context) -> DeliveryLine {
    switch request {
    case .failure(let error): DeliveryLine(received, error, status: status, context)
    case .success(let request):
      DeliveryLine(
        received, request.productId, "\(description), \(milliseconds) ms",
        further: [(request.userLocale, width: 7), (request.originalTransactionId, width: 16)], context)
    }
  }

  private var description: String {
    if case .success(nil) = answer { return "no rule matches" }
    return answered?.kind ?? "returned \(status)"
  }

  /// A warning for stderr; `nil` if the response was on time.
  var warning: String? {
    if case .failure(let failure) = answer { return failure.message }
    guard isGenuine, isLate else { return nil }
    guard wasSent else { return "the client disconnected before the response, which took \(milliseconds) ms" }
    let limit = RetentionAnswer.timeAllowed.milliseconds
    return
      "\(milliseconds) ms: Apple waits \(limit) ms and then shows the message of App Store Connect, or else the default "
      + "message"
  }
}

/// A verified realtime request (Retention Messaging API, `DecodedRealtimeRequestBody`): Apple requests the message to
/// show to a customer who is about to cancel.
struct VerifiedRealtimeRequest: Sendable {
  let payload: JSON
  /// Whether the request is signed under a root added by the user, not under Apple's.
  let isOfAddedRoot: Bool

  var productId: String { payload["productId"]?.string ?? "" }
  /// The customer's language and region, such as `en-US`.
  var userLocale: String { payload["userLocale"]?.string ?? "" }
  var originalTransactionId: String { payload["originalTransactionId"]?.string ?? "" }

  /// Throws for a request without the values that an offer is signed for.
  func requireClaims() throws(NotificationVerificationError) {
    for name in ["originalTransactionId", "productId"] where payload[name]?.string?.isEmpty ?? true {
      throw NotificationVerificationError(check: "claims", reason: "expected \(name); it is missing or empty")
    }
  }

  /// The allowed difference between Apple's clock and this machine's.
  private static let allowedSkew = TimeSpan.seconds(60)

  /// Throws if the request is older than the limit, which means that it is a replayed copy: Apple sends it while the
  /// customer waits. The sender of a request under an added root, such as the simulator, has its own clock.
  func requireAge(_ limit: TimeSpan?, now: Timestamp) throws(NotificationVerificationError) {
    let signed = payload["signedDate"]?.timestamp ?? .earliest
    guard !isOfAddedRoot, let limit, now - signed > limit + Self.allowedSkew else { return }
    throw NotificationVerificationError(
      check: "age",
      reason:
        "expected a signedDate within the last \(limit.seconds) s; got \(signed.text), \((now - signed).seconds) s ago")
  }
}
