import AppStore
import Base
import HTTP
import Platform

/// A request to a known endpoint, with access to its path, query and body.
struct Call {
  let endpoint: Endpoint
  let request: ServedRequest
  let now: Timestamp
  let chain: SimulatorChain
  /// The values in the path, by the names of their placeholders.
  let values: [String: String]

  func value(_ name: String) -> String { values[name] ?? "" }

  /// Returns the value of a query parameter, if given. Throws the error, with the value, if `parse` does not accept it.
  func read<Value>(
    _ name: String, orElse error: AppStoreServerError, _ parse: (String) -> Value?
  ) throws(APIErrorReply) -> Value? {
    guard let text = request.values(name).last else { return nil }
    guard let value = parse(text) else { throw .server(error, got: text, in: name) }
    return value
  }

  func object() throws(APIErrorReply) -> JSONObject {
    if let coding = request.header("Content-Encoding"), !sameBytesIgnoringCase(coding, "identity") {
      throw APIErrorReply(HTTPReply(text: "Unsupported Media Type: a body with a content coding\n", status: 415))
    }
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
    var reply = HTTPReply(["errorMessage": .string("the method is not allowed: expected \(methods)")], status: 405)
    reply.headers.append(HTTPHeader("Allow", methods))
    return reply
  }

  /// Adds the reason for a response: on one line of ASCII, because clients read other characters in headers differently
  /// (RFC 9110, section 5.5), and not longer than a client accepts.
  mutating func explain(_ reason: String) {
    let shown = truncated(reason, to: 500).unicodeScalars.map { scalar in
      switch scalar {
      case " "..."~": String(scalar)
      case "…": "..."
      default: scalar.escaped(asASCII: true)
      }
    }
    headers.append(HTTPHeader(SimulatorHeader.reason.rawValue, shown.joined()))
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

  /// Whether it leaves the store unchanged, except that signed texts are kept.
  var isRead: Bool { endpoint.isRead }
}

extension StoreRoute {
  static let all: [StoreRoute] = Array(
    [
      transactions, histories, subscriptions, extensions, consumption, refunds, notifications, groups, seats,
      retentionImages, retentionMessages, retentionDefaults, performanceTests, commerce, externalPurchases,
    ].joined())

  /// Returns the route of a request, with the values in its path, however it is spelled. An unknown path is 404 without
  /// a code; a known one with another method is 405.
  static func find(_ request: ServedRequest) throws(APIErrorReply) -> (route: StoreRoute, values: [String: String]) {
    let path = request.usualPath
    let found = all.compactMap { route in route.template.values(in: path).map { (route: route, values: $0) } }
    let fitting = found.filter { sameBytes($0.route.method, request.method) }
    // `image/list` is not an image identifier.
    if let best = fitting.min(by: { $0.values.count < $1.values.count }) { return best }
    guard !found.isEmpty else {
      // Many clients parse the body of every 404 as JSON.
      throw APIErrorReply(
        HTTPReply(["errorMessage": "no endpoint has this path; paths are case-sensitive"], status: 404))
    }
    throw APIErrorReply(.notAllowed(except: found.map(\.route.method).joined(separator: ", ")))
  }
}

/// An error response of Apple's: why a request was rejected.
struct APIErrorReply: Error, Sendable {
  let reply: HTTPReply

  // `cause` is what was found, for an error that has several causes.

  static func server(_ error: AppStoreServerError, _ cause: String? = nil) -> APIErrorReply {
    APIErrorReply(.server(error), cause)
  }

  static func retention(_ error: RetentionMessagingError, _ cause: String? = nil) -> APIErrorReply {
    APIErrorReply(.retention(error), cause)
  }

  static func commerce(_ error: AdvancedCommerceError, _ cause: String? = nil) -> APIErrorReply {
    APIErrorReply(.commerce(error), cause)
  }

  /// An error about a value in the query.
  static func server(_ error: AppStoreServerError, got value: String, in name: String) -> APIErrorReply {
    server(error, "\(ErrorCode.server(error).meaning) Got \(name)=\(quoted(value))")
  }

  init(_ error: ErrorCode, _ cause: String? = nil) {
    guard let code = error.code else {
      // Apple publishes the names of some errors but not their codes. This form of response is invented.
      var reply = HTTPReply(["errorMessage": .string("\(error.name): \(error.meaning)")], status: 400)
      reply.explain(cause ?? error.meaning)
      self.reply = reply
      return
    }
    // Apple's text is short; asctl's explanation is for developers who test a client.
    var reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(error.errorMessage(for: cause))],
      status: Int(code / 10_000))
    reply.explain(cause ?? error.meaning)
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
    if let named { return APIErrorReply(named, sentence) }
    return switch family {
    case .appStoreServer where kind != .type: .server(.generalBadRequest, sentence)
    case .advancedCommerce: .commerce(.malformedPayload, sentence)
    // Values of the wrong type, and APIs without a general error.
    case .appStoreServer, .retentionMessaging, .externalPurchase, .verifyReceipt: .malformed(sentence)
    }
  }
}

extension ErrorCode {
  /// The `errorMessage` of Apple's response, if it is known; otherwise the cause that was found, or the first sentence of
  /// the meaning.
  func errorMessage(for cause: String?) -> String {
    if let known = appleMessage ?? cause { return known }
    return meaning.firstRange(of: ". ").map { meaning[..<$0.lowerBound] + "." } ?? meaning
  }
}
