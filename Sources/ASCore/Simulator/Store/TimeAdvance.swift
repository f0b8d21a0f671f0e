import AppStore
import Base

// The effects of time on a store: renewals, failed payments and their outcome, expiry, and Apple's own decisions.
// Advancing in one step gives the same store as advancing in several.

extension Store {
  mutating func nextChange() -> Timestamp? {
    [subscriptions.nextChange(), nextDecision()?.date, scheduled.last?.date, dueExtensions.first?.date]
      .compactMap(\.self).min()
  }

  /// Carries out everything that is due up to that moment, each event at its own time. Returns the refusal if there are
  /// more events in the world, or more renewals in this time, than these limits; later events did not happen.
  @discardableResult
  mutating func advance(
    to now: Timestamp, limit: Int = .max, renewals renewalLimit: Int = .max
  ) -> ControlRefusal? {
    var renewals = 0
    while let moment = nextChange(), moment <= now {
      let due = change(at: moment)
      renewals += due.count
      if eventCount > limit { return Self.tooMany("events", limit, by: moment) }
      if renewals > renewalLimit {
        return Self.tooMany("renewals of all subscriptions", renewalLimit, by: moment, last: due.last?.product.id)
      }
    }
    return nil
  }

  /// The maximum number of events in a world: more would fill the memory before any result is visible.
  static let eventLimit = 1_000_000

  /// The maximum number of renewals before the start of a world. A file of a few kilobytes, with short periods and early
  /// dates, would otherwise take many seconds and hundreds of megabytes.
  static let renewalLimit = 50_000

  /// The maximum number of renewals in one move of the clock, which the user of the world requests.
  static let renewalLimitOfMove = 200_000

  private static func tooMany(
    _ what: String, _ limit: Int, by moment: Timestamp, last product: String? = nil
  ) -> ControlRefusal {
    let last = product.map { "; the last one is of \(quoted($0))" } ?? ": purchases, renewals and what happens to them"
    return ControlRefusal(
      reason: "more than \(limit) \(what) by \(moment.text)\(last)",
      hint: "use fewer subscriptions, longer periods or a shorter time")
  }

  /// Returns the subscriptions that were due.
  private mutating func change(at moment: Timestamp) -> [Subscription] {
    carryOutScheduled(at: moment)
    let due = subscriptions.takeDue(by: moment)
    eventCount += due.count
    for subscription in due { change(subscription, at: moment) }
    while let next = nextDecision(), next.date <= moment {
      eventCount += 1
      refund(next.transaction, .full, percentage: Millipercent.whole, now: moment)
    }
    while let next = dueExtensions.first, next.date <= moment {
      dueExtensions.removeFirst()
      eventCount += 1
      if let order = massExtensions[next.id] { carryOut(order, now: moment) }
    }
    return due
  }

  private mutating func change(_ subscription: Subscription, at moment: Timestamp) {
    let id = subscription.originalTransactionId
    // The record has ended, so from now on time changes the subscription.
    if subscription.recordedUntil != nil { subscriptions[id]?.recordedUntil = nil }
    switch subscription.status {
    case .active:
      if !subscription.willBeCharged {
        expire(id, because: .cancelled, at: moment)
      } else if subscription.priceIncreaseStatus == 0 {
        expire(id, because: .priceIncrease, at: moment)
      } else if subscription.payment.fails(at: moment) {
        let grace = subscription.product.subscription?.gracePeriod
        markUnpaid(id, grace: grace)
        notifyOfLatest(id, "DID_FAIL_TO_RENEW", grace == nil ? nil : "GRACE_PERIOD", now: moment)
      } else {
        renew(id, now: moment)
        notifyOfLatest(id, "DID_RENEW", now: moment)
      }
    case .gracePeriod, .billingRetry:
      if subscription.payment.recovers(by: moment) {
        renew(id, now: moment)
        notifyOfLatest(id, "DID_RENEW", "BILLING_RECOVERY", now: moment)
      } else if subscription.status == .billingRetry {
        expire(id, because: .billing, at: moment)
      } else {
        endGracePeriod(id, at: moment)
      }
    case .expired, .revoked: break
    }
  }

  /// Why a subscription ended, with the values of `expirationIntent`.
  enum Ending: Int64, CaseIterable {
    case cancelled = 1, billing, priceIncrease, notForSale, other

    /// The subtype of EXPIRED; nil for `other`.
    var subtype: String? {
      switch self {
      case .cancelled: "VOLUNTARY"
      case .billing: "BILLING_RETRY"
      case .priceIncrease: "PRICE_INCREASE"
      case .notForSale: "PRODUCT_NOT_FOR_SALE"
      case .other: nil
      }
    }
  }

