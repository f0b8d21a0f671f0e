import Base

/// The purchases of a store by `transactionId`, with indexes for the newest one of a subscription and for the pages of a
/// customer's history, so that neither is searched for.
struct Purchases: Sendable, Equatable {
  private var all: TextDictionary<Purchase> = [:]
  /// By `originalTransactionId`, in the order of their dates. The date and IDs of a purchase do not change once it has
  /// been added.
  private var ordered: TextDictionary<[Place]> = [:]
  /// By customer, in the order of their last changes.
  private var histories: [Int: [Place]] = [:]

  /// A purchase in an index, with the date that it is sorted by.
  struct Place: Comparable, Sendable {
    let date: Timestamp
    let id: String

    static func < (one: Place, other: Place) -> Bool { (one.date, one.id) < (other.date, other.id) }
  }

  /// Only the purchases are compared, because the indexes follow from them.
  static func == (one: Purchases, other: Purchases) -> Bool { one.all == other.all }

  var values: some Collection<Purchase> { all.values }

  subscript(id: String) -> Purchase? {
    get { all[id] }
    _modify {
      let before = all[id]?.modified
      yield &all[id]
      index(id, modifiedBefore: before)
    }
  }

  private mutating func index(_ id: String, modifiedBefore before: Timestamp?) {
    guard let purchase = all[id], purchase.modified != before else { return }
    histories[purchase.customer, default: []].move(id, from: before, to: purchase.modified)
    if before == nil {
      ordered[purchase.originalTransactionId, default: []].move(id, from: nil, to: purchase.purchaseDate)
    }
  }

  func latest(of original: String) -> Purchase? { ordered[original]?.last.flatMap { all[$0.id] } }

  func newestFirst(of original: String) -> some Sequence<Purchase> {
    (ordered[original] ?? []).reversed().lazy.compactMap { all[$0.id] }
  }

  /// The purchases of a customer in the order of their last changes.
  func history(of customer: Int) -> [Place] { histories[customer] ?? [] }

  /// All purchases by date. Keys are sorted instead of purchases, which are large.
  var oldestFirst: some Sequence<Purchase> {
    all.values.map { Place(date: $0.purchaseDate, id: $0.transactionId) }.sorted().lazy.compactMap { all[$0.id] }
  }

  init(_ purchases: [Purchase] = []) {
    for purchase in purchases { self[purchase.transactionId] = purchase }
  }
}

extension [Purchases.Place] {
  /// Time moves forward, so both positions are usually at the end.
  fileprivate mutating func move(_ id: String, from before: Timestamp?, to date: Timestamp) {
    if let before {
      let place = partitionIndex(before: { $0 < Element(date: before, id: id) })
      if place < count, sameBytes(self[place].id, id) { remove(at: place) }
    }
    let entry = Element(date: date, id: id)
    insert(entry, at: partitionIndex(before: { $0 < entry }))
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that `isBefore` rejects, by binary search: it must accept all elements up to
  /// some place, and none after it.
  func partitionIndex(before isBefore: (Element) -> Bool) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let middle = index(low, offsetBy: length / 2)
      if isBefore(self[middle]) {
        low = index(after: middle)
        length -= length / 2 + 1
      } else {
        length /= 2
      }
    }
    return low
  }
}
