import Base

// The events that notifications about subscriptions report. Where one needs the subscription in another state, it is
// brought there first without a notification, so that none contradicts the world.

extension Subscription {
  fileprivate var isPlain: Bool { payer == nil && commerce == nil && seats == nil }
  fileprivate var runs: Bool { status == .active || isUnpaid }
  fileprivate var isUnpaid: Bool { status == .gracePeriod || status == .billingRetry }
}

extension Store {
  /// SUBSCRIBED and OFFER_REDEEMED. A first subscription is a new customer's; if a transaction is named, the
  /// notification reports that one.
  mutating func subscribe(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let isOffer = trigger.type == "OFFER_REDEEMED"
    switch trigger.subtype {
    case "INITIAL_BUY":
      if trigger.transactionId != nil {
        let purchase = try purchase(for: trigger, "the first transaction of a subscription") {
          $0.product.subscription != nil && sameBytes($0.transactionId, $0.originalTransactionId)
        }
        return notify(trigger.type, trigger.subtype, about: purchase.transactionId, now: now)
      }
      guard let product = products.all.first(where: { $0.subscription != nil }) else {
        throw ControlRefusal(reason: "\(trigger.pair) needs a product that is an auto-renewable subscription")
      }
      let customer = newCustomer(.usa, now: now)
      let id = startSubscription(customer, product, offer: isOffer ? .welcome : nil, now: now)
      notify(trigger.type, trigger.subtype, about: id, now: now)
    case "RESUBSCRIBE":
      let subscription = try subscription(for: trigger, "a subscription of one's own") { $0.payer == nil }
      let id = subscription.originalTransactionId
      if subscription.runs { closePeriod(id, now: now) }
      subscriptions[id]?.startDate = now
      renew(id, now: now, from: now, isRenewal: false, offer: isOffer ? .comeBack : nil)
      notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
    case "UPGRADE":
      let subscription = try running(trigger)
      let product = try otherProduct(than: subscription, trigger)
      upgrade(subscription, to: product, offer: .loyalty, now: now)
      notifyOfLatest(subscription.originalTransactionId, trigger.type, trigger.subtype, now: now)
    case "DOWNGRADE":
      let subscription = try running(trigger)
      let product = try otherProduct(than: subscription, trigger)
      prefer(product, by: subscription)
      subscriptions[subscription.originalTransactionId]?.nextOffer = .loyalty
      notifyOfLatest(subscription.originalTransactionId, trigger.type, trigger.subtype, now: now)
    default:
      let subscription = try running(trigger)
      let id = subscription.originalTransactionId
      subscriptions[id]?.nextOffer = .loyalty
      subscriptions[id]?.isRenewing = true
      notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
    }
  }

  mutating func changePreference(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    var subscription: Subscription
    switch trigger.subtype {
    case "UPGRADE":
      subscription = try running(trigger)
      let product = try otherProduct(than: subscription, trigger)
      upgrade(subscription, to: product, offer: nil, now: now)
    case "DOWNGRADE":
      subscription = try running(trigger)
      prefer(try otherProduct(than: subscription, trigger), by: subscription)
    case "INCREASE_QUANTITY":
      subscription = try withSeats(trigger)
      addSeat(to: subscription, now: now)
    case "DECREASE_QUANTITY":
      subscription = try withSeats(trigger)
      let next = subscription.seats?.next.less(1) ?? SeatTiers(tiers: [])
      subscriptions[subscription.originalTransactionId]?.seats?.next = next
      subscriptions[subscription.originalTransactionId]?.renewalPrice = next.averagePrice
    default:
      subscription = try running(trigger)
      prefer(subscription.product, by: subscription)
    }
    notifyOfLatest(subscription.originalTransactionId, trigger.type, trigger.subtype, now: now)
  }

  mutating func changeRenewalStatus(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let id = try running(trigger).originalTransactionId
    subscriptions[id]?.isRenewing = trigger.subtype == "AUTO_RENEW_ENABLED"
    notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
  }

  /// The end of the running period is now, whenever it was to be.
  mutating func endPeriod(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let subscription = try running(trigger)
    let id = subscription.originalTransactionId
    if subscription.status == .active { closePeriod(id, now: now) }
    let grace = subscription.product.subscription?.gracePeriod ?? .days(16)
    switch (trigger.type, trigger.subtype) {
    case ("DID_RENEW", "BILLING_RECOVERY"):
      if subscription.status == .active { markUnpaid(id, grace: grace) }
      renew(id, now: now)
      notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
    case ("DID_RENEW", _):
      renew(id, now: now, from: now)
      notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
    case ("DID_FAIL_TO_RENEW", let subtype):
      markUnpaid(id, grace: subtype == nil ? nil : grace)
      notifyOfLatest(id, trigger.type, subtype, now: now)
    case ("GRACE_PERIOD_EXPIRED", _):
      markUnpaid(id, grace: .zero)
      subscriptions[id]?.gracePeriodExpires = now
      endGracePeriod(id, at: now)
    case (_, let subtype):
      let ending = [Ending.cancelled, .billing, .priceIncrease, .notForSale].first { $0.subtype == subtype }
      expire(id, because: ending ?? .other, at: now)
    }
  }

