import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Support
@testable import TestSupport

/// `consumption send` checks Apple's consumption request, and `consumption pending` omits answered ones.
@Suite struct RefundAnswerTests {
  /// A notification about transaction `id` from `ago` minutes ago.
  static func notification(_ type: String, _ id: Int = 1, ago: Int64, environment: String = "Production") throws -> JSON
  {
    let date = FakeWorld.now - .minutes(ago)
    return .string(
      try PrivateChain.shared.get().sign([
        "notificationType": .string(type), "notificationUUID": .string("\(type) \(id) \(ago)"),
        "version": "2.0", "signedDate": .timestamp(date),
        "data": [
          "bundleId": "com.example.app", "environment": .string(environment),
          "consumptionRequestReason": "UNINTENDED_PURCHASE",
          "signedTransactionInfo": try FakeStore.transaction(
            id, environment: environment, ["price": 1990, "currency": "USD"]),
        ],
      ]))
  }

  /// Responds to a history request with the notifications of the requested type, or with all.
  static func world(
    _ notifications: [(type: String, payload: JSON)], environment: String = "Production", refusal: HTTPReply? = nil,
    files: [String: [UInt8]] = [:], answers: [String] = [], terminals: Set<String> = []
  ) throws -> FakeWorld {
    let transaction = try FakeStore.transaction(1, environment: environment)
    return try FakeStore.world(files: files, terminals: terminals, answers: answers) { request in
      if request.method == "GET" { return FakeStore.reply(["signedTransactionInfo": transaction]) }
      guard request.url.hasSuffix("/history") else { return HTTPReply(status: 202) }
      if let refusal { return refusal }
      let type = (try? JSON.parse(request.body))?["notificationType"]?.string
      let found = notifications.filter { type == nil || $0.type == type }
      return FakeStore.reply([
        "hasMore": false, "notificationHistory": .array(found.map { ["signedPayload": $0.payload] }),
      ])
    }
  }

  static func signed(
    _ events: [(String, Int, Int64)], environment: String = "Production"
  ) throws -> [(type: String, payload: JSON)] {
    try events.map { ($0.0, try notification($0.0, $0.1, ago: $0.2, environment: environment)) }
  }

  static func run(_ line: String, in world: FakeWorld, _ environment: String = "production") -> Base.ExitStatus {
    world.run(line.split(separator: " ").map { String($0) } + ["--root", "root.pem", "-e", environment])
  }

  static let ask = "CONSUMPTION_REQUEST"
  static let send = WriteTests.consumption

