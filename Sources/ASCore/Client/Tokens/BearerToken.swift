import Base
import SignedData

/// A signed statement that its bearer speaks for one app (App Store Server API, "Generating JSON Web Tokens for API
/// requests").
package struct BearerToken: Sendable {
  package let text: Secret
  /// A whole second, as are all dates in a token.
  package let expires: Timestamp

  /// Apple refuses tokens that live longer than 60 minutes; a leaked one should not live as long as that.
  private static let lifetime = TimeSpan.minutes(20)
  /// Apple refuses a token issued in the future, which is where a clock that is ahead of Apple's issues it.
  private static let setBack = TimeSpan.minutes(1)

  /// Throws status 3 for a key that cannot sign.
  package static func mint(with credentials: Credentials, now: Timestamp) throws(Failure) -> BearerToken {
    let issued = now.wholeSecond - setBack
    let expires = issued + lifetime
    let header: JSON = ["alg": "ES256", "kid": .string(credentials.keyID.value), "typ": "JWT"]
    let claims: JSON = [
      "iss": .string(credentials.issuerID.value), "iat": .number(JSONNumber(issued.seconds)),
      "exp": .number(JSONNumber(expires.seconds)), "aud": .string(JSONWebToken.bearerAudience),
      "bid": .string(credentials.bundleID.value),
    ]
    do {
      let text = try CompactJWS.sign(header: header, payload: claims, with: credentials.privateKey)
      return BearerToken(text: text, expires: expires)
    } catch {
      throw Failure(.credentials, "the private key cannot sign: \(error.reason)")
    }
  }
}

/// The bearer token of a run: minted when it is first needed, and again before it expires in the middle of a long run.
struct TokenSource: Sendable {
  private let credentials: Credentials
  private let now: @Sendable () -> Timestamp
  private var token: BearerToken?

  /// Longer than any request may take that is sent with it.
  private static let reserve = TimeSpan.minutes(2)

  init(_ credentials: Credentials, now: @escaping @Sendable () -> Timestamp) {
    self.credentials = credentials
    self.now = now
  }

  mutating func current() throws(Failure) -> BearerToken {
    let now = now()
    if let token, token.expires - now.wholeSecond >= Self.reserve { return token }
    let fresh = try BearerToken.mint(with: credentials, now: now)
    token = fresh
    return fresh
  }
}
