import Base

/// The purchases of a store by `transactionId`, and those of each subscription in the order of their dates, so that the
/// newest one is found without a search.
struct Purchases: Sendable, Equatable {
  private var all: TextDictionary<Purchase> = [:]
  /// By `originalTransactionId`. The date and IDs of a purchase do not change once it has been added.
  private var ordered: TextDictionary<[(date: Timestamp, id: String)]> = [:]

  /// Only the purchases are compared, because their order follows from them.
  static func == (one: Purchases, other: Purchases) -> Bool { one.all == other.all }

  var values: some Collection<Purchase> { all.values }

  subscript(id: String) -> Purchase? {
    get { all[id] }
    _modify {
      let isNew = all[id] == nil
      yield &all[id]
      if isNew { index(id) }
    }
  }

  private mutating func index(_ id: String) {
    guard let purchase = all[id] else { return }
    let entry = (date: purchase.purchaseDate, id: id)
    // Time moves forward, so the position is at the end, or close to it.
    let earlier = ordered[purchase.originalTransactionId]?.lastIndex { ($0.date, $0.id) < entry }
    ordered[purchase.originalTransactionId, default: []].insert(entry, at: earlier.map { $0 + 1 } ?? 0)
  }

  /// Returns the newest purchase with that original transaction ID.
  func latest(of original: String) -> Purchase? { ordered[original]?.last.flatMap { all[$0.id] } }

  /// Returns all purchases with that original transaction ID, the newest first.
  func newestFirst(of original: String) -> some Sequence<Purchase> {
    (ordered[original] ?? []).reversed().lazy.compactMap { all[$0.id] }
  }

  /// All purchases by date. Keys are sorted instead of purchases, which are large.
  var oldestFirst: some Sequence<Purchase> {
    all.values.map { (date: $0.purchaseDate, id: $0.transactionId) }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
      .lazy.compactMap { all[$0.id] }
  }

  /// Returns only the purchases that `isKept` accepts.
  func filter(_ isKept: (Purchase) -> Bool) -> Purchases {
    var kept = Purchases()
    for purchase in all.values where isKept(purchase) { kept[purchase.transactionId] = purchase }
    return kept
  }
}
