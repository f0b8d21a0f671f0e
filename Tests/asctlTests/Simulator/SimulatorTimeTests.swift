import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// The effects of time on a world: each event has a notification, and the API agrees with it at every moment.
@Suite struct SimulatorTimeTests {
  /// A subscription that renews, a canceled one, one with a payment that keeps failing, one with a payment that fails
  /// for a while, an open consumption request, and a refund.
  private static let world = """
    {
      "products": [
        {"productId": "pro", "type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M",
         "subscriptionGroupIdentifier": "21500001", "gracePeriod": "16d"},
        {"productId": "plain", "type": "Auto-Renewable Subscription", "price": 4990, "period": "P1W",
         "subscriptionGroupIdentifier": "21500002"},
        {"productId": "coins", "type": "Consumable", "price": 1990}
      ],
      "customers": [
        {"purchases": [{"productId": "pro", "transactionId": "1001", "purchaseDate": "-40d"}]},
        {"purchases": [{"productId": "pro", "transactionId": "1002", "purchaseDate": "-20d", "events": [
          {"date": "+2d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED"}]}]},
        {"purchases": [{"productId": "pro", "transactionId": "1003", "purchaseDate": "-25d",
          "paymentFails": {"from": "now"}}]},
        {"purchases": [{"productId": "pro", "transactionId": "1004", "purchaseDate": "-28d",
          "paymentFails": {"from": "now", "until": "+9d"}}]},
        {"purchases": [{"productId": "plain", "transactionId": "1005", "purchaseDate": "-5d",
          "paymentFails": {"from": "now", "until": "+20d"}}]},
        {"purchases": [{"productId": "coins", "transactionId": "1006", "purchaseDate": "-1d", "events": [
          {"date": "+1d", "notificationType": "CONSUMPTION_REQUEST"}]}]},
        {"purchases": [{"productId": "pro", "transactionId": "1007", "purchaseDate": "-3d", "events": [
          {"date": "+4d", "notificationType": "REFUND"}, {"date": "+6d", "notificationType": "REFUND_REVERSED"}]}]}
      ]
    }
    """

