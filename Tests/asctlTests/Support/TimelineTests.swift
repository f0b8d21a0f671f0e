import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Notifications
@testable import Simulator
@testable import Support
@testable import Terminal
@testable import TestSupport

/// The model of a timeline, and the timelines of every customer of the simulated App Store.
@Suite struct TimelineTests {
  /// The cards and timelines of all customers.
  private static func pictures(width: Int, locale: String) throws -> String {
    FakeStore.customers.map { text in
      let world = FakeWorld(input: text, variables: ["COLUMNS": String(width), "LANG": locale])
      #expect(
        world.run(["-e", "simulator", "customer", "-", "--timeline", "--all", "-o", "table"]) == .success,
        "\(world.errors)")
      return world.output
    }.joined()
  }

  @Test(arguments: zip([60, 80, 120], ["C", "en_US.UTF-8", "C"]))
  func `no timeline is wider than the terminal, and the locale C gets only ASCII`(
    width: Int, locale: String
  ) throws {
    let text = try Self.pictures(width: width, locale: locale)
    #expect(text.utf8.allSatisfy { $0 < 0x80 || locale != "C" })
    #expect(!text.contains("\u{1B}"))
    for line in text.split(separator: "\n") {
      #expect(displayWidth(String(line)) <= width, "\(line)")
    }
    #expect(text.split(separator: "\n").count { $0.hasSuffix(" now") } > 10)
  }

  @Test func `a page runs no code, loads nothing, and only its owner can read it`() throws {
    let world = FakeWorld()
    let line = ["-e", "simulator", "customer", "2000000000000001", "--html", "ticket.html"]
    #expect(world.run(line) == .success, "\(world.errors)")
    let page = String(decoding: try #require(world.file("ticket.html")), as: UTF8.self)
    #expect(world.mode("ticket.html") == 0o600)
    for word in ["<script", "http-equiv=\"refresh", "src=", "@import", "onload"] { #expect(!page.contains(word)) }
    for word in ["role=\"img\"", "prefers-color-scheme:dark", "@media print", "<desc", "2000000000000001"] {
      #expect(page.contains(word), "\(word)")
    }
    #expect(world.errors.contains("ticket.html"))
    #expect(world.run(line + ["--redact"]) == .usage)
    #expect(world.file("ticket.html") == Array(page.utf8))
    #expect(world.run(line + ["--redact", "--yes"]) == .success)
    let masked = String(decoding: try #require(world.file("ticket.html")), as: UTF8.self)
    for word in ["2000000000000001", "704346128300986001", "7e3fb20b-4cdb-47cc-936d-99d65f608138"] {
      #expect(!masked.contains(word), "\(word)")
    }
  }

  @Test func `a page is about one customer`() {
    let world = FakeWorld(input: Array("2000000000000001 2000000000003002".utf8))
    #expect(world.run(["-e", "simulator", "customer", "-", "--html", "ticket.html"]) == .usage)
    #expect(world.file("ticket.html") == nil)
  }

  // MARK: The model

  private static func period(_ id: Int, from: Int, to: Int, _ more: JSONObject = [:]) -> JSON {
    var transaction: JSONObject = [
      "transactionId": .string("\(id)"), "originalTransactionId": "1", "productId": "com.example.app.pro",
      "bundleId": "com.example.app", "type": "Auto-Renewable Subscription",
      "purchaseDate": .timestamp(FakeWorld.now + .days(Int64(from))),
      "expiresDate": .timestamp(FakeWorld.now + .days(Int64(to))),
    ]
    for member in more.members { transaction[member.name] = member.value }
    return .object(transaction)
  }

  private static func timeline(_ periods: [JSON]) throws -> Timeline {
    var replies = CustomerFacts.Replies()
    replies.verified = .apple
    replies.history = ["signedTransactions": .array(periods)]
    let facts = CustomerFacts(PastedPurchase(.transactionId, "1", from: .argument), replies, now: FakeWorld.now)
    return try #require(Timeline(facts, .machineReadable(about: facts)))
  }

  @Test func `a trial, a period and a period after a gap are shown in order`() throws {
    let lane = try #require(
      try Self.timeline([
        Self.period(1, from: -40, to: -33, ["offerDiscountType": "FREE_TRIAL"]),
        Self.period(2, from: -33, to: -20, ["transactionReason": "RENEWAL"]), Self.period(3, from: -5, to: 25),
      ]).lanes.first)
    #expect(lane.name == "pro")
    #expect(lane.spans.map(\.kind) == [.trial, .paid, .lapsed, .paid])
    #expect(lane.spans.map(\.isRenewal) == [false, true, false, false])
    #expect(lane.marks.map(\.kind) == [.bought, .bought])
  }

  @Test func `an upgrade and a refund end a period at their time`() throws {
    let revoked = JSON.timestamp(FakeWorld.now - .days(2))
    let lane = try #require(
      try Self.timeline([
        Self.period(1, from: -20, to: 10, ["isUpgraded": true, "productId": "com.example.app.basic"]),
        Self.period(2, from: -10, to: 20, ["revocationDate": revoked, "revocationType": "REFUND_FULL"]),
      ]).lanes.first
    )
    #expect(lane.spans.map(\.end) == [FakeWorld.now - .days(10), FakeWorld.now - .days(2)])
    #expect(lane.name == "basic → pro")
    #expect(lane.marks.map(\.kind) == [.bought, .upgraded, .refunded])
    #expect(lane.marks[1].event.text == "upgraded from basic")
  }

  @Test(arguments: [Int64.min, -1, 0, .max]) func `any date can be drawn`(date: Int64) throws {
    let wild = Self.period(1, from: 0, to: 0, ["purchaseDate": .number(JSONNumber(date))])
    let timeline = try Self.timeline([wild, Self.period(2, from: -5, to: 25)])
    let facts = CustomerFacts(
      PastedPurchase(.transactionId, "1", from: .argument), CustomerFacts.Replies(), now: FakeWorld.now)
    let words = Wording.people(about: facts, CustomerTexts { _ in nil })
    let text = TimelineText(timeline, words, width: 60, style: TerminalStyle(isColored: false), isASCII: true).text
    #expect(text.contains("now"))
    #expect((0...1).contains(timeline.position(of: Timestamp(milliseconds: date))))
  }

  @Test func `text from outside is escaped in a page`() {
    #expect(htmlText("<script>\u{1B}[31m\"'&") == "&lt;script&gt;\\u{1B}[31m&quot;&#39;&amp;")
  }
}
