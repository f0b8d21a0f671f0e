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
    let header: JSON = ["alg": "ES256", "kid": .string(identity[.keyID]), "typ": "JWT"]
    let claims: JSON = [
      "iss": .string(identity[.issuerID]), "iat": .number(JSONNumber(issued.seconds)),
      "exp": .number(JSONNumber(expires.seconds)), "aud": .string(JSONWebToken.bearerAudience),
      "bid": .string(identity[.bundleID]),
    ]
    do {
      let text = try CompactJWS.sign(header: header, payload: claims, with: identity.privateKey)
      return BearerToken(text: text, expires: expires)
    } catch {
      throw Failure(.credentials, "the private key cannot sign: \(error.reason)")
    }
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
