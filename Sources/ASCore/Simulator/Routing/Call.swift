import AppStore
import Base
import HTTP
import Platform
import SignedData

/// A request to a known endpoint, with access to its path, query and body.
struct Call {
  let endpoint: Endpoint
  let request: ServedRequest
  let now: Timestamp
  let chain: SimulatorChain
  /// The values in the path, by the names of their placeholders.
  let values: [String: String]

  func value(_ name: String) -> String { values[name] ?? "" }

  /// Returns the value of a query parameter, if given. Throws the error if `parse` does not accept it.
  func read<Value>(
    _ name: String, orElse error: AppStoreServerError, _ parse: (String) -> Value?
  ) throws(APIErrorReply) -> Value? {
    guard let text = request.values(name).last else { return nil }
    guard let value = parse(text) else { throw .server(error) }
    return value
  }

  func object() throws(APIErrorReply) -> JSONObject {
    let json: JSON
    do {
      json = try JSON.parse(request.body)
    } catch {
      throw .malformed("the body is not JSON: \(error)")
    }
    guard case .object(let object) = json else { throw .malformed("the body is not a JSON object") }
    return object
  }

  /// Returns the body as a JSON object that conforms to the endpoint's literal. The route only checks rules between
  /// members and rules that depend on the store.
  func body() throws(APIErrorReply) -> JSONObject {
    let body = try object()
    try require(body)
    return body
  }

  /// Throws the error for a body that does not conform to the endpoint's literal.
  func require(_ body: JSONObject) throws(APIErrorReply) {
    guard let object = endpoint.body.object else { preconditionFailure("\(endpoint.name) declares no body") }
    try APIErrorReply.require(.object(body), is: object, endpoint.family)
  }
}

// The responses of endpoints.
extension HTTPReply {
  static func json(_ json: JSON) -> HTTPReply { HTTPReply(json, status: 200) }
  /// An object without the members that are nil.
  static func present(_ members: KeyValuePairs<String, JSON?>) -> HTTPReply {
    .json(.object(JSONObject(present: members)))
  }
  /// An empty response: 200, or 202 (`accepted`) if Apple processes the request later.
  static let done = HTTPReply(status: 200)
  static let accepted = HTTPReply(status: 202)
  /// A path without that method; `methods` are those that it has.
  static func notAllowed(except methods: String) -> HTTPReply {
    HTTPReply(status: 405, headers: [HTTPHeader("Allow", methods)])
  }
}

/// The simulator's implementation of one of Apple's endpoints.
struct StoreRoute: Sendable {
  let endpoint: Endpoint
  fileprivate let template: PathTemplate
  /// Handles the call and may change the store. If it throws, the changes are undone.
  let perform: @Sendable (Call, inout Store) throws(APIErrorReply) -> HTTPReply

  init(_ name: Endpoint.Name, _ perform: @escaping @Sendable (Call, inout Store) throws(APIErrorReply) -> HTTPReply) {
    endpoint = .named(name)
    template = PathTemplate(endpoint.path)
    self.perform = perform
  }

  var method: String { endpoint.method.rawValue }

  /// Whether it leaves the store unchanged. A read that is polled for a result does not: the simulator counts the
  /// requests, and returns the result from the second one on.
  var isRead: Bool { endpoint.isRead && endpoint.wait == nil }
}

extension StoreRoute {
  static let all: [StoreRoute] = Array(
    [
      transactions, histories, subscriptions, extensions, consumption, refunds, notifications, groups, seats,
      retentionImages, retentionMessages, retentionDefaults, performanceTests, commerce, externalPurchases,
    ].joined())

  /// Returns the route of a request, with the values in its path. An unknown path is 404 without a code; a known one
  /// with another method is 405.
  static func find(_ request: ServedRequest) throws(APIErrorReply) -> (route: StoreRoute, values: [String: String]) {
    let found = all.compactMap { route in route.template.values(in: request.path).map { (route: route, values: $0) } }
    let fitting = found.filter { sameBytes($0.route.method, request.method) }
    // `image/list` is not an image identifier.
    if let best = fitting.min(by: { $0.values.count < $1.values.count }) { return best }
    guard !found.isEmpty else { throw APIErrorReply(HTTPReply(status: 404)) }
    throw APIErrorReply(.notAllowed(except: found.map(\.route.method).joined(separator: ", ")))
  }
}

/// An error response of Apple's: why a request was rejected.
struct APIErrorReply: Error, Sendable {
  let reply: HTTPReply

  static func server(_ error: AppStoreServerError) -> APIErrorReply { APIErrorReply(.server(error)) }
  static func retention(_ error: RetentionMessagingError) -> APIErrorReply { APIErrorReply(.retention(error)) }
  static func commerce(_ error: AdvancedCommerceError) -> APIErrorReply { APIErrorReply(.commerce(error)) }

