import Testing

@testable import AppStore
@testable import Base
@testable import Customer
@testable import Simulator
@testable import Platform
@testable import TestSupport

/// The tables of verdicts, by themselves and over every customer of the simulated App Store.
@Suite struct VerdictTests {
  @Test func `no two rows have one name, and each says Apple's rule and where it stands`() {
    let subscriptions = VerdictCase.ofSubscriptions.map { ($0.name, $0.rule, $0.source) }
    let purchases = VerdictCase.ofPurchases.map { ($0.name, $0.rule, $0.source) }
    for rows in [subscriptions, purchases] {
      #expect(Set(rows.map(\.0)).count == rows.count)
      for row in rows { #expect(!row.1.isEmpty && row.1.hasSuffix(".") && !row.2.isEmpty, "\(row.0)") }
    }
  }

  /// All customers of the fixed world in one run.
  private static let documents: Result<[JSON], any Error> = Result {
    let ids = Store(now: FakeWorld.now).samples.compactMap { $0.identifiers["appTransactionId"]?.string }
    let world = FakeWorld(input: Array(ids.joined(separator: "\n").utf8))
    #expect(world.run(["-e", "simulator", "customer", "-"]) == .success, "\(world.errors)")
    return try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
  }

  private static func verdicts(_ member: String) throws -> Set<String> {
    Set(try documents.get().flatMap { ($0[member]?.arrayElements ?? []).compactMap { $0["verdict"]?.string } })
  }

  /// `revoked` is for what was revoked before Apple told how, `unknown` for what Apple will add; and the simulated store
  /// decides as soon as the time for answers is over, which leaves nothing undecided.
  @Test func `every row has a simulated customer`() throws {
    let subscriptions = VerdictCase.ofSubscriptions.map(\.name).filter { !["revoked", "unknown"].contains($0) }
    #expect(try Self.verdicts("subscriptions") == Set(subscriptions))
    let purchases = Set(VerdictCase.ofPurchases.map(\.name)).subtracting(["revoked", "refund-undecided"])
    #expect(try Self.verdicts("purchases") == purchases)
  }

  @Test func `every document has the same members`() throws {
    let shapes = Set(try Self.documents.get().map { ($0.objectValue?.members ?? []).map(\.name) })
    #expect(shapes.count == 1)
    let world = FakeWorld()
    #expect(world.run(["customer", "--fields", "help"]) == .success)
    let outermost = world.output.split(separator: "\n").filter { !$0.contains(".") }.map { String($0) }
    #expect(outermost == shapes.first)
  }

  @Test func `the newest event comes first, and nothing is told twice`() throws {
    for document in try Self.documents.get() {
      let events = document["events"]?.arrayElements ?? []
      let dates = events.compactMap { $0["date"]?.int64 }
      #expect(dates == dates.sorted(by: >))
      #expect(Set(events.map { $0.text(.compact) }).count == events.count)
    }
  }
}

/// Subscriptions that no simulator has.
@Suite struct StrangeSubscriptionTests {
  private static func facts(_ entry: JSONObject, transaction more: JSONObject = [:]) -> CustomerFacts {
    var transaction: JSONObject = [
      "transactionId": "2000000000000001", "purchaseDate": 1_769_000_000_000, "expiresDate": 1_770_000_000_000,
      "productId": "com.example.app.pro", "bundleId": "com.example.app", "type": "Auto-Renewable Subscription",
    ]
    for member in more.members { transaction[member.name] = member.value }
    var entry = entry
    entry["signedTransactionInfo"] = .object(transaction)
    var replies = CustomerFacts.Replies()
    replies.statuses = ["data": [["lastTransactions": [.object(entry)]]]]
    return CustomerFacts(
      PastedPurchase(.transactionId, "2000000000000001", from: .argument), replies, now: FakeWorld.now)
  }

  private static func verdict(_ facts: CustomerFacts) throws -> Verdict {
    try #require(facts.subscriptions.first).verdict(.scripts(about: facts))
  }

  @Test func `a state that asctl does not know is told as it is, and gives no word on access`() throws {
    let verdict = try Self.verdict(Self.facts(["status": 9]))
    #expect(verdict.name == "unknown" && verdict.access.isGiven == nil)
    #expect(verdict.reason.contains("9"))
  }

  @Test func `what was revoked before Apple told how is revoked`() throws {
    let facts = Self.facts(
      ["status": 5],
      transaction: ["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"])
    #expect(try Self.verdict(facts).name == "revoked")
    #expect(try Self.verdict(Self.facts(["status": 5])).access == .ended(since: nil))
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `numbers at the ends of their range end nothing`(number: Int64) throws {
    let value = JSON.number(JSONNumber(number))
    for status in 1...6 {
      let facts = Self.facts(
        [
          "status": .number(JSONNumber(Int64(status))),
          "signedRenewalInfo": [
            "gracePeriodExpiresDate": value, "renewalDate": value, "renewalPrice": value, "autoRenewStatus": value,
            "expirationIntent": value, "priceIncreaseStatus": value,
          ],
        ],
        transaction: [
          "expiresDate": value, "revocationDate": value, "price": value, "currency": "USD", "quantity": value,
          "revocationPercentage": value, "revocationType": "REFUND_PRORATED", "purchaseDate": value,
          "multiSeatInfo": ["priceTiers": [["price": value, "quantity": value]]],
        ])
      let words = Wording.people(about: facts) { _ in LocalTime(day: "2026-01-31", clock: "12:00:00", zone: "UTC") }
      let report = CustomerReport(facts, words, next: [], showsAll: true)
      #expect(!report.findings.isEmpty)
      #expect(CustomerDocument(facts, next: []).json.objectValue != nil)
    }
  }

  @Test func `an entry without a transaction is counted, not passed over`() {
    var replies = CustomerFacts.Replies()
    replies.statuses = ["data": [["lastTransactions": [["status": 1]]]]]
    let facts = CustomerFacts(PastedPurchase(.transactionId, "1", from: .argument), replies, now: FakeWorld.now)
    #expect(facts.subscriptions.isEmpty && facts.unreadable == 1)
  }
}
