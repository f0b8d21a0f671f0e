import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Seats of groups whose members the developer invites (App Store Server API 1.23).
@Suite struct SimulatorSeatTests {
  private static let studio = "2000000000024001"
  private static let full = "2000000000025001"
  private static let claim = "019b76da-a800-7001-8d53-3a112e24d0cb"
  private static let member = "704346128300986002"
  private static func path(_ id: String, _ more: String = "") -> String { "/groups/v1/transactions/\(id)/seats\(more)" }
  private static func request(_ number: Int, _ member: String? = nil) -> JSON {
    .present([
      "requestIdentifier": .string("5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a0\(number)"),
      "appTransactionId": member.map(JSON.string),
    ])
  }

  @Test func `the seats of a period are those of its transactions except for refunded ones`() throws {
    let info = try TestSimulator().get(Self.path(Self.studio)).json
    #expect(info["totalSeatCount"] == 12)
    #expect(info["availableSeatCount"] == 3)
    #expect(info["assignedSeatClaimIds"]?.arrayElements?.count == 9)
  }

  @Test func `a claim takes a seat, and the same request gets the same response`() throws {
    let store = try TestSimulator()
    let first = store.ask("POST", Self.path(Self.studio), Self.request(1, Self.member))
    #expect(first.status == 200)
    #expect(first.json["seatClaimId"]?.string?.isUUID == true)
    #expect(store.ask("POST", Self.path(Self.studio), Self.request(1)).json == first.json)
    #expect(store.get(Self.path(Self.studio)).json["availableSeatCount"] == 2)
  }

  @Test func `a seat that is given back can be claimed again with a new claim ID`() throws {
    let store = try TestSimulator()
    for number in 1...3 { #expect(store.ask("POST", Self.path(Self.studio), Self.request(number)).status == 200) }
    #expect(store.ask("POST", Self.path(Self.studio), Self.request(4)).refusal == "NoAvailableSeats")
    #expect(store.ask("DELETE", Self.path(Self.studio, "/\(Self.claim)")).status == 200)
    #expect(store.ask("DELETE", Self.path(Self.studio, "/\(Self.claim)")).refusal == "SeatClaimIdNotFound")
    let again = store.ask("POST", Self.path(Self.studio), Self.request(4)).json["seatClaimId"]?.string
    #expect(again != nil && again != Self.claim)
  }

  @Test func `a claim can be associated with a member later`() throws {
    let store = try TestSimulator()
    let path = Self.path(Self.studio, "/\(Self.claim)/associate")
    #expect(store.ask("POST", path, ["appTransactionId": .string(Self.member)]).status == 200)
    #expect(store.ask("POST", path, ["appTransactionId": "1"]).refusal == "AppTransactionIdNotFound")
    #expect(store.ask("POST", path, [:]).refusal == "AppTransactionIdNotFound")
  }

  @Test func `after a renewal with fewer seats there are more claims than seats`() throws {
    let store = try TestSimulator()
    let info = store.get(Self.path(Self.full)).json
    #expect(info["totalSeatCount"] == 2)
    #expect(info["availableSeatCount"] == 0)
    #expect(info["assignedSeatClaimIds"]?.arrayElements?.count == 3)
    #expect(store.ask("POST", Self.path(Self.full), Self.request(1)).refusal == "NoAvailableSeats")
  }

  /// The codes of these errors are unknown, so the responses have none.
  @Test(arguments: [
    ("2000000000000001", "TransactionNotDevManagedGroup"), ("2000000000018001", "TransactionNotDevManagedGroup"),
    ("2000000000026001", "SubscriptionNotActive"), ("2000000000027001", "BundleTransactionIdNotSupported"),
  ])
  func `a transaction without seats to claim gets an error without a code`(id: String, name: String) throws {
    let store = try TestSimulator()
    for answer in [
      store.get(Self.path(id)), store.ask("POST", Self.path(id), Self.request(1)),
      store.ask("DELETE", Self.path(id, "/\(Self.claim)")),
      store.ask("POST", Self.path(id, "/\(Self.claim)/associate"), ["appTransactionId": .string(Self.member)]),
    ] {
      #expect(answer.refusal == name)
      #expect(answer.code == nil)
    }
  }

  @Test(arguments: [("x", 4_000_008), ("2000000000024004", 4_040_005), ("704346128300986025", 4_040_005)])
  func `the path accepts only an original transaction ID`(id: String, code: Int64) throws {
    #expect(try TestSimulator().get(Self.path(id)).code == code)
  }

  @Test(arguments: [
    WrongRequest(studio, [:], 4_000_011), WrongRequest(studio, ["requestIdentifier": "x"], 4_000_011),
    WrongRequest(studio, ["requestIdentifier": 1], 4_000_011),
  ])
  func `a claim without a UUID is rejected`(wrong: WrongRequest) throws {
    #expect(try TestSimulator().ask("POST", Self.path(wrong.target), wrong.body).code == wrong.code)
  }
}

extension SimulatorSeatTests {
  @Test func `transactions and renewal info contain seats`() throws {
    let reply = try TestSimulator().get("/inApps/v1/subscriptions/\(Self.studio)").opened
    let last = reply["data"]?.arrayElements?.first?["lastTransactions"]?.arrayElements?.first
    let (transaction, renewal) = (last?["signedTransactionInfo"], last?["signedRenewalInfo"])
    #expect(transaction?["additionalTransactionReason"] == "SEAT_ADDITION")
    #expect(transaction?["multiSeatInfo"]?["invitationManagement"] == "DEVELOPER")
    #expect(renewal?["renewalQuantity"] == 8)
    #expect(renewal?["multiSeatInfo"]?["renewalPriceTiers"]?.arrayElements?.count == 2)
    #expect(renewal?["renewalPrice"] == 9_240)
  }

