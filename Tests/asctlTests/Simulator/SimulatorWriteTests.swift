import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Simulator
@testable import TestSupport

/// Writes to the simulated App Store, and their effects on later reads.
@Suite struct SimulatorWriteTests {
  let store: TestSimulator
  static let ada = "2000000000000001"
  static let uuid = "5F2F9F0E-5C0A-4D3B-9A53-0D7A8C1C7A11"

  init() throws {
    store = try TestSimulator()
  }

  private func transaction(_ id: String) -> JSON {
    store.get("/inApps/v1/transactions/\(id)").opened["signedTransactionInfo"] ?? .null
  }

  /// The newest notifications, the newest first.
  private func sent() -> [JSON] {
    let body: JSON = [
      "startDate": .timestamp(store.now - .hours(1)), "endDate": .timestamp(store.now + .milliseconds(1)),
    ]
    let history = store.ask("POST", "/inApps/v1/notifications/history", body).opened["notificationHistory"]
    return (history?.arrayElements ?? []).compactMap { $0["signedPayload"] }.reversed()
  }

  // MARK: App account token

  static let wrongTokens: [WrongRequest] = [
    WrongRequest("x", ["appAccountToken": .string(uuid)], 4_000_006),
    WrongRequest("704346128300986001", ["appAccountToken": .string(uuid)], 4_000_048),
    WrongRequest(ada, ["appAccountToken": "me"], 4_000_183), WrongRequest(ada, [:], 4_000_183),
    WrongRequest(ada, ["appAccountToken": 7], 4_000_183),
    WrongRequest("1", ["appAccountToken": .string(uuid)], 4_040_005),
    WrongRequest("2000000000000002", ["appAccountToken": .string(uuid)], 4_000_187),
    WrongRequest("2000000000010001", ["appAccountToken": .string(uuid)], 4_000_185),
    WrongRequest("2000000000019001", ["appAccountToken": .string(uuid)], 4_000_227),
  ]

  @Test(arguments: wrongTokens)
  func `invalid account tokens are rejected`(_ wrong: WrongRequest) {
    #expect(store.ask("PUT", "/inApps/v1/transactions/\(wrong.target)/appAccountToken", wrong.body).code == wrong.code)
  }

  @Test func `an account token applies from the current renewal on`() {
    let answer = store.ask(
      "PUT", "/inApps/v1/transactions/\(Self.ada)/appAccountToken", ["appAccountToken": .string(Self.uuid)])
    #expect(answer.status == 200)
    #expect(answer.reply.body.isEmpty)
    #expect(transaction("2000000000000006")["appAccountToken"]?.string == Self.uuid.lowercased())
    #expect(transaction("2000000000000005")["appAccountToken"]?.string != Self.uuid.lowercased())
    let status = store.get("/inApps/v1/subscriptions/\(Self.ada)").opened["data"]?.arrayElements?.first
    let renewal = status?["lastTransactions"]?.arrayElements?.first?["signedRenewalInfo"]
    #expect(renewal?["appAccountToken"]?.string == Self.uuid.lowercased())
  }

  @Test func `an account token of a one-time purchase can be set`() {
    let path = "/inApps/v1/transactions/2000000000000008/appAccountToken"
    #expect(store.ask("PUT", path, ["appAccountToken": .string(Self.uuid)]).status == 200)
    #expect(transaction("2000000000000008")["appAccountToken"] != nil)
  }

  // MARK: Finish

  @Test(arguments: [("x", 4_000_006), ("704346128300986001", 4_000_048), ("1", 4_040_010)] as [(String, Int64)])
  func `invalid transactions to finish are rejected`(id: String, code: Int64) {
    #expect(store.ask("POST", "/inApps/v1/transactions/\(id)/finish").code == code)
  }

  @Test func `version 1 of the history omits a finished consumable`() {
    let coins = "2000000000000010"
    #expect(store.get("/inApps/v1/history/\(Self.ada)").ids.contains(coins))
    #expect(store.ask("POST", "/inApps/v1/transactions/\(coins)/finish").status == 200)
    #expect(!store.get("/inApps/v1/history/\(Self.ada)").ids.contains(coins))
    #expect(store.get("/inApps/v2/history/\(Self.ada)").ids.contains(coins))
    #expect(store.ask("POST", "/inApps/v1/transactions/\(coins)/finish").status == 200)
  }

  // MARK: Extension

  private static func order(_ days: JSON, _ reason: JSON, _ id: JSON) -> JSON {
    ["extendByDays": days, "extendReasonCode": reason, "requestIdentifier": id]
  }

  static let wrongExtensions: [WrongRequest] = [
    WrongRequest("x", order(1, 0, "a"), 4_000_008), WrongRequest("1", order(1, 0, "a"), 4_040_005),
    WrongRequest("2000000000000002", order(1, 0, "a"), 4_040_005),
    WrongRequest("2000000000000007", order(1, 0, "a"), 4_040_005),
    WrongRequest(ada, order(0, 0, "a"), 4_000_009), WrongRequest(ada, order(91, 0, "a"), 4_000_009),
    WrongRequest(ada, order("7", 0, "a"), 4_000_009), WrongRequest(ada, order(1, 4, "a"), 4_000_010),
    WrongRequest(ada, order(1, -1, "a"), 4_000_010), WrongRequest(ada, order(1, 0, ""), 4_000_011),
    WrongRequest(ada, order(1, 0, .string(String(repeating: "a", count: 129))), 4_000_011),
    WrongRequest(ada, order(1, 0, .null), 4_000_011),
    WrongRequest("2000000000001001", order(1, 0, "a"), 4_030_004),
    WrongRequest("2000000000002001", order(1, 0, "a"), 4_030_004),
    WrongRequest("2000000000005001", order(1, 0, "a"), 4_030_004),
    WrongRequest("2000000000006001", order(1, 0, "a"), 4_030_005),
    WrongRequest("2000000000010001", order(1, 0, "a"), 4_030_007),
    WrongRequest("2000000000019001", order(1, 0, "a"), 4_030_028),
  ]

