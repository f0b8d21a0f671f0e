import Base
import HTTP
import SignedData

/// Whether a request carries a token that could be right. There are no keys here to check signatures with.
///
/// Source: App Store Server API, "Generating JSON Web Tokens for API requests".
struct BearerCheck {
  let request: SimulatedRequest
  let bundleID: String
  /// Milliseconds since 1970.
  let now: Int64

  init(_ request: SimulatedRequest, bundleID: String, now: Int64) {
    self.request = request
    self.bundleID = bundleID
    self.now = now
  }

  func require() throws(APIErrorReply) {
    guard let fault else { return }
    // Apple says nothing of the reason; the second header is for those who try their client out.
    var reply = HTTPReply(text: "Unauthenticated\n", status: 401)
    reply.headers += [HTTPHeader("WWW-Authenticate", "Bearer"), HTTPHeader("X-Asctl-Reason", fault)]
    throw APIErrorReply(reply)
  }

  /// Nil if nothing is wrong.
  private var fault: String? {
    guard let value = request.header("Authorization") else { return "there is no Authorization header" }
    let scheme = String(value.prefix(7)).lowercased()
    guard sameBytes(scheme, "bearer ") else { return "the Authorization header does not begin with Bearer" }
    guard let jws = CompactJWS(Array(value.utf8.dropFirst(7))[...]), !jws.signature.isEmpty,
      let header = try? CompactJWS.decode(jws.header), let claims = try? CompactJWS.decode(jws.payload)
    else { return "the token is not a signed JWT" }
    return fault(header: header) ?? fault(claims: claims) ?? timeFault(claims)
  }

  private func fault(header: JSON) -> String? {
    guard let algorithm = header["alg"]?.string, sameBytes(algorithm, "ES256") else { return "alg is not ES256" }
    guard header["kid"]?.string?.isEmpty == false else { return "kid is missing" }
    return nil
  }

  private func fault(claims: JSON) -> String? {
    guard claims["iss"]?.string?.isEmpty == false else { return "iss is missing" }
    guard let audience = claims["aud"]?.string, sameBytes(audience, "appstoreconnect-v1") else {
      return "aud is not appstoreconnect-v1"
    }
    guard let app = claims["bid"]?.string, sameBytes(app, bundleID) else { return "bid is not \(bundleID)" }
    return nil
  }

  /// `iat` may be left out, as Apple's Python library does.
  private func timeFault(_ claims: JSON) -> String? {
    let seconds = now.flooredDivision(by: 1000)
    guard let expires = claims["exp"]?.int64 else { return "exp is missing" }
    guard let issued = claims["iat"].map({ $0.int64 }) ?? seconds else { return "iat is not a number of seconds" }
    if issued > seconds { return "iat is in the future" }
    if expires <= seconds { return "the token has expired" }
    return expires.subtractingClamped(issued) > Self.longestLife ? "the token lives longer than 60 minutes" : nil
  }

  /// In seconds.
  private static let longestLife: Int64 = 60 * 60
}
