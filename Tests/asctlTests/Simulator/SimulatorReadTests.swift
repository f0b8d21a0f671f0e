import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The simulated App Store's responses to valid and invalid reads.
@Suite struct SimulatorReadTests {
  /// Causes that the name of the error does not tell.
  @Test(arguments: [
    ("/inApps/v2/history/2000000000000001?startDate=5&endDate=2", "endDate 2 is not after startDate 5"),
    ("/inApps/v2/history/2000000000000001?endDate=x", "Got endDate=\"x\""),
    ("/inApps/v2/history/2000000000000001?productType=COINS", "Got productType=\"COINS\""),
    ("/inApps/v2/history/2000000000000001?revision=x", "Got revision=\"x\""),
    ("/inApps/v1/subscriptions/2000000000000001?status=9", "Got status=\"9\""),
    ("/inApps/v1/refund/lookup/2000000000000006", "2000000000000006 is a renewal of 2000000000000001"),
  ])
  func `the reason for an error is the cause that was found`(target: String, cause: String) throws {
    let reason = try TestSimulator().get(target).reply.header("X-Asctl-Reason") ?? ""
    #expect(reason.contains(cause), "\(reason)")
  }

  @Test func `the reason for a rejected extension is the cause that was found`() throws {
    let store = try TestSimulator()
    for (id, cause) in [
      ("2000000000000006", "is a renewal of 2000000000000001"),
      ("2000000000000007", "not an auto-renewable subscription"),
      ("2000000000005001", "the current period is free"), ("2000000000001001", "the status is 2"),
    ] {
      let body: JSON = ["extendByDays": 1, "extendReasonCode": 0, "requestIdentifier": "a"]
      let reply = store.ask("PUT", "/inApps/v1/subscriptions/extend/\(id)", body).reply
      #expect(reply.status >= 400)
      #expect(reply.header("X-Asctl-Reason")?.contains(cause) == true, "\(id)")
    }
  }

  @Test func `a body with a content coding is rejected as such`() throws {
    let request = ServedRequest(
      method: "POST", target: "/inApps/v1/notifications/history", headers: [HTTPHeader("Content-Encoding", "gzip")],
      body: [0x1F, 0x8B])
    #expect(try TestSimulator().simulator.reply(to: request).status == 415)
  }

  @Test func `every line of the built-in world is read`() {
    var builder = FixtureBuilder(now: Timestamp(milliseconds: 1_780_000_000_000))
    builder.play(FixtureBuilder.customers + "\n" + FixtureBuilder.supportCases)
    #expect(builder.misread.isEmpty)
    builder.play("sel coins")
    #expect(builder.misread == ["sel coins"])
  }

  let store: TestSimulator

  init() throws {
    store = try TestSimulator()
  }

  private static let ada = "2000000000000001"
  private static let app = "704346128300986001"