  @Test(arguments: wrongExtensions)
  func `invalid extensions are rejected`(_ wrong: WrongRequest) {
    #expect(store.ask("PUT", "/inApps/v1/subscriptions/extend/\(wrong.target)", wrong.body).code == wrong.code)
  }

  @Test func `an extension moves the renewal date once`() throws {
    let path = "/inApps/v1/subscriptions/extend/\(Self.ada)"
    let before = try #require(transaction("2000000000000006")["expiresDate"]?.timestamp)
    let reply = store.ask("PUT", path, Self.order(7, 3, "week")).json
    #expect(reply["success"] == true)
    #expect(reply["originalTransactionId"]?.string == Self.ada)
    #expect(reply["webOrderLineItemId"] != nil)
    #expect(reply["effectiveDate"]?.timestamp == before + .days(7))
    #expect(transaction("2000000000000006")["expiresDate"]?.timestamp == before + .days(7))
    #expect(sent().first?["notificationType"] == "RENEWAL_EXTENDED")

    #expect(store.ask("PUT", path, Self.order(7, 3, "WEEK")).json == reply, "the same request again")
    #expect(transaction("2000000000000006")["expiresDate"]?.timestamp == before + .days(7))
    #expect(store.ask("PUT", path, Self.order(8, 3, "week")).code == 4_000_011)
    #expect(store.ask("PUT", path, Self.order(1, 3, "second")).status == 200)
    #expect(store.ask("PUT", path, Self.order(1, 3, "third")).code == 4_030_005)
    store.pass(.days(366))
    #expect(store.ask("PUT", path, Self.order(1, 3, "next year")).status == 200)
  }

  @Test func `a purchaser's extension also applies to the family`() throws {
    let before = try #require(transaction("2000000000010003")["expiresDate"]?.timestamp)
    let path = "/inApps/v1/subscriptions/extend/2000000000009001"
    #expect(store.ask("PUT", path, Self.order(2, 0, "a")).status == 200)
    #expect(transaction("2000000000010003")["expiresDate"]?.timestamp == before + .days(2))
  }

  private static func mass(_ change: JSONObject) -> JSON {
    let body: JSON = [
      "requestIdentifier": .string(uuid), "extendByDays": 3, "extendReasonCode": 3, "productId": "com.example.app.pro",
    ]
    return body.with(change)
  }

  static let wrongMassExtensions: [WrongRequest] = [
    WrongRequest("", mass(["extendByDays": 91]), 4_000_009), WrongRequest("", mass(["extendReasonCode": 9]), 4_000_010),
    WrongRequest("", mass(["requestIdentifier": "a"]), 4_000_011), WrongRequest("", mass(["productId": ""]), 4_000_023),
    WrongRequest("", mass(["productId": .null]), 4_000_023),
    WrongRequest("", mass(["storefrontCountryCodes": []]), 4_000_027),
    WrongRequest("", mass(["storefrontCountryCodes": ["US"]]), 4_000_028),
    WrongRequest("", mass(["storefrontCountryCodes": ["USA", 1]]), 4_000_028),
    WrongRequest("", mass(["storefrontCountryCodes": "USA"]), 4_000_028),
  ]

  @Test(arguments: wrongMassExtensions)
  func `invalid extensions of all are rejected`(_ wrong: WrongRequest) {
    #expect(store.ask("POST", "/inApps/v1/subscriptions/extend/mass", wrong.body).code == wrong.code)
  }

  @Test func `within the process, an extension of all is carried out at once`() throws {
    let before = try #require(transaction("2000000000000006")["expiresDate"]?.timestamp)
    let asked = store.ask("POST", "/inApps/v1/subscriptions/extend/mass", Self.mass([:]))
    #expect(asked.json == ["requestIdentifier": .string(Self.uuid.lowercased())])
    let path = "/inApps/v1/subscriptions/extend/mass/com.example.app.pro/\(Self.uuid)"
    let done = store.get(path).json
    #expect(done["complete"] == true)
    #expect(done["succeededCount"]?.int64 ?? 0 > 2)
    #expect(done["failedCount"]?.int64 ?? 0 > 0)
    #expect(store.get(path).json == done, "it is done once")
    #expect(transaction("2000000000000006")["expiresDate"]?.timestamp == before + .days(3))
    #expect(sent().first?["subtype"] == "SUMMARY")
    #expect(sent().contains { $0["notificationType"] == "RENEWAL_EXTENSION" && $0["subtype"] == "FAILURE" })
    #expect(store.get(path.replacing("pro/", with: "basic/")).code == 4_040_009)
  }

  @Test func `an extension for some storefronts does not affect others`() throws {
    _ = store.ask(
      "POST", "/inApps/v1/subscriptions/extend/mass", Self.mass(["storefrontCountryCodes": ["DEU"]]))
    let path = "/inApps/v1/subscriptions/extend/mass/com.example.app.pro/\(Self.uuid)"
    #expect(store.get(path).json["succeededCount"] == 2)
  }
}