  @Test func `the prompt states reason, price and time left`() throws {
    let world = try Self.world(
      try Self.signed([(Self.ask, 1, 60)]), answers: ["y"], terminals: ["input", "error"])
    #expect(Self.run(Self.send, in: world) == .success, "\(world.errors)")
    let asked = try #require(world.questions.first).replacing(#/\s+/#, with: " ")
    for words in [
      "com.example.app in production", "com.example.app.coins", "1.99 USD", "unintended purchase", "11 h 0 min left",
    ] { #expect(asked.contains(words), "\(asked)") }
  }

  /// Events in the history, and words of the reason for rejecting the answer.
  static let closed: [(events: [(String, Int, Int64)], environment: String, words: String)] = [
    ([(ask, 1, 60), ("REFUND", 1, 30)], "Production", "REFUND"),
    ([(ask, 1, 60), ("REFUND_DECLINED", 1, 30)], "Production", "REFUND_DECLINED"),
    ([(ask, 1, 721)], "Production", "12 hours"), ([(ask, 1, 6)], "Sandbox", "5 minutes"),
  ]

  @Test(arguments: closed.indices)
  func `a closed consumption request is rejected`(index: Int) throws {
    let (events, environment, words) = Self.closed[index]
    let world = try Self.world(
      try Self.signed(events, environment: environment), environment: environment)
    #expect(Self.run(Self.send + " --yes", in: world, environment.lowercased()) == .usage)
    #expect(world.errors.contains(words), "\(world.errors)")
    #expect(PreflightLawTests.writes(world) == 0)
    let hasty = try Self.world(try Self.signed(events, environment: environment), environment: environment)
    #expect(Self.run(Self.send + " --yes --no-preflight", in: hasty, environment.lowercased()) == .success)
    #expect(hasty.requests.count == 1)
  }

  @Test func `without a consumption request nothing is sent, and an unreadable history results in a remark`() throws {
    let empty = try Self.world([])
    #expect(Self.run(Self.send + " --yes", in: empty) == .usage && PreflightLawTests.writes(empty) == 0)
    #expect(empty.errors.contains("transaction 1"))
    #expect(Self.run(Self.send + " --yes --again", in: empty) == .success, "\(empty.errors)")
    let refunded = try PreflightLawTests.world(PreflightLawTests.verified(["revocationDate": 1_769_000_000_000]))
    #expect(WriteTests.run(WriteTests.consumption, in: refunded) == .usage && PreflightLawTests.writes(refunded) == 0)
    #expect(WriteTests.run(WriteTests.consumption + " --again", in: refunded) == .success, "\(refunded.errors)")
    for refusal in [HTTPReply(status: 401), FakeStore.error(4_000_021), HTTPReply(status: 200, body: Array("x".utf8))] {
      let deaf = try Self.world([], refusal: refusal)
      #expect(Self.run(Self.send + " --yes", in: deaf) == .success, "\(deaf.errors)")
      #expect(deaf.errors.contains("could not be read first"))
    }
  }

  @Test func `a notification of another app is rejected, and an added root is reported`() throws {
    let line = Self.send.replacing(" 1 ", with: " --from-notification asked.json ") + " --yes"
    #expect(line.contains("--from-notification"), "\(line)")
    let body = JSON.object(["signedPayload": try Self.notification(Self.ask, 1, ago: 60)]).bytes(.compact)
    let own = try Self.world(try Self.signed([(Self.ask, 1, 60)]), files: ["asked.json": body])
    #expect(Self.run(line, in: own) == .success, "\(own.errors)")
    #expect(own.errors.contains("added root"), "\(own.errors)")
    let other = try Self.world(try Self.signed([(Self.ask, 1, 60)]), files: ["asked.json": body])
    #expect(Self.run(line + " --bundle-id com.example.other", in: other) == .notVerified, "\(other.errors)")
    #expect(other.requests.isEmpty)
    let numbered = try Self.world(try Self.signed([(Self.ask, 1, 60)]), files: ["asked.json": body])
    #expect(Self.run(line + " --app-apple-id 12345", in: numbered) == .notVerified, "\(numbered.errors)")
    #expect(numbered.requests.isEmpty)
  }

  /// The result of answering a simulated notification in the simulator.
  private static func answered(
    _ trigger: [String], variables: [String: String] = [:], _ flags: [String] = []
  ) -> (status: Base.ExitStatus, errors: String) {
    let made = FakeWorld(variables: variables)
    let line = ["notification", "trigger", Self.ask, "--transaction", "2000000000000001"] + trigger
    #expect(made.run(line) == .success, "\(made.errors)")
    // With the chain that signed the notification.
    let files = made.files.merging(["asked.json": Array(made.output.utf8)]) { $1 }
    let world = FakeWorld(files: files, variables: variables)
    let send = Self.send.replacing(" 1 ", with: " --from-notification asked.json ").split(separator: " ")
    let status = world.run(send.map { String($0) } + ["-e", "simulator", "--dry-run"] + flags)
    return (status, world.errors)
  }

  @Test func `in the simulator, a notification of another app is rejected`() {
    let own = Self.answered([])
    #expect(own.status == .success, "\(own.errors)")
    let other = Self.answered(["--set", "data.bundleId=com.example.other"])
    #expect(other.status == .notVerified && other.errors.contains("com.example.other"), "\(other.errors)")
    let flag = Self.answered([], ["--bundle-id", "com.example.other"])
    #expect(flag.status == .notVerified && flag.errors.contains("com.example.other"), "\(flag.errors)")
    // The configured bundle ID applies only outside the simulator.
    let variables = ["ASCTL_BUNDLE_ID": "com.example.other"]
    #expect(Self.answered([], variables: variables).status == .notVerified)
    let simulated = Self.answered(["-e", "simulator"], variables: variables)
    #expect(simulated.status == .success, "\(simulated.errors)")
  }

  @Test func `an endless history is abandoned`() throws {
    let transaction = try FakeStore.transaction(1)
    let world = try FakeStore.world { request in
      if request.method == "GET" { return FakeStore.reply(["signedTransactionInfo": transaction]) }
      guard request.url.contains("/history") else { return HTTPReply(status: 202) }
      let number = request.url.utf8.count
      return FakeStore.reply([
        "hasMore": true, "paginationToken": .string(String(repeating: "x", count: number)),
        "notificationHistory": [["number": .number(JSONNumber(Int64(number)))]],
      ])
    }
    #expect(Self.run(Self.send + " --yes", in: world) == .success, "\(world.errors)")
    #expect(world.requests.count == 52)
    #expect(world.errors.contains("more than 50 pages"))
  }

  @Test func `the history is read after all other rules pass`() throws {
    let world = try Self.world([])
    #expect(Self.run(Self.send + " --yes --refund-preference GRANT_PRORATED", in: world) == .usage)
    #expect(world.requests.map(\.method) == ["GET"])
  }

  @Test func `pending lists a transaction once and omits closed requests`() throws {
    let events = [(Self.ask, 1, 500), (Self.ask, 2, 300), (Self.ask, 1, 60), (Self.ask, 3, 90), ("REFUND", 3, 10)]
    let world = try Self.world(try Self.signed(events.map { ($0.0, $0.1, Int64($0.2)) }))
    #expect(Self.run("consumption pending", in: world) == .success, "\(world.errors)")
    let items = try #require(try JSON.parse(Array(world.output.utf8))["notificationHistory"]?.arrayElements)
    #expect(
      items.map { $0["signedPayload"]?["data"]?["signedTransactionInfo"]?["transactionId"]?.string } == ["2", "1"])
    #expect(items.map { $0["timeLeft"]?.string } == ["7 h 0 min", "11 h 0 min"])
  }

