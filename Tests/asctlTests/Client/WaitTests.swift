import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import TestSupport

/// `--wait`: requests with a result that arrives later.
@Suite struct WaitTests {
  static func attempts(_ results: String...) -> HTTPReply {
    FakeStore.reply([
      "sendAttempts": .array(
        results.map { ["attemptDate": 1_769_000_000_000, "sendAttemptResult": .string($0)] })
    ])
  }

  static let token = FakeStore.reply(["testNotificationToken": "a_1"])
  static let notYet = FakeStore.error(4_040_008)

  static func world(_ replies: [HTTPReply], _ variables: [String: String] = [:]) throws -> FakeWorld {
    try FakeStore.world(variables: variables, ClientTests.script(replies))
  }

  static let test = ["notification", "test", "-e", "sandbox", "--wait"]

  @Test func `--wait waits for delivery`() throws {
    let world = try Self.world([Self.token, Self.notYet, Self.notYet, Self.attempts("SUCCESS")])
    #expect(world.run(Self.test) == .success, "\(world.errors)")
    #expect(world.requests.map(\.method) == ["POST", "GET", "GET", "GET"])
    #expect(world.requests.last?.url.hasSuffix("/inApps/v1/notifications/test/a_1") == true)
    #expect(world.output.contains("SUCCESS"))
    #expect((TimeSpan.seconds(1)...TimeSpan.seconds(4)).contains(world.slept))
  }

