import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// The price of each period of a subscription, its renewal info, and where the offer occurs (section "Offers period by
/// period" of Apple's rules), month by month for two years.
@Suite struct OfferRuleTests {
  static let products = """
    [{"productId": "pro", "type": "Auto-Renewable Subscription", "price": 4990, "period": "P1M",
      "subscriptionGroupIdentifier": "1", "groupLevel": 2, "gracePeriod": "16d", "offers": [
        {"offerType": 1, "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P2M", "price": 2990, "numberOfPeriods": 2},
        {"offerType": 2, "offerIdentifier": "loyal", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P2M",
         "price": 1990, "numberOfPeriods": 2},
        {"offerType": 2, "offerIdentifier": "ahead", "offerDiscountType": "PAY_UP_FRONT", "offerPeriod": "P2M",
         "price": 5990},
        {"offerType": 2, "offerIdentifier": "gift", "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P1M", "price": 0},
        {"offerType": 3, "offerIdentifier": "code", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P3M",
         "price": 990},
        {"offerType": 4, "offerIdentifier": "back", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P2M",
         "price": 1490}]},
     {"productId": "ahead", "type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M",
      "subscriptionGroupIdentifier": "2", "offers": [
        {"offerType": 1, "offerDiscountType": "PAY_UP_FRONT", "offerPeriod": "P2M", "price": 4990}]},
     {"productId": "trial", "type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M",
      "subscriptionGroupIdentifier": "3", "offers": [
        {"offerType": 1, "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P1W", "price": 0}]},
     {"productId": "basic", "type": "Auto-Renewable Subscription", "price": 1990, "period": "P1M",
      "subscriptionGroupIdentifier": "1", "groupLevel": 3, "offers": [
        {"offerType": 2, "offerIdentifier": "stay", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P2M",
         "price": 490}]},
     {"productId": "max", "type": "Auto-Renewable Subscription", "price": 8990, "period": "P1M",
      "subscriptionGroupIdentifier": "1", "groupLevel": 1},
     {"productId": "yearly", "type": "Auto-Renewable Subscription", "price": 6000, "period": "P1Y",
      "subscriptionGroupIdentifier": "4", "gracePeriod": "16d",
      "billingPlans": [
        {"billingPlanType": "MONTHLY", "price": 500, "commitmentPrice": 6000, "totalBillingPeriods": 12}],
      "offers": [
        {"offerType": 1, "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P1W", "price": 0,
         "billingPlanType": "MONTHLY"},
        {"offerType": 3, "offerIdentifier": "half", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P3M",
         "price": 250, "numberOfPeriods": 3, "billingPlanType": "MONTHLY"}]}]
    """

  /// A purchase, and the expected prices and offers of its periods.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The members of the purchase in addition to its IDs.
    let purchase: String
    /// For the first periods; the last value applies to all later ones.
    let prices: [Int64]
    let renewalPrices: [Int64]
    /// The periods with the offer in their transaction, and those with the offer in their renewal info.
    var inTransactions = 0..<0
    var inRenewalInfos = 0..<0

