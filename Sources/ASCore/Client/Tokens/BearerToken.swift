import Base
import SignedData

/// A signed token for the requests of one app (App Store Server API, "Generating JSON Web Tokens for API requests").
package struct BearerToken: Sendable {
  package let text: Secret
  /// In whole seconds, like all dates in a token.
  package let expires: Timestamp

  /// Apple rejects tokens with a lifetime of more than 60 minutes. A shorter one limits the damage of a leak.
  private static let lifetime = TimeSpan.minutes(20)
  /// Apple rejects tokens issued in the future, which happens if the clock is ahead of Apple's.
  private static let setBack = TimeSpan.minutes(1)

  /// Throws status 3 for a key that cannot sign.
  package static func mint(with identity: SigningIdentity, now: Timestamp) throws(Failure) -> BearerToken {
    let issued = now.wholeSecond - setBack
    let expires = issued + lifetime
    let claims: JSON = [
      "iss": .string(identity[.issuerID]), "iat": .number(JSONNumber(issued.seconds)),
      "exp": .number(JSONNumber(expires.seconds)), "aud": .string(JSONWebToken.bearerAudience),
      "bid": .string(identity[.bundleID]),
    ]
    let text = try identity.signing { () throws(CryptoError) in
      try CompactJWS.sign(header: identity.header, payload: claims, with: identity.privateKey)
    }
    return BearerToken(text: text, expires: expires)
  }
}

/// The bearer token of a run, created at its first use and renewed before it expires.
struct TokenSource: Sendable {
  private let identity: SigningIdentity
  private let now: @Sendable () -> Timestamp
  private var token: BearerToken?

  /// The minimum remaining lifetime: longer than any request with the token may take.
  private static let reserve = TimeSpan.minutes(2)

  init(_ identity: SigningIdentity, now: @escaping @Sendable () -> Timestamp) {
    self.identity = identity
    self.now = now
  }

  mutating func current() throws(Failure) -> BearerToken {
    let now = now()
    if let token, token.expires - now.wholeSecond >= Self.reserve { return token }
    let fresh = try BearerToken.mint(with: identity, now: now)
    token = fresh
    return fresh
  }
}

/// The service that a token is for, according to the members by which Apple's services distinguish tokens.
package enum TokenPurpose: Sendable, Hashable, CustomStringConvertible {
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

  package init(header: JSON, claims: JSON) {
    let audience = claims["aud"]?.string
    func isFor(_ text: String) -> Bool { audience.map { sameBytes($0, text) } ?? false }
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
  package var description: String {
    switch self {
    case .appStoreServer: "a token for the App Store Server API"
    case .appStoreConnect: "a token for the App Store Connect API"
    case .pushNotifications: "a token for Apple Push Notification service or DeviceCheck"
    case .signInWithApple: "a client secret for Sign in with Apple"
    case .weatherKit: "a token for WeatherKit"
    case .musicOrMapKit: "a token for MusicKit or MapKit JS"
    case .storeKit(let kind): kind.description
    case .signedByAppStore: "data that the App Store has signed"
    case .unknown: "a token for an unknown service"
    }
  }

  /// The remedy if the API does not accept the token; `nil` if the diagnostics contain it.
  package var remedy: String? {
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