  @Test func `the price is the average of the tiers, and each transaction of the period has the addition's reason`()
    throws
  {
    let transactions = try TestSimulator().get("/inApps/v2/history/\(Self.studio)").transactions
    #expect(transactions.map { $0["additionalTransactionReason"] != nil } == [false, false, true, true])
    for transaction in transactions {
      let tiers = transaction["multiSeatInfo"]?["priceTiers"]?.arrayElements ?? []
      let seats = tiers.reduce(0) { $0 + ($1["quantity"]?.int64 ?? 0) }
      let total = tiers.reduce(0) { $0 + ($1["price"]?.int64 ?? 0) * ($1["quantity"]?.int64 ?? 0) }
      #expect(transaction["quantity"]?.int64 == seats)
      #expect(transaction["price"]?.int64 == total / seats)
      #expect(transaction["revocationDate"] == nil)
    }
    #expect(transactions.compactMap { $0["multiSeatInfo"]?["revokedSeatQuantity"]?.int64 } == [2])
  }

  @Test func `a refund of seats leaves the transaction valid until none is left`() throws {
    let store = try TestSimulator()
    func revoke(_ seats: Int64, _ number: Int) -> JSON {
      store.ask(
        "POST", "/advancedCommerce/v1/subscription/revoke/2000000000028001",
        [
          "requestInfo": ["requestReferenceId": .string("5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7b0\(number)")],
          "refundType": "FULL", "refundReason": "UNINTENDED_PURCHASE", "refundRiskingPreference": false,
          "revokeSeatQuantity": .int(seats),
        ]
      ).opened["signedTransactionInfo"] ?? .null
    }
    let some = revoke(2, 1)
    #expect(some["multiSeatInfo"]?["revokedSeatQuantity"] == 2)
    #expect(some["revocationDate"] == nil)
    #expect(revoke(9, 2)["revocationDate"] != nil)
  }

  @Test(arguments: [
    ("REFUND", "SEATS"), ("UNCLAIM_SEATS", nil), ("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY"),
    ("DID_CHANGE_RENEWAL_PREF", "DECREASE_QUANTITY"),
  ])
  func `changes of seats result in notifications`(type: String, subtype: String?) throws {
    let store = try TestSimulator()
    let body: JSON = .present([
      "startDate": .timestamp(store.now - .days(20)), "endDate": .timestamp(store.now),
      "notificationType": .string(type),
      "notificationSubtype": subtype.map(JSON.string),
    ])
    let found = store.ask("POST", "/inApps/v1/notifications/history", body).opened["notificationHistory"]
    let payload = found?.arrayElements?.first?["signedPayload"]
    #expect(payload?["notificationType"] == .string(type))
    if type == "UNCLAIM_SEATS" {
      #expect(payload?["unclaimInfo"]?["unclaimSeatIds"]?.arrayElements?.count == 1)
      #expect(payload?["data"] == nil)
    } else {
      #expect(payload?["data"]?["signedTransactionInfo"]?["revocationDate"] == nil)
    }
  }
}

extension TestSimulator.Answered {
  /// The error name at the beginning of the message of a 400 without a code.
  fileprivate var refusal: String? {
    guard status == 400 else { return nil }
    return json["errorMessage"]?.string?.split(separator: ":").first.map { String($0) }
  }
}
