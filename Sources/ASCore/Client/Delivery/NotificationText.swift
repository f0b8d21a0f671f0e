import AppStore
import Base
import CommandLine
import SignedData

/// Finds notifications in a text: a body as Apple posts it, a JWS, or a response of the notification history
/// (`notification history --raw`), whole or one item.
package enum NotificationText {
  /// A page of the history has twenty notifications of about ten kilobytes (App Store Server API, "Get Notification
  /// History"). Longer texts are not read.
  static let limit = 4 << 20

  /// A text that is only a body keeps its bytes; otherwise the body is written in Apple's format.
  package static func candidates(
    in text: ArraySlice<UInt8>, at place: String?
  ) -> Result<[NotificationCandidate], NotificationVerificationError> {
    let text = text.trimmed
    guard text.count <= limit else {
      return .failure(
        refusal("a text of \(byteCount(text.count)), which is longer than the maximum of \(byteCount(limit))"))
    }
    guard text.first == UInt8(ascii: "{") else {
      guard case .jws(let jws) = UnwrappedInput(text, .strict).content else {
        return .failure(refusal("a text that is not a JWS or JSON with one"))
      }
      return .success([NotificationCandidate(signed: jws, body: body(of: jws), place: place)])
    }
    let json: JSON
    do {
      // The receiver might read the second of two members with the same name.
      json = try JSON.parse(text, duplicates: .refused)
    } catch {
      return .failure(refusal("broken JSON: \(error)"))
    }
    if let items = json["notificationHistory"]?.arrayElements {
      return .success(items.compactMap { candidate(in: $0, at: place) })
    }
    guard let found = candidate(in: json, at: place) else {
      return .failure(
        refusal(
          json["notification_type"] == nil ? "JSON without a signedPayload" : "a version 1 notification: unsigned"))
    }
    guard json.objectValue?.members.count == 1 else { return .success([found]) }
    return .success([NotificationCandidate(signed: found.signed, body: Array(text), place: place)])
  }

  /// `nil` for an item without a signed text.
  package static func candidate(in item: JSON, at place: String?) -> NotificationCandidate? {
    guard let text = item["signedPayload"]?.string else { return nil }
    let jws = ArraySlice(text.utf8)
    return NotificationCandidate(signed: jws, body: body(of: jws), place: place)
  }

  /// Accepts only a body as Apple posts it.
  package static func posted(_ body: [UInt8]) -> Result<NotificationCandidate, NotificationVerificationError> {
    guard body[...].trimmed.first == UInt8(ascii: "{") else {
      return .failure(
        NotificationVerificationError(check: "parts", "expected {\"signedPayload\":…}; got no JSON object"))
    }
    return candidates(in: body[...], at: nil).flatMap { found in
      guard found.count == 1, found[0].body == Array(body[...].trimmed) else {
        return .failure(
          NotificationVerificationError(check: "parts", "expected {\"signedPayload\":…}; got other members"))
      }
      return .success(found[0])
    }
  }

  /// A body on one line, for files of bodies. The original bytes are kept if they are on one line.
  package static func line(of candidate: NotificationCandidate) -> [UInt8] {
    let isLine = !candidate.body.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return (isLine ? candidate.body : body(of: candidate.signed)) + [UInt8(ascii: "\n")]
  }

  /// A body in Apple's format (App Store Server Notifications, "responseBodyV2").
  package static func body(of jws: ArraySlice<UInt8>) -> [UInt8] {
    JSON.object(["signedPayload": .string(String(decoding: jws, as: UTF8.self))]).bytes(.compact)
  }

  private static func refusal(_ got: String) -> NotificationVerificationError {
    NotificationVerificationError(check: "parts", "expected a JWS or {\"signedPayload\":…}; got \(got)")
  }
}

/// A signed text that may be a notification, and its body.
package struct NotificationCandidate: Sendable {
  let signed: ArraySlice<UInt8>
  /// `{"signedPayload":"…"}`
  package let body: [UInt8]
  /// Its position, for people: `line 3`, `notifications.ndjson`; `nil` in a history.
  package let place: String?
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

/// The expectations and trust anchors for received notifications and realtime requests.
package enum DeliveryTrust {
  /// The configured bundle ID, app Apple ID and environment. `auto` accepts any environment, because notifications of
  /// both may arrive.
  package static func expectations(_ settings: Settings) throws(Failure) -> Expectations {
    let environment = try settings.environment().value.apples?.signed
    return Expectations(
      bundleID: try settings.text(.bundleID)?.value, appAppleID: try settings.appAppleID(), environment: environment)
  }

  /// Apple's roots, those of `--root`, and with `-e simulator` the simulator's.
  package static func anchors(_ settings: Settings) throws(Failure) -> TrustAnchors {
    try TrustAnchors(
      files: settings.invocation.values(ConnectionFlags.root), isSimulated: settings.isSimulated(), settings.context)
  }
}
