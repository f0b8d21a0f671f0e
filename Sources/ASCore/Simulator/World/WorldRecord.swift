import AppStore
import Base

/// Apple's data about a customer at a moment, with Apple's members, as `asctl customer --save-world` writes it.
struct WorldRecord: Sendable {
  /// When it was read. Until then, only the events of the record happen.
  let date: Timestamp
  /// What it cannot reproduce, one phrase each.
  let missing: [String]
  let orders: [Order]
  /// Payloads of transactions, each once.
  let transactions: [JSONObject]
  let subscriptions: [State]
  /// The oldest first.
  let notifications: [Notification]

  /// An item of `lastTransactions` in a status response.
  struct State: Sendable {
    let originalTransactionId: String
    let status: SubscriptionStatus
    /// The renewal info; nil if only the transaction is known.
    let renewal: JSONObject?
  }

  /// An item of a notification history.
  struct Notification: Sendable {
    let uuid: String
    let type: String
    let subtype: String?
    let date: Timestamp
    let payload: JSONObject
    let attempts: [SentNotification.Attempt]

    var transaction: JSONObject? { payload["data"]?["signedTransactionInfo"]?.objectValue }

    var state: State? {
      guard let data = payload["data"], let status = SubscriptionStatus(of: data),
        let renewal = data["signedRenewalInfo"]?.objectValue,
        let original = renewal["originalTransactionId"]?.string
      else { return nil }
      return State(originalTransactionId: original, status: status, renewal: renewal)
    }
  }

  /// Reads a record. Apple's new members are kept; members without which nothing can be returned are required.
  init(_ object: PlacedObject) throws(ControlRefusal) {
    try object.require(members: [
      "date", "verified", "missing", "orders", "transactions", "subscriptions", "notifications",
    ])
    guard case .at(let date)? = try object.date("date") else { throw object.expected("date", "an absolute date") }
    self.date = date
    missing = try object.elements("missing").map { json, place throws(ControlRefusal) in
      guard let text = json.string else { throw ControlRefusal(reason: "\(place): expected a text") }
      return text
    }
    orders = try object.list("orders").map { order throws(ControlRefusal) in
      let ids = try order.elements("transactionIds").compactMap { $0.json.string }
      return Order(id: try order.name("orderId"), transactions: ids)
    }
    transactions = try object.list("transactions").map { transaction throws(ControlRefusal) in
      try transaction.requireTransaction()
      return transaction.object
    }
    subscriptions = try object.list("subscriptions").map(State.init)
    notifications = try object.list("notifications").map(Notification.init)
  }

  /// The storefront of the newest transaction, with its currency.
  var storefront: Storefront? {
    newestFirst.lazy.compactMap { transaction in
      transaction["storefront"]?.string.flatMap {
        Storefront($0, id: transaction["storefrontId"]?.string, currency: transaction["currency"]?.string)
      }
    }.first
  }

  var newestFirst: [JSONObject] {
    transactions.sorted { ($0["purchaseDate"]?.timestamp ?? .zero) > ($1["purchaseDate"]?.timestamp ?? .zero) }
  }
}

extension WorldRecord.State {
  fileprivate init(_ object: PlacedObject) throws(ControlRefusal) {
    let original = try object.required(
      object.identifier("originalTransactionId"), "originalTransactionId", "a text of 3 to 20 digits")
    let status = try object.required(SubscriptionStatus(of: .object(object.object)), "status", "a number from 1 to 5")
    self.init(originalTransactionId: original, status: status, renewal: try object.object("signedRenewalInfo")?.object)
  }
}

extension WorldRecord.Notification {
  fileprivate init(_ object: PlacedObject) throws(ControlRefusal) {
    let payload = try object.required(object.object("signedPayload"), "signedPayload", "an object")
    let date = try payload.milliseconds("signedDate")
    try payload.object("data")?.object("signedTransactionInfo")?.requireTransaction()
    let attempts = try object.list("sendAttempts").map { attempt throws(ControlRefusal) in
      SentNotification.Attempt(
        date: try attempt.milliseconds("attemptDate"), result: try attempt.name("sendAttemptResult"))
    }
    self.init(
      uuid: try payload.name("notificationUUID"), type: try payload.name("notificationType"),
      subtype: try payload.text("subtype"), date: date, payload: payload.object, attempts: attempts)
  }
}

extension PlacedObject {
  /// Throws a refusal if a lookup could not find the transaction.
  fileprivate func requireTransaction() throws(ControlRefusal) {
    _ = try required(identifier("transactionId"), "transactionId", "a text of 3 to 20 digits")
    _ = try identifier("originalTransactionId")
    _ = try name("productId")
    _ = try milliseconds("purchaseDate")
  }

  fileprivate func milliseconds(_ name: String) throws(ControlRefusal) -> Timestamp {
    try required(object[name]?.timestamp, name, "milliseconds since 1970")
  }
}

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
      for renewal in record.subscriptions.compactMap(\.renewal) + record.notifications.compactMap(\.state?.renewal) {
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

extension Product {
  /// The product of a transaction; `transactions` are all of the product, the newest first.
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
    let sold = transaction["offerType"] == nil ? Period.sold.last { $0.nominalDays <= (days ?? 0) + 2 } : nil
    self.init(group: group, period: sold ?? .month)
    guard let info = transaction["commitmentInfo"], let total = info["totalBillingPeriods"]?.int64 else { return }
    monthly = Commitment(
      price: transaction["price"]?.int64 ?? 0, commitmentPrice: info["commitmentPrice"]?.int64 ?? 0, total: total)
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

  var ownership: Purchase.Ownership {
    self["inAppOwnershipType"]?.string.flatMap(Purchase.Ownership.init) ?? .purchased
  }
}