  static let wrong: [WrongRequest] = [
    WrongRequest("/inApps/v1/transactions/abc", 4_000_006), WrongRequest("/inApps/v1/transactions/-1", 4_000_006),
    WrongRequest("/inApps/v1/transactions/123456789012345678901", 4_000_006),
    WrongRequest("/inApps/v1/transactions/\(app)", 4_000_048), WrongRequest("/inApps/v1/transactions/1", 4_040_010),
    WrongRequest("/inApps/v1/transactions/appTransactions/MVK7WQ3XYZ", 4_000_006),
    WrongRequest("/inApps/v1/transactions/appTransactions/1", 4_040_010),
    WrongRequest("/inApps/v1/transactions/appTransactions/2000000000016001", 4_040_019),
    WrongRequest("/inApps/v2/history/x", 4_000_006), WrongRequest("/inApps/v2/history/1", 4_040_010),
    WrongRequest("/inApps/v1/history/x", 4_000_006), WrongRequest("/inApps/v1/history/1", 4_040_010),
    WrongRequest("/inApps/v2/history/\(ada)?startDate=soon", 4_000_015),
    WrongRequest("/inApps/v2/history/\(ada)?startDate=-1", 4_000_015),
    WrongRequest("/inApps/v2/history/\(ada)?endDate=2026-01-01", 4_000_016),
    WrongRequest("/inApps/v2/history/\(ada)?startDate=5&endDate=5", 4_000_016),
    WrongRequest("/inApps/v2/history/\(ada)?productId=", 4_000_023),
    WrongRequest("/inApps/v2/history/\(ada)?productType=SUBSCRIPTION", 4_000_022),
    WrongRequest("/inApps/v2/history/\(ada)?productType=CONSUMABLE&productType=x", 4_000_022),
    WrongRequest("/inApps/v2/history/\(ada)?sort=ascending", 4_000_021),
    WrongRequest("/inApps/v2/history/\(ada)?subscriptionGroupIdentifier=pro", 4_000_024),
    WrongRequest("/inApps/v2/history/\(ada)?inAppOwnershipType=SHARED", 4_000_026),
    WrongRequest("/inApps/v2/history/\(ada)?revoked=1", 4_000_030),
    WrongRequest("/inApps/v1/history/\(ada)?excludeRevoked=yes", 4_000_025),
    WrongRequest("/inApps/v2/history/\(ada)?revision=garbage", 4_000_005),
    WrongRequest("/inApps/v1/subscriptions/x", 4_000_006), WrongRequest("/inApps/v1/subscriptions/1", 4_040_010),
    WrongRequest("/inApps/v1/subscriptions/\(ada)?status=6", 4_000_031),
    WrongRequest("/inApps/v1/subscriptions/\(ada)?status=1&status=active", 4_000_031),
    WrongRequest("/inApps/v2/refund/lookup/x", 4_000_006), WrongRequest("/inApps/v2/refund/lookup/1", 4_040_010),
    WrongRequest("/inApps/v2/refund/lookup/\(ada)?revision=x", 4_000_005),
    WrongRequest("/inApps/v1/refund/lookup/x", 4_000_008), WrongRequest("/inApps/v1/refund/lookup/1", 4_040_005),
    WrongRequest("/inApps/v1/refund/lookup/2000000000000002", 4_040_005),
    WrongRequest("/inApps/v1/refund/lookup/\(app)", 4_040_005),
    WrongRequest("/inApps/v1/lookup/a%20b", 4_000_000),
    WrongRequest("/inApps/v1/notifications/test/x", 4_000_020),
    WrongRequest("/inApps/v1/notifications/test/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11_1700000000000", 4_000_020),
    WrongRequest("/inApps/v1/subscriptions/extend/mass/com.example.app.pro/x", 4_000_011),
    WrongRequest(
      "/inApps/v1/subscriptions/extend/mass/com.example.app.pro/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", 4_040_009),
    WrongRequest("/groups/v1/currentGroups/x", 4_000_006), WrongRequest("/groups/v1/currentGroups/1", 4_040_010),
    WrongRequest("/groups/v1/group/x", 4_000_225), WrongRequest("/groups/v1/group/1", 4_040_022),
    WrongRequest("/groups/v1/group/900000000000000001?limit=101", 4_000_004),
    WrongRequest("/groups/v1/group/900000000000000001?limit=0", 4_000_004),
    WrongRequest("/groups/v1/group/900000000000000001?limit=ten", 4_000_004),
    WrongRequest("/groups/v1/group/900000000000000001?paginationToken=x", 4_000_014),
    WrongRequest("/inApps/v1/messaging/default/com.example.app.pro/english", 4_000_164),
    WrongRequest("/inApps/v1/messaging/default/com.example.app.pro/de-DE", 4_040_020),
    WrongRequest("/inApps/v1/messaging/default/a%20b/en-US", 4_000_023),
    WrongRequest("/inApps/v1/messaging/performanceTest/result/x", 4_000_212),
    WrongRequest("/inApps/v1/messaging/performanceTest/result/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", 4_040_018),
    WrongRequest("/externalPurchase/v1/reports/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", 3),
  ]

  @Test func `an error has Apple's text if it is known, and asctl's explanation in a header`() throws {
    let known = store.get("/inApps/v1/transactions/1")
    #expect(known.json["errorMessage"] == "Transaction id not found.")
    #expect(known.reply.header("X-Asctl-Reason")?.contains("other environment") == true)
    let other = store.get("/inApps/v2/history/\(Self.ada)?revision=garbage")
    #expect(other.json["errorMessage"]?.string == other.reply.header("X-Asctl-Reason"))
    for row in ErrorCode.all where row.code != nil {
      // The message is one sentence, and the explanation is a valid header value.
      let message = row.errorMessage(for: nil)
      #expect(message.hasSuffix(".") && message.utf8.count < 200, "\(message)")
      #expect(row.meaning.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(row.meaning)")
    }
  }

