import AppStore
import Base
import Client
import SignedData

/// Apple's question which message to show to somebody who is about to cancel, verified (Retention Messaging API,
/// `DecodedRealtimeRequestBody`).
struct RetentionQuestion: Sendable {
  /// The decoded `DecodedRealtimeRequestBody`.
  let payload: JSON
  let productId: String
  /// The customer's language and region: `en-US`.
  let userLocale: String
  let originalTransactionId: String
  /// Whether it is verified by an added root only.
  let isOfAddedRoot: Bool

  init(payload: JSON, isOfAddedRoot: Bool = false) {
    self.payload = payload
    self.isOfAddedRoot = isOfAddedRoot
    productId = payload["productId"]?.string ?? ""
    userLocale = payload["userLocale"]?.string ?? ""
    originalTransactionId = payload["originalTransactionId"]?.string ?? ""
  }
}

/// How old a request may be when it arrives. Apple sends it while the customer waits, so an older one is a copy that
/// somebody kept.
struct RequestAgeLimit: Sendable {
  private let limit: TimeSpan

  /// By how much the clocks of Apple and of this machine may differ.
  private static let allowedSkew = TimeSpan.seconds(60)

  init(_ limit: TimeSpan) { self.limit = limit }

  /// Nil for a request that is young enough. One that an added root signed, such as the simulator's, has a clock of its
  /// own.
  func error(for question: RetentionQuestion, now: Timestamp) -> NotificationVerificationError? {
    guard !question.isOfAddedRoot else { return nil }
    let signed = question.payload["signedDate"]?.timestamp ?? .earliest
    guard now - signed > limit + Self.allowedSkew else { return nil }
    return NotificationVerificationError(
      check: "age",
      "expected a signedDate of the last \(limit.seconds) s; got \(signed.text), \((now - signed).seconds) s ago")
  }
}

/// Verifies questions. It keeps the certificates that it has judged, so one thread at a time uses it.
struct QuestionVerifier: Sendable {
  private var verifier: Verifier

  /// `expected` says whose questions they have to be; no bundle ID, which questions do not have. `anchors` are Apple's
  /// roots and what else is trusted.
  init(_ expected: Expectations, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    (expected.kind, expected.bundleID) = (.realtime, nil)
    verifier = Verifier(anchors: anchors, expectations: expected, now: now, signed: Field.signedMembers)
  }

  /// The question in a body as it was posted; or the check that failed.
  mutating func verify(_ body: [UInt8]) -> Result<RetentionQuestion, NotificationVerificationError> {
    NotificationText.posted(body).flatMap { candidate in
      switch verifier.verify(candidate.signed).result {
      case .failure(let error): .failure(NotificationVerificationError(check: error.check.name.rawValue, error.reason))
      case .success(let verified):
        .success(RetentionQuestion(payload: verified.payload, isOfAddedRoot: verified.isOfAddedRoot))
      }
    }
  }
}
