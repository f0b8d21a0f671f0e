import Base

/// A list that comes in pages, or all at once: what is needed to show it whole, as it arrives, or cut short.
package struct Pages {
  /// What a page is.
  package let object: PayloadObject
  /// Where the items stand in a page.
  package let items: FieldPath
  package let columns: [Column]
  /// The member that the next page is asked for with; nil for a list that is not paged.
  package let token: String?
  /// How many items are wanted at most.
  package let limit: Int?
  /// Drops items that are older copies of others.
  package let copies: Copies?
  /// In which order the items come, as a clause that can follow the program's name.
  package let order: (([JSON]) -> String)?
  /// The next page, nil after the last.
  package let next: () throws(Failure) -> JSON?

  package init(
    object: PayloadObject, items: FieldPath, columns: [Column], token: String?, limit: Int?, copies: Copies?,
    order: (([JSON]) -> String)? = nil, next: @escaping () throws(Failure) -> JSON?
  ) {
    self.object = object
    self.items = items
    self.columns = columns
    self.token = token
    self.limit = limit
    self.copies = copies
    self.order = order
    self.next = next
  }

  /// How copies of one thing are recognized: by an identifier, the newest by a date. Paths in an item.
  package struct Copies: Sendable {
    /// What copies have in common.
    package let identifier: FieldPath
    /// The newest is kept.
    package let date: FieldPath
    /// Whether one query has none, only several whose replies are put together.
    package let areOfSeveralQueries: Bool

    init(of identifier: String, newestBy date: String, areOfSeveralQueries: Bool = false) {
      self.identifier = FieldPath(dotted: identifier)
      self.date = FieldPath(dotted: date)
      self.areOfSeveralQueries = areOfSeveralQueries
    }

    /// A history may show a transaction again that changed meanwhile.
    static let ofTransactions = Copies(of: "transactionId", newestBy: "signedDate")

    /// A notification may answer to several queries.
    static let ofNotifications = Copies(
      of: "signedPayload.notificationUUID", newestBy: "signedPayload.signedDate", areOfSeveralQueries: true)
  }
}

/// Collects pages into one reply.
package struct JoinedPages {
  private let pages: Pages
  /// Without older copies.
  package private(set) var items: [JSON] = []
  private var first: JSONObject?
  private var last: JSONObject?
  private var positions: TextDictionary<Int> = [:]
  /// Whether the list was cut before its end, by a limit or a failure.
  package var isCut = false

  package init(_ pages: Pages) {
    self.pages = pages
  }

  /// Whether the limit is reached.
  package var isFull: Bool { pages.limit.map { items.count >= $0 } ?? false }

  /// Takes a page in, and answers its items that are new or newer copies.
  package mutating func add(_ page: JSON) -> [JSON] {
    guard let object = page.objectValue else { return [] }
    first = first ?? object
    last = object
    var added: [JSON] = []
    for item in pages.items.elements(in: page) {
      if isFull {
        isCut = true
        break
      }
      if add(item: item) { added.append(item) }
    }
    return added
  }

  private mutating func add(item: JSON) -> Bool {
    guard let copies = pages.copies, let identifier = copies.identifier.value(in: item)?.string else {
      items.append(item)
      return true
    }
    guard let position = positions[identifier] else {
      positions[identifier] = items.count
      items.append(item)
      return true
    }
    let (old, new) = (copies.date.value(in: items[position]), copies.date.value(in: item))
    guard let old = old?.int64, let new = new?.int64, new > old else { return false }
    items[position] = item
    return true
  }

  /// One reply of the shape of its pages: the lists joined, the rest as the last page has it.
  package var document: JSON {
    guard var document = first else { return .null }
    if let token = pages.token {
      document[token] = last?[token]
      document["hasMore"] = isCut ? true : last?["hasMore"]
    }
    // A list that is not paged may stand deeper; it is whole already.
    if pages.items.names.count == 1 { document[pages.items.names[0]] = .array(items) }
    return .object(document)
  }

  /// The value to go on from.
  package var token: String? { pages.token.flatMap { last?[$0]?.string } }
}
