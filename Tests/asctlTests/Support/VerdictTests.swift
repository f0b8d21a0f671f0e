import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Notifications
@testable import Platform
@testable import Simulator
@testable import Support
@testable import TestSupport

/// The tables of verdicts, and the verdicts of every customer of the simulated App Store.
@Suite struct VerdictTests {
  @Test func `the names of rows are unique`() {
    for names in [VerdictCase.ofSubscriptions.map(\.name), VerdictCase.ofPurchases.map(\.name)] {
      #expect(Set(names).count == names.count)
    }
  }

  /// The documents of all customers of the built-in world.
  private static let documents: Result<[JSON], any Error> = Result {
    try FakeStore.customers.flatMap { text in
      let world = FakeWorld(input: text)
      #expect(world.run(["-e", "simulator", "customer", "-"]) == .success, "\(world.errors)")
      return try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    }
  }

  private static func verdicts(_ member: String) throws -> Set<String> {
    Set(try documents.get().flatMap { ($0[member]?.arrayElements ?? []).compactMap { $0["verdict"]?.string } })
  }

  /// States that no simulated customer can have: `unknown` is for future states, `contradictory` for a response that
  /// contradicts itself, `revoked` for data from before
  /// `revocationType`, and the simulator decides refunds as soon as the time for responses is over.
  private static let storedRows = (
    subscriptions: [
      "unknown": StoredCustomer.subscription(status: 9),
      "contradictory": StoredCustomer.subscription(status: 1, ["expiresDate": 1_769_850_000_000]),
      "renewal-unknown": StoredCustomer.subscription(status: 1),
      "commitment-ends": StoredCustomer.committed,
      "details-unknown": StoredCustomer.subscription(
        status: 1, ["inAppOwnershipType": "LENT"], renewal: ["autoRenewStatus": 1]),
      "in-bundle": StoredCustomer.subscription(status: 1, ["bundleTransactionID": "9"]),
      "replaced": StoredCustomer.subscription(
        status: 2, ["expiresDate": 1_769_100_000_000],
        before: ["originalTransactionId": "3", "previousOriginalTransactionId": "2000000000000000"]),
      "revoked": StoredCustomer.subscription(
        status: 5, ["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"]),
    ],
    purchases: [
      "revoked": StoredCustomer.purchase(["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"]),
      "details-unknown": StoredCustomer.purchase(["type": "Lease"]),
      "refund-undecided": StoredCustomer.purchase([:], askedAgo: .hours(13)),
    ]
  )

  @Test func `every row is reached by a simulated or a stored customer`() throws {
    for (name, facts) in Self.storedRows.subscriptions {
      #expect(try #require(facts.subscriptions.first).verdict(.machineReadable(about: facts)).name == name)
    }
    for (name, facts) in Self.storedRows.purchases {
      #expect(try #require(facts.purchases.first).verdict(.machineReadable(about: facts)).name == name)
    }
    let subscriptions = try Self.verdicts("subscriptions").union(Self.storedRows.subscriptions.keys)
    let purchases = try Self.verdicts("purchases").union(Self.storedRows.purchases.keys)
    // The difference is empty, so that a failure prints only the names of unreached or unknown rows.
    #expect(subscriptions.symmetricDifference(VerdictCase.ofSubscriptions.map(\.name)) == [])
    #expect(purchases.symmetricDifference(VerdictCase.ofPurchases.map(\.name)) == [])
  }

  /// This applies to every status, with or without access.
  @Test(arguments: [1, 2, 3, 4, 5])
  func `an undecided refund of a subscription requires attention and is in the message`(status: Int64) throws {
    for askedAgo in [TimeSpan.hours(1), .hours(13)] {
      for about in ["2000000000000001", "2000000000000000"] {
        let facts = StoredCustomer.subscription(status: status, askedAgo: askedAgo, about: about)
        let verdict = try #require(facts.subscriptions.first).verdict(.machineReadable(about: facts))
        #expect(verdict.tone == .attention)
        #expect(facts.messages(CustomerTexts { _ in nil }).first?.situation == .refundPending)
      }
    }
    let facts = StoredCustomer.subscription(status: status)
    #expect(!facts.messages(CustomerTexts { _ in nil }).contains { $0.situation == .refundPending })
  }