  @Test(arguments: ["TLS_ISSUE", "NO_RESPONSE", "TIMED_OUT", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"])
  func `a failed delivery has a remedy`(result: String) throws {
    let world = try Self.world([Self.token, Self.attempts(result)], ["GITHUB_ACTIONS": "true"])
    #expect(world.run(Self.test + ["--junit", "test.xml"]) == .notDelivered)
    let remedy = try #require(SendAttempt.remedies[result])
    #expect(world.errors.contains("attempt 1") && world.errors.contains(remedy))
    #expect(world.errors.contains("::error title=App Store test notification::"))
    #expect(world.output.contains(result))
    let report = String(decoding: world.file("test.xml") ?? [], as: UTF8.self)
    #expect(report.contains("failures=\"1\"") && report.contains(result))
  }

  @Test func `a later attempt may succeed`() throws {
    let world = try Self.world([Self.token, Self.attempts("SOCKET_ISSUE", "SUCCESS")])
    #expect(world.run(Self.test) == .success)
    #expect(!world.errors.contains("::error"))
  }

  @Test func `a wait ends when its time is over`() throws {
    let world = try Self.world([Self.token, Self.notYet])
    #expect(world.run(Self.test + ["--wait-timeout", "30"]) == .notDelivered)
    #expect(world.slept == .seconds(30))
    #expect(world.output == "{\"testNotificationToken\":\"a_1\"}\n")
    #expect(world.errors.contains("asctl -e sandbox notification test-status a_1"))
  }

  @Test func `a token can be followed later`() throws {
    let world = try Self.world([Self.notYet, Self.attempts("SUCCESS")])
    #expect(world.run(["notification", "status", "a_1", "-e", "sandbox", "--wait"]) == .success)
    #expect(world.requests.map(\.method) == ["GET", "GET"])
    let impatient = try Self.world([Self.notYet])
    #expect(impatient.run(["notification", "status", "a_1", "-e", "sandbox"]) == .notFound)
  }

  @Test func `another error ends the wait`() throws {
    let world = try Self.world([FakeStore.error(4_040_007)])
    #expect(world.run(Self.test) == .notFound)
    #expect(world.requests.count == 1)
    #expect(world.errors.contains("App Store Connect"))
  }

  private static let limit = FakeStore.reply(["errorCode": 4_290_000], status: 429)

  /// Failures before Apple has accepted the request.
  static let early: [(server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply, status: Base.ExitStatus)] = [
    ({ _ in HTTPReply(status: 401) }, .credentials), ({ _ in FakeStore.error(4_040_007) }, .notFound),
    ({ _ in limit }, .rateLimited),
    ({ _ throws(TransportError) in throw .cannotConnect(to: "h", reason: "Connection refused") }, .unavailable),
  ]

  static let actions = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/summary.md"]

  @Test(arguments: early.indices)
  func `a failure before delivery is reported like a failed delivery`(index: Int) throws {
    let (server, status) = Self.early[index]
    let world = try FakeStore.world(files: ["/summary.md": Array("before\n".utf8)], variables: Self.actions, server)
    #expect(world.run(Self.test + ["--junit", "test.xml"]) == status, "\(world.errors)")
    #expect(world.errors.contains("::error title=App Store test notification::"))
    let report = String(decoding: world.file("test.xml") ?? [], as: UTF8.self)
    #expect(report.contains("failures=\"1\"") && report.contains(" time=\""), "\(report)")
    #expect(!report.contains("did not finish"))
    let summary = String(decoding: world.file("/summary.md") ?? [], as: UTF8.self)
    #expect(summary.hasPrefix("before\n###") && summary.contains("| sandbox | **failed**"), "\(summary)")
  }

  @Test func `missing credentials are reported too`() throws {
    let world = FakeWorld(variables: Self.actions)
    #expect(world.run(Self.test + ["--junit", "test.xml"]) == .credentials)
    #expect(world.errors.contains("::error"))
    #expect(String(decoding: world.file("test.xml") ?? [], as: UTF8.self).contains("failures=\"1\""))
  }

  @Test func `a delivery is reported with its time`() throws {
    let world = try Self.world([Self.token, Self.notYet, Self.attempts("SUCCESS")], Self.actions)
    #expect(world.run(Self.test + ["--junit", "test.xml"]) == .success)
    let report = String(decoding: world.file("test.xml") ?? [], as: UTF8.self)
    #expect(report.contains("failures=\"0\"") && report.contains("time=\"1.000\""), "\(report)")
    #expect(
      String(decoding: world.file("/summary.md") ?? [], as: UTF8.self).contains("| sandbox | delivered | 1 | 1.0 |"))
    #expect(!world.errors.contains("::error"))
  }

  @Test func `a report that cannot be written sends nothing`() throws {
    let world = try Self.world([Self.token])
    var context = world.context
    context.files.prepare = { _, _ throws(Failure) in throw Failure(.failure, "cannot write it") }
    #expect(Run.run(Self.test + ["--junit", "test.xml"], context) == .failure)
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: ["test", "status a_1"])
  func `a report that cannot be written is announced`(command: String) throws {
    let line = ["notification"] + command.split(separator: " ").map { String($0) } + ["-e", "sandbox", "--wait"]
    for isFailing in [true, false] {
      let last = isFailing ? Self.attempts("NO_RESPONSE") : Self.attempts("SUCCESS")
      let world = try Self.world(command == "test" ? [Self.token, last] : [last], Self.actions)
      var context = world.context
      context.files.write = { _, _ throws(Failure) in throw Failure(.failure, "cannot write test.xml") }
      #expect(Run.run(line + ["--junit", "test.xml"], context) == (isFailing ? .notDelivered : .failure))
      let annotations = world.errors.split(separator: "\n").filter { $0.hasPrefix("::error") }
      #expect(annotations.count == 1 && annotations[0].contains(isFailing ? "NO_RESPONSE" : "cannot write"))
      #expect(world.errors.contains("cannot write test.xml"))
      let summary = String(decoding: world.file("/summary.md") ?? [], as: UTF8.self)
      #expect(summary.ranges(of: "**failed**").count == 1, "\(summary)")
    }
    let unsent = try Self.world([Self.token], Self.actions)
    var context = unsent.context
    context.files.prepare = { _, _ throws(Failure) in throw Failure(.failure, "cannot write test.xml") }
    #expect(Run.run(line + ["--junit", "test.xml"], context) == .failure)
    #expect(unsent.requests.isEmpty)
    #expect(unsent.errors.contains("::error") && unsent.errors.contains("cannot write test.xml"))
    #expect(String(decoding: unsent.file("/summary.md") ?? [], as: UTF8.self).contains("cannot write"))
  }

  /// In CI, the suggested commands must query the environment of the test.
  @Test func `hints in annotations, reports and summaries keep the environment`() throws {
    let world = try Self.world([Self.token, Self.notYet], Self.actions)
    #expect(world.run(Self.test + ["--wait-timeout", "5", "--junit", "test.xml"]) == .notDelivered)
    let refused = try Self.world([HTTPReply(status: 401)], Self.actions)
    #expect(refused.run(Self.test + ["--junit", "test.xml"]) == .credentials)
    for world in [world, refused] {
      let annotation = world.errors.split(separator: "\n").first { $0.hasPrefix("::error") }.map { String($0) }
      for text in [
        try #require(annotation), String(decoding: world.file("test.xml") ?? [], as: UTF8.self),
        String(decoding: world.file("/summary.md") ?? [], as: UTF8.self),
      ] {
        let lines = text.ranges(of: "asctl ").map { text[$0.lowerBound...].prefix(40) }
        let suggested = lines.filter { !$0.hasPrefix("asctl notification test\"") }
        #expect(!suggested.isEmpty, "\(text)")
        #expect(suggested.allSatisfy { $0.hasPrefix("asctl -e sandbox ") }, "\(text)")
      }
    }
  }

  private static let away: [Result<HTTPReply, TransportError>] = [
    .success(HTTPReply(status: 500)), .success(HTTPReply(status: 503)), .success(limit),
    .failure(.timedOut(isConnected: false, milliseconds: 10_000)),
    .failure(.timedOut(isConnected: true, milliseconds: 30_000)),
    .failure(.cannotConnect(to: "h", reason: "Connection refused")),
  ]

  @Test(arguments: away.indices)
  func `a TEST request with --wait is retried`(index: Int) throws {
    func world() throws -> FakeWorld {
      let replies = ClientTests.script([Self.token, Self.attempts("SUCCESS")])
      let asked = Mutex(0)
      return try FakeStore.world { request throws(TransportError) in
        let number = asked.withLock { number in
          number += 1
          return number
        }
        return number <= 2 ? try Self.away[index].get() : replies(request)
      }
    }
    let patient = try world()
    #expect(patient.run(Self.test) == .success, "\(patient.errors)")
    #expect(patient.requests.map(\.method) == ["POST", "POST", "POST", "GET"])
    let single = try world()
    #expect(single.run(Self.test + ["--retries", "0"]) != .success)
    #expect(single.requests.map(\.method) == ["POST"])
  }

  @Test func `a TEST request without --wait is sent once`() throws {
    let world = try Self.world([HTTPReply(status: 503), Self.token])
    #expect(world.run(["notification", "test", "-e", "sandbox"]) == .unavailable)
    #expect(world.requests.count == 1)
  }

  @Test func `text from a server is escaped for markup`() throws {
    let hostile = FakeStore.reply(
      ["errorCode": 4_000_999, "errorMessage": "<img src=x>|[a](b)\n\u{1b}%0A::error::"], status: 400)
    let world = try Self.world([hostile], Self.actions)
    #expect(world.run(Self.test) == .refused)
    let summary = String(decoding: world.file("/summary.md") ?? [], as: UTF8.self)
    #expect(summary.contains(#"\<img src=x\>\|\[a\]"#) && !summary.contains("\u{1b}"), "\(summary)")
    #expect(summary.split(separator: "\n").count == 4)
    #expect(world.errors.split(separator: "\n").count { $0.hasPrefix("::error") } == 1)
  }

  @Test func `a write waits for a rate limit`() throws {
    for line in ["notification test", "commerce cancel 1", "transaction finish 1"] {
      let signed: JSON = "eyJhbGciOiJFUzI1NiJ9.e30.AAAA"
      let reply = FakeStore.reply(["testNotificationToken": "a_1", "signedRenewalInfo": signed])
      let world = try Self.world([Self.limit, reply])
      let words = line.split(separator: " ").map { String($0) } + (line.hasSuffix(" 1") ? ["--no-preflight"] : [])
      #expect(world.run(words + ["-e", "sandbox", "--no-verify"]) == .success, "\(line): \(world.errors)")
      #expect(world.requests.count == 2 && world.slept > .zero)
      #expect(Set(world.requests.map(\.body)).count == 1)
    }
  }

  @Test func `--wait waits for an extension of all`() throws {
    let line = ["subscription", "extend-all-status", "p", "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12", "-e", "sandbox"]
    let done = FakeStore.reply(["complete": true, "succeededCount": 3, "failedCount": 0])
    let world = try Self.world([FakeStore.reply(["complete": false]), done])
    #expect(world.run(line + ["--wait"]) == .success, "\(world.errors)")
    #expect(world.output.contains("\"succeededCount\":3"))
    let never = try Self.world([FakeStore.reply(["complete": false])])
    #expect(never.run(line + ["--wait", "--wait-timeout", "5"]) == .notDelivered)
    #expect(never.output == "{\"complete\":false}\n")
  }

  // MARK: Extensions of all subscriptions

  private static let identifier = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12"
  private static let extendAll = [
    "subscription", "extend-all", "--product-id", "p", "--extend-by-days", "3", "--extend-reason-code", "3",
    "--request-identifier", identifier, "-e", "sandbox", "--wait", "--root", "root.pem",
  ]
  private static let accepted = FakeStore.reply(["requestIdentifier": .string(identifier)])

  private static func done(failed: Int64) -> HTTPReply {
    FakeStore.reply(["complete": true, "succeededCount": 3, "failedCount": .number(JSONNumber(failed))])
  }

  /// Failure notifications for these subscriptions, by number and product.
  private static func leftOut(_ subscriptions: (number: Int, product: String)...) throws -> HTTPReply {
    let items = try subscriptions.map { number, product -> JSON in
      let transaction = try FakeStore.transaction(number, environment: "Sandbox", ["productId": .string(product)])
      let payload: JSON = [
        "notificationType": "RENEWAL_EXTENSION", "subtype": "FAILURE", "signedDate": 1_769_000_000_000,
        "data": ["bundleId": "com.example.app", "environment": "Sandbox", "signedTransactionInfo": transaction],
      ]
      return ["signedPayload": .string(try PrivateChain.shared.get().sign(payload))]
    }
    return FakeStore.reply(["notificationHistory": .array(items), "hasMore": false])
  }

  @Test func `purchases that an extension of all missed are listed once`() throws {
    let world = try Self.world([
      Self.accepted, FakeStore.error(4_040_009), FakeStore.reply(["complete": false]), Self.done(failed: 2),
      try Self.leftOut((7, "p"), (8, "other"), (9, "p"), (7, "p")),
    ])
    #expect(world.run(Self.extendAll) == .someFailed, "\(world.errors)")
    let lines = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(lines.map { $0["originalTransactionId"] } == ["7", "9"])
    #expect(world.errors.contains("3 succeeded, 2 failed"))
    #expect(world.requests.map(\.method) == ["POST", "GET", "GET", "GET", "POST"])
    #expect(world.requests[1].url.hasSuffix("/extend/mass/p/\(Self.identifier)"))
    let question = try JSON.parse(world.requests[4].body)
    #expect(question["notificationType"] == "RENEWAL_EXTENSION" && question["notificationSubtype"] == "FAILURE")
    #expect(question["startDate"]?.timestamp == FakeWorld.now - .minutes(1))
  }

  private static let failuresSince = [
    "subscription", "extend-all-status", "p", identifier, "-e", "sandbox", "--failures-since", "2026-01-30T00:00:00Z",
  ]

  @Test(
    arguments: [
      ["complete": true], ["complete": true, "succeededCount": 3],
      ["complete": true, "succeededCount": 3, "failedCount": "2"],
    ] as [JSON])
  func `unreadable counts of an extension of all are not reported as 0`(status: JSON) throws {
    for (line, earlier) in [(Self.extendAll, [Self.accepted]), (Self.failuresSince, [])] {
      let world = try Self.world(earlier + [FakeStore.reply(status)])
      #expect(world.run(line) == .unavailable, "\(world.errors)")
      #expect(world.output.isEmpty && !world.errors.contains("0 failed"), "\(world.errors)")
    }
  }

  @Test func `the status of another extension of all is rejected`() throws {
    let other = FakeStore.reply([
      "complete": true, "succeededCount": 3, "failedCount": 0,
      "requestIdentifier": "99999999-5c0a-4d3b-9a53-0d7a8c1c7a12",
    ])
    for (line, earlier) in [(Self.extendAll, [Self.accepted]), (Self.failuresSince, [])] {
      let world = try Self.world(earlier + [other])
      #expect(world.run(line) == .notVerified, "\(world.errors)")
      #expect(world.output.isEmpty)
    }
  }

  @Test func `an extension of all without failures succeeds`() throws {
    let world = try Self.world([Self.accepted, Self.done(failed: 0)])
    #expect(world.run(Self.extendAll) == .success, "\(world.errors)")
    #expect(world.output.isEmpty && world.requests.count == 2)
  }

  @Test func `missing notifications about failures are reported`() throws {
    let world = try Self.world([Self.accepted, Self.done(failed: 2), try Self.leftOut((7, "p"))])
    #expect(world.run(Self.extendAll) == .someFailed)
    #expect(world.output.split(separator: "\n").count == 1)
    #expect(
      world.errors.contains("identify 1 of the 2") && world.errors.contains("--subtype FAILURE"), "\(world.errors)")
  }

