import Base

/// The subscriptions of a store, by `originalTransactionId`, with what finds those that time changes next and the shares
/// of each, so that no event looks at all of them.
struct Subscriptions: Sendable, Equatable {
  private var all: TextDictionary<Subscription> = [:]
  /// By payer, those that were ever a share of it.
  private var shares: TextDictionary<[String]> = [:]
  private var due = MinHeap<Due<String>>()

  /// What finds them follows from the subscriptions.
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

  /// Those that share what the subscription pays for, in the order of their IDs.
  func shares(of payer: String) -> [Subscription] {
    (shares[payer] ?? []).compactMap { all[$0] }
      .filter { !$0.hasLeft && $0.payer.map { sameBytes($0, payer) } ?? false }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  /// When time changes one of them next; nil if it never will.
  mutating func nextChange() -> Timestamp? {
    while let first = due.first {
      if all[first.id]?.nextChange == first.date { return first.date }
      due.removeFirst()
    }
    return nil
  }

  /// Those that time changes up to that moment. Each has to be changed, or put back.
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

  /// Only those that `isKept` accepts.
  func filter(_ isKept: (Subscription) -> Bool) -> Subscriptions {
    var kept = Subscriptions()
    for subscription in all.values where isKept(subscription) {
      kept[subscription.originalTransactionId] = subscription
    }
    return kept
  }
}