  @Test func `a consumption request with a response in the log has no time left to respond`() throws {
    let customers = [
      StoredCustomer.purchase([:], askedAgo: .hours(1)), StoredCustomer.subscription(status: 1, askedAgo: .hours(1)),
    ]
    for open in customers {
      let wording = Wording.machineReadable(about: open)
      func sentences(_ facts: CustomerFacts) throws -> String {
        let verdict = try #require(facts.holdings.first).verdict(wording)
        return ([verdict.reason] + verdict.details).joined(separator: "\n")
      }
      #expect(try sentences(open).contains("left to respond"))
      let answered = open.noting { _ in FakeWorld.now - .minutes(30) }
      let said = try sentences(answered)
      let sent = wording.moment(FakeWorld.now - .minutes(30))
      #expect(!said.contains("left to respond") && said.contains(sent), "\(said)")
      #expect(answered.holdings.first?.isUndecided == true)
    }
  }

  @Test func `the verdict about a canceled subscription has the name of its message`() {
    let facts = StoredCustomer.subscription(status: 2, renewal: ["expirationIntent": 1])
    #expect(facts.subscriptions.first?.verdict(.machineReadable(about: facts)).name == "expired-canceled")
    #expect(MessageCase.expiredCanceled.rawValue == "expired-canceled")
  }

  @Test func `commands in sentences about purchases are in backquotes`() throws {
    let questions = PurchaseQuestion.all.map { question in
      [[:], [question.member: "1"], [question.member: "2"]] as [JSON]
    }
    let meanings = questions.flatMap { values in
      values.flatMap { one in
        values.flatMap { other in PurchaseQuestion.all.compactMap { $0.row(one, other)["meaning"]?.string } }
      }
    }
    let sent = [("EXPIRED", 2), ("DID_RENEW", 1)].map { StoredCustomer.Sent(type: $0, ago: .hours($1)) }
    let step = try #require(StoredCustomer.subscription(status: 1, sent: sent).subscriptions.first?.impossibleStep)
    for text in meanings + [step] where text.contains("asctl ") {
      #expect(text.contains("`asctl ") && !text.replacing("`asctl ", with: "").contains("asctl "), "\(text)")
    }
  }

  @Test func `every document has the same members`() throws {
    let shapes = Set(try Self.documents.get().map { ($0.objectValue?.members ?? []).map(\.name) })
    #expect(shapes.count == 1)
    let world = FakeWorld()
    #expect(world.run(["customer", "--fields", "help"]) == .success)
    let outermost = world.output.split(separator: "\n").filter { !$0.contains(".") }.map { String($0) }
    #expect(outermost == shapes.first)
  }

  @Test func `the newest event comes first, and no event is repeated`() throws {
    for document in try Self.documents.get() {
      let events = document["events"]?.arrayElements ?? []
      let dates = events.compactMap { $0["date"]?.int64 }
      #expect(dates == dates.sorted(by: >))
      #expect(Set(events.map { $0.text(.compact) }).count == events.count)
    }
  }
}

/// Subscriptions that are not in any simulated world.
@Suite struct StrangeSubscriptionTests {
  private static func verdict(_ facts: CustomerFacts) throws -> Verdict {
    try #require(facts.subscriptions.first).verdict(.machineReadable(about: facts))
  }

  private struct Access: Equatable {
    let isGiven: Bool?
    let end: Timestamp?
  }

  private static func access(_ facts: CustomerFacts) -> Access? {
    facts.subscriptions.first.map { Access(isGiven: $0.access.isGiven, end: $0.access.end) }
  }

  @Test func `an unknown state is shown unchanged, without a verdict on access`() throws {
    let facts = StoredCustomer.subscription(status: 9)
    let verdict = try Self.verdict(facts)
    #expect(verdict.name == "unknown" && Self.access(facts) == Access(isGiven: nil, end: nil))
    #expect(verdict.reason.contains("9"))
  }

