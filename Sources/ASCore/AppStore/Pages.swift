import Base

/// A list of items, paged or not, with everything that is needed to print it.
package struct Pages {
  package let object: PayloadObject
  package let items: FieldPath
  package let columns: [Column]
  /// The member with the token of the next page; `nil` if the list is not paged.
  let token: String?
  let limit: Int?
  /// How to recognize older copies of items, which are dropped.
  package let copies: Copies?
  /// Describes the order of the items in a clause that can follow the program's name.
  package let order: (([JSON]) -> String)?
  package let next: () throws(Failure) -> JSON?
  /// Whether other queries follow the one of the last page; `nil` if there is only one query.
  let queriesRemain: (() -> Bool)?

  package init(
    object: PayloadObject, items: FieldPath, columns: [Column], token: String?, limit: Int?, copies: Copies?,
    order: (([JSON]) -> String)? = nil, queriesRemain: (() -> Bool)? = nil,
    next: @escaping () throws(Failure) -> JSON?
  ) {
    self.object = object
    self.items = items
    self.columns = columns
    self.token = token
    self.limit = limit
    self.copies = copies.flatMap { $0.areOfSeveralQueries && queriesRemain == nil ? nil : $0 }
    self.order = order
    self.queriesRemain = queriesRemain
    self.next = next
  }

  package struct Copies: Sendable {
    /// The identifier that copies share.
    package let identifier: FieldPath
    /// The date that determines the newest copy, which is kept.
    let date: FieldPath
    /// Whether copies occur only if the results of several requests are merged.
    let areOfSeveralQueries: Bool

    init(of identifier: String, newestBy date: String, areOfSeveralQueries: Bool = false) {
      self.identifier = FieldPath(dotted: identifier)
      self.date = FieldPath(dotted: date)
      self.areOfSeveralQueries = areOfSeveralQueries
    }

    /// A history can contain a transaction again if it changed between two pages.
    static let ofTransactions = Copies(of: "transactionId", newestBy: "signedDate")

    /// A notification can match several requests.
    static let ofNotifications = Copies(
      of: "signedPayload.notificationUUID", newestBy: "signedPayload.signedDate", areOfSeveralQueries: true)
  }
}

package struct JoinedPages {
  private let pages: Pages
  /// The items without older copies.
  package private(set) var items: [JSON] = []
  private var first: JSONObject?
  private var last: JSONObject?
  private var positions: TextDictionary<Int> = [:]
  /// Whether the list is incomplete because of a failure.
  package var hasFailed = false
  /// What the limit cut, in words, if the token of the last page does not continue there.
  private var limitCut: String?

  package init(_ pages: Pages) { self.pages = pages }

  package var isFull: Bool { pages.limit.map { items.count >= $0 } ?? false }

  /// Adds a page and returns those of its items that are new or newer copies.
  package mutating func add(_ page: JSON) -> [JSON] {
    guard let object = page.objectValue else { return [] }
    first = first ?? object
    last = object
    var added: [JSON] = []
    for item in pages.items.elements(in: page) {
      if isFull {
        limitCut = "--limit cut the last page"
        break
      }
      if add(item: item) { added.append(item) }
    }
    // A token resumes one query, not those that follow.
    if limitCut == nil, isFull, pages.queriesRemain?() ?? false {
      limitCut = "--limit ended before all queries were complete"
    }
    return added
  }

  private mutating func add(item: JSON) -> Bool {
    let identifier = pages.copies?.identifier.value(in: item)?.string
    if let copies = pages.copies, let identifier, let position = positions[identifier] {
      let (old, new) = (copies.date.value(in: items[position]), copies.date.value(in: item))
      guard let old = old?.int64, let new = new?.int64, new > old else { return false }
      items[position] = item
    } else {
      if let identifier { positions[identifier] = items.count }
      items.append(item)
    }
    return true
  }

  /// One response in the format of a page: the lists are joined, the other members are those of the last page.
  package var document: JSON {
    guard var document = first else { return .null }
    if let token = pages.token {
      document[token] = limitCut == nil ? last?[token] : nil
      document["hasMore"] = hasFailed || limitCut != nil ? true : last?["hasMore"]
    }
    // A list at a deeper path is not paged, so it is already complete.
    if pages.items.names.count == 1 { document[pages.items.names[0]] = .array(items) }
    return .object(document)
  }

  /// The remark that the token is omitted; `nil` if it was not.
  package var cutRemark: String? {
    guard let limitCut, let token = pages.token else { return nil }
    return "\(limitCut), so the output contains no \(token) to resume from"
  }

  /// The token to resume from; `nil` for several queries, because it resumes only one.
  package var token: String? { pages.queriesRemain == nil ? pages.token.flatMap { last?[$0]?.string } : nil }
}
