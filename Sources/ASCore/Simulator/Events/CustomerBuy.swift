import AppStore
import Base

/// A purchase that a customer of a served world makes now.
struct CustomerBuy {
  let productId: String
  /// Any transaction ID of the customer; nil for a new customer.
  let customer: String?
  let appAccountToken: String?
  /// The identifier of the offer that the customer takes.
  let offer: String?
  /// Whether it is billed monthly under a commitment. Nil keeps the customer's plan, or means false if there is none.
  let isMonthly: Bool?

  init(_ body: JSONObject) throws(ControlRefusal) {
    let body = PlacedObject(object: body)
    try body.require(members: ["productId", "customer", "appAccountToken", "offer", "billingPlanType"])
    productId = try body.name("productId")
    customer = try body.text("customer")
    appAccountToken = try body.uuid("appAccountToken")
    offer = try body.text("offer")
    isMonthly = try body.isMonthly()
  }
}

// A purchase starts, changes or restarts a subscription, depending on the one that the customer has.

extension Store {
  /// Makes the purchase, and returns the notification's UUID. Throws a refusal if the App Store would not allow the
  /// purchase; the store may already have changed.
  mutating func carryOut(_ buy: CustomerBuy, now: Timestamp) throws(ControlRefusal) -> String {
    let product = try product(sold: buy)
    guard buy.isMonthly != true || product.subscription?.monthly != nil else {
      throw ControlRefusal(reason: "\(product.id) has no MONTHLY plan")
    }
    let known = try buy.customer.map { id throws(ControlRefusal) in try customer(buying: id) }
    let (notified, bought) = (notifications.count, transactionCount)
    if let held = known.flatMap({ subscription(of: $0, inGroupOf: product) }) {
      try change(held, by: buy, to: product, now: now)
    } else {
      try sell(product, by: buy, to: known, now: now)
    }
    // Those about what a switch to or from a bundle ends come before it, those about shares after it.
    let new = notifications[notified...]
    guard let sent = new.first(where: { $0.purchase?.product == product && $0.type != "EXPIRED" }) ?? new.first else {
      throw ControlRefusal(reason: "the purchase would change nothing about \(product.id)")
    }
    if let id = sent.purchase?.transactionId, transactionCount > bought { addOrder(of: id) }
    return sent.uuid
  }

  /// Sells a product that does not renew, or the customer's first subscription in the group.
  private mutating func sell(
    _ product: Product, by buy: CustomerBuy, to known: Int?, now: Timestamp
  ) throws(ControlRefusal) {
    let isMonthly = buy.isMonthly ?? false
    let offer = try offer(for: buy, of: product, isMonthly: isMonthly, known, nil)
    if let known, product.kind == .nonConsumable,
      let owned = purchases(of: known).first(where: {
        $0.product == product && $0.ownership == .purchased && $0.revocation == nil
      })
    {
      throw ControlRefusal(reason: "the customer already owns \(product.id), as transaction \(owned.transactionId)")
    }
    sell(
      product, to: known ?? newCustomer(now: now), offer: offer, isMonthly: isMonthly, token: buy.appAccountToken,
      now: now)
  }

  private mutating func change(
    _ held: Subscription, by buy: CustomerBuy, to product: Product, now: Timestamp
  ) throws(ControlRefusal) {
    let id = held.originalTransactionId
    let runs = held.status.givesAccess
    let isMonthly = buy.isMonthly ?? (runs && held.isMonthly && product.subscription?.monthly != nil)
    let offer = try offer(for: buy, of: product, isMonthly: isMonthly, held.customer, held)
    let change = held.product == product ? nil : held.product.change(to: product) ?? .upgrade
    let beginsNow = !runs || change == .upgrade
    guard !runs || change != nil || offer != nil else { return try keep(held, now: now) }
    if !beginsNow, let wanted = buy.isMonthly, wanted != held.isMonthly {
      throw ControlRefusal(reason: "the billing plan of an active subscription changes with an upgrade only")
    }
    if let token = buy.appAccountToken { subscriptions[id]?.appAccountToken = token }
    if beginsNow {
      subscriptions[id]?.billingPlan = product.billingPlan(with: offer, isMonthly: isMonthly, from: now)
    }
    guard let subscription = subscriptions[id] else { return }
    let type = offer == nil ? "DID_CHANGE_RENEWAL_PREF" : "OFFER_REDEEMED"
    switch change {
    case _ where !runs:
      let replaced = endReplaced(by: product, of: held.customer, now: now)
      resubscribe(subscription, to: product, offer: offer, now: now)
      if let latest = purchases.latest(of: id), let previous = replaced[product.id] {
        purchases[latest.transactionId]?.previousOriginal = previous
      }
      notifyOfLatest(id, "SUBSCRIBED", "RESUBSCRIBE", now: now)
    case .upgrade?:
      upgrade(subscription, to: product, offer: offer, now: now)
      notifyOfLatest(id, type, "UPGRADE", now: now)
    case .downgrade?, nil:
      prefer(product, by: subscription)
      subscriptions[id]?.redeem(offer)
      subscriptions[id]?.isRenewing = true
      notifyOfLatest(id, type, change == nil ? nil : "DOWNGRADE", now: now)
    }
  }

