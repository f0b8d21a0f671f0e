import Base

// The events that notifications about subscriptions report. If an event requires the subscription in another state,
// that state is set first without a notification, so that no notification contradicts the world.

extension Store {
  /// Carries out SUBSCRIBED, OFFER_REDEEMED and DID_CHANGE_RENEWAL_PREF. For INITIAL_BUY, a new customer subscribes; if
  /// a transaction is named, the notification only reports it.
  mutating func subscribe(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let isOffer = trigger.type == "OFFER_REDEEMED"
    let subscription: Subscription
    switch trigger.subtype {
    case "INITIAL_BUY": return try startSubscription(trigger, isOffer: isOffer, now: now)
    case "RESUBSCRIBE":
      subscription = try self.subscription(for: trigger, "a subscription that the customer pays for") {
        $0.payer == nil
      }
      let product = try otherProduct(than: subscription, trigger, else: subscription.nextProduct)
      let isNamed = trigger.offerIdentifier != nil
      let offer = isOffer || isNamed ? try offer(of: product, [.winBack, .promotional, .code], trigger) : nil
      resubscribe(subscription, to: product, offer: offer, now: now)
    case "UPGRADE":
      subscription = try running(trigger)
      let product = try otherProduct(than: subscription, trigger)
      let offer = isOffer ? try offer(of: product, [.promotional, .code], trigger) : nil
      upgrade(subscription, to: product, offer: offer, now: now)
    case "INCREASE_QUANTITY":
      subscription = try withSeats(trigger)
      if let latest = latestPurchase(of: subscription), let tier = latest.seats?.tiers.tiers.last {
        let id = newTransactionId()
        addSeats(SeatTiers(tiers: [(tier.price, 1)]), to: latest, as: id, Self.webOrderLineItem(id), now: now)
      }
    case "DECREASE_QUANTITY":
      subscription = try withSeats(trigger)
      let next = subscription.seats?.next.withoutLast ?? SeatTiers(tiers: [])
      subscriptions[subscription.originalTransactionId]?.seats?.next = next
      subscriptions[subscription.originalTransactionId]?.regularPrice = next.averagePrice
    case let subtype:
      subscription = try running(trigger)
      let kept = isOffer ? subscription.nextProduct : subscription.product
      let product = subtype == nil ? kept : try otherProduct(than: subscription, trigger)
      let offer = isOffer ? try offer(of: product, [.promotional, .code], trigger) : nil
      if !isOffer || subtype != nil { prefer(product, by: subscription) }
      if let offer {
        subscriptions[subscription.originalTransactionId]?.redeem(offer)
        subscriptions[subscription.originalTransactionId]?.isRenewing = true
      }
    }
    notifyOfLatest(subscription.originalTransactionId, trigger.type, trigger.subtype, now: now)
  }

  private mutating func startSubscription(
    _ trigger: NotificationTrigger, isOffer: Bool, now: Timestamp
  ) throws(ControlRefusal) {
    if trigger.transactionId != nil {
      let purchase = try purchase(for: trigger, "the first transaction of a subscription") {
        $0.product.subscription != nil && sameBytes($0.transactionId, $0.originalTransactionId)
      }
      return notify(trigger.type, trigger.subtype, about: purchase.transactionId, now: now)
    }
    let product = try product(for: trigger, "an auto-renewable subscription as its product") { $0.subscription != nil }
    let offer = isOffer ? try offer(of: product, [.code, .promotional], trigger) : nil
    let id = startSubscription(newCustomer(now: now), product, offer: offer, now: now)
    notify(trigger.type, trigger.subtype, about: id, now: now)
  }

  /// Returns the named offer, or the product's first offer of one of these kinds; if it has none, a sample offer.
  private func offer(
    of product: Product, _ kinds: [Offer.Kind], _ trigger: NotificationTrigger
  ) throws(ControlRefusal) -> Offer {
    if let name = trigger.offerIdentifier {
      guard let offer = product.offers.first(where: { sameBytes($0.identifier ?? "", name) }) else {
        throw ControlRefusal(reason: "\(product.id) has no offer \(quoted(name))")
      }
      guard offer.kind != .retention || trigger.subtype == nil else {
        throw ControlRefusal(
          reason: "the retention offer \(quoted(name)) is redeemed instead of canceling",
          hint: "trigger OFFER_REDEEMED without a subtype")
      }
      return offer
    }
    let offers = kinds.lazy.compactMap { kind in product.offers.first { $0.kind == kind } }
    return offers.first ?? Offer.sample(kinds[0]).scaled(to: product)
  }

  mutating func changeRenewalStatus(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let id = try running(trigger).originalTransactionId
    subscriptions[id]?.isRenewing = trigger.subtype == "AUTO_RENEW_ENABLED"
    notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
  }

  /// Ends the current period now, regardless of its renewal date.
  mutating func endPeriod(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let subscription = try running(trigger)
    let id = subscription.originalTransactionId
    if subscription.status == .active { closePeriod(id, now: now) }
    let grace = subscription.product.subscription?.gracePeriod ?? .days(16)
    switch (trigger.type, trigger.subtype) {
    case ("DID_RENEW", let subtype):
      if subtype != nil, subscription.status == .active { markUnpaid(id, grace: grace) }
      renew(id, now: now, from: subtype == nil ? now : nil)
      notifyOfLatest(id, trigger.type, subtype, now: now)
    case ("DID_FAIL_TO_RENEW", let subtype):
      markUnpaid(id, grace: subtype == nil ? nil : grace)
      notifyOfLatest(id, trigger.type, subtype, now: now)
    case ("GRACE_PERIOD_EXPIRED", _):
      markUnpaid(id, grace: .zero)
      subscriptions[id]?.gracePeriodExpires = now
      endGracePeriod(id, at: now)
    case (_, let subtype):
      expire(id, because: Ending.allCases.first { $0.subtype == subtype } ?? .other, at: now)
    }
  }

