import Synchronization
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// Endpoint commands with a scripted server.
@Suite struct ClientTests {
  static let history = ["transaction", "history", "1", "--root", "root.pem"]

  /// Responds to each request with the next response; the last one repeats.
  static func script(_ replies: [HTTPReply]) -> @Sendable (HTTPRequest) -> HTTPReply {
    let next = Mutex(0)
    return { _ in
      let index = next.withLock { index in
        defer { index += 1 }
        return min(index, replies.count - 1)
      }
      return replies[index]
    }
  }

  static func page(_ transactions: [JSON], _ revision: String, hasMore: Bool, environment: String = "Production")
    -> HTTPReply
  {
    FakeStore.reply([
      "revision": .string(revision), "hasMore": .bool(hasMore), "bundleId": "com.example.app",
      "environment": .string(environment), "signedTransactions": .array(transactions),
      "newMember": .number(JSONNumber(text: "1e400") ?? JSONNumber(0)),
    ])
  }

  @Test func `a history is joined from its pages`() throws {
    let pages = try (0..<5).map { page in
      let transactions = try (0..<20).map { try FakeStore.transaction(page * 20 + $0 + 1) }
      return Self.page(transactions, "r\(page)", hasMore: page < 4)
    }
    let world = try FakeStore.world(Self.script(pages))
    #expect(world.run(Self.history + ["-e", "production"]) == .success, "\(world.errors)")
    let reply = try JSON.parse(Array(world.output.utf8))
    let ids = reply["signedTransactions"]?.arrayElements?.compactMap { $0["transactionId"]?.string }
    #expect(ids == (1...100).map { "\($0)" })
    #expect(reply["hasMore"] == false)
    #expect(reply["revision"] == "r4")
    #expect(reply["newMember"]?.text(.compact) == "1e400")
    #expect(
      world.requests.map { $0.url.split(separator: "?").last.map { "\($0)" } }.dropFirst() == [
        "revision=r0", "revision=r1", "revision=r2", "revision=r3",
      ])
  }

  @Test func `the newer of two copies is kept`() throws {
    let old = try FakeStore.transaction(1)
    let new = try FakeStore.transaction(1, ["signedDate": 1_769_500_000_000, "revocationDate": 1_769_400_000_000])
    let world = try FakeStore.world(
      Self.script([Self.page([old], "a", hasMore: true), Self.page([new], "b", hasMore: false)]))
    #expect(world.run(Self.history + ["-e", "production"]) == .success)
    let list = try JSON.parse(Array(world.output.utf8))["signedTransactions"]?.arrayElements
    #expect(list?.count == 1)
    #expect(list?.first?["revocationDate"] != nil)
  }

  @Test(arguments: ["csv", "tsv"])
  func `rows contain no older copies`(format: String) throws {
    let old = try FakeStore.transaction(1)
    let new = try FakeStore.transaction(1, ["signedDate": 1_769_500_000_000, "productId": "com.example.app.new"])
    let pages = [
      Self.page([old, try FakeStore.transaction(2)], "a", hasMore: true), Self.page([new], "b", hasMore: true),
    ]
    let line = Self.history + ["-e", "production", "-o", format, "--fields", "productId"]
    let world = try FakeStore.world(Self.script(pages + [Self.page([], "c", hasMore: false)]))
    #expect(world.run(line) == .success)
    #expect(world.output.split(separator: "\n").dropFirst() == ["com.example.app.new", "com.example.app.coins"])
    // Rows that were fetched before a failure are still printed.
    let failing = try FakeStore.world(Self.script(pages + [FakeStore.error(4_000_005)]))
    #expect(failing.run(line) == .refused)
    #expect(failing.output == world.output)
  }

  @Test func `fetched items survive a failure`() throws {
    let first = Self.page([try FakeStore.transaction(1)], "a", hasMore: true)
    let world = try FakeStore.world(Self.script([first, FakeStore.error(4_000_005)]))
    #expect(world.run(Self.history + ["-e", "production"]) == .refused)
    let reply = try JSON.parse(Array(world.output.utf8))
    #expect(reply["hasMore"] == true)
    #expect(reply["revision"] == "a")
    #expect(world.errors.contains("resume from a") && !world.errors.contains(".;"), "\(world.errors)")
  }

  /// A server that repeats pages would otherwise be requested forever.
  @Test func `a repeated page token ends paging`() throws {
    let pages = [
      Self.page([try FakeStore.transaction(1)], "a", hasMore: true),
      Self.page([try FakeStore.transaction(2)], "b", hasMore: true),
      Self.page([try FakeStore.transaction(3)], "a", hasMore: true),
    ]
    let world = try FakeStore.world(Self.script(pages))
    #expect(world.run(Self.history + ["-e", "production"]) == .unavailable)
    #expect(world.requests.count == 3)
    #expect(world.errors.contains("the same revision twice"))
    let reply = try JSON.parse(Array(world.output.utf8))
    #expect(reply["signedTransactions"]?.arrayElements?.count == 3)
    #expect(reply["hasMore"] == true)
  }

  /// The same for empty pages, even if each has a different token.
  @Test func `empty pages end paging`() throws {
    let filled = Self.page([try FakeStore.transaction(1)], "a", hasMore: true)
    let empty = (0..<300).map { Self.page([], "r\($0)", hasMore: true) }
    let world = try FakeStore.world(Self.script([filled] + empty))
    #expect(world.run(Self.history + ["-e", "production"]) == .unavailable)
    #expect(world.requests.count == 1 + PageTokens.emptyLimit)
    #expect(world.errors.contains("the last 100 pages"))
    let reply = try JSON.parse(Array(world.output.utf8))
    #expect(reply["signedTransactions"]?.arrayElements?.count == 1)
    #expect(reply["hasMore"] == true)
    let last = Self.page([try FakeStore.transaction(2)], "z", hasMore: false)
    let patient = try FakeStore.world(Self.script([filled] + empty.prefix(PageTokens.emptyLimit - 1) + [last]))
    #expect(patient.run(Self.history + ["-e", "production"]) == .success)
  }

  /// The same for pages with only known items, newer or not.
  @Test(arguments: [[], ["--raw"], ["--no-verify"], ["-o", "ndjson"]])
  func `pages without new items end paging`(flags: [String]) throws {
    let transaction = try FakeStore.transaction(1)
    let copies = (0..<300).map { Self.page([transaction], "r\($0)", hasMore: true) }
    let world = try FakeStore.world(Self.script(copies))
    #expect(world.run(Self.history + ["-e", "production"] + flags) == .unavailable)
    #expect(world.requests.count == 1 + PageTokens.emptyLimit)
    #expect(world.errors.contains("the last 100 pages"))
  }

  @Test func `a page without a token is kept`() throws {
    let page = FakeStore.reply([
      "hasMore": true, "bundleId": "com.example.app", "environment": "Production",
      "signedTransactions": [try FakeStore.transaction(1)],
    ])
    let world = try FakeStore.world(Self.script([page]))
    #expect(world.run(Self.history + ["-e", "production"]) == .unavailable)
    let reply = try JSON.parse(Array(world.output.utf8))
    #expect(reply["signedTransactions"]?.arrayElements?.count == 1)
  }

  @Test(arguments: [nil, .null, "true", 1] as [JSON?])
  func `a page that does not say whether there are more is not the last`(hasMore: JSON?) throws {
    var page: JSONObject = [
      "revision": "a", "bundleId": "com.example.app", "environment": "Production",
      "signedTransactions": [try FakeStore.transaction(1)],
    ]
    page["hasMore"] = hasMore
    let world = try FakeStore.world(Self.script([FakeStore.reply(.object(page))]))
    #expect(world.run(Self.history + ["-e", "production"]) == .unavailable)
    #expect(world.errors.contains("there may be more pages"), "\(world.errors)")
  }

  @Test func `a raw page of a proxy is printed and fails`() throws {
    let page = Self.page([try FakeStore.transaction(1)], "a", hasMore: true)
    let proxy = HTTPReply(status: 200, body: Array("<html>".utf8))
    let world = try FakeStore.world(Self.script([page, proxy]))
    #expect(world.run(Self.history + ["-e", "production", "--raw"]) == .unavailable)
    #expect(world.output.hasSuffix("<html>"))
  }

  @Test func `a rate limit is awaited`() throws {
    let until = FakeWorld.now.milliseconds + 2000
    let limited = FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(until))])
    let page = Self.page([try FakeStore.transaction(1)], "a", hasMore: false)
    let world = try FakeStore.world(Self.script([limited, page]))
    #expect(world.run(Self.history + ["-e", "production"]) == .success, "\(world.errors)")
    #expect(world.slept >= .seconds(2) && world.slept < .seconds(4))
    let far = FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(FakeWorld.now.milliseconds + 3_600_000))])
    let refused = try FakeStore.world(Self.script([far]))
    #expect(refused.run(Self.history + ["-e", "production"]) == .rateLimited)
    #expect(refused.slept == .zero)
  }

  @Test func `a failing server is retried`() throws {
    let page = Self.page([try FakeStore.transaction(1)], "a", hasMore: false)
    let broken = HTTPReply(status: 500)
    let world = try FakeStore.world(Self.script([broken, broken, broken, page]))
    #expect(world.run(Self.history + ["-e", "production"]) == .success)
    #expect(world.requests.count == 4)
    let never = try FakeStore.world(Self.script([broken]))
    #expect(never.run(Self.history + ["-e", "production", "--retries", "2"]) == .unavailable)
    #expect(never.requests.count == 3)
  }

  @Test func `a write that may have arrived is not repeated`() throws {
    let world = try FakeStore.world { _ throws(TransportError) in throw .cutOff(reason: "test") }
    #expect(world.run(["notification", "test", "-e", "sandbox"]) == .unavailable)
    #expect(world.requests.count == 1)
  }

  @Test func `auto queries sandbox if production does not know the ID`() throws {
    let found = FakeStore.reply(["signedTransactionInfo": try FakeStore.transaction(1, environment: "Sandbox")])
    let world = try FakeStore.world { request in
      request.url.contains("sandbox") ? found : FakeStore.error(4_040_010)
    }
    #expect(world.run(["transaction", "get", "1", "--root", "root.pem"]) == .success, "\(world.errors)")
    #expect(world.errors.contains("from sandbox"))
    let nowhere = try FakeStore.world { _ in FakeStore.error(4_040_010) }
    #expect(nowhere.run(["transaction", "get", "1"]) == .notFound)
    #expect(nowhere.output == "")
    #expect(nowhere.requests.count == 2)
  }

  @Test func `a 401 of both hosts is a credentials error`() throws {
    let plain = HTTPReply(status: 401, body: Array("Unauthenticated\n".utf8))
    let world = try FakeStore.world { _ in plain }
    #expect(world.run(["transaction", "get", "1"]) == .credentials)
    #expect(world.errors.contains("Unauthenticated") && world.errors.contains("TESTKEY001"))
  }

  @Test func `data of the other environment is rejected`() throws {
    let sandbox = FakeStore.reply(["signedTransactionInfo": try FakeStore.transaction(1, environment: "Sandbox")])
    let world = try FakeStore.world { _ in sandbox }
    #expect(world.run(["transaction", "get", "1", "-e", "production", "--root", "root.pem"]) == .notVerified)
    #expect(world.output == "")
  }

  @Test func `a modified response is rejected unless --no-verify is given`() throws {
    let signed = try #require(FakeStore.transaction(1).string)
    let altered = String(signed.dropLast(2)) + (signed.hasSuffix("AA") ? "BB" : "AA")
    let world = try FakeStore.world { _ in FakeStore.reply(["signedTransactionInfo": .string(altered)]) }
    let line = ["transaction", "get", "1", "-e", "production", "--root", "root.pem"]
    #expect(world.run(line) == .notVerified)
    #expect(world.output == "")
    #expect(world.run(line + ["--no-verify"]) == .success)
    #expect(world.output.contains("com.example.app.coins"))
  }

  @Test func `unsigned data is rejected`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["signedTransactionInfo": "trust me"]) }
    #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .notVerified)
  }

  @Test func `an unknown order is not found`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["status": 1]) }
    #expect(world.run(["order", "lookup", "MVK7WQ3XYZ"]) == .notFound)
    #expect(world.output == "")
    #expect(world.requests.allSatisfy { !$0.url.contains("sandbox") })
  }

  @Test func `a response that is not JSON is a failure of the server`() throws {
    let world = try FakeStore.world { _ in HTTPReply(status: 200, body: Array("<html>".utf8)) }
    #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .unavailable)
  }

  @Test func `a redirect is not followed`() throws {
    let world = try FakeStore.world { _ in
      HTTPReply(status: 302, headers: [HTTPHeader("Location", "https://evil.example")])
    }
    #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .refused)
    #expect(world.requests.count == 1)
  }

  @Test func `a type with subtypes is one request per subtype`() throws {
    let world = try FakeStore.world { _ in
      FakeStore.reply(["notificationHistory": [], "hasMore": false])
    }
    let line = ["notification", "history", "--since", "7d", "--notification-type", "DID_RENEW", "-e", "production"]
    #expect(world.run(line) == .success)
    let bodies = try world.requests.map { try JSON.parse($0.body) }
    #expect(bodies.map { $0["notificationSubtype"]?.string } == [nil, "BILLING_RECOVERY"])
    let exact = try FakeStore.world { _ in FakeStore.reply(["notificationHistory": [], "hasMore": false]) }
    #expect(exact.run(line + ["--exact-type"]) == .success)
    #expect(exact.requests.count == 1)
  }

  @Test func `a limit that ends before further queries leaves more results`() throws {
    let line = ["notification", "history", "--since", "7d", "--notification-type", "DID_CHANGE_RENEWAL_STATUS"]
    func reply(_ flags: [String], hasMore: Bool = false) throws -> (json: JSON, errors: String) {
      let world = try FakeStore.world { _ in
        FakeStore.reply(["notificationHistory": [["number": 1]], "paginationToken": "a", "hasMore": .bool(hasMore)])
      }
      #expect(world.run(line + ["-e", "production"] + flags) == .success)
      return (try JSON.parse(Array(world.output.utf8)), world.errors)
    }
    // A token would resume only one of the queries.
    for hasMore in [false, true] {
      let cut = try reply(["--limit", "1"], hasMore: hasMore)
      #expect(cut.json["hasMore"] == true && cut.json["paginationToken"] == nil)
      #expect(cut.errors.contains("no paginationToken to resume from"))
    }
    #expect(try reply(["--limit", "1", "--exact-type"], hasMore: true).json["paginationToken"] == "a")
    for flags in [["--limit", "1", "--exact-type"], ["--limit", "3"], []] {
      #expect(try reply(flags).json["hasMore"] == false)
    }
  }

  @Test func `a period is limited to Apple's history`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["notificationHistory": [], "hasMore": false]) }
    #expect(world.run(["notification", "history", "--since", "180d", "-e", "production"]) == .success)
    let start = try JSON.parse(world.requests[0].body)["startDate"]?.timestamp
    #expect(start == FakeWorld.now - .days(180) + .minutes(1))
    #expect(world.errors.contains("one minute later"))
    #expect(world.run(["notification", "history", "--since", "31d", "-e", "sandbox"]) == .usage)
    #expect(world.run(["notification", "history", "-e", "sandbox"]) == .usage)
    #expect(world.requests.count == 1)
  }

  /// A custom server may be of either environment.
  @Test(arguments: [30, 180]) func `with a base URL the limits of both environments apply`(days: Int64) throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["notificationHistory": [], "hasMore": false]) }
    let line = ["notification", "history", "--since", "\(days)d", "--base-url", "http://127.0.0.1:9"]
    #expect(world.run(line) == .success)
    let start = try JSON.parse(world.requests[0].body)["startDate"]?.timestamp
    #expect(start == FakeWorld.now - .days(days) + .minutes(1))
  }

  @Test func `no secret is printed`() throws {
    let key = try FakeStore.key.get()
    for flags in [["--dry-run"], ["--curl"], ["-v"], ["-v", "--raw"]] {
      let world = try FakeStore.world { _ in FakeStore.reply(["signedTransactionInfo": "x"]) }
      world.run(["transaction", "get", "1", "-e", "production"] + flags)
      let token = world.requests.first?.bearer?.revealed
      let shown = world.output + world.errors
      #expect(token.map { !shown.contains($0) } ?? true)
      #expect(!shown.contains(key.split(separator: "\n")[1]))
      #expect(flags[0] == "-v" || world.requests.isEmpty)
    }
  }

  @Test func `all missing credentials are listed`() {
    let world = FakeWorld()
    #expect(world.run(["transaction", "get", "1"]) == .credentials)
    #expect(world.errors.contains("issuer ID") && world.errors.contains("key ID") && world.errors.contains("bundle ID"))
  }

  @Test func `an error is JSON if JSON is selected`() throws {
    let world = try FakeStore.world { _ in FakeStore.error(4_040_010) }
    #expect(world.run(["transaction", "get", "1", "-e", "sandbox", "-o", "json"]) == .notFound)
    let error = try JSON.parse(Array(world.errors.split(separator: "\n").last.map { "\($0)" }?.utf8 ?? "".utf8))[
      "error"]
    #expect(error?["httpStatus"] == 404)
    #expect(error?["errorCode"] == 4_040_010)
    #expect(error?["name"] == "TransactionIdNotFound")
    #expect(error?["retryable"] == false)
  }
}
