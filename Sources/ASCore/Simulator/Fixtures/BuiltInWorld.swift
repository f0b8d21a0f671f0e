import Base

extension Store {
  /// Creates the built-in world as of `now`.
  package init(now: Timestamp, app: StoreApp = StoreApp()) {
    var builder = FixtureBuilder(now: now, app: app)
    builder.addGroups()
    builder.play(FixtureBuilder.customers)
    builder.notifyOfPurchases(customersFrom: 0)
    builder.addAppNotifications()
    builder.sortNotifications()
    let first = builder.store.customers.count
    builder.play(FixtureBuilder.supportCases)
    builder.notifyOfPurchases(customersFrom: first)
    builder.sortNotifications()
    builder.addAnsweredRequests()
    builder.addSamplesOfNoCustomer()
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
    notifications.removeAll { $0.purchase.map { gone[$0.customer] } ?? false }
    if app.environment == .production { groups = [:] }
  }
}

/// A row of `simulator ids`: what an example in the world shows, and its identifiers for requests.
package struct SampleID: Sendable {
  /// A phrase: "a subscription in billing retry".
  let shows: String
  /// The identifiers under Apple's names.
  let identifiers: JSONObject

  /// The item of `simulator ids -o json`.
  package var json: JSON {
    .object(JSONObject([.init(name: "shows", value: .string(shows))] + identifiers.members))
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
      productId: Product.pro.id, requestIdentifier: "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d", days: 7,
      storefronts: ["CAN", "USA"], wasRequested: true,
      outcome: MassExtension.Outcome(date: now - .days(10), succeeded: 3, failed: 1))
  }

  /// Adds requests completed before the start of the world: a mass extension, a performance test, a report.
  fileprivate mutating func addAnsweredRequests() {
    let order = massExtension
    store.massExtensions[order.requestIdentifier] = order
    addSample(
      "an extension of all subscribers that was carried out",
      ["requestIdentifier": order.requestIdentifier, "productId": order.productId])
    let test = RetentionState.PerformanceTest(
      id: TimestampedUUID.make(.performanceTest, at: TimestampedUUID.worldStamp, count: 1), start: now - .days(1),
      target: "https://example.com/retention")
    store.retention.tests = [test]
    addSample("a performance test that was passed", ["requestId": test.id])
    let reported = "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"
    store.ledger.keep(report(as: reported), as: reported)
    addSample(
      "a report of a purchase outside the App Store, with the line item for a refund to refer to",
      [
        "requestIdentifier": reported, "externalPurchaseId": ExternalPurchaseTokens.reported,
        "lineItemId": "order-1-line-1",
      ])
  }

  private func report(as id: String) -> JSONObject {
    [
      "requestIdentifier": .string(id), "externalPurchaseId": .string(ExternalPurchaseTokens.reported),
      "status": "LINE_ITEM",
      "lineItems": [
        [
          "lineItemId": "order-1-line-1", "creationDate": .timestamp(now - .days(6)), "eventType": "BUY",
          "productType": "ONE_TIME_BUY", "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900,
          "amountTaxExclusive": 10_000, "taxAmount": 1_900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR",
          "reportingCurrency": "EUR", "taxCountry": "DEU",
        ]
      ],
    ]
  }

  /// Adds tokens, images, messages and a test notification.
  fileprivate mutating func addSamplesOfNoCustomer() {
    for token in [ExternalPurchaseTokens.unreported, ExternalPurchaseTokens.second] {
      addSample("an external purchase token that requires a report", ["externalPurchaseId": token])
    }
    let retention = store.retention
    for image in retention.images {
      let use = retention.messages.contains { $0.images.contains(image.id) } ? "" : ", in no message"
      addSample(
        "an image for retention messages, \(image.size.rawValue), \(image.state.rawValue)\(use)",
        ["imageIdentifier": image.id])
    }
    for message in retention.messages {
      let hasRejected = message.images.contains { retention.image($0)?.state == .rejected }
      let pictures = message.images.isEmpty ? "only text" : hasRejected ? "with a rejected image" : "with images"
      addSample("a retention message, \(pictures), \(message.state.rawValue)", ["messageIdentifier": message.id])
    }
    for (place, message) in retention.defaults {
      addSample(
        "the default message of a product and locale",
        ["productId": place.productId, "locale": place.locale, "messageIdentifier": message])
    }
    addSample("a test notification that was delivered", ["testNotificationToken": Self.testToken])
  }

  private mutating func addSample(_ shows: String, _ identifiers: KeyValuePairs<String, String>) {
    let members = identifiers.map { JSONObject.Member(name: $0, value: .string($1)) }
    store.samples.append(SampleID(shows: shows, identifiers: JSONObject(members)))
  }
}