  mutating func expire(_ original: String, because ending: Ending, at moment: Timestamp) {
    if var expired = subscriptions[original] {
      let grace = expired.gracePeriodExpires
      expired.clearPaymentIssue()
      // The customer had access until then, whatever becomes of the payment.
      if ending == .billing { expired.gracePeriodExpires = grace.map { min($0, moment) } }
      (expired.status, expired.isRenewing, expired.expirationIntent) = (.expired, false, ending.rawValue)
      (expired.priceIncreaseStatus, expired.raisedPrice) = (nil, nil)
      expired.redeem(nil)
      expired.winBackOffers = expired.product.offers.filter { $0.kind == .winBack }.compactMap(\.identifier)
      subscriptions[original] = expired
    }
    notifyOfLatest(original, "EXPIRED", ending.subtype, now: moment)
  }

  /// Marks the payment as failed, without a notification.
  mutating func markUnpaid(_ original: String, grace: TimeSpan?) {
    guard let subscription = subscriptions[original] else { return }
    let end = subscription.renewalDate
    // A recovery before this failure ended an earlier one.
    if subscription.payment.recovers(by: end) { subscriptions[original]?.payment = Payment() }
    subscriptions[original]?.isInBillingRetry = true
    subscriptions[original]?.expirationIntent = Ending.billing.rawValue
    subscriptions[original]?.status = grace == nil ? .billingRetry : .gracePeriod
    subscriptions[original]?.gracePeriodExpires = grace.map { end + $0 }
  }

  mutating func endGracePeriod(_ original: String, at moment: Timestamp) {
    subscriptions[original]?.status = .billingRetry
    notifyOfLatest(original, "GRACE_PERIOD_EXPIRED", now: moment)
  }
}

extension Subscription {
  /// The next moment at which it changes over time; nil for a share, which follows the subscription that pays for it.
  var nextChange: Timestamp? {
    guard payer == nil else { return nil }
    let date: Timestamp
    switch status {
    case .active: date = renewalDate
    case .gracePeriod: date = min(gracePeriodExpires ?? renewalDate, payment.recovery ?? .latest)
    // How long Apple retries a payment ("Reducing involuntary subscriber churn").
    case .billingRetry: date = min(renewalDate + .days(60), payment.recovery ?? .latest)
    case .expired, .revoked: return nil
    }
    return recordedUntil.map { max(date, $0 + .milliseconds(1)) } ?? date
  }
}

/// When the customer's payments start to fail, and to succeed again; nil if they never do.
struct Payment: Sendable, Equatable {
  var failure: Timestamp?
  var recovery: Timestamp?

  func fails(at moment: Timestamp) -> Bool {
    guard let failure, failure <= moment else { return false }
    return recovery.map { moment < $0 } ?? true
  }

  func recovers(by moment: Timestamp) -> Bool { recovery.map { $0 <= moment } ?? false }
}

extension Store {
  /// Renews a subscription: adds the transaction of the next period, for the product that it renews as.
  ///
  /// If a failed payment succeeds within the grace period, the billing date does not change; later, the new period
  /// begins on the day of the payment ("Reducing involuntary subscriber churn").
  ///
  /// - Parameters:
  ///   - begin: the start of the period; nil means the start that follows from the state.
  ///   - isRenewal: false if the customer buys again.
  ///   - offer: the offer to redeem now; nil means the one that was already pending.
  mutating func renew(
    _ original: String, as given: String? = nil, now: Timestamp, from begin: Timestamp? = nil, isRenewal: Bool = true,
    offer: Offer? = nil
  ) {
    guard var subscription = subscriptions[original], let latest = latestPurchase(of: subscription) else { return }
    if let offer { subscription.redeem(offer) }
    let start =
      begin.map { BillingDate($0) }
      ?? (subscription.status == .billingRetry ? BillingDate(now) : subscription.renewal)
    let offer = subscription.nextOffer
    let isSame = isRenewal && subscription.product == subscription.nextProduct
    // A commitment may have terms that its product does not offer to new customers.
    let ownTerms = isSame ? subscription.billingPlan?.terms : nil
    if let terms = subscription.nextProduct.subscription?.monthly ?? ownTerms, let plan = subscription.billingPlan {
      let isUnderWay = isSame && plan.number > 0 && plan.hasBillsLeft
      let begins = offer?.comesBeforeCommitment ?? false || !isSame
      subscription.billingPlan =
        begins && !isUnderWay ? .first(of: terms, offer: offer, from: start) : plan.next(from: start)
    } else if !isSame {
      subscription.billingPlan = nil
    }
    let end = start.adding(subscription.nextProduct.period(with: offer, isMonthly: subscription.isMonthly))
    let id = given ?? newTransactionId()
    var purchase = latest
    purchase.renew(as: id, subscription, at: now, expires: end.date, price: subscription.renewalPrice(in: self))
    purchase.isRenewal = isRenewal
    purchases[id] = purchase

    (subscription.product, subscription.renewal) = (subscription.nextProduct, end)
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
