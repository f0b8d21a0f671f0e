import AppStore
import Base

/// Builds the built-in world. Identifiers are always the same; dates are counted back from the start of the world.
struct FixtureBuilder {
  var store: Store
  let now: Timestamp
  /// The results of a notification's delivery attempts, by transaction ID, if any attempt failed.
  var sendAttempts: [String: [String]] = [:]
  /// The transaction IDs of renewals that succeeded after a billing problem.
  var recovered: Set<String> = []
  private var purchaseCounts: [Int] = []

  init(now: Timestamp, app: StoreApp = StoreApp()) {
    self.now = now
    store = Store(app: app)
    store.beginning = now
  }

  /// Returns the moment that long before the start. Whole days also change the time of day, to look realistic.
  func moment(ago: TimeSpan) -> Timestamp {
    now - ago - .minutes(ago.seconds / 86_400 * 7919 % 600)
  }

  /// Sets the environment of the customers that `body` adds.
  mutating func addCustomers(in environment: SignedEnvironment, _ body: (inout FixtureBuilder) -> Void) {
    let first = store.customers.count
    body(&self)
    for number in first..<store.customers.count { store.customers[number].environment = environment }
  }

  static func days(_ number: Int64) -> TimeSpan { .days(number) }
  static func hours(_ number: Int64) -> TimeSpan { .hours(number) }

  mutating func customer(
    _ storefront: Storefront, _ device: Customer.Platform = .iOS, downloadedAgo: TimeSpan, groups: [String] = [],
    hasAppTransaction: Bool = true
  ) -> Int {
    let number = store.customers.count
    let appTransactionId = String(Self.firstAppTransaction + Int64(number))
    store.customers.append(
      Customer(
        appTransactionId: appTransactionId, storefront: storefront, device: device, downloadDate: now - downloadedAgo,
        hasAppTransaction: hasAppTransaction, groups: groups))
    purchaseCounts.append(0)
    for group in groups { store.groups[group]?.members.append(appTransactionId) }
    return number
  }

  /// Returns a new ID. The first customer's IDs start at 2000000000000001, the second's at 2000000000001001.
  mutating func newTransactionId(_ customer: Int) -> String {
    purchaseCounts[customer] += 1
    return String(Self.firstTransaction + Int64(customer * 1000 + purchaseCounts[customer]))
  }

  private static let firstTransaction: Int64 = 2_000_000_000_000_000
  private static let firstAppTransaction: Int64 = 704_346_128_300_986_001

  /// Adds a purchase of a product other than an auto-renewable subscription. Returns its transaction ID.
  @discardableResult
  mutating func buy(
    _ customer: Int, _ product: Product, ago: TimeSpan, quantity: Int = 1, offer: Offer? = nil,
    ownership: Purchase.Ownership = .purchased, isFinished: Bool = true
  ) -> String {
    let id = newTransactionId(customer)
    let date = moment(ago: ago)
    let price = store.price((offer?.price ?? product.price) * Int64(quantity), for: customer)
    store.purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: product, quantity: quantity,
      purchaseDate: date, originalPurchaseDate: date, ownership: ownership, offer: offer,
      price: ownership == .purchased ? price : 0, isFinished: isFinished, modified: date)
    return id
  }

  /// Refunds a purchase in full, or by a percentage in millipercent.
  mutating func refund(_ id: String, ago: TimeSpan, reason: Int64 = 0, percentage: Int64? = nil) {
    let date = moment(ago: ago)
    store.purchases[id]?.revoke(
      Purchase.Revocation(
        date: date, reason: reason, kind: percentage == nil ? .full : .prorated,
        percentage: percentage ?? Millipercent.whole))
  }

  mutating func order(_ id: String, _ transactions: [String]) {
    store.orders[id] = Order(id: id, transactions: transactions)
  }

  /// Adds a row of `simulator ids`: what a purchase is an example of, such as "a full refund".
  mutating func addSample(_ description: String, _ purchase: String, order: String? = nil) {
    guard let found = store.purchases[purchase] else { return }
    store.samples.append(
      SampleID(
        shows: description,
        identifiers: JSONObject(present: [
          "orderId": order.map(JSON.string),
          "transactionId": .string(found.transactionId),
          "originalTransactionId": .string(found.originalTransactionId),
          "appTransactionId": .string(store.customers[found.customer].appTransactionId),
          "productId": .string(found.product.id),
        ])))
  }

  /// Adds a row of `simulator ids` for something other than a purchase.
  mutating func addSample(_ description: String, _ identifiers: KeyValuePairs<String, JSON?>) {
    store.samples.append(SampleID(shows: description, identifiers: JSONObject(present: identifiers)))
  }
}

