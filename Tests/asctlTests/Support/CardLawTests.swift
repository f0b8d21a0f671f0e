import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Notifications
@testable import Simulator
@testable import Support
@testable import TestSupport

/// No sentence of a card contradicts another, and each identifies its subject.
@Suite struct CardLawTests {
  /// The facts of each customer of the simulated App Store.
  static let customers: Result<[CustomerFacts], any Error> = Result {
    let ids = Store(now: FakeWorld.now).samples.compactMap { $0["transactionId"]?.string }
    return try ids.map { id in
      func reply(_ line: [String]) throws -> JSON? {
        let world = FakeWorld()
        guard world.run(["-e", "simulator", "-o", "json"] + line + [id]) == .success else { return nil }
        return try JSON.parse(Array(world.output.utf8))
      }
      var replies = CustomerFacts.Replies()
      replies.verified = .apple
      replies.isSimulated = true
      replies.history = try reply(["transaction", "history"])
      replies.statuses = try reply(["subscription", "status"])
      replies.notifications = try reply(["notification", "history", "--since", "30d", "--transaction-id"])
      return CustomerFacts(PastedPurchase(.transactionId, id, from: .argument), replies, now: FakeWorld.now)
    }
  }

  @Test func `the cards of all simulated customers are consistent`() throws {
    let customers = try Self.customers.get()
    #expect(customers.count > 30)
    #expect(
      customers.contains { $0.notifications?.isEmpty == false } && customers.contains { !$0.subscriptions.isEmpty })
    for facts in customers { Self.expectConsistent(facts) }
  }

  // MARK: Law

  private static func expectConsistent(_ facts: CustomerFacts) {
    let wording = Wording.machineReadable(about: facts)
    expectDatedRefunds(facts, wording)
    expectNamedPrices(facts, wording)
    expectCharges(facts, wording)
    expectAccess(facts, wording)
  }

  /// The reason and the details of a verdict.
  private static func sentences(_ verdict: Verdict) -> [String] {
    [verdict.reason] + verdict.details
  }

  /// Sentences about decisions and requests contain their dates, which distinguish them.
  private static func expectDatedRefunds(_ facts: CustomerFacts, _ wording: Wording) {
    let verdicts = facts.holdings.map { $0.verdict(wording) }
    let answered = facts.noting { _ in FakeWorld.now }
    let steps = NextSteps(facts: answered, wording: wording, flags: []).all.filter { !$0.isPossible }
    for sentence in verdicts.flatMap(sentences) + steps.map(\.reason) {
      let words = [
        "declined", "refused", "Consumption request", "consumption request", "is deciding", "reversed", "refunded",
      ]
      guard words.contains(where: { sentence.contains($0) }), !sentence.contains(" seats") else { continue }
      #expect(sentence.contains(/[0-9]{4}-[0-9]{2}-[0-9]{2}/), "\(facts.read.id): \(sentence)")
    }
    // An open request must not appear as declined.
    for purchase in facts.purchases {
      guard purchase.isUndecided else { continue }
      #expect(!["refund-declined", "bought"].contains(purchase.verdict(wording).name), "\(facts.read.id)")
    }
  }

  /// A sentence with a price also names the plan of that price.
  private static func expectNamedPrices(_ facts: CustomerFacts, _ wording: Wording) {
    for subscription in facts.subscriptions {
      guard let next = subscription.nextProductID, let price = subscription.nextPrice, subscription.renews == true
      else {
        continue
      }
      for sentence in sentences(subscription.verdict(wording)) where sentence.contains(price) {
        #expect(sentence.contains(wording.name(next)), "\(facts.read.id): \(sentence)")
      }
    }
  }

  private static func expectCharges(_ facts: CustomerFacts, _ wording: Wording) {
    let charges = facts.charges
    let (name, reason) = (charges.verdict(wording).name, charges.verdict(wording).reason)
    let bought = facts.transactions.filter { $0.isCharge && !$0.isRenewal && !$0.isSeatAddition && !$0.isUpgraded }
    let pairs = bought.flatMap { one in
      bought.filter { other in
        sameBytes(one.productID, other.productID) && !sameBytes(one.id, other.id)
          && one.purchaseDate >= other.purchaseDate
          && one.purchaseDate - other.purchaseDate <= .days(Charges.days)
      }.map { (one, $0) }
    }
    let standing = pairs.filter { one, other in
      [one, other].allSatisfy { transaction in
        transaction.revocation.map {
          ($0.share ?? (transaction.has("revocationType", "REFUND_PRORATED") ? 1 : Millipercent.whole))
            < Millipercent.whole
        } ?? true
      }
    }
    #expect((name == "bought-twice") == !standing.isEmpty, "\(facts.read.id): \(reason)")
    if reason.contains("no product was bought twice") { #expect(pairs.isEmpty, "\(facts.read.id)") }
    // The reason names the products that were charged twice, or mentions the refund if none was.
    let told = name == "bought-twice" ? standing : name == "no-double-charge" ? pairs : []
    for (one, other) in told {
      #expect(reason.contains(wording.name(one.productID)) || told.count > 3, "\(reason)")
      if [one, other].contains(where: { $0.revocation != nil }) { #expect(reason.contains("refunded"), "\(reason)") }
    }
  }

  /// No sentence claims that a subscription with access has ended.
  private static func expectAccess(_ facts: CustomerFacts, _ wording: Wording) {
    for subscription in facts.subscriptions {
      let verdict = subscription.verdict(wording)
      guard subscription.access.isGiven == true else { continue }
      for sentence in sentences(verdict) {
        #expect(!sentence.contains("no access") && !sentence.contains("has ended"), "\(facts.read.id): \(sentence)")
      }
    }
  }

  // MARK: Customers that are not in any simulated world

  private static let coins: JSON = [
    "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001", "purchaseDate": 1_769_000_000_000,
    "productId": "com.example.app.coins", "bundleId": "com.example.app", "type": "Consumable", "price": 1990,
    "currency": "USD",
  ]

  private static func facts(_ transactions: [JSON], _ notifications: [JSON] = [], statuses: JSON? = nil)
    -> CustomerFacts
  {
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.history = ["signedTransactions": .array(transactions)]
    replies.statuses = statuses
    replies.notifications = ["notificationHistory": .array(notifications.map { ["signedPayload": $0] })]
    return CustomerFacts(
      PastedPurchase(.transactionId, "2000000000000001", from: .argument), replies, now: FakeWorld.now)
  }

  private static func charges(_ facts: CustomerFacts) -> String {
    facts.charges.verdict(.machineReadable(about: facts)).name
  }

  private static func notification(_ type: String, ago: TimeSpan, _ transaction: JSON) -> JSON {
    [
      "notificationType": .string(type), "signedDate": .timestamp(FakeWorld.now - ago),
      "data": ["signedTransactionInfo": transaction, "environment": "Production"],
    ]
  }

  private static func second(_ more: JSONObject) -> JSON {
    coins.with(["transactionId": "2000000000000002", "originalTransactionId": "2000000000000002"])
      .with(["purchaseDate": 1_769_050_000_000]).with(more)
  }

  @Test func `a duplicate charge with a partial refund remains a duplicate charge`() {
    let refunds: [(JSONObject, String)] = [
      ([:], "bought-twice"),
      (
        ["revocationDate": 1_769_100_000_000, "revocationType": "REFUND_PRORATED", "revocationPercentage": 40_000],
        "bought-twice"
      ),
      (["revocationDate": 1_769_100_000_000, "revocationType": "REFUND_PRORATED"], "bought-twice"),
      (
        ["revocationDate": 1_769_100_000_000, "revocationType": "REFUND_FULL", "revocationPercentage": 100_000],
        "no-double-charge"
      ),
      (["revocationDate": 1_769_100_000_000], "no-double-charge"),
    ]
    for (refund, verdict) in refunds {
      for transactions in [[Self.coins, Self.second(refund)], [Self.coins.with(refund), Self.second([:])]] {
        let facts = Self.facts(transactions)
        #expect(Self.charges(facts) == verdict)
        Self.expectConsistent(facts)
      }
    }
    // A refunded purchase between two others must not hide them.
    let third = Self.second(["transactionId": "2000000000000003", "purchaseDate": 1_769_090_000_000])
    let facts = Self.facts([Self.coins, Self.second(refunds[3].0), third])
    #expect(Self.charges(facts) == "bought-twice")
    Self.expectConsistent(facts)
  }

  @Test func `an incomplete history shows a duplicate charge but does not rule one out`() {
    let cases: [(transactions: [JSON], verdict: String)] = [
      ([], "unknown"), ([Self.coins], "unknown"), ([Self.coins, Self.second([:])], "bought-twice"),
    ]
    let failed = CustomerFacts.FailedCall(endpoint: .transactionHistory, failure: Failure(.unavailable, "500"))
    for (transactions, verdict) in cases {
      var replies = CustomerFacts.Replies()
      replies.history = ["signedTransactions": .array(transactions)]
      replies.failures = [failed]
      let skipped = Self.facts(transactions + [["transactionId": "2000000000000003"]])
      for facts in [StoredCustomer.facts(replies), skipped] {
        #expect(Self.charges(facts) == verdict)
        let document = facts.document(.machineReadable(about: facts), tell: [], next: [])
        #expect(document["charges"]?["totals"] == [])
        let ticket = TicketAnswer(facts, .machineReadable(about: facts), CustomerTexts { _ in nil })
        #expect(ticket.cell("charges") == verdict)
      }
    }
  }

  @Test(arguments: [TimeSpan.hours(1), .hours(13)])
  func `a declined refund and a pending one have their dates`(askedAgo: TimeSpan) throws {
    let subscribed = Self.coins.with(["type": "Auto-Renewable Subscription", "expiresDate": 1_790_000_000_000])
    for transaction in [Self.coins, subscribed] {
      let notifications = [
        Self.notification("CONSUMPTION_REQUEST", ago: .days(9), transaction),
        Self.notification("REFUND_DECLINED", ago: .days(8), transaction),
        Self.notification("CONSUMPTION_REQUEST", ago: askedAgo, transaction),
      ]
      let statuses: JSON = ["data": [["lastTransactions": [["status": 1, "signedTransactionInfo": subscribed]]]]]
      let facts = Self.facts([transaction], notifications, statuses: transaction == subscribed ? statuses : nil)
      Self.expectConsistent(facts)
      let wording = Wording.machineReadable(about: facts)
      let verdict = try #require(
        (facts.subscriptions.map { $0.verdict(wording) } + facts.purchases.map { $0.verdict(wording) }).first)
      let said = Self.sentences(verdict).joined(separator: "\n")
      #expect(said.contains(wording.day(FakeWorld.now - .days(8))) && said.contains("declined"), "\(said)")
      let message = try #require(facts.messages(CustomerTexts { _ in nil }).first)
      #expect(message.situation == .refundPendingAgain)
      for date in [.days(8), askedAgo] {
        #expect(message.text.contains((FakeWorld.now - date).text), "\(message.text)")
      }
    }
  }

  @Test(arguments: ["com.example.app.pro", "com.example.app.basic"])
  func `a price increase contains only the price of its own plan`(next: String) throws {
    let subscribed = Self.coins.with(["type": "Auto-Renewable Subscription", "expiresDate": 1_790_000_000_000])
      .with(["productId": "com.example.app.pro"])
    for more: JSONObject in [["priceIncreaseStatus": 0], [:]] {
      for trial: JSONObject in [[:], ["offerDiscountType": "FREE_TRIAL"]] {
        var renewal: JSONObject = [
          "autoRenewStatus": 1, "autoRenewProductId": .string(next), "renewalPrice": 11990, "currency": "EUR",
        ]
        for member in more.members { renewal[member.name] = member.value }
        let newest = subscribed.with(trial)
        let entry: JSON = ["status": 1, "signedTransactionInfo": newest, "signedRenewalInfo": .object(renewal)]
        let facts = Self.facts([newest], statuses: ["data": [["lastTransactions": [entry]]]])
        Self.expectConsistent(facts)
        let reason = try #require(facts.subscriptions.first).verdict(.machineReadable(about: facts)).reason
        #expect(!reason.contains("agrees to 11.99") || next.hasSuffix("pro"), "\(reason)")
      }
    }
  }
}
