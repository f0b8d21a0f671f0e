import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Events of a purchaser affect each family member at the same time, with the member's own notification ("Supporting
/// Family Sharing in your app").
@Suite struct FamilyRuleTests {
  private static func world(events: String, fails: String? = nil, member: String = "") -> [UInt8] {
    let fails = fails.map { ", \"paymentFails\": \($0)" } ?? ""
    return Array(
      """
      {"products": [
        {"productId": "family", "type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 2, "gracePeriod": "16d", "familyShareable": true, "offers": [
           {"offerType": 2, "offerIdentifier": "loyal", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P2M",
            "price": 990, "numberOfPeriods": 2}]},
        {"productId": "max", "type": "Auto-Renewable Subscription", "price": 19990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 1, "familyShareable": true},
        {"productId": "basic", "type": "Auto-Renewable Subscription", "price": 990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 3, "familyShareable": true},
        {"productId": "unlock", "type": "Non-Consumable", "price": 990, "familyShareable": true},
        {"productId": "coins", "type": "Consumable", "price": 990}],
       "customers": [
        {"purchases": [{"productId": "family", "transactionId": "1001", "purchaseDate": "now",
          "appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138", "events": [\(events)]\(fails)}]},
        {"purchases": [{"productId": "family", "transactionId": "2001", "purchaseDate": "now", "sharedFrom": "1001"
          \(member)}]},
        {"purchases": [{"productId": "family", "transactionId": "3001", "purchaseDate": "+3d", "sharedFrom": "1001"}]}]}
      """.utf8)
  }

