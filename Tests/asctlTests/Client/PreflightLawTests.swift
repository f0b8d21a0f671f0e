import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import SignedData
@testable import TestSupport

/// A write with rules about the transaction is sent only after the transaction was read, verified and checked.
@Suite struct PreflightLawTests {
  static let subscription: JSONObject = ["type": "Auto-Renewable Subscription"]
  static let sendV1 =
    "consumption send-v1 1 --customer-consented --sample-content-provided false --delivery-status 0 --account-tenure 4 --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138 --consumption-status 2 --lifetime-dollars-purchased 3 --lifetime-dollars-refunded 1 --platform 1 --play-time 2 --user-status 1"
  static let setToken = "transaction set-token 1 7e3fb20b-4cdb-47cc-936d-99d65f608138"
  static let extend = "subscription extend 1 --extend-by-days 7 --extend-reason-code 3"

  static let performanceTest = "retention performance-test start 1"
  static let claim = "group claim-seat 1"
  static let unclaim = "group unclaim-seat 1 7e3fb20b-4cdb-47cc-936d-99d65f608138"
  static let associate =
    "group associate-seat 1 7e3fb20b-4cdb-47cc-936d-99d65f608138 --app-transaction-id 704346128300986002"

  /// A command line for each endpoint that satisfies every rule, with its transaction.
  static let kept: [(line: String, transaction: JSONObject)] = [
    (WriteTests.consumption, [:]), (sendV1, [:]), (setToken, [:]), (extend, subscription), (claim, subscription),
    (unclaim, subscription), (associate, subscription), (performanceTest, [:]),
  ]

  static let assigned: JSONObject = ["type": "Auto-Renewable Subscription", "inAppOwnershipType": "ASSIGNED"]

  /// Command lines and transactions that violate a rule about the transaction, at least one for each rule.
  static let broken: [(line: String, transaction: JSONObject)] = [
    (WriteTests.consumption + " --refund-preference GRANT_PRORATED", [:]),
    (WriteTests.consumption + " --consumption-percentage 25%", subscription),
    (WriteTests.consumption, ["advancedCommerceInfo": [:]]),
    (WriteTests.consumption, ["inAppOwnershipType": "FAMILY_SHARED"]),
    (sendV1, ["type": "Non-Consumable"]),
    (setToken, ["inAppOwnershipType": "ASSIGNED"]),
    (extend, [:]),
    (extend, ["type": "Auto-Renewable Subscription", "inAppOwnershipType": "FAMILY_SHARED"]),
    (claim, [:]), (claim, assigned),
    (unclaim, [:]), (unclaim, assigned),
    (associate, [:]), (associate, assigned),
  ]

  static let outputs: [[String]] = [
    [], ["--raw"], ["--no-verify"], ["--raw", "--no-verify"], ["--humanize"], ["--quiet"], ["--verbose"],
    ["-o", "table"], ["-o", "json"], ["-o", "ndjson"], ["-o", "tsv"], ["-o", "csv"], ["--fields", "success"],
    ["--no-color"], ["--yes"], ["--no-input"], ["--retries", "0"],
  ]

