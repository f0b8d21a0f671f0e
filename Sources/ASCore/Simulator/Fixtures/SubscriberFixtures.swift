import Base

extension FixtureBuilder {
  /// Adds a subscription in each state other than plain active, and subscriptions that Apple does not extend.
  mutating func addSubscribers() {
    addExpired()
    addBillingRetry()
    addGracePeriod()
    addRevoked()
    addTrial()
    addTwiceExtended()
    addPriceIncrease()
  }

  private mutating func addExpired() {
    let customer = customer(.germany, downloadedAgo: Self.days(90))
    let ids = subscribe(customer, .magazine, ago: Self.days(54), renewals: 5)
    change(ids[0]) {
      $0.status = .expired
      $0.isRenewing = false
      $0.expirationIntent = 1
      $0.winBackOffers = [Offer.comeBack.identifier ?? ""]
    }
    notify("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", of: ids[5], ago: Self.days(16)) { $0.isRenewing = false }
    notify("EXPIRED", "VOLUNTARY", of: ids[5], ago: Self.days(12))
    order("MVK7WQ3EXP", [ids[0]])
    addSample("an expired subscription, canceled by the customer, in euros", ids[5])
  }

  private mutating func addBillingRetry() {
    let customer = customer(.japan, downloadedAgo: Self.days(200))
    let ids = subscribe(customer, .pro, ago: Self.days(80), renewals: 1)
    change(ids[0]) { [now] in
      $0.status = .billingRetry
      $0.isInBillingRetry = true
      $0.expirationIntent = 2
      $0.gracePeriodExpires = now - Self.days(4)
    }
    notify("DID_FAIL_TO_RENEW", "GRACE_PERIOD", of: ids[1], ago: Self.days(20)) { [now] in
      $0.status = .gracePeriod
      $0.gracePeriodExpires = now - Self.days(4)
    }
    notify("GRACE_PERIOD_EXPIRED", of: ids[1], ago: Self.days(4), attempts: ["NO_RESPONSE", "SUCCESS"])
    addSample("a subscription in billing retry, in yen", ids[1])
  }

  private mutating func addGracePeriod() {
    let customer = customer(.britain, .macOS, downloadedAgo: Self.days(120))
    let ids = subscribe(customer, .basic, ago: Self.days(62), renewals: 1)
    change(ids[0]) { [now] in
      $0.status = .gracePeriod
      $0.isInBillingRetry = true
      $0.expirationIntent = 2
      $0.gracePeriodExpires = now + Self.days(14)
    }
    notify("DID_FAIL_TO_RENEW", "GRACE_PERIOD", of: ids[1], ago: Self.days(2))
    addSample("a subscription in its billing grace period, in pounds", ids[1])
  }

  private mutating func addRevoked() {
    let customer = customer(.usa, downloadedAgo: Self.days(60))
    let ids = subscribe(customer, .proYearly, ago: Self.days(40), renewals: 0)
    refund(ids[0], ago: Self.days(8), reason: 1)
    change(ids[0]) {
      $0.status = .revoked
      $0.isRenewing = false
      $0.expirationIntent = 5
    }
    notify("RESCIND_CONSENT", content: .app(customer: customer), ago: Self.days(5))
    addSample("a revoked subscription, refunded", ids[0])
  }

  private mutating func addTrial() {
    let customer = customer(.usa, .visionOS, downloadedAgo: Self.days(5))
    let ids = subscribe(customer, .pro, ago: Self.days(3), offer: .trial, renewals: 0)
    sendAttempts[ids[0]] = ["TIMED_OUT", "SUCCESS"]
    notify("RENEWAL_EXTENSION", "FAILURE", of: ids[0], ago: Self.days(2))
    addSample("a free trial, which cannot be extended", ids[0])
  }

  private mutating func addTwiceExtended() {
    let customer = customer(.canada, downloadedAgo: Self.days(300))
    let ids = subscribe(customer, .pro, ago: Self.days(105), renewals: 3)
    change(ids[0]) { [now] in $0.extensions = [now - Self.days(100), now - Self.days(70)] }
    recovered.insert(ids[3])
    notify("RENEWAL_EXTENDED", of: ids[3], ago: Self.days(10))
    addSample("a subscription that was already extended twice within a year", ids[3])
  }

  private mutating func addPriceIncrease() {
    let customer = customer(.germany, downloadedAgo: Self.days(100))
    let ids = subscribe(customer, .pro, ago: Self.days(85), renewals: 2)
    change(ids[0]) {
      $0.priceIncreaseStatus = 0
      $0.raisedPrice = 11_990
      $0.regularPrice = 4_990
      $0.nextProduct = .basic
    }
    notify("PRICE_INCREASE", "PENDING", of: ids[2], ago: Self.days(7))
    notify("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", of: ids[2], ago: Self.days(6))
    addSample("a price increase without consent so far, and a downgrade at the next renewal", ids[2])
  }
}
