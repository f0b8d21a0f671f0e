import AppStore
import Base
import Client
import SignedData

/// A verified notification in the form in which Apple posts it.
struct PostedNotification: Sendable {
  /// In lowercase; the same in all of Apple's attempts.
  let uuid: String
  /// When Apple signed it, which is the same for all attempts.
  let date: Timestamp
  /// `notificationType` and `subtype`.
  let type: String
  let subtype: String?
  /// The posted body: `{"signedPayload":"…"}`.
  let body: [UInt8]
  /// Whether it was verified by a root that was added with `--root`.
  let isOfAddedRoot: Bool

  /// The member `root` of a record.
  var root: JSON { isOfAddedRoot ? "added" : .null }

  /// The cell in a line for people; none if the notification was verified under Apple's root.
  var mark: [(String?, width: Int)] { isOfAddedRoot ? [("ADDED ROOT", width: 10)] : [] }

  /// For example `DID_RENEW/BILLING_RECOVERY`.
  var event: String { subtype.map { "\(type)/\($0)" } ?? type }
}

/// Verifies candidates. It caches verified certificates, so each thread has its own.
struct NotificationVerifier: Sendable {
  private var verifier: Verifier
  private let expected: Expectations
  private let anchors: TrustAnchors

  /// - Parameters:
  ///   - expected: The app and environment of the notifications.
  ///   - anchors: Apple's roots and any added roots.
  init(_ expected: Expectations, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    expected.kind = .notification
    (self.expected, self.anchors) = (expected, anchors)
    verifier = Verifier(anchors: anchors, expectations: expected, now: now, signed: Field.signedMembers)
  }

  /// The trust in notifications of one app, from those hosts or from files.
  func scope(of hosts: [Connection.Host]) -> TrustScope {
    TrustScope(
      hosts, environment: expected.environment, anchors, bundleID: expected.bundleIDs.first,
      appAppleID: expected.appAppleID)
  }

  /// The notification and its payload with nested JWS decoded, or the check that failed.
  mutating func verify(
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

/// The subject of a notification, for people.
struct NotificationSubject: Sendable {
  let product: String?
  /// The original transaction, which is the customer's subscription or purchase.
  let customer: String?

  init(_ payload: JSON) {
    let transaction = payload["data"]?["signedTransactionInfo"]
    product = (transaction ?? payload["summary"])?["productId"]?.string
    customer = transaction?["originalTransactionId"]?.string
  }

  /// Additional cells of a line.
  var cells: [(String?, width: Int)] { [(product, 24), (customer, 16)] }
}
