import AppStore
import Base
import Platform

/// Iterates over the responses to a request: its pages, and those of further requests in order.
package final class Paging {
  private var remaining: ArraySlice<APIRequest>
  private let client: Client
  private let endpoint: Endpoint
  private let remark: (String) -> Void
  private var count = 0
  private var tokens: PageTokens?
  /// Why there is no next page although there should be. It is thrown after the previous page was returned.
  private var end: Failure?

  package init(
    _ requests: [APIRequest], _ client: Client, of endpoint: Endpoint, remark: @escaping (String) -> Void = { _ in }
  ) {
    (remaining, self.client, self.endpoint, self.remark) = (requests[...], client, endpoint, remark)
    tokens = PageTokens(of: endpoint)
  }

  func next() throws(Failure) -> AppStoreReply? {
    if let end { throw end }
    guard let request = remaining.popFirst() else { return nil }
    if count > 0, client.context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    let answer = try client.ask(request, of: endpoint)
    if count == 0, client.connection.hosts.count > 1 { remark("response from \(answer.host.name)") }
    count += 1
    do {
      if let following = try tokens?.request(after: request, answered: answer) { remaining = [following] + remaining }
    } catch {
      end = error
    }
    return answer
  }

  /// The unchanged bytes of the next response.
  package func nextBody() throws(Failure) -> [UInt8]? { try next()?.bytes }

  package func nextItems() throws(Failure) -> [JSON]? {
    guard let reply = try next() else { return nil }
    return endpoint.items?.elements(in: reply.json) ?? []
  }

  /// See `Pages.queriesRemain`.
  var queriesRemain: (() -> Bool)? { remaining.count > 1 ? { !self.remaining.isEmpty } : nil }

  /// All items of all pages. Only the newest copy of duplicates is kept.
  func items() throws(Failure) -> [JSON] {
    let pages = Self.pages(of: endpoint, limit: nil, queriesRemain: queriesRemain) {
      () throws(Failure) in try self.next()?.json
    }
    guard let pages else { return [] }
    var joined = JoinedPages(pages)
    while let page = try pages.next() { _ = joined.add(page) }
    return joined.items
  }

  /// How the pages of an endpoint are joined; `nil` if it has no pages.
  static func pages(
    of endpoint: Endpoint, limit: Int?, queriesRemain: (() -> Bool)?, order: (([JSON]) -> String)? = nil,
    next: @escaping () throws(Failure) -> JSON?
  ) -> Pages? {
    guard case .pages(let object, _, let token) = endpoint.reply, let items = endpoint.items else { return nil }
    return Pages(
      object: object, items: items, columns: endpoint.columns, token: token.rawValue, limit: limit,
      copies: endpoint.copies, order: order, queriesRemain: queriesRemain, next: next)
  }
}

/// The page tokens of one response, to end the loop if a server repeats itself or returns nothing new.
struct PageTokens {
  let token: Endpoint.PageToken
  private let items: FieldPath?
  /// The member that identifies an item even if others changed; `nil` if there is none.
  private let identifier: FieldPath?
  private var seen: TextSet = []
  /// Hashes of the items so far, to detect repetitions. The process seeds the hashes, so a server cannot construct
  /// collisions.
  private var seenItems: Set<Int> = []
  private var emptyPages = 0

  /// The maximum number of consecutive pages without new items. Apple's filters may leave some pages empty, and a
  /// history may repeat changed items.
  static let emptyLimit = 100

  /// `nil` for an endpoint without pages.
  init?(of endpoint: Endpoint) {
    guard case .pages(_, _, let token) = endpoint.reply else { return nil }
    (self.token, items, identifier) = (token, endpoint.items, endpoint.copies?.identifier)
  }

  /// The request for the next page; `nil` after the last. Throws if a page is missing.
  mutating func request(after request: APIRequest, answered answer: AppStoreReply) throws(Failure) -> APIRequest? {
    let page = answer.json
    let hasMore = page["hasMore"]?.boolValue
    // With `--raw`, a page may not be JSON, and then it is unknown whether more follow. A list with neither `hasMore`
    // nor a token is complete.
    guard hasMore != nil || page.objectValue != nil && page["hasMore"] == nil && page[token.rawValue] == nil else {
      throw Failure(
        .unavailable, "\(answer.host.name) returned a page without a readable hasMore, so there may be more pages")
    }
    guard hasMore == true else {
      seen = []
      seenItems = []
      emptyPages = 0
      return nil
    }
    emptyPages = hasNews(answer.json) ? 0 : emptyPages + 1
    guard emptyPages < Self.emptyLimit else {
      throw Failure(
        .unavailable,
        "\(answer.host.name) keeps announcing more pages, but the last \(Self.emptyLimit) pages contained nothing new"
      )
    }
    guard let value = answer.json[token.rawValue]?.string, !value.isEmpty else {
      throw Failure(.unavailable, "\(answer.host.name) announced another page without a token for it")
    }
    guard seen.insert(value) else {
      throw Failure(
        .unavailable, "\(answer.host.name) returned the same \(token.rawValue) twice, so paging would not end")
    }
    var next = request
    next.query.removeAll { sameBytes($0.name, token.rawValue) }
    next.query.append((token.rawValue, value))
    return next
  }

  private mutating func hasNews(_ page: JSON) -> Bool {
    guard let items else { return true }
    var hasNews = false
    for item in items.elements(in: page) {
      var hasher = Hasher()
      (identifier?.value(in: item) ?? item).bytes(.compact).withUnsafeBytes { hasher.combine(bytes: $0) }
      if seenItems.insert(hasher.finalize()).inserted { hasNews = true }
    }
    return hasNews
  }
}
