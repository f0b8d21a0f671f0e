import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// A state file in memory.
final class StateFile: Sendable {
  let text: Mutex<[UInt8]>
  /// The number of bytes that the full disk still accepts of a line, and whether the file can be truncated; nil unless
  /// the disk is full.
  let full = Mutex<(space: Int, canTruncate: Bool)?>(nil)
  let said = Mutex<[String]>([])

  init(_ text: [UInt8] = []) { self.text = Mutex(text) }

  var bytes: [UInt8] { text.withLock(\.self) }

  private func append(_ bytes: [UInt8]) throws(Failure) {
    let space = full.withLock { $0?.space }
    text.withLock { $0 += bytes.prefix(space ?? .max) }
    if space != nil { throw Failure(.failure, "cannot write state: No space left on device") }
  }

  private func truncate(_ length: Int64) throws(Failure) {
    guard full.withLock({ $0?.canTruncate ?? true }) else { throw Failure(.failure, "cannot write state") }
    text.withLock { $0.removeSubrange(Int(length)...) }
  }

  func journal(limit: Int = .max) throws -> WorldJournal {
    let file = JournalFile(
      length: { Int64(self.bytes.count) }, read: { offset, count in Array(self.bytes[Int(offset)...].prefix(count)) },
      append: append, truncate: truncate, sync: {})
    return try WorldJournal(file, named: "state", limit: limit) { line in self.said.withLock { $0.append(line) } }
  }
}

/// The state file of a served world, and faults for unknown endpoints.
@Suite struct WorldJournalTests {
  private static let path = "/inApps/v1/transactions/2000000000000001"
  private static let token: JSON = ["appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608139"]