  /// Responses to the preflight read that do not verify transaction 1.
  static func defective(_ transaction: JSONObject) throws -> [HTTPReply] {
    let chain = try PrivateChain.shared.get()
    let text = try #require(FakeStore.transaction(1, environment: "Sandbox", transaction).string)
    let payload = try CompactJWS.decode(try #require(CompactJWS(Array(text.utf8)[...])).payload)
    let own = JSON.string(text)
    let values: [JSON] = [
      payload, .null, 1, true, [], .array([own]), "", "x", "eyJ.eyJ.x", .string(String(text.dropLast(8)) + "AAAAAAAA"),
      .string(try PrivateChain.foreign.get().sign(payload)),
      try FakeStore.transaction(2, environment: "Sandbox", transaction),
      try FakeStore.transaction(1, environment: "Production", transaction),
      .string(try chain.sign(payload.with(["bundleId": "com.evil"]))),
      .string(try chain.sign(payload.with(["transactionId": .null]))),
      .string(try chain.sign(payload.with(["transactionId": 1]))),
      .string(
        try chain.sign(["originalTransactionId": "1", "environment": "Sandbox", "signedDate": 1_769_000_000_000])),
    ]
    let twice = #"{"signedTransactionInfo":\#(own.text(.compact)),"signedTransactionInfo":\#(own.text(.compact))}"#
    let bodies = ["", "{}", "[]", "null", "<html>", twice, own.text(.compact), #"{"signedTransactionInfo":"#]
    return values.map { FakeStore.reply(["signedTransactionInfo": $0]) }
      + bodies.map { HTTPReply(status: 200, body: Array($0.utf8)) }
      + [
        HTTPReply(status: 204), HTTPReply(status: 302), HTTPReply(status: 401), HTTPReply(status: 500),
        FakeStore.error(4_040_010), FakeStore.reply(["signedTransactionInfo": own, "bundleId": "com.evil"]),
        FakeStore.reply(["signedTransactionInfo": own, "environment": "Production"]),
      ]
  }

  static func world(_ reply: HTTPReply) throws -> FakeWorld {
    try FakeStore.world { $0.method == "GET" ? reply : HTTPReply(status: 200) }
  }

  static func verified(_ transaction: JSONObject) throws -> HTTPReply {
    FakeStore.reply(["signedTransactionInfo": try FakeStore.transaction(1, environment: "Sandbox", transaction)])
  }

  static func writes(_ world: FakeWorld) -> Int {
    world.requests.count { $0.method != "GET" && !$0.url.hasSuffix("/inApps/v1/notifications/history") }
  }

  private static func requireNothingSent(_ line: String, _ flags: [String], _ reply: HTTPReply) throws {
    let world = try world(reply)
    let status = WriteTests.run(([line] + flags).joined(separator: " "), in: world)
    #expect(status != .success, "\(line) \(flags)")
    #expect(writes(world) == 0, "\(line) \(flags): \(String(decoding: reply.body, as: UTF8.self))")
  }

  /// Each response is tested with one flag that changes how responses are handled, all three for the first line, and
  /// with one of all flags in turn.
  @Test(arguments: kept.indices)
  func `a defective response to the preflight read sends nothing`(index: Int) throws {
    let (line, transaction) = Self.kept[index]
    for (number, reply) in Array(try Self.defective(transaction).enumerated()).sampled(oneIn: 4, index) {
      let others = index == 0 ? Self.outputs[..<3] : Self.outputs[(number % 3)...(number % 3)]
      for flags in others { try Self.requireNothingSent(line, flags, reply) }
      try Self.requireNothingSent(line, Self.outputs[(number + index) % Self.outputs.count], reply)
    }
  }

  @Test(arguments: broken.indices)
  func `a broken rule sends nothing`(index: Int) throws {
    let (line, transaction) = Self.broken[index]
    let verified = try Self.verified(transaction)
    for flags in Self.outputs.sampled(oneIn: 3, index) { try Self.requireNothingSent(line, flags, verified) }
    // A sample of the responses that stop a valid write must stop this one too.
    for (number, reply) in Array(try Self.defective(transaction).enumerated()).sampled(oneIn: 16, index) {
      try Self.requireNothingSent(line, Self.outputs[(number + index) % Self.outputs.count], reply)
    }
  }

  @Test(arguments: kept.indices)
  func `valid writes are sent with any output format`(index: Int) throws {
    let (line, transaction) = Self.kept[index]
    for flags in [[], ["--raw"], ["--no-verify"], ["--quiet"]] {
      let world = try Self.world(Self.verified(transaction))
      _ = WriteTests.run(([line] + flags).joined(separator: " "), in: world)
      #expect(world.requests.map(\.method).first == "GET")
      #expect(Self.writes(world) == 1, "\(line) \(flags): \(world.errors)")
    }
  }

  /// The write applies to the original transaction of the one that was read, so one without it stops the write.
  @Test(arguments: [setToken, extend, performanceTest], [JSON.null, "", "..", 1])
  func `without an original transaction ID nothing is sent`(line: String, original: JSON) throws {
    let transaction: JSONObject = ["type": "Auto-Renewable Subscription", "originalTransactionId": original]
    try Self.requireNothingSent(line, [], try Self.verified(transaction))
  }

  @Test func `every rule about a transaction is tested`() throws {
    let errors = try Self.broken.map { line, transaction in
      let world = try Self.world(Self.verified(transaction))
      #expect(WriteTests.run(line, in: world) == .usage, "\(line)")
      return (line: line, errors: world.errors)
    }
    for endpoint in Endpoint.all where endpoint.hasPreflight && !endpoint.isRead {
      let name = endpoint.command.joined(separator: " ") + " "
      #expect(Self.kept.contains { $0.line.hasPrefix(name) }, "\(name)")
      for rule in endpoint.rules where rule.needsTransaction {
        #expect(errors.contains { $0.line.hasPrefix(name) && $0.errors.contains(rule.demand) }, "\(rule.demand)")
      }
    }
  }
}
