import AppStore
import Base

// The effects of time on a store: renewals, failed payments and their outcome, expiry, and Apple's own decisions.
// Advancing in one step gives the same store as advancing in several.

extension Store {
  mutating func nextChange() -> Timestamp? {
    [subscriptions.nextChange(), nextDecision()?.date, scheduled.last?.date].compactMap(\.self).min()
  }

  /// Carries out everything that is due up to that moment, each event at its own time.
  ///
  /// - Returns: the moment at which the limit was exceeded, if it was; later events did not happen.
  @discardableResult
  mutating func advance(to now: Timestamp, limit: Int = .max) -> Timestamp? {
    while let due = nextChange(), due <= now {
      change(at: due)
      if eventCount > limit { return due }
    }
    return nil
  }

  /// The maximum number of events in a world: more would fill the memory before any result is visible.
  static let eventLimit = 1_000_000

  static func tooManyEvents(_ limit: Int, by moment: Timestamp) -> ControlRefusal {
    ControlRefusal(
      reason: "more than \(limit) events by \(moment.text): purchases, renewals and what happens to them",
      hint: "use fewer subscriptions, longer periods or a shorter time")
  }

  private mutating func change(at moment: Timestamp) {
    carryOutScheduled(at: moment)
    let due = subscriptions.takeDue(by: moment)
    eventCount += due.count
    for subscription in due { change(subscription, at: moment) }
    while let next = nextDecision(), next.date <= moment {
      eventCount += 1
      refund(next.transaction, .full, percentage: Millipercent.whole, now: moment)
    }
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
}

extension Store {
  /// Why a subscription ended, with the values of `expirationIntent`.
  enum Ending: Int64, CaseIterable {
    case cancelled = 1
    case billing
    case priceIncrease
    case notForSale
    case other

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
      expired.clearPaymentIssue()
      (expired.status, expired.isRenewing, expired.expirationIntent) = (.expired, false, ending.rawValue)
      (expired.priceIncreaseStatus, expired.raisedPrice) = (nil, nil)
      expired.redeem(nil)
      expired.winBackOffers = expired.product.offers.filter { $0.kind == .winBack }.compactMap(\.identifier)
      subscriptions[original] = expired
    }
    notifyOfLatest(original, "EXPIRED", ending.subtype, now: moment)
  }

  /// Reports that the payment failed, with a grace period if the product has one.
  mutating func failToRenew(_ original: String, at moment: Timestamp) {
    let grace = subscriptions[original]?.product.subscription?.gracePeriod
    markUnpaid(original, grace: grace)
    notifyOfLatest(original, "DID_FAIL_TO_RENEW", grace == nil ? nil : "GRACE_PERIOD", now: moment)
  }

  /// Marks the payment as failed, without a notification.
  mutating func markUnpaid(_ original: String, grace: TimeSpan?) {
    guard let end = subscriptions[original]?.renewalDate else { return }
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
