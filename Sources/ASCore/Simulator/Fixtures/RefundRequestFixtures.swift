import Base

extension FixtureBuilder {
  /// Adds open consumption requests, and one that was declined.
  mutating func addRefundRequests() {
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
      addSample("an open consumption request: \(kind)", id)
    }
    let late = buy(customer, .coins, ago: Self.days(4))
    ask(late, ago: Self.hours(40), "LEGAL")
    notify("REFUND_DECLINED", of: late, ago: Self.hours(20))
    addSample("a consumption request that was declined", late)
  }

  private mutating func ask(_ id: String, ago: TimeSpan, _ reason: String) {
    notify("CONSUMPTION_REQUEST", of: id, ago: ago, consumptionReason: reason)
  }
}

extension FixtureBuilder {
  /// Adds requests completed before the start of the world: a mass extension, a performance test, a report.
  mutating func addAnsweredRequests() {
    store.massExtensions[Self.massExtension] = MassExtension(
      productId: Product.pro.id, requestIdentifier: Self.massExtension, days: 7, storefronts: ["CAN", "USA"],
      wasRequested: true, outcome: MassExtension.Outcome(date: now - Self.days(10), succeeded: 3, failed: 1))
    addSample(
      "an extension of all subscribers that was carried out",
      ["requestIdentifier": .string(Self.massExtension), "productId": .string(Product.pro.id)])

    store.retention.tests = [
      RetentionState.PerformanceTest(
        id: Self.performanceTest, start: now - Self.days(1), target: "https://example.com/retention")
    ]
    addSample("a performance test that was passed", ["requestId": .string(Self.performanceTest)])

    store.ledger.keep(Self.report(at: now - Self.days(6)), as: Self.reported)
    addSample(
      "a report of a purchase outside the App Store, with the line item for a refund to refer to",
      [
        "requestIdentifier": .string(Self.reported), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
        "lineItemId": .string(Self.lineItem),
      ])
  }

  static let massExtension = "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d"
  private static let performanceTest = TimestampedUUID.make(
    .performanceTest, at: TimestampedUUID.worldStamp, count: 1)
  private static let reported = "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"
  private static let lineItem = "order-1-line-1"

  private static func report(at date: Timestamp) -> JSONObject {
    JSONObject(present: [
      "requestIdentifier": .string(reported), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
      "status": "LINE_ITEM",
      "lineItems": [
        [
          "lineItemId": .string(lineItem), "creationDate": .timestamp(date), "eventType": "BUY",
          "productType": "ONE_TIME_BUY", "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900,
          "amountTaxExclusive": 10_000, "taxAmount": 1_900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR",
          "reportingCurrency": "EUR", "taxCountry": "DEU",
        ]
      ],
    ])
  }
}
