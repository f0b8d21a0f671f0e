import Testing

@testable import AppStore
@testable import Base
@testable import Simulator
@testable import TestSupport

/// Bundles and retention offers in a world: asctl's reading of what Apple has not published.
@Suite struct BundleTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private static let pro = "\"productId\": \"pro\", \"type\": \"Auto-Renewable Subscription\", \"price\": 9990"

  private static func text(bundled: String = #"["pro", "news"]"#, type: String = "subscription bundle") -> String {
    """
    {"products": [
      {\(pro), "subscriptionGroupIdentifier": "1", "period": "P1M", "offers": [
        {"offerType": 5, "offerIdentifier": "stay", "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P3M", "price": 0}]},
      {"productId": "news", "type": "Auto-Renewable Subscription", "price": 4990, "subscriptionGroupIdentifier": "2",
       "period": "P1M"},
      {"productId": "all", "type": "\(type)", "price": 12990, "subscriptionGroupIdentifier": "3", "period": "P1M",
       "bundledProductIds": \(bundled)}],
     "customers": [{"purchases": [{"productId": "pro", "transactionId": "1001", "purchaseDate": "-1d"}]},
      {"purchases": [{"productId": "all", "transactionId": "2001", "purchaseDate": "-40d"}]}]}
    """
  }

  private static func store() throws -> Store {
    try Store(World(Array(text().utf8)), app: StoreApp(), now: now, sharesCustomers: false)
  }

  private static func buy(_ product: String, offer: JSON? = nil, in store: inout Store) throws -> JSON {
    let body = JSONObject(present: ["productId": .string(product), "customer": "1001", "offer": offer])
    let uuid = try store.carryOut(CustomerBuy(body), now: now)
    let sent = try #require(store.notifications[uuid]?.purchase)
    return sent.payload(of: store.customers[sent.customer], in: store.app, signed: now)
  }

  @Test func `each subscription of a bundle has the IDs of the bundle's transaction and no price`() throws {
    let store = try Self.store()
    let bought = store.purchases.values.filter { $0.customer == 1 }
    let members = bought.map { $0.payload(of: store.customers[1], in: store.app, signed: Self.now) }
      .filter { BundleMembership($0) != nil }
    #expect(bought.count == 6 && members.count == 4)
    for member in members {
      let bundle = try #require(BundleMembership(member))
      #expect(bundle.originalTransactionId == "2001" && member["price"] == nil && member["currency"] == nil)
      let paid = try #require(bundle.transactionId.flatMap { store.purchases[$0] })
      #expect(paid.price == 12990 && JSON.timestamp(paid.purchaseDate) == member["purchaseDate"])
    }
    #expect(store.subscriptions.values.filter(\.isBundled).allSatisfy { $0.status == .active })
  }

  @Test func `a switch links the purchases in both directions and refunds nothing`() throws {
    var store = try Self.store()
    let bundle = try Self.buy("all", in: &store)
    #expect(bundle["previousOriginalTransactionId"] == "1001" && store.subscriptions["1001"]?.status == .expired)
    let back = try Self.buy("pro", in: &store)
    #expect(back["previousOriginalTransactionId"] == bundle["originalTransactionId"])
    #expect(store.purchases.values.allSatisfy { $0.revocation == nil })
    let running = store.subscriptions.values.filter { $0.customer == 0 && $0.status.givesAccess }
    #expect(running.map(\.product.id) == ["pro"])
  }

  @Test func `a retention offer applies to the next renewal, at its price`() throws {
    var store = try Self.store()
    _ = try Self.buy("pro", offer: "stay", in: &store)
    #expect(store.notifications.contains { $0.type == "OFFER_REDEEMED" })
    store.advance(to: Self.now + .days(40))
    let latest = try #require(store.purchases.latest(of: "1001"))
    let payload = latest.payload(of: store.customers[0], in: store.app, signed: Self.now)
    #expect(payload["offerType"] == 5 && payload["price"] == 0 && payload["transactionReason"] == "RENEWAL")
    #expect(payload["offerPeriod"] == "P3M" && store.subscriptions["1001"]?.status == .active)
  }

  @Test func `the subscriptions of a suite are not sold alone`() throws {
    func world(_ customers: String) -> [UInt8] {
      let text = Self.text(bundled: #"["news"]"#, type: "subscription suite")
      return Array("\(text.split(separator: " \"customers\":")[0]) \"customers\": [\(customers)]}".utf8)
    }
    var store = try Store(World(world(#"{"purchases": []}"#)), app: StoreApp(), now: Self.now, sharesCustomers: false)
    #expect(throws: ControlRefusal.self) { try store.carryOut(CustomerBuy(["productId": "news"]), now: Self.now) }
    _ = try store.carryOut(CustomerBuy(["productId": "all"]), now: Self.now)
    let types = store.purchases.values.map {
      $0.payload(of: store.customers[$0.customer], in: store.app, signed: Self.now)
    }
    #expect(Set(types.compactMap { $0["type"]?.string }) == ["subscription suite", "Auto-Renewable Subscription"])
    #expect(throws: ControlRefusal.self) {
      try World(world(#"{"purchases": [{"productId": "news", "purchaseDate": "-1d"}]}"#))
    }
  }

  @Test func `a retention offer requires a subscription that can be canceled`() throws {
    var store = try Self.store()
    let body: JSONObject = ["productId": "pro", "offer": "stay"]
    #expect(throws: ControlRefusal.self) { try store.carryOut(CustomerBuy(body), now: Self.now) }
  }

  @Test(arguments: [#"["gone"]"#, "[]", "7", #"["all"]"#])
  func `a bundle contains subscriptions of its world`(bundled: String) {
    #expect(throws: ControlRefusal.self) { try World(Array(Self.text(bundled: bundled).utf8)) }
  }

  @Test func `only a bundle contains subscriptions, and a world with one says what is not published`() throws {
    #expect(throws: ControlRefusal.self) {
      try World(Array(Self.text(type: "Auto-Renewable Subscription").utf8))
    }
    #expect(try World(Array(Self.text().utf8)).remarks.count == 1)
  }
}
