import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import SignedTexts
@testable import Simulation
@testable import Simulator
@testable import Support
@testable import Terminal
@testable import TestSupport

/// All output fits the terminal, for every command with the simulated App Store.
@Suite struct TableWidthTests {
  static let widths = [40, 60, 80, 120]
  private static let samples = Store(now: FakeWorld.now).samples

  /// Each read with the arguments of its examples, and with identifiers of the simulated world that it accepts.
  static let lines: [[String]] = {
    var lines = [["simulator", "ids"], ["consumption", "pending"], ["notification", "history", "--since", "30d"]]
    for endpoint in Endpoint.all where endpoint.isRead {
      if let parameter = endpoint.bulkParameter {
        let ids = identifiers(parameter)
        lines.append(endpoint.command + ["--ids", parameter.name])
        lines += some(ids, 12, from: endpoint.name.utf8.count).map { endpoint.command + [$0] }
      } else {
        lines += endpoint.examples.map { $0.line.split(separator: " ").dropFirst().map { String($0) } }
          .filter { !$0.contains("--wait") && !$0.contains("|") && !$0.contains(">") && !$0.contains("-e") }
      }
    }
    return lines + others.map { $0.split(separator: " ").map { String($0) } }
  }()

  /// Commands without an endpoint of their own: verification, delivery and setup, with a failure of each.
  private static let others = [
    "transaction get 2000000000028001", "transaction balance 2000000000000001",
    "transaction compare 2000000000000001 2000000000003002",
    "offer eligibility 2000000000000001", "offer eligibility 2000000000001006", "receipt ids receipt",
    "migrate stored.ndjson", "decode transaction.jws", "decode notification.json forged.jws nonsense.txt",
    "verify transaction.jws --root root.pem --explain", "verify transaction.jws notification.json --root root.pem",
    "verify transaction.jws --explain", "verify forged.jws transaction.jws", "token mint --curl",
    "token explain transaction.jws", "doctor", "profile list", "profile show", "profile show work",
    "notification replay missed.ndjson --to http://127.0.0.1:9/x --root root.pem --retries 0",
    "notification replay missed.ndjson --to http://127.0.0.1:9/x",
    "notification replay --since 30d --to http://127.0.0.1:9/x --dry-run",
    "notification trigger --all-types --to http://127.0.0.1:9/x", "simulator world world.json", "explain 4040010",
    "explain nosuchword",
  ]

  private static func identifiers(_ parameter: Parameter) -> [String] {
    let name = parameter.name.lowercased()
    return samples.flatMap { $0.objectValue?.members ?? [] }.filter { name.hasSuffix($0.name.lowercased()) }
      .compactMap(\.value.string)
  }

  /// Every `count`th ID, because they are similar; `place` shifts the selection.
  private static func some(_ ids: [String], _ count: Int, from place: Int = 0) -> [String] {
    Set(ids.enumerated().filter { ($0.offset + place) % count == 0 }.map(\.element)).sorted()
  }

  private static let files: [String: [UInt8]] = {
    var files = (try? SampleFiles.all()) ?? [:]
    files["/home/me/.config/asctl/config"] = files["profiles"]
    files["world.json"] = Array(World.example.utf8)
    let missed = [1, 2].compactMap { try? SampleNotification.body($0) } + ["nonsense"]
    files["missed.ndjson"] = Array(missed.joined(separator: "\n").utf8)
    for endpoint in Endpoint.all {
      guard let parameter = endpoint.bulkParameter else { continue }
      files[parameter.name] = Array(
        (some(identifiers(parameter), 6) + ["2999999999999999"]).joined(separator: "\n").utf8)
    }
    return files
  }()

  private static func world(_ words: [String], terminal width: Int?) -> FakeWorld {
    let world = FakeWorld(
      files: files, variables: ["NO_COLOR": "1"], terminals: width == nil ? [] : ["input", "output", "error"],
      width: width ?? 0)
    world.run(words + ["-e", "simulator"])
    return world
  }

  @Test func `there are reads of many kinds`() {
    #expect(Self.lines.count > 40)
    #expect(Self.lines.filter { $0.contains("--ids") }.count >= 8)
  }

  @Test(arguments: lines)
  func `no line is wider than the terminal`(words: [String]) {
    for width in Self.widths.sampled(oneIn: 4, Self.lines.firstIndex(of: words) ?? 0) {
      let world = FakeWorld(
        files: Self.files, variables: ["NO_COLOR": "1"], terminals: ["input", "output", "error"], width: width,
        server: { _ in HTTPReply(status: 404) })
      world.run(words[0] == "simulator" ? words : words + ["-e", "simulator"])
      #expect(!(world.output + world.errors).isEmpty)
      #expect(linesTooWide(world.output + world.errors, for: width).isEmpty, "\(width)")
    }
  }

