import Base

extension FixtureBuilder {
  /// Adds support cases: customers in the remaining states, so that there is one for each verdict of `asctl customer`.
  /// They are added last, so that the identifiers of all others stay the same.
  mutating func addSupportCases() {
    let first = store.customers.count
    addEnded()
    addEnding()
    addQuestionedPurchases()
    notifyOfPurchases(customersFrom: first)
    sortNotifications()
  }

  /// Adds subscriptions that expired for each reason except cancellation by the customer.
  private mutating func addEnded() {
    let reasons: [(Int64, String)] = [
      (2, "the payment failed permanently"), (3, "the customer did not agree to a higher price"),
      (4, "the product was not available"),
      (5, "another reason"),
    ]
    for (intent, reason) in reasons {
      let customer = customer(.usa, downloadedAgo: Self.days(150))
      let ids = subscribe(customer, .basic, ago: Self.days(131), renewals: 1)
      change(ids[0]) {
        $0.status = .expired
        $0.isRenewing = false
        $0.expirationIntent = intent
      }
      addSample("an expired subscription: \(reason)", ids[1])
    }
  }

  private mutating func addEnding() {
    let leaving = subscribe(customer(.usa, downloadedAgo: Self.days(60)), .pro, ago: Self.days(43), renewals: 1)
    switchOff(leaving[0], newest: leaving[1], ago: Self.days(5))
    addSample("an active subscription that ends: renewal is off", leaving[1])

    let trying = subscribe(
      customer(.usa, downloadedAgo: Self.days(4)), .pro, ago: Self.days(3), offer: .trial, renewals: 0)
    switchOff(trying[0], newest: trying[0], ago: Self.days(1))
    addSample("a free trial that ends: renewal is off", trying[0])

    let converted = subscribe(
      customer(.usa, downloadedAgo: Self.days(22)), .pro, ago: Self.days(20), offer: .trial, renewals: 1)
    addSample("a subscription in its first paid period, after a free trial", converted[1])
  }

  private mutating func switchOff(_ original: String, newest: String, ago: TimeSpan) {
    change(original) { $0.isRenewing = false }
    notify("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", of: newest, ago: ago) { $0.isRenewing = false }
  }

  private mutating func addQuestionedPurchases() {
    let hasty = customer(.usa, downloadedAgo: Self.days(9))
    let twice = [buy(hasty, .coins, ago: Self.days(6)), buy(hasty, .coins, ago: Self.days(5))]
    order("MVK7WQ3TWO", [twice[1]])
    addSample("a consumable that was bought twice within two days", twice[1], order: "MVK7WQ3TWO")

    let waiting = buy(customer(.usa, downloadedAgo: Self.days(12)), .chest, ago: Self.days(9))
    notify("CONSUMPTION_REQUEST", of: waiting, ago: Self.days(3), consumptionReason: "FULFILLMENT_ISSUE")
    refund(waiting, ago: Self.days(2))
    addSample("a refund that was granted after a consumption request", waiting)

    let member = customer(.britain, downloadedAgo: Self.days(40))
    let shared = buy(member, .unlock, ago: Self.days(33), ownership: .familyShared)
    let lost = buy(member, .season, ago: Self.days(35), ownership: .familyShared)
    store.purchases[lost]?.revoke(
      Purchase.Revocation(date: now - Self.days(32), reason: 0, kind: .family, percentage: nil))
    addSample("a non-consumable that is shared with the family", shared)
  }
}
