import AppStore
import Base
import Client

/// The decoded and sorted responses about one customer, from which verdicts, events and next steps are derived.
struct CustomerFacts: Sendable {
  let read: PastedPurchase
  let now: Timestamp
  private let replies: Replies
  /// Apple's name of the environment, `Production` or `Sandbox`; nil if no response contains one.
  let environment: String?
  /// All transactions, newest first.
  let transactions: [TransactionFacts]
  /// In the order of the status response.
  let subscriptions: [Holding]
  /// All purchases except auto-renewable subscriptions, newest first.
  let purchases: [Holding]
  /// Newest first; nil if they were not read, empty if there are none.
  let notifications: [NotificationFacts]?
  /// The transactions of the order that was looked up; `nil` without an order.
  let order: [TransactionFacts]?
  /// Open and decided ones, oldest first.
  let consumptionRequests: [ConsumptionRequest]
  let charges: Charges
  let index: FactsIndex
  /// The number of transactions, states and notifications that were skipped because a required member is missing or
  /// invalid.
  let unreadable: Int
  /// The failed calls, and those whose responses are incomplete.
  let failures: [FailedCall]

  /// A call that failed while others succeeded.
  struct FailedCall: Sendable {
    let endpoint: Endpoint
    let failure: Failure
  }

  /// The responses with their JWS decoded in place; nil for a call that failed.
  struct Replies: Sendable {
    var order: JSON?
    var history: JSON?
    var statuses: JSON?
    var notifications: JSON?
    /// The failed calls to the host that was queried last.
    var failures: [FailedCall] = []
    var isSimulated = false
    var verified = VerificationLevel.no
  }

  /// `answered` returns when a consumption request was answered; nil if it was not, or if that is unknown.
  init(
    _ read: PastedPurchase, _ replies: Replies, now: Timestamp,
    answered: (ConsumptionRequest) -> Timestamp? = { _ in nil }
  ) {
    (self.read, self.replies, self.now) = (read, replies, now)
    let items = replies.notifications?["notificationHistory"]?.arrayElements
    let notifications = items.map { items in
      items.compactMap(NotificationFacts.init).sorted { $0.date > $1.date }
    }
    self.notifications = notifications
    var requests = ConsumptionRequest.all(in: items ?? [], isSimulated: replies.isSimulated)
    for index in requests.indices { requests[index].answered = answered(requests[index]) }
    consumptionRequests = requests
    let listed = replies.history?["signedTransactions"]?.arrayElements ?? []
    let readable = listed.compactMap(TransactionFacts.init)
    let ordered = replies.order?["signedTransactions"]?.arrayElements
    let order = ordered?.compactMap(TransactionFacts.init)
    self.order = order
    let groups = replies.statuses?["data"]?.arrayElements ?? []
    let states = groups.flatMap { group in
      (group["lastTransactions"]?.arrayElements ?? []).map { (group["subscriptionGroupIdentifier"]?.string, $0) }
    }
    let known = Self.newest(
      readable + (order ?? [])
        + states.compactMap { $0.1["signedTransactionInfo"].flatMap(TransactionFacts.init) })
    transactions = known.reversed()
    let index = FactsIndex(
      transactions: TextDictionary(known.map { ($0.id, $0) }),
      histories: TextDictionary(grouping: known) { $0.originalID },
      notificationsOfTransactions: TextDictionary(grouping: notifications ?? []) { $0.transaction?.id },
      notificationsOfPurchases: TextDictionary(grouping: notifications ?? []) { $0.transaction?.originalID },
      requests: TextDictionary(requests.map { ($0.transactionID, $0) }),
      replacements: TextDictionary(
        known.compactMap { transaction in
          transaction.text("previousOriginalTransactionId").map { ($0, transaction) }
        }))
    self.index = index
    let entries = states.compactMap { group, entry in Holding(entry, group: group, index, now: now) }
    subscriptions = Holding.newest(entries)
    // A subscription of an unknown kind has a status, and is no other purchase.
    let withStatus = TextSet(subscriptions.map(\.originalID))
    purchases = transactions.filter { !$0.isAutoRenewable && !withStatus.contains($0.originalID) }.map {
      Holding($0, index, now: now)
    }
    let isUnlisted = replies.statuses.map { $0["data"]?.arrayElements == nil } ?? false
    let withoutList = groups.count { $0["lastTransactions"]?.arrayElements == nil } + (isUnlisted ? 1 : 0)
    let skippedStates = states.count - entries.count + withoutList
    let skipped: [(endpoint: Endpoint, count: Int, text: String)] = [
      (.orderLookup, (ordered?.count ?? 0) - (order?.count ?? 0), "a transaction has no valid ID or date"),
      (.transactionHistory, listed.count - readable.count, "a transaction has no valid ID or date"),
      (.subscriptionStatus, skippedStates, "a subscription has no valid status or transaction"),
      (.notificationHistory, (items?.count ?? 0) - (notifications?.count ?? 0), "a notification has no type or date"),
    ]
    unreadable = skipped.reduce(0) { $0 + $1.count }
    let unclear = subscriptions.count { $0.state == .active && $0.ownership == .purchased && $0.renews == nil }
    let gaps = skipped + [(.subscriptionStatus, unclear, "a subscription has no valid renewal status")]
    failures =
      replies.failures
      + gaps.filter { $0.count > 0 }.map {
        FailedCall(endpoint: $0.endpoint, failure: Failure(.unavailable, "the response is incomplete: \($0.text)"))
      }
    let isComplete = !failures.contains {
      $0.endpoint === Endpoint.transactionHistory || $0.endpoint === Endpoint.orderLookup
    }
    charges = Charges(of: transactions, subscriptions, isComplete: isComplete)
    environment =
      transactions.lazy.compactMap { $0.text("environment") }.first ?? replies.history?["environment"]?.string
      ?? replies.statuses?["environment"]?.string
  }