  mutating func raisePrice(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let subscription = try running(trigger)
    let id = subscription.originalTransactionId
    let isAgreed = trigger.subtype == "ACCEPTED"
    // An increase is announced before it is accepted.
    if !isAgreed || subscription.priceIncreaseStatus == nil {
      subscriptions[id]?.renewalPrice = subscription.renewalPrice + subscription.renewalPrice / 50 * 10
    }
    subscriptions[id]?.priceIncreaseStatus = isAgreed ? 1 : 0
    notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
  }
}

extension Store {
  /// One that has not ended.
  private func running(_ trigger: NotificationTrigger) throws(ControlRefusal) -> Subscription {
    if trigger.transactionId != nil { return try subscription(for: trigger, "a subscription that runs", where: \.runs) }
    return try subscription(for: trigger, "a subscription that runs") {
      // Only what is simple is taken without being asked for.
      guard $0.status == .active, $0.isRenewing, $0.isPlain, $0.renewalPrice > 0 else { return false }
      switch trigger.subtype {
      case "UPGRADE": return otherProduct(than: $0, isUp: true) != nil
      case "DOWNGRADE": return otherProduct(than: $0, isUp: false) != nil
      default: return true
      }
    }
  }

  private func withSeats(_ trigger: NotificationTrigger) throws(ControlRefusal) -> Subscription {
    try subscription(for: trigger, "a subscription with more than one seat") {
      $0.payer == nil && $0.runs && $0.seats?.next.quantity ?? 0 > 1
    }
  }

  /// Another product of its group, dearer or cheaper.
  private func otherProduct(than subscription: Subscription, isUp: Bool) -> Product? {
    let (group, price) = (subscription.product.subscription?.group, subscription.product.price)
    return products.products(inGroup: group ?? "").first { isUp ? $0.price > price : $0.price < price }
  }

  private func otherProduct(
    than subscription: Subscription, _ trigger: NotificationTrigger
  ) throws(ControlRefusal) -> Product {
    let isUp = trigger.subtype == "UPGRADE"
    guard let product = otherProduct(than: subscription, isUp: isUp) else {
      throw ControlRefusal(
        reason:
          "\(trigger.pair) needs a \(isUp ? "dearer" : "cheaper") product in the group of \(subscription.product.id)")
    }
    return product
  }

  private mutating func prefer(_ product: Product, by subscription: Subscription) {
    let storefront = customers[subscription.customer].storefront
    subscriptions[subscription.originalTransactionId]?.nextProduct = product
    subscriptions[subscription.originalTransactionId]?.renewalPrice = storefront.price(product.price)
  }

  private mutating func upgrade(_ subscription: Subscription, to product: Product, offer: Offer?, now: Timestamp) {
    let id = subscription.originalTransactionId
    prefer(product, by: subscription)
    closePeriod(id, now: now)
    if let latest = latestPurchase(of: subscription) { purchases[latest.transactionId]?.isUpgraded = true }
    renew(id, now: now, from: now, isRenewal: false, offer: offer)
  }

  /// Ends the running period, as if it had been to end now.
  private mutating func closePeriod(_ original: String, now: Timestamp) {
    guard let subscription = subscriptions[original], let latest = latestPurchase(of: subscription) else { return }
    for each in transactionsOfPeriod(of: subscription) where each.expiresDate ?? now > now {
      purchases[each.transactionId]?.expiresDate = max(now, latest.purchaseDate)
      purchases[each.transactionId]?.modified = now
    }
    subscriptions[original]?.renewalDate = now
  }

  /// The payment fails, without a notification.
  private mutating func markUnpaid(_ original: String, grace: TimeSpan?) {
    subscriptions[original]?.isInBillingRetry = true
    subscriptions[original]?.expirationIntent = Ending.billing.rawValue
    subscriptions[original]?.status = grace == nil ? .billingRetry : .gracePeriod
    let end = subscriptions[original]?.renewalDate
    subscriptions[original]?.gracePeriodExpires = grace.flatMap { grace in end.map { $0 + grace } }
  }

  private mutating func addSeat(to subscription: Subscription, now: Timestamp) {
    guard let latest = latestPurchase(of: subscription), let seats = latest.seats, let tier = seats.tiers.tiers.last
    else { return }
    var added = latest
    added.transactionId = newTransactionId()
    added.webOrderLineItemId = Self.webOrderLineItem(added.transactionId)
    added.quantity = 1
    added.seats = PurchasedSeats(management: seats.management, tiers: SeatTiers(tiers: [(tier.price, 1)]))
    added.price = tier.price
    added.purchaseDate = now
    added.modified = now
    added.isRenewal = false
    added.isOneOfSeveral = true
    purchases[added.transactionId] = added
    purchases[latest.transactionId]?.isOneOfSeveral = true
  }
}

extension SeatTiers {
  /// With so many seats less, the last ones first.
  fileprivate func less(_ count: Int) -> SeatTiers {
    guard count > 0, let last = tiers.last else { return self }
    let rest = SeatTiers(
      tiers: last.quantity > 1 ? tiers.dropLast() + [(last.price, last.quantity - 1)] : tiers.dropLast())
    return rest.less(count - 1)
  }
}

extension Offer {
  fileprivate static let welcome = Offer(
    kind: .code, identifier: "welcome.code", discount: .freeTrial, period: .week, price: 0)
}