  @Test func `pending omits answered requests until Apple sends them again`() throws {
    let path = "/home/me/.local/state/asctl/log.ndjson"
    let events: [(String, Int, Int64)] = [(Self.ask, 1, 60), (Self.ask, 2, 90)]
    let world = try Self.world(try Self.signed(events))
    #expect(Self.run(Self.send + " --yes", in: world) == .success)
    #expect(world.mode(path) == 0o600)
    #expect(Self.run("consumption pending", in: world) == .success)
    #expect(!world.output.contains(#""transactionId":"1""#) && world.output.contains(#""transactionId":"2""#))
    #expect(world.errors.contains("1: answered"))
    let log = [path: try #require(world.file(path))]
    let later = try Self.world(try Self.signed(events + [(Self.ask, 1, -1)]), files: log)
    #expect(Self.run("consumption pending", in: later) == .success)
    #expect(later.output.contains(#""transactionId":"1""#))
    let elsewhere = try Self.world(
      try Self.signed([(Self.ask, 1, 1)], environment: "Sandbox"), environment: "Sandbox", files: log)
    #expect(Self.run("consumption pending", in: elsewhere, "sandbox") == .success)
    #expect(elsewhere.output.contains(#""transactionId":"1""#))
  }

  @Test func `a dry run and a rejection do not count as answers`() throws {
    let world = try FakeStore.world { request in
      request.url.contains("/consumption/") ? FakeStore.error(4_000_035) : HTTPReply(status: 500)
    }
    #expect(Self.run(Self.send + " --dry-run", in: world) == .success)
    #expect(Self.run(Self.send + " --yes --no-preflight", in: world) == .refused)
    #expect(Self.run("consumption pending", in: world) != .usage)
    #expect(!world.errors.contains("is left out"))
  }
}