  /// URLs are an exception: they are not split and have a line of their own.
  @Test func `no line of an explanation is wider than the terminal`() {
    let explanations = Explain.words.flatMap(Explain.explain)
    #expect(explanations.count > 1000)
    // Wider terminals differ only in columns side by side, so a third of the explanations is enough.
    let some = explanations.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    for (width, shown) in [(60, explanations), (80, some), (120, some)] {
      let text = shown.map { Meanings.section($0) }.text(width: width, isStacked: false)
      for line in text.split(separator: "\n") where displayWidth(String(line)) > width {
        #expect(line.hasPrefix("https://") && !line.contains(" "), "\(width): \(line)")
      }
    }
  }

  @Test(arguments: ["transaction history", "refund history", "order lookup", "notification history"])
  func `hidden columns are reported, and identifiers are not truncated`(command: String) throws {
    let argument =
      command == "order lookup"
      ? ["MVK7WQ3XYZ"] : command == "notification history" ? ["--since", "30d"] : ["2000000000000001"]
    let words = command.split(separator: " ").map { String($0) } + argument
    let wide = Self.world(words + ["-o", "table"], terminal: nil)
    let header = try #require(wide.output.split(separator: "\n").first).split(separator: #/  +/#).map { String($0) }
    #expect(!wide.errors.contains("hidden"))
    for width in [60, 80, 120] {
      let narrow = Self.world(words, terminal: width)
      let said = narrow.errors.replacing(#/\s+/#, with: " ")
      for title in header where !(narrow.output.split(separator: "\n").first?.contains(title) ?? false) {
        let plain = title.replacing(#/ \(.*/#, with: "")
        // These are printed below the rows.
        #expect(said.contains(plain) || ["Event", "Delivery"].contains(plain), "\(width): \(title)")
      }
      for id in wide.output.matches(of: #/20000000000\d+/#) where command != "notification history" {
        #expect(narrow.output.contains(id.output))
      }
    }
  }

  @Test func `a pipe has the width of COLUMNS, or none`() {
    func lines(_ variables: [String: String]) -> [Int] {
      let world = FakeWorld(variables: variables)
      world.run(["transaction", "history", "2000000000000001", "-e", "simulator", "-o", "table"])
      return world.output.split(separator: "\n").map { displayWidth(String($0)) }
    }
    #expect((lines(["COLUMNS": "70"]).max() ?? 0) <= 70)
    #expect((lines([:]).max() ?? 0) > 120)
    #expect(lines(["COLUMNS": "0"]) == lines([:]))
    #expect(lines(["COLUMNS": "-9"]) == lines([:]))
    #expect(lines(["COLUMNS": "99999999999999999999"]) == lines([:]))
  }
}

/// The contents of the tables of subscriptions and refunds.
@Suite struct TableAnswerTests {
  private static func shown(_ words: String...) -> String {
    let world = FakeWorld(variables: ["COLUMNS": "200"])
    world.run(words + ["-e", "simulator", "-o", "table"])
    return world.output + world.errors
  }

  @Test(arguments: [
    ("2000000000001006", ["expired", "ended because: canceled", "win-back offers: come.back", "renews: no"]),
    (
      "2000000000002002",
      ["billing retry", "renewal failed: billing error", "grace period until: 2026-01-27 15:20 UTC"]
    ),
    ("2000000000003002", ["billing grace period  .basic   2026-02-12 17:04", "next price: "]),
    ("2000000000004001", ["revoked: 2026-01-22", "revocation: refunded, reason: issue with the app"]),
    ("2000000000005001", ["offer: introductory offer, free trial, 1 week", "next price: 9.99 USD"]),
    ("2000000000007003", ["renews to: .basic", "next price: 4.99 EUR", "price increase: no answer yet"]),
  ])
  func `status shows the reason, the access and the renewal`(id: String, facts: [String]) {
    let text = Self.shown("subscription", "status", id)
    for fact in facts { #expect(text.contains(fact), "\(fact) in\n\(text)") }
  }

  @Test func `refunds show the share and an estimate`() {
    let text = Self.shown("refund", "history", "2000000000000001")
    #expect(text.contains("40%"))
    #expect(text.contains("8.00 USD"))
    #expect(text.contains("100%"))
    #expect(text.contains("oldest first"))
  }

  @Test func `an estimate is rounded to the currency and never overflows`() {
    func amount(_ price: Int64, _ share: Int64, _ currency: String) -> Int64? {
      RefundEstimate.amount([
        "price": .number(JSONNumber(price)), "revocationPercentage": .number(JSONNumber(share)),
        "revocationType": "REFUND_PRORATED", "currency": .string(currency),
      ])?.int64
    }
    #expect(amount(19_990, 40_000, "USD") == 8000)
    #expect(amount(1_500_000, 33_333, "JPY") == 500_000)
    #expect(amount(.max, 40_000, "USD") == nil)
    #expect(amount(-1, 40_000, "USD") == nil)
    #expect(amount(1000, 100_001, "USD") == nil)
    #expect(RefundEstimate.share(["revocationType": "FAMILY_REVOKE", "revocationPercentage": 1]) == nil)
    // A refund from before Apple added the type.
    let old: JSON = ["price": 9_990, "currency": "USD", "revocationDate": 5]
    #expect(RefundEstimate.amount(old) == 9_990)
    #expect(RefundEstimate.amount(old.with(["inAppOwnershipType": "FAMILY_SHARED"])) == nil)
    let tiers: JSON = [["price": 9_990, "quantity": 2], ["price": 4_990, "quantity": 1]]
    #expect(RefundEstimate.amount(old.with(["multiSeatInfo": ["priceTiers": tiers]])) == 24_970)
  }

  @Test func `many identifiers make one table with a row per failure`() {
    let world = FakeWorld(
      files: ["ids": Array("2000000000000001\n2999999999999999\n2000000000003002".utf8)], terminals: ["output"],
      width: 500)
    world.run(["transaction", "get", "--ids", "ids", "-e", "simulator", "--no-color"])
    let lines = world.output.split(separator: "\n")
    #expect(lines.map { $0.prefix(6) } == ["ID    ", "200000", "299999", "    re", "200000"])
    #expect(lines.count > 2 && lines[2] == "2999999999999999")
    #expect(world.output.contains("    result: the simulated App Store returned 4040010"))
  }

  @Test func `a value shared by all rows is shown once if it does not fit`() {
    let world = FakeWorld(terminals: ["output"], width: 80)
    world.run(["transaction", "history", "2000000000000001", "-e", "simulator", "--no-color"])
    #expect(world.errors.contains("in all rows: Environment: sandbox"), "\(world.errors)")
    #expect(world.errors.contains("hidden to fit: Type, Expires"))
  }

  @Test func `amounts are aligned right, and no column repeats the ID`() {
    let lines = Self.shown("refund", "history", "2000000000000001").split(separator: "\n").map { String($0) }
    #expect(lines.contains { $0.contains("   8.00 USD") } && lines.contains { $0.contains("  40%") }, "\(lines)")
    let world = FakeWorld(
      files: ["ids": Array("2000000000000001\n2000000000003002".utf8)], variables: ["COLUMNS": "200"])
    world.run(["transaction", "get", "--ids", "ids", "-e", "simulator", "-o", "table"])
    #expect(world.output.hasPrefix("ID ") && !world.output.contains("Transaction"), "\(world.output)")
  }

  @Test func `an empty list is reported`() {
    let text = Self.shown("refund", "history", "2000000000005001")
    #expect(text.contains("asctl: no results"))
  }

  @Test func `a selected member is not truncated`() {
    let text = Self.shown("transaction", "history", "2000000000000001", "--fields", "productId,transactionId")
    #expect(text.contains("com.example.app.pro"))
    #expect(!text.contains("hidden"))
  }

  @Test func `products of several apps are not truncated`() {
    func table(_ apps: [String]) -> String {
      TableView(
        columns: Endpoint.transactionHistory.columns, object: .transaction,
        view: HumanView(
          style: TerminalStyle(isColored: false), width: 200, localTime: { _ in nil }
        )
      ).text(apps.map { ["transactionId": "1", "bundleId": .string($0), "productId": .string("\($0).pro")] }).text
    }
    #expect(table(["com.a", "com.a"]).contains(" .pro") || table(["com.a", "com.a"]).contains("\n.pro"))
    #expect(table(["com.a", "com.b"]).contains("com.a.pro"))
    #expect(table(["com.a", "com.b"]).contains("com.b.pro"))
  }

  @Test func `summer time has its zone in the header too`() {
    let table = TableView(
      columns: [Column("Date", "purchaseDate"), Column("Transaction", "transactionId")],
      object: .transaction,
      view: HumanView(
        style: TerminalStyle(isColored: false),
        width: 60,
        localTime: { moment in
          moment == .zero
            ? LocalTime(day: "1970-01-01", clock: "01:00:00", zone: "CET")
            : LocalTime(day: "1970-07-01", clock: "02:00:00", zone: "CEST")
        }))
    #expect(
      table.text([["purchaseDate": 0, "transactionId": "1"], ["purchaseDate": 15_552_000_000, "transactionId": "2"]])
        .text
          == """
          Date (CET, CEST)  Transaction
          1970-01-01 01:00  1
          1970-07-01 02:00  2

          """)
  }

  @Test func `the least important column is hidden first`() {
    let table = TableView(
      columns: [Column("Name", "name"), Column("Other", "other", rank: 2)],
      object: nil,
      view: HumanView(
        style: TerminalStyle(isColored: false), width: 60,
        localTime: { _ in nil }))
    let long = String(repeating: "n", count: 58)
    #expect(
      table.text([["name": .string(long), "other": "x"], ["name": "short", "other": "\u{1B}[31m"]]).text
        == """
        Name
        \(long)
        short

        """)
  }

  @Test func `histories state their order`() {
    #expect(Self.shown("transaction", "history", "2000000000000001").contains("oldest first"))
    #expect(
      Self.shown("transaction", "history", "2000000000000001", "--sort", "DESCENDING").contains("newest first"))
    #expect(Self.shown("notification", "history", "--since", "30d").contains("sending date"))
  }

  @Test func `dates of a table have no seconds and one zone`() {
    let text = Self.shown("transaction", "history", "2000000000000001")
    #expect(text.contains("Date (UTC)"))
    #expect(!text.contains(#/\d\d:\d\d:\d\d/#))
  }
}
