import Testing

@testable import AppStore
@testable import Base
@testable import HTTP
@testable import TestSupport

/// `--wait`: requests that are answered later.
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

  @Test func `delivery is waited for`() throws {
    let world = try Self.world([Self.token, Self.notYet, Self.notYet, Self.attempts("SUCCESS")])
    #expect(world.run(Self.test) == .success, "\(world.errors)")
    #expect(world.requests.map(\.method) == ["POST", "GET", "GET", "GET"])
    #expect(world.requests.last?.url.hasSuffix("/inApps/v1/notifications/test/a_1") == true)
    #expect(world.output.contains("SUCCESS"))
    #expect((TimeSpan.seconds(1)...TimeSpan.seconds(4)).contains(world.slept))
  }

  @Test(arguments: ["TLS_ISSUE", "NO_RESPONSE", "TIMED_OUT", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"])
  func `what was not delivered says what to do`(result: String) throws {
    let world = try Self.world([Self.token, Self.attempts(result)], ["GITHUB_ACTIONS": "true"])
    #expect(world.run(Self.test + ["--junit", "test.xml"]) == .notDelivered)
    let remedy = try #require(SendAttempt.remedy(for: result))
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

  @Test func `the time ends`() throws {
    let world = try Self.world([Self.token, Self.notYet])
    #expect(world.run(Self.test + ["--wait-timeout", "30"]) == .notDelivered)
    #expect(world.slept == .seconds(30))
    #expect(world.output == "{\"testNotificationToken\":\"a_1\"}\n")
    #expect(world.errors.contains("asctl notification status a_1"))
  }

  @Test func `a token can be followed later`() throws {
    let world = try Self.world([Self.notYet, Self.attempts("SUCCESS")])
    #expect(world.run(["notification", "status", "a_1", "-e", "sandbox", "--wait"]) == .success)
    #expect(world.requests.map(\.method) == ["GET", "GET"])
    let impatient = try Self.world([Self.notYet])
    #expect(impatient.run(["notification", "status", "a_1", "-e", "sandbox"]) == .notFound)
  }

  @Test func `another error is no reason to wait`() throws {
    let world = try Self.world([FakeStore.error(4_040_007)])
    #expect(world.run(Self.test) == .notFound)
    #expect(world.requests.count == 1)
    #expect(world.errors.contains("App Store Connect"))
  }

  @Test func `the extension of all is waited for`() throws {
    let line = ["subscription", "extend-all-status", "p", "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12", "-e", "sandbox"]
    let done = FakeStore.reply(["complete": true, "succeededCount": 3, "failedCount": 0])
    let world = try Self.world([FakeStore.reply(["complete": false]), done])
    #expect(world.run(line + ["--wait"]) == .success, "\(world.errors)")
    #expect(world.output.contains("\"succeededCount\":3"))
    let never = try Self.world([FakeStore.reply(["complete": false])])
    #expect(never.run(line + ["--wait", "--wait-timeout", "5"]) == .notDelivered)
    #expect(never.output == "{\"complete\":false}\n")
  }

  @Test(arguments: [("PASS", Base.ExitStatus.success), ("FAIL", .notDelivered)])
  func `a performance test is followed`(result: String, status: Base.ExitStatus) throws {
    let world = try Self.world([
      FakeStore.reply(["requestId": "r"]), FakeStore.reply(["result": "PENDING"]),
      FakeStore.reply(["result": .string(result)]),
    ])
    #expect(world.run(["retention", "performance-test", "start", "1", "-e", "sandbox", "--wait"]) == status)
    #expect(world.requests.last?.url.hasSuffix("/performanceTest/result/r") == true)
  }
}