  @Test(arguments: wrong)
  func `invalid requests have Apple's codes`(_ wrong: WrongRequest) {
    let answer = store.get(wrong.target)
    #expect(answer.code == wrong.code)
    #expect(answer.status == wrong.code.map { $0 < 100 ? 400 : Int($0 / 10_000) })
    #expect((answer.json["errorMessage"] ?? answer.json["errors"]) != nil)
  }

  @Test func `a transaction has its own values`() throws {
    let answer = store.get("/inApps/v1/transactions/2000000000000007").opened["signedTransactionInfo"]
    #expect(answer?["transactionId"] == "2000000000000007")
    #expect(answer?["type"] == "Consumable")
    #expect(answer?["quantity"] == 3)
    #expect(answer?["price"] == 5970)
    #expect(answer?["signedDate"]?.timestamp == store.now)
    #expect(answer?["webOrderLineItemId"] == nil)
  }

  @Test(arguments: [ada, "2000000000000006", app])
  func `any identifier finds the customer`(id: String) {
    #expect(store.get("/inApps/v2/history/\(id)").ids.count == 12)
    #expect(store.get("/inApps/v2/refund/lookup/\(id)").ids == ["2000000000000011", "2000000000000012"])
    let data = store.get("/inApps/v1/subscriptions/\(id)").opened["data"]?.arrayElements
    #expect(data?.first?["lastTransactions"]?.arrayElements?.first?["originalTransactionId"] == "2000000000000001")
    let download = store.get("/inApps/v1/transactions/appTransactions/\(id)").opened["signedAppTransactionInfo"]
    #expect(download?["appTransactionId"] == "704346128300986001")
    #expect(download?["receiptType"] == "Sandbox")
    #expect(download?["deviceVerification"] == nil)
  }

  @Test func `responses contain the bundle ID and no app Apple ID`() {
    let history = store.get("/inApps/v2/history/\(Self.ada)").json
    #expect(history["bundleId"] == "com.example.app")
    #expect(history["environment"] == "Sandbox")
    #expect(history["appAppleId"] == nil)
  }

  @Test(arguments: [
    ("productType=CONSUMABLE", 4), ("productType=CONSUMABLE&productType=NON_CONSUMABLE", 5),
    ("productId=com.example.app.pro", 6), ("productId=com.example.app.pro&productType=CONSUMABLE", 0),
    ("revoked=true", 2), ("revoked=True", 2), ("revoked=false", 10), ("revoked=False", 10),
    ("subscriptionGroupIdentifier=21000001", 6),
    ("inAppOwnershipType=FAMILY_SHARED", 0), ("inAppOwnershipType=PURCHASED", 12),
  ])
  func `histories are filtered`(query: String, count: Int) {
    #expect(store.get("/inApps/v2/history/\(Self.ada)?\(query)").ids.count == count)
  }

