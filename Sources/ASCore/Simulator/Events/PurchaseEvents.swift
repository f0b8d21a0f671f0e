import AppStore
import Base

// The events that notifications about purchases, refunds, extensions and the app itself report.

extension Store {
  /// Reports a one-time purchase: the named one, or a new one by the first customer.
  mutating func charge(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    if trigger.transactionId != nil {
      let purchase = try purchase(for: trigger, "a purchase other than an auto-renewable subscription") {
        $0.product.subscription == nil
      }
      return notify(trigger.type, about: purchase.transactionId, now: now)
    }
    let product = try product(for: trigger, "a product other than an auto-renewable subscription") {
      $0.subscription == nil && $0.price > 0
    }
    let customer = customers.firstIndex { !$0.isElsewhere } ?? newCustomer(now: now)
    notify(trigger.type, about: buy(customer, product, now: now), now: now)
  }

  mutating func refundOrRevoke(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    switch (trigger.type, trigger.subtype) {
    case ("CONSUMPTION_REQUEST", _):
      let id = try kept(trigger, now: now).transactionId
      notify(trigger.type, about: id, because: "UNINTENDED_PURCHASE", now: now)
    case ("REFUND", "SEATS"?):
      let purchase = try purchase(for: trigger, "a purchase of several seats") {
        $0.quantity - ($0.seats?.revoked ?? $0.quantity) > 1 && $0.revocation == nil && $0.ownership == .purchased
      }
      refundSeats(1, of: purchase.transactionId, now: now)
    case ("REFUND", _):
      refund(try kept(trigger, now: now).transactionId, .full, percentage: Millipercent.whole, now: now)
    case ("REFUND_DECLINED", _):
      notify(trigger.type, about: try kept(trigger, now: now).transactionId, now: now)
    case ("REFUND_REVERSED", _):
      let purchase = try purchase(for: trigger, "a purchase that was refunded") { $0.revocation?.isRefund ?? false }
      reverseRefund(of: purchase, now: now)
      notify(trigger.type, about: purchase.transactionId, now: now)
    case ("UNCLAIM_SEATS", _):
      let subscription = try subscription(for: trigger, "a subscription with claimed seats") {
        !($0.seats?.claims.isEmpty ?? true)
      }
      let claim = subscriptions[subscription.originalTransactionId]?.seats?.claims.popLast()
      notify(trigger.type, content: .object("unclaimInfo", unclaimInfo([claim].compactMap { $0?.id })), now: now)
    default: try revoke(trigger, now: now)
    }
  }

  /// Ends the named share, all shares of a named paid purchase, or otherwise the first shared subscription.
  private mutating func revoke(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    if let named = try named(by: trigger) {
      let shares = subscriptions.shares(of: named.originalTransactionId).filter(\.status.givesAccess)
      let single = named.product.subscription == nil && named.ownership != .purchased ? [named.transactionId] : []
      let shared = (sharedPurchases[named.transactionId] ?? single).filter { purchases[$0]?.revocation == nil }
      for share in shares { endShare(share, now: now) }
      for share in shared { endShare(share, now: now) }
      if !shares.isEmpty || !shared.isEmpty { return }
    }
    let share = try subscription(for: trigger, "a subscription that another customer shares") {
      $0.payer != nil && $0.status.givesAccess
    }
    endShare(share, now: now)
  }

  /// Returns the named purchase, or one without an open consumption request. It is the customer's own and not refunded.
  private func kept(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) -> Purchase {
    try purchase(for: trigger, "a purchase of the customer that was not refunded") {
      $0.ownership == .purchased && $0.revocation == nil
        && (trigger.transactionId != nil
          || $0.price > 0 && $0.commerce == nil && !hasOpenRequest(about: $0, now: now))
    }
  }

  /// Restores a refunded purchase. The renewal date of a subscription does not change.
  private mutating func reverseRefund(of purchase: Purchase, now: Timestamp) {
    purchases[purchase.transactionId]?.revocation = nil
    purchases[purchase.transactionId]?.modified = now
    let original = purchase.originalTransactionId
    guard let subscription = subscriptions[original], subscription.status == .revoked,
      latestPurchase(of: subscription)?.transactionId == purchase.transactionId
    else { return }
    let runs = subscription.renewalDate > now
    subscriptions[original]?.status = runs ? .active : .expired
    subscriptions[original]?.expirationIntent = runs ? nil : Ending.cancelled.rawValue
  }

  mutating func extend(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    if trigger.subtype == "SUMMARY" {
      let product = products.all.first { $0.subscription != nil }?.id ?? ""
      let order = MassExtension(
        productId: product, requestIdentifier: newUUID(.notification, now), days: 14, storefronts: nil)
      // No subscription is extended; the notification is only a summary.
      return notify(trigger.type, trigger.subtype, content: summary(of: order), now: now)
    }
    let subscription = try subscription(for: trigger, "a subscription that is active and paid for by its owner") {
      $0.payer == nil && $0.status == .active && $0.isRenewing
    }
    if trigger.subtype == nil {
      _ = extend(subscription, days: 14, now: now)
    } else {
      notifyOfLatest(subscription.originalTransactionId, trigger.type, trigger.subtype, now: now)
    }
  }

  mutating func changeCommerce(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let isMigration = trigger.type == "MIGRATION"
    let subscription = try subscription(
      for: trigger,
      isMigration
        ? "an active subscription that is not of the Advanced Commerce API"
        : "a subscription of the Advanced Commerce API that runs"
    ) {
      $0.payer == nil && $0.status == .active && ($0.commerce == nil) == isMigration && $0.seats == nil
    }
    let id = subscription.originalTransactionId
    if trigger.type == "PRICE_CHANGE" { subscriptions[id]?.hasPendingPriceChange = true }
    if isMigration { migrate(subscription, now: now) }
    notifyOfLatest(id, trigger.type, now: now)
  }

