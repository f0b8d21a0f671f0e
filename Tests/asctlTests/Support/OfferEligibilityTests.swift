import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// Apple's rules for offers, applied to transaction histories and subscription statuses.
@Suite struct OfferEligibilityTests {
  private func bought(_ id: String, group: String = "1", offer: Int64? = nil) -> JSON {
    var transaction: JSONObject = [
      "transactionId": .string(id), "originalTransactionId": "1", "type": "Auto-Renewable Subscription",
      "subscriptionGroupIdentifier": .string(group), "productId": "pro",
    ]
    transaction["offerType"] = offer.map { .number(JSONNumber($0)) }
    return .object(transaction)
  }

  private func statuses(_ status: Int64, winBack: [JSON] = [], ownership: String = "PURCHASED") -> JSON {
    [
      "data": [
        [
          "subscriptionGroupIdentifier": "1",
          "lastTransactions": [
            [
              "status": .number(JSONNumber(status)),
              "signedTransactionInfo": ["transactionId": "1", "inAppOwnershipType": .string(ownership)],
              "signedRenewalInfo": ["eligibleWinBackOfferIds": .array(winBack), "autoRenewProductId": "next"],
            ]
          ],
        ]
      ]
    ]
  }

  @Test(arguments: [(1, false, true, false), (2, true, true, false), (3, false, true, false), (4, false, true, false)])
  func `the subscription status determines eligibility`(
    status: Int64, introductory: Bool, promotional: Bool, winBack: Bool
  ) {
    let found = OfferEligibility.all(transactions: [bought("1")], statuses: statuses(status))
    #expect(found.count == 1)
    #expect(found[0]["introductory"]?["eligible"] == .bool(introductory))
    #expect(found[0]["promotional"]?["eligible"] == .bool(promotional))
    #expect(found[0]["winBack"]?["eligible"] == .bool(winBack))
  }

  @Test func `a customer gets one introductory offer per group`() {
    let found = OfferEligibility.all(
      transactions: [bought("1", offer: 1), bought("2", group: "2")], statuses: statuses(2))
    #expect(found.map { $0["subscriptionGroupIdentifier"] } == ["1", "2"])
    #expect(found.map { $0["introductory"]?["eligible"] } == [false, true])
    #expect(found[0]["introductory"]?["transactions"] == ["1"])
  }

  private static func paid(
    _ id: String, _ price: Int64, _ day: Int64, _ more: JSONObject = [:], currency: String = "USD"
  ) -> JSON {
    var transaction: JSONObject = [
      "transactionId": .string(id), "type": "Auto-Renewable Subscription", "subscriptionGroupIdentifier": "1",
      "productId": "pro", "price": .number(JSONNumber(price)), "currency": .string(currency),
      "purchaseDate": .number(JSONNumber(day * 86_400_000)), "inAppOwnershipType": "PURCHASED",
    ]
    for member in more.members { transaction[member.name] = member.value }
    return .object(transaction)
  }

  @Test func `the highest and the last price paid exclude free, shared, refunded and foreign-currency transactions`()
    throws
  {
    let all = [
      Self.paid("6", 4_990, 6), Self.paid("1", 0, 1, ["offerType": 1]), Self.paid("2", 9_990, 2),
      Self.paid("3", 20_000, 3, ["inAppOwnershipType": "FAMILY_SHARED"]),
      Self.paid("4", 30_000, 4, ["revocationDate": 5, "revocationType": "REFUND_FULL"]),
      Self.paid("5", 40_000, 5, currency: "EUR"), Self.paid("7", 0, 7),
    ]
    let prices = try #require(OfferEligibility.all(transactions: all, statuses: [:])[0]["paid"])
    #expect(prices["highest"]?["price"] == 9_990 && prices["last"]?["price"] == 4_990)
    #expect(prices["highest"]?["transactionId"] == "2" && prices["last"]?["currency"] == "USD")
    let prorated = Self.paid("8", 50_000, 8, ["revocationDate": 9, "revocationType": "REFUND_PRORATED"])
    let withProrated = OfferEligibility.all(transactions: all + [prorated], statuses: [:])[0]
    #expect(withProrated["paid"]?["highest"]?["price"] == 50_000)
    let free = OfferEligibility.all(transactions: [all[1]], statuses: [:])[0]
    #expect(free["paid"] == .null)
  }

  /// Of several transactions for a period, each has the reason.
  @Test func `a price paid is that of the first seats of a period`() {
    func seats(expiring: Int64) -> JSONObject {
      [
        "originalTransactionId": "1", "expiresDate": .number(JSONNumber(expiring)),
        "additionalTransactionReason": "SEAT_ADDITION",
      ]
    }
    let all = [
      Self.paid("2", 9_990, 2, seats(expiring: 9)), Self.paid("1", 8_990, 1, seats(expiring: 9)),
      Self.paid("3", 7_990, 9, seats(expiring: 19)), Self.paid("4", 9_990, 10, seats(expiring: 19)),
    ]
    let prices = OfferEligibility.all(transactions: all, statuses: [:])[0]["paid"]
    #expect(["highest", "last"].map { prices?[$0]?["transactionId"] } == ["1", "3"])
  }