  @Test func `a history begins at its start and ends before its end`() throws {
    let all = store.get("/inApps/v2/history/\(Self.ada)").transactions
    let dates = try all.map { try #require($0["purchaseDate"]?.int64) }.sorted()
    let (start, end) = (dates[3], dates[8])
    let some = store.get("/inApps/v2/history/\(Self.ada)?startDate=\(start)&endDate=\(end)").transactions
    #expect(some.count == dates.count { $0 >= start && $0 < end })
  }

  @Test func `a history is sorted by its last change`() throws {
    let up = store.get("/inApps/v2/history/\(Self.ada)").transactions
    let changes = up.map { $0["revocationDate"]?.int64 ?? $0["purchaseDate"]?.int64 ?? 0 }
    #expect(changes == changes.sorted())
    let down = store.get("/inApps/v2/history/\(Self.ada)?sort=DESCENDING").ids
    #expect(down == store.get("/inApps/v2/history/\(Self.ada)").ids.reversed())
  }

  @Test func `version 1 omits finished consumables`() {
    let first = Set(store.get("/inApps/v1/history/\(Self.ada)").ids)
    let second = Set(store.get("/inApps/v2/history/\(Self.ada)").ids)
    #expect(second.subtracting(first) == ["2000000000000007"])
    #expect(first.contains("2000000000000010"), "not finished")
    #expect(first.contains("2000000000000011"), "refunded")
  }

  @Test(arguments: [
    (1, "2000000000000001"), (2, "2000000000001001"), (3, "2000000000002001"), (4, "2000000000003001"),
    (5, "2000000000004001"),
  ])
  func `a subscription exists in every state`(status: Int64, id: String) throws {
    let data = store.get("/inApps/v1/subscriptions/\(id)").opened["data"]?.arrayElements
    let last = try #require(data?.first?["lastTransactions"]?.arrayElements?.first)
    #expect(last["status"]?.int64 == status)
    let expires = try #require(last["signedTransactionInfo"]?["expiresDate"]?.timestamp)
    #expect((expires > store.now) == (status == 1 || status == 5))
    #expect(store.get("/inApps/v1/subscriptions/\(id)?status=\(status)").json["data"]?.arrayElements?.count == 1)
    #expect(store.get("/inApps/v1/subscriptions/\(id)?status=\(status % 5 + 1)").json["data"] == [])
  }

  @Test func `an order contains its purchases`() {
    let order = store.get("/inApps/v1/lookup/MVK7WQ3XYZ")
    #expect(order.ids == ["2000000000000007", "2000000000000008", "2000000000000009"])
    #expect(store.get("/inApps/v1/lookup/MVK7WQ3ABC").json == ["status": 1])
  }

  @Test func `customers without purchases have empty lists`() {
    #expect(store.get("/inApps/v2/history/704346128300986016").json["signedTransactions"] == [])
    #expect(store.get("/inApps/v2/refund/lookup/704346128300986016").json["hasMore"] == false)
    #expect(store.get("/inApps/v1/subscriptions/704346128300986016").json["data"] == [])
  }

  @Test func `groups contain roles for organizations only`() {
    let member = store.get("/groups/v1/currentGroups/2000000000019001").json["groups"]?.arrayElements ?? []
    #expect(member.map { $0["groupType"] } == ["ORGANIZATION", "CONSUMER"])
    #expect(member.first?["roles"]?.arrayElements?.first?["productId"] == "com.example.app.team")
    #expect(member.last?["roles"] == nil)
    let nobody = store.get("/groups/v1/currentGroups/\(Self.ada)").json["groups"]?.arrayElements
    #expect(nobody?.map { $0["groupId"] } == ["900000000000000000"])
    #expect(
      store.get("/groups/v1/group/900000000000000000").json["members"] == [["appTransactionId": "700000000000000000"]])
  }

  @Test func `unusual transactions have their members`() {
    func transaction(_ id: String) -> JSON {
      store.get("/inApps/v1/transactions/\(id)").opened["signedTransactionInfo"] ?? .null
    }
    #expect(transaction("2000000000000011")["revocationType"] == "REFUND_FULL")
    #expect(transaction("2000000000000012")["revocationPercentage"] == 40_000)
    #expect(transaction("2000000000012002")["isUpgraded"] == true)
    #expect(transaction("2000000000010003")["inAppOwnershipType"] == "FAMILY_SHARED")
    #expect(transaction("2000000000011003")["revocationType"] == "FAMILY_REVOKE")
    #expect(transaction("2000000000019003")["inAppOwnershipType"] == "ASSIGNED")
    #expect(transaction("2000000000020003")["revocationType"] == "ASSIGNMENT_REVOKE")
    #expect(transaction("2000000000013001")["offerDiscountType"] == "FREE_TRIAL")
    #expect(transaction("2000000000013005")["offerType"] == 4)
    #expect(transaction("2000000000013009")["offerType"] == 2)
    #expect(transaction("2000000000013010")["offerPeriod"] == "P3M")
    #expect(transaction("2000000000013011")["offerDiscountType"] == "ONE_TIME")
    #expect(transaction("2000000000014003")["commitmentInfo"]?["billingPeriodNumber"] == 3)
    #expect(transaction("2000000000021003")["advancedCommerceInfo"]?["items"]?.arrayElements?.count == 2)
    #expect(transaction("2000000000002001")["currency"] == "JPY")
    #expect(transaction("2000000000002001")["price"] == 1_500_000)
  }
}
