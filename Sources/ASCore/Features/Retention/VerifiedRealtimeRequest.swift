import AppStore
import Base
import Client
import SignedData

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
    NotificationText.posted(body).flatMap { candidate in
      switch verifier.verify(candidate.signed).result {
      case .failure(let error): .failure(NotificationVerificationError(check: error.check.name.rawValue, error.reason))
      case .success(let verified):
        .success(VerifiedRealtimeRequest(payload: verified.payload, isOfAddedRoot: verified.isOfAddedRoot))
      }
    }
  }
}