  /// Keeps a subscription that would end or change at the next renewal.
  private mutating func keep(_ held: Subscription, now: Timestamp) throws(ControlRefusal) {
    let id = held.originalTransactionId
    guard !held.isRenewing || held.nextProduct != held.product else {
      throw ControlRefusal(
        reason: "the customer is already subscribed to \(held.product.id), as transaction \(id)",
        hint: "move the clock to its end, use an offer, or buy another product of its group")
    }
    prefer(held.product, by: held)
    subscriptions[id]?.isRenewing = true
    if held.isRenewing { return notifyOfLatest(id, "DID_CHANGE_RENEWAL_PREF", now: now) }
    notifyOfLatest(id, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", now: now)
  }

  private mutating func addOrder(of transaction: String) {
    var number = 100_000 + transactionCount
    while orders["MBUY\(number)"] != nil { number += 1 }
    orders["MBUY\(number)"] = Order(id: "MBUY\(number)", transactions: [transaction])
  }
}

// Checks of what the request names: whether it exists, and whether the App Store would allow the purchase.

extension Store {
  private func product(sold buy: CustomerBuy) throws(ControlRefusal) -> Product {
    let name = buy.productId
    // Products of the Advanced Commerce API are sold through its own requests only.
    let sold = products.all.filter { $0 != .catalogSubscription && $0 != .catalogItem }
    guard let product = sold.first(where: { sameBytes($0.id, name) }) else {
      let near = Nearest.to(name, among: sold.map(\.id)).map { "did you mean \($0)? " } ?? ""
      throw ControlRefusal(
        reason: "\(quoted(name)) is not a product of this world", hint: "\(near)products: \(sold.map(\.id).shortened)")
    }
    if let suite = products.suite(of: product.id) {
      throw ControlRefusal(
        reason: "\(product.id) exists only in the suite \(suite.id)", hint: "buy the suite: \(suite.id)")
    }
    return product
  }

  private func customer(buying id: String) throws(ControlRefusal) -> Int {
    do throws(APIErrorReply) {
      return try customer(anyTransactionId: id)
    } catch {
      let own = subscriptions.values.filter { $0.payer == nil }.map(\.originalTransactionId)
      let known = own.isEmpty ? purchases.values.map(\.transactionId) : own
      throw ControlRefusal(
        reason: "no customer of this world has the transaction ID \(quoted(id))",
        hint: "omit the customer to buy as a new one\(known.isEmpty ? "" : "; customers: \(known.sorted().shortened)")")
    }
  }

  /// Returns the customer's own subscription in the product's group: the active or the most recently ended one.
  private func subscription(of customer: Int, inGroupOf product: Product) -> Subscription? {
    guard let group = product.subscription?.group else { return nil }
    return subscriptions.values.filter {
      $0.customer == customer && $0.payer == nil && $0.commerce == nil
        && sameBytes($0.product.subscription?.group ?? "", group)
    }.max { one, other in
      (one.status.givesAccess ? 1 : 0, one.renewalDate, one.originalTransactionId)
        < (other.status.givesAccess ? 1 : 0, other.renewalDate, other.originalTransactionId)
    }
  }

  /// Returns the named offer, or the introductory offer if the customer is eligible, which the App Store applies on its
  /// own ("Implementing introductory offers in your app").
  private func offer(
    for buy: CustomerBuy, of product: Product, isMonthly: Bool, _ customer: Int?, _ held: Subscription?
  ) throws(ControlRefusal) -> Offer? {
    let offers = product.offers.filter { $0.isMonthly == isMonthly }
    let own = customer.map { purchases(of: $0).filter { $0.product.subscription != nil } } ?? []
    guard let name = buy.offer else {
      let isRunning = held?.status == .billingRetry || held?.status.givesAccess ?? false
      let hasUsedIt = own.contains { purchase in
        purchase.offer?.kind == .introductory
          && sameBytes(purchase.product.subscription?.group ?? "", product.subscription?.group ?? "")
      }
      return isRunning || hasUsedIt ? nil : offers.first { $0.kind == .introductory }
    }
    guard let offer = offers.first(where: { sameBytes($0.identifier ?? "", name) }) else {
      let known = offers.compactMap(\.identifier)
      throw ControlRefusal(
        reason: "\(quoted(name)) is not an offer of \(product.id)",
        hint: known.isEmpty ? "it has no offers with an identifier" : "offers: \(known.shortened)")
    }
    if offer.kind == .promotional, own.isEmpty {
      throw ControlRefusal(
        reason: "the promotional offer \(name) requires a customer with a current or former subscription")
    }
    if offer.kind == .winBack, held?.status != .expired {
      throw ControlRefusal(reason: "the win-back offer \(name) requires a customer with an expired subscription")
    }
    if offer.kind == .retention, held?.status != .active || held?.product != product {
      throw ControlRefusal(
        reason:
          "the retention offer \(name) requires a customer who could cancel an active subscription to \(product.id)")
    }
    return offer
  }
}

extension [String] {
  /// The first 12, and the number of the others.
  fileprivate var shortened: String {
    prefix(12).joined(separator: ", ") + (count > 12 ? " and \(count - 12) more" : "")
  }
}

extension Simulator {
  /// Returns the result of a purchase: its transaction as the app gets it, the order, and the notification so far.
  func bought(_ uuid: String) -> JSON {
    withStore { store in
      guard let sent = store.notifications[uuid], let purchase = sent.purchase else { return .null }
      let transaction = purchase.payload(of: store.customers[purchase.customer], in: store.app, signed: sent.date)
      let order = store.orders.values.first { $0.transactions.contains { sameBytes($0, purchase.transactionId) } }
      var bought = JSONObject(present: ["orderId": (order?.id).map(JSON.string)])
      for field in PayloadObject.boughtTransaction.fields {
        bought[field.name] = bought[field.name] ?? transaction[field.name]
      }
      bought["signedTransactionInfo"] = try? chain.signed(transaction)
      bought["notificationType"] = .string(sent.type)
      bought["subtype"] = sent.subtype.map(JSON.string)
      bought["notificationUUID"] = .string(uuid)
      bought["sendAttempts"] = .array(sent.attempts.map(\.json))
      return .object(bought)
    }
  }
}
