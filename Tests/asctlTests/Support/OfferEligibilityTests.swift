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

  @Test(arguments: ["FAMILY_SHARED", "ASSIGNED"])
  func `eligibility of customers who do not pay is unknown`(ownership: String) {
    let shared = Self.paid("1", 0, 1, ["inAppOwnershipType": .string(ownership)])
    let found = OfferEligibility.all(transactions: [shared], statuses: statuses(2))[0]
    #expect(found["introductory"]?["eligible"] == .null && found["promotional"]?["eligible"] == .null)
    let own = OfferEligibility.all(transactions: [shared, Self.paid("2", 1, 2)], statuses: statuses(2))[0]
    #expect(own["introductory"]?["eligible"] == true && own["promotional"]?["eligible"] == true)
  }

  @Test func `a price paid is that of all seats, and of no seats that were added later`() {
    func seats(_ tiers: [(Int64, Int64)]) -> JSONObject {
      let listed = tiers.map { price, quantity -> JSON in
        ["price": .number(JSONNumber(price)), "quantity": .number(JSONNumber(quantity))]
      }
      return [
        "originalTransactionId": "1", "expiresDate": 9, "additionalTransactionReason": "SEAT_ADDITION",
        "multiSeatInfo": ["priceTiers": .array(listed)],
      ]
    }
    let all = [
      Self.paid("2", 7_990, 2, seats([(7_990, 4)])), Self.paid("1", 8_990, 1, seats([(9_990, 5), (7_990, 5)])),
    ]
    let prices = OfferEligibility.all(transactions: all, statuses: [:])[0]["paid"]
    for name in ["highest", "last"] {
      #expect(prices?[name]?["price"] == 89_900 && prices?[name]?["transactionId"] == "1")
    }
  }

  @Test func `a product belongs to one group, which is unknown unless a subscription names it`() {
    func groups(_ product: String, _ transactions: [JSON]) -> [JSON] {
      OfferEligibility.groups(OfferEligibility.all(transactions: transactions, statuses: statuses(1)), of: product)
    }
    let subscribed = [bought("1"), bought("2", group: "2").with(["productId": "basic"])]
    #expect(groups("basic", subscribed).map { $0["subscriptionGroupIdentifier"] } == ["2"])
    let renewing = groups("next", subscribed)
    #expect(renewing.map { $0["subscriptionGroupIdentifier"] } == ["1"])
    let unknown = groups("other", subscribed)
    #expect(unknown.count == 1 && unknown[0]["subscriptionGroupIdentifier"] == .null)
    #expect(OfferEligibility.kinds.map { unknown[0][$0]?["eligible"] } == [.null, true, .null, .null])
    let never = groups("other", [])
    #expect(never.count == 1 && never[0]["introductory"]?["eligible"] == true)
  }

  @Test(arguments: ["FAMILY_SHARED", "ASSIGNED"], [1, 2, 5] as [Int64])
  func `Apple alone decides about a customer for whom others pay`(ownership: String, status: Int64) {
    let shared = bought("1").with(["inAppOwnershipType": .string(ownership)])
    let found = OfferEligibility.all(transactions: [shared], statuses: statuses(status, ownership: ownership))[0]
    #expect(found["introductory"]?["eligible"] == (status == 1 ? false : .null))
    #expect(found["promotional"]?["eligible"] == .null && found["winBack"]?["eligible"] == false)
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
