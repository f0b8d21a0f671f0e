import AppStore
import Base
import HTTP
import Platform

/// An error response of Apple's: why a request was rejected.
struct APIErrorReply: Error, Sendable {
  let reply: HTTPReply

  static func server(_ error: AppStoreServerError) -> APIErrorReply { APIErrorReply(error.row) }
  static func retention(_ error: RetentionMessagingError) -> APIErrorReply { APIErrorReply(error.row) }
  static func commerce(_ error: AdvancedCommerceError) -> APIErrorReply { APIErrorReply(error.row) }

  init(_ error: ErrorCode) {
    guard let code = error.code else {
      // Apple publishes the names of some errors but not their codes. This form of response is invented.
      reply = HTTPReply(["errorMessage": .string("\(error.name): \(error.meaning)")], status: 400)
      return
    }
    // Apple's text is short; asctl's explanation is for developers who test a client.
    var reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(error.errorMessage)], status: Int(code / 10_000))
    reply.headers.append(HTTPHeader(SimulatorHeader.reason, error.meaning))
    self.reply = reply
  }

  init(_ reply: HTTPReply) {
    self.reply = reply
  }

  /// Returns a 400 without a code: the request itself cannot be read (App Store Server API, "Error codes").
  static func malformed(_ reason: String) -> APIErrorReply {
    APIErrorReply(HTTPReply(text: "Bad Request: \(reason)\n", status: 400))
  }
}

// Apple's responses to a body that violates its object's literal.

extension Call {
  /// Returns the body as a JSON object that conforms to the literal. The route only checks rules between members and
  /// rules that depend on the store.
  func body(_ object: PayloadObject, _ family: ErrorCode.Family = .appStoreServer) throws(APIErrorReply) -> JSONObject {
    let body = try self.object()
    try APIErrorReply.require(.object(body), is: object, family)
    return body
  }
}

extension APIErrorReply {
  /// Throws the first error of a body, in the order of its members.
  static func require(_ body: JSON, is object: PayloadObject, _ family: ErrorCode.Family) throws(APIErrorReply) {
    guard let error = BodyCheck(body, is: object, nullIsAbsent: true).errors.first(where: \.isRefused) else { return }
    throw error.reply(family)
  }
}

extension ValidationError {
  /// Whether it is an error, not only a suspicious date.
  var isRefused: Bool { kind != .unit }

  /// The specific error that the member declares for this kind of violation.
  var named: ErrorCode? {
    guard let errors = field?.errors else { return nil }
    return switch kind {
    case .missing: errors.missing ?? errors.invalid
    case .length: errors.length ?? errors.invalid
    case .range: errors.range ?? errors.invalid
    case .type, .value, .unknownValue: errors.invalid
    case .unit: nil
    }
  }

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
