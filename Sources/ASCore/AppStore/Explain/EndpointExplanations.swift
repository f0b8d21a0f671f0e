import Base

extension Explanation {
  static func endpoint(_ endpoint: Endpoint) -> Explanation {
    var facts = [
      Fact("What it is", "\(endpoint.summary)."), Fact("Command", "asctl \(endpoint.name)"),
      Fact("Request", "\(endpoint.method.rawValue) \(endpoint.path)"),
    ]
    facts.add("Request body", endpoint.body.object?.appleName)
    facts.add("Response", endpoint.replyObject?.appleName)
    facts.add("API", endpoint.family.title)
    facts.add("Environment", endpoint.environments.count == 1 ? endpoint.environments.first?.rawValue : nil)
    facts.add("Rate limit", endpoint.requestsPerSecond.map { "\($0) per second in production, a tenth in sandbox" })
    facts.add("Deprecated", endpoint.deprecation.map { "\($0)." })
    return Explanation(
      title: endpoint.page, kind: .endpoint, facts: facts, source: endpoint.page, page: endpoint.applePage)
  }

  static func object(_ object: PayloadObject) -> Explanation {
    var facts: [Fact] = [Fact("What it is", object.meaning)]
    facts.add("Fields", object.fields.map(\.name).joined(separator: ", "))
    facts.add("Request of", names(object.requests))
    facts.add("Response of", names(object.responses))
    let fields = FieldMeaning.all.filter { $0.field.kind.object == object }.map(\.field.name)
    facts.add("Found in", fields.uniqued().joined(separator: ", "))
    return Explanation(
      title: object.appleName ?? object.name, kind: .object, facts: facts, source: object.appleName ?? object.name,
      page: object.applePage)
  }

  private static func names(_ endpoints: [Endpoint]) -> String {
    endpoints.map { "\($0.page) (asctl \($0.name))" }.joined(separator: ", ")
  }
}

extension PayloadObject {
  /// The endpoints with this request body.
  fileprivate var requests: [Endpoint] { Endpoint.all.filter { $0.body.object == self } }

  /// The endpoints with this response.
  fileprivate var responses: [Endpoint] { Endpoint.all.filter { $0.replyObject == self } }

  /// Further names: asctl's name, names made from those of endpoints, such as `GetTransactionHistoryResponse`, and the
  /// name of a JWS with this payload, such as `JWSTransaction`.
  var otherNames: [String] {
    let jws = appleName.map { $0.replacing("DecodedPayload", with: "").replacing("Decoded", with: "") }
    return [name] + requests.map { "\($0.page) Request" } + responses.map { "\($0.page) Response" }
      + [jws].compactMap(\.self).filter { $0 != appleName }
  }
}