  private static let performanceTest = [
    "retention", "performance-test", "start", "1", "-e", "sandbox", "--wait", "--no-preflight",
  ]

  @Test(arguments: [HTTPReply(status: 503), HTTPReply(status: 429), HTTPReply(status: 500)])
  func `a temporary server failure does not end a wait`(away: HTTPReply) throws {
    let test = try Self.world([Self.token, away, Self.notYet, away, Self.attempts("SUCCESS")])
    #expect(test.run(Self.test + ["--retries", "0"]) == .success, "\(test.errors)")
    #expect(test.errors.contains("; retrying"))
    let performance = try Self.world([
      FakeStore.reply(["requestId": "r"]), away, FakeStore.reply(["result": "PASS"]),
    ])
    #expect(performance.run(Self.performanceTest + ["--retries", "0"]) == .success, "\(performance.errors)")
    // A failure of the first request is reported immediately.
    let status = try Self.world([away, Self.attempts("SUCCESS")])
    #expect(status.run(["notification", "status", "a_1", "-e", "sandbox", "--wait", "--retries", "0"]) != .success)
    #expect(status.requests.count == 1)
  }

  @Test func `a cut connection does not end a wait`() throws {
    let replies = ClientTests.script([Self.token, Self.notYet, Self.attempts("SUCCESS")])
    let asked = Mutex(0)
    let world = try FakeStore.world { request throws(TransportError) in
      let number = asked.withLock { number in
        number += 1
        return number
      }
      if number == 2 { throw .cannotConnect(to: "h", reason: "Connection refused") }
      return replies(request)
    }
    #expect(world.run(Self.test + ["--retries", "0"]) == .success, "\(world.errors)")
  }

