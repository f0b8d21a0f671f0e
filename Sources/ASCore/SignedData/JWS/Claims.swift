import AppStore
import Base

/// Something a payload may say of itself.
enum Claim: Sendable, Equatable {
  case present(String)
  /// It should be there and is not.
  case missing
  /// This kind of payload has no such member.
  case notApplicable
  /// The payload has a form that asctl does not know, and the claim was found nowhere in it.
  case notFound

  var text: String? {
    switch self {
    case .present(let text): text
    case .missing, .notApplicable, .notFound: nil
    }
  }
}

/// Whose payload it is, and from where: the claims that tie signed data to one app (App Store Server Notifications,
/// "Validating and decoding").
package struct Claims: Sendable, Equatable {
  let bundleID: Claim
  let appAppleID: Claim
  let environment: Claim

  package init(of payload: JSON, kind: PayloadKind?) {
    switch kind {
    case .transaction:
      bundleID = Self.claim(payload["bundleId"])
      appAppleID = .notApplicable
      environment = Self.claim(payload["environment"])
    case .renewal:
      bundleID = .notApplicable
      appAppleID = .notApplicable
      environment = Self.claim(payload["environment"])
    case .notification:
      (bundleID, appAppleID, environment) = Self.claims(ofNotification: payload)
    case .appTransaction:
      bundleID = Self.claim(payload["bundleId"])
      environment = Self.claim(payload["receiptType"])
      appAppleID = Self.appAppleID(payload["appAppleId"], in: environment)
    case .realtime:
      bundleID = .notApplicable
      environment = Self.claim(payload["environment"])
      appAppleID = Self.appAppleID(payload["appAppleId"], in: environment)
    case nil:
      // A kind that asctl does not know yet: what it holds is compared, what it lacks verifies nothing.
      let members = payload.objectValue?.members ?? []
      bundleID = payload["bundleId"].map(Self.claim) ?? Self.claim("bundleId", in: members)
      appAppleID = payload["appAppleId"].map(Self.claim) ?? Self.claim("appAppleId", in: members)
      environment = payload["environment"].map(Self.claim) ?? Self.claim("environment", in: members)
    }
  }

  /// The members of a notification that may carry the claims; they exclude each other.
  static let notificationObjects = ["data", "summary", "externalPurchaseToken", "appData"]

  private static func claims(ofNotification payload: JSON) -> (Claim, Claim, Claim) {
    let strangers = (payload.objectValue?.members ?? []).filter { member in
      member.value.objectValue != nil && !notificationObjects.contains { sameBytes($0, member.name) }
    }
    let name = notificationObjects.first { payload[$0] != nil }
    let object = name.flatMap { payload[$0] } ?? [:]
    var environment = claim(object["environment"], or: "environment", in: strangers)
    if name == "externalPurchaseToken", let identifier = object["externalPurchaseId"]?.string {
      environment = .present(
        (identifier.hasPrefix("SANDBOX") ? SignedEnvironment.sandbox : SignedEnvironment.production).rawValue)
    }
    var appAppleID = appAppleID(object["appAppleId"], in: environment)
    if appAppleID.text == nil, !strangers.isEmpty { appAppleID = claim("appAppleId", in: strangers) }
    return (claim(object["bundleId"], or: "bundleId", in: strangers), appAppleID, environment)
  }

  /// Apple adds objects to notifications (UNCLAIM_SEATS has one that no library knows), which may hold what the known
  /// ones do not.
  private static func claim(_ value: JSON?, or name: String, in strangers: [JSONObject.Member]) -> Claim {
    let claim = claim(value)
    return claim.text == nil && !strangers.isEmpty ? Self.claim(name, in: strangers) : claim
  }

  /// What members of that name at any depth of unknown objects say; all of it where they contradict one another.
  private static func claim(_ name: String, in members: [JSONObject.Member]) -> Claim {
    var found: [String] = []
    collect(name, in: members, &found)
    return found.isEmpty ? .notFound : .present(found.joined(separator: ", "))
  }

  private static func collect(_ name: String, in members: [JSONObject.Member], _ found: inout [String]) {
    for member in members {
      guard let object = member.value.objectValue else { continue }
      if let text = claim(object[name]).text, !found.contains(where: { sameBytes($0, text) }) { found.append(text) }
      collect(name, in: object.members, &found)
    }
  }

  /// Apple leaves the number out of sandbox data, where its absence is no fault.
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
    case nil, .null?: .missing
    case .bool?, .array?, .object?: .missing
    }
  }
}

/// What the user says a payload must be. Nothing is expected that was not asked for.
package struct Expectations: Sendable, Equatable {
  package var kind: PayloadKind?
  package var bundleID: String?
  package var appAppleID: Int64?
  package var environment: SignedEnvironment?

  package init(
    kind: PayloadKind? = nil, bundleID: String? = nil, appAppleID: Int64? = nil, environment: SignedEnvironment? = nil
  ) {
    self.kind = kind
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environment = environment
  }

  /// Compares what was asked for with what the payload claims; a claim that its kind cannot hold is said to be unchecked.
  func require(_ claims: Claims, of actual: PayloadKind?, log: inout CheckLog) throws(VerificationError) {
    if let kind {
      try log.require(
        kind == actual, .kind, expected: kind.words, got: actual?.words ?? "a payload of a kind unknown to asctl")
    } else {
      log.pass(.kind, actual?.words ?? "unknown to asctl")
    }
    try Self.require(bundleID, .bundleID, of: claims.bundleID, in: actual, log: &log)
    try Self.require(appAppleID.map(String.init), .appAppleID, of: claims.appAppleID, in: actual, log: &log)
    try Self.require(environment?.rawValue, .environment, of: claims.environment, in: actual, log: &log)
  }

  private static func require(
    _ expected: String?, _ name: Check.Name, of claim: Claim, in kind: PayloadKind?, log: inout CheckLog
  ) throws(VerificationError) {
    guard let expected else {
      if let text = claim.text { log.pass(name, text) }
      return
    }
    switch claim {
    case .present(let got):
      try log.require(sameBytes(got, expected), name, expected: expected, got: got, hint: hint(name, got))
    case .missing:
      throw log.reject(name, expected: expected, got: "none in the payload")
    case .notApplicable:
      log.skip(name, expected: expected, because: "\(kind?.words ?? "this payload") does not hold one")
    case .notFound:
      log.skip(
        name, expected: expected, because: "none found in \(kind?.words ?? "a payload") of a form unknown to asctl")
    }
  }

  private static func hint(_ name: Check.Name, _ got: String) -> String? {
    switch (name, SignedEnvironment(rawValue: got)) {
    case (.environment, .sandbox?): "purchases of TestFlight and App Review are sandbox data too"
    case (.bundleID, _): "the data is genuine and belongs to another app"
    default: nil
    }
  }
}
