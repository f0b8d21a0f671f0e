import Base

extension Store {
  /// Creates the built-in world as of `now`.
  package init(now: Timestamp, app: StoreApp = StoreApp()) {
    var builder = FixtureBuilder(now: now, app: app)
    builder.addGroups()
    builder.play(FixtureBuilder.customers)
    builder.notifyOfPurchases(customersFrom: 0)
    builder.addAppNotifications()
    let first = builder.store.customers.count
    builder.play(FixtureBuilder.supportCases)
    builder.notifyOfPurchases(customersFrom: first)
    let inOrder = builder.store.notifications.sorted { ($0.date, $0.uuid) < ($1.date, $1.uuid) }
    builder.store.notifications = NotificationLog(inOrder)
    builder.addAnsweredRequests()
    self = builder.store
  }

  /// Marks the customers of other environments as absent, and removes everything that belongs to them.
  mutating func omitCustomersElsewhere() {
    let gone = customers.map { $0.environment != app.environment }
    for index in customers.indices { customers[index].isElsewhere = gone[index] }
    purchases = purchases.filter { !gone[$0.customer] }
    subscriptions = subscriptions.filter { !gone[$0.customer] }
    let kept = purchases
    orders = orders.filter { $0.transactions.contains { kept[$0] != nil } }
    notifications = NotificationLog(notifications.filter { !($0.purchase.map { gone[$0.customer] } ?? false) })
    if app.environment == .production { groups = [:] }
  }
}

extension CustomerGroup {
  /// The group that sandbox returns for testers without a group (App Store Server API, "Get Customer Groups").
  static let placeholder = "900000000000000000"
  fileprivate static let placeholderMember = "700000000000000000"
}

// What belongs to no customer.
extension FixtureBuilder {
  /// Adds a team, of which most members exist only in the group, so that it has more than one page; and a household.
  fileprivate mutating func addGroups() {
    store.groups["900000000000000001"] = CustomerGroup(
      kind: .organization, members: (1...46).map { String(704_346_128_300_987_000 + $0) },
      roles: [CustomerGroup.Role(productId: Product.team.id, role: "ADMIN")])
    store.groups["900000000000000002"] = CustomerGroup(kind: .consumer, members: [], roles: [])
    store.groups[CustomerGroup.placeholder] = CustomerGroup(
      kind: .organization, members: [CustomerGroup.placeholderMember], roles: [])
  }

  /// An extension of all subscribers that was carried out.
  var massExtension: MassExtension {
    MassExtension(
      productId: Product.pro.id, requestIdentifier: Self.massExtensionID, days: 7,
      storefronts: ["CAN", "USA"], wasRequested: true,
      outcome: MassExtension.Outcome(date: now - .days(10), succeeded: 3, failed: 1))
  }

  /// Adds requests completed before the start of the world: a mass extension, a performance test, a report.
  fileprivate mutating func addAnsweredRequests() {
    store.massExtensions[Self.massExtensionID] = massExtension
    store.retention.tests = [
      RetentionState.PerformanceTest(
        id: Self.performanceTestID, start: now - .days(1), target: "https://example.com/retention")
    ]
    let lineItem: JSON = [
      "lineItemId": "order-1-line-1", "creationDate": .timestamp(now - .days(6)), "eventType": "BUY",
      "productType": "ONE_TIME_BUY", "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900,
      "amountTaxExclusive": 10_000, "taxAmount": 1_900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR",
      "reportingCurrency": "EUR", "taxCountry": "DEU",
    ]
    let report: JSONObject = [
      "requestIdentifier": .string(Self.reportID), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
      "status": "LINE_ITEM", "lineItems": [lineItem],
    ]
    store.ledger.keep(report, as: Self.reportID)
  }

  static let massExtensionID = "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d"
  static let performanceTestID = TimestampedUUID.make(.performanceTest, at: TimestampedUUID.worldStamp, count: 1)
  static let reportID = "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"
}
