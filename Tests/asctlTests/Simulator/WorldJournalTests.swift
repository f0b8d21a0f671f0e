import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The state that a served world is kept in, and faults that name no endpoint.
@Suite struct WorldJournalTests {
  private final class StateFile: Sendable {
    let text: Mutex<[UInt8]>

    init(_ text: [UInt8] = []) { self.text = Mutex(text) }

    var bytes: [UInt8] { text.withLock(\.self) }

    func journal() -> WorldJournal {
      WorldJournal(
        text: bytes, truncate: { length in self.text.withLock { $0.removeSubrange(Int(length)...) } },
        append: { bytes in self.text.withLock { $0 += bytes } })
    }
  }

  private static let path = "/inApps/v1/transactions/2000000000000001"
  private static let token: JSON = ["appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138"]

  private func serve(_ file: StateFile, bundleID: String = "com.example.app") throws -> SimulatorServer {
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.app.bundleID = bundleID
    return try SimulatorServer(
      setup, chain: AskedSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }),
      machineNow: { FakeWorld.now }, journal: file.journal())
  }

  @discardableResult
  private func ask(_ server: SimulatorServer, _ method: String, _ path: String, _ body: [UInt8] = []) -> HTTPReply {
    server.reply(
      to: ServedRequest(
        method: method, target: path, headers: [HTTPHeader("Host", "127.0.0.1:1")], body: body, port: 1)
    ).reply
  }

  private func retention(_ server: SimulatorServer) -> [String] {
    server.stores[0].simulator.withStore { $0.retention.images.map(\.id) }
  }

  private func worldID(_ server: SimulatorServer) throws -> String {
    try #require(try JSON.parse(ask(server, "GET", "/simulator/clock").body)["world"]?.string)
  }

  @Test func `a world goes on after a restart, with its clock, pictures and name`() throws {
    let file = StateFile()
    let first = try serve(file)
    let image = "/inApps/v1/messaging/image/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21"
    #expect(ask(first, "PUT", image, TestPicture.png(width: 3840, height: 1000)).status == 200)
    #expect(ask(first, "PUT", "\(Self.path)/appAccountToken", Self.token.bytes()).status == 200)
    ask(first, "POST", "/simulator/clock", Array(#"{"advance":"40d"}"#.utf8))
    let again = try serve(file)
    #expect(again.clock.now == first.clock.now)
    #expect(retention(again) == retention(first) && retention(again).last?.hasPrefix("5f2f") ?? false)
    #expect(try worldID(again) == worldID(first))
    let statuses = "/inApps/v1/subscriptions/2000000000000001"
    let opened = { (server: SimulatorServer) in AskedSimulator.Answered(self.ask(server, "GET", statuses)).opened }
    #expect(opened(again) == opened(first))
  }

  @Test func `a reset begins another world`() throws {
    let file = StateFile()
    let server = try serve(file)
    let before = try worldID(server)
    ask(server, "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    ask(server, "POST", "/simulator/reset")
    #expect(try worldID(server) != before)
    #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(try worldID(serve(file)) == worldID(server))
  }

  @Test func `a line that was cut off is left out, and the next one follows the whole ones`() throws {
    let file = StateFile()
    ask(try serve(file), "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    let whole = file.bytes
    file.text.withLock { $0 += Array(#"{"at":17"#.utf8) }
    _ = try serve(file)
    #expect(file.bytes == whole)
  }

  @Test func `what is no state, or another world's or version's, is refused and left as it is`() throws {
    let file = StateFile()
    ask(try serve(file), "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    let text = String(decoding: file.bytes, as: UTF8.self)
    let wrong = [
      "{}\n", "[]\n", "nonsense\n", text.replacing(#""version":1"#, with: #""version":2"#),
      text.replacing(#""method""#, with: #"method"#),
    ]
    for text in wrong {
      let file = StateFile(Array(text.utf8))
      #expect(throws: ControlRefusal.self, "\(text.prefix(40))") { try serve(file) }
      #expect(file.bytes == Array(text.utf8))
    }
    #expect(throws: ControlRefusal.self) { try serve(file, bundleID: "com.other") }
  }

  // MARK: Faults

  @Test(arguments: [
    ("GET /inApps/v1/lookup/{orderId}: 503", nil, nil), ("GET /inApps/v1/lookup/MVK7WQ3XYZ: 503", nil, nil),
    ("503", nil, nil),
    ("GET /inApps/v1/lookups/{orderId}: 503", "GET /inApps/v1/lookups/{orderId}", "GET /inApps/v1/lookup/{orderId}"),
    (
      "GET /inApps/v1/notifications/test: 503", "GET /inApps/v1/notifications/test",
      "POST /inApps/v1/notifications/test"
    ), ("GET /x: 503", "GET /x", nil),
  ])
  func `a fault that no request would meet is told`(text: String, place: String?, near: String?) throws {
    let stray = try #require(FaultRule(text)).strayPlace
    #expect(stray?.place == place && stray?.near == near)
  }

  @Test(arguments: StoreRoute.all.map { "\($0.method) \($0.endpoint.path)" })
  func `every endpoint can have a fault`(place: String) throws {
    #expect(try #require(FaultRule("\(place): 503")).strayPlace == nil)
  }
}
