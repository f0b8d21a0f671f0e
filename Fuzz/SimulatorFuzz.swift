@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

extension FuzzTarget {
  /// Sequences of requests to the simulated App Store. All error codes are known, and a rejected request changes
  /// nothing.
  static let simulator = FuzzTarget(
    name: "simulator",
    seeds: {
      let count = UInt8(truncatingIfNeeded: try SimulatorCall.all.get().count)
      return (0..<count).flatMap { [[$0, 0, $0, 1], [$0, 1, $0, 3, 2, 9], [$0, 2, $0, 4, 7]] }
    },
    check: { bytes in
      var choices = Choices(bytes)
      let server = try SimulatorCall.server.get()
      server.clock.begin()
      for (place, world) in zip(server.stores, try SimulatorCall.worlds.get()) {
        place.simulator.withStore { $0 = world }
      }
      repeat {
        guard let call = choices.element(of: try SimulatorCall.all.get()) else { return }
        let request = call.changed(by: &choices)
        if request.path.hasPrefix("/simulator/") {
          check(server.reply(to: request).reply, of: request, hasChanged: false)
        } else {
          let (reply, hasChanged) = server.simulator(at: request.port).performed(request)
          check(reply, of: request, hasChanged: hasChanged)
        }
      } while !choices.isAtEnd
    })

  private static func check(_ reply: HTTPReply, of request: ServedRequest, hasChanged: Bool) {
    let text = "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self)): \(reply.status)"
    expect((200..<600).contains(reply.status), text)
    expect(reply.status < 400 || !hasChanged, "a refused request changes the world: \(text)")
    guard let body = try? JSON.parse(reply.body) else { return }
    let codes = [body["errorCode"]] + (body["errors"]?.arrayElements ?? []).map { $0["errorCode"] }
    for code in codes.compactMap({ $0?.int64 }) {
      expect(!ErrorCode.with(code: code, family: nil).isEmpty, "unknown code \(code): \(text)")
    }
  }
}

/// A request that the simulated App Store accepts: an endpoint's example, or a call that changes the world.
private struct SimulatorCall: Sendable {
  let method: String
  let target: String
  let body: [UInt8]

  /// The simulator with both environments, created once because that takes longer than hundreds of requests.
  static let server = Result {
    try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1, 2], clock: WorldClock(machine: { FakeWorld.now }))
  }
  static let worlds = Result { try setup.stores(now: FakeWorld.now, hasRealtimeServers: false) }

  private static let setup = {
    var setup = SimulatorServer.Setup()
    (setup.requiredToken, setup.eventLimit, setup.environments) = (nil, 1000, [.production, .sandbox])
    return setup
  }()

  static let all = Result { try Endpoint.all.compactMap { try SimulatorCall($0) } + control }

  private static let control = [
    SimulatorCall("POST", "/simulator/clock", #"{"advance":"30d"}"#),
    SimulatorCall("POST", "/simulator/clock", #"{"to":"2026-06-01T00:00:00Z"}"#),
    SimulatorCall("GET", "/simulator/clock", ""), SimulatorCall("POST", "/simulator/reset", "{}"),
    SimulatorCall("POST", "/simulator/trigger", #"{"type":"REFUND","transactionId":"2000000000000001","set":{"a":1}}"#),
    SimulatorCall(
      "POST", "/simulator/buy",
      #"{"productId":"com.example.app.pro","customer":"704346128300986001","offer":"x","billingPlanType":"MONTHLY"}"#),
  ]

  private init(_ method: String, _ target: String, _ body: String) {
    (self.method, self.target, self.body) = (method, target, Array(body.utf8))
  }

  private init?(_ endpoint: Endpoint) throws {
    guard let example = endpoint.examples.first else { return nil }
    var words = example.line.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    let report =
      #"{"requestIdentifier":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31","externalPurchaseId":"SANDBOX_1","status":"NO_LINE_ITEM"}"#
    let files = ["image.png": TestPicture.png(width: 3840, height: 160), "report.json": Array(report.utf8)]
    let world = try FakeStore.world(files: files) { _ in FakeStore.reply([:]) }
    let environment = endpoint.environments.contains(.sandbox) ? "sandbox" : "production"
    world.run(words + ["-e", environment, "--no-preflight", "--no-verify", "-y"])
    if world.requests.isEmpty { world.run(words + ["-e", environment, "--no-verify", "-y"]) }
    guard let request = world.requests.last.map({ ServedRequest($0) }) else { return nil }
    (method, target, body) = (request.method, request.target, request.body)
  }

  func changed(by choices: inout Choices) -> ServedRequest {
    let port: UInt16 = choices.byte() & 1 == 0 ? 1 : 2
    func request(_ target: String, _ body: [UInt8]) -> ServedRequest {
      ServedRequest(method: method, target: target, headers: [HTTPHeader("Host", "127.0.0.1")], body: body, port: port)
    }
    switch choices.number(below: 4) {
    case 0: return request(target, body)
    case 1: return request(target, choices.changed((try? JSON.parse(body)) ?? [:]).bytes())
    case 2: return request(target, choices.patched(body))
    default:
      // Keeps only the characters that the HTTP parser accepts.
      let bytes = choices.patched(Array(target.utf8)).filter { (0x21...0x7E).contains($0) && $0 != 0x23 }
      return request("/" + String(decoding: bytes, as: UTF8.self).drop { $0 == "/" }, body)
    }
  }
}
