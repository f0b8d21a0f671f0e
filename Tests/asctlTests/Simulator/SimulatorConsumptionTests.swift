import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Simulator
@testable import TestSupport

/// Responses to consumption requests, in both versions.
@Suite struct SimulatorConsumptionTests {
  let store: TestSimulator

  init() throws {
    store = try TestSimulator()
  }

  static let right: JSON = [
    "customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
  ]
  static let rightV1: JSON = [
    "accountTenure": 4, "appAccountToken": "", "consumptionStatus": 2, "customerConsented": true, "deliveryStatus": 0,
    "lifetimeDollarsPurchased": 3, "lifetimeDollarsRefunded": 1, "platform": 1, "playTime": 2,
    "sampleContentProvided": false, "userStatus": 1,
  ]
  /// Transactions with an open consumption request.
  private static let (coins, unlock, season, basic) = (
    "2000000000017001", "2000000000017002", "2000000000017003", "2000000000017004"
  )
  private static let charge = "2000000000021004"

  static let wrong: [WrongRequest] = [
    WrongRequest("x", right, 4_000_006), WrongRequest("704346128300986001", right, 4_000_048),
    WrongRequest(coins, right.with(["customerConsented": false]), 4_000_035),
    WrongRequest(coins, right.with(["customerConsented": .null]), 4_000_035),
    WrongRequest(coins, right.with(["sampleContentProvided": .null]), 4_000_041),
    WrongRequest(coins, right.with(["sampleContentProvided": "no"]), 4_000_041),
    WrongRequest(coins, right.with(["deliveryStatus": 0]), 4_000_036),
    WrongRequest(coins, right.with(["deliveryStatus": "LOST"]), 4_000_036),
    WrongRequest(coins, right.with(["refundPreference": "GRANT"]), 4_000_044),
    WrongRequest(coins, right.with(["refundPreference": 1]), 4_000_044),
    WrongRequest("1", right, 4_040_010), WrongRequest("2000000000010001", right, 4_000_185),
    WrongRequest("2000000000019001", right, 4_000_227),
    WrongRequest(basic, right.with(["consumptionPercentage": 0]), 4_000_209),
    WrongRequest(coins, right.with(["consumptionPercentage": 100_001]), 4_000_207),
    WrongRequest(coins, right.with(["consumptionPercentage": -1]), 4_000_207),
    WrongRequest(coins, right.with(["consumptionPercentage": "half"]), 4_000_207),
    WrongRequest(coins, right.with(["refundPreference": "GRANT_PRORATED"]), 4_000_207),
    WrongRequest(
      coins, right.with(["refundPreference": "GRANT_PRORATED", "consumptionPercentage": 100_000]), 4_000_207),
    WrongRequest(coins, right.with(["deliveryStatus": "UNDELIVERED_OTHER", "consumptionPercentage": 1]), 4_000_208),
    WrongRequest(charge, right, 4_000_210),
  ]

  @Test(arguments: wrong)
  func `invalid answers are rejected`(_ wrong: WrongRequest) {
    let path = "/inApps/v2/transactions/consumption/\(wrong.target)"
    #expect(store.ask("PUT", path, wrong.body).code == wrong.code)
  }