  /// A wait of hours must survive a server that is temporarily unavailable.
  @Test func `a request without a response does not end the wait for an extension of all`() throws {
    let away = HTTPReply(status: 503)
    let world = try Self.world([Self.accepted, away, away, Self.done(failed: 0)])
    #expect(world.run(Self.extendAll + ["--retries", "0"]) == .success, "\(world.errors)")
    let gone = try Self.world([Self.accepted, away])
    #expect(gone.run(Self.extendAll + ["--retries", "0"]) == .unavailable)
    #expect(gone.slept == .seconds(120))
    #expect(gone.errors.contains(Self.later), "\(gone.errors)")
    let refused = try Self.world([Self.accepted, FakeStore.error(4_000_011)])
    #expect(refused.run(Self.extendAll) == .refused)
    #expect(refused.errors.contains(Self.later))
  }

  @Test(arguments: [0, 1])
  func `Apple's counts are shown even if the notifications cannot be read`(pages: Int) throws {
    let away = HTTPReply(status: 503)
    let page = try Self.leftOut((7, "p"))
    var more = try JSON.parse(page.body).objectValue ?? [:]
    (more["hasMore"], more["paginationToken"]) = (true, "t")
    let first = pages == 0 ? [] : [FakeStore.reply(.object(more))]
    let world = try Self.world([Self.accepted, Self.done(failed: 2)] + first + [away])
    #expect(world.run(Self.extendAll + ["--retries", "0"]) == .unavailable, "\(world.errors)")
    #expect(world.output.isEmpty)
    #expect(world.errors.contains("3 succeeded, 2 failed") && world.errors.contains("503"), "\(world.errors)")
    #expect(world.errors.contains("asctl -e sandbox notification history"), "\(world.errors)")
  }

