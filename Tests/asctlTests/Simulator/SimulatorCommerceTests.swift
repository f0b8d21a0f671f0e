import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// The six requests of the Advanced Commerce API: their effects and errors.
@Suite struct SimulatorCommerceTests {
  let store: TestSimulator
  private static let state = "2000000000021003"
  private static let charge = "2000000000021004"
  private static let expired = "2000000000022002"
  private static let downgrade = "2000000000023001"
  private static let ada = "2000000000000001"

  init() throws {
    store = try TestSimulator()
  }

  private static func info(_ number: Int) -> JSON {
    ["requestReferenceId": .string("5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a\(number)")]
  }

  /// A request without any change, and with these members added.
  private static func body(_ change: JSONObject = [:], _ number: Int = 10) -> JSON {
    (["requestInfo": info(number)] as JSON).with(change)
  }

  private func ask(_ call: String, _ id: String, _ body: JSON) -> TestSimulator.Answered {
    store.ask("POST", "/advancedCommerce/v1/\(call)/\(id)", body)
  }

  private func renewal(of id: String) -> JSON? {
    let data = store.get("/inApps/v1/subscriptions/\(id)").opened["data"]?.arrayElements
    return data?.first { $0["subscriptionGroupIdentifier"] == "21000005" }?["lastTransactions"]?.arrayElements?.first?[
      "signedRenewalInfo"]
  }

  private func transaction(_ id: String) -> JSON? {
    store.get("/inApps/v1/transactions/\(id)").opened["signedTransactionInfo"]
  }

  /// The types of the newest notifications, the newest first.
  private func sent() -> [String] {
    let body: JSON = [
      "startDate": .timestamp(store.now - .milliseconds(1)), "endDate": .timestamp(store.now + .milliseconds(1)),
    ]
    let history = store.ask("POST", "/inApps/v1/notifications/history", body).opened["notificationHistory"]
    return (history?.arrayElements ?? []).compactMap { $0["signedPayload"]?["notificationType"]?.string }.reversed()
  }

  // MARK: All requests

  private static let calls = [
    "subscription/cancel", "subscription/changeMetadata", "subscription/changePrice", "subscription/migrate",
    "subscription/revoke", "transaction/requestRefund",
  ]

  static let wrongFrames: [(String, WrongRequest)] = calls.flatMap { call in
    [
      WrongRequest("x", body(), 4_000_006), WrongRequest("1", body(), 4_040_010),
      WrongRequest(state, [1], 4_000_173), WrongRequest(state, [:], 4_000_079),
      WrongRequest(state, ["requestInfo": 1], 4_000_173), WrongRequest(state, ["requestInfo": [:]], 4_000_080),
      WrongRequest(state, ["requestInfo": ["requestReferenceId": "mine"]], 4_000_081),
      WrongRequest(state, ["requestInfo": info(10).with(["appAccountToken": "me"])], 4_000_033),
      WrongRequest(state, ["requestInfo": info(10).with(["consistencyToken": "made up"])], 4_000_082),
      WrongRequest(state, body(["storefront": "US"]), 4_000_028),
      WrongRequest(state, body(["storefront": "DEU"]), 4_000_133),
      WrongRequest("2000000000010001", body(), 4_030_013),
    ].map { (call, $0) }
  }

  @Test(arguments: wrongFrames)
  func `requests with invalid common members are rejected`(call: String, wrong: WrongRequest) {
    #expect(ask(call, wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test(arguments: ["cancel", "changeMetadata", "changePrice", "revoke"])
  func `subscriptions of other APIs are not changed`(call: String) {
    #expect(ask("subscription/\(call)", Self.ada, Self.body()).code == 4_030_008)
  }

  @Test func `purchases of other APIs are not refunded`() {
    #expect(ask("transaction/requestRefund", "2000000000000007", Self.body()).code == 4_030_013)
  }

  @Test func `a reference ID can be used for one successful request`() {
    #expect(ask("subscription/changePrice", Self.state, Self.body()).code == 4_000_101)
    #expect(ask("subscription/cancel", Self.state, Self.body()).status == 200)
    #expect(ask("subscription/cancel", Self.state, Self.body()).code == 4_000_097)
    let upper = Self.body(["requestInfo": ["requestReferenceId": "5F2F9F0E-5C0A-4D3B-9A53-0D7A8C1C7A10"]])
    #expect(ask("subscription/revoke", Self.state, upper).code == 4_000_097)
  }

  @Test func `only the token of the newest renewal info is accepted`() throws {
    let first = try #require(renewal(of: Self.state)?["advancedCommerceInfo"]?["consistencyToken"])
    func body(_ number: Int) -> JSON {
      ["requestInfo": Self.info(number).with(["consistencyToken": first])]
    }
    let reply = ask("subscription/cancel", Self.state, body(10)).opened
    #expect(reply["signedRenewalInfo"]?["autoRenewStatus"] == 0)
    #expect(
      reply["signedRenewalInfo"]?["advancedCommerceInfo"]?["requestReferenceId"] == Self.info(10)["requestReferenceId"])
    #expect(ask("subscription/cancel", Self.state, body(11)).code == 4_000_082)
  }

