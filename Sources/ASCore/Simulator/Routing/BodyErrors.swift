import AppStore
import Base
import HTTP

// What Apple answers to a body that its object's literal does not allow.

extension Call {
  /// The body as a JSON object that keeps to the literal. Only what holds between members, or depends on what the store
  /// knows, is left to the route.
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
  /// Whether it is wrong, not just odd.
  var isRefused: Bool { kind != .unit }

  /// The error that the member names for it.
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

  /// The same, or the general error of the API.
  fileprivate func reply(_ family: ErrorCode.Family) -> APIErrorReply {
    if let named { return APIErrorReply(named) }
    return switch family {
    case .appStoreServer where kind != .type: .server(.generalBadRequest)
    case .advancedCommerce: .commerce(.malformedPayload)
    // What cannot be read, and APIs that name no general error.
    case .appStoreServer, .retentionMessaging, .externalPurchase, .verifyReceipt: .malformed(sentence)
    }
  }
}

/// One error of a report, and where it is.
struct ReportError: Sendable, Equatable {
  let error: ErrorCode
  let field: String?
  let lineItem: String?

  var json: JSON {
    .present([
      "errorCode": error.code.map(JSON.int),
      "errorMessage": .string(error.meaning),
      "fieldName": field.map(JSON.string),
      "lineItemId": lineItem.map(JSON.string),
    ])
  }
}

extension APIErrorReply {
  /// All errors at once. Nothing of a report is kept if it has one.
  static func report(_ errors: [ReportError]) -> APIErrorReply {
    APIErrorReply(HTTPReply(["errors": .array(errors.map(\.json))], status: 400))
  }
}

extension ReportError {
  /// What the literal of a report does not allow. What is of the wrong type cannot be judged at all, and is answered
  /// without a list of errors (External Purchase Server API, "Send External Purchase Report").
  static func found(in report: JSONObject) throws(APIErrorReply) -> [ReportError] {
    let errors = BodyCheck(.object(report), is: .externalPurchaseReport, nullIsAbsent: true).errors
    if let error = errors.first(where: { $0.kind == .type || $0.kind == .value && $0.field?.limit == .uuid }) {
      throw .malformed(error.sentence)
    }
    let items = report["lineItems"]?.arrayElements ?? []
    // Whether there may be line items at all depends on the status.
    return errors.filter { $0.isRefused && !sameBytes($0.path, "lineItems") }.map { error in
      let item = BodyPath.index(in: error.path).flatMap { items.indices.contains($0) ? items[$0] : nil }
      return ReportError(error: general(error), field: error.field?.name, lineItem: item?["lineItemId"]?.string)
    }
  }

  private static func general(_ error: ValidationError) -> ErrorCode {
    if let named = error.named { return named }
    return switch error.kind {
    case .missing: .report(.omittedField)
    case .length: .report(.maximumLengthExceeded)
    case .range: .report(.negativeValueNotAllowed)
    case .type, .value, .unknownValue, .unit: .report(.unknownEnum)
    }
  }
}
