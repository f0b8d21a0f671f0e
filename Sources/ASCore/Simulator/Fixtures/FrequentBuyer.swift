extension FixtureBuilder {
  /// Enough transactions and refunds for several pages.
  mutating func addFrequentBuyer() {
    let buyer = customer(.canada, .tvOS, downloadedAgo: Self.days(430))
    let issues = subscribe(buyer, .magazine, ago: Self.days(424), renewals: 60)
    for week in 1...Self.purchases {
      let id = buy(buyer, .coins, ago: Self.days(week * 14), quantity: Int(week % 3) + 1)
      if week <= Self.refunds { refund(id, ago: Self.days(week * 14) - Self.days(2)) }
    }
    show("a customer with four pages of transactions and two of refunds, in Canadian dollars", issues[0])
  }

  private static let purchases: Int64 = 26
  private static let refunds: Int64 = 23
}