extension FixtureBuilder {
  /// Adds an active subscription with its first transaction and a number of renewals. The offer applies to the first
  /// transaction. `resuming` is the original transaction ID of a lapsed subscription that resumes. Returns the new
  /// transaction IDs; for a first subscription, the first one is the original.
  mutating func subscribe(
    _ customer: Int, _ product: Product, ago: TimeSpan, offer: Offer? = nil, renewals: Int,
    ownership: Purchase.Ownership = .purchased, quantity: Int = 1, resuming lapsed: String? = nil
  ) -> [String] {
    let start = moment(ago: ago)
    let firstStart = lapsed.flatMap { store.purchases[$0]?.originalPurchaseDate } ?? start
    var ids: [String] = []
    var date = start
    for number in 0...renewals {
      let id = newTransactionId(customer)
      ids.append(id)
      let offer = number == 0 ? offer : nil
      let end = date + product.length(with: offer)
      store.purchases[id] = Purchase(
        transactionId: id, originalTransactionId: lapsed ?? ids[0], customer: customer, product: product,
        webOrderLineItemId: webOrderLineItem(id), quantity: quantity, purchaseDate: date,
        originalPurchaseDate: firstStart,
        expiresDate: end, ownership: ownership, isRenewal: number > 0, offer: offer,
        price: ownership == .purchased ? price(of: product, offer, customer) * Int64(quantity) : 0, modified: date)
      date = end
    }
    store.subscriptions[lapsed ?? ids[0]] = Subscription(
      originalTransactionId: lapsed ?? ids[0], customer: customer, product: product, nextProduct: product,
      status: .active,
      isRenewing: true, renewalDate: date, regularPrice: price(of: product, nil, customer) * Int64(quantity),
      startDate: start)
    return ids
  }

  /// Changes the subscription with that original transaction ID.
  mutating func change(_ original: String, _ body: (inout Subscription) -> Void) {
    guard var subscription = store.subscriptions[original] else { return }
    body(&subscription)
    store.subscriptions[original] = subscription
  }

  /// Upgrades a subscription immediately. Returns the new transaction ID.
  mutating func upgrade(_ original: String, to product: Product, ago: TimeSpan) -> String {
    guard let subscription = store.subscriptions[original], let old = store.latestPurchase(of: subscription) else {
      return original
    }
    let (date, customer) = (moment(ago: ago), subscription.customer)
    store.purchases[old.transactionId]?.isUpgraded = true
    store.purchases[old.transactionId]?.modified = date
    let id = newTransactionId(customer)
    let end = date + product.length(with: nil)
    store.purchases[id] = Purchase(
      transactionId: id, originalTransactionId: original, customer: customer, product: product,
      webOrderLineItemId: webOrderLineItem(id), purchaseDate: date, originalPurchaseDate: old.originalPurchaseDate,
      expiresDate: end, price: price(of: product, nil, customer), modified: date)
    let price = price(of: product, nil, customer)
    change(original) {
      $0.product = product
      $0.nextProduct = product
      $0.renewalDate = end
      $0.regularPrice = price
    }
    return id
  }

  func price(of product: Product, _ offer: Offer?, _ customer: Int) -> Int64 {
    store.price(offer?.price ?? product.price, for: customer)
  }

  /// Returns the web order line item ID, such as 2000000100000001 for transaction 2000000000000001.
  func webOrderLineItem(_ transaction: String) -> String {
    "20000001" + transaction.dropFirst(8)
  }
}
