import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// asctl's own records are shown by their own declarations, not by those of Apple's objects with the same member names.
@Suite struct OwnRecordTests {
  /// A served simulator that sends this response to every request.
  private static func served(_ reply: JSON, terminals: Set<String> = []) -> FakeWorld {
    FakeWorld(
      terminals: terminals, width: 120,
      server: { _ in
        HTTPReply(status: 200, headers: [HTTPHeader("X-Asctl-Clock", "1769860800000")], body: reply.bytes(.compact))
      })
  }

  private static let url = ["--base-url", "http://127.0.0.1:9"]

  @Test(arguments: [
    (["-o", "table"], "2026-01-31 12:00 UTC"), (["-o", "csv"], "\n2026-01-31T12:00:00Z,"),
    (["-o", "tsv"], "\n2026-01-31T12:00:00Z\t"), (["--humanize"], #""now":"2026-01-31T12:00:00Z""#),
    ([], #""now":1769860800000"#),
  ])
  func `the clock of a served world is a date like any other`(flags: [String], shown: String) {
    let world = Self.served(["now": 1_769_860_800_000, "environment": "Sandbox", "bundleId": "com.example.app"])
    #expect(world.run(["simulator", "clock"] + Self.url + flags) == .success, "\(world.errors)")
    #expect(world.output.contains(shown), "\(world.output)")
  }

  @Test func `a purchase in a served world is a row in a table and the response in JSON`() throws {
    let reply: JSON = [
      "orderId": "MBUY100001", "transactionId": "2000001000000001", "originalTransactionId": "2000001000000001",
      "productId": "com.example.app.pro", "purchaseDate": 1_769_860_800_000, "signedTransactionInfo": "eyJh.e30.x",
      "notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY",
      "sendAttempts": [["attemptDate": 1_769_860_800_000, "sendAttemptResult": "TIMED_OUT"]],
    ]
    let line = ["simulator", "buy", "com.example.app.pro"] + Self.url
    let table = Self.served(reply)
    #expect(table.run(line + ["-o", "table"]) == .success, "\(table.errors)")
    #expect(table.output.contains("MBUY100001") && !table.output.contains("eyJ"), "\(table.output)")
    #expect(table.errors.contains("TIMED_OUT"))
    let json = Self.served(reply)
    #expect(json.run(line) == .success)
    #expect(json.output == reply.text(.compact) + "\n")
    #expect(FakeWorld().run(["simulator", "buy", "com.example.app.pro"]) == .usage)
    #expect(Self.served(reply).run(line + ["--fields", "bogus"]) == .usage)
  }

  @Test func `a verification failure has its own reason`() throws {
    let world = FakeWorld(files: try SampleFiles.all(), variables: ["COLUMNS": "200"])
    #expect(world.run(["verify", "forged.jws", "transaction.jws", "--root", "root.pem", "-o", "table"]) == .someFailed)
    #expect(world.output.contains("\nReason  ") && world.output.contains("\nCheck "), "\(world.output)")
    #expect(!world.output.contains("Offer reason"))
  }

  @Test func `a triggered event is a row of a history`() throws {
    let posted = try JSON.parse(Array(SampleNotification.body(1, ["subtype": "BILLING_RECOVERY"]).utf8))
    let reply: JSON = [
      "notificationUUID": .string(SampleNotification.uuid(1)), "signedPayload": posted["signedPayload"] ?? .null,
      "sendAttempts": [["attemptDate": 1_769_000_000_000, "sendAttemptResult": "SUCCESS"]],
    ]
    let line = ["notification", "trigger", "DID_RENEW/BILLING_RECOVERY", "-e", "simulator", "--no-color"] + Self.url
    let world = Self.served(reply, terminals: ["output"])
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(world.output.hasPrefix("Sent (UTC) "), "\(world.output)")
    #expect(world.output.contains("BILLING_RECOVERY") && world.output.contains("delivered"))
    #expect(!world.output.contains("eyJ"))
    let json = Self.served(reply)
    #expect(json.run(line) == .success)
    #expect(json.output == reply.text(.compact) + "\n")
  }

  @Test func `rows of doctor keep their own words, and the cause is a remark`() {
    let world = FakeWorld()
    #expect(world.run(["doctor", "-e", "simulator", "-o", "csv"]) == .success)
    #expect(world.output.hasPrefix("id,result,message,remedy\n") && world.output.contains(",PASS,"), "\(world.output)")
    #expect(world.errors.contains("no problem found"), "\(world.errors)")
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson"])
  func `no escape sequence is written to a pipe`(format: String) {
    let payload: JSON = ["transactionId": "a\u{1B}[31m\u{7F}\nb\tc", "x\u{1B}": 1]
    let jws = "eyJhbGciOiJub25lIn0.\(base64URL(payload.bytes())).\(String(repeating: "A", count: 86))"
    for fields in [[], ["--fields", "transactionId,x\u{1B}"]] {
      let world = FakeWorld()
      #expect(world.run(["decode", "-o", format, jws] + fields) == .success)
      #expect(world.output.contains(#"a\u001b[31m"#), "\(world.output)")
      #expect(!world.output.contains("\u{1B}"))
      if !format.hasSuffix("json") { #expect(world.output.contains(#"\nb\tc"#)) }
    }
  }

  @Test func `purchases of one product on one day are distinguished`() throws {
    let transactions = try [1, 2].map {
      try FakeStore.transaction(2_000_000_000_000_000 + $0, ["price": 1990, "currency": "USD"])
    }
    let world = try FakeStore.world { request in
      let reply: JSON =
        request.url.contains("/history/") && !request.url.contains("notifications")
        ? ["signedTransactions": .array(transactions), "hasMore": false, "environment": "Production"]
        : request.url.contains("subscriptions")
          ? ["data": [], "environment": "Production"] : ["notificationHistory": [], "hasMore": false]
      return FakeStore.reply(reply)
    }
    let line = ["-e", "production", "--root", "root.pem", "customer", "2000000000000001", "-o", "table"]
    #expect(world.run(line) == .success, "\(world.errors)")
    let lines = world.output.split(separator: "\n").filter { $0.contains("coins") }
    #expect(lines.count > 3)
    #expect(Set(lines).count == lines.count, "\(world.output)")
  }
}
