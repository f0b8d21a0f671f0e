extension FixtureBuilder {
  /// Customers who asked for their money back, and wait for Apple's answer.
  mutating func addClaimants() {
    let customer = customer(.usa, downloadedAgo: Self.days(50))
    let asked = [
      ("a consumable", buy(customer, .coins, ago: Self.days(2)), Self.hours(1), "UNINTENDED_PURCHASE"),
      ("a non-consumable", buy(customer, .unlock, ago: Self.days(3)), Self.hours(4), "UNSATISFIED_WITH_PURCHASE"),
      ("a non-renewing subscription", buy(customer, .season, ago: Self.days(5)), Self.hours(8), "FULFILLMENT_ISSUE"),
      (
        "an auto-renewable subscription", subscribe(customer, .basic, ago: Self.days(12), renewals: 0)[0],
        Self.hours(11), "OTHER"
      ),
    ]
    for (kind, id, ago, reason) in asked {
      ask(id, ago: ago, reason)
      show("a refund question that waits for an answer: \(kind)", id)
    }
    let late = buy(customer, .coins, ago: Self.days(4))
    ask(late, ago: Self.hours(40), "LEGAL")
    notify("REFUND_DECLINED", of: late, ago: Self.hours(20))
    show("a refund question that was answered: declined", late)
  }

  private mutating func ask(_ id: String, ago: Int64, _ reason: String) {
    notify("CONSUMPTION_REQUEST", of: id, ago: ago, consumptionReason: reason)
  }
}
