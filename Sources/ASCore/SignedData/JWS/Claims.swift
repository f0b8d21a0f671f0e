import AppStore
import Base

/// The value of a claim in a payload.
enum Claim: Sendable, Equatable {
  case present(String)
  /// The kind of payload requires the claim, but the payload does not contain it.
  case missing
  /// This kind of payload has no such member.
  case notApplicable
  /// The payload's format is unknown, and the claim was not found anywhere in it.
  case notFound

  var text: String? {
    switch self {
    case .present(let text): text
    case .missing, .notApplicable, .notFound: nil
    }
  }
}

/// The app and the environment of a payload: the claims that tie signed data to one app (App Store Server
/// Notifications, "Validating and decoding").
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
      // In an unknown kind of payload, claims are compared if present; a missing one does not fail a check.
      let members = payload.objectValue?.members ?? []
      bundleID = Self.claim(payload["bundleId"].map(Self.claim) ?? .notFound, and: "bundleId", in: members)
      appAppleID = Self.claim(payload["appAppleId"].map(Self.claim) ?? .notFound, and: "appAppleId", in: members)
      environment = Self.claim(payload["environment"].map(Self.claim) ?? .notFound, and: "environment", in: members)
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
    guard found.count < claimLimit else { return }
    if let elements = value.arrayElements {
      for element in elements { collect(name, in: element, &found) }
    } else if let object = value.objectValue {
      if let text = claim(object[name]).text, !found.contains(where: { sameBytes($0, text) }) { found.append(text) }
      for member in object.members { collect(name, in: member.value, &found) }
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
    case nil, .null?: .missing
    case .bool?, .array?, .object?: .missing
    }
  }
}
