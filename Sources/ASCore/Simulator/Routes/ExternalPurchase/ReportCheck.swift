import AppStore
import Base
import HTTP

extension ExternalPurchaseLedger {
  /// Finds all errors in a report, so that all can be fixed together (External Purchase Server API,
  /// "ExternalPurchaseReport").
  fileprivate func errors(in report: JSONObject, now: Timestamp) throws(APIErrorReply) -> [ReportError] {
    var errors = try ReportError.found(in: report)
    func note(_ error: ExternalPurchaseError, _ field: String, lineItem: String? = nil) {
      errors.append(ReportError(error: .report(error), field: field, lineItem: lineItem))
    }
    if let id = report["requestIdentifier"]?.string, reports[id.lowercased()] != nil {
      note(.duplicateValue, "requestIdentifier")
    }
    let token = report["externalPurchaseId"]?.string
    if let token, !ExternalPurchaseTokens.all.contains(where: { sameBytes($0, token) }) {
      note(.notFound, "externalPurchaseId")
    }
    let items = (report["lineItems"]?.arrayElements ?? []).map { item in
      JSONObject((item.objectValue?.members ?? []).filter { $0.value != .null })
    }
    switch report["status"]?.string {
    case "LINE_ITEM"?:
      if items.isEmpty { note(.missingLineItemsForStatus, "lineItems") }
    case "NO_LINE_ITEM"?, "UNRECOGNIZED_TOKEN"?:
      if !items.isEmpty { note(.lineItemsNotAllowedForStatus, "lineItems") }
      if reportedTokens.contains(token ?? "") { note(.lineItemStatusRegression, "status") }
    // Only tokens of custom links can be duplicates, and there are none here.
    case "DUPLICATE_TOKEN"?: note(.fieldNotAllowed, "status")
    case nil, _?: break
    }
    // Items may refer to others of the same report.
    var known = lineItems
    for item in items {
      if let id = item["lineItemId"]?.string { known[id] = item }
    }
    var ids: TextSet = []
    for item in items {
      if let id = item["lineItemId"]?.string, !ids.insert(id) { note(.duplicateValue, "lineItemId", lineItem: id) }
      var check = LineItemCheck(item: item, ledger: self, known: known, now: now)
      check.checkAll()
      errors += check.errors.filter { !errors.contains($0) }
    }
    return errors
  }
}

/// One error in a report, and its location.
struct ReportError: Sendable, Equatable {
  let error: ErrorCode
  var field: String?
  var lineItem: String?

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
  /// Returns a response with all errors. A report with an error is not stored.
  static func report(_ errors: [ReportError]) -> APIErrorReply {
    APIErrorReply(HTTPReply(["errors": .array(errors.map(\.json))], status: 400))
  }
}

extension ReportError {
  /// Returns the violations of the report's literal. Throws for a value of the wrong type, which cannot be checked
  /// further: Apple responds without a list of errors (External Purchase Server API, "Send External Purchase Report").
  static func found(in report: JSONObject) throws(APIErrorReply) -> [ReportError] {
    let errors = BodyCheck(.object(report), is: .externalPurchaseReport, nullIsAbsent: true).errors
    if let error = errors.first(where: { $0.kind == .type || $0.kind == .value && $0.field?.limit == .uuid }) {
      throw .malformed(error.sentence)
    }
    let items = report["lineItems"]?.arrayElements ?? []
    // Whether line items are allowed at all depends on the status.
    return errors.filter { $0.isRefused && !sameBytes($0.path, "lineItems") }.map { error in
      let item = index(in: error.path).flatMap { items.indices.contains($0) ? items[$0] : nil }
      return ReportError(error: general(error), field: error.field?.name, lineItem: item?["lineItemId"]?.string)
    }
  }

  /// Returns the first index of a path such as `items[3].price`.
  private static func index(in path: String) -> Int? {
    let parts = path.split(separator: "[", maxSplits: 1)
    return parts.count == 2 ? Int(parts[1].prefix { $0 != "]" }) : nil
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

extension StoreRoute {
  static let externalPurchases = [
    StoreRoute(.externalPurchaseReportSend) { call, store throws(APIErrorReply) in
      let body = try call.object()
      let errors = try store.ledger.errors(in: body, now: call.now)
      guard errors.isEmpty, let id = body["requestIdentifier"]?.string else { throw .report(errors) }
      store.ledger.keep(body, as: id)
      return .json(["requestIdentifier": .string(id)])
    },
    StoreRoute(.externalPurchaseReportGet) { call, store throws(APIErrorReply) in
      guard let report = store.ledger.reports[call.value("requestIdentifier").lowercased()] else {
        // The status is 400, not 404 (External Purchase Server API, "Retrieve External Purchase Report").
        throw .report([ReportError(error: .report(.notFound), field: "requestIdentifier")])
      }
      return .json(["report": report])
    },
  ]
}

/// The reports of purchases outside the App Store.
struct ExternalPurchaseLedger: Sendable, Equatable {
  /// By request identifier, in lowercase.
  var reports: TextDictionary<JSON> = [:]
  var lineItems: TextDictionary<JSONObject> = [:]
  var reportedTokens: TextSet = []

  /// Stores a report. A line item that is reported again replaces the earlier version.
  mutating func keep(_ report: JSONObject, as id: String) {
    reports[id.lowercased()] = .object(report)
    for item in report["lineItems"]?.arrayElements ?? [] {
      guard let object = item.objectValue, let id = object["lineItemId"]?.string else { continue }
      lineItems[id] = object
    }
    if report["status"]?.string == "LINE_ITEM", let token = report["externalPurchaseId"]?.string {
      reportedTokens.insert(token)
    }
  }
}

extension JSONObject {
  var isErroneous: Bool { self["erroneouslySubmitted"]?.boolValue ?? false }

  func isEvent(_ word: String) -> Bool { self["eventType"]?.string == word }
}

/// The external purchase tokens of the built-in world. Sandbox tokens begin with SANDBOX.
enum ExternalPurchaseTokens {
  static let unreported = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c01"
  static let second = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02"

  static let reported = "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c03"
  static let all = [unreported, second, reported]
}
