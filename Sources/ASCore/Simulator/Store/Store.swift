import AppStore
import Base

/// Everything the simulated App Store knows: the world it begins with, and what requests and time changed since.
package struct Store: Sendable {
  let app: StoreApp
  /// What the app sells.
  var products = Catalog.builtIn
  var customers: [Customer] = []
  var purchases = Purchases()
  var subscriptions = Subscriptions()
  /// The shares of each purchase that is no subscription, by its ID.
  var sharedPurchases: TextDictionary<[String]> = [:]
  /// The first transactions of a customer's subscriptions in a group, by both, for purchases that a world describes.
  var subscriptionsOfGroup: TextDictionary<[String]> = [:]
  /// By order ID.
  var orders: TextDictionary<Order> = [:]
  /// By group ID.
  var groups: TextDictionary<CustomerGroup> = [:]
  /// Whether an order look-up finds what customers bought. Apple's finds nothing in sandbox; the built-in App Store that
  /// no server offers does, as it is the only place to try the command.
  var findsOrders = true
  /// The trigger that is being carried out, until its notification is sent.
  var trigger: NotificationTrigger?
  /// How notifications get to the developer's server.
  var delivery = NotificationDelivery.assumed
  var notifications = NotificationLog()
  var testNotifications: TextDictionary<TestNotification> = [:]
  var massExtensions: TextDictionary<MassExtension> = [:]
  /// What a request identifier was answered, so that a repetition gets the same answer.
  var singleExtensions: TextDictionary<SingleExtension> = [:]
  /// The request references of the Advanced Commerce API that are used up.
  var commerceReferences: TextSet = []
  var ledger = ExternalPurchaseLedger()
  var retention = RetentionState.initial
  /// What of the fixed world is worth knowing, for `simulator ids`.
  package var samples: [SampleID] = []
  /// When the world began. Consumption requests that had expired by then stay as the fixtures left them.
  var beginning = Timestamp.earliest
  /// What happens at its time, the next last.
  var scheduled: [ScheduledEvent] = []
  /// Why scheduled events could not happen, a sentence each.
  var refusals: [String] = []
  /// How many events time has brought about, each of which is a transaction, a notification or both.
  var eventCount = 0
  /// How many identifiers it has made, so that each is another.
  var identifierCount = 0
  /// IDs of a world's file, which no other transaction gets.
  var reservedTransactions: TextSet = []
  /// How many transactions were added since.
  var transactionCount: Int64 = 0

  /// A store without customers.
  init(app: StoreApp) {
    self.app = app
  }
}

extension Store {
  /// Whether it holds the same, as far as requests can change it: what the app sells, what is scheduled and how
  /// notifications are delivered are set when a world begins. Parts that nothing was written to are not looked through.
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
}

/// What a customer sees under one order ID.
struct Order: Sendable, Equatable {
  let id: String
  var transactions: [String]
}

/// The app whose purchases a store knows, and the environment that it says it is.
package struct StoreApp: Sendable, Equatable {
  /// `com.example.app`, unless `simulator serve` says otherwise.
  package var bundleID: String
  /// The App Store's number of the app.
  package var appAppleID: Int64
  /// Production or sandbox.
  package var environment: SignedEnvironment

  package init(
    bundleID: String = "com.example.app", appAppleID: Int64 = 1_234_567_890, environment: SignedEnvironment = .sandbox
  ) {
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environment = environment
  }

  /// `appAppleId`, which data of sandbox lacks (App Store Server Notifications, data).
  var appAppleIDMember: JSON? { environment == .production ? .int(appAppleID) : nil }
  var bundleIDMember: JSON { .string(bundleID) }
  var environmentMember: JSON { .string(environment.rawValue) }
}

// What may stand in a path, and whom it names.

extension Store {
  /// Digits, and not more than a 64-bit number has.
  static func isTransactionId(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy(\.isDigit)
  }

  /// The customer with that transaction, original transaction or app transaction ID.
  func customer(anyTransactionId id: String) throws(APIErrorReply) -> Int {
    guard Self.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    if let purchase = purchases[id] { return purchase.customer }
    guard let customer = customer(appTransactionId: id) else { throw .server(.transactionIdNotFound) }
    return customer
  }

  func customer(appTransactionId id: String) -> Int? {
    customers.firstIndex { !$0.isElsewhere && sameBytes($0.appTransactionId, id) }
  }

  /// Checks that a text could be the ID of a purchase: well-formed, and no app transaction's.
  func requirePurchaseId(_ id: String) throws(APIErrorReply) {
    guard Self.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    guard customer(appTransactionId: id) == nil else { throw .server(.appTransactionIdNotSupported) }
  }

  /// The purchase with that transaction ID.
  func purchase(transactionId id: String) throws(APIErrorReply) -> Purchase {
    try requirePurchaseId(id)
    guard let purchase = purchases[id] else { throw .server(.transactionIdNotFound) }
    return purchase
  }

  func product(_ id: String) -> Product? { products[id] }

  /// All purchases of a customer.
  func purchases(of customer: Int) -> [Purchase] {
    purchases.values.filter { $0.customer == customer }
  }

  /// The newest transaction of a subscription: the one with access, or the last with access.
  func latestPurchase(of subscription: Subscription) -> Purchase? {
    purchases.latest(of: subscription.originalTransactionId)
  }
}

// Identifiers that nothing else has.

extension Store {
  /// See `TimestampedUUID`.
  mutating func newUUID(_ purpose: TimestampedUUID.Purpose, _ now: Timestamp) -> String {
    identifierCount += 1
    return TimestampedUUID.make(purpose, at: now, count: identifierCount)
  }

  /// An unused transaction ID. Those of the fixed world are all smaller.
  mutating func newTransactionId() -> String {
    while true {
      transactionCount += 1
      let id = String(Self.firstLaterTransaction + transactionCount)
      if purchases[id] == nil, !reservedTransactions.contains(id) { return id }
    }
  }

  private static let firstLaterTransaction: Int64 = 2_000_001_000_000_000

  /// One billing event of a subscription, the same on all devices.
  static func webOrderLineItem(_ transaction: String) -> String {
    "20000002" + String(repeating: "0", count: max(0, 8 - transaction.utf8.count)) + transaction.suffix(8)
  }
}