  init(_ error: ErrorCode) {
    guard let code = error.code else {
      // Apple publishes the names of some errors but not their codes. This form of response is invented.
      reply = HTTPReply(["errorMessage": .string("\(error.name): \(error.meaning)")], status: 400)
      return
    }
    // Apple's text is short; asctl's explanation is for developers who test a client.
    var reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(error.errorMessage)], status: Int(code / 10_000))
    reply.headers.append(HTTPHeader(SimulatorHeader.reason.rawValue, error.meaning))
    self.reply = reply
  }

  init(_ reply: HTTPReply) {
    self.reply = reply
  }

  /// Returns a 400 without a code: the request itself cannot be read (App Store Server API, "Error codes").
  static func malformed(_ reason: String) -> APIErrorReply {
    APIErrorReply(HTTPReply(text: "Bad Request: \(reason)\n", status: 400))
  }

  static func require(_ body: JSON, is object: PayloadObject, _ family: ErrorCode.Family) throws(APIErrorReply) {
    guard let error = BodyCheck(body, is: object, nullIsAbsent: true).errors.first(where: \.isRefused) else { return }
    throw error.reply(family)
  }
}

extension ValidationError {
  /// Whether it is an error, not only a suspicious date.
  var isRefused: Bool { kind != .unit }

  /// Returns the member's specific error, or the general error of the API.
  fileprivate func reply(_ family: ErrorCode.Family) -> APIErrorReply {
    if let named { return APIErrorReply(named) }
    return switch family {
    case .appStoreServer where kind != .type: .server(.generalBadRequest)
    case .advancedCommerce: .commerce(.malformedPayload)
    // Values of the wrong type, and APIs without a general error.
    case .appStoreServer, .retentionMessaging, .externalPurchase, .verifyReceipt: .malformed(sentence)
    }
  }
}

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
  /// requests").
  ///
  /// - Parameter now: the time of the machine's clock, which tokens also use.
  func check(_ request: ServedRequest, bundleID: String, now: Timestamp) throws(APIErrorReply) {
    guard let reason = reason(request.header("Authorization"), bundleID, now) else { return }
    // Apple does not state the reason; the second header is for developers who test a client.
    var reply = HTTPReply(text: "Unauthenticated\n", status: 401)
    reply.headers += [HTTPHeader("WWW-Authenticate", "Bearer"), HTTPHeader(SimulatorHeader.reason.rawValue, reason)]
    throw APIErrorReply(reply)
  }

  private func reason(_ value: String?, _ bundleID: String, _ now: Timestamp) -> String? {
    guard let value else { return "there is no Authorization header" }
    let scheme = String(value.prefix(7)).lowercased()
    guard sameBytes(scheme, "bearer ") else { return "the Authorization header does not begin with Bearer" }
    guard let token = try? JSONWebToken(Array(value.utf8.dropFirst(7))[...]), !token.jws.signature.isEmpty else {
      return "the token is not a signed JWT"
    }
    guard token.header["alg"] == "ES256" else { return "alg is not ES256" }
    guard let key = token.header["kid"]?.nonemptyString else { return "kid is missing" }
    if let wanted = keyID, !sameBytes(key, wanted) { return "kid is not \(wanted)" }
    guard let issuer = token.claims["iss"]?.nonemptyString else { return "iss is missing" }
    if let wanted = issuerID, !sameBytesIgnoringCase(issuer, wanted) { return "iss is not \(wanted)" }
    let audience = JSONWebToken.bearerAudience
    guard token.claims["aud"] == .string(audience) else { return "aud is not \(audience)" }
    guard let app = token.claims["bid"]?.nonemptyString, sameBytes(app, bundleID) else {
      return "bid is not \(bundleID)"
    }
    return reason("iat", token.claims, now) ?? reason("exp", token.claims, now)
  }

  private func reason(_ claim: String, _ claims: JSONObject, _ now: Timestamp) -> String? {
    let isExpiry = claim == "exp"
    return switch TokenDate(claim, of: claims, now: now) {
    case .absent: isExpiry ? "exp is missing" : nil
    case .noWholeNumber: "\(claim) is not a number of seconds"
    case .milliseconds: "\(claim) is in milliseconds, not in seconds"
    case .past: isExpiry ? "the token has expired" : nil
    case .future: isExpiry ? nil : "iat is in the future"
    case .tooFar: "the token lives longer than 60 minutes"
    }
  }
}

extension ErrorCode {
  /// The `errorMessage` of Apple's response, if it is known; otherwise the first sentence of the meaning.
  var errorMessage: String {
    if let known = code.flatMap({ Self.knownMessages[$0] }) { return known }
    return meaning.firstRange(of: ". ").map { meaning[..<$0.lowerBound] + "." } ?? meaning
  }

  /// Sources: the sample responses in the tests of Apple's libraries, and responses quoted in public threads.
  private static let knownMessages: [Int64: String] = [
    4_000_006: "Invalid transaction id.",
    4_000_183: "Invalid request. The app account token field must be a valid UUID.",
    4_000_185: "Invalid request. Family Sharing transactions aren't supported by this endpoint.",
    4_000_187: "Invalid request. The transaction ID provided is not an original transaction ID.",
    4_040_010: "Transaction id not found.",
    4_040_019: "No AppTransaction exists for the customer.",
    4_290_000: "Rate limit exceeded.",
    5_000_000: "An unknown error occurred.",
  ]
}
