import AppStore
import Base

extension World {
  /// Adds the products of records that the file does not describe, derived from transactions and renewal info.
  mutating func addRecordedProducts() {
    var known = TextDictionary(products.map { ($0.id, $0) })
    func add(_ product: Product) {
      products.append(product)
      known[product.id] = product
    }
    for record in customers.compactMap(\.record) {
      let newest = record.newestFirst
      let byProduct = TextDictionary(grouping: newest) { $0["productId"]?.string }
      for transaction in newest + record.notifications.compactMap(\.transaction) {
        guard let id = transaction["productId"]?.string, known[id] == nil else { continue }
        add(Product(recorded: transaction, byProduct[id] ?? []))
      }
      // The product of the next renewal, another one of the group, may not have a transaction yet.
      for renewal in record.renewals {
        guard let id = renewal["autoRenewProductId"]?.string, known[id] == nil,
          let current = renewal["productId"]?.string.flatMap({ known[$0] })
        else { continue }
        add(
          Product(
            id: id, current.kind, price: renewal["renewalPrice"]?.int64 ?? current.price, plan: current.subscription))
      }
    }
  }
}

extension WorldRecord {
  fileprivate var renewals: [JSONObject] {
    subscriptions.compactMap(\.renewal) + notifications.compactMap { $0.state?.renewal }
  }
}

extension Product {
  /// - Parameters:
  ///   - newest: a transaction of the product.
  ///   - transactions: all of them, the newest first.
  fileprivate convenience init(recorded newest: JSONObject, _ transactions: [JSONObject]) {
    let regular = transactions.first { $0["offerType"] == nil && $0.ownership == .purchased } ?? newest
    let kind = newest.productKind
    self.init(
      id: newest["productId"]?.string ?? "", kind, price: regular["price"]?.int64 ?? 0,
      plan: kind == .autoRenewable ? Plan(recorded: regular) : nil,
      isFamilyShareable: kind.canBeShared && transactions.contains { $0.ownership == .familyShared })
  }
}

extension Product.Plan {
  fileprivate init(recorded transaction: JSONObject) {
    let days = transaction["expiresDate"]?.timestamp.flatMap { end in
      transaction["purchaseDate"]?.timestamp.map { (end - $0).milliseconds / TimeSpan.days(1).milliseconds }
    }
    let group = transaction["subscriptionGroupIdentifier"]?.string ?? "1"
    // The length of an offer is not that of the subscription.
    let sold = transaction["offerType"] == nil ? Period.sold.last { $0.days <= (days ?? 0) + 2 } : nil
    self.init(group: group, period: sold ?? .month)
    guard let info = transaction["commitmentInfo"], let total = info["totalBillingPeriods"]?.int64 else { return }
    monthly = Commitment(
      price: transaction["price"]?.int64 ?? 0, commitmentPrice: info["commitmentPrice"]?.int64 ?? 0,
      total: total, period: .month)
  }
}

extension Period {
  /// The durations that App Store Connect offers, the shortest first. A month has 28 to 31 days.
  fileprivate static let sold: [Period] = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].compactMap { Period($0) }
}

extension JSONObject {
  /// The product type of a transaction; older ones may not contain it.
  fileprivate var productKind: Product.Kind {
    self["type"]?.string.flatMap(Product.Kind.init) ?? (self["expiresDate"] == nil ? .consumable : .autoRenewable)
  }

  /// The ownership of a transaction.
  var ownership: Purchase.Ownership {
    self["inAppOwnershipType"]?.string.flatMap(Purchase.Ownership.init) ?? .purchased
  }
}
