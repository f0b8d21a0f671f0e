import Base

/// The subscriptions of a store by `originalTransactionId`, with indexes for the next changes by time and for the
/// shares of each, so that no event searches all of them.
struct Subscriptions: Sendable, Equatable {
  private var all: TextDictionary<Subscription> = [:]
  /// All current and former shares, by payer.
  private var shares: TextDictionary<[String]> = [:]
  private var due = MinHeap<Due<String>>()

  /// Only the subscriptions are compared, because the indexes follow from them.
  static func == (one: Subscriptions, other: Subscriptions) -> Bool { one.all == other.all }

  var values: some Collection<Subscription> { all.values }

  subscript(id: String) -> Subscription? {
    get { all[id] }
    _modify {
      let before = all[id]
      yield &all[id]
      index(id, before)
    }
  }

  private mutating func index(_ id: String, _ before: Subscription?) {
    guard let subscription = all[id] else { return }
    if let date = subscription.nextChange, date != before?.nextChange { due.insert(Due(date: date, id: id)) }
    if let payer = subscription.payer, before?.payer.map({ !sameBytes($0, payer) }) ?? true {
      if !(shares[payer]?.contains { sameBytes($0, id) } ?? false) { shares[payer, default: []].append(id) }
    }
  }

  /// Returns the current shares of a subscription, in the order of their IDs.
  func shares(of payer: String) -> [Subscription] {
    (shares[payer] ?? []).compactMap { all[$0] }
      .filter { !$0.hasLeft && $0.payer.map { sameBytes($0, payer) } ?? false }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  /// Returns the next moment at which one of them changes; nil if there is none.
  mutating func nextChange() -> Timestamp? {
    while let first = due.first {
      if all[first.id]?.nextChange == first.date { return first.date }
      due.removeFirst()
    }
    return nil
  }

  /// Takes the subscriptions that time changes up to that moment. Each must be changed, or put back.
  mutating func takeDue(by moment: Timestamp) -> [Subscription] {
    var taken: [Subscription] = []
    var seen = TextSet()
    while let first = due.first, first.date <= moment {
      due.removeFirst()
      if let subscription = all[first.id], subscription.nextChange == first.date, seen.insert(first.id) {
        taken.append(subscription)
      }
    }
    return taken.sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  /// Returns only the subscriptions that `isKept` accepts.
  func filter(_ isKept: (Subscription) -> Bool) -> Subscriptions {
    var kept = Subscriptions()
    for subscription in all.values where isKept(subscription) {
      kept[subscription.originalTransactionId] = subscription
    }
    return kept
  }
}