  @Test(arguments: [nil, [:], ["autoRenewStatus": "1"], ["autoRenewStatus": 5]] as [JSONObject?])
  func `a renewal that Apple does not specify is unknown, not off`(renewal: JSONObject?) throws {
    let facts = StoredCustomer.subscription(status: 1, renewal: renewal)
    #expect(try Self.verdict(facts).name == "renewal-unknown" && Self.access(facts)?.isGiven == true)
    #expect(facts.messages(CustomerTexts { _ in nil }).map(\.situation) == [.activeWithoutEnd])
    #expect(facts.failures.map(\.endpoint.name) == ["subscription status"])
    #expect(StoredCustomer.subscription(status: 2, renewal: renewal).failures.isEmpty)
  }

  @Test func `a revocation without a type is shown as revoked`() throws {
    let facts = StoredCustomer.subscription(
      status: 5, ["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"])
    #expect(try Self.verdict(facts).name == "revoked")
    #expect(Self.access(StoredCustomer.subscription(status: 5)) == Access(isGiven: false, end: nil))
  }

  @Test func `access to an unpaid subscription ended with its grace period`() throws {
    let (paid, grace) = (FakeWorld.now - .days(9), FakeWorld.now - .days(2))
    let ended = StoredCustomer.Sent(type: "GRACE_PERIOD_EXPIRED", ago: .days(2))
    let canceled = StoredCustomer.Sent(type: "EXPIRED", subtype: "VOLUNTARY", ago: .days(3))
    let failed = StoredCustomer.Sent(type: "DID_FAIL_TO_RENEW", ago: .days(9))
    let cases: [(JSONObject, [StoredCustomer.Sent], Timestamp)] = [
      ([:], [failed], paid), (["gracePeriodExpiresDate": .timestamp(grace)], [], grace), ([:], [ended], grace),
      (["gracePeriodExpiresDate": .timestamp(grace)], [canceled], FakeWorld.now - .days(3)),
    ]
    for (renewal, sent, end) in cases {
      var renewal = renewal
      renewal["expirationIntent"] = 2
      let facts = StoredCustomer.subscription(
        status: 2, ["expiresDate": .timestamp(paid)], renewal: renewal, sent: sent)
      #expect(Self.access(facts) == Access(isGiven: false, end: end))
      let expiry = facts.events(.machineReadable(about: facts)).first { $0.name == "expiry" }
      #expect(expiry?.date == end)
      let details = try Self.verdict(facts).details.joined()
      #expect(details.contains("grace period") == (end == grace), "\(details)")
      #expect(details.contains("[N]") == (sent == [ended]), "\(details)")
    }
  }

  /// The renewal info may lose the end of a grace period, and notifications are kept for a limited time only.
  @Test(arguments: [2, 3] as [Int64], [true, false])
  func `a grace period that nothing shows may have followed`(status: Int64, isNotified: Bool) throws {
    let failed = StoredCustomer.Sent(type: "DID_FAIL_TO_RENEW", ago: .days(9))
    let facts = StoredCustomer.subscription(
      status: status, ["expiresDate": .timestamp(FakeWorld.now - .days(9))], renewal: ["expirationIntent": 2],
      sent: isNotified ? [failed] : [])
    #expect(try Self.verdict(facts).details.joined().contains("grace period") != isNotified)
    let canceled = StoredCustomer.subscription(status: 2, renewal: ["expirationIntent": 1])
    #expect(try !Self.verdict(canceled).details.joined().contains("grace period"))
  }

  /// Until the customer agrees, the renewal info may contain the old price.
  @Test(
    arguments: [
      (9990, nil, "USD", false), (12990, nil, "USD", true), (12990, 1, "USD", false), (4990, nil, "USD", false),
      (12990, nil, "JPY", false),
    ] as [(Int64, Int64?, String, Bool)])
  func `a pending price increase has only a price that is higher`(
    next: Int64, offer: Int64?, currency: String, isNew: Bool
  ) throws {
    var transaction: JSONObject = ["price": 9990, "currency": .string(currency)]
    transaction["offerType"] = offer.map { .number(JSONNumber($0)) }
    let facts = StoredCustomer.subscription(
      status: 1, transaction,
      renewal: [
        "autoRenewStatus": 1, "priceIncreaseStatus": 0, "renewalPrice": .number(JSONNumber(next)), "currency": "USD",
      ])
    #expect(try Self.verdict(facts).reason.contains("USD") == isNew)
    let messages = facts.messages(MessageLawTests.wording)
    #expect(messages.map(\.situation) == [isNew ? .priceIncrease : .priceIncreaseUnknown])
    let text = messages.map(\.text).joined()
    #expect(text.contains("12.99") == isNew && !text.contains("9.99"), "\(text)")
  }

