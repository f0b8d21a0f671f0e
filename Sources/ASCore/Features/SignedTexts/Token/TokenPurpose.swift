import Base
import Client
import SignedData

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
  var description: String {
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
