/// Something a payload may say of itself.
enum Claim: Sendable, Equatable {
  case held(String)
  /// It should be there and is not.
  case lacking
  /// This kind of payload has no such member.
  case impossible

  var text: String? {
    switch self {
    case .held(let text): text
    case .lacking, .impossible: nil
    }
  }
}

/// Whose payload it is, and from where: the claims that tie signed data to one app (App Store Server Notifications,
/// "Validating and decoding").
struct Claims: Sendable, Equatable {
  let bundleID: Claim
  let appAppleID: Claim
  let environment: Claim

  init(of payload: JSON, kind: PayloadKind?) {
    switch kind {
    case .transaction:
      bundleID = Self.claim(payload["bundleId"])
      appAppleID = .impossible
      environment = Self.claim(payload["environment"])
    case .renewal:
      bundleID = .impossible
      appAppleID = .impossible
      environment = Self.claim(payload["environment"])
    case .notification:
      (bundleID, appAppleID, environment) = Self.claims(ofNotification: payload)
    case .appTransaction:
      bundleID = Self.claim(payload["bundleId"])
      environment = Self.claim(payload["receiptType"])
      appAppleID = Self.appAppleID(payload["appAppleId"], in: environment)
    case .realtime:
      bundleID = .impossible
      environment = Self.claim(payload["environment"])
      appAppleID = Self.appAppleID(payload["appAppleId"], in: environment)
    case nil:
      // A kind that asctl does not know yet: what it holds is compared, what it lacks proves nothing.
      bundleID = payload["bundleId"].map(Self.claim) ?? .impossible
      appAppleID = payload["appAppleId"].map(Self.claim) ?? .impossible
      environment = payload["environment"].map(Self.claim) ?? .impossible
    }
  }

  /// The members of a notification that may carry the claims; they exclude each other.
  static let notificationObjects = ["data", "summary", "externalPurchaseToken", "appData"]

  private static func claims(ofNotification payload: JSON) -> (Claim, Claim, Claim) {
    guard let name = notificationObjects.first(where: { payload[$0] != nil }), let object = payload[name] else {
      return (.lacking, .lacking, .lacking)
    }
    var environment = claim(object["environment"])
    if name == "externalPurchaseToken", let identifier = object["externalPurchaseId"]?.string {
      environment = .held(
        (identifier.hasPrefix("SANDBOX") ? SignedEnvironment.sandbox : SignedEnvironment.production).rawValue)
    }
    return (claim(object["bundleId"]), appAppleID(object["appAppleId"], in: environment), environment)
  }

  /// Apple leaves the number out of sandbox data, where its absence is no fault.
  private static func appAppleID(_ value: JSON?, in environment: Claim) -> Claim {
    if value == nil, let text = environment.text, !sameBytes(text, SignedEnvironment.production.rawValue) {
      return .impossible
    }
    return claim(value)
  }

  private static func claim(_ value: JSON?) -> Claim {
    switch value {
    case .string(let text)?: .held(text)
    case .number(let number)?: .held(number.text)
    case nil, .null?: .lacking
    case .bool?, .array?, .object?: .lacking
    }
  }
}
