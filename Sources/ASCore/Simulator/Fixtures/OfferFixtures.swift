import Base

extension FixtureBuilder {
  /// Adds customers with offers of every kind, an upgrade and a commitment.
  mutating func addOfferCustomers() {
    addUpgrade()
    addOffers()
    addCommitment()
    addOldAndNewCustomers()
  }

  private mutating func addUpgrade() {
    let customer = customer(.usa, downloadedAgo: Self.days(60))
    let basic = subscribe(customer, .basic, ago: Self.days(50), renewals: 1)
    let pro = upgrade(basic[0], to: .pro, ago: Self.days(14))
    order("MVK7WQ3UPG", [pro])
    addSample("a transaction that was upgraded", basic[1])
    addSample("the upgrade that followed it", pro)
  }

  private mutating func addOffers() {
    let customer = customer(.germany, downloadedAgo: Self.days(400))
    let lapsed = subscribe(customer, .pro, ago: Self.days(300), offer: .trial, renewals: 3)
    let back = subscribe(
      customer, .proYearly, ago: Self.days(52), offer: .comeBack, renewals: 1, resuming: lapsed[0])
    let loyal = subscribe(customer, .family, ago: Self.days(72), offer: .loyalty, renewals: 2)
    for id in loyal {
      store.purchases[id]?.offer = .loyalty
      store.purchases[id]?.price = Offer.loyalty.price
    }
    change(loyal[0]) { $0.nextOffer = .loyalty }
    let code = subscribe(customer, .magazine, ago: Self.days(20), offer: .spring, renewals: 0)
    let voucher = buy(customer, .coins, ago: Self.days(19), offer: .voucher)
    notify("OFFER_REDEEMED", of: loyal[2], ago: Self.days(11))
    sendAttempts[code[0]] = ["NO_RESPONSE", "NO_RESPONSE", "SOCKET_ISSUE", "TLS_ISSUE", "TIMED_OUT", "PREMATURE_CLOSE"]
    addSample("an introductory offer: a free trial", lapsed[0])
    addSample("a win-back offer", back[0])
    addSample("a promotional offer, for the next renewal too", loyal[2])
    addSample("an offer code, three months paid up front", code[0])
    addSample("an offer code for a consumable", voucher)
  }

  private mutating func addCommitment() {
    let customer = customer(.usa, downloadedAgo: Self.days(200))
    let ids = subscribe(customer, .pro, ago: Self.days(77), renewals: 2)
    let terms = Commitment(price: Product.pro.price, commitmentPrice: 119_880, total: 12, period: .month)
    for (number, id) in ids.enumerated() {
      store.purchases[id]?.billingPlan = BillingPlan(
        terms: terms, number: Int64(number + 1), commitmentExpires: now + Self.days(288))
    }
    change(ids[0]) { [plan = store.purchases[ids[2]]?.billingPlan] in $0.billingPlan = plan }
    addSample("a year's commitment, paid monthly", ids[2])
  }

  private mutating func addOldAndNewCustomers() {
    let newcomer = customer(.usa, downloadedAgo: Self.days(1))
    let veteran = customer(.usa, downloadedAgo: Self.days(3000), hasAppTransaction: false)
    let coins = buy(veteran, .coins, ago: Self.days(29))
    addSample(
      "a customer who has bought nothing yet",
      ["appTransactionId": .string(store.customers[newcomer].appTransactionId)])
    addSample("a customer without a record of the download", coins)
  }
}
