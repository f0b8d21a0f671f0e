import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Simulator
@testable import TestSupport

/// The built-in App Store, where nothing waits in real time, has the same results as a served one.
@Suite struct SimulatedWaitTests {
  /// Every command with `--wait`, by the endpoint that it calls.
  static let lines: [(Endpoint.Name, String)] = [
    (.notificationTest, "notification test"),
    (.notificationTestStatus, "notification test-status \(FixtureBuilder.testToken)"),
    (
      .subscriptionExtendAll,
      "subscription extend-all --product-id com.example.app.pro --extend-by-days 3 --extend-reason-code 1"
        + " --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"
    ),
    (
      .subscriptionExtendAllStatus,
      "subscription extend-all-status com.example.app.pro \(FixtureBuilder.massExtensionID)"
    ),
    (.retentionPerformanceTestStart, "retention performance-test start 2000000000000001"),
    (.retentionPerformanceTestResult, "retention performance-test result \(FixtureBuilder.performanceTestID)"),
  ]

  @Test func `each endpoint with a wait has a command here`() {
    let waiting = Endpoint.Name.allCases.filter { Endpoint.named($0).wait != nil }
    #expect(waiting.allSatisfy { name in Self.lines.contains { $0.0 == name } })
  }

  private struct Ran: Equatable {
    let status: Base.ExitStatus
    let items: [JSON]
  }

  private static func ran(_ line: String, _ world: FakeWorld, _ more: [String] = []) -> Ran {
    let status = world.run(line.split(separator: " ").map { String($0) } + ["--wait", "-y", "-o", "ndjson"] + more)
    let items = world.output.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)).withoutMoments }
    return Ran(status: status, items: items)
  }

  private final class Served: Sendable {
    let server = Mutex<SimulatorServer?>(nil)

    func reply(_ request: HTTPRequest) -> HTTPReply {
      server.withLock(\.self)?.reply(to: ServedRequest(request)).reply ?? HTTPReply(status: 503)
    }
  }

  /// The same command against a served world, whose time passes while the command waits.
  private static func served(_ line: String) throws -> Ran {
    let served = Served()
    let world = FakeWorld(server: { request in served.reply(request) })
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    let clock = WorldClock(machine: world.context.clock.now, start: FakeWorld.day)
    // A write reads verified data first, so the world must trust the server's root.
    let chain = try #require(FakeWorld.sharedChain).1
    let server = try SimulatorServer(setup, chain: chain, ports: [1], clock: clock)
    served.server.withLock { $0 = server }
    return ran(line, world, ["-e", "simulator", "--base-url", "http://127.0.0.1:1", "--no-verify"])
  }

  @Test(arguments: lines.map(\.1))
  func `a command that waits has its result at once`(line: String) throws {
    let world = FakeWorld()
    let builtIn = Self.ran(line, world, ["-e", "simulator", "--no-verify"])
    #expect(world.slept == .zero && !builtIn.items.isEmpty, "\(world.errors)")
    let served = try Self.served(line)
    #expect(served == builtIn, "\(served)")
  }

  /// The server at the realtime URL answers all requests, so the test passes.
  @Test func `a performance test with a server ends with its last response`() throws {
    let answered = Mutex(0)
    let world = FakeWorld(
      variables: [SimulatedAppStore.realtimeURLVariable: "http://127.0.0.1:9/r"],
      server: { _ in
        answered.withLock { $0 += 1 }
        let body: JSON = ["message": ["messageIdentifier": .string(RetentionState.textMessage)]]
        return HTTPReply(status: 200, body: body.bytes())
      })
    let line = "retention performance-test start 2000000000000001"
    let ran = Self.ran(line, world, ["-e", "simulator"])
    #expect(ran.status == .success && ran.items.first?["result"] == "PASS", "\(world.errors)")
    #expect(answered.withLock(\.self) == 100 && world.slept == .zero)
  }
}

extension JSON {
  /// Without dates, and identifiers that contain the time of their request.
  fileprivate var withoutMoments: JSON {
    if let object = objectValue {
      return .object(
        JSONObject(
          object.members.filter {
            !$0.name.hasSuffix("Date") && $0.name != "notificationUUID" && $0.name != "requestId"
          }
          .map { JSONObject.Member(name: $0.name, value: $0.value.withoutMoments) }))
    }
    return arrayElements.map { .array($0.map(\.withoutMoments)) } ?? self
  }
}
