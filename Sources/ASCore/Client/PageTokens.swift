/// The tokens of the pages of one reply, so that a server that repeats itself, or has nothing to say, is not asked for
/// ever.
struct PageTokens {
  let token: Endpoint.PageToken
  private let items: FieldPath?
  private var seen: Set<String> = []
  private var emptyPages = 0

  /// A filter of Apple's may leave some pages empty. Nobody waits for the end of more in a row.
  static let emptyLimit = 100

  /// `items` is where the items of a page stand.
  init(_ token: Endpoint.PageToken, items: FieldPath?) {
    self.token = token
    self.items = items
  }

  /// The request for the page behind one; nil if it was the last. Throws where there should be one and is none.
  mutating func request(after request: APIRequest, answered answer: AppStoreReply) throws(Failure) -> APIRequest? {
    guard answer.json["hasMore"]?.boolValue == true else {
      seen = []
      emptyPages = 0
      return nil
    }
    emptyPages = items?.elements(in: answer.json).isEmpty ?? false ? emptyPages + 1 : 0
    guard emptyPages < Self.emptyLimit else {
      throw Failure(
        .unavailable,
        "\(answer.host.name) says again and again that there is more, and the last \(Self.emptyLimit) pages were empty")
    }
    guard let value = answer.json[token.rawValue]?.string, !value.isEmpty else {
      throw Failure(.unavailable, "\(answer.host.name) says that there is more and not how to ask for it")
    }
    guard seen.insert(value).inserted else {
      throw Failure(
        .unavailable, "\(answer.host.name) gave the same \(token.rawValue) twice, and would never come to an end")
    }
    return request.with(token.rawValue, value)
  }
}
