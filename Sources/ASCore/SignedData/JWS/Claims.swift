import AppStore
import Base

enum Claim: Sendable, Equatable {
  case present(String)
  /// The kind of payload requires the claim, but the payload does not contain it.
  case missing
  /// This kind of payload has no such member.
  case notApplicable
  /// The payload's format is unknown, and the claim was not found anywhere in it.
  case notFound

  var text: String? {
    if case .present(let text) = self { text } else { nil }
  }
}

/// The app and the environment of a payload: the claims that tie signed data to one app (App Store Server
/// Notifications, "Validating and decoding").
struct Claims: Sendable, Equatable {
  let bundleID: Claim
  let appAppleID: Claim
  let environment: Claim

  init(of payload: JSON, kind: PayloadKind?) {
    switch kind {
    case .transaction, .renewal, .appTransaction, .realtime:
      environment = Self.claim(payload[kind == .appTransaction ? "receiptType" : "environment"])
      let hasBundleID = kind == .transaction || kind == .appTransaction
      bundleID = hasBundleID ? Self.claim(payload["bundleId"]) : .notApplicable
      let hasAppAppleID = kind == .realtime || kind == .appTransaction
      appAppleID = hasAppAppleID ? Self.appAppleID(payload["appAppleId"], in: environment) : .notApplicable
    case .notification:
      (bundleID, appAppleID, environment) = Self.claims(ofNotification: payload)
    case nil:
      // In an unknown kind of payload, claims are compared if present; a missing one does not fail a check.
      let members = payload.objectValue?.members ?? []
      func found(_ name: String) -> Claim {
        Self.claim(payload[name].map(Self.claim) ?? .notFound, and: name, in: members)
      }
      (bundleID, appAppleID, environment) = (found("bundleId"), found("appAppleId"), found("environment"))
    }
  }

  /// The members of a notification that may contain the claims. They are mutually exclusive.
  static let notificationObjects = ["data", "summary", "externalPurchaseToken", "appData"]

  private static func claims(ofNotification payload: JSON) -> (Claim, Claim, Claim) {
    let name = notificationObjects.first { payload[$0] != nil }
    let others = (payload.objectValue?.members ?? []).filter { member in
      !(name.map { sameBytes($0, member.name) } ?? false)
        && (member.value.objectValue != nil || member.value.arrayElements != nil)
    }
    let hasUnknownObjects = others.contains { member in !notificationObjects.contains { sameBytes($0, member.name) } }
    let object = name.flatMap { payload[$0] } ?? [:]
    func found(_ claim: Claim, _ name: String) -> Claim {
      Self.claim(claim.text == nil && hasUnknownObjects ? .notFound : claim, and: name, in: others)
    }
    var own = claim(object["environment"])
    if name == "externalPurchaseToken", let identifier = object["externalPurchaseId"]?.string {
      own = .present(
        (identifier.hasPrefix("SANDBOX") ? SignedEnvironment.sandbox : SignedEnvironment.production).rawValue)
    }
    let environment = found(own, "environment")
    return (
      found(claim(object["bundleId"]), "bundleId"),
      found(appAppleID(object["appAppleId"], in: environment), "appAppleId"), environment
    )
  }

  /// Combines a claim with all values under its name, at any depth of the given members, which are unknown or beside
  /// the known one: Apple adds objects to notifications (UNCLAIM_SEATS has one that no library supports). Contradictory
  /// values are joined, so that they match no expectation.
  private static func claim(_ own: Claim, and name: String, in members: [JSONObject.Member]) -> Claim {
    var found = own.text.map { [$0] } ?? []
    for member in members { collect(name, in: member.value, &found) }
    return found.isEmpty ? own : .present(found.joined(separator: ", "))
  }

  /// Two different values are already a contradiction, so collecting can stop early.
  private static let claimLimit = 4

  private static func collect(_ name: String, in value: JSON, _ found: inout [String]) {
    value.forEachValue { value, _ in
      guard found.count < claimLimit else { return false }
      let text = value.objectValue.flatMap { claim($0[name]).text }
      if let text, !found.contains(where: { sameBytes($0, text) }) { found.append(text) }
      return true
    }
  }

  /// Apple omits the app Apple ID from sandbox data, so its absence there is not an error.
  private static func appAppleID(_ value: JSON?, in environment: Claim) -> Claim {
    if value == nil, let text = environment.text, !sameBytes(text, SignedEnvironment.production.rawValue) {
      return .notApplicable
    }
    return claim(value)
  }

  private static func claim(_ value: JSON?) -> Claim {
    switch value {
    case .string(let text)?: .present(text)
    case .number(let number)?: .present(number.text)
    case nil, .null?, .bool?, .array?, .object?: .missing
    }
  }
}

/// The values that the user expects in a payload. Nothing else is expected.
package struct Expectations: Sendable, Equatable {
  package var kind: PayloadKind?
  /// The bundle ID must be one of these; empty if any is accepted.
  package var bundleIDs: [String]
  package var appAppleID: Int64?
  package var environment: SignedEnvironment?

  package init(
    kind: PayloadKind? = nil, bundleID: String? = nil, appAppleID: Int64? = nil, environment: SignedEnvironment? = nil
  ) {
    self.kind = kind
    bundleIDs = bundleID.map { [$0] } ?? []
    self.appAppleID = appAppleID
    self.environment = environment
  }

  /// Compares the expected values with the payload's claims. A claim that is not applicable is recorded as such.
  func require(_ claims: Claims, of actual: PayloadKind?, log: inout CheckLog) throws(VerificationError) {
    if let kind {
      try log.require(
        kind == actual, .kind, expected: kind.description, got: actual?.description ?? "a payload of an unknown kind")
    } else {
      log.pass(.kind, actual?.description ?? "unknown")
    }
    let what = actual?.description
    try log.require(bundleIDs, .bundleID, of: claims.bundleID, in: "the payload", what) { got in
      bundleIDs.first { WordShape.withoutTeamPrefix($0).map { sameBytes($0, got) } ?? false }
        .flatMap(WordShape.teamPrefixRemark) ?? "the signature is valid, but the data belongs to another app"
    }
    try log.require([appAppleID.map { String($0) }], .appAppleID, of: claims.appAppleID, in: "the payload", what)
    try log.require([environment?.rawValue], .environment, of: claims.environment, in: "the payload", what) { got in
      SignedEnvironment(rawValue: got) == .sandbox
        ? "purchases of TestFlight and App Review are sandbox data too" : nil
    }
  }
}

extension CheckLog {
  /// Compares a claim with the accepted values; without one, any is accepted.
  mutating func require(
    _ accepted: [String?], _ name: CheckName, of claim: Claim, in place: String, _ kind: String? = nil,
    hint: (String) -> String? = { _ in nil }
  ) throws(VerificationError) {
    let accepted = accepted.compactMap(\.self)
    guard !accepted.isEmpty else {
      if let text = claim.text { pass(name, text) }
      return
    }
    let expected = accepted.listed("or")
    switch claim {
    case .present(let got):
      try require(accepted.contains { sameBytes($0, got) }, name, expected: expected, got: got, hint: hint(got))
    case .missing:
      throw reject(name, expected: expected, got: "none in \(place)")
    case .notApplicable:
      skip(name, expected: expected, because: "\(kind ?? "this payload") does not contain one")
    case .notFound:
      skip(name, expected: expected, because: "none found, because the form of \(kind ?? "the payload") is unknown")
    }
  }
}
