import AppStore
import Base
import SignedData

/// A notification that was verified, as Apple posts it.
package struct PostedNotification: Sendable {
  /// In lower case; the same in all of Apple's attempts.
  package let uuid: String
  /// When Apple signed it, which all attempts share.
  package let date: Timestamp
  /// `notificationType` and `subtype`.
  package let type: String
  package let subtype: String?
  /// What is posted: `{"signedPayload":"…"}`.
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

  /// The value of a record's member `root`.
  package var root: JSON { isOfAddedRoot ? "added" : .null }

  /// The cell of a line for people that says the same; none where Apple's root verified it.
  package var mark: [(String?, width: Int)] { isOfAddedRoot ? [("ADDED ROOT", width: 10)] : [] }

  /// `DID_RENEW/BILLING_RECOVERY`.
  package var event: String { subtype.map { "\(type)/\($0)" } ?? type }
}

/// A signed text that may be a notification, and the body that it is posted in.
package struct NotificationCandidate: Sendable {
  package let signed: ArraySlice<UInt8>
  /// `{"signedPayload":"…"}`
  package let body: [UInt8]
  /// Where it stands, for people: `line 3`, `notifications.ndjson`; nil in a history.
  package let place: String?
}

/// Verifies candidates. It keeps the certificates that it has judged, so each thread has its own.
package struct NotificationVerifier: Sendable {
  private var verifier: Verifier
  private let expected: Expectations
  private let anchors: TrustAnchors

  /// `expected` says whose notifications they have to be; `anchors` are Apple's roots and what else is trusted.
  package init(_ expected: Expectations, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    expected.kind = .notification
    (self.expected, self.anchors) = (expected, anchors)
    verifier = Verifier(anchors: anchors, expectations: expected, now: now, signed: Field.signedMembers)
  }

  /// What decides how far notifications of those hosts, or of files, can be trusted.
  package func scope(of hosts: [Connection.Host]) -> TrustScope {
    TrustScope(
      hosts, environment: expected.environment, anchors, bundleID: expected.bundleID, appAppleID: expected.appAppleID)
  }

  /// The notification and its payload with nested JWS decoded; or the check that failed.
  package mutating func verify(
    _ candidate: NotificationCandidate
  ) -> Result<(notification: PostedNotification, payload: JSON), NotificationVerificationError> {
    switch verifier.verify(candidate.signed).result {
    case .failure(let error):
      return .failure(NotificationVerificationError(check: error.check.name.rawValue, error.reason))
    case .success(let verified):
      let payload = verified.payload
      guard let type = payload["notificationType"]?.string, let uuid = payload["notificationUUID"]?.string,
        let date = payload["signedDate"]?.timestamp
      else {
        return .failure(
          NotificationVerificationError(
            check: "kind", "expected notificationType, notificationUUID and signedDate; got fewer"))
      }
      let notification = PostedNotification(
        uuid: uuid.lowercased(), date: date, type: type, subtype: payload["subtype"]?.string, body: candidate.body,
        isOfAddedRoot: verified.isOfAddedRoot)
      return .success((notification, payload))
    }
  }
}

/// Why a text is not taken for a notification of Apple's.
package struct NotificationVerificationError: Error, Equatable, Sendable {
  /// The check that failed, in the words of `asctl verify`.
  package let check: String
  /// What was expected and what came, a clause.
  package let reason: String

  package init(check: String, _ reason: String) {
    (self.check, self.reason) = (check, reason)
  }
}

/// What a notification is about, for the line that people read.
package struct NotificationSubject: Sendable {
  let product: String?
  /// The original transaction, which is the customer's subscription or purchase.
  let customer: String?

  package init(_ payload: JSON) {
    let transaction = payload["data"]?["signedTransactionInfo"]
    product = (transaction ?? payload["summary"])?["productId"]?.string
    customer = transaction?["originalTransactionId"]?.string
  }

  /// The further cells of a line.
  package var cells: [(String?, width: Int)] { [(product, 24), (customer, 16)] }
}
