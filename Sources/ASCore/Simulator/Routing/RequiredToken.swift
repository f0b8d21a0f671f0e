import AppStore
import Base
import HTTP
import Platform
import SignedData

/// The claims that every token must contain besides the bundle ID. There are no keys to verify its signature with.
package struct RequiredToken: Sendable {
  /// The issuer ID; nil means any.
  var issuerID: String?
  var keyID: String?

  package init(issuerID: String? = nil, keyID: String? = nil) {
    (self.issuerID, self.keyID) = (issuerID, keyID)
  }
}

extension RequiredToken {
  /// Checks a request's token, except for its signature (App Store Server API, "Generating JSON Web Tokens for API
  /// requests"). Returns a remark about a valid token that Apple may reject.
  ///
  /// - Parameter now: the time of the machine's clock, which tokens also use.
  @discardableResult
  func check(_ request: ServedRequest, bundleID: String, now: Timestamp) throws(APIErrorReply) -> String? {
    guard let value = request.header("Authorization") else { throw Self.refusal("there is no Authorization header") }
    let scheme = String(value.prefix(7)).lowercased()
    guard sameBytes(scheme, "bearer ") else {
      throw Self.refusal("the Authorization header does not begin with Bearer")
    }
    // One or more spaces (RFC 9110, section 11.4).
    let text = Array(value.utf8.dropFirst(7).drop { $0 == UInt8(ascii: " ") })
    guard let token = try? JSONWebToken(text[...]), !token.jws.signature.isEmpty else {
      throw Self.refusal("the token is not a signed JWT")
    }
    if let reason = reason(token, bundleID, now) { throw Self.refusal(reason) }
    return token.unpublishedForm
  }

  private static func refusal(_ reason: String) -> APIErrorReply {
    // Apple does not state the reason; the second header is for developers who test a client.
    var reply = HTTPReply(text: "Unauthenticated\n", status: 401)
    reply.headers.append(HTTPHeader("WWW-Authenticate", "Bearer"))
    reply.explain(reason)
    return APIErrorReply(reply)
  }

  private func reason(_ token: JSONWebToken, _ bundleID: String, _ now: Timestamp) -> String? {
    guard token.header["alg"] == "ES256" else { return "alg is not ES256" }
    guard let key = token.header["kid"]?.nonemptyString else { return "kid is missing" }
    if let wanted = keyID, !sameBytes(key, wanted) { return "kid is not \(wanted)" }
    guard let issuer = token.claims["iss"]?.nonemptyString else { return "iss is missing" }
    if let wanted = issuerID, !sameBytesIgnoringCase(issuer, wanted) { return "iss is not \(wanted)" }
    let audience = JSONWebToken.bearerAudience
    guard token.isFor(audience) else { return "aud is not \(audience)" }
    guard let app = token.claims["bid"]?.nonemptyString, sameBytes(app, bundleID) else {
      return "bid is not \(bundleID)"
    }
    return reason("iat", token.claims, now) ?? reason("exp", token.claims, now)
  }

  private func reason(_ claim: String, _ claims: JSONObject, _ now: Timestamp) -> String? {
    let isExpiry = claim == "exp"
    return switch TokenDate(claim, of: claims, now: now) {
    case .absent: isExpiry ? "exp is missing" : nil
    case .noNumber: "\(claim) is not a number of seconds"
    case .milliseconds: "\(claim) is in milliseconds, not in seconds"
    case .past: isExpiry ? "the token has expired" : nil
    case .future: isExpiry ? nil : "iat is in the future"
    case .tooFar: "the token lives longer than 60 minutes"
    }
  }
}
