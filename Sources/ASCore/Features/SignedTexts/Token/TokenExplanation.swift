import AppStore
import Base
import Client
import SignedData

/// The claims of a bearer token, and the reasons for which the App Store Server API would reject it.
struct TokenExplanation: Sendable {
  let purpose: TokenPurpose
  let findings: [Finding]

  var wrong: [Finding] { findings.filter { $0.isRight == false } }

  /// The key for checking the signature, or the reason why there is none.
  enum Key: Sendable {
    /// The ID is `nil` if only the key is known.
    case known(PublicKey, id: Sourced<String>?)
    case unknown(reason: String)
  }

  /// Throws status 1 for text that is not a token. No message quotes the text.
  init(
    _ text: ArraySlice<UInt8>, key: Key, issuerID: Sourced<String>? = nil, bundleID: Sourced<String>?, now: Timestamp
  ) throws(Failure) {
    guard case .jws(let bytes) = UnwrappedInput(text) else {
      throw Self.noToken("expected three parts separated by dots")
    }
    let token: JSONWebToken
    do {
      token = try JSONWebToken(bytes)
    } catch {
      throw Self.noToken(error.reason)
    }
    purpose = TokenPurpose(header: .object(token.header), claims: .object(token.claims))
    findings =
      [
        token.algorithm(wrong: "must be ES256: ECDSA on P-256 with SHA-256"), Self.keyID(token), token.type(),
        Self.issuer(token, issuerID), token.date("iat", now: now), token.date("exp", now: now),
        Self.audience(token, purpose), Self.bundleID(token, bundleID),
      ] + Self.others(token.claims) + [Self.signature(token, key)]
  }

  private static func noToken(_ reason: String) -> Failure {
    Failure(.failure, "not a token: \(reason)", hint: "a token looks like eyJ….eyJ….…, with or without Bearer in front")
  }

  private static func keyID(_ token: JSONWebToken) -> Finding {
    let value = token.header["kid"]
    guard let value, let text = value.nonemptyString else {
      return .wrong("kid", value, "missing: the ID of the In-App Purchase key")
    }
    if let keyID = token.keyIDInFileName {
      return .wrong("kid", value, "the filename of the key; its ID is \(keyID)")
    }
    return .right(
      "kid", value,
      KeyID.isUsual(text)
        ? "the ID of the signing key" : "the ID of the signing key, though key IDs usually have 10 letters and digits")
  }

  private static func issuer(_ token: JSONWebToken, _ configured: Sourced<String>?) -> Finding {
    let value = token.claims["iss"]
    guard let value, let text = value.nonemptyString else {
      return .wrong("iss", value, "missing: the issuer ID, a UUID shown above the keys in App Store Connect")
    }
    if text.isUUID { return compared("iss", value, text, "the issuer ID", configured) }
    let what = KeyID.isUsual(text) ? "looks like a team ID" : "not a UUID"
    return .wrong("iss", value, "\(what); expected the issuer ID, shown above the keys in App Store Connect")
  }

  private static func audience(_ token: JSONWebToken, _ purpose: TokenPurpose) -> Finding {
    let value = token.claims["aud"]
    if let value, value == .string(JSONWebToken.bearerAudience) {
      return .right("aud", value, "the App Store Server API and other APIs of App Store Connect")
    }
    if let value, token.isFor(JSONWebToken.bearerAudience) {
      return .open("aud", value, "a list with \(JSONWebToken.bearerAudience), \(JSONWebToken.unpublished)")
    }
    let actualPurpose = purpose == .unknown ? "" : "; this is \(purpose.description)"
    return .wrong("aud", value, "must be \(JSONWebToken.bearerAudience)\(actualPurpose)")
  }

  private static func bundleID(_ token: JSONWebToken, _ configured: Sourced<String>?) -> Finding {
    let value = token.claims["bid"]
    guard let value, let text = value.nonemptyString else {
      return .wrong(
        "bid", value, "missing: add the bundle ID; without it, this is a token for the App Store Connect API")
    }
    if let remark = WordShape.teamPrefixRemark(text) { return .wrong("bid", value, remark) }
    return compared("bid", value, text, "the app", configured)
  }

  /// A value that differs from the configured one may be right: the token may be another app's or another account's.
  private static func compared(
    _ claim: String, _ value: JSON, _ text: String, _ meaning: String, _ configured: Sourced<String>?
  ) -> Finding {
    guard let configured, !sameBytes(configured.value, text) else {
      return .right(claim, value, meaning)
    }
    return .open(
      claim, value,
      "\(meaning); it differs from the configured \(configured.value) (\(configured.source.description))")
  }

