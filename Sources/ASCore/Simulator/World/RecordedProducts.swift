import AppStore
import Base

extension World {
  /// The products of records that the file does not describe, as far as transactions and renewal info tell.
  mutating func addRecordedProducts() {
    var known = TextSet(products.map(\.id))
    for record in customers.compactMap(\.record) {
      for transaction in record.newestFirst + record.notifications.compactMap(\.transaction) {
        guard let id = transaction["productId"]?.string, known.insert(id) else { continue }
        let mine = record.transactions.filter { $0["productId"]?.string.map { sameBytes($0, id) } ?? false }
        products.append(Product(recorded: transaction, mine, in: record))
      }
      addRenewedProducts(of: record, &known)
    }
  }

  /// What a subscription renews as has no transaction yet: another product of its group.
  private mutating func addRenewedProducts(of record: WorldRecord, _ known: inout TextSet) {
    for renewal in record.renewals {
      guard let id = renewal["autoRenewProductId"]?.string, !known.contains(id),
        let current = products.first(where: { product in
          renewal["productId"]?.string.map { sameBytes($0, product.id) } ?? false
        })
      else { continue }
      _ = known.insert(id)
      products.append(
        Product(
          id: id, current.kind, price: renewal["renewalPrice"]?.int64 ?? current.price, plan: current.subscription))
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
  fileprivate convenience init(recorded newest: JSONObject, _ transactions: [JSONObject], in record: WorldRecord) {
    let regular = transactions.first { $0["offerType"] == nil && $0.ownership == .purchased } ?? newest
    let kind = newest.productKind
    self.init(
      id: newest["productId"]?.string ?? "", kind, price: regular["price"]?.int64 ?? 0,
      plan: kind == .autoRenewable ? Plan(recorded: regular, in: record) : nil,
      isFamilyShareable: kind.canBeShared && transactions.contains { $0.ownership == .familyShared })
  }
}

extension Product.Plan {
  fileprivate init(recorded transaction: JSONObject, in record: WorldRecord) {
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
  /// Of a transaction; older ones may lack it.
  fileprivate var productKind: Product.Kind {
    self["type"]?.string.flatMap(Product.Kind.init) ?? (self["expiresDate"] == nil ? .consumable : .autoRenewable)
  }

  /// Of a transaction.
  var ownership: Purchase.Ownership {
    self["inAppOwnershipType"]?.string.flatMap(Purchase.Ownership.init) ?? .purchased
  }
}
