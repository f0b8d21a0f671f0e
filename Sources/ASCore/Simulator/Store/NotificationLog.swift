import Base

/// The notifications of a store in the order in which they were sent, with indexes for the next delivery, for UUIDs,
/// and for the state of consumption requests, so that no event searches all of them.
struct NotificationLog: Sendable, Equatable, RandomAccessCollection {
  private var all: [SentNotification] = []
  /// Indexes in `all`, by UUID.
  private var places: TextDictionary<Int> = [:]
  private var deliveries = MinHeap<Due<Int>>()
  /// By transaction ID.
  private var requests: TextDictionary<RefundRequest> = [:]
  /// When the time to decide ends, by transaction ID.
  private var decisions = MinHeap<Due<String>>()

  /// The state of the newest consumption request for a purchase.
  struct RefundRequest: Sendable {
    var requested: Timestamp?
    /// The newest decision about any request for the purchase.
    var decided = Timestamp.earliest

    /// When it was requested; nil if it has been decided since.
    var open: Timestamp? { requested.flatMap { decided >= $0 ? nil : $0 } }
  }

  init(_ notifications: [SentNotification] = []) {
    for notification in notifications { append(notification) }
  }

  /// Only the notifications are compared, because the indexes follow from them.
  static func == (one: NotificationLog, other: NotificationLog) -> Bool { one.all == other.all }

  var startIndex: Int { all.startIndex }
  var endIndex: Int { all.endIndex }

  subscript(place: Int) -> SentNotification {
    get { all[place] }
    _modify {
      let before = all[place].nextAttempt
      yield &all[place]
      if all[place].nextAttempt != before { schedule(place) }
    }
  }

  mutating func append(_ notification: SentNotification) {
    let place = all.count
    all.append(notification)
    places[notification.uuid] = place
    schedule(place)
    guard notification.isConsumptionRequest || notification.closesConsumptionRequest,
      let id = notification.purchase?.transactionId
    else { return }
    if notification.isConsumptionRequest {
      requests[id, default: RefundRequest()].requested = notification.date
      decisions.insert(Due(date: notification.date + Store.decisionTime, id: id))
    } else {
      requests[id, default: RefundRequest()].decided = Swift.max(requests[id]?.decided ?? .earliest, notification.date)
    }
  }

  private mutating func schedule(_ place: Int) {
    guard let date = all[place].nextAttempt else { return }
    deliveries.insert(Due(date: date, rank: place, id: place))
  }

  func place(of uuid: String) -> Int? { places[uuid] }

  /// The notification with that UUID. Setting one that is not in the log has no effect.
  subscript(uuid: String) -> SentNotification? {
    get { places[uuid].map { all[$0] } }
    set {
      if let newValue, let place = places[uuid] { self[place] = newValue }
    }
  }

  mutating func nextDelivery() -> (place: Int, date: Timestamp)? {
    deliveries.first { all[$0.id].nextAttempt == $0.date }.map { ($0.id, $0.date) }
  }

  func openRequest(about transaction: String) -> Timestamp? { requests[transaction]?.open }

  /// Returns the purchase with the next due decision, and when; `isAwaited` returns whether it is still open.
  mutating func nextDecision(
    where isAwaited: (_ transaction: String, _ requested: Timestamp) -> Bool
  ) -> (transaction: String, date: Timestamp)? {
    let next = decisions.first { due in
      guard let requested = requests[due.id]?.open else { return false }
      return requested + Store.decisionTime == due.date && isAwaited(due.id, requested)
    }
    return next.map { ($0.id, $0.date) }
  }
}

/// A queue that returns the smallest element first. As a binary heap, it inserts and removes elements in logarithmic
/// time.
struct MinHeap<Element: Comparable & Sendable>: Sendable {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, elements[place] < elements[parent] {
      elements.swapAt(place, parent)
      place = parent
    }
  }

  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var place = 0
    while let child = smallerChild(of: place), elements[child] < elements[place] {
      elements.swapAt(place, child)
      place = child
    }
  }

  /// Returns the smallest element that `isCurrent` accepts, and removes all smaller ones.
  mutating func first(where isCurrent: (Element) -> Bool) -> Element? {
    while let first, !isCurrent(first) { removeFirst() }
    return first
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < elements.count else { return nil }
    return right < elements.count && elements[right] < elements[left] ? right : left
  }
}

/// Something that is due on a date. When the date changes, another entry is added to the heap, and the old one is
/// skipped when it is reached.
struct Due<ID: Sendable>: Comparable, Sendable {
  let date: Timestamp
  /// Orders entries with the same date.
  var rank = 0
  let id: ID

  static func < (one: Due, other: Due) -> Bool { (one.date, one.rank) < (other.date, other.rank) }
  static func == (one: Due, other: Due) -> Bool { (one.date, one.rank) == (other.date, other.rank) }
}
