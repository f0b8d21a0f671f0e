import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Revoking a subscription of the Advanced Commerce API, and refunds of items.
@Suite struct SimulatorCommerceRefundTests {
  let store: TestSimulator
  private static let state = "2000000000021003"
  private static let charge = "2000000000021004"
  private static let info: JSON = ["requestReferenceId": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a10"]

  init() throws {
    store = try TestSimulator()
  }

  private func ask(_ call: String, _ id: String, _ body: JSON) -> TestSimulator.Answered {
    store.ask("POST", "/advancedCommerce/v1/\(call)/\(id)", body)
  }

  private func sent() -> [String] {
    let body: JSON = [
      "startDate": .timestamp(store.now - .milliseconds(1)), "endDate": .timestamp(store.now + .milliseconds(1)),
    ]
    let history = store.ask("POST", "/inApps/v1/notifications/history", body).opened["notificationHistory"]
    return (history?.arrayElements ?? []).compactMap { $0["signedPayload"]?["notificationType"]?.string }.reversed()
  }

  private func status(_ id: String) -> JSON? {
    let data = store.get("/inApps/v1/subscriptions/\(id)").json["data"]?.arrayElements
    return data?.first?["lastTransactions"]?.arrayElements?.first?["status"]
  }

  // MARK: Revoke

  private static let revocation: JSON = [
    "requestInfo": info, "refundType": "FULL", "refundReason": "LEGAL", "refundRiskingPreference": false,
  ]

  static let wrongRevocations: [WrongRequest] = [
    WrongRequest(state, revocation.with(["refundType": .null]), 4_000_157),
    WrongRequest(state, revocation.with(["refundType": "CUSTOM"]), 4_000_123),
    WrongRequest(state, revocation.with(["refundType": "SOME"]), 4_000_123),
    WrongRequest(state, revocation.with(["refundReason": .null]), 4_000_156),
    WrongRequest(state, revocation.with(["refundReason": "BORED"]), 4_000_124),
    WrongRequest(state, revocation.with(["refundAmount": 990]), 4_000_155),
    WrongRequest(state, revocation.with(["refundRiskingPreference": .null]), 4_000_159),
    WrongRequest(state, revocation.with(["refundRiskingPreference": "no"]), 4_000_173),
    WrongRequest("2000000000022002", revocation, 4_000_186),
  ]

  @Test(arguments: wrongRevocations)
  func `invalid revocations are rejected`(_ wrong: WrongRequest) {
    #expect(ask("subscription/revoke", wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test(arguments: [("FULL", "REFUND_FULL"), ("PRORATED", "REFUND_PRORATED")])
  func `a revoked subscription ends immediately`(kind: JSON, word: String) {
    let reply = ask("subscription/revoke", Self.state, Self.revocation.with(["refundType": kind])).opened
    #expect(reply["signedTransactionInfo"]?["revocationType"]?.string == word)
    let share = reply["signedTransactionInfo"]?["revocationPercentage"]?.int64 ?? 0
    #expect(kind == "FULL" ? share == 100_000 : (1..<100_000).contains(share))
    #expect(status(Self.state) == 5)
    #expect(sent() == ["REFUND"])
    let again = Self.revocation.with(["requestInfo": ["requestReferenceId": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"]])
    #expect(ask("subscription/revoke", Self.state, again).code == 4_030_021)
  }

  @Test func `a revocation may result in a consumption request`() {
    let asking = Self.revocation.with(["refundRiskingPreference": true])
    #expect(ask("subscription/revoke", Self.state, asking).status == 200)
    #expect(sent() == ["CONSUMPTION_REQUEST"])
    #expect(status(Self.state) == 1)
    let again = Self.revocation.with(["requestInfo": ["requestReferenceId": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"]])
    #expect(ask("subscription/revoke", Self.state, again).code == 4_000_181)
  }

  @Test func `a declined revocation results in a notification`() {
    let declined = Self.revocation.with(["refundReason": "SIMULATE_REFUND_DECLINE"])
    #expect(ask("subscription/revoke", Self.state, declined).status == 200)
    #expect(sent() == ["REFUND_DECLINED"])
    #expect(status(Self.state) == 1)
  }

  // MARK: Refund

  private static func refund(_ items: JSON) -> JSON {
    ["requestInfo": info, "refundRiskingPreference": false, "items": items]
  }
  private static let comics: JSON = [
    "SKU": "shelf.comics", "refundType": "FULL", "refundReason": "OTHER", "revoke": true,
  ]
  private static let novels = comics.with(["SKU": "shelf.novels"])

  static let wrongRefunds: [WrongRequest] = [
    WrongRequest(state, refund([]), 4_000_173), WrongRequest(state, refund([1]), 4_000_173),
    WrongRequest(state, refund([comics.with(["SKU": "shelf.poems"])]), 4_030_013),
    WrongRequest(state, refund([comics.with(["refundType": .null])]), 4_000_157),
    WrongRequest(state, refund([comics.with(["refundType": "HALF"])]), 4_000_123),
    WrongRequest(state, refund([comics.with(["refundReason": .null])]), 4_000_156),
    WrongRequest(state, refund([comics.with(["refundType": "CUSTOM"])]), 4_000_153),
    WrongRequest(state, refund([comics.with(["refundType": "CUSTOM", "refundAmount": 0])]), 4_000_154),
    WrongRequest(state, refund([comics.with(["refundType": "CUSTOM", "refundAmount": 995])]), 4_000_132),
    WrongRequest(state, refund([comics.with(["refundType": "CUSTOM", "refundAmount": 9_990])]), 4_030_024),
    WrongRequest(state, refund([comics.with(["refundAmount": 990])]), 4_000_155),
    WrongRequest(state, refund([comics.with(["revoke": .null])]), 4_000_173),
    WrongRequest(state, refund([comics]).with(["refundRiskingPreference": .null]), 4_000_159),
    WrongRequest(state, refund([comics]).with(["currency": "EUR"]), 4_000_053),
    WrongRequest(state, refund([comics, novels.with(["refundReason": "SIMULATE_REFUND_DECLINE"])]), 4_000_184),
    WrongRequest(state, refund([comics, novels]), 4_000_168),
    WrongRequest("2000000000021002", refund([comics.with(["refundType": "PRORATED"])]), 4_000_182),
    WrongRequest(charge, refund([comics.with(["SKU": "book.emma"])]), 4_000_181),
  ]

  @Test(arguments: wrongRefunds)
  func `invalid refunds are rejected`(_ wrong: WrongRequest) {
    #expect(ask("transaction/requestRefund", wrong.target, wrong.body ?? .null).code == wrong.code)
  }

  @Test func `an item can be refunded once`() {
    let body = Self.refund([Self.comics.with(["refundType": "CUSTOM", "refundAmount": 1_990])])
    let reply = ask("transaction/requestRefund", Self.state, body).opened
    #expect(reply["signedRenewalInfo"] == nil)
    let items = reply["signedTransactionInfo"]?["advancedCommerceInfo"]?["items"]?.arrayElements
    #expect(items?.last?["refunds"]?.arrayElements?.first?["refundAmount"] == 1_990)
    #expect(items?.last?["revocationDate"]?.timestamp == store.now)
    #expect(items?.first?["refunds"] == nil)
    #expect(sent() == ["REFUND"])
    let again = body.with(["requestInfo": ["requestReferenceId": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"]])
    #expect(ask("transaction/requestRefund", Self.state, again).code == 4_030_021)
    #expect(status(Self.state) == 1)
  }

  /// After the response to its consumption request, the charge can be refunded completely.
  @Test func `a refund of all items is a refund of the purchase`() {
    let declined: JSON = [
      "accountTenure": 4, "appAccountToken": "", "consumptionStatus": 2, "customerConsented": true, "deliveryStatus": 0,
      "lifetimeDollarsPurchased": 3, "lifetimeDollarsRefunded": 1, "platform": 1, "playTime": 5, "refundPreference": 2,
      "sampleContentProvided": false, "userStatus": 1,
    ]
    #expect(store.ask("PUT", "/inApps/v1/transactions/consumption/\(Self.charge)", declined).status == 202)
    let items: JSON = [Self.comics.with(["SKU": "book.emma"]), Self.comics.with(["SKU": "book.1984"])]
    let reply = ask("transaction/requestRefund", Self.charge, Self.refund(items)).opened["signedTransactionInfo"]
    #expect(reply?["revocationType"] == "REFUND_FULL")
    #expect(store.get("/inApps/v2/refund/lookup/\(Self.charge)").ids == [Self.charge])
  }
}