  func noting(answered: (ConsumptionRequest) -> Timestamp?) -> CustomerFacts {
    CustomerFacts(read, replies, now: now, answered: answered)
  }

  /// Returns each transaction once, in its newest copy (`signedDate`); oldest purchase first.
  private static func newest(_ transactions: [TransactionFacts]) -> [TransactionFacts] {
    var newest: TextDictionary<TransactionFacts> = [:]
    for transaction in transactions {
      if let other = newest[transaction.id], other.isNewer(than: transaction) { continue }
      newest[transaction.id] = transaction
    }
    return newest.values.sorted { ($0.purchaseDate.milliseconds, $0.id) < ($1.purchaseDate.milliseconds, $1.id) }
  }

  /// Subscriptions first.
  var holdings: [Holding] { subscriptions + purchases }

  var isSimulated: Bool { replies.isSimulated }
  var verified: VerificationLevel { replies.verified }
  var failedCalls: [FailedCall] { replies.failures }
  var bundleID: String? {
    transactions.first?.bundleID ?? replies.history?["bundleId"]?.string ?? replies.statuses?["bundleId"]?.string
  }
  /// Without purchases, Apple knows a customer only by the ID of the download.
  var appTransactionID: String? {
    let isDownload = transactions.isEmpty && replies.history != nil && read.kind == .transactionId
    // `ReplySubject` accepts only one.
    let known = transactions.lazy.compactMap { $0.text("appTransactionId") }.first
    return known ?? (isDownload ? read.id : nil)
  }

  /// How long the environment keeps notifications (App Store Server API, "Get Notification History").
  var notificationDays: Int64 {
    Endpoint.notificationHistory.queryPeriod?.days[isOfProduction ? .production : .sandbox] ?? 0
  }

  var isOfProduction: Bool { sameBytes(environment ?? "", "Production") }
}

/// The facts about a customer by ID, so that the time per purchase does not grow with the number of purchases.
struct FactsIndex: Sendable {
  /// The newest copy of each transaction.
  let transactions: TextDictionary<TransactionFacts>
  /// The transactions of each purchase by its original transaction ID, oldest first.
  let histories: TextDictionary<[TransactionFacts]>
  /// The notifications by transaction ID and by original transaction ID, newest first.
  let notificationsOfTransactions: TextDictionary<[NotificationFacts]>
  let notificationsOfPurchases: TextDictionary<[NotificationFacts]>
  /// The consumption requests by transaction ID, open or decided.
  let requests: TextDictionary<ConsumptionRequest>
  /// The transactions that replaced a purchase in a switch, by its original transaction ID.
  let replacements: TextDictionary<TransactionFacts>
}
