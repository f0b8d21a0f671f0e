import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import Support
@testable import TestSupport

/// A law: data that is not verified as Apple's is marked, in every command that shows signed data and in every format.
@Suite struct VerificationMarkTests {
  enum Trust: String, CaseIterable, Sendable {
    case addedRoot, notVerified, simulator
  }

  private static let id = "2000000000000001"
  private static let formats = ["table", "json", "ndjson", "csv", "tsv"]

  private static let files: [String: [UInt8]] = [
    "ids": Array("\(id)\n".utf8),
    "stored.json": Array(
      #"{"latest_receipt_info":[{"transaction_id":"\#(id)","product_id":"com.example.app.pro"}]}"#.utf8),
  ]

  /// The same App Store built in, and behind a network under an added root.
  private static func world(_ trust: Trust, journal: [UInt8]? = nil) throws -> FakeWorld {
    var files = files
    files["j"] = journal
    guard trust != .simulator else { return FakeWorld(files: files) }
    let store = try TestSimulator()
    files["simulator.pem"] = Array(pem("CERTIFICATE", try TestSimulator.chain.get().root).utf8)
    return try FakeStore.world(files: files) { store.simulator.reply(to: ServedRequest($0)) }
  }

  private static func flags(_ trust: Trust) -> [String] {
    switch trust {
    case .addedRoot: ["-e", "sandbox", "--root", "simulator.pem"]
    case .notVerified: ["-e", "sandbox", "--no-verify"]
    case .simulator: ["-e", "simulator"]
    }
  }

  /// Whether the data itself contains the mark.
  private static func isMarked(_ data: String, _ trust: Trust, _ format: String) -> Bool {
    let words =
      switch trust {
      case .addedRoot: ["\"added", "ADDED ROOT", "added-root", ",added", "\tadded", "Root  added"]
      case .notVerified: ["\"verified\":\"no\"", "NOT VERIFIED", ",no,", "\tno\t", ",no\n", "\tno\n", " no\n"]
      case .simulator: ["simulator", "SIMULATED", "\"simulated\":true", "added-root"]
      }
    return words.contains { data.contains($0) }
  }

  private static func run(
    _ line: [String], _ trust: Trust, _ more: [String] = [], journal: [UInt8]? = nil
  ) throws -> FakeWorld {
    let world = try world(trust, journal: journal)
    let status = world.run(line + flags(trust) + more)
    #expect(status == .success || status == .someFailed, "\(line) \(trust) \(status) \(world.errors)")
    #expect(!world.output.isEmpty, "\(line)")
    return world
  }

  @Test(arguments: Trust.allCases, formats + ["markdown"])
  func `customer marks its data even with --quiet`(trust: Trust, format: String) throws {
    for line in [
      ["customer", Self.id], ["customer", "MVK7WQ3XYZ", "2000000000003002"], ["customer", "--ids", "ids"],
    ] {
      // Apple looks up orders in production only.
      if line.contains("MVK7WQ3XYZ"), trust != .simulator { continue }
      let world = try Self.run(line + ["-o", format, "-q"], trust)
      #expect(Self.isMarked(world.output, trust, format), "\(line) \(world.output)")
    }
  }

  @Test(arguments: Trust.allCases) func `a page and a timeline are marked`(trust: Trust) throws {
    for line in [["--html", "-"], ["--timeline", "-o", "table"], ["--redact", "-o", "markdown"]] {
      let world = try Self.run(["customer", Self.id, "-q"] + line, trust)
      #expect(Self.isMarked(world.output, trust, "html"), "\(line)")
    }
  }

  /// The reads of signed data that accept any ID of a purchase.
  private static let reads = [
    ["transaction", "get"], ["transaction", "history"], ["subscription", "status"], ["app-transaction", "get"],
  ]

  @Test(arguments: Trust.allCases, ["json", "ndjson", "csv", "tsv"])
  func `records of many IDs and their journal are marked`(trust: Trust, format: String) throws {
    for read in (Self.reads + [["migrate"]]).sampled(oneIn: 2, format.utf8.count + (trust == .simulator ? 1 : 0)) {
      let line = read == ["migrate"] ? read + ["--check", "stored.json"] : read + ["--ids", "ids"]
      let first = try Self.run(line + ["-o", format, "--journal", "j", "-q"], trust)
      #expect(Self.isMarked(first.output, trust, format), "\(line) \(first.output)")
      let resumed = try Self.run(line + ["-o", format, "--journal", "j"], trust, journal: first.file("j"))
      #expect(resumed.output == first.output && resumed.requests.isEmpty)
      #expect(Self.isRemarked(resumed, trust), "\(line) \(resumed.errors)")
    }
    let tickets = ["customer", "--ids", "ids", "-o", format, "--journal", "j"]
    let first = try Self.run(tickets, trust)
    let resumed = try Self.run(tickets, trust, journal: first.file("j"))
    #expect(resumed.output == first.output && resumed.requests.isEmpty)
    #expect(Self.isRemarked(resumed, trust) && Self.isRemarked(first, trust), "\(resumed.errors)")
  }

  /// Whether stderr contains the mark once; not required for the simulator, which was selected by name.
  private static func isRemarked(_ world: FakeWorld, _ trust: Trust) -> Bool {
    switch trust {
    case .addedRoot: world.errors.split(separator: VerificationLevel.addedRootRemark).count == 2
    case .notVerified: world.errors.split(separator: VerificationLevel.notVerifiedRemark).count == 2
    case .simulator: true
    }
  }

  @Test(arguments: [Trust.addedRoot, .notVerified], formats)
  func `a single response keeps Apple's shape and is marked on stderr`(trust: Trust, format: String) throws {
    let others = [
      ["notification", "history", "--since", "20d"], ["transaction", "balance", Self.id],
      ["offer", "eligibility", Self.id],
      ["transaction", "compare", Self.id, "2000000000003002"],
    ]
    for line in (Self.reads.map({ $0 + [Self.id] }) + others).sampled(
      oneIn: 2, format.utf8.count + (Trust.allCases.firstIndex(of: trust) ?? 0))
    {
      let world = try Self.run(line + ["-o", format], trust)
      #expect(Self.isRemarked(world, trust), "\(line) \(world.errors)")
    }
  }

  /// Whether an object contains signed data, at any depth.
  private static func isSigned(_ object: PayloadObject?, depth: Int = 0) -> Bool {
    func isSigned(_ kind: Field.Kind) -> Bool {
      switch kind {
      case .jws: true
      case .list(of: let element): isSigned(element)
      case .object(let object): depth < 5 && Self.isSigned(object, depth: depth + 1)
      default: false
      }
    }
    return object?.fields.contains { isSigned($0.kind) } ?? false
  }

  /// The reads of signed data that are available in sandbox.
  private static let signedReads = Endpoint.all.filter {
    isSigned($0.replyObject) && $0.consequence == nil && $0.environments.contains(.sandbox)
  }

  @Test func `every kind of signed response is among the reads`() {
    #expect(Self.signedReads.count >= 8, "\(Self.signedReads.map(\.page))")
  }

  /// The first example of a read, without its environment and output format.
  private static func line(_ endpoint: Endpoint) throws -> [String] {
    var words = try #require(endpoint.examples.first).line.split(separator: " ").dropFirst().map { String($0) }
    for flag in ["-e", "-o"] {
      if let place = words.firstIndex(of: flag) { words.removeSubrange(place...place + 1) }
    }
    return words
  }

  /// A path that `--fields help` lists for a line.
  private static func path(of line: [String], _ trust: Trust) throws -> String {
    let world = try world(trust)
    world.run(line + flags(trust) + ["--fields", "help"])
    return try #require(world.output.split(separator: "\n").first?.split(separator: " ").first).description
  }

  @Test(arguments: [Trust.addedRoot, .notVerified], signedReads.indices)
  func `no flag hides missing verification`(trust: Trust, index: Int) throws {
    let line = try Self.line(Self.signedReads[index])
    let path = try Self.path(of: line, trust)
    for format in Self.formats.sampled(oneIn: 3, index) {
      for flags in [["-q"], ["-q", "--fields", path], ["-q", "--humanize"]].sampled(oneIn: 2, index) {
        let world = try Self.world(trust)
        let whole = line + Self.flags(trust) + ["-o", format] + flags
        #expect(world.run(whole) == .success, "\(whole) \(world.errors)")
        let isTold = Self.isMarked(world.output, trust, format) || Self.isRemarked(world, trust)
        #expect(isTold, "\(whole) \(world.output) \(world.errors)")
      }
    }
  }

  @Test func `a simulator selected by a variable is reported on stderr`() throws {
    let line = ["transaction", "get", Self.id, "-q"]
    let chosen = FakeWorld(variables: ["ASCTL_ENVIRONMENT": "simulator"])
    #expect(chosen.run(line) == .success)
    #expect(chosen.errors.contains(VerificationLevel.simulatedRemark), "\(chosen.errors)")
    let named = FakeWorld()
    #expect(named.run(line + ["-e", "simulator"]) == .success)
    #expect(named.errors.isEmpty, "\(named.errors)")
  }

  @Test(arguments: Trust.allCases, ["json", "ndjson", "csv", "tsv", "table"])
  func `a selection of fields keeps the marks`(trust: Trust, format: String) throws {
    let lines = [
      ["customer", Self.id], ["customer", Self.id, "2000000000003002"], ["customer", "--ids", "ids"],
      ["migrate", "--check", "stored.json"],
    ]
    for line in (lines + Self.reads.map({ $0 + ["--ids", "ids"] })).sampled(
      oneIn: 2, format.utf8.count + (Trust.allCases.firstIndex(of: trust) ?? 0))
    {
      // The table of many IDs has no mark, because it is for people, and stderr has one.
      if format == "table", line.first != "customer" { continue }
      let path =
        switch line[0] {
        case "customer": "tell"
        case "migrate": "transactionId"
        default: try Self.path(of: line.dropLast(2) + [Self.id], trust)
        }
      let world = try Self.run(line + ["-o", format, "-q", "--fields", path], trust)
      #expect(Self.isMarked(world.output, trust, format), "\(line) \(path) \(world.output)")
    }
  }

  @Test(arguments: [[], ["--fields", "notificationType"]] as [[String]], formats)
  func `replayed and received notifications are marked in their data`(flags: [String], format: String) throws {
    let body = try SampleNotification.body(1)
    let world = try FakeStore.world(files: ["missed": Array(body.utf8)]) { _ in HTTPReply(status: 200) }
    let replay = [
      "notification", "replay", "missed", "--to", "http://127.0.0.1:9/x", "--root", "root.pem", "--dry-run",
    ]
    #expect(world.run(replay + ["-q", "-o", format] + flags) == .success, "\(world.errors)")
    #expect(Self.isMarked(world.output, .addedRoot, format), "\(world.output)")
    let item: JSON = ["signedPayload": try #require(try JSON.parse(Array(body.utf8))["signedPayload"])]
    let history = try FakeStore.world { _ in FakeStore.reply(["hasMore": false, "notificationHistory": [item]]) }
    let listen = [
      "notification", "listen", "-e", "sandbox", "--root", "root.pem", "--limit", "1", "--since", "2026-01-01",
    ]
    #expect(history.run(listen + ["-q", "-o", format] + flags) == .success, "\(history.errors)")
    #expect(Self.isMarked(history.output, .addedRoot, format), "\(history.output)")
  }

  @Test(arguments: formats) func `replayed and received notifications are marked`(format: String) throws {
    let body = try SampleNotification.body(1)
    let replay = [
      "notification", "replay", "missed", "--to", "http://127.0.0.1:9/x", "--root", "root.pem", "-o", format,
    ]
    for more in [["--dry-run"], []] {
      let world = try FakeStore.world(files: ["missed": Array(body.utf8)]) { _ in HTTPReply(status: 200) }
      #expect(world.run(replay + more) == .success, "\(world.errors)")
      #expect(world.errors.split(separator: VerificationLevel.addedRootRemark).count == 2, "\(world.errors)")
      if format != "table" { #expect(Self.isMarked(world.output, .addedRoot, format), "\(world.output)") }
    }
    let item: JSON = ["signedPayload": try #require(try JSON.parse(Array(body.utf8))["signedPayload"])]
    let world = try FakeStore.world { _ in
      FakeStore.reply(["hasMore": false, "notificationHistory": [item]])
    }
    let listen = ["notification", "listen", "-e", "sandbox", "--root", "root.pem", "--limit", "1", "-o", format]
    #expect(world.run(listen + ["--since", "2026-01-01"]) == .success, "\(world.errors)")
    #expect(world.errors.split(separator: VerificationLevel.addedRootRemark).count == 2, "\(world.errors)")
    if format != "table" { #expect(Self.isMarked(world.output, .addedRoot, format), "\(world.output)") }
  }

  /// A simulated customer without purchases: nothing in the responses is signed.
  private static let empty = "704346128300986016"

  /// The mark of `customer` for a host that returns empty lists.
  private static func mark(_ flags: [String], at id: String = id) throws -> String? {
    let empty: @Sendable (HTTPRequest) -> HTTPReply = { request in
      let members: JSON =
        request.url.contains("/subscriptions/")
        ? ["data": []]
        : request.url.hasSuffix("/notifications/history")
          ? ["hasMore": false, "notificationHistory": []]
          : ["hasMore": false, "revision": "1", "signedTransactions": []]
      return FakeStore.reply(members)
    }
    let world = try FakeStore.world(files: ["ids": Array("\(id)\n".utf8)], empty)
    #expect(world.run(["customer", id, "-o", "json"] + flags) == .success, "\(world.errors)")
    #expect(
      !world.errors.contains(VerificationLevel.notVerifiedRemark) || flags.contains("--no-verify"), "\(world.errors)")
    let rows = try FakeStore.world(files: ["ids": Array("\(id)\n".utf8)], empty)
    let records = try FakeStore.world(files: ["ids": Array("\(id)\n".utf8)], empty)
    #expect(rows.run(["customer", "--ids", "ids", "-o", "csv"] + flags) == .success, "\(rows.errors)")
    #expect(records.run(["transaction", "history", "--ids", "ids", "-o", "ndjson"] + flags) == .success)
    let mark = try JSON.parse(Array(world.output.utf8))["verified"]?.string
    #expect(rows.output.hasSuffix(",\(mark ?? "none"),\n"), "\(rows.output)")
    let record = try JSON.parse(Array(records.output.utf8))
    #expect((record["verified"]?.string ?? "apple") == mark, "\(records.output)")
    return mark
  }

  @Test func `unsigned data counts as Apple's only from Apple's host`() throws {
    #expect(try Self.mark(["-e", "production"]) == "apple")
    #expect(try Self.mark(["-e", "sandbox"]) == "apple")
    #expect(try Self.mark(["-e", "production", "--no-verify"]) == "no")
    for host in ["http://127.0.0.1:9", "https://store.example"] {
      #expect(try Self.mark(["--base-url", host]) == "no", "\(host)")
      #expect(try Self.mark(["--base-url", host, "-e", "sandbox"]) == "no", "\(host)")
    }
    #expect(try Self.mark(["-e", "simulator"], at: Self.empty) == "no")
    // With a single signature, the whole customer is marked by its root.
    let world = try Self.run(["customer", Self.id, "-o", "json"], .simulator)
    #expect(try JSON.parse(Array(world.output.utf8))["verified"] == "added-root")
  }
}