  private static func store(_ world: [UInt8]) throws -> Store {
    try Store(World(world), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
  }

  private static func event(_ day: Int, _ type: String, _ subtype: String? = nil, _ more: String = "") -> String {
    let subtype = subtype.map { ", \"subtype\": \"\($0)\"" } ?? ""
    return "{\"date\": \"+\(day)d\", \"notificationType\": \"\(type)\"\(subtype)\(more)}"
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let events: [String]
    var fails: String?
    /// The member's notifications, after SUBSCRIBED/INITIAL_BUY, within this number of days.
    let told: [String]
    var days: Int64 = 45

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "renews", events: [], told: ["DID_RENEW"]),
    Row(
      name: "turns renewal off and on",
      events: [
        event(5, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"),
        event(9, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
      ],
      told: [
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_RENEW",
      ]),
    Row(
      name: "chooses another plan", events: [event(5, "DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")],
      told: ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_RENEW"]),
    Row(
      name: "upgrades", events: [event(5, "DID_CHANGE_RENEWAL_PREF", "UPGRADE")],
      told: ["DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_RENEW"]),
    Row(
      name: "redeems an offer", events: [event(5, "OFFER_REDEEMED", nil, #", "offerIdentifier": "loyal""#)],
      told: ["OFFER_REDEEMED", "DID_RENEW"]),
    Row(
      name: "fails to be charged, and recovers", events: [], fails: #"{"from": "+20d", "until": "+40d"}"#,
      told: ["DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY"]),
    Row(
      name: "fails to be charged for good", events: [], fails: #"{"from": "+20d"}"#,
      told: ["DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY"], days: 95),
    Row(
      name: "expires and resubscribes",
      events: [
        event(5, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"), event(40, "SUBSCRIBED", "RESUBSCRIBE"),
      ],
      told: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY", "SUBSCRIBED/RESUBSCRIBE"]),
    Row(name: "is refunded", events: [event(5, "REFUND")], told: ["REVOKE"]),
    Row(name: "is extended", events: [event(5, "RENEWAL_EXTENDED")], told: [], days: 35),
    Row(
      name: "is asked to agree to a price", events: [event(5, "PRICE_INCREASE", "PENDING")],
      told: ["EXPIRED/PRICE_INCREASE"]),
  ]

  /// On each day, the member has the purchaser's state, but no account token and the price 0.
  @Test(arguments: rows) func `a member follows the purchaser`(row: Row) throws {
    var store = try Self.store(Self.world(events: row.events.joined(separator: ","), fails: row.fails))
    for day in 0...row.days {
      let now = FakeWorld.now + .days(day)
      store.advance(to: now)
      let payer = try #require(store.subscriptions["1001"])
      for id in day < 4 ? ["2001"] : ["2001", "3001"] {
        let share = try #require(store.subscriptions[id])
        #expect(share.status == payer.status, "\(day)")
        let (told, paid) = (share.payload(in: store, signed: now), payer.payload(in: store, signed: now))
        for name in [
          "autoRenewStatus", "autoRenewProductId", "productId", "renewalDate", "expirationIntent", "offerIdentifier",
          "gracePeriodExpiresDate", "isInBillingRetryPeriod",
        ] { #expect(told[name] == paid[name], "\(name), day \(day)") }
        let mine = try #require(store.latestPurchase(of: share))
        let latest = try #require(store.latestPurchase(of: payer))
        #expect(mine.expiresDate == latest.expiresDate && mine.product == latest.product, "\(day)")
        #expect(mine.offer == latest.offer || day < 30)
        #expect(
          (mine.revocation?.reason, mine.revocation?.date) == (latest.revocation?.reason, latest.revocation?.date))
        #expect(mine.ownership == .familyShared && mine.price == 0 && mine.appAccountToken == nil)
      }
    }
    #expect(Self.told(store, "2001") == ["SUBSCRIBED/INITIAL_BUY"] + row.told)
    #expect(store.refusals.isEmpty, "\(store.refusals)")
    let moments = { (id: String) in
      store.notifications.filter {
        $0.purchase?.originalTransactionId == id && $0.type != "RENEWAL_EXTENDED" && $0.type != "PRICE_INCREASE"
      }
      .map(\.date)
    }
    #expect(moments("2001") == moments("1001"))
  }

  private static func told(_ store: Store, _ id: String) -> [String] {
    store.notifications.filter { $0.purchase?.originalTransactionId == id }
      .map { sent in sent.subtype.map { "\(sent.type)/\($0)" } ?? sent.type }
  }

  @Test func `two years of renewals have the same dates for all`() throws {
    var store = try Self.store(Self.world(events: ""))
    store.advance(to: FakeWorld.now + .days(730))
    let dates = { (id: String) in Array(store.purchases.newestFirst(of: id).map(\.expiresDate)) }
    #expect(dates("1001").count == 25)
    #expect(dates("2001") == dates("1001") && dates("3001") == dates("1001"))
  }

  @Test func `a member who leaves loses access, and the others keep it`() throws {
    var store = try Self.store(Self.world(events: "", member: #", "events": [\#(Self.event(9, "REVOKE"))]"#))
    store.advance(to: FakeWorld.now + .days(45))
    #expect(Self.told(store, "2001") == ["SUBSCRIBED/INITIAL_BUY", "REVOKE"])
    let lost = try #require(store.purchases["2001"]?.revocation)
    #expect(lost.kind == .family && lost.reason == 0 && lost.percentage == nil)
    #expect(store.subscriptions["2001"]?.status == .revoked)
    #expect(store.subscriptions["1001"]?.status == .active && store.subscriptions["3001"]?.status == .active)
  }

  @Test func `stopping sharing revokes all members, and the purchaser keeps the subscription`() throws {
    var store = try Self.store(Self.world(events: Self.event(9, "REVOKE")))
    store.advance(to: FakeWorld.now + .days(45))
    #expect(Self.told(store, "2001").last == "REVOKE" && Self.told(store, "3001").last == "REVOKE")
    #expect(store.subscriptions["1001"]?.status == .active)
    #expect(Self.told(store, "1001") == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
  }

  @Test func `a non-consumable is shared, and revoked with a refund`() throws {
    var store = try Self.store(
      Array(
        """
        {"products": [{"productId": "unlock", "type": "Non-Consumable", "price": 990, "familyShareable": true}],
         "customers": [
          {"purchases": [{"productId": "unlock", "transactionId": "1001", "purchaseDate": "-9d",
            "events": [{"date": "+1d", "notificationType": "REFUND"}]}]},
          {"purchases": [{"productId": "unlock", "transactionId": "2001", "purchaseDate": "-9d", "sharedFrom": "1001"}]}]}
        """.utf8))
    #expect(store.purchases["2001"]?.ownership == .familyShared && store.purchases["2001"]?.price == 0)
    store.advance(to: FakeWorld.now + .days(2))
    #expect(Self.told(store, "2001") == ["ONE_TIME_CHARGE", "REVOKE"])
    #expect(Self.told(store, "1001") == ["ONE_TIME_CHARGE", "REFUND"])
    #expect(store.purchases["2001"]?.revocation?.kind == .family)
  }

  @Test(arguments: [
    (#""productId": "coins", "sharedFrom": "1001""#, "cannot be shared"),
    (#""productId": "family", "sharedFrom": "9999""#, "is not the transactionId"),
    (#""productId": "basic", "sharedFrom": "1001""#, "cannot be shared"),
  ])
  func `only shareable purchases are shared`(purchase: String, reason: String) {
    let member = "\"transactionId\": \"4001\", \"purchaseDate\": \"now\", \(purchase)"
    let text = String(decoding: Self.world(events: ""), as: UTF8.self).dropLast(2) + ",{\"purchases\": [{\(member)}]}]}"
    #expect {
      try World(Array(text.utf8))
    } throws: { error in
      let refusal = error as? ControlRefusal
      return refusal?.reason.contains(reason) ?? false && refusal?.reason.contains("customers[3].purchases[0]") ?? false
    }
  }
}
