import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// Purchases at run time in a served world, with effects that depend on the customer's other purchases.
@Suite struct CustomerBuyTests {
  /// A customer who owns `pro`, and the products `coins` and `unlock` in addition to those of the offer rules.
  private static func server(
    _ purchases: String = #"{"transactionId": "1001", "productId": "pro", "purchaseDate": "now"}"#
  )
    throws -> SimulatorServer
  {
    let oneTime = """
      , {"productId": "coins", "type": "Consumable", "price": 990}, {"productId": "unlock", "type": "Non-Consumable", \
      "price": 1990}]
      """
    let text =
      #"{"products": \#(OfferRuleTests.products.dropLast())\#(oneTime), "customers": [{"purchases": [\#(purchases)]}]}"#
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.world = try World(Array(text.utf8))
    return try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }))
  }

  private static func ask(_ server: SimulatorServer, _ path: String, _ body: JSON) -> TestSimulator.Answered {
    TestSimulator.Answered(
      server.reply(
        to: ServedRequest(
          method: "POST", target: path, headers: [HTTPHeader("Host", "127.0.0.1:1")], body: body.bytes(), port: 1)
      ).reply)
  }

  private static func buy(_ server: SimulatorServer, _ body: JSON) -> TestSimulator.Answered {
    ask(server, "/simulator/buy", body)
  }

  private static func expired() throws -> SimulatorServer {
    try server(
      """
      {"transactionId": "1001", "productId": "pro", "purchaseDate": "-60d", "offerType": 1, "events": [
        {"date": "-50d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED"}]}
      """)
  }

  @Test func `built-in products have the offers and plans of their customers`() {
    let store = Store(now: FakeWorld.now)
    func sells(_ product: Product, _ offer: Offer?) -> Bool {
      // The App Store applies introductory offers on its own.
      offer.map { $0.kind == .introductory || product.offers.contains($0) } ?? true
    }
    for purchase in store.purchases.values {
      #expect(sells(purchase.product, purchase.offer), "\(purchase.transactionId)")
      #expect(purchase.billingPlan == nil || purchase.product.subscription?.monthly == purchase.billingPlan?.terms)
    }
    for subscription in store.subscriptions.values {
      let offers = subscription.product.offers.filter { $0.kind == .winBack }.compactMap(\.identifier)
      #expect(sells(subscription.nextProduct, subscription.nextOffer), "\(subscription.originalTransactionId)")
      #expect(Set(subscription.winBackOffers).isSubset(of: offers), "\(subscription.originalTransactionId)")
    }
  }

  @Test func `a new customer subscribes with the introductory offer and the account token`() throws {
    let server = try Self.server()
    let token = "7E3FB20B-4CDB-47CC-936D-99D65F608138"
    let bought = Self.buy(server, ["productId": "pro", "appAccountToken": .string(token)])
    #expect(bought.status == 200)
    let json = bought.opened
    #expect(json["price"] == 2990 && json["offerType"] == 1 && json["appAccountToken"]?.string == token.lowercased())
    #expect(json["notificationType"] == "SUBSCRIBED" && json["subtype"] == "INITIAL_BUY")
    #expect(json["originalTransactionId"] == json["transactionId"] && json["orderId"]?.string?.isEmpty == false)
    let signed = try #require(json["signedTransactionInfo"])
    for name in ["transactionId", "productId", "expiresDate", "appTransactionId"] {
      #expect(signed[name] == json[name])
    }
    let store = server.stores[0].simulator.withStore(\.self)
    let id = try #require(json["transactionId"]?.string)
    #expect(store.purchases[id]?.customer != store.purchases["1001"]?.customer)
    #expect(store.orders[json["orderId"]?.string ?? ""]?.transactions == [id])
    #expect(store.notifications.last?.uuid == json["notificationUUID"]?.string)
  }

  /// A request for a purchase, and its effect.
  private static let rows: [(body: JSON, event: String, price: Int64, isSameOriginal: Bool)] = [
    (["productId": "coins"], "ONE_TIME_CHARGE", 990, false), (["productId": "unlock"], "ONE_TIME_CHARGE", 1990, false),
    (["productId": "max"], "DID_CHANGE_RENEWAL_PREF/UPGRADE", 8990, true),
    (["productId": "basic"], "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", 4990, true),
    (["productId": "basic", "offer": "stay"], "OFFER_REDEEMED/DOWNGRADE", 4990, true),
    (["productId": "pro", "offer": "loyal"], "OFFER_REDEEMED", 4990, true),
    (["productId": "trial"], "SUBSCRIBED/INITIAL_BUY", 0, false),
    (["productId": "yearly"], "SUBSCRIBED/INITIAL_BUY", 6000, false),
    (["productId": "yearly", "billingPlanType": "MONTHLY", "offer": "half"], "SUBSCRIBED/INITIAL_BUY", 250, false),
  ]

  @Test(arguments: rows.indices)
  func `the effect of a purchase depends on what the customer owns`(row: Int) throws {
    let (body, event, price, isSameOriginal) = Self.rows[row]
    let server = try Self.server()
    let json = Self.buy(server, body.with(["customer": "1001"])).opened
    #expect([json["notificationType"], json["subtype"]].compactMap { $0?.string }.joined(separator: "/") == event)
    #expect(json["price"]?.int64 == price && (json["originalTransactionId"] == "1001") == isSameOriginal)
    #expect((json["orderId"] == nil) == (json["transactionId"] == "1001"))
    let store = server.stores[0].simulator.withStore(\.self)
    let id = try #require(json["transactionId"]?.string)
    #expect(store.purchases[id]?.customer == store.purchases["1001"]?.customer)
  }

  @Test func `a purchase after the end continues the subscription, and a win-back offer requires that end`() throws {
    let (ended, won) = (try Self.expired(), try Self.expired())
    let json = Self.buy(ended, ["productId": "pro", "customer": "1001"]).opened
    #expect(json["subtype"] == "RESUBSCRIBE" && json["originalTransactionId"] == "1001" && json["price"] == 4990)
    let offered = Self.buy(won, ["productId": "pro", "customer": "1001", "offer": "back"]).opened
    #expect(offered["price"] == 1490 && offered["offerType"] == 4)
    #expect(Self.buy(try Self.server(), ["productId": "pro", "customer": "1001", "offer": "back"]).status == 400)
    let status = won.stores[0].simulator.withStore { $0.subscriptions["1001"]?.status }
    #expect(status == .active)
  }

  @Test func `buying a subscription turns its renewal on again`() throws {
    let server = try Self.server()
    _ = Self.ask(
      server, "/simulator/trigger",
      ["type": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED", "transactionId": "1001"])
    let json = Self.buy(server, ["productId": "pro", "customer": "1001"]).opened
    #expect(json["subtype"] == "AUTO_RENEW_ENABLED")
    #expect(server.stores[0].simulator.withStore { $0.subscriptions["1001"]?.isRenewing } == true)
  }

  private static let refused: [(body: JSON, words: [String])] = [
    ([:], ["productId"]), (["productId": "pro", "quantity": 2], ["quantity", "appAccountToken"]),
    (["productId": "prp"], ["did you mean pro", "coins"]),
    (["productId": "pro", "customer": "99"], ["\"99\"", "1001"]),
    (["productId": "pro", "offer": "loyalty"], ["loyalty", "loyal, ahead, gift, code, back"]),
    (["productId": "pro", "offer": "loyal"], ["current or former subscription"]),
    (["productId": "pro", "appAccountToken": "x"], ["a UUID"]),
    (["productId": "pro", "billingPlanType": "YEARLY"], ["MONTHLY"]),
    (["productId": "pro", "billingPlanType": "MONTHLY"], ["no MONTHLY plan"]),
    (["productId": "pro", "customer": "1001"], ["already subscribed to pro"]),
  ]

  @Test(arguments: refused.indices)
  func `a purchase that the App Store would not allow is rejected and changes nothing`(row: Int) throws {
    let (body, words) = Self.refused[row]
    let server = try Self.server()
    let before = server.stores[0].simulator.withStore(\.self)
    let reply = Self.buy(server, body)
    #expect(reply.status == 400)
    let said = (reply.json["errorMessage"]?.string ?? "") + (reply.json["hint"]?.string ?? "")
    for word in words { #expect(said.contains(word), "\(said)") }
    #expect(server.stores[0].simulator.withStore { $0.isSame(as: before) })
  }

  @Test func `a non-consumable can be bought again only after a refund`() throws {
    let server = try Self.server()
    let body: JSON = ["productId": "unlock", "customer": "1001"]
    let first = Self.buy(server, body)
    #expect(first.status == 200 && Self.buy(server, body).status == 400)
    let id = first.json["transactionId"] ?? .null
    #expect(Self.ask(server, "/simulator/trigger", ["type": "REFUND", "transactionId": id]).status == 200)
    #expect(Self.buy(server, body).status == 200)
  }

  @Test func `every purchase renews for a year`() throws {
    let server = try Self.server()
    for row in Self.rows { _ = Self.buy(server, row.body) }
    _ = Self.buy(server, ["productId": "max", "customer": "1001"])
    #expect(Self.ask(server, "/simulator/clock", ["advance": "400d"]).status == 200)
    let store = server.stores[0].simulator.withStore(\.self)
    for subscription in store.subscriptions.values {
      #expect(subscription.status == .active)
      let periods = store.purchases.newestFirst(of: subscription.originalTransactionId).reduce(0) { count, _ in
        count + 1
      }
      #expect(periods >= (subscription.product.subscription?.period == .year && !subscription.isMonthly ? 2 : 12))
    }
  }
}