  // MARK: Cancel

  @Test func `canceling ends the renewal but not the access`() {
    #expect(ask("subscription/cancel", Self.state, Self.body()).status == 200)
    #expect(renewal(of: Self.state)?["autoRenewStatus"] == 0)
    #expect(sent() == ["DID_CHANGE_RENEWAL_STATUS"])
    #expect(store.get("/inApps/v1/subscriptions/\(Self.state)?status=1").json["data"]?.arrayElements?.count == 1)
    #expect(ask("subscription/cancel", Self.expired, Self.body([:], 11)).code == 4_030_010)
  }

  // MARK: Metadata

  private static let novels: JSON = ["currentSKU": "shelf.novels", "effective": "IMMEDIATELY", "displayName": "Prose"]

  static let wrongMetadata: [WrongRequest] = [
    WrongRequest(state, body(), 4_000_115), WrongRequest(expired, body(), 4_030_015),
    WrongRequest(state, body(["descriptors": ["displayName": "A"]]), 4_000_111),
    WrongRequest(state, body(["descriptors": ["effective": "NOW", "displayName": "A"]]), 4_000_173),
    WrongRequest(state, body(["descriptors": ["effective": "IMMEDIATELY"]]), 4_000_165),
    WrongRequest(state, body(["items": []]), 4_000_160), WrongRequest(state, body(["items": 1]), 4_000_173),
    WrongRequest(state, body(["items": [novels.with(["currentSKU": .null])]]), 4_000_105),
    WrongRequest(state, body(["items": [novels.with(["currentSKU": ""])]]), 4_000_122),
    WrongRequest(state, body(["items": [novels.with(["currentSKU": "none"])]]), 4_000_121),
    WrongRequest(state, body(["items": [novels.with(["SKU": text(129)])]]), 4_000_087),
    WrongRequest(state, body(["items": [novels.with(["displayName": text(31)])]]), 4_000_089),
    WrongRequest(state, body(["items": [novels.with(["displayName": "a\nb"])]]), 4_000_118),
    WrongRequest(state, body(["items": [novels.with(["description": text(46)])]]), 4_000_088),
    WrongRequest(state, body(["items": [novels.with(["description": ""])]]), 4_000_119),
    WrongRequest(state, body(["taxCode": "books"]), 4_000_127),
  ]

  private static func text(_ count: Int) -> JSON { .string(String(repeating: "a", count: count)) }

  @Test(arguments: wrongMetadata)
  func `invalid metadata is rejected`(_ wrong: WrongRequest) {
    #expect(ask("subscription/changeMetadata", wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test func `names change immediately or with the next period`() {
    let body = Self.body([
      "descriptors": ["effective": "NEXT_BILL_CYCLE", "displayName": "Library"], "items": [Self.novels],
      "taxCode": "C003-00-1",
    ])
    let reply = ask("subscription/changeMetadata", Self.state, body).opened
    let (now, next) = (
      reply["signedTransactionInfo"]?["advancedCommerceInfo"], reply["signedRenewalInfo"]?["advancedCommerceInfo"]
    )
    #expect(now?["descriptors"]?["displayName"] == "Reading Room")
    #expect(next?["descriptors"]?["displayName"] == "Library")
    #expect(now?["items"]?.arrayElements?.first?["displayName"] == "Prose")
    #expect(next?["taxCode"] == "C003-00-1")
    #expect(transaction(Self.state)?["advancedCommerceInfo"] == now)
    #expect(sent() == ["METADATA_UPDATE"])
  }

  // MARK: Price

  private static func prices(_ items: JSON, _ change: JSONObject = [:]) -> JSON {
    body(["items": items]).with(change)
  }
  private static let cheaper: JSON = ["SKU": "shelf.comics", "price": 1_990]

  static let wrongPrices: [WrongRequest] = [
    WrongRequest(state, body(), 4_000_101), WrongRequest(state, prices([]), 4_000_101),
    WrongRequest(state, prices([["price": 1_990]]), 4_000_105),
    WrongRequest(state, prices([cheaper.with(["price": 0])]), 4_000_086),
    WrongRequest(state, prices([cheaper.with(["price": "1.99"])]), 4_000_086),
    WrongRequest(state, prices([cheaper.with(["price": 1_995])]), 4_000_132),
    WrongRequest(state, prices([cheaper], ["currency": "XXX"]), 4_000_053),
    WrongRequest(state, prices([cheaper], ["currency": "EUR"]), 4_000_053),
    WrongRequest(state, prices([cheaper, cheaper]), 4_000_194),
    WrongRequest(state, prices([cheaper.with(["SKU": "shelf.poems"])]), 4_000_220),
    WrongRequest(state, prices([cheaper.with(["dependentSKUs": ["shelf.poems"]])]), 4_000_220),
    WrongRequest(state, prices([cheaper.with(["dependentSKUs": "shelf.novels"])]), 4_000_173),
    WrongRequest(
      state,
      prices([
        cheaper.with(["dependentSKUs": ["a"]]), ["SKU": "shelf.novels", "price": 990, "dependentSKUs": ["a"]],
      ]), 4_000_192),
    WrongRequest(
      state,
      prices([
        cheaper.with(["dependentSKUs": ["shelf.novels"]]),
        ["SKU": "shelf.novels", "price": 990, "dependentSKUs": ["a"]],
      ]), 4_000_193),
    WrongRequest(expired, prices([cheaper]), 4_030_010),
  ]

