import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// A verified notification in the form in which Apple posts it.
package struct PostedNotification: Sendable {
  /// In lowercase; the same in all of Apple's attempts.
  package let uuid: String
  /// When Apple signed it, which is the same for all attempts.
  package let date: Timestamp
  /// `notificationType` and `subtype`.
  package let type: String
  package let subtype: String?
  /// The posted body: `{"signedPayload":"…"}`.
  package let body: [UInt8]
  /// Whether it was verified by a root that was added with `--root`.
  package let isOfAddedRoot: Bool

  package init(
    uuid: String, date: Timestamp, type: String, subtype: String?, body: [UInt8], isOfAddedRoot: Bool
  ) {
    self.uuid = uuid
    self.date = date
    self.type = type
    self.subtype = subtype
    self.body = body
    self.isOfAddedRoot = isOfAddedRoot
  }

  /// The member `root` of a record.
  package var root: JSON { isOfAddedRoot ? "added" : .null }

  /// The cell in a line for people; none if the notification was verified under Apple's root.
  package var mark: [(String?, width: Int)] { isOfAddedRoot ? [("ADDED ROOT", width: 10)] : [] }

  /// For example `DID_RENEW/BILLING_RECOVERY`.
  package var event: String { subtype.map { "\(type)/\($0)" } ?? type }
}

/// A signed text that may be a notification, and its body.
package struct NotificationCandidate: Sendable {
  package let signed: ArraySlice<UInt8>
  /// `{"signedPayload":"…"}`
  package let body: [UInt8]
  /// Its position, for people: `line 3`, `notifications.ndjson`; `nil` in a history.
  package let place: String?
}

/// Verifies candidates. It caches verified certificates, so each thread has its own.
package struct NotificationVerifier: Sendable {
  private var verifier: Verifier
  private let expected: Expectations
  private let anchors: TrustAnchors

  /// - Parameters:
  ///   - expected: The app and environment of the notifications.
  ///   - anchors: Apple's roots and any added roots.
  package init(_ expected: Expectations, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    expected.kind = .notification
    (self.expected, self.anchors) = (expected, anchors)
    verifier = Verifier(anchors: anchors, expectations: expected, now: now, signed: Field.signedMembers)
  }

  /// The trust in notifications of one app, from those hosts or from files.
  package func scope(of hosts: [Connection.Host]) -> TrustScope {
    TrustScope(
      hosts, environment: expected.environment, anchors, bundleID: expected.bundleIDs.first,
      appAppleID: expected.appAppleID)
  }

  /// The notification and its payload with nested JWS decoded, or the check that failed.
  package mutating func verify(
    _ candidate: NotificationCandidate
  ) -> Result<(notification: PostedNotification, payload: JSON), NotificationVerificationError> {
    switch verifier.result(of: candidate) {
    case .failure(let error): return .failure(error)
    case .success(let verified):
      let payload = verified.payload
      guard let type = payload["notificationType"]?.string, let uuid = payload["notificationUUID"]?.string,
        let date = payload["signedDate"]?.timestamp
      else {
        return .failure(
          NotificationVerificationError(
            check: "kind", "expected notificationType, notificationUUID and signedDate; at least one is missing"))
      }
      let notification = PostedNotification(
        uuid: uuid.lowercased(), date: date, type: type, subtype: payload["subtype"]?.string, body: candidate.body,
        isOfAddedRoot: verified.isOfAddedRoot)
      return .success((notification, payload))
    }
  }
}

extension Verifier {
  /// The verified payload of what was posted, or the check that failed.
  package mutating func result(
    of candidate: NotificationCandidate
  ) -> Result<VerificationResult.VerifiedPayload, NotificationVerificationError> {
    verify(candidate.signed).result.mapError {
      NotificationVerificationError(check: $0.check.name.rawValue, $0.reason, hint: $0.hint)
    }
  }
}

/// Why a text is not accepted as a notification from Apple.
package struct NotificationVerificationError: Error, Equatable, Sendable {
  /// The check that failed, with the name from `asctl verify`.
  package let check: String
  /// What was expected and found, as a clause.
  package let reason: String
  /// The remedy, if there is one.
  package let hint: String?

  package init(check: String, _ reason: String, hint: String? = nil) {
    (self.check, self.reason, self.hint) = (check, reason, hint)
  }
}

/// The subject of a notification, for people.
package struct NotificationSubject: Sendable {
  let product: String?
  /// The original transaction, which is the customer's subscription or purchase.
  package let customer: String?

  package init(_ payload: JSON) {
    let transaction = payload["data"]?["signedTransactionInfo"]
    product = (transaction ?? payload["summary"])?["productId"]?.string
    customer = transaction?["originalTransactionId"]?.string
  }

  /// Additional cells of a line.
  package var cells: [(String?, width: Int)] { [(product, 24), (customer, 16)] }
}

/// The expectations and trust anchors for received notifications and realtime requests.
package enum DeliveryTrust {
  /// The configured bundle ID, app Apple ID and environment. `auto` accepts any environment, because notifications of
  /// both may arrive.
  package static func expectations(_ settings: Settings) throws(Failure) -> Expectations {
    let environment: SignedEnvironment? =
      switch try settings.environment().value {
      case .production: .production
      case .sandbox: .sandbox
      case .auto, .simulator: nil
      }
    return Expectations(
      bundleID: try settings.text(.bundleID)?.value, appAppleID: try settings.appAppleID(), environment: environment)
  }

  /// Apple's roots, those of `--root`, and with `-e simulator` the simulator's.
  package static func anchors(_ settings: Settings) throws(Failure) -> TrustAnchors {
    try TrustAnchors(
      files: settings.invocation.values(ConnectionFlags.root), isSimulated: settings.isSimulated(), settings.context)
  }
}
