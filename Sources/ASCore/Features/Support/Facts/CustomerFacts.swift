import AppStore
import Base
import Client

/// The replies about one customer, decoded and sorted: everything that verdicts, events and advice are derived from.
struct CustomerFacts: Sendable {
  /// The ID that was asked with.
  let read: PastedPurchase
  let now: Timestamp
  /// What answered: Apple's word in the signed data, `Production` or `Sandbox`; nil where nothing says.
  let environment: String?
  let isSimulated: Bool
  /// How far all of it was verified.
  let verified: VerificationLevel
  /// All transactions, the newest first.
  let transactions: [TransactionFacts]
  /// In the order of the statuses.
  let subscriptions: [SubscriptionFacts]
  /// The newest first; nil where they could not be read, which is not the same as none.
  let notifications: [NotificationFacts]?
  /// The transactions of the order that was looked up; `nil` without an order.
  let order: [TransactionFacts]?
  let questions: [RefundQuestion]
  let index: FactsIndex
  /// Calls that failed, the others being answered.
  let failures: [FailedCall]
  /// How many transactions, states and notifications were skipped because an ID or a date is missing.
  let unreadable: Int
  private let bundle: String?

  /// A call that was not answered, beside others that were.
  struct FailedCall: Sendable {
    let endpoint: Endpoint
    /// Why it was not answered.
    let failure: Failure

    init(endpoint: Endpoint, failure: Failure) {
      (self.endpoint, self.failure) = (endpoint, failure)
    }

    /// As a person asks it: `subscription status`.
    var call: String { endpoint.name }
  }

  /// The replies with their JWS decoded in place; nil for one that failed.
  struct Replies: Sendable {
    var order: JSON?
    var history: JSON?
    var statuses: JSON?
    var notifications: JSON?
    var failures: [FailedCall] = []
    var isSimulated = false
    /// What nothing is known of is not verified.
    var verified = VerificationLevel.no

    init() {}
  }

  init(_ read: PastedPurchase, _ replies: Replies, now: Timestamp) {
    self.read = read
    self.now = now
    (isSimulated, verified) = (replies.isSimulated, replies.verified)
    failures = replies.failures
    let items = replies.notifications?["notificationHistory"]?.arrayElements
    let notifications = items.map { items in
      items.compactMap(NotificationFacts.init).sorted { $0.date > $1.date }
    }
    self.notifications = notifications
    let questions = RefundQuestion.all(in: items ?? [], isSimulated: replies.isSimulated)
    self.questions = questions
    let listed = replies.history?["signedTransactions"]?.arrayElements ?? []
    let ordered = replies.order?["signedTransactions"]?.arrayElements
    order = ordered?.compactMap(TransactionFacts.init)
    let groups = replies.statuses?["data"]?.arrayElements ?? []
    let states = groups.flatMap { group in
      (group["lastTransactions"]?.arrayElements ?? []).map { (group["subscriptionGroupIdentifier"]?.string, $0) }
    }
    let known = Self.newest(
      (listed + (ordered ?? []) + states.compactMap { $0.1["signedTransactionInfo"] }).compactMap(TransactionFacts.init)
    )
    transactions = known.reversed()
    let index = FactsIndex(known, notifications ?? [], questions)
    self.index = index
    subscriptions = states.compactMap { group, entry in SubscriptionFacts(entry, group: group, index) }
    unreadable =
      listed.count { TransactionFacts($0) == nil } + (ordered ?? []).count { TransactionFacts($0) == nil }
      + (states.count - subscriptions.count) + ((items?.count ?? 0) - (notifications?.count ?? 0))
    environment =
      transactions.lazy.compactMap { $0.text("environment") }.first ?? replies.history?["environment"]?.string
      ?? replies.statuses?["environment"]?.string
    bundle = replies.history?["bundleId"]?.string ?? replies.statuses?["bundleId"]?.string
  }

  /// Each once, in its newest copy (`signedDate`), the oldest purchase first.
  private static func newest(_ transactions: [TransactionFacts]) -> [TransactionFacts] {
    var newest = TextDictionary<TransactionFacts>()
    for transaction in transactions {
      if let other = newest[transaction.id], other.signedDate >= transaction.signedDate { continue }
      newest[transaction.id] = transaction
    }
    return newest.values.sorted { ($0.purchaseDate.milliseconds, $0.id) < ($1.purchaseDate.milliseconds, $1.id) }
  }

  var bundleID: String? { transactions.first?.bundleID ?? bundle }
  var storefront: String? { first("storefront") }
  var appTransactionID: String? { first("appTransactionId") }
  /// The newest one; `appAccountToken` may differ from purchase to purchase.
  var accountToken: String? {
    subscriptions.lazy.compactMap(\.accountToken).first ?? transactions.lazy.compactMap(\.accountToken).first
  }

  /// Of the newest transaction that has the member.
  private func first(_ member: String) -> String? { transactions.lazy.compactMap { $0.text(member) }.first }

  /// How long the environment keeps notifications (App Store Server API, "Get Notification History").
  var notificationDays: Int64 {
    Endpoint.notificationHistory.queryPeriod?.days[isOfProduction ? .production : .sandbox] ?? 0
  }

  var isOfProduction: Bool { sameBytes(environment ?? "", "Production") }
}
