/// Everything the simulated App Store knows: the fixed world it begins with, and what it was told since.
struct Store: Sendable {
  static let bundleID = "com.example.app"
  /// All of it is sandbox data, which carries no `appAppleId`.
  static let environment = SignedEnvironment.sandbox.rawValue

  var customers: [Customer] = []
  /// By `transactionId`.
  var purchases: [String: Purchase] = [:]
  /// By `originalTransactionId`.
  var subscriptions: [String: Subscription] = [:]
  /// By order ID, the transactions of each order.
  var orders: [String: [String]] = [:]
  /// By group ID.
  var groups: [String: CustomerGroup] = [:]
  /// In the order in which they were sent.
  var notifications: [SentNotification] = []
  var testNotifications: [String: TestNotification] = [:]
  var massExtensions: [String: MassExtension] = [:]
  /// What a request identifier was answered, so that a repetition gets the same answer.
  var singleExtensions: [String: SingleExtension] = [:]
  /// The request references of the Advanced Commerce API that are used up.
  var commerceReferences: Set<String> = []
  var ledger = ExternalPurchaseLedger()
  var retention = RetentionState.initial
  /// What of the fixed world is worth knowing, for `simulator ids`.
  var sights: [SampleID] = []
  /// How many identifiers it has made, so that each is another.
  var identifierCount = 0
}
