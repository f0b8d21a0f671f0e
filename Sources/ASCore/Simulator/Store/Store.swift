import AppStore
import Base

/// The state of the simulated App Store: its initial world, with the changes by requests and time. It has one table per
/// kind of state.
package struct Store: Sendable {
  let app: StoreApp
  var products = Catalog.builtIn
  var customers: [Customer] = []
  var purchases = Purchases()
  var subscriptions = Subscriptions()
  /// The shares of each purchase that is not a subscription, by the purchase's ID.
  var sharedPurchases: TextDictionary<[String]> = [:]
  /// Those of members who have left.
  var endedShares: TextSet = []
  /// The original transaction IDs of a customer's subscriptions in a group, by both, for purchases in a world file.
  var subscriptionsOfGroup: TextDictionary<[String]> = [:]
  var orders: TextDictionary<Order> = [:]
  var groups: TextDictionary<CustomerGroup> = [:]
  /// Whether order lookups find orders. Apple's find none in sandbox; those of the built-in App Store without a server
  /// do, because it is the only place to try the command.
  var findsOrders = true
  /// The trigger that is being carried out, until its notification is sent.
  var trigger: NotificationTrigger?
  var delivery = NotificationDelivery.assumed
  var notifications = NotificationLog()
  /// How long the work takes that Apple carries out after a request; zero within the process, where time stands still.
  var workTime = TimeSpan.zero
  /// The UUIDs of TEST notifications by token.
  var testNotifications: TextDictionary<String> = [:]
  var massExtensions: TextDictionary<MassExtension> = [:]
  /// The request identifiers of mass extensions that are not carried out yet.
  var dueExtensions = MinHeap<Due<String>>()
  /// The responses by request identifier, so that a repeated request gets the same one.
  var singleExtensions: TextDictionary<SingleExtension> = [:]
  /// The request references of the Advanced Commerce API that have been used.
  var commerceReferences: TextSet = []
  var ledger = ExternalPurchaseLedger()
  var retention = RetentionState()
  /// The rows of `simulator ids`: each shows an example in the world, with its identifiers for requests.
  package var samples: [JSON] = []
  /// When the world began. Consumption requests that had expired by then stay as the fixtures left them.
  var beginning = Timestamp.earliest
  /// Future events, sorted so that the next one is last.
  var scheduled: [ScheduledEvent] = []
  /// Why scheduled events could not happen, one sentence each.
  var refusals: [String] = []
  /// The number of events so far, each of which is a transaction, a notification or both.
  var eventCount = 0
  var identifierCount = 0
  /// The transaction IDs in a world file, which new transactions must not use.
  var reservedTransactions: TextSet = []
  var transactionCount: Int64 = 0

  init(app: StoreApp) {
    self.app = app
  }
}

extension Store {
  /// Returns whether both stores are equal in everything that requests can change; products, scheduled events and
  /// delivery are fixed when a world starts. Parts that were not written to are not searched.
  func isSame(as other: Store) -> Bool {
    let isSameWorld =
      purchases == other.purchases && subscriptions == other.subscriptions && customers == other.customers
      && orders == other.orders && groups == other.groups
    let areSameCounts = identifierCount == other.identifierCount && transactionCount == other.transactionCount
    return isSameWorld && areSameCounts && notifications == other.notifications
      && testNotifications == other.testNotifications && massExtensions == other.massExtensions
      && singleExtensions == other.singleExtensions && commerceReferences == other.commerceReferences
      && ledger == other.ledger && retention == other.retention
  }

  /// Adds a row of `simulator ids`. `shows` is a phrase such as "a subscription in billing retry".
  mutating func addSample(_ shows: String, _ identifiers: JSONObject) {
    samples.append(.object(JSONObject([.init(name: "shows", value: .string(shows))] + identifiers.members)))
  }

  mutating func addSample(
    _ shows: String, of customer: Int, order: String?, _ transaction: String?, original: String?, product: String?
  ) {
    addSample(
      shows,
      JSONObject(present: [
        "orderId": order.map(JSON.string),
        "transactionId": transaction.map(JSON.string),
        "originalTransactionId": original.map(JSON.string),
        "appTransactionId": .string(customers[customer].appTransactionId),
        "productId": product.map(JSON.string),
      ]))
  }

  /// Returns whether the text has only digits, at most as many as a 64-bit number.
  static func isTransactionId(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy(\.isDigit)
  }

  /// Returns the customer with that transaction, original transaction or app transaction ID.
  func customer(anyTransactionId id: String) throws(APIErrorReply) -> Int {
    guard Self.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    if let purchase = purchases[id] { return purchase.customer }
    guard let customer = customer(appTransactionId: id) else { throw .server(.transactionIdNotFound) }
    return customer
  }

  func customer(appTransactionId id: String) -> Int? {
    customers.firstIndex { !$0.isElsewhere && sameBytes($0.appTransactionId, id) }
  }

  /// Throws unless the text could be the ID of a purchase: well-formed, and not an app transaction's.
  func requirePurchaseId(_ id: String) throws(APIErrorReply) {
    guard Self.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    guard customer(appTransactionId: id) == nil else { throw .server(.appTransactionIdNotSupported) }
  }

  func purchase(transactionId id: String) throws(APIErrorReply) -> Purchase {
    try requirePurchaseId(id)
    guard let purchase = purchases[id] else { throw .server(.transactionIdNotFound) }
    return purchase
  }

  func purchases(of customer: Int) -> [Purchase] {
    purchases.history(of: customer).compactMap { purchases[$0.id] }
  }

  /// Returns the newest transaction of a subscription: the one with access, or the last with access.
  func latestPurchase(of subscription: Subscription) -> Purchase? {
    purchases.latest(of: subscription.originalTransactionId)
  }

  mutating func newUUID(_ purpose: TimestampedUUID.Purpose, _ now: Timestamp) -> String {
    identifierCount += 1
    return TimestampedUUID.make(purpose, at: now, count: identifierCount)
  }

  /// Returns an unused transaction ID. Those of the built-in world are all smaller.
  mutating func newTransactionId() -> String {
    while true {
      transactionCount += 1
      let id = String(2_000_001_000_000_000 + transactionCount)
      if purchases[id] == nil, !reservedTransactions.contains(id) { return id }
    }
  }

  /// Returns the web order line item ID: one billing event of a subscription, the same on all devices.
  static func webOrderLineItem(_ transaction: String) -> String {
    "20000002" + String(repeating: "0", count: max(0, 8 - transaction.utf8.count)) + transaction.suffix(8)
  }
}

/// The transactions under one order ID.
struct Order: Sendable, Equatable {
  let id: String
  var transactions: [String]
}

/// The app of a store, and the environment that the store reports.
package struct StoreApp: Sendable, Equatable {
  /// `com.example.app`, unless `simulator serve` sets another one.
  package var bundleID: String
  package var appAppleID: Int64
  package var environment: SignedEnvironment

  package init(
    bundleID: String = "com.example.app", appAppleID: Int64 = 1_234_567_890, environment: SignedEnvironment = .sandbox
  ) {
    (self.bundleID, self.appAppleID, self.environment) = (bundleID, appAppleID, environment)
  }

  /// `appAppleId`, which is missing in sandbox (App Store Server Notifications, data).
  var appAppleIDMember: JSON? { environment == .production ? .int(appAppleID) : nil }
  var bundleIDMember: JSON { .string(bundleID) }
  var environmentMember: JSON { .string(environment.rawValue) }
}
