/// A signed statement that its bearer speaks for one app (App Store Server API, "Generating JSON Web Tokens for API
/// requests").
struct BearerToken: Sendable {
  let text: Secret
  /// Seconds since 1970, as are all dates in a token.
  let expires: Int64

  /// The one audience of the App Store Server API and of all that takes the same key.
  static let audience = "appstoreconnect-v1"

  /// Apple refuses tokens that live longer than 60 minutes; a leaked one should not live as long as that.
  private static let lifetime: Int64 = 20 * 60
  /// Apple refuses a token issued in the future, which is where a clock that is ahead of Apple's issues it.
  private static let setBack: Int64 = 60

  /// `now` is in milliseconds since 1970.
  static func mint(with credentials: Credentials, now: Int64) throws(Failure) -> BearerToken {
    let issued = now.flooredDivision(by: 1000) - setBack
    let expires = issued + lifetime
    let header: JSON = ["alg": "ES256", "kid": .string(credentials.keyID.value), "typ": "JWT"]
    let claims: JSON = [
      "iss": .string(credentials.issuerID.value), "iat": .number(JSONNumber(issued)),
      "exp": .number(JSONNumber(expires)), "aud": .string(audience), "bid": .string(credentials.bundleID.value),
    ]
    do {
      let text = try CompactJWS.sign(header: header, payload: claims, with: credentials.privateKey)
      return BearerToken(text: text, expires: expires)
    } catch {
      throw Failure(.credentials, "the private key cannot sign: \(error.reason)")
    }
  }
}
