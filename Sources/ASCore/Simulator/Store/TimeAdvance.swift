import AppStore
import Base

// What happens to a store as time goes on: renewals, failed payments and their end, expiry, and Apple's own decisions.
// To advance to a moment at once gives the same store as to advance in steps.

extension Store {
  /// When time changes something next; nil if it never will.
  mutating func nextChange() -> Timestamp? {
    [subscriptions.nextChange(), nextDecision()?.date, scheduled.last?.date].compactMap(\.self).min()
  }

  /// Everything that is due up to that moment happens, each event at its own time.
  ///
  /// - Returns: the moment of the last event where there are more than the limit, and later ones did not happen.
  @discardableResult
  mutating func advance(to now: Timestamp, limit: Int = .max) -> Timestamp? {
    while let due = nextChange(), due <= now {
      change(at: due)
      if eventCount > limit { return due }
    }
    return nil
  }

  /// What a world may contain at most: more would fill the memory before anyone looks at it.
  package static let eventLimit = 1_000_000

  /// Refuses a world of more events than that, in which time went no further than a moment.
  static func tooManyEvents(_ limit: Int, by moment: Timestamp) -> ControlRefusal {
    ControlRefusal(
      reason: "more than \(limit) events by \(moment.text): purchases, renewals and what happens to them",
      hint: "use fewer subscriptions, longer periods or a shorter time")
  }

  /// All that is due then, the purchaser's subscription before the shares of it.
  private mutating func change(at moment: Timestamp) {
    carryOutScheduled(at: moment)
    let due = subscriptions.takeDue(by: moment)
    eventCount += due.count
    for subscription in due {
      if let payer = subscription.payer.flatMap({ subscriptions[$0] }) {
        follow(payer, with: subscription, at: moment)
      } else {
        change(subscription, at: moment)
      }
    }
    while let next = nextDecision(), next.date <= moment {
      eventCount += 1
      refund(next.transaction, .full, percentage: Millipercent.whole, now: moment)
    }
  }

  private mutating func change(_ subscription: Subscription, at moment: Timestamp) {
    let id = subscription.originalTransactionId
    switch subscription.status {
    case .active:
      if !subscription.isRenewing {
        expire(id, because: .cancelled, at: moment)
      } else if subscription.priceIncreaseStatus == 0 {
        expire(id, because: .priceIncrease, at: moment)
      } else if subscription.payment.fails(at: moment) {
        failToRenew(id, at: moment)
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

  /// Family members and assigned seats renew, fail and end with the subscription that they are a share of.
  private mutating func follow(_ payer: Subscription, with share: Subscription, at moment: Timestamp) {
    let id = share.originalTransactionId
    guard payer.status == .active, payer.renewalDate > share.renewalDate else {
      let isUnpaid = payer.status == .gracePeriod || payer.status == .billingRetry
      subscriptions[id]?.status = isUnpaid ? payer.status : .expired
      subscriptions[id]?.isRenewing = payer.isRenewing
      subscriptions[id]?.isInBillingRetry = payer.isInBillingRetry
      subscriptions[id]?.expirationIntent = payer.expirationIntent
      subscriptions[id]?.gracePeriodExpires = payer.gracePeriodExpires
      subscriptions[id]?.payment = payer.payment
      if isUnpaid {
        let isLate = payer.status == .billingRetry && share.status == .gracePeriod
        let subtype = payer.status == .gracePeriod ? "GRACE_PERIOD" : nil
        notifyOfLatest(
          id, isLate ? "GRACE_PERIOD_EXPIRED" : "DID_FAIL_TO_RENEW", isLate ? nil : subtype, now: moment)
      } else {
        notifyOfLatest(
          id, "EXPIRED", payer.expirationIntent.flatMap(Ending.init(rawValue:))?.subtype, now: moment)
      }
      return
    }
    subscriptions[id]?.nextProduct = payer.product
    renew(id, now: moment)
    subscriptions[id]?.renewalDate = payer.renewalDate
    if let latest = subscriptions[id].flatMap({ latestPurchase(of: $0) }) {
      purchases[latest.transactionId]?.expiresDate = payer.renewalDate
    }
    notifyOfLatest(id, "DID_RENEW", share.status == .active ? nil : "BILLING_RECOVERY", now: moment)
  }
}

extension Store {
  /// Why a subscription ended, in the numbers of `expirationIntent`.
  enum Ending: Int64 {
    case cancelled = 1
    case billing
    case priceIncrease
    case notForSale
    case other

    /// Of EXPIRED; the last one has none.
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
    subscriptions[original]?.status = .expired
    subscriptions[original]?.isRenewing = false
    subscriptions[original]?.isInBillingRetry = false
    subscriptions[original]?.gracePeriodExpires = nil
    subscriptions[original]?.priceIncreaseStatus = nil
    subscriptions[original]?.expirationIntent = ending.rawValue
    notifyOfLatest(original, "EXPIRED", ending.subtype, now: moment)
  }

  /// With a grace period if the product has one.
  mutating func failToRenew(_ original: String, at moment: Timestamp) {
    guard let subscription = subscriptions[original] else { return }
    let grace = subscription.product.subscription?.gracePeriod
    subscriptions[original]?.isInBillingRetry = true
    subscriptions[original]?.expirationIntent = Ending.billing.rawValue
    subscriptions[original]?.status = grace == nil ? .billingRetry : .gracePeriod
    subscriptions[original]?.gracePeriodExpires = grace.map { subscription.renewalDate + $0 }
    notifyOfLatest(original, "DID_FAIL_TO_RENEW", grace == nil ? nil : "GRACE_PERIOD", now: moment)
  }

  mutating func endGracePeriod(_ original: String, at moment: Timestamp) {
    subscriptions[original]?.status = .billingRetry
    notifyOfLatest(original, "GRACE_PERIOD_EXPIRED", now: moment)
  }

  /// Sends a notification about the newest transaction of a subscription.
  mutating func notifyOfLatest(_ original: String, _ type: String, _ subtype: String? = nil, now: Timestamp) {
    guard let latest = subscriptions[original].flatMap({ latestPurchase(of: $0) }) else { return }
    notify(type, subtype, about: latest.transactionId, now: now)
  }
}

extension Subscription {
  /// When time changes it next.
  var nextChange: Timestamp? {
    switch status {
    case .active: renewalDate
    case .gracePeriod: min(gracePeriodExpires ?? renewalDate, payment.recovery ?? .latest)
    case .billingRetry: min(renewalDate + Self.retryTime, payment.recovery ?? .latest)
    case .expired, .revoked: nil
    }
  }

  /// How long Apple tries to charge ("Reducing involuntary subscriber churn").
  private static let retryTime = TimeSpan.days(60)
}

/// How the customer's payments go.
struct Payment: Sendable, Equatable {
  /// From then on they fail; nil if they do not.
  var failure: Timestamp?
  /// From then on they succeed again; nil if they never do.
  var recovery: Timestamp?

  func fails(at moment: Timestamp) -> Bool {
    guard let failure, failure <= moment else { return false }
    return recovery.map { moment < $0 } ?? true
  }

  func recovers(by moment: Timestamp) -> Bool { recovery.map { $0 <= moment } ?? false }
}
