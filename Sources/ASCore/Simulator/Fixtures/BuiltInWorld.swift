import AppStore
import Base

extension Store {
  package init(now: Timestamp, app: StoreApp = StoreApp()) {
    var builder = FixtureBuilder(now: now, app: app)
    builder.addGroups()
    builder.play(FixtureBuilder.customers)
    builder.notifyOfPurchases(customersFrom: 0)
    builder.addCompletedRequests()
    let first = builder.store.customers.count
    builder.play(FixtureBuilder.supportCases)
    builder.notifyOfPurchases(customersFrom: first)
    let inOrder = builder.store.notifications.sorted { ($0.date, $0.uuid) < ($1.date, $1.uuid) }
    builder.store.notifications = NotificationLog(inOrder)
    self = builder.store
  }

  /// Marks the customers of other environments as absent, and removes everything that belongs to them.
  mutating func omitCustomersElsewhere() {
    let gone = customers.map { $0.environment != app.environment }
    for index in customers.indices { customers[index].isElsewhere = gone[index] }
    purchases = Purchases(purchases.values.filter { !gone[$0.customer] })
    subscriptions = Subscriptions(subscriptions.values.filter { !gone[$0.customer] })
    let kept = purchases
    for order in orders.values where !order.transactions.contains(where: { kept[$0] != nil }) { orders[order.id] = nil }
    notifications = NotificationLog(notifications.filter { !($0.purchase.map { gone[$0.customer] } ?? false) })
    if app.environment == .production { groups = [:] }
  }
}

extension FixtureBuilder {
  /// Adds a team, of which most members exist only in the group, so that it has more than one page; and a household.
  fileprivate mutating func addGroups() {
    store.groups["900000000000000001"] = CustomerGroup(
      kind: .organization, members: (1...46).map { String(704_346_128_300_987_000 + $0) },
      roles: [["productId": .string(Product.team.id), "role": "ADMIN"]])
    store.groups["900000000000000002"] = CustomerGroup(kind: .consumer, members: [], roles: [])
    store.groups[CustomerGroup.placeholder] = CustomerGroup(
      kind: .organization, members: ["700000000000000000"], roles: [])
  }