  private func serve(_ file: StateFile, bundleID: String = "com.example.app", limit: Int = .max) throws
    -> SimulatorServer
  {
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.app.bundleID = bundleID
    return try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }),
      journal: try file.journal(limit: limit))
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

  @Test func `a world continues after a restart, with its clock, pictures and name`() throws {
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
    let opened = { (server: SimulatorServer) in TestSimulator.Answered(self.ask(server, "GET", statuses)).opened }
    #expect(opened(again) == opened(first))
  }

  @Test func `purchases and triggered changes are restored after a restart`() throws {
    let file = StateFile()
    let first = try serve(file)
    let bought = ask(first, "POST", "/simulator/buy", Array(#"{"productId":"com.example.app.pro"}"#.utf8))
    let id = try #require(JSON.parse(bought.body)["transactionId"]?.string)
    let refund: JSON = [
      "type": "REFUND", "transactionId": .string(id), "set": ["data.signedTransactionInfo.revocationReason": 1],
    ]
    #expect(ask(first, "POST", "/simulator/trigger", refund.bytes()).status == 200)
    let again = try serve(file)
    let path = "/inApps/v1/transactions/\(id)"
    let opened = { (server: SimulatorServer) in
      TestSimulator.Answered(self.ask(server, "GET", path)).opened["signedTransactionInfo"]
    }
    #expect(opened(again)?["revocationReason"] == 1 && opened(again) == opened(first))
    #expect(again.stores[0].simulator.withStore(\.orders) == first.stores[0].simulator.withStore(\.orders))
  }

  @Test func `a reset starts a new world`() throws {
    let file = StateFile()
    let server = try serve(file)
    let before = try worldID(server)
    ask(server, "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    ask(server, "POST", "/simulator/reset")
    #expect(try worldID(server) != before)
    #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(try worldID(serve(file)) == worldID(server))
  }

  @Test func `a truncated line is dropped, and the next one follows the complete ones`() throws {
    let file = StateFile()
    ask(try serve(file), "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    let whole = file.bytes
    file.text.withLock { $0 += Array(#"{"at":17"#.utf8) }
    _ = try serve(file)
    #expect(file.bytes == whole)
  }

  @Test func `a file that is not the state of this world and version is rejected and unchanged`() throws {
    let file = StateFile()
    ask(try serve(file), "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    let text = String(decoding: file.bytes, as: UTF8.self)
    let wrong = [
      "{}\n", "[]\n", "nonsense\n", text.replacing(#""version":2"#, with: #""version":1"#),
      text.replacing(#""method""#, with: #"method"#),
    ]
    for text in wrong {
      let file = StateFile(Array(text.utf8))
      #expect(throws: ControlRefusal.self, "\(text.prefix(40))") { try serve(file) }
      #expect(file.bytes == Array(text.utf8))
    }
    #expect(throws: ControlRefusal.self) { try serve(file, bundleID: "com.other") }
  }

  @Test func `a file without a complete first line of a state is rejected and unchanged`() throws {
    let file = StateFile()
    ask(try serve(file), "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    let head = try #require(file.bytes.firstIndex(of: UInt8(ascii: "\n")))
    let others = [
      #"{"my":"important data"}"#, "[]", #"{"version":2"#, "nonsense", " ", "\r", "\0", "\u{FEFF}",
      String(decoding: file.bytes[..<head], as: UTF8.self).replacing(
        #""start":"#, with: #""start":9223372036854775807"#),
    ]
    let cut = (1...head).sampled(oneIn: 8).map { Array(file.bytes[..<$0]) }
    for text in cut + others.map({ Array($0.utf8) }) + others.map({ Array("\n\($0)".utf8) }) {
      let file = StateFile(text)
      #expect(throws: ControlRefusal.self, "\(String(decoding: text, as: UTF8.self))") { try serve(file) }
      #expect(file.bytes == text)
    }
    for end in Array(stride(from: head + 1, to: file.bytes.count, by: 7)).sampled(oneIn: 3) + [file.bytes.count] {
      _ = try serve(StateFile(Array(file.bytes[..<end])))
    }
  }

  @Test func `dates outside the range of a world's clock are rejected in every line`() throws {
    let file = StateFile()
    let server = try serve(file)
    ask(server, "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    ask(server, "POST", "/simulator/trigger", Array(#"{"type":"TEST"}"#.utf8))
    ask(server, "POST", "/simulator/clock", Array(#"{"advance":"1d"}"#.utf8))
    let lines = try file.bytes.split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
    #expect(lines.count == 4)
    let wrong: [JSON] = [
      0, 1_577_836_799_999, 2_208_988_800_000, 253_402_300_800_000, .int(.max), .int(.min), -1, "2026-01-31", .null,
    ]
    for (place, line) in lines.enumerated() {
      // Only the last distance to the machine's clock is used, so only that one is checked.
      for name in ["start", "begun", "at", "store"] + (place == 3 ? ["ahead"] : []) where line[name] != nil {
        for value in wrong where !(["ahead", "store"].contains(name) && (value == 0 || value == -1)) {
          var changed = lines
          changed[place] = line.with(JSONObject([.init(name: name, value: value)]))
          let text = changed.flatMap { $0.bytes(.compact) + [UInt8(ascii: "\n")] }
          let other = StateFile(text)
          #expect(throws: ControlRefusal.self, "\(changed[place].text(.compact))") { try serve(other) }
          #expect(other.bytes == text)
        }
      }
    }
  }

  @Test func `a request without an effect is not recorded`() throws {
    let file = StateFile()
    let server = try serve(file)
    for route in StoreRoute.all {
      for body in ["", "nonsense", "{}"] {
        let before = file.bytes
        let reply = ask(server, route.method, route.endpoint.path, Array(body.utf8))
        #expect(reply.status < 300 || file.bytes == before, "\(route.endpoint.path) \(body)")
      }
    }
    let before = file.bytes
    ask(server, "GET", "/simulator/clock")
    ask(server, "POST", "/simulator/clock", Array(#"{"advance":"0s"}"#.utf8))
    ask(server, "POST", "/simulator/clock", Array(#"{"advance":"-1d"}"#.utf8))
    ask(server, "POST", "/simulator/trigger", Array(#"{"type":"NONE"}"#.utf8))
    ask(server, "POST", "/simulator/trigger", Array(#"{"type":"REFUND","transactionId":"1"}"#.utf8))
    let added = file.bytes.dropFirst(before.count)
    #expect(added.isEmpty, "\(String(decoding: added, as: UTF8.self))")
    ask(server, "PUT", "\(Self.path)/appAccountToken", Self.token.bytes())
    #expect(file.bytes.count > before.count)
  }

  /// Writes that succeed every time they are sent.
  private static let repeated: [(method: String, path: String, body: JSON)] = [
    ("PUT", "\(path)/appAccountToken", token),
    ("PUT", "/inApps/v1/messaging/realtime/url", ["realtimeURL": "https://example.com/other"]),
    (
      "PUT", "/inApps/v1/messaging/default/com.example.app.pro/de",
      ["messageIdentifier": "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01"]
    ),
  ]

  @Test(arguments: repeated.indices) func `a write that changes nothing is not recorded`(index: Int) throws {
    let (method, path, body) = Self.repeated[index]
    let file = StateFile()
    let server = try serve(file)
    let began = file.bytes
    #expect(ask(server, method, path, body.bytes()).status < 300, "\(path)")
    let written = file.bytes
    #expect(written.count > began.count, "\(path)")
    for _ in 0..<3 { #expect(ask(server, method, path, body.bytes()).status < 300) }
    #expect(file.bytes == written, "\(path)")
  }

  @Test func `a file never exceeds the size limit for opening, and has no gaps`() throws {
    let file = StateFile()
    let server = try serve(file, limit: 1_000)
    for number in 10..<60 {
      let token: JSON = ["appAccountToken": .string("7e3fb20b-4cdb-47cc-936d-99d65f6081\(number)")]
      ask(server, "PUT", "\(Self.path)/appAccountToken", token.bytes())
    }
    let full = file.bytes
    #expect(full.count <= 1_000 && full.count > 600)
    ask(server, "POST", "/simulator/clock", Array(#"{"advance":"1d"}"#.utf8))
    #expect(file.bytes == full)
    _ = try serve(file)
    ask(server, "POST", "/simulator/reset")
    #expect(file.bytes.count < full.count)
  }

  @Test(arguments: [0, 20], [true, false])
  func `after a failed write nothing is saved, and the complete lines remain`(space: Int, canTruncate: Bool) throws {
    let file = StateFile()
    let server = try serve(file)
    func change() { ask(server, "POST", "/simulator/trigger", Array(#"{"type":"TEST"}"#.utf8)) }
    change()
    let whole = file.bytes
    file.full.withLock { $0 = (space: space, canTruncate: canTruncate) }
    change()
    let torn = file.bytes
    #expect(torn.starts(with: whole) && torn.count == whole.count + (canTruncate ? 0 : space))
    file.full.withLock { $0 = nil }
    change()
    #expect(file.bytes == torn)
    #expect(file.said.withLock(\.count) == 1)
    _ = try serve(StateFile(torn))
    ask(server, "POST", "/simulator/reset")
    let reset = file.bytes
    change()
    #expect(file.bytes.starts(with: reset) && file.bytes.count > reset.count)
    _ = try serve(file)
  }

  @Test func `a reset that cannot empty the file saves nothing`() throws {
    let file = StateFile()
    let server = try serve(file)
    let whole = file.bytes
    file.full.withLock { $0 = (space: Int.max, canTruncate: false) }
    ask(server, "POST", "/simulator/reset")
    #expect(file.bytes == whole)
    #expect(file.said.withLock(\.count) == 1)
  }

  // MARK: Faults

  @Test(arguments: [
    ("GET /inApps/v1/lookup/{orderId}: 503", nil, nil), ("GET /inApps/v1/lookup/MVK7WQ3XYZ: 503", nil, nil),
    ("503", nil, nil),
    ("GET /inApps/v1/lookups/{orderId}: 503", "GET /inApps/v1/lookups/{orderId}", "GET /inApps/v1/lookup/{orderId}"),
    (
      "GET /inApps/v1/notifications/test: 503", "GET /inApps/v1/notifications/test",
      "POST /inApps/v1/notifications/test"
    ), ("GET /x: 503", "GET /x", nil), ("GET /inApps/v1/lookup/*: 503", nil, nil),
    ("GET /inApps/*/lookup/*: 503", nil, nil),
    ("GET /*/v1/lookup: 503", "GET /*/v1/lookup", nil),
  ])
  func `a fault that matches no endpoint is reported`(text: String, place: String?, near: String?) throws {
    guard let place else {
      _ = try FaultRule.checked(text, count: nil)
      return
    }
    let failure = try #require(throws: Failure.self) { try FaultRule.checked(text, count: nil) }
    #expect(failure.status == .usage && failure.message.hasSuffix(quoted(place)))
    #expect(near.map { failure.hint?.contains(quoted($0)) ?? false } ?? !(failure.hint?.contains("mean") ?? true))
  }

  @Test(arguments: StoreRoute.all.indices)
  func `every endpoint can have a fault, and a star matches any segment of its path`(index: Int) throws {
    let route = StoreRoute.all[index]
    let path = route.endpoint.path
    _ = try FaultRule.checked("\(route.method) \(path): 503", count: nil)
    let request = ServedRequest(method: route.method, target: path, headers: [], body: [])
    let segments = path.split(separator: "/").map { "\($0)" }
    for place in segments.indices {
      var starred = segments
      starred[place] = "*"
      let rule = try FaultRule.checked("\(route.method) /\(starred.joined(separator: "/")): 503", count: nil)
      #expect(rule.isFor(request))
      for part in ["*x", "x*", "x*x", "**", "200*"] {
        starred[place] = part
        #expect(FaultRule("\(route.method) /\(starred.joined(separator: "/")): 503") == nil)
      }
    }
  }
}