  private func store() throws -> Store {
    try Store(World(Array(Self.world.utf8)), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
  }

  private static func story(_ store: Store, of id: String) -> [String] {
    store.notifications.filter { $0.purchase?.originalTransactionId == id }.map { sent in
      sent.subtype.map { "\(sent.type)/\($0)" } ?? sent.type
    }
  }

  @Test func `the bills of a built-in commitment are counted`() {
    var store = Store(now: FakeWorld.now)
    _ = store.advance(to: FakeWorld.now + .days(100))
    let purchases = store.purchases.values.filter { $0.originalTransactionId == "2000000000014001" }
    let bills = purchases.sorted { $0.purchaseDate < $1.purchaseDate }.map { $0.billingPlan?.number }
    #expect(bills == [1, 2, 3, 4, 5, 6])
  }

  static let stories: [(String, [String])] = [
    ("1001", ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW", "DID_RENEW", "DID_RENEW"]),
    ("1002", ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"]),
    (
      "1003",
      ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY"]
    ),
    (
      "1004",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY", "DID_RENEW",
        "DID_RENEW", "DID_RENEW",
      ]
    ),
    ("1006", ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND"]),
  ]

  @Test(arguments: stories)
  func `events occur in time and in order`(id: String, story: [String]) throws {
    var store = try store()
    store.advance(to: FakeWorld.now + .days(92))
    #expect(Array(Self.story(store, of: id).prefix(story.count)) == story)
  }

  @Test func `the end of a grace period stays when Apple stops retrying, or is that moment`() throws {
    var store = try store()
    store.advance(to: FakeWorld.now + .days(30))
    let grace = store.subscriptions["1003"]?.gracePeriodExpires
    #expect(store.subscriptions["1003"]?.status == .billingRetry && grace != nil)
    store.advance(to: FakeWorld.now + .days(92))
    #expect(store.subscriptions["1003"]?.status == .expired && store.subscriptions["1003"]?.gracePeriodExpires == grace)
    let moment = try #require(grace) - .days(1)
    var early = try self.store()
    early.advance(to: moment)
    early.expire("1003", because: .billing, at: moment)
    #expect(early.subscriptions["1003"]?.gracePeriodExpires == moment)
  }

  /// A payment within the grace period keeps the billing day; a later payment starts a new period.
  @Test func `a late payment moves the billing day only after the grace period`() throws {
    var store = try store()
    store.advance(to: FakeWorld.now + .days(25))
    let start = FakeWorld.now - .days(28)
    #expect(store.subscriptions["1004"]?.renewalDate == start.adding(months: 2, onDay: start.dayOfMonth))
    #expect(store.subscriptions["1005"]?.renewalDate == FakeWorld.now + .days(20 + 7))
  }

  @Test func `a payment that fails after a recovery stays failed`() throws {
    var store = try store()
    let moment = FakeWorld.now + .days(92)
    store.advance(to: moment)
    _ = try store.carryOut(
      NotificationTrigger(
        type: "DID_FAIL_TO_RENEW", subtype: nil, transactionId: store.purchases.latest(of: "1004")?.transactionId),
      now: moment)
    store.advance(to: moment + .days(1))
    #expect(store.subscriptions["1004"]?.status == .billingRetry)
    #expect(Self.story(store, of: "1004").last == "DID_FAIL_TO_RENEW")
  }

  /// The result does not depend on the number of steps.
  @Test func `advancing in steps gives the same result`() throws {
    var (once, stepped) = (try store(), try store())
    once.advance(to: FakeWorld.now + .days(100))
    for hours in 1...2400 { stepped.advance(to: FakeWorld.now + .hours(Int64(hours))) }
    #expect(once.notifications.map(\.uuid) == stepped.notifications.map(\.uuid))
    #expect(once.notifications.map { $0.payload(in: once) } == stepped.notifications.map { $0.payload(in: stepped) })
  }

  /// The newest notification of each transaction and subscription must contain the API's state, at every moment.
  @Test func `replayed notifications give the state that the API returns`() throws {
    var store = try store()
    var moment = FakeWorld.now
    while moment < FakeWorld.now + .days(100) {
      try Self.requireAgreement(store, at: moment)
      moment = min(store.nextChange() ?? .latest, FakeWorld.now + .days(100))
      store.advance(to: moment)
    }
  }

  private static func requireAgreement(_ store: Store, at moment: Timestamp) throws {
    var (transactions, states): ([String: JSON], [String: JSON]) = ([:], [:])
    for sent in store.notifications {
      let data = sent.payload(in: store)["data"]
      guard let transaction = data?["signedTransactionInfo"], let id = transaction["transactionId"]?.string else {
        continue
      }
      transactions[id] = transaction
      guard let renewal = data?["signedRenewalInfo"], let original = renewal["originalTransactionId"]?.string else {
        continue
      }
      states[original] = ["status": data?["status"] ?? .null, "renewal": renewal, "transaction": .string(id)]
    }
    for purchase in store.purchases.values {
      let told = purchase.payload(of: store.customers[purchase.customer], in: store.app, signed: moment)
      #expect(transactions[purchase.transactionId]?.undated == told.undated)
    }
    for subscription in store.subscriptions.values {
      let state = states[subscription.originalTransactionId]
      let renewal = subscription.payload(in: store, signed: moment)
      #expect(state?["status"]?.int64 == subscription.status.rawValue)
      #expect(state?["renewal"]?.undated == renewal.undated)
      #expect(state?["transaction"]?.string == store.latestPurchase(of: subscription)?.transactionId)
    }
  }

  @Test func `the built-in world begins with nothing overdue`() {
    var store = Store(now: FakeWorld.now)
    let next = store.nextChange()
    #expect(next ?? .earliest > FakeWorld.now)
  }

  @Test func `each customer of the built-in world exists in one environment`() {
    let whole = Store(now: FakeWorld.now)
    let halves = [SignedEnvironment.production, .sandbox].map { environment in
      var half = Store(now: FakeWorld.now, app: StoreApp(environment: environment))
      half.omitCustomersElsewhere()
      return half
    }
    #expect(halves.allSatisfy { !$0.purchases.values.isEmpty })
    #expect(halves.map(\.purchases.values.count).reduce(0, +) == whole.purchases.values.count)
    for purchase in halves[1].purchases.values { #expect(halves[0].purchases[purchase.transactionId] == nil) }
  }
}

extension JSON {
  /// The object without its signing date.
  fileprivate var undated: JSON { with(["signedDate": .null]) }
}