    var testDescription: String { name }
  }

  private static let day = #", "date": "+15d""#

  static let rows = [
    Row(
      name: "pay as you go", purchase: #""productId": "pro", "offerType": 1"#, prices: [2990, 2990, 4990],
      renewalPrices: [2990, 4990], inTransactions: 0..<2, inRenewalInfos: 0..<1),
    Row(
      name: "pay up front", purchase: #""productId": "ahead", "offerType": 1"#, prices: [4990, 9990],
      renewalPrices: [9990], inTransactions: 0..<1),
    Row(
      name: "free trial", purchase: #""productId": "trial", "offerType": 1"#, prices: [0, 9990], renewalPrices: [9990],
      inTransactions: 0..<1),
    Row(
      name: "offer code, for as long as its length says",
      purchase: #""productId": "pro", "offerType": 3, "offerIdentifier": "code""#, prices: [990, 990, 990, 4990],
      renewalPrices: [990, 990, 4990], inTransactions: 0..<3, inRenewalInfos: 0..<2),
    Row(
      name: "offer taken by a running subscriber, pay as you go",
      purchase:
        #""productId": "pro", "events": [{"notificationType": "OFFER_REDEEMED", "offerIdentifier": "loyal"\#(day)}]"#,
      prices: [4990, 1990, 1990, 4990], renewalPrices: [1990, 1990, 4990], inTransactions: 1..<3,
      inRenewalInfos: 0..<2),
    Row(
      name: "offer taken by a running subscriber, pay up front",
      purchase:
        #""productId": "pro", "events": [{"notificationType": "OFFER_REDEEMED", "offerIdentifier": "ahead"\#(day)}]"#,
      prices: [4990, 5990, 4990], renewalPrices: [5990, 4990], inTransactions: 1..<2, inRenewalInfos: 0..<1),
    Row(
      name: "offer taken by a running subscriber, free",
      purchase:
        #""productId": "pro", "events": [{"notificationType": "OFFER_REDEEMED", "offerIdentifier": "gift"\#(day)}]"#,
      prices: [4990, 0, 4990], renewalPrices: [0, 4990], inTransactions: 1..<2, inRenewalInfos: 0..<1),
    Row(
      name: "plan change at the renewal",
      purchase:
        #""productId": "pro", "events": [{"notificationType": "DID_CHANGE_RENEWAL_PREF", "subtype": "DOWNGRADE"\#(day)}]"#,
      prices: [4990, 1990], renewalPrices: [1990]),
    Row(
      name: "plan change with an offer",
      purchase: #"""
        "productId": "pro", "events": [{"notificationType": "OFFER_REDEEMED", "subtype": "DOWNGRADE",
         "offerIdentifier": "stay"\#(day)}]
        """#,
      prices: [4990, 490, 490, 1990], renewalPrices: [490, 490, 1990], inTransactions: 1..<3, inRenewalInfos: 0..<2),
    Row(
      name: "plan change ends an offer",
      purchase: #"""
        "productId": "pro", "offerType": 1,
        "events": [{"notificationType": "DID_CHANGE_RENEWAL_PREF", "subtype": "DOWNGRADE"\#(day)}]
        """#,
      prices: [2990, 1990], renewalPrices: [1990], inTransactions: 0..<1),
    Row(
      name: "price increase, agreed to in the second period",
      purchase: #"""
        "productId": "pro", "events": [{"notificationType": "PRICE_INCREASE", "subtype": "PENDING"\#(day)},
          {"notificationType": "PRICE_INCREASE", "subtype": "ACCEPTED", "date": "+20d"}]
        """#,
      prices: [4990, 5980], renewalPrices: [5980]),
    Row(
      name: "monthly bills of a year's commitment",
      purchase: #""productId": "yearly", "billingPlanType": "MONTHLY""#, prices: [500], renewalPrices: [500]),
    Row(
      name: "a discount on the bills of a commitment",
      purchase:
        #""productId": "yearly", "billingPlanType": "MONTHLY", "offerType": 3, "offerIdentifier": "half""#,
      prices: [250, 250, 250, 500], renewalPrices: [250, 250, 500], inTransactions: 0..<3, inRenewalInfos: 0..<2),
  ]

  private static func store(_ purchase: String, events: String = "") throws -> Store {
    let world = """
      {"products": \(products), "customers": [{"purchases": [
        {"transactionId": "1001", "purchaseDate": "now", \(purchase)}]}]}
      """
    return try Store(
      World(Array(world.utf8)), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
  }

  private func last(_ values: [Int64], _ number: Int) -> Int64 { values[min(number, values.count - 1)] }

  /// The state is checked a day before the end of each period, when the next one is already determined.
  @Test(arguments: rows) func `an offer follows its row, month by month for two years`(row: Row) throws {
    var store = try Self.store(row.purchase)
    for period in 0..<24 {
      let end = try #require(store.subscriptions["1001"]?.renewalDate)
      store.advance(to: end - .days(1))
      let subscription = try #require(store.subscriptions["1001"])
      let paid = try #require(store.latestPurchase(of: subscription))
      let transaction = paid.payload(of: store.customers[0], in: store.app, signed: end)
      let renewal = subscription.payload(in: store, signed: end)
      #expect(transaction["price"]?.int64 == last(row.prices, period), "\(period)")
      #expect(renewal["renewalPrice"]?.int64 == last(row.renewalPrices, period), "\(period)")
      for name in ["offerType", "offerDiscountType", "offerPeriod"] {
        #expect((transaction[name] != nil) == row.inTransactions.contains(period), "\(name) \(period)")
        #expect((renewal[name] != nil) == row.inRenewalInfos.contains(period), "\(name) \(period)")
      }
      store.advance(to: end)
    }
    #expect(store.refusals.isEmpty)
  }

  @Test func `a free trial and an offer paid up front have their full length`() throws {
    let months = FakeWorld.now.adding(months: 2, onDay: FakeWorld.now.dayOfMonth)
    for (product, end) in [("trial", FakeWorld.now + .days(7)), ("ahead", months)] {
      let store = try Self.store(#""productId": "\#(product)", "offerType": 1"#)
      #expect(store.purchases["1001"]?.expiresDate == end)
    }
  }

  @Test func `the bills of a commitment are numbered in both payloads, and restart after the last`() throws {
    var store = try Self.store(#""productId": "yearly", "billingPlanType": "MONTHLY""#)
    for bill in 0..<24 {
      let subscription = try #require(store.subscriptions["1001"])
      let paid = try #require(store.latestPurchase(of: subscription))
      let end = FakeWorld.now.adding(months: 12 * Int64(bill / 12 + 1), onDay: FakeWorld.now.dayOfMonth)
      let expected: JSON = [
        "billingPeriodNumber": .int(Int64(bill % 12 + 1)), "commitmentExpiresDate": .timestamp(end),
        "commitmentPrice": 6000, "totalBillingPeriods": 12,
      ]
      let transaction = paid.payload(of: store.customers[0], in: store.app, signed: end)
      #expect(transaction["commitmentInfo"] == expected)
      #expect(transaction["billingPlanType"] == "MONTHLY")
      let renewal = subscription.payload(in: store, signed: end)
      #expect(renewal["renewalBillingPlanType"] == "MONTHLY")
      #expect(renewal["commitmentInfo"]?["commitmentAutoRenewStatus"] == 1)
      #expect(renewal["commitmentInfo"]?["commitmentRenewalPrice"] == 6000)
      #expect(renewal["commitmentInfo"]?["commitmentRenewalDate"] == .timestamp(end))
      store.advance(to: subscription.renewalDate)
    }
  }

  @Test func `turning renewal off ends a commitment after its last bill`() throws {
    var store = try Self.store(
      #"""
      "productId": "yearly", "billingPlanType": "MONTHLY", "events": [
        {"date": "+45d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED"}]
      """#)
    store.advance(to: FakeWorld.now + .days(350))
    let subscription = try #require(store.subscriptions["1001"])
    #expect(subscription.status == .active)
    #expect(store.latestPurchase(of: subscription)?.billingPlan?.number == 12)
    let renewal = subscription.payload(in: store, signed: FakeWorld.now)
    #expect(renewal["commitmentInfo"]?["commitmentAutoRenewStatus"] == 0)
    #expect(renewal["renewalPrice"] == nil)
    store.advance(to: FakeWorld.now + .days(400))
    #expect(store.subscriptions["1001"]?.status == .expired)
    #expect(store.notifications.last?.subtype == "VOLUNTARY")
    #expect(store.purchases.values.count == 12)
  }

  @Test func `a trial comes before the first bill of a commitment`() throws {
    var store = try Self.store(#""productId": "yearly", "billingPlanType": "MONTHLY", "offerType": 1"#)
    #expect(store.purchases["1001"]?.price == 0)
    #expect(store.purchases["1001"]?.billingPlan?.info == nil)
    let start = FakeWorld.now + .days(7)
    store.advance(to: start)
    let paid = try #require(store.purchases.latest(of: "1001"))
    #expect(paid.price == 500)
    #expect(paid.billingPlan?.number == 1)
    #expect(paid.billingPlan?.commitmentExpires == start.adding(months: 12, onDay: start.dayOfMonth))
  }

  @Test func `without consent to a price increase, the renewal keeps its price, and the subscription then expires`()
    throws
  {
    var store = try Self.store(
      #""productId": "pro", "events": [{"notificationType": "PRICE_INCREASE", "subtype": "PENDING"\#(Self.day)}]"#)
    store.advance(to: FakeWorld.now + .days(20))
    let renewal = try #require(store.subscriptions["1001"]).payload(in: store, signed: FakeWorld.now)
    #expect(renewal["priceIncreaseStatus"] == 0)
    #expect(renewal["renewalPrice"] == 4990)
    store.advance(to: FakeWorld.now + .days(30))
    #expect(store.subscriptions["1001"]?.status == .expired)
    #expect(store.subscriptions["1001"]?.expirationIntent == 3)
  }

  @Test func `a win-back offer is available after expiration, and used by subscribing again`() throws {
    var store = try Self.store(
      #"""
      "productId": "pro", "events": [
        {"date": "+5d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED"},
        {"date": "+50d", "notificationType": "SUBSCRIBED", "subtype": "RESUBSCRIBE", "offerIdentifier": "back"}]
      """#)
    store.advance(to: FakeWorld.now + .days(40))
    let expired = try #require(store.subscriptions["1001"]).payload(in: store, signed: FakeWorld.now)
    #expect(expired["eligibleWinBackOfferIds"] == ["back"])
    store.advance(to: FakeWorld.now + .days(115))
    let story = store.purchases.newestFirst(of: "1001").map { ($0.price, $0.offer?.identifier ?? "") }
    #expect(story.reversed().map(\.0) == [4990, 1490, 1490, 4990])
    #expect(story.reversed().map(\.1) == ["", "back", "back", ""])
    #expect(store.subscriptions["1001"]?.winBackOffers == [])
  }

  @Test func `an introductory offer can be used once per group`() throws {
    let world = """
      {"products": \(Self.products), "customers": [{"purchases": [
        {"productId": "pro", "transactionId": "1001", "purchaseDate": "-400d", "offerType": 1,
         "events": [{"date": "-300d", "notificationType": "EXPIRED", "subtype": "VOLUNTARY"}]},
        {"productId": "pro", "purchaseDate": "-10d", "offerType": 1}]}]}
      """
    #expect(throws: ControlRefusal.self) {
      try Store(World(Array(world.utf8)), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    }
  }

  @Test(arguments: [("pro", "max", true), ("max", "pro", false), ("pro", "basic", false), ("basic", "max", true)])
  func `levels determine whether a change is an upgrade`(from: String, to: String, isUpgrade: Bool) throws {
    let catalog = Catalog(try World(Array("{\"products\": \(Self.products)}".utf8)).products)
    let (one, other) = (try #require(catalog[from]), try #require(catalog[to]))
    #expect(one.change(to: other) == (isUpgrade ? .upgrade : .downgrade))
  }
}
