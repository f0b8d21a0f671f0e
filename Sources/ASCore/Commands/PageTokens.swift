/// The tokens of the pages of one reply, so that a server that repeats itself is not asked for ever.
struct PageTokens {
  let token: Endpoint.PageToken
  private var seen: Set<String> = []

  init(_ token: Endpoint.PageToken) {
    self.token = token
  }

  /// The request for the page behind one; nil if it was the last. Throws where there should be one and is none.
  mutating func request(after request: APIRequest, answered answer: AppStoreReply) throws(Failure) -> APIRequest? {
    guard answer.json["hasMore"]?.boolValue == true else {
      seen = []
      return nil
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
