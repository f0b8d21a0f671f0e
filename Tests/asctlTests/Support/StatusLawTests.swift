import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// Every status, which is not signed, with every combination of signed dates beside it.
@Suite struct StatusLawTests {
  /// A signed date relative to now; nil if it is missing. Those within a minute agree with either side.
  private static let offsets: [TimeSpan?] = [
    nil, .zero - .days(10), .zero - .seconds(61), .zero - .seconds(59), .seconds(59), .seconds(61), .days(10),
  ]

  private static let tolerance = TimeSpan.minutes(1)

  private static func customer(
    _ status: Int64, expiry: TimeSpan?, revocation: TimeSpan?, grace: TimeSpan?
  ) -> CustomerFacts {
    func date(_ offset: TimeSpan?) -> JSON { offset.map { .timestamp(FakeWorld.now + $0) } ?? .null }
    return StoredCustomer.subscription(
      status: status, ["expiresDate": date(expiry), "revocationDate": date(revocation)],
      renewal: ["autoRenewStatus": 1, "gracePeriodExpiresDate": date(grace)])
  }

  /// Whether the signed dates give access, for a date within a minute of now both ways.
  private static func answers(expiry: TimeSpan?, revocation: TimeSpan?, grace: TimeSpan?) -> Set<Bool> {
    Set(
      [TimeSpan.zero - tolerance, tolerance].map { error in
        if let revocation, revocation <= .zero + error { return false }
        return [expiry, grace].compactMap(\.self).contains { $0 > .zero + error }
      })
  }

  @Test func `access is never given or denied against the signed dates`() throws {
    for status: Int64 in 1...5 {
      for expiry in Self.offsets {
        for revocation in Self.offsets {
          for grace in Self.offsets {
            let facts = Self.customer(status, expiry: expiry, revocation: revocation, grace: grace)
            let access = try #require(facts.subscriptions.first).access.isGiven
            let context: Comment =
              "status \(status), expiry \(String(describing: expiry)), revocation \(String(describing: revocation)), grace \(String(describing: grace))"
            // An expired subscription may have been canceled during its grace period.
            let signed = Self.answers(expiry: expiry, revocation: revocation, grace: status == 2 ? nil : grace)
            let isStated = status == 1 || status == 4
            if let access { #expect(access == isStated && signed.contains(access), context) }
            // Without a contradiction, the status counts.
            let needed = status == 1 ? expiry : status == 4 ? grace : .zero
            let isNeeded = needed.map { $0 >= .zero - Self.tolerance } ?? false
            if signed.contains(isStated), isStated ? isNeeded : true { #expect(access == isStated, context) }
          }
        }
      }
    }
  }

  @Test func `the card names the contradiction, and the check of access fails`() throws {
    let facts = Self.customer(1, expiry: .zero - .days(10), revocation: nil, grace: nil)
    let verdict = try #require(facts.subscriptions.first).verdict(.machineReadable(about: facts))
    #expect(verdict.name == "contradictory" && verdict.tone == .attention)
    #expect(verdict.reason.contains(", contradicts status 1"))
    #expect(verdict.reason.contains("expiry date") && verdict.reason.contains("status 1"), "\(verdict.reason)")
    #expect(throws: Failure.self) { try facts.access(to: ["com.example.app.pro"]) }
  }

  /// Two entries of one subscription.
  private static func twice(_ statuses: [Int64], signed: [Int64], isOneTransaction: Bool) -> CustomerFacts {
    let entries = zip(statuses, signed).map { status, date -> JSON in
      let isRevoked = status == 5
      return [
        "status": .number(JSONNumber(status)),
        "signedTransactionInfo": [
          "transactionId": .string("200000000000000\(isOneTransaction ? 1 : date)"),
          "originalTransactionId": "2000000000000000",
          "purchaseDate": 1_769_000_000_000, "expiresDate": 1_770_000_000_000, "productId": "com.example.app.pro",
          "type": "Auto-Renewable Subscription", "signedDate": .number(JSONNumber(1_769_000_000_000 + date)),
          "revocationDate": isRevoked ? 1_769_500_000_000 : .null,
        ],
      ]
    }
    var replies = CustomerFacts.Replies()
    replies.statuses = ["data": [["lastTransactions": .array(entries)]]]
    return StoredCustomer.facts(replies)
  }

  @Test(
    arguments: [
      ([5, 1], [1, 2], true), ([5, 1], [2, 1], false), ([1, 5], [1, 2], false), ([5, 1], [1, 1], nil),
      ([1, 5], [3, 3], nil), ([1, 1], [4, 4], true),
    ] as [([Int64], [Int64], Bool?)])
  func `the newest entry of a subscription counts, and equal ones must agree`(
    statuses: [Int64], signed: [Int64], access: Bool?
  ) {
    for isOneTransaction in [false, true] {
      let facts = Self.twice(statuses, signed: signed, isOneTransaction: isOneTransaction)
      #expect(facts.subscriptions.map(\.access.isGiven) == [access], "one transaction: \(isOneTransaction)")
    }
  }

  @Test func `a newer copy in the history counts`() throws {
    var replies = CustomerFacts.Replies()
    let copy: JSON = [
      "transactionId": "2000000000000001", "originalTransactionId": "2000000000000000", "signedDate": 1_769_000_000_000,
      "purchaseDate": 1_769_000_000_000, "expiresDate": 1_770_000_000_000, "productId": "com.example.app.pro",
      "type": "Auto-Renewable Subscription",
    ]
    replies.statuses = ["data": [["lastTransactions": [["status": 1, "signedTransactionInfo": copy]]]]]
    replies.history = [
      "signedTransactions": [copy.with(["signedDate": 1_769_600_000_000, "revocationDate": 1_769_500_000_000])]
    ]
    #expect(StoredCustomer.facts(replies).subscriptions.map(\.access.isGiven) == [nil])
  }
}
