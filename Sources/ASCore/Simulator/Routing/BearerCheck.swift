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
    self.issuerID = issuerID
    self.keyID = keyID
  }
}

extension RequiredToken {
  /// Checks a request's token, except for its signature (App Store Server API, "Generating JSON Web Tokens for API
  /// requests").
  ///
  /// - Parameter now: the time of the machine's clock, which tokens also use.
  func check(_ request: ServedRequest, bundleID: String, now: Timestamp) throws(APIErrorReply) {
    guard let reason = reason(request.header("Authorization"), bundleID, now) else { return }
    // Apple does not state the reason; the second header is for developers who test a client.
    var reply = HTTPReply(text: "Unauthenticated\n", status: 401)
    reply.headers += [HTTPHeader("WWW-Authenticate", "Bearer"), HTTPHeader(SimulatorHeader.reason, reason)]
    throw APIErrorReply(reply)
  }

  /// Why the token is invalid; nil if it is valid.
  private func reason(_ value: String?, _ bundleID: String, _ now: Timestamp) -> String? {
    guard let value else { return "there is no Authorization header" }
    let scheme = String(value.prefix(7)).lowercased()
    guard sameBytes(scheme, "bearer ") else { return "the Authorization header does not begin with Bearer" }
    guard let token = try? JSONWebToken(Array(value.utf8.dropFirst(7))[...]), !token.jws.signature.isEmpty else {
      return "the token is not a signed JWT"
    }
    guard token.isES256 else { return "alg is not ES256" }
    guard let key = token.keyID else { return "kid is missing" }
    if let wanted = keyID, !sameBytes(key, wanted) { return "kid is not \(wanted)" }
    guard let issuer = token.issuerID else { return "iss is missing" }
    if let wanted = issuerID, !sameBytesIgnoringCase(issuer, wanted) { return "iss is not \(wanted)" }
    guard token.isFor(JSONWebToken.bearerAudience) else { return "aud is not \(JSONWebToken.bearerAudience)" }
    guard let app = token.bundleID, sameBytes(app, bundleID) else { return "bid is not \(bundleID)" }
    let times = TokenTimes(token.claims, now: now)
    return reason(times.issued) ?? reason(times.expiry)
  }

  private func reason(_ issued: TokenTimes.Issued) -> String? {
    switch issued {
    case .absent, .past: nil
    case .noWholeNumber: "iat is not a number of seconds"
    case .milliseconds: "iat is in milliseconds, not in seconds"
    case .inFuture: "iat is in the future"
    }
  }

  private func reason(_ expiry: TokenTimes.Expiry) -> String? {
    switch expiry {
    case .ahead: nil
    case .absent: "exp is missing"
    case .noWholeNumber: "exp is not a number of seconds"
    case .milliseconds: "exp is in milliseconds, not in seconds"
    case .past: "the token has expired"
    case .tooFar: "the token lives longer than 60 minutes"
    }
  }
}