  mutating func raisePrice(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    let subscription = try running(trigger)
    let id = subscription.originalTransactionId
    let isAgreed = trigger.subtype == "ACCEPTED"
    // Until the customer agrees, the renewal price does not change.
    let raised = subscription.raisedPrice ?? subscription.regularPrice + subscription.regularPrice / 50 * 10
    if isAgreed { subscriptions[id]?.regularPrice = raised }
    subscriptions[id]?.raisedPrice = isAgreed ? nil : raised
    subscriptions[id]?.priceIncreaseStatus = isAgreed ? 1 : 0
    notifyOfLatest(id, trigger.type, trigger.subtype, now: now)
  }

  private func running(_ trigger: NotificationTrigger) throws(ControlRefusal) -> Subscription {
    try subscription(for: trigger, "a subscription that runs") {
      if trigger.transactionId != nil { return $0.status.isRunning }
      // Without a named transaction, only plain subscriptions are chosen.
      guard $0.status == .active, $0.isRenewing, $0.regularPrice > 0, $0.payer == nil, $0.commerce == nil,
        $0.seats == nil
      else { return false }
      let isChange = ["UPGRADE", "DOWNGRADE"].contains(trigger.subtype)
      return !isChange || otherProduct(than: $0, by: trigger.change) != nil
    }
  }

  private func withSeats(_ trigger: NotificationTrigger) throws(ControlRefusal) -> Subscription {
    try subscription(for: trigger, "a subscription with more than one seat") {
      $0.payer == nil && $0.status.isRunning && $0.seats?.next.quantity ?? 0 > 1
    }
  }

  /// Returns the first product of the group that would be such a change.
  private func otherProduct(than subscription: Subscription, by change: Product.Change) -> Product? {
    products.products(inGroup: subscription.product.subscription?.group ?? "").first {
      subscription.product.change(to: $0) == change
    }
  }

  /// Returns the named product, or the first suitable one.
  private func otherProduct(
    than subscription: Subscription, _ trigger: NotificationTrigger, else usual: Product? = nil
  ) throws(ControlRefusal) -> Product {
    let own = subscription.product
    if let name = trigger.productId {
      let group = products.products(inGroup: own.subscription?.group ?? "")
      guard let product = group.first(where: { sameBytes($0.id, name) }) else {
        throw ControlRefusal(reason: "\(quoted(name)) is not a product in the group of \(own.id)")
      }
      if usual == nil, let change = own.change(to: product), change != trigger.change {
        throw ControlRefusal(reason: "\(own.id) to \(name) is not \(trigger.subtype ?? "")", hint: Self.changeRule)
      }
      return product
    }
    if let usual { return usual }
    guard let product = otherProduct(than: subscription, by: trigger.change) else {
      let level = trigger.change == .upgrade ? "higher" : "lower"
      throw ControlRefusal(reason: "\(trigger.pair) requires a product of a \(level) level in the group of \(own.id)")
    }
    return product
  }

  private static let changeRule =
    "a change to a higher level, or to the same level and duration, is an upgrade; any other is a downgrade"

  /// Subscribes again, after the end of the subscription or by ending its current period.
  mutating func resubscribe(_ subscription: Subscription, to product: Product, offer: Offer?, now: Timestamp) {
    let id = subscription.originalTransactionId
    if subscription.status.isRunning { closePeriod(id, now: now) }
    subscriptions[id]?.startDate = now
    prefer(product, by: subscription)
    renew(id, now: now, from: now, isRenewal: false, offer: offer)
  }

  /// Sets the product of the next renewal. Another product ends the current offer and price increase.
  mutating func prefer(_ product: Product, by subscription: Subscription) {
    let id = subscription.originalTransactionId
    let isMonthly = subscription.isMonthly && product.subscription?.monthly != nil
    let amount = product.price(isMonthly: isMonthly)
    if subscription.nextProduct != product {
      subscriptions[id]?.redeem(nil)
      subscriptions[id]?.raisedPrice = nil
      subscriptions[id]?.priceIncreaseStatus = nil
    }
    subscriptions[id]?.nextProduct = product
    let price = price(amount, for: subscription.customer)
    subscriptions[id]?.regularPrice = price
  }

  mutating func upgrade(_ subscription: Subscription, to product: Product, offer: Offer?, now: Timestamp) {
    let id = subscription.originalTransactionId
    prefer(product, by: subscription)
    closePeriod(id, now: now)
    if let latest = latestPurchase(of: subscription) { purchases[latest.transactionId]?.isUpgraded = true }
    renew(id, now: now, from: now, isRenewal: false, offer: offer)
  }

  /// Ends the current period as if it were due to end now.
  mutating func closePeriod(_ original: String, now: Timestamp) {
    guard let subscription = subscriptions[original], let latest = latestPurchase(of: subscription) else { return }
    for each in transactionsOfPeriod(of: subscription) where each.expiresDate ?? now > now {
      purchases[each.transactionId]?.expiresDate = max(now, latest.purchaseDate)
      purchases[each.transactionId]?.modified = now
    }
    subscriptions[original]?.renewalDate = now
  }
}
