import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// The prompt before a write in production.
@Suite struct WriteQuestionTests {
  /// A store in production that knows transaction 1, a subscription that renews on 2026-02-20.
  static func store(_ more: JSONObject = ["type": "Auto-Renewable Subscription"]) throws -> FakeWorld {
    let transaction = try FakeStore.transaction(1, more)
    let renewal = JSON.string(
      try PrivateChain.shared.get().sign([
        "originalTransactionId": "1", "environment": "Production", "signedDate": 1_769_000_000_000,
        "renewalDate": 1_771_545_600_000,
      ]))
    let statuses: JSON = [
      "environment": "Production", "bundleId": "com.example.app",
      "data": [
        [
          "subscriptionGroupIdentifier": "2",
          "lastTransactions": [
            [
              "originalTransactionId": "1", "status": 1, "signedTransactionInfo": transaction,
              "signedRenewalInfo": renewal,
            ]
          ],
        ]
      ],
    ]
    let files = [
      "image.png": TestPicture.png(width: 3840, height: 160), "report.json": SampleReport.report([:], token: "1"),
    ]
    return try FakeStore.world(files: files, terminals: ["input", "error"], answers: ["no"], width: 60) { request in
      if request.url.contains("/subscriptions/1") { return FakeStore.reply(statuses) }
      return request.method == "GET"
        ? FakeStore.reply(["signedTransactionInfo": transaction]) : FakeStore.reply(["hasMore": false])
    }
  }

  static func question(_ line: String, _ more: JSONObject = ["type": "Auto-Renewable Subscription"]) throws -> String {
    let world = try store(more)
    // This store has no consumption request.
    let again = line.hasPrefix("consumption send") ? " --again" : ""
    #expect(WriteQuestionTests.run(line + again, in: world) == .failure, "\(line): \(world.errors)")
    #expect(PreflightLawTests.writes(world) == 0, "\(line)")
    let asked = try #require(world.questions.first, "\(line): \(world.errors)")
    for text in asked.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(text.contains { $0 != " " }, "\(asked)")
      #expect(displayWidth(String(text)) <= 60 || !text.dropFirst(4).contains(" "), "\(text)")
    }
    // The prompt as one line, without its wrapping.
    return asked.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func run(_ line: String, in world: FakeWorld) -> Base.ExitStatus {
    world.run(line.split(separator: " ").map { String($0) } + ["--root", "root.pem", "-e", "production"])
  }

  static let writes = Endpoint.all.filter { !$0.isRead && $0.confirmation != .nothing }

  @Test(arguments: writes.filter { $0.environments.contains(.production) }.indices)
  func `a prompt states app, environment and whether it can be undone`(index: Int) throws {
    let endpoint = Self.writes.filter { $0.environments.contains(.production) }[index]
    let example = try #require(endpoint.examples.first?.line)
    var words = example.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    // The store knows transaction 1 only.
    words = words.map { $0.hasPrefix("20000000000") ? "1" : $0 }
    let more: JSONObject =
      endpoint.preflightRead == .subscription ? ["type": "Auto-Renewable Subscription"] : ["type": "Consumable"]
    let asked = try Self.question(words.joined(separator: " "), more)
    #expect(asked.hasPrefix(endpoint.summary), "\(asked)")
    #expect(asked.contains("for com.example.app in production"), "\(asked)")
    #expect(asked.contains("undo"), "\(asked)")
    if endpoint.purchaseParameter != nil { #expect(asked.contains("com.example.app.coins"), "\(asked)") }
  }

  @Test func `every write states whether it can be undone`() {
    for endpoint in Endpoint.all {
      #expect((endpoint.consequence != nil) == !endpoint.isRead, "\(endpoint.command)")
    }
  }

  @Test func `an extension shows days and dates`() throws {
    let asked = try Self.question("subscription extend 1 --extend-by-days 7 --extend-reason-code 3")
    for words in [
      "originalTransactionId 1 (com.example.app.coins)",
      "2026-02-27T00:00:00Z", "2026-02-20T00:00:00Z", "7 days", "[y/N]",
    ] { #expect(asked.contains(words), "\(asked)") }
    let everybody = try Self.question(
      "subscription extend-all --product-id pro --extend-by-days 1 --extend-reason-code 3 --storefront USA")
    for words in [
      "pro: 1 day ", "USA", "productId",
    ] { #expect(everybody.contains(words), "\(everybody)") }
  }

  @Test func `data for the prompt alone is optional`() throws {
    let world = try FakeStore.world(terminals: ["input", "error"], answers: ["y"]) { request in
      request.method == "GET" ? HTTPReply(status: 404) : HTTPReply(status: 200)
    }
    #expect(Self.run("transaction finish 1", in: world) == .success, "\(world.errors)")
    #expect(world.requests.map(\.method) == ["GET", "POST"])
    #expect(world.errors.contains("the transaction could not be read first"))
    let sure = try Self.store()
    #expect(Self.run("transaction finish 1 --yes", in: sure) == .success)
    #expect(sure.requests.map(\.method) == ["GET", "POST"])
    let hasty = try Self.store()
    #expect(Self.run("transaction finish 1 --no-preflight", in: hasty) == .failure)
    #expect(hasty.requests.isEmpty)
  }

  @Test func `an undeclared write is confirmed as possibly irreversible`() throws {
    let asked = try Self.question("api POST /inApps/v9/x")
    #expect(asked.contains("com.example.app in production") && asked.contains("unknown whether"), "\(asked)")
    #expect(try Self.question("api POST /inApps/v1/transactions/1/finish").contains("cannot be undone"))
  }

  @Test(
    arguments: [
      (["input", "error"], [], true), (["input"], [], false), (["error"], [], false), (["output", "error"], [], false),
      (["input", "error"], ["--no-input"], false),
    ] as [(Set<String>, [String], Bool)])
  func `a prompt requires a terminal to read from and one to write to`(
    terminals: Set<String>, flags: [String], isAsked: Bool
  ) throws {
    let world = try FakeStore.world(terminals: terminals, answers: ["y"]) { _ in HTTPReply(status: 200) }
    let line = ["transaction", "finish", "1", "--no-preflight", "-e", "production"]
    #expect(world.run(line + flags) == (isAsked ? .success : .usage), "\(world.errors)")
    #expect(world.questions.isEmpty != isAsked && world.requests.isEmpty != isAsked)
  }

  @Test func `text from outside is escaped in prompts`() throws {
    let asked = try Self.question("transaction finish 1", ["productId": "a\u{1b}[2J\nb"])
    #expect(!asked.unicodeScalars.contains("\u{1b}") && asked.contains(#"a\u{1B}[2J\u{A}b"#), "\(asked)")
  }
}