  @Test func `--raw prints the last response of a wait, or is rejected`() throws {
    let world = try Self.world([Self.token, Self.notYet, Self.attempts("SUCCESS")])
    #expect(world.run(Self.test + ["--raw"]) == .success, "\(world.errors)")
    #expect(world.output == String(decoding: Self.attempts("SUCCESS").body, as: UTF8.self))
    let refused = try Self.world([Self.accepted])
    #expect(refused.run(Self.extendAll + ["--raw"]) == .usage)
    #expect(refused.requests.isEmpty)
    let status = ["subscription", "extend-all-status", "p", Self.identifier, "-e", "sandbox", "--wait", "--raw"]
    let waiting = try Self.world([FakeStore.reply(["complete": false]), Self.done(failed: 2)])
    #expect(waiting.run(status) == .success, "\(waiting.errors)")
    #expect(waiting.output == String(decoding: Self.done(failed: 2).body, as: UTF8.self))
  }

  @Test func `a date in the future is rejected`() throws {
    let world = try Self.world([Self.done(failed: 2)])
    let line = ["subscription", "extend-all-status", "p", Self.identifier, "-e", "sandbox"]
    #expect(world.run(line + ["--failures-since", "2027-01-01"]) == .usage)
    #expect(world.errors.contains("--failures-since") && world.requests.isEmpty, "\(world.errors)")
    #expect(world.slept == .zero)
  }

