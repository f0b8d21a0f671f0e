extension FixtureBuilder {
  /// The customer of most examples, who has a little of everything.
  mutating func addFirstCustomer() {
    let ada = customer(.usa, downloadedAgo: Self.days(400))
    let pro = subscribe(ada, .pro, ago: Self.days(138), offer: .trial, renewals: 5)
    change(pro[0]) { $0.appAccountToken = Self.account }
    for id in pro { store.purchases[id]?.appAccountToken = Self.account }

    let ordered = [
      buy(ada, .coins, ago: Self.days(50), quantity: 3), buy(ada, .unlock, ago: Self.days(50)),
      buy(ada, .season, ago: Self.days(50)),
    ]
    order("MVK7WQ3XYZ", ordered)
    let unfinished = buy(ada, .coins, ago: Self.hours(30), isFinished: false)
    let full = buy(ada, .chest, ago: Self.days(45))
    refund(full, ago: Self.days(25))
    let prorated = buy(ada, .chest, ago: Self.days(35))
    refund(prorated, ago: Self.days(15), reason: 1, percentage: 40_000)

    troubles[pro[5]] = ["TLS_ISSUE", "NO_RESPONSE", "TIMED_OUT", "SUCCESS"]
    troubles[unfinished] = ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"]
    notify("REFUND_REVERSED", of: ordered[2], ago: Self.days(9))

    show("an order with several purchases", ordered[0], order: "MVK7WQ3XYZ")
    order("MVK7WQ3PRO", [pro[0]])
    show("an order of a subscription", pro[0], order: "MVK7WQ3PRO")
    show("an order that nobody knows: status 1", ["orderId": "MVK7WQ3ABC"])
    show("an active subscription after a free trial, with an account token", pro[0])
    show("its newest renewal", pro[5])
    show("a finished consumable, three at once", ordered[0])
    show("a consumable that is not finished yet", unfinished)
    show("a non-consumable", ordered[1])
    show("a non-renewing subscription", ordered[2])
    show("a full refund", full)
    show("a prorated refund: 40 percent", prorated)
  }

  private static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
}