  static let wrongV1: [WrongRequest] = [
    WrongRequest("x", rightV1, 4_000_006), WrongRequest("1", rightV1, 4_040_010),
    WrongRequest(coins, rightV1.with(["accountTenure": 8]), 4_000_032),
    WrongRequest(coins, rightV1.with(["accountTenure": .null]), 4_000_032),
    WrongRequest(coins, rightV1.with(["appAccountToken": "me"]), 4_000_033),
    WrongRequest(coins, rightV1.with(["appAccountToken": .null]), 4_000_033),
    WrongRequest(coins, rightV1.with(["consumptionStatus": 4]), 4_000_034),
    WrongRequest(coins, rightV1.with(["customerConsented": false]), 4_000_035),
    WrongRequest(coins, rightV1.with(["deliveryStatus": 6]), 4_000_036),
    WrongRequest(coins, rightV1.with(["lifetimeDollarsPurchased": -1]), 4_000_037),
    WrongRequest(coins, rightV1.with(["lifetimeDollarsRefunded": 8]), 4_000_038),
    WrongRequest(coins, rightV1.with(["platform": 3]), 4_000_039),
    WrongRequest(coins, rightV1.with(["playTime": "2"]), 4_000_040),
    WrongRequest(coins, rightV1.with(["sampleContentProvided": 1]), 4_000_041),
    WrongRequest(coins, rightV1.with(["userStatus": 5]), 4_000_042),
    WrongRequest(coins, rightV1.with(["refundPreference": 4]), 4_000_044),
    WrongRequest(unlock, rightV1, 4_000_047), WrongRequest(season, rightV1, 4_000_047),
    WrongRequest("2000000000019001", rightV1, 4_000_227),
  ]

  @Test(arguments: wrongV1)
  func `invalid answers of version 1 are rejected`(_ wrong: WrongRequest) {
    let path = "/inApps/v1/transactions/consumption/\(wrong.target)"
    #expect(store.ask("PUT", path, wrong.body).code == wrong.code)
  }

  /// The payload of the newest notification.
  private func decision(about id: String) -> JSON? {
    let body: JSON = [
      "startDate": .timestamp(store.now - .milliseconds(1)), "endDate": .timestamp(store.now + .milliseconds(1)),
    ]
    let sent = store.ask("POST", "/inApps/v1/notifications/history", body).opened["notificationHistory"]?.arrayElements
    return sent?.last?["signedPayload"]
  }

  @Test(
    arguments: [
      (coins, right.with(["refundPreference": "DECLINE"]), "REFUND_DECLINED", nil),
      (unlock, right.with(["refundPreference": "GRANT_FULL"]), "REFUND", 100_000),
      (unlock, right, "REFUND", 100_000),
      (season, right.with(["refundPreference": "GRANT_PRORATED", "consumptionPercentage": 25_000]), "REFUND", 75_000),
      (basic, right.with(["refundPreference": "GRANT_FULL"]), "REFUND", 100_000),
    ] as [(String, JSON, String, Int64?)])
  func `the decision follows the answer`(id: String, body: JSON, type: String, percentage: Int64?) {
    let answer = store.ask("PUT", "/inApps/v2/transactions/consumption/\(id)", body)
    #expect(answer.status == 202)
    #expect(answer.reply.body.isEmpty)
    let sent = decision(about: id)
    #expect(sent?["notificationType"]?.string == type)
    #expect(sent?["data"]?["signedTransactionInfo"]?["transactionId"]?.string == id)
    let now = store.get("/inApps/v1/transactions/\(id)").opened["signedTransactionInfo"]
    #expect(now?["revocationPercentage"]?.int64 == percentage)
    #expect(store.get("/inApps/v2/refund/lookup/\(id)").ids.contains(id) == (percentage != nil))
  }

  @Test func `a refunded subscription is revoked`() {
    let path = "/inApps/v2/transactions/consumption/\(Self.basic)"
    #expect(store.ask("PUT", path, Self.right).status == 202)
    let data = store.get("/inApps/v1/subscriptions/\(Self.basic)?status=5").json["data"]
    #expect(data?.arrayElements?.count == 1)
  }

  @Test func `an answer after 12 hours changes nothing`() {
    store.pass(.hours(12))
    #expect(store.ask("PUT", "/inApps/v2/transactions/consumption/\(Self.coins)", Self.right).status == 202)
    #expect(decision(about: Self.coins) == nil)
  }

  @Test func `a consumption request of the Advanced Commerce API is answered in version 1`() {
    let path = "/inApps/v1/transactions/consumption/\(Self.charge)"
    #expect(store.ask("PUT", path, Self.rightV1.with(["refundPreference": 2])).status == 202)
    #expect(decision(about: Self.charge)?["notificationType"] == "REFUND_DECLINED")
  }
}