  /// Claims that the API does not use.
  private static func others(_ claims: JSONObject) -> [Finding] {
    claims.members(except: ["iss", "iat", "exp", "aud", "bid"]).map { member in
      .open(member.name, member.value, meanings[member.name] ?? "not used by the App Store Server API")
    }
  }

  private static let meanings = [
    "nonce": "required until 2021, harmless now",
    "scope": "the requests that a token for the App Store Connect API is limited to",
    "sub": "the subject, in tokens for other services",
    "origin": "the website, in tokens for MapKit JS and MusicKit",
  ]

  private static func signature(_ token: JSONWebToken, _ key: Key) -> Finding {
    let signature = ES256Signature(of: token.jws)
    let length = JSON.string("\(signature.bytes.count) bytes")
    // One row per claim: only the first mistake is reported.
    if let mistake = signature.mistakes.first {
      return .wrong("signature", mistake.isOfBytes ? length : nil, mistake.ofToken)
    }
    switch key {
    case .unknown(let reason): return .open("signature", length, "not checked: \(reason)")
    case .known(_, let id?) where token.header["kid"]?.nonemptyString.map { !sameBytes($0, id.value) } ?? false:
      return .open("signature", length, "not checked: the configured key is \(id.value) (\(id.source.description))")
    case .known(let publicKey, _):
      switch signature.result(by: publicKey) {
      case .right: return .right("signature", length, "made with the configured key")
      case .mistaken(let finding): return .wrong("signature", length, finding.meaning)
      case .wrong, .unreadable:
        return .wrong("signature", length, "not made with the configured key, or the token was modified")
      }
    }
  }
}

/// The service that a token is for, according to the members by which Apple's services distinguish tokens.
enum TokenPurpose: Sendable, Hashable, CustomStringConvertible {
  case appStoreServer
  case appStoreConnect
  case pushNotifications
  case signInWithApple
  case weatherKit
  case musicOrMapKit
  /// A JWS for StoreKit.
  case storeKit(StoreKitRequestKind)
  case signedByAppStore
  case unknown

  init(header: JSON, claims: JSON) {
    let audience = claims["aud"]?.string
    func isFor(_ text: String) -> Bool {
      claims["aud"] == .string(text) || claims["aud"]?.arrayElements?.contains(.string(text)) ?? false
    }
    if header["x5c"] != nil {
      self = .signedByAppStore
    } else if isFor("https://appleid.apple.com") {
      self = .signInWithApple
    } else if let kind = StoreKitRequestKind.allCases.first(where: { isFor($0.rawValue) }) {
      self = .storeKit(kind)
    } else if isFor(JSONWebToken.bearerAudience) {
      let isOfConnect = claims["bid"] == nil && (claims["scope"] != nil || claims["sub"] != nil)
      self = isOfConnect ? .appStoreConnect : .appStoreServer
    } else if audience == nil, claims["bid"] == nil, let team = claims["iss"]?.string, KeyID.isUsual(team) {
      // A team ID has the form of a key ID.
      if claims["exp"] == nil {
        self = .pushNotifications
      } else {
        self = header["id"] == nil ? .musicOrMapKit : .weatherKit
      }
    } else {
      self = .unknown
    }
  }

  /// A phrase that follows "this is".
  var description: String {
    switch self {
    case .appStoreServer: "a token for the App Store Server API"
    case .appStoreConnect: "a token for the App Store Connect API"
    case .pushNotifications: "a token for Apple Push Notification service or DeviceCheck"
    case .signInWithApple: "a client secret for Sign in with Apple"
    case .weatherKit: "a token for WeatherKit"
    case .musicOrMapKit: "a token for MusicKit or MapKit JS"
    case .storeKit(let kind): kind.description
    case .signedByAppStore: "text in the form of signed App Store data, not verified"
    case .unknown: "a token for an unknown service"
    }
  }

  /// The remedy if the API does not accept the token; `nil` if the diagnostics contain it.
  var remedy: String? {
    switch self {
    case .appStoreServer, .unknown: nil
    case .appStoreConnect:
      "create one with an In-App Purchase key and the claim `bid`; this one is signed with a key for the App Store Connect API"
    case .pushNotifications, .signInWithApple, .weatherKit, .musicOrMapKit:
      "create one with an In-App Purchase key; this one is signed with a key for another service"
    case .storeKit(let kind):
      "it is for StoreKit and not for an Authorization header; to check it, run `asctl sign \(kind.command) --check`"
    case .signedByAppStore: "run `asctl verify` to verify it, or `asctl decode` to show it"
    }
  }
}
