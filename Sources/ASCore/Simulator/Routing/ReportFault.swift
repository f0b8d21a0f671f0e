/// One fault of a report, and where it is.
struct ReportFault: Sendable, Equatable {
  let error: ExternalPurchaseError
  let field: String?
  let lineItem: String?

  var json: JSON {
    .present([
      "errorCode": (APIErrorName.report(error).row?.code).map(JSON.int),
      "errorMessage": (APIErrorName.report(error).row?.meaning).map(JSON.string),
      "fieldName": field.map(JSON.string),
      "lineItemId": lineItem.map(JSON.string),
    ])
  }
}

extension APIErrorReply {
  /// All faults at once. Nothing of a report is kept if it has one.
  static func report(_ faults: [ReportFault]) -> APIErrorReply {
    APIErrorReply(HTTPReply(["errors": .array(faults.map(\.json))], status: 400))
  }
}

extension ReportFault {
  /// What the literal of a report does not allow. What is of the wrong type cannot be judged at all, and is answered
  /// without a list of faults (External Purchase Server API, "Send External Purchase Report").
  static func found(in report: JSONObject) throws(APIErrorReply) -> [ReportFault] {
    let errors = BodyCheck(.object(report), is: .externalPurchaseReport, nullIsAbsent: true).errors
    if let error = errors.first(where: { $0.problem == .type || $0.problem == .value && $0.field?.limit == .uuid }) {
      throw .malformed("\(error.path) \(error.words)")
    }
    let items = report["lineItems"]?.arrayElements ?? []
    // Whether there may be line items at all depends on the status.
    return errors.filter { $0.isRefused && !sameBytes($0.path, "lineItems") }.map { error in
      let item = BodyPath.index(in: error.path).flatMap { items.indices.contains($0) ? items[$0] : nil }
      return ReportFault(error: general(error), field: error.field?.name, lineItem: item?["lineItemId"]?.string)
    }
  }

  private static func general(_ error: BodyCheck.ValidationError) -> ExternalPurchaseError {
    if case .report(let named)? = error.named { return named }
    return switch error.problem {
    case .missing: .omittedField
    case .length: .maximumLengthExceeded
    case .range: .negativeValueNotAllowed
    case .type, .value, .unit: .unknownEnum
    }
  }
}
