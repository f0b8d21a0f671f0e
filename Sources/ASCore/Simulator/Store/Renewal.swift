import Base

extension Store {
  /// The next period of a subscription: another transaction, of what it is to renew as. Returns its ID.
  ///
  /// A failed payment that succeeds within the grace period leaves the billing day as it was; later, the new period
  /// begins that day ("Reducing involuntary subscriber churn").
  ///
  /// - Parameters:
  ///   - begin: when the period begins; nil for what the state says.
  ///   - isRenewal: false where the customer buys again.
  ///   - offer: for this period alone; nil for the one that was waiting.
  mutating func renew(
    _ original: String, now: Timestamp, from begin: Timestamp? = nil, isRenewal: Bool = true, offer: Offer? = nil
  ) {
    guard var subscription = subscriptions[original], let latest = latestPurchase(of: subscription) else { return }
    if let offer { subscription.nextOffer = offer }
    let start = begin ?? (subscription.status == .billingRetry ? now : subscription.renewalDate)
    let end = start + subscription.nextProduct.length(with: subscription.nextOffer)
    let id = newTransactionId()
    var purchase = latest
    purchase.renew(as: id, subscription, at: now, expires: end, price: price(of: subscription))
    purchase.isRenewal = isRenewal
    purchases[id] = purchase

    subscription.product = subscription.nextProduct
    subscription.renewalDate = end
    subscription.nextOffer = nil
    subscription.clearPaymentIssue()
    subscription.priceIncreaseStatus = nil
    subscription.hasPendingPriceChange = false
    if !isRenewal { subscription.isRenewing = true }
    subscriptions[original] = subscription
  }

  /// What the next period costs, in milliunits.
  private func price(of subscription: Subscription) -> Int64 {
    if let offer = subscription.nextOffer { return customers[subscription.customer].storefront.price(offer.price) }
    return subscription.renewalPrice
  }
}

extension Subscription {
  /// Nothing is owed any more.
  mutating func clearPaymentIssue() {
    status = .active
    isInBillingRetry = false
    expirationIntent = nil
    gracePeriodExpires = nil
    winBackOffers = []
  }
}

extension Purchase {
  /// Becomes the transaction of the period that follows.
  fileprivate mutating func renew(
    as id: String, _ subscription: Subscription, at date: Timestamp, expires: Timestamp, price: Int64
  ) {
    transactionId = id
    webOrderLineItemId = Store.webOrderLineItem(id)
    product = subscription.nextProduct
    purchaseDate = date
    expiresDate = expires
    isUpgraded = false
    isOneOfSeveral = false
    offer = subscription.nextOffer
    revocation = nil
    appAccountToken = subscription.appAccountToken ?? appAccountToken
    self.price = ownership == .purchased ? price : 0
    billingPlan = billingPlan.map { $0.next(at: date) }
    if let seats, ownership == .purchased, let next = subscription.seats?.next {
      self.seats = PurchasedSeats(management: seats.management, tiers: next)
      quantity = next.quantity
    }
    if let renewing = subscription.commerce {
      commerce = CommercePurchase(
        requestReferenceId: renewing.requestReferenceId, descriptors: renewing.descriptors,
        items: renewing.items.map(\.renewed), period: renewing.period, taxCode: renewing.taxCode)
      if ownership == .purchased { self.price = commerce?.price ?? price }
    }
    modified = date
  }
}

extension BillingPlan {
  /// The month that follows; behind the last one, another year.
  fileprivate func next(at date: Timestamp) -> BillingPlan {
    guard number >= total else {
      return BillingPlan(
        number: number + 1, total: total, commitmentExpires: commitmentExpires, commitmentPrice: commitmentPrice)
    }
    return BillingPlan(
      number: 1, total: total, commitmentExpires: commitmentExpires + Period.year.span,
      commitmentPrice: commitmentPrice)
  }
}

extension CommercePurchase.Item {
  /// The item in the next period: without refunds, at the increased price.
  fileprivate var renewed: CommercePurchase.Item {
    var item = self
    item.refunds = []
    item.revocationDate = nil
    if let increase { item.price = increase.price }
    item.increase = nil
    return item
  }
}
