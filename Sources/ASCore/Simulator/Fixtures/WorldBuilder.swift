/// Puts the fixed world together. Identifiers are always the same; dates are counted back from the moment it begins.
struct FixtureBuilder {
  var store = Store()
  /// Milliseconds since 1970.
  let now: Int64
  /// How the notifications of some purchases were delivered, by transaction, where it did not go well.
  var troubles: [String: [String]] = [:]
  /// Renewals that succeeded after trouble with the payment.
  var recovered: Set<String> = []
  private var purchaseCounts: [Int] = []

  init(now: Int64) {
    self.now = now
  }

  /// That long ago, if it is days at another time of each day, so that a list of dates looks like one.
  func moment(ago: Int64) -> Int64 {
    now - ago - (ago / Period.day * 7919 % 600) * 60_000
  }

  static func days(_ number: Int64) -> Int64 { number * Period.day }
  static func hours(_ number: Int64) -> Int64 { number * Period.hour }

  mutating func customer(
    _ storefront: Storefront, _ device: Customer.Platform = .iOS, downloadedAgo: Int64, groups: [String] = [],
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

  /// The first customer's are 2000000000000001, 2000000000000002 and so on, the second's begin at 2000000000001001.
  mutating func newTransactionId(_ customer: Int) -> String {
    purchaseCounts[customer] += 1
    return String(Self.firstTransaction + Int64(customer * 1000 + purchaseCounts[customer]))
  }

  private static let firstTransaction: Int64 = 2_000_000_000_000_000
  private static let firstAppTransaction: Int64 = 704_346_128_300_986_001

  /// A purchase that is no subscription. Returns its transaction ID.
  @discardableResult
  mutating func buy(
    _ customer: Int, _ product: Product, ago: Int64, quantity: Int = 1, offer: Offer? = nil,
    ownership: Purchase.Ownership = .purchased, isFinished: Bool = true
  ) -> String {
    let id = newTransactionId(customer)
    let date = moment(ago: ago)
    let price = store.customers[customer].storefront.price((offer?.price ?? product.price) * Int64(quantity))
    store.purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: product, quantity: quantity,
      purchaseDate: date, originalPurchaseDate: date, ownership: ownership, offer: offer,
      price: ownership == .purchased ? price : 0, isFinished: isFinished, modified: date)
    return id
  }

  /// Apple gave money back for a purchase, all of it unless it says how much.
  mutating func refund(_ id: String, ago: Int64, reason: Int64 = 0, percentage: Int64? = nil) {
    let date = moment(ago: ago)
    store.purchases[id]?.revoke(
      Purchase.Revocation(
        date: date, reason: reason, kind: percentage == nil ? .full : .prorated,
        percentage: percentage ?? Percentage.whole))
  }

  mutating func order(_ id: String, _ transactions: [String]) {
    store.orders[id] = transactions
  }

  mutating func show(_ what: String, _ purchase: String, order: String? = nil) {
    guard let found = store.purchases[purchase] else { return }
    store.sights.append(
      SampleID(
        shows: what,
        identifiers: JSONObject(present: [
          "orderId": order.map(JSON.string),
          "transactionId": .string(found.transactionId),
          "originalTransactionId": .string(found.originalTransactionId),
          "appTransactionId": .string(store.customers[found.customer].appTransactionId),
          "productId": .string(found.product.id),
        ])))
  }

  mutating func show(_ what: String, _ identifiers: KeyValuePairs<String, JSON?>) {
    store.sights.append(SampleID(shows: what, identifiers: JSONObject(present: identifiers)))
  }
}

/// Shares in millipercent.
enum Percentage {
  static let whole: Int64 = 100_000
}
