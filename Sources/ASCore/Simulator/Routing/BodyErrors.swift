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
    throw error.refusal(family)
  }

  fileprivate init(_ error: APIErrorName) {
    switch error {
    case .server(let error): self = .server(error)
    case .retention(let error): self = .retention(error)
    case .commerce(let error): self = .commerce(error)
    case .report(let error): self = .report([ReportFault(error: error, field: nil, lineItem: nil)])
    }
  }
}

extension BodyCheck.ValidationError {
  /// Whether it is wrong, not just odd.
  var isRefused: Bool { problem != .unit }

  /// The error that the member names for it.
  var named: APIErrorName? {
    guard let errors = field?.errors else { return nil }
    return switch problem {
    case .missing: errors.missing ?? errors.invalid
    case .length: errors.length ?? errors.invalid
    case .range: errors.range ?? errors.invalid
    case .type, .value: errors.invalid
    case .unit: nil
    }
  }

  /// The same, or the general error of the API.
  fileprivate func refusal(_ family: ErrorCode.Family) -> APIErrorReply {
    if let named { return APIErrorReply(named) }
    return switch family {
    case .appStoreServer where problem != .type: .server(.generalBadRequest)
    case .advancedCommerce: .commerce(.malformedPayload)
    // What cannot be read, and APIs that name no general error.
    case .appStoreServer, .retentionMessaging, .externalPurchase, .verifyReceipt: .malformed("\(path) \(words)")
    }
  }
}
