import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Support
@testable import TestSupport

/// The outcomes of refund requests, compared with a generated history whose truth is known.
@Suite struct RefundOutcomeTests {
  /// The truth about one request, from which its notifications and its response are made.
  private struct Truth {
    let id: String
    let reason: String
    let currency: String
    let price: Int64
    let decision: RefundOutcome.Decision
    let share: Int64?
    let isAnswered: Bool
    let isInTime: Bool

    /// Rounded to the smallest amount of the currency.
    var refunded: Int64? {
      let unit: Int64 = currency == "JPY" ? 1000 : 10
      return share.map { (price * $0 + unit * 50_000) / (unit * 100_000) * unit }
    }
  }

  private static let reasons = ["UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "LEGAL"]

  private static let truths: [Truth] = (0..<1500).map { number in
    // A sequence without a visible pattern, the same in each run.
    let seed = UInt64(number) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func pick(_ shift: UInt64, _ count: UInt64) -> Int { Int((seed >> shift) % count) }
    let decision = RefundOutcome.Decision.allCases[pick(20, 5)]
    let share: Int64? = decision == .refunded ? 100_000 : decision == .partly ? Int64(1 + pick(24, 99_998)) : nil
    let isAnswered = pick(40, 3) > 0
    return Truth(
      id: String(number), reason: reasons[pick(30, 3)], currency: ["USD", "JPY", "EUR"][pick(34, 3)],
      price: Int64(1 + pick(11, 90)) * 1000, decision: decision, share: share, isAnswered: isAnswered,
      isInTime: isAnswered && pick(45, 4) > 0)
  }

  private static let start = FakeWorld.now - .days(90)

  private static func item(_ type: String, _ truth: Truth, at date: Timestamp, _ more: JSONObject = [:]) -> JSON {
    var transaction: JSONObject = [
      "transactionId": .string(truth.id), "productId": "com.example.app.coins", "type": "Consumable",
      "price": .number(JSONNumber(truth.price)), "currency": .string(truth.currency),
    ]
    for member in more.members { transaction[member.name] = member.value }
    return [
      "signedPayload": [
        "notificationType": .string(type), "signedDate": .timestamp(date),
        "data": [
          "environment": "Production", "consumptionRequestReason": .string(truth.reason),
          "signedTransactionInfo": .object(transaction),
        ],
      ]
    ]
  }

  private static func items(_ truth: Truth, _ number: Int) -> [JSON] {
    let asked = start + .minutes(Int64(number))
    var items = [item("CONSUMPTION_REQUEST", truth, at: asked)]
    // Apple repeats every third request.
    if number % 3 == 0 { items.append(item("CONSUMPTION_REQUEST", truth, at: asked + .minutes(30))) }
    let decided = asked + .hours(20)
    let revocation: JSONObject = [
      "revocationDate": .timestamp(decided),
      "revocationType": truth.share == 100_000 ? "REFUND_FULL" : "REFUND_PRORATED",
      "revocationPercentage": .number(JSONNumber(truth.share ?? 100_000)),
    ]
    switch truth.decision {
    case .open: break
    case .declined: items.append(item("REFUND_DECLINED", truth, at: decided))
    case .partly, .refunded: items.append(item("REFUND", truth, at: decided, revocation))
    case .reversed:
      items += [
        item("REFUND_REVERSED", truth, at: decided + .days(1)), item("REFUND", truth, at: decided, revocation),
      ]
    }
    return items
  }

  private static func answer(_ truth: Truth, _ number: Int) -> PastAnswer {
    let sent = start + .minutes(Int64(number)) + (truth.isInTime ? .hours(2) : .hours(15))
    return PastAnswer(
      transactionID: truth.id, sent: sent, user: number % 2 == 0 ? "anna" : "ben",
      environment: "Production",
      response: ["refundPreference": number % 2 == 0 ? "DECLINE" : 2, "customerConsented": true])
  }

  private static func result(_ items: [JSON], _ answers: [PastAnswer]) -> RefundLedger.Result {
    var ledger = RefundLedger(isSimulated: false)
    items.forEach { ledger.add($0) }
    return ledger.outcomes(answers)
  }

  @Test func `every count, share and amount is exact`() throws {
    let numbered = Array(Self.truths.enumerated())
    let items = numbered.flatMap { Self.items($1, $0) }
    let answers = numbered.filter(\.element.isAnswered).map { Self.answer($1, $0) }
    for items in [items, items.reversed()] {
      let result = Self.result(items, answers)
      #expect(result.decisionsAlone == 0 && result.answersAlone == 0)
      #expect(result.outcomes.map(\.transactionID) == Self.truths.map(\.id))
      for (outcome, truth) in zip(result.outcomes, Self.truths) {
        #expect(outcome.decision == truth.decision && outcome.share == truth.share, "\(truth)")
        #expect(outcome.refunded == truth.refunded, "\(truth)")
        #expect((outcome.answer != nil) == truth.isAnswered && outcome.isAnsweredInTime == truth.isInTime, "\(truth)")
        #expect(outcome.answer.map(\.preference) == (truth.isAnswered ? "DECLINE" : nil))
      }
      for group in RefundGroup.groups(result.outcomes, by: .reason) {
        let truths = Self.truths.filter { $0.reason == group.name }
        #expect(group.requests == truths.count && group.inTime == truths.count(where: \.isInTime))
        for decision in RefundOutcome.Decision.allCases {
          #expect(group.count(decision) == truths.count { $0.decision == decision })
        }
        let decided = truths.filter { $0.isInTime && $0.decision != .open }
        #expect(group.answered == (decided.count, decided.count { $0.decision == .declined }))
        #expect(group.money.map(\.currency) == ["EUR", "JPY", "USD"])
        for (currency, amount) in group.money {
          #expect(amount == truths.filter { $0.currency == currency }.compactMap(\.refunded).reduce(0, +))
        }
      }
    }
  }

  @Test(arguments: RefundGroup.Key.allCases)
  func `each request is in one group`(key: RefundGroup.Key) {
    let numbered = Array(Self.truths.prefix(200).enumerated())
    let answers = numbered.filter(\.element.isAnswered).map { Self.answer($1, $0) }
    let outcomes = Self.result(numbered.flatMap { Self.items($1, $0) }, answers).outcomes
    let groups = RefundGroup.groups(outcomes, by: key)
    #expect(groups.reduce(0) { $0 + $1.requests } == 200)
    #expect(Set(groups.map(\.name)).count == groups.count)
    #expect(groups.allSatisfy { $0.note.isEmpty == ($0.requests >= 20) })
  }

  private static let one = Truth(
    id: "1", reason: "LEGAL", currency: "USD", price: 1990, decision: .open, share: nil, isAnswered: false,
    isInTime: false)

  @Test func `a request after a decision is another one, and what the period cuts off is counted`() {
    func event(_ type: String, _ hours: Int64) -> JSON { Self.item(type, Self.one, at: Self.start + .hours(hours)) }
    let answers = [1, 30].map { PastAnswer(transactionID: "1", sent: Self.start + .hours($0), user: "me") }
    let twice = Self.result(
      [event("CONSUMPTION_REQUEST", 0), event("REFUND_DECLINED", 13), event("CONSUMPTION_REQUEST", 29)], answers)
    #expect(twice.outcomes.map(\.decision) == [.declined, .open])
    #expect(twice.outcomes.map { $0.answer?.sent } == answers.map(\.sent))
    let cut = Self.result([event("REFUND_DECLINED", 13), event("CONSUMPTION_REQUEST", 29)], answers)
    #expect(cut.decisionsAlone == 1 && cut.answersAlone == 1 && cut.outcomes.count == 1)
  }

  /// Decisions in their order, with the recorded one and the number of those about other requests.
  @Test(
    arguments: [
      (["REFUND_DECLINED", "REFUND"], .declined, 1), (["REFUND_DECLINED", "REFUND", "REFUND_REVERSED"], .declined, 2),
      (["REFUND", "REFUND_DECLINED"], .refunded, 1), (["REFUND", "REFUND_REVERSED"], .reversed, 0),
      (["REFUND", "REFUND_REVERSED", "REFUND"], .refunded, 0),
    ] as [([String], RefundOutcome.Decision, Int)])
  func `a decision closes a request`(types: [String], decision: RefundOutcome.Decision, others: Int) {
    let events = (["CONSUMPTION_REQUEST"] + types).enumerated().map { number, type in
      Self.item(type, Self.one, at: Self.start + .hours(Int64(number)), ["revocationType": "REFUND_FULL"])
    }
    let result = Self.result(events, [])
    #expect(result.outcomes.map(\.decision) == [decision] && result.decisionsAlone == others)
    let closing = decision == .declined ? 1 : types.count - others
    #expect(result.outcomes.first?.decidedAt == Self.start + .hours(Int64(closing)))
    #expect((result.outcomes.first?.share != nil) == (decision == .refunded))
  }

  @Test(arguments: [(1, 40, true), (11, 40, true), (13, 40, false), (3, 2, false)] as [(Int64, Int64, Bool)])
  func `a response counts in time before the deadline and the decision`(sent: Int64, decided: Int64, isInTime: Bool) {
    let answer = PastAnswer(transactionID: "1", sent: Self.start + .hours(sent), user: "me")
    let outcome = Self.result(
      [
        Self.item("CONSUMPTION_REQUEST", Self.one, at: Self.start),
        Self.item("REFUND_DECLINED", Self.one, at: Self.start + .hours(decided)),
      ], [answer]
    ).outcomes.first
    #expect(outcome?.isAnsweredInTime == isInTime && outcome?.answer != nil)
  }

  /// Without all pages, decided requests would be open.
  @Test(arguments: [[], ["--by", "answered"]]) func `nothing is counted if a page is missing`(_ more: [String]) throws {
    let item = try PrivateChain.shared.get().sign([
      "notificationType": "CONSUMPTION_REQUEST", "notificationUUID": "0f2d5cbe-4a1a-4f9e-9d0c-6e2f4b1a7c55",
      "version": "2.0", "signedDate": 1_769_700_000_000,
      "data": [
        "bundleId": "com.example.app", "environment": "Production",
        "signedTransactionInfo": try FakeStore.transaction(1_000_001),
      ],
    ])
    let world = try FakeStore.world { request in
      guard !request.url.contains("paginationToken") else { return HTTPReply(status: 500) }
      return FakeStore.reply([
        "notificationHistory": [["signedPayload": .string(item), "sendAttempts": []]], "hasMore": true,
        "paginationToken": "2",
      ])
    }
    let line = ["refund", "outcomes", "--root", "root.pem", "-o", "csv", "--retries", "0", "--no-verify"]
    #expect(world.run(line + more) == .unavailable, "\(world.errors)")
    #expect(world.output.isEmpty && !world.errors.contains("without a decision"), "\(world.output)\(world.errors)")
  }

  @Test func `a damaged log is not an empty one, and a future start sends nothing`() {
    let world = FakeWorld(files: ["/home/me/.local/state/asctl/log.ndjson": Array("{\"date\":\n".utf8)])
    _ = world.run(["-e", "simulator", "refund", "outcomes"])
    #expect(world.errors.contains("1 line of the log could not be read"), "\(world.errors)")
    let later = FakeWorld()
    #expect(later.run(["-e", "simulator", "refund", "outcomes", "--since", "2099-01-01"]) == .usage)
    #expect(later.errors.contains("is not in the past"), "\(later.errors)")
  }

  @Test func `the page is complete without color`() throws {
    let outcomes = Self.result(Self.truths.prefix(50).enumerated().flatMap { Self.items($1, $0) }, []).outcomes
    let groups = RefundGroup.groups(outcomes, by: .reason)
    let page = RefundPage(groups: groups, title: "<reason>", period: "p", date: "d", remarks: ["<b>"]).text
    for group in groups {
      for decision in RefundOutcome.Decision.allCases {
        #expect(page.contains(">\(decision.rawValue)</th>") && page.contains(">\(group.count(decision)) ("))
      }
    }
    #expect(!page.contains("<b>") && !page.contains("<reason>"))
  }
}