  @Test func `a relative date at the limit of Apple's history is moved within it`() throws {
    let line = ["subscription", "extend-all-status", "p", Self.identifier, "-e", "sandbox", "--root", "root.pem"]
    let world = try Self.world([Self.done(failed: 1), try Self.leftOut((7, "p"))])
    #expect(world.run(line + ["--failures-since", "30d"]) == .someFailed, "\(world.errors)")
    let start = try #require(JSON.parse(world.requests[1].body)["startDate"]?.timestamp)
    #expect(start > FakeWorld.now - .days(30) && start <= FakeWorld.now - .days(30) + .minutes(2))
    #expect(world.errors.contains("--failures-since"))
    let early = try Self.world([])
    #expect(early.run(line + ["--failures-since", "31d"]) == .usage)
    #expect(early.requests.isEmpty)
  }

  private static let later =
    "asctl -e sandbox subscription extend-all-status p \(identifier) --wait --failures-since '2026-01-31T12:"

  @Test func `a timed-out wait prints how to resume`() throws {
    let world = try Self.world([Self.accepted, FakeStore.reply(["complete": false])])
    #expect(world.run(Self.extendAll + ["--wait-timeout", "5"]) == .notDelivered)
    #expect(world.output.isEmpty)
    #expect(world.errors.contains(Self.later), "\(world.errors)")
    let interrupted = try Self.world([Self.accepted, FakeStore.reply(["complete": false])])
    var context = interrupted.context
    context.processes.isInterrupted = { interrupted.slept > .seconds(3) }
    #expect(Run.run(Self.extendAll, context) == .interrupted)
    #expect(interrupted.errors.contains(Self.later), "\(interrupted.errors)")
  }

  @Test func `a status lists failed purchases since a date`() throws {
    let line = ["subscription", "extend-all-status", "p", Self.identifier, "-e", "sandbox", "--root", "root.pem"]
    let since = line + ["--failures-since", "2026-01-30T00:00:00Z"]
    let world = try Self.world([Self.done(failed: 1), try Self.leftOut((7, "p"), (8, "q"))])
    #expect(world.run(since) == .someFailed, "\(world.errors)")
    #expect(world.output.split(separator: "\n").count == 1 && world.output.contains("\"7\""))
    let waiting = try Self.world([FakeStore.reply(["complete": false])])
    #expect(waiting.run(since) == .success)
    #expect(waiting.output == "{\"complete\":false}\n")
  }

  @Test(arguments: [("PASS", Base.ExitStatus.success), ("FAIL", .notDelivered)])
  func `--wait follows a performance test`(result: String, status: Base.ExitStatus) throws {
    let world = try Self.world([
      FakeStore.reply(["requestId": "r"]), FakeStore.reply(["result": "PENDING"]),
      FakeStore.reply(["result": .string(result)]),
    ])
    let line = ["retention", "performance-test", "start", "1", "-e", "sandbox", "--wait", "--no-preflight"]
    #expect(world.run(line) == status)
    #expect(world.requests.last?.url.hasSuffix("/performanceTest/result/r") == true)
  }
}
