import AppStore
import Base
import Platform

/// Iterates over the replies to a request: its pages, and those of further requests one after the other.
package final class Paging {
  private var remaining: ArraySlice<APIRequest>
  package private(set) var fallback: EnvironmentFallback
  private let remark: (String) -> Void
  private let context: Context
  private var count = 0
  private var tokens: PageTokens?
  /// Why there is no next page although there should be; thrown after the page before it was handed out.
  private var end: Failure?

  /// The requests are to the endpoint that `fallback` asks.
  package init(
    _ requests: [APIRequest], _ fallback: EnvironmentFallback, _ context: Context,
    remark: @escaping (String) -> Void = { _ in }
  ) {
    (remaining, self.fallback, self.context, self.remark) = (requests[...], fallback, context, remark)
    tokens = PageTokens(of: fallback.client.endpoint)
  }

  /// The next reply; nil after the last.
  package func next() throws(Failure) -> AppStoreReply? {
    if let end { throw end }
    guard let request = remaining.popFirst() else { return nil }
    if count > 0, context.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    let answer = try fallback.ask(request)
    if count == 0, fallback.client.connection.hosts.count > 1 { remark("\(answer.host.name) answered") }
    count += 1
    do {
      if let following = try tokens?.request(after: request, answered: answer) { remaining = [following] + remaining }
    } catch {
      end = error
    }
    return answer
  }

  /// The items of the next reply; nil after the last.
  package func nextItems() throws(Failure) -> [JSON]? {
    guard let reply = try next() else { return nil }
    return fallback.client.endpoint.items?.elements(in: reply.json) ?? []
  }

  /// All items of all pages; of what comes twice the newest copy.
  package func items() throws(Failure) -> [JSON] {
    let pages = Self.pages(of: fallback.client.endpoint, limit: nil, hasSeveral: remaining.count > 1) {
      () throws(Failure) in try self.next()?.json
    }
    guard let pages else { return [] }
    var joined = JoinedPages(pages)
    while let page = try pages.next() { _ = joined.add(page) }
    return joined.items
  }

  /// How the pages of an endpoint are joined; nil for one that has none.
  static func pages(
    of endpoint: Endpoint, limit: Int?, hasSeveral: Bool, order: (([JSON]) -> String)? = nil,
    next: @escaping () throws(Failure) -> JSON?
  ) -> Pages? {
    guard case .pages(let object, _, let token) = endpoint.reply, let items = endpoint.items else { return nil }
    return Pages(
      object: object, items: items, columns: endpoint.columns, token: token.rawValue, limit: limit,
      copies: endpoint.copies.flatMap { $0.areOfSeveralQueries && !hasSeveral ? nil : $0 }, order: order, next: next)
  }
}

/// The tokens of the pages of one reply, so that a server that repeats itself, or has nothing to say, is not asked for
/// ever.
struct PageTokens {
  let token: Endpoint.PageToken
  private let items: FieldPath?
  /// What identifies an item whatever else in it has changed; nil where nothing does.
  private let identifier: FieldPath?
  private var seen: TextSet = []
  /// The hashes of the items so far, as the same ones again are nothing new. The process seeds them, so that no server can
  /// choose items with the same one.
  private var seenItems: Set<Int> = []
  private var emptyPages = 0

  /// A filter of Apple's may leave some pages empty, and a history may show what has changed again. Nobody waits for the
  /// end of more in a row.
  static let emptyLimit = 100

  /// Nil for an endpoint without pages.
  init?(of endpoint: Endpoint) {
    guard case .pages(_, _, let token) = endpoint.reply else { return nil }
    (self.token, items, identifier) = (token, endpoint.items, endpoint.copies?.identifier)
  }

  /// The request for the page behind one; nil if it was the last. Throws where there should be one and is none.
  mutating func request(after request: APIRequest, answered answer: AppStoreReply) throws(Failure) -> APIRequest? {
    guard answer.json["hasMore"]?.boolValue == true else {
      seen = []
      seenItems = []
      emptyPages = 0
      return nil
    }
    emptyPages = hasNews(answer.json) ? 0 : emptyPages + 1
    guard emptyPages < Self.emptyLimit else {
      throw Failure(
        .unavailable,
        "\(answer.host.name) says again and again that there is more, and the last \(Self.emptyLimit) pages were empty or showed what had come before"
      )
    }
    guard let value = answer.json[token.rawValue]?.string, !value.isEmpty else {
      throw Failure(.unavailable, "\(answer.host.name) says that there is more and not how to ask for it")
    }
    guard seen.insert(value) else {
      throw Failure(
        .unavailable, "\(answer.host.name) gave the same \(token.rawValue) twice, and would never come to an end")
    }
    return request.with(token.rawValue, value)
  }

  /// Whether a page holds an item that none before it held.
  private mutating func hasNews(_ page: JSON) -> Bool {
    guard let items else { return true }
    var hasNews = false
    for item in items.elements(in: page) where seenItems.insert(hash(of: item)).inserted { hasNews = true }
    return hasNews
  }

  private func hash(of item: JSON) -> Int {
    let name = identifier?.value(in: item) ?? item
    var hasher = Hasher()
    name.bytes(.compact).withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension APIRequest {
  /// The same request with a query parameter set, such as the token of the next page.
  fileprivate func with(_ name: String, _ value: String) -> APIRequest {
    var next = self
    next.query.removeAll { sameBytes($0.name, name) }
    next.query.append((name, value))
    return next
  }
}