  @Test func `a product belongs to one group, which is unknown unless a subscription names it`() {
    func groups(_ product: String, _ transactions: [JSON], status: Int64 = 1) -> [JSON] {
      OfferEligibility.all(transactions: transactions, statuses: statuses(status), offering: product)
    }
    let subscribed = [
      bought("1"), bought("2", group: "2").with(["productId": "basic"]),
      Self.paid("3", 1, 1, ["productId": "coins", "type": "Consumable"]),
    ]
    #expect(groups("basic", subscribed).map { $0["subscriptionGroupIdentifier"] } == ["2"])
    #expect(groups("next", subscribed).map { $0["subscriptionGroupIdentifier"] } == ["1"])
    // What applies to all groups is known.
    let answers: [(product: String, status: Int64, eligible: [JSON])] = [
      ("other", 1, [.null, true, false, .null]), ("other", 2, [true, true, false, false]),
      ("other", 9, [.null, true, .null, .null]), ("coins", 1, [false, false, false, false]),
    ]
    for (product, status, eligible) in answers {
      let found = groups(product, subscribed, status: status)
      #expect(found.count == 1 && found[0]["subscriptionGroupIdentifier"] == .null)
      #expect(OfferEligibility.kinds.map { found[0][$0]?["eligible"] } == eligible)
    }
    let never = groups("other", [])
    #expect(never.count == 1 && never[0]["introductory"]?["eligible"] == true)
  }

  @Test(arguments: ["FAMILY_SHARED", "ASSIGNED"], [1, 2, 5] as [Int64])
  func `a customer for whom others pay is never called eligible`(ownership: String, status: Int64) {
    let shared = bought("1").with(["inAppOwnershipType": .string(ownership)])
    let found = OfferEligibility.all(transactions: [shared], statuses: statuses(status, ownership: ownership))[0]
    #expect(found["introductory"]?["eligible"] == (status == 1 ? false : .null))
    #expect(found["promotional"]?["eligible"] == .null && found["winBack"]?["eligible"] == false)
    let paid = Self.paid("2", 1, 2, ["subscriptionGroupIdentifier": "1"])
    let both = OfferEligibility.all(transactions: [shared, paid], statuses: statuses(2))[0]
    #expect(both["introductory"]?["eligible"] == true && both["promotional"]?["eligible"] == true)
    let own = OfferEligibility.all(transactions: [bought("2", group: "2"), shared], statuses: statuses(status))
    #expect(own.map { $0["introductory"]?["eligible"] } == [true, found["introductory"]?["eligible"]])
    #expect(own.map { $0["promotional"]?["transactions"] } == [["2"], ["2"]])
  }

  @Test func `win-back offers keep the order of Apple`() {
    let found = OfferEligibility.all(
      transactions: [bought("1")], statuses: statuses(2, winBack: ["spring", "winter"]))
    #expect(found[0]["winBack"]?["eligible"] == true)
    #expect(found[0]["winBack"]?["offers"] == ["spring", "winter"])
  }

  @Test func `win-back eligibility after a revocation is unknown`() {
    let found = OfferEligibility.all(transactions: [bought("1")], statuses: statuses(5))
    #expect(found[0]["winBack"]?["eligible"] == .null)
  }

  @Test func `a customer without subscriptions is eligible for introductory offers only`() {
    let coin: JSON = ["transactionId": "1", "type": "Consumable"]
    let found = OfferEligibility.all(transactions: [coin], statuses: ["data": []])
    #expect(found.count == 1)
    #expect(found[0]["subscriptionGroupIdentifier"] == .null)
    #expect(found[0]["introductory"]?["eligible"] == true)
    #expect(found[0]["promotional"]?["eligible"] == false)
    #expect(found[0]["winBack"]?["eligible"] == false)
  }
}

/// The balance of consumables with shares of units.
@Suite struct ConsumableBalanceTests {
  private func coins(_ quantity: Int64, share: Int64? = nil, revoked: Bool = false) -> JSON {
    var transaction: JSONObject = [
      "type": "Consumable", "productId": "coins", "quantity": .number(JSONNumber(quantity)),
    ]
    transaction["revocationPercentage"] = share.map { .number(JSONNumber($0)) }
    if revoked { transaction["revocationDate"] = 1 }
    return .object(transaction)
  }

  @Test func `fractions of units are exact`() {
    let rows = BalanceCommand.rows(of: [
      coins(3), coins(3, share: 40_000, revoked: true), coins(1, share: 33_333, revoked: true), coins(2, revoked: true),
      coins(5, share: 40_000),
    ])
    #expect(
      rows.map { $0.text(.compact) }
        == ["{\"productId\":\"coins\",\"bought\":14,\"refunded\":3.53333,\"remaining\":10.46667}"])
  }

  @Test(arguments: [Int64.max, -1, 0])
  func `extreme quantities do not overflow`(quantity: Int64) {
    #expect(BalanceCommand.rows(of: [coins(quantity, share: .max, revoked: true), coins(quantity)]).count == 1)
  }
}
