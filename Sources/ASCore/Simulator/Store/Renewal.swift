import Base

extension Store {
  /// Renews a subscription: adds the transaction of the next period, for the product that it renews as.
  ///
  /// If a failed payment succeeds within the grace period, the billing date does not change; later, the new period
  /// begins on the day of the payment ("Reducing involuntary subscriber churn").
  ///
  /// - Parameters:
  /// - given: the ID of the transaction; nil means a new one.
  /// - begin: the start of the period; nil means the start that follows from the state.
  /// - isRenewal: false if the customer buys again.
  /// - offer: the offer to redeem now; nil means the one that was already pending.
  mutating func renew(
    _ original: String, as given: String? = nil, now: Timestamp, from begin: Timestamp? = nil, isRenewal: Bool = true,
    offer: Offer? = nil
  ) {
    guard var subscription = subscriptions[original], let latest = latestPurchase(of: subscription) else { return }
    if let offer { subscription.redeem(offer) }
    let start = begin ?? (subscription.status == .billingRetry ? now : subscription.renewalDate)
    let offer = subscription.nextOffer
    let isSame = isRenewal && subscription.product == subscription.nextProduct
    // A commitment may have terms that its product does not offer to new customers.
    let ownTerms = isSame ? subscription.billingPlan?.terms : nil
    if let terms = subscription.nextProduct.subscription?.monthly ?? ownTerms, let plan = subscription.billingPlan {
      let end = start + subscription.nextProduct.length(with: offer, isMonthly: true)
      let isUnderWay = isSame && plan.number > 0 && plan.hasBillsLeft
      let begins = offer?.comesBeforeCommitment ?? false || !isSame
      subscription.billingPlan =
        begins && !isUnderWay ? .first(of: terms, offer: offer, at: start, until: end) : plan.next(at: start)
    } else if !isSame {
      subscription.billingPlan = nil
    }
    let end = start + subscription.nextProduct.length(with: offer, isMonthly: subscription.isMonthly)
    let id = given ?? newTransactionId()
    var purchase = latest
    purchase.renew(as: id, subscription, at: now, expires: end, price: subscription.renewalPrice(in: self))
    purchase.isRenewal = isRenewal
    purchases[id] = purchase

    (subscription.product, subscription.renewalDate) = (subscription.nextProduct, end)
    subscription.countPeriod()
    subscription.clearPaymentIssue()
    (subscription.priceIncreaseStatus, subscription.raisedPrice) = (nil, nil)
    subscription.hasPendingPriceChange = false
    if !isRenewal { subscription.isRenewing = true }
    subscriptions[original] = subscription
  }

  /// Returns a catalog price in the customer's storefront, in milliunits.
  func price(_ amount: Int64, for customer: Int) -> Int64 {
    customers[customer].storefront.price(amount, from: products.storefront)
  }
}

extension Subscription {
  /// Resets the status after a successful payment.
  mutating func clearPaymentIssue() {
    (status, isInBillingRetry) = (.active, false)
    (expirationIntent, gracePeriodExpires, winBackOffers) = (nil, nil, [])
  }
}

extension Purchase {
  /// Turns it into the transaction of the next period.
  fileprivate mutating func renew(
    as id: String, _ subscription: Subscription, at date: Timestamp, expires: Timestamp, price: Int64
  ) {
    (transactionId, webOrderLineItemId) = (id, Store.webOrderLineItem(id))
    (purchaseDate, expiresDate, modified) = (date, expires, date)
    (isUpgraded, isOneOfSeveral, revocation) = (false, false, nil)
    (product, offer, billingPlan) = (subscription.nextProduct, subscription.nextOffer, subscription.billingPlan)
    appAccountToken = subscription.appAccountToken ?? appAccountToken
    self.price = ownership == .purchased ? price : 0
    if let seats, ownership == .purchased, let next = subscription.seats?.next {
      self.seats = PurchasedSeats(management: seats.management, tiers: next)
      quantity = next.quantity
    }
    if var renewed = subscription.commerce {
      renewed.consistencyToken = nil
      renewed.items = renewed.items.map(\.renewed)
      commerce = renewed
      if ownership == .purchased { self.price = renewed.price }
    }
  }
}

extension CommercePurchase.Item {
  /// The item in the next period: without refunds, at the increased price.
  fileprivate var renewed: CommercePurchase.Item {
    var item = self
    if let increase { item.price = increase.price }
    (item.refunds, item.revocationDate, item.increase) = ([], nil, nil)
    return item
  }
}