  @Test(arguments: [1, 2, 3, 5] as [Int64])
  func `a refund of an earlier period is shown in every state`(status: Int64) throws {
    let refunded: JSONObject = ["price": 9990, "currency": "USD", "revocationDate": 1_768_500_000_000]
    for (before, isShown) in [
      (refunded, true), ([:], false), (["isUpgraded": true, "revocationDate": 1_768_500_000_000], false),
    ] as [(JSONObject, Bool)] {
      let facts = StoredCustomer.subscription(status: status, before: before, renewal: ["autoRenewStatus": 0])
      let details = try Self.verdict(facts).details.joined()
      #expect(details.contains("2026-01-15") == isShown && details.contains("9.99 USD") == isShown, "\(details)")
    }
  }

  @Test func `the text of each event about a purchase follows the product`() {
    for type in NotificationType.all {
      // A test notification has no transaction.
      for event in type.events where event.carries == .data && type.name != "TEST" {
        let sent = StoredCustomer.Sent(type: type.name, subtype: event.subtype, ago: .hours(1))
        let facts = StoredCustomer.subscription(status: 1, sent: [sent])
        for event in facts.events(.machineReadable(about: facts)) where event.isOnlyNotified {
          #expect(!event.text.contains("you ") && !event.text.contains("customer"), "\(event.text)")
          let articles = ["a", "an", "the", "some", "there"]
          #expect(!articles.contains(String(event.text.prefix { $0 != " " })), "\(event.name): \(event.text)")
        }
      }
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `extreme numbers cause no crash`(number: Int64) throws {
    let value = JSON.number(JSONNumber(number))
    for status: Int64 in 1...6 {
      let facts = StoredCustomer.subscription(
        status: status,
        [
          "expiresDate": value, "revocationDate": value, "price": value, "currency": "USD", "quantity": value,
          "revocationPercentage": value, "revocationType": "REFUND_PRORATED", "purchaseDate": value,
          "multiSeatInfo": ["priceTiers": [["price": value, "quantity": value]]],
        ],
        entry: [
          "signedRenewalInfo": [
            "gracePeriodExpiresDate": value, "renewalDate": value, "renewalPrice": value, "autoRenewStatus": value,
            "expirationIntent": value, "priceIncreaseStatus": value,
          ]
        ])
      let texts = CustomerTexts { _ in LocalTime(day: "2026-01-31", clock: "12:00:00", zone: "UTC") }
      let wording = Wording.people(about: facts, texts)
      let report = CustomerReport(facts, wording, tell: [], next: [], showsAll: true)
      #expect(!report.findings.isEmpty)
      #expect(facts.document(wording, tell: [], next: []).objectValue != nil)
    }
  }

  private static let transaction: JSON = ["transactionId": "1", "purchaseDate": 1_769_000_000_000]

  @Test(
    arguments: [
      ["lastTransactions": [["status": 1]]], ["lastTransactions": [["signedTransactionInfo": transaction]]],
      ["lastTransactions": [["status": "1", "signedTransactionInfo": transaction]]], [:],
    ] as [JSON])
  func `an unreadable subscription is counted and reported, not skipped`(group: JSON) {
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.statuses = ["data": [group]]
    let facts = CustomerFacts(PastedPurchase(.transactionId, "1", from: .argument), replies, now: FakeWorld.now)
    #expect(facts.subscriptions.isEmpty && facts.unreadable == 1)
    #expect(facts.failures.map(\.endpoint.name) == ["subscription status"])
  }
}