  @Test(arguments: wrongPrices)
  func `invalid prices are rejected`(_ wrong: WrongRequest) {
    #expect(ask("subscription/changePrice", wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test func `a lower price applies at the next renewal, and a higher one is announced first`() {
    let body = Self.prices(
      [Self.cheaper, ["SKU": "shelf.novels", "price": 7_990, "dependentSKUs": ["shelf.comics"]]], ["currency": "USD"])
    let renewal = ask("subscription/changePrice", Self.state, body).opened["signedRenewalInfo"]
    let items = renewal?["advancedCommerceInfo"]?["items"]?.arrayElements
    #expect(items?.map { $0["price"] } == [5_990, 1_990])
    #expect(
      items?.first?["priceIncreaseInfo"]
        == ["dependentSKUs": ["shelf.comics"], "price": 7_990, "status": "SCHEDULED"])
    #expect(items?.last?["priceIncreaseInfo"] == nil)
    #expect(renewal?["renewalPrice"] == 7_980)
    #expect(sent() == ["PRICE_CHANGE"])
    #expect(ask("subscription/changePrice", Self.state, Self.body(["items": [Self.cheaper]], 11)).code == 4_000_205)
  }

  // MARK: Migrate

  private static let names: JSON = ["displayName": "Pro", "description": "Monthly"]
  private static let item: JSON = ["SKU": "pro.monthly", "displayName": "Pro", "description": "Monthly"]
  private static let migration = body([
    "descriptors": names, "items": [item], "targetProductId": "com.example.app.catalog.monthly",
    "taxCode": "C003-00-1",
  ])

  static let wrongMigrations: [WrongRequest] = [
    WrongRequest(ada, migration.with(["descriptors": .null]), 4_000_103),
    WrongRequest(ada, migration.with(["descriptors": names.with(["displayName": .null])]), 4_000_106),
    WrongRequest(ada, migration.with(["descriptors": names.with(["description": .null])]), 4_000_107),
    WrongRequest(ada, migration.with(["items": .null]), 4_000_101),
    WrongRequest(ada, migration.with(["items": []]), 4_000_160),
    WrongRequest(ada, migration.with(["items": [item.with(["SKU": .null])]]), 4_000_105),
    WrongRequest(ada, migration.with(["targetProductId": .null]), 4_000_166),
    WrongRequest(ada, migration.with(["targetProductId": ""]), 4_000_167),
    WrongRequest(ada, migration.with(["targetProductId": "com.example.app.pro"]), 4_000_167),
    WrongRequest(ada, migration.with(["targetProductId": "com.example.app.none"]), 4_040_016),
    WrongRequest(ada, migration.with(["taxCode": .null]), 4_000_099),
    WrongRequest(ada, migration.with(["renewalItems": [item]]), 4_000_180),
    WrongRequest(downgrade, migration, 4_000_180),
    WrongRequest(state, migration, 4_000_176), WrongRequest("2000000000000007", migration, 4_030_008),
    WrongRequest("2000000000001001", migration, 4_030_010), WrongRequest("2000000000007001", migration, 4_030_027),
  ]

  @Test(arguments: wrongMigrations)
  func `invalid migrations are rejected`(_ wrong: WrongRequest) {
    #expect(ask("subscription/migrate", wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test(arguments: [(ada, migration), (downgrade, migration.with(["renewalItems": [item.with(["SKU": "basic"])]]))])
  func `a migrated subscription has items`(id: String, body: JSON) {
    let reply = ask("subscription/migrate", id, body).opened
    let commerce = reply["signedTransactionInfo"]?["advancedCommerceInfo"]
    #expect(commerce?["items"]?.arrayElements?.first?["price"] == 9_990)
    #expect(reply["signedTransactionInfo"]?["productId"] == "com.example.app.catalog.monthly")
    let next = reply["signedRenewalInfo"]?["advancedCommerceInfo"]?["items"]?.arrayElements?.first
    #expect(next?["SKU"] == (id == Self.ada ? "pro.monthly" : "basic"))
    #expect(sent() == ["MIGRATION"])
    #expect(ask("subscription/migrate", id, body.with(["requestInfo": Self.info(11)])).code == 4_000_176)
    #expect(ask("subscription/cancel", id, Self.body([:], 12)).status == 200)
  }
}
