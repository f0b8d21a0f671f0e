/// Walks through the pages of a reply, or of several replies one after the other, asking for each when it is wanted.
final class Paging {
  private let endpoint: Endpoint
  private var rest: ArraySlice<APIRequest>
  private let hasSeveral: Bool
  private(set) var inquiry: Inquiry
  private let remark: (String) -> Void
  private let context: Context
  private var count = 0
  /// The page tokens of the reply at hand.
  private var tokens: Set<String> = []
  /// Why there is no next page although there should be; told after the page before it.
  private var end: Failure?

  init(
    _ endpoint: Endpoint, _ requests: [APIRequest], _ inquiry: Inquiry, _ remark: @escaping (String) -> Void,
    _ context: Context
  ) {
    self.endpoint = endpoint
    rest = requests[...]
    hasSeveral = requests.count > 1
    self.inquiry = inquiry
    self.remark = remark
    self.context = context
  }

  func findings(limit: Int?, isRaw: Bool) -> Findings {
    guard case .pages(let object, _, let token) = endpoint.reply, let items = endpoint.items else {
      return Findings(.nothing)
    }
    if isRaw { return Findings(.bodies { () throws(Failure) in try self.next(token)?.bytes }) }
    return Findings(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: token.rawValue, limit: limit,
          copies: Self.copies(in: items, hasSeveral: hasSeveral),
          next: { () throws(Failure) in try self.next(token)?.json })))
  }

  /// A history may show a transaction again that changed meanwhile; several queries may find one notification twice.
  private static func copies(in items: FieldPath, hasSeveral: Bool) -> Pages.Copies? {
    if items.names == ["signedTransactions"] {
      return Pages.Copies(identifier: FieldPath(names: ["transactionId"]), date: FieldPath(names: ["signedDate"]))
    }
    return hasSeveral
      ? Pages.Copies(
        identifier: FieldPath(names: ["signedPayload", "notificationUUID"]),
        date: FieldPath(names: ["signedPayload", "signedDate"])) : nil
  }

  private func next(_ token: Endpoint.PageToken) throws(Failure) -> AppStoreReply? {
    if let end { throw end }
    guard let request = rest.popFirst() else { return nil }
    if count > 0, context.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    let answer = try inquiry.ask(request)
    if count == 0, inquiry.client.connection.hosts.count > 1 { remark("\(answer.host.name) answered") }
    count += 1
    guard answer.json["hasMore"]?.boolValue == true else {
      tokens = []
      return answer
    }
    guard let value = answer.json[token.rawValue]?.string, !value.isEmpty else {
      end = Failure(.unavailable, "\(answer.host.name) says that there is more and not how to ask for it")
      return answer
    }
    guard tokens.insert(value).inserted else {
      end = Failure(
        .unavailable, "\(answer.host.name) gave the same \(token.rawValue) twice, and would never come to an end")
      return answer
    }
    rest = [request.with(token.rawValue, value)] + rest
    return answer
  }
}
