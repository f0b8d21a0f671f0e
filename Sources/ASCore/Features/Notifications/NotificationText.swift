import AppStore
import Base
import Client
import CommandLine
import SignedData

/// Finds notifications in a text: a body as Apple posts it, a JWS, or a response of the notification history
/// (`notification history --raw`), whole or one item.
enum NotificationText {
  /// A page of the history has twenty notifications of about ten kilobytes (App Store Server API, "Get Notification
  /// History"). Longer texts are not read.
  static let limit = 4 << 20

  /// A text that is only a body keeps its bytes; otherwise the body is written in Apple's format.
  static func candidates(
    in text: ArraySlice<UInt8>, at place: String?
  ) throws(NotificationVerificationError) -> [NotificationCandidate] {
    let text = text.trimmed
    guard text.count <= limit else {
      throw refusal("a text of \(byteCount(text.count)), which is longer than the maximum of \(byteCount(limit))")
    }
    guard text.first == UInt8(ascii: "{") else {
      guard case .jws(let jws) = UnwrappedInput(text, isStrict: true) else {
        throw refusal("a text that is not a JWS or JSON with one")
      }
      return [NotificationCandidate(signed: jws, body: body(of: jws), place: place)]
    }
    let json: JSON
    do {
      // The receiver might read the second of two members with the same name.
      json = try JSON.parse(text, duplicates: .refused)
    } catch {
      throw refusal("broken JSON: \(error)")
    }
    if let items = json["notificationHistory"]?.arrayElements {
      return items.compactMap { candidate(in: $0, at: place) }
    }
    guard let found = candidate(in: json, at: place) else {
      throw refusal(
        json["notification_type"] == nil ? "JSON without a signedPayload" : "a version 1 notification: unsigned")
    }
    guard json.objectValue?.members.count == 1 else { return [found] }
    return [NotificationCandidate(signed: found.signed, body: Array(text), place: place)]
  }

  /// `nil` for an item without a signed text.
  static func candidate(in item: JSON, at place: String?) -> NotificationCandidate? {
    guard let text = item["signedPayload"]?.string else { return nil }
    let jws = ArraySlice(text.utf8)
    return NotificationCandidate(signed: jws, body: body(of: jws), place: place)
  }

  /// Accepts only a body as Apple posts it.
  static func posted(_ body: [UInt8]) throws(NotificationVerificationError) -> NotificationCandidate {
    let text = body[...].trimmed
    guard text.first == UInt8(ascii: "{") else { throw refusal("no JSON object", expected: postedForm) }
    let found = try candidates(in: text, at: nil)
    guard found.count == 1, found[0].body == Array(text) else { throw refusal("other members", expected: postedForm) }
    return found[0]
  }

  private static let postedForm = "{\"signedPayload\":…}"

  /// A body on one line, for files of bodies. The original bytes are kept if they are on one line.
  static func line(of candidate: NotificationCandidate) -> [UInt8] {
    let isLine = !candidate.body.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return (isLine ? candidate.body : body(of: candidate.signed)) + [UInt8(ascii: "\n")]
  }

  /// A body in Apple's format (App Store Server Notifications, "responseBodyV2").
  static func body(of jws: ArraySlice<UInt8>) -> [UInt8] {
    JSON.object(["signedPayload": .string(String(decoding: jws, as: UTF8.self))]).bytes(.compact)
  }

  private static func refusal(
    _ got: String, expected: String = "a JWS or \(postedForm)"
  ) -> NotificationVerificationError {
    NotificationVerificationError(check: "parts", reason: "expected \(expected); got \(got)")
  }
}

/// A signed text that may be a notification, and its body.
struct NotificationCandidate: Sendable {
  let signed: ArraySlice<UInt8>
  /// `{"signedPayload":"…"}`
  let body: [UInt8]
  /// Its position, for people: `line 3`, `notifications.ndjson`; `nil` in a history.
  let place: String?
}

/// Why a text is not accepted as a notification from Apple.
struct NotificationVerificationError: Error, Equatable, Sendable {
  /// The check that failed, with the name from `asctl verify`.
  let check: String
  /// What was expected and found, as a clause.
  let reason: String
  /// The remedy, if there is one.
  var hint: String?
}

extension Settings {
  /// What received notifications and realtime requests must match: the configured bundle ID, app Apple ID and
  /// environment. `auto` accepts any environment, because notifications of both may arrive.
  func expectedOfPosts() throws(Failure) -> Expectations {
    Expectations(
      bundleID: try text(.bundleID)?.value, appAppleID: try appAppleID(),
      environment: try environment().value.apples?.signed)
  }

  /// Trusts Apple's roots, those of `--root`, and with `-e simulator` the simulator's.
  func verifierOfPosts(
    _ expected: Expectations, of kind: PayloadKind = .notification
  ) throws(Failure) -> NotificationVerifier {
    let anchors = try TrustAnchors(
      files: invocation.values(ConnectionFlags.root), isSimulated: environment().value == .simulator, context)
    return NotificationVerifier(expected, of: kind, anchors: anchors, now: context.clock.now())
  }
}

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

/// Verifies what Apple posts. It caches verified certificates, so only one thread at a time can use it.
struct NotificationVerifier: Sendable {
  private var verifier: Verifier
  private let expected: Expectations
  private let anchors: TrustAnchors

  /// - Parameter anchors: Apple's roots and any added roots.
  init(_ expected: Expectations, of kind: PayloadKind = .notification, anchors: TrustAnchors, now: Timestamp) {
    var expected = expected
    expected.kind = kind
    // Realtime requests do not contain one.
    if kind == .realtime { expected.bundleIDs = [] }
    (self.expected, self.anchors) = (expected, anchors)
    verifier = Verifier(anchors: anchors, expectations: expected, now: now)
  }

  /// Returns the verified payload of a candidate, or throws the check that failed.
  mutating func payload(
    of candidate: NotificationCandidate
  ) throws(NotificationVerificationError) -> VerificationResult.VerifiedPayload {
    do {
      return try verifier.verify(candidate.signed).result.get()
    } catch {
      throw NotificationVerificationError(check: error.name.rawValue, reason: error.reason, hint: error.hint)
    }
  }

  /// The trust in notifications of one app, from those hosts or from files.
  func scope(of hosts: [Connection.Host], world: String? = nil) -> TrustScope {
    TrustScope(
      hosts, environment: expected.environment, anchors, bundleID: expected.bundleIDs.first,
      appAppleID: expected.appAppleID, world: world)
  }

  /// Returns the notification and its payload with nested JWS decoded, or throws the check that failed.
  mutating func verify(
    _ candidate: NotificationCandidate
  ) throws(NotificationVerificationError) -> (notification: PostedNotification, payload: JSON) {
    let verified = try payload(of: candidate)
    let payload = verified.payload
    guard let type = payload["notificationType"]?.string, let uuid = payload["notificationUUID"]?.string,
      let date = payload["signedDate"]?.timestamp
    else {
      throw NotificationVerificationError(
        check: "kind", reason: "expected notificationType, notificationUUID and signedDate; at least one is missing")
    }
    let notification = PostedNotification(
      uuid: uuid.lowercased(), date: date, type: type, subtype: payload["subtype"]?.string, body: candidate.body,
      isOfAddedRoot: verified.isOfAddedRoot)
    return (notification, payload)
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