  /// Adds what was completed before the start of the world: a mass extension, a test notification, a performance test,
  /// and a report, and the notifications about them and about an external purchase token.
  fileprivate mutating func addCompletedRequests() {
    for (subtype, days) in [("CREATED", 12), ("UNREPORTED", 2)] as [(String, Int64)] {
      let token = store.externalPurchaseToken(ExternalPurchaseTokens.unreported, created: now - .days(12))
      notify("EXTERNAL_PURCHASE_TOKEN", subtype, content: token, ago: .days(days))
    }
    let extended = MassExtension(
      productId: Product.pro.id, requestIdentifier: Self.massExtensionID, days: 7, storefronts: ["CAN", "USA"],
      outcome: MassExtension.Outcome(date: now - .days(10), succeeded: 3, failed: 1))
    store.massExtensions[Self.massExtensionID] = extended
    notify("RENEWAL_EXTENSION", "SUMMARY", content: store.summary(of: extended), ago: .days(10))
    notify("TEST", content: .test, ago: .days(3))
    store.testNotifications[Self.testToken] = store.notifications.last?.uuid
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
  static let testToken = TestToken(
    uuid: TimestampedUUID.make(.testNotification, at: TimestampedUUID.worldStamp, count: 1),
    requested: TimestampedUUID.worldStamp
  ).text

  /// `notify TYPE[/SUBTYPE] PURCHASE AGO [reason=…] [attempts=RESULT,RESULT]`: with the purchase and subscription as of
  /// then; values of `change` adjust the subscription further. Instead of AGO, `end` is the end of the purchase's period,
  /// and `graceEnd` that of the grace period.
  mutating func notify(_ line: Line) {
    let name = line[1].split(separator: "/").map { String($0) }
    let (type, subtype, ago) = (name[0], name.dropFirst().first, ago(line[3], of: id(line[2])) ?? line.span(3))
    if line[2] == "customer" { return notify(type, subtype, content: .app(customer: customer), ago: ago) }
    if line[2].hasPrefix("claim.") {
      return notify(type, subtype, content: .object("unclaimInfo", store.unclaimInfo([id(line[2])])), ago: ago)
    }
    notify(type, subtype, of: id(line[2]), ago: ago, attempts: line.list("attempts"), changed: line)
  }

  private func ago(_ word: String, of id: String) -> TimeSpan? {
    guard let purchase = store.purchases[id] else { return nil }
    let date: Timestamp? =
      switch word {
      case "end": purchase.expiresDate
      case "graceEnd": store.subscriptions[purchase.originalTransactionId]?.gracePeriodExpires
      default: nil
      }
    return date.map { now - $0 }
  }

  private mutating func notify(
    _ type: String, _ subtype: String?, of purchase: String, ago: TimeSpan, attempts: [String]? = nil,
    changed line: Line = Line("")
  ) {
    guard let purchase = store.purchases[purchase]?.asOf(now - ago) else { return }
    let subscription = store.subscriptions[purchase.originalTransactionId].map {
      changed($0.asOf(now - ago, purchase), by: line)
    }
    notify(
      type, subtype, content: .purchase(purchase, subscription, consumptionReason: line["reason"]), ago: ago,
      attempts: attempts)
  }

  private mutating func notify(
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, ago: TimeSpan,
    attempts results: [String]? = nil
  ) {
    // With Apple's pauses between retries in production (App Store Server Notifications, "Responding to App Store
    // Server Notifications").
    var date = now - ago + .seconds(1)
    let attempts = zip(results ?? ["SUCCESS"], SendAttempt.pauses).map { result, pause in
      date = date + pause
      return SentNotification.Attempt(date: date, result: result)
    }
    store.notifications.append(
      SentNotification(
        uuid: store.newUUID(.world, TimestampedUUID.worldStamp), type: type, subtype: subtype, date: now - ago,
        content: content, attempts: attempts))
  }

  /// Adds the notifications of the 30 days that sandbox keeps, one for each purchase, renewal and refund of the
  /// customers from index `first` on. Other notifications are in the script.
  fileprivate mutating func notifyOfPurchases(customersFrom first: Int) {
    let start = now - .days(30)
    let purchases = store.purchases.values.filter { $0.customer >= first }
    for purchase in purchases.sorted(by: { $0.transactionId < $1.transactionId }) {
      let id = purchase.transactionId
      if purchase.purchaseDate > start, let (type, subtype) = purchaseNotification(purchase) {
        notify(type, subtype, of: id, ago: now - purchase.purchaseDate, attempts: sendAttempts[id])
      }
      if let revocation = purchase.revocation, revocation.date > start {
        notify(revocation.isRefund ? "REFUND" : "REVOKE", nil, of: id, ago: now - revocation.date)
      }
    }
  }

  /// Returns the type and subtype; nil for added seats, whose notification is in the script.
  private func purchaseNotification(_ purchase: Purchase) -> (String, String?)? {
    guard purchase.product.subscription != nil else { return ("ONE_TIME_CHARGE", nil) }
    if purchase.isRenewal {
      return ("DID_RENEW", recovered.contains(purchase.transactionId) ? "BILLING_RECOVERY" : nil)
    }
    if sameBytes(purchase.transactionId, purchase.originalTransactionId) { return ("SUBSCRIBED", "INITIAL_BUY") }
    return purchase.seats == nil ? ("DID_CHANGE_RENEWAL_PREF", "UPGRADE") : nil
  }
}

extension Purchase {
  fileprivate func asOf(_ date: Timestamp) -> Purchase {
    var then = self
    if let revocation, revocation.date > date { then.revocation = nil }
    if modified > date { then.isUpgraded = false }
    return then
  }
}

extension Subscription {
  /// Returns the subscription then: active and renewing during a paid period, otherwise in its present state.
  fileprivate func asOf(_ date: Timestamp, _ purchase: Purchase) -> Subscription {
    guard let end = purchase.expiresDate, date < end, purchase.revocation == nil else { return self }
    var then = self
    then.clearPaymentIssue()
    (then.isRenewing, then.product, then.renewalDate) = (true, purchase.product, end)
    return then
  }
}