  /// Migrates to an Advanced Commerce subscription with one item, the product sold before.
  private mutating func migrate(_ subscription: Subscription, now: Timestamp) {
    guard let latest = latestPurchase(of: subscription) else { return }
    let reference = newUUID(.consistency, now)
    let name = subscription.product.id
    let descriptors = CommercePurchase.Descriptors(displayName: name, description: name)
    let item = CommercePurchase.Item(sku: name, displayName: name, description: name, price: latest.price)
    let commerce = CommercePurchase(
      requestReferenceId: reference, descriptors: descriptors, items: [item],
      period: subscription.product.subscription?.period ?? .month, taxCode: "S021-08-1")
    migrate(latest, to: commerce, renewing: [item], token: newUUID(.consistency, now), now: now)
  }

  /// Describes the newest transaction of a subscription, and the subscription as it will renew.
  mutating func migrate(
    _ latest: Purchase, to commerce: CommercePurchase, renewing items: [CommercePurchase.Item], token: String,
    now: Timestamp
  ) {
    purchases[latest.transactionId]?.modified = now
    purchases[latest.transactionId]?.commerce = commerce
    var renewing = commerce
    (renewing.consistencyToken, renewing.items) = (token, items)
    subscriptions[latest.originalTransactionId]?.commerce = renewing
  }

  /// Sends a notification that is not about a purchase.
  mutating func notifyAboutApp(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    switch trigger.type {
    case "TEST": notify(trigger.type, content: .test, now: now)
    case "RESCIND_CONSENT":
      let named = try named(by: trigger)?.customer
      guard let customer = named ?? customers.firstIndex(where: { !$0.isElsewhere }) else {
        throw ControlRefusal(reason: "\(trigger.pair) requires a customer, but this world has none")
      }
      notify(trigger.type, content: .app(customer: customer), now: now)
    case "EXTERNAL_PURCHASE_TOKEN":
      let uuid = newUUID(.notification, now)
      let token = app.environment == .sandbox ? "SANDBOX_\(uuid)" : uuid
      notify(trigger.type, trigger.subtype, content: externalPurchaseToken(token, created: now), now: now)
    default: throw ControlRefusal(reason: "\(trigger.pair) is not supported by the simulator")
    }
  }

  func externalPurchaseToken(_ token: String, created: Timestamp) -> SentNotification.Content {
    .object(
      "externalPurchaseToken",
      .present([
        "externalPurchaseId": .string(token), "tokenCreationDate": .timestamp(created),
        "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember,
      ]))
  }

  /// Sells a product, starting a subscription if it is one, and sends the notification.
  mutating func sell(
    _ product: Product, to customer: Int, as given: String? = nil, quantity: Int = 1, offer: Offer?,
    isMonthly: Bool = false, token: String?, payment: Payment = Payment(), now: Timestamp
  ) {
    guard let plan = product.subscription else {
      let id = buy(customer, product, id: given, quantity: quantity, offer: offer, now: now)
      purchases[id]?.appAccountToken = token
      return notify("ONE_TIME_CHARGE", about: id, now: now)
    }
    let replaced = endReplaced(by: product, of: customer, now: now)
    let id = startSubscription(customer, product, id: given, offer: offer, isMonthly: isMonthly, now: now)
    purchases[id]?.previousOriginal = replaced[product.id]
    subscriptions[id]?.payment = payment
    subscriptions[id]?.appAccountToken = token
    purchases[id]?.appAccountToken = token
    subscriptionsOfGroup["\(customer) \(plan.group)", default: []].append(id)
    notify("SUBSCRIBED", "INITIAL_BUY", about: id, now: now)
    addMembers(of: id, replacing: replaced, now: now)
  }

  /// Adds a purchase of a product other than an auto-renewable subscription. Returns its transaction ID.
  mutating func buy(
    _ customer: Int, _ product: Product, id given: String? = nil, quantity: Int = 1, offer: Offer? = nil, now: Timestamp
  ) -> String {
    let id = given ?? newTransactionId()
    let price = price((offer?.price ?? product.price) * Int64(quantity), for: customer)
    purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: product, quantity: quantity,
      purchaseDate: now, originalPurchaseDate: now, offer: offer, price: price, isFinished: false, modified: now)
    return id
  }

  /// Starts a subscription, optionally billed monthly under a commitment. Returns its transaction ID.
  mutating func startSubscription(
    _ customer: Int, _ product: Product, id given: String? = nil, offer: Offer? = nil, isMonthly: Bool = false,
    now: Timestamp
  ) -> String {
    let id = given ?? newTransactionId()
    let end = BillingDate(now).adding(product.period(with: offer, isMonthly: isMonthly))
    let plan = product.billingPlan(with: offer, isMonthly: isMonthly, from: now)
    let regular = price(product.price(isMonthly: isMonthly), for: customer)
    purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: product,
      webOrderLineItemId: Self.webOrderLineItem(id), purchaseDate: now, originalPurchaseDate: now,
      expiresDate: end.date,
      offer: offer, price: offer.map { price($0.price, for: customer) } ?? regular, billingPlan: plan,
      isFinished: false, modified: now)
    var subscription = Subscription(
      originalTransactionId: id, customer: customer, product: product, nextProduct: product, status: .active,
      isRenewing: true, renewal: end, regularPrice: regular, startDate: now)
    subscription.billingPlan = plan
    subscription.redeem(offer)
    subscription.countPeriod()
    subscriptions[id] = subscription
    return id
  }
}
