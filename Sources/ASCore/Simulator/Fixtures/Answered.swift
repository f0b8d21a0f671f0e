extension FixtureBuilder {
  /// What was asked of the store before it begins: an extension for all, a performance test, a report.
  mutating func addAnswered() {
    store.massExtensions[Self.massExtension] = MassExtension(
      productId: Product.pro.id, requestIdentifier: Self.massExtension, days: 7, storefronts: ["CAN", "USA"],
      wasAskedFor: true, outcome: MassExtension.Outcome(date: now - Self.days(10), succeeded: 3, failed: 1))
    show(
      "an extension of all subscribers that was carried out",
      ["requestIdentifier": .string(Self.massExtension), "productId": .string(Product.pro.id)])

    store.retention.tests = [
      RetentionState.PerformanceTest(
        id: Self.performanceTest, start: now - Self.days(1), target: "https://example.com/retention")
    ]
    show("a performance test that was passed", ["requestId": .string(Self.performanceTest)])

    store.ledger.keep(Self.report(at: now - Self.days(6)), as: Self.reported)
    show(
      "a report of a purchase outside the App Store, with the line item for a refund to refer to",
      [
        "requestIdentifier": .string(Self.reported), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
        "lineItemId": .string(Self.lineItem),
      ])
  }

  static let massExtension = "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d"
  private static let performanceTest = TimestampedUUID.make(
    .performanceTest, milliseconds: TimestampedUUID.worldStamp, count: 1)
  private static let reported = "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"
  private static let lineItem = "order-1-line-1"

  private static func report(at date: Int64) -> JSONObject {
    JSONObject(present: [
      "requestIdentifier": .string(reported), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
      "status": "LINE_ITEM",
      "lineItems": [
        [
          "lineItemId": .string(lineItem), "creationDate": .int(date), "eventType": "BUY",
          "productType": "ONE_TIME_BUY", "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900,
          "amountTaxExclusive": 10_000, "taxAmount": 1_900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR",
          "reportingCurrency": "EUR", "taxCountry": "DEU",
        ]
      ],
    ])
  }
}
