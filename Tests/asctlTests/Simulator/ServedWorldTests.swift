import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// A served world: its control calls, its faults, and the notifications that it posts.
@Suite struct ServedWorldTests {
  private final class Hook: Sendable {
    let answers: [Result<HTTPReply, TransportError>]
    let got = Mutex<[String]>([])

    init(_ answers: [Result<HTTPReply, TransportError>]) { self.answers = answers }

    /// Responds to each notification with all of the results, one per attempt.
    @Sendable func take(_ body: [UInt8]) -> Result<HTTPReply, TransportError> {
      let text = String(decoding: body, as: UTF8.self)
      return got.withLock { got in
        defer { got.append(text) }
        return answers[min(got.count { $0 == text }, answers.count - 1)]
      }
    }
  }

  private func server(
    _ hook: Hook? = nil, environments: [SignedEnvironment] = [.sandbox], faults: [String] = [],
    log: (@Sendable (String) -> Void)? = nil
  ) throws -> SimulatorServer {
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.environments = environments
    setup.faults = try faults.map { try #require(FaultRule($0)) }
    if hook != nil { setup.delivery = .posted }
    return try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1, 2], clock: WorldClock(machine: { FakeWorld.now }),
      post: hook.map { $0.take }, log: log)
  }

  private func ask(
    _ server: SimulatorServer, _ method: String, _ path: String, _ body: JSON? = nil, port: UInt16 = 1,
    headers: [HTTPHeader] = [HTTPHeader("Host", "127.0.0.1:8080")]
  ) -> HTTPReply {
    server.reply(
      to: ServedRequest(method: method, target: path, headers: headers, body: body?.bytes() ?? [], port: port)
    ).reply
  }

  static let refused: [(String, JSON)] = [
    ("/simulator/clock", [:]), ("/simulator/clock", ["advance": "-1d"]), ("/simulator/clock", ["advance": "month"]),
    ("/simulator/clock", ["to": "2019-12-31"]), ("/simulator/clock", ["to": "2041-01-01"]),
    ("/simulator/clock", ["advance": "1d", "to": "2030-01-01"]), ("/simulator/trigger", ["type": "x"]),
    ("/simulator/buy", ["productId": "é"]), ("/simulator/buy", [:]), ("/simulator/buy/", ["productId": "x"]),
    ("/simulator/retention", ["originalTransactionId": "x"]),
  ]

  @Test(arguments: refused)
  func `invalid control calls are rejected`(path: String, body: JSON) throws {
    let server = try server()
    let reply = ask(server, "POST", path, body)
    #expect(reply.status == 400)
    let reason = try #require(reply.header("X-Asctl-Reason"))
    #expect(!reason.isEmpty && reason.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(server.clock.now == FakeWorld.now)
  }

  @Test func `control calls do not depend on the spelling of their path`() throws {
    let server = try server()
    for path in ["/simulator/ids/", "//simulator//ids", "/simulator/%69ds?"] {
      #expect(ask(server, "GET", path).status == 200, "\(path)")
    }
    let unknown = ask(server, "POST", "/simulator/by")
    #expect(unknown.status == 404)
    #expect(unknown.header("X-Asctl-Reason")?.contains("/simulator/buy") == true)
  }

  @Test func `the clock moves the world, and reset restores it`() throws {
    let server = try server()
    let path = "/inApps/v1/subscriptions/2000000000000001"
    let before = ask(server, "GET", path).header("X-Asctl-Clock")
    #expect(ask(server, "POST", "/simulator/clock", ["advance": "30d"]).status == 200)
    let moved = ask(server, "GET", path).header("X-Asctl-Clock").flatMap { Int64($0) }
    #expect(moved == (FakeWorld.now + .days(30)).milliseconds)
    #expect(ask(server, "POST", "/simulator/reset").status == 200)
    #expect(ask(server, "GET", path).header("X-Asctl-Clock") == before)
  }

  @Test(arguments: [SignedEnvironment.sandbox, .production])
  func `a world lists its IDs, and a sandbox explains that it has no orders`(environment: SignedEnvironment) throws {
    let server = try server(environments: [environment])
    let ids = try JSON.parse(ask(server, "GET", "/simulator/ids").body)["ids"]?.arrayElements ?? []
    let orders = ids.compactMap { $0["orderId"]?.string }
    let order = try #require(orders.first)
    #expect(ask(server, "POST", "/simulator/ids").status == 405)
    let reply = ask(server, "GET", "/inApps/v1/lookup/\(order)")
    #expect(try JSON.parse(reply.body)["status"] == (environment == .sandbox ? 1 : 0))
    #expect((reply.header("X-Asctl-Reason") != nil) == (environment == .sandbox))
  }

  @Test func `the root certificate is served as PEM, and cannot be changed`() throws {
    let server = try server()
    let reply = ask(server, "GET", "/simulator/root")
    #expect(reply.status == 200)
    #expect(reply.body == Array(try TestSimulator.chain.get().rootPEM.utf8))
    #expect(ask(server, "POST", "/simulator/root").status == 405)
  }

  @Test func `a customer exists in one environment`() throws {
    let server = try server(environments: [.production, .sandbox])
    let path = "/inApps/v1/transactions/2000000000000001"
    #expect(ask(server, "GET", path, port: 1).status == 200)
    #expect(ask(server, "GET", path, port: 2).status == 404)
  }

  @Test func `faults apply to their requests, with their count`() throws {
    let server = try server(faults: [
      "GET /inApps/v1/lookup/{orderId}: none x1", "GET /inApps/v1/lookup/{orderId}: 503 x2",
    ])
    let statuses = (0..<4).map { _ in ask(server, "GET", "/inApps/v1/lookup/MVK7WQ3XYZ").status }
    #expect(statuses == [200, 503, 503, 200])
    #expect(ask(server, "GET", "/inApps/v1/transactions/2000000000000001").status == 200)
    for word in ["empty", "204", "html", "oversize=1", "skew=3600"] {
      let reply = ask(
        server, "GET", "/inApps/v1/lookup/MVK7WQ3XYZ", headers: [HTTPHeader(SimulatorHeader.fault.rawValue, word)])
      #expect(reply.status == (word == "204" ? 204 : 200))
      #expect(reply.body.isEmpty == ["empty", "204"].contains(word))
    }
  }

  @Test func `the log names a fault as it was given`() throws {
    let log = Mutex<[String]>([])
    let server = try server(faults: ["429=5000 x1"]) { line in log.withLock { $0.append(line) } }
    for _ in 0..<2 { _ = ask(server, "GET", "/inApps/v1/lookup/MVK7WQ3XYZ") }
    #expect(log.withLock(\.self).map { $0.hasSuffix(" 429 (429=5000)") } == [true, false])
  }

  @Test(arguments: ["429", "429=0", "429=5000", "4290000"])
  func `a 429 is JSON with Apple's code and a time to retry`(word: String) throws {
    let byHeader = ask(
      try server(), "GET", "/inApps/v1/lookup/MVK7WQ3XYZ", headers: [HTTPHeader(SimulatorHeader.fault.rawValue, word)])
    let byRule = ask(try server(faults: [word]), "GET", "/inApps/v1/lookup/MVK7WQ3XYZ")
    for reply in [byHeader, byRule] {
      #expect(reply.status == 429 && reply.header("Content-Type") == "application/json")
      let body = try JSON.parse(reply.body)
      #expect(body["errorCode"] == 4_290_000 && !(body["errorMessage"]?.string ?? "").isEmpty)
      let moment = try #require(reply.header("Retry-After").flatMap { Int64($0) })
      #expect((0...5000).contains(moment - FakeWorld.now.milliseconds))
    }
  }

  @Test func `an order lookup finds orders in production only`() throws {
    func status(_ environments: [SignedEnvironment], _ port: UInt16) throws -> JSON? {
      let reply = ask(try server(environments: environments), "GET", "/inApps/v1/lookup/MVK7WQ3XYZ", port: port)
      #expect(reply.status == 200)
      return try JSON.parse(reply.body)["status"]
    }
    #expect(try status([.production], 1) == 0)
    #expect(try status([.sandbox], 1) == 1)
    #expect(try status([.production, .sandbox], 1) == 0)
    #expect(try status([.production, .sandbox], 2) == 1)
  }

  @Test func `an expired subscription is not in a billing retry period`() {
    var store = Store(now: FakeWorld.now)
    store.advance(to: FakeWorld.now + .days(120))
    for subscription in store.subscriptions.values {
      let payload = subscription.payload(in: store, signed: FakeWorld.now)
      switch subscription.status {
      case .expired: #expect(payload["isInBillingRetryPeriod"] == false)
      case .billingRetry, .gracePeriod: #expect(payload["isInBillingRetryPeriod"] == true)
      case .active, .revoked: #expect(payload["isInBillingRetryPeriod"] != false)
      }
    }
  }

  @Test(arguments: [
    "", "503 x0", "503  x1", "503 2", "GET: 503", "get /a: 503", "GET a: 503", "GET /a: ", "none=1", "GET /a?b: 503",
  ])
  func `invalid fault rules are rejected`(word: String) {
    #expect(FaultRule(word) == nil)
  }

  @Test func `production retries on the world's clock`() throws {
    let failing = HTTPReply(status: 500)
    let hook = Hook([
      .failure(.tls(.expired, host: "x")), .failure(.timedOut(isConnected: true, milliseconds: 1)), .success(failing),
      .success(HTTPReply(status: 204)),
    ])
    let server = try server(hook, environments: [.production])
    let sent = try JSON.parse(ask(server, "POST", "/simulator/trigger", ["type": "TEST"]).body)
    #expect(sent["sendAttempts"]?.arrayElements?.count == 1)
    _ = ask(server, "POST", "/simulator/clock", ["advance": "37h"])
    let uuid = try #require(sent["notificationUUID"]?.string)
    let attempts = server.stores[0].simulator.withStore { $0.notifications[uuid]?.attempts.map(\.json) ?? [] }
    #expect(
      attempts.compactMap { $0["sendAttemptResult"]?.string } == [
        "TLS_ISSUE", "TIMED_OUT", "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "SUCCESS",
      ])
    let dates = attempts.compactMap { $0["attemptDate"]?.timestamp }
    #expect(dates == [0, 1, 13, 37].map { FakeWorld.now + .hours($0) })
    let bodies = hook.got.withLock { $0 }.filter { $0.contains(sent["signedPayload"]?.string ?? "?") }
    #expect(bodies.count == 4 && bodies.allSatisfy { $0.hasPrefix(#"{"signedPayload":""#) })
  }

  @Test func `sandbox makes one attempt`() throws {
    let hook = Hook([.success(HTTPReply(status: 503))])
    let server = try server(hook)
    let sent = try JSON.parse(ask(server, "POST", "/simulator/trigger", ["type": "TEST"]).body)
    _ = ask(server, "POST", "/simulator/clock", ["advance": "10h"])
    let uuid = sent["notificationUUID"]?.string ?? ""
    #expect(server.stores[0].simulator.withStore { $0.notifications[uuid]?.attempts.count } == 1)
  }

  /// A server that gets a notification may send requests, which are handled at the time of the notification.
  @Test func `a notification is sent at its own time`() throws {
    let hook = Hook([.success(HTTPReply(status: 200))])
    let server = try server(hook)
    _ = ask(server, "POST", "/simulator/clock", ["advance": "40d"])
    let store = server.stores[0].simulator.withStore { $0 }
    let posted = store.notifications.filter { $0.date > FakeWorld.now }
    #expect(posted.count > 10)
    #expect(posted.allSatisfy { $0.attempts.map(\.date) == [$0.date] })
    #expect(hook.got.withLock(\.count) == posted.count)
  }

  static let outcomes: [(Result<HTTPReply, TransportError>, String)] = [
    (.success(HTTPReply(status: 206)), "SUCCESS"),
    (.success(HTTPReply(status: 302)), "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
    (
      .success(HTTPReply(status: 200, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-7")])),
      "UNSUPPORTED_CHARSET"
    ),
    (
      .success(HTTPReply(status: 200, headers: [HTTPHeader("Content-Type", "text/plain; charset=\"UTF-8\"")])),
      "SUCCESS"
    ),
    (.failure(.cannotConnect(to: "x", reason: "")), "SOCKET_ISSUE"), (.failure(.cutOff(reason: "")), "PREMATURE_CLOSE"),
    (.failure(.timedOut(isConnected: false, milliseconds: 1)), "NO_RESPONSE"),
    (.failure(.tooLarge(limit: 1)), "INVALID_RESPONSE"),
  ]

  @Test(arguments: outcomes)
  func `each outcome of an attempt has Apple's name`(outcome: Result<HTTPReply, TransportError>, name: String) {
    #expect(SendAttempt.result(of: outcome) == name)
    #expect(Enumeration.sendAttemptResult.values.contains { $0.text == name })
  }

  static let worlds: [(String, String)] = [
    ("", "not JSON"), ("[]", "object"), (#"{"product":[]}"#, "product:"),
    (#"{"products":[{"productId":"a","type":"Coins","price":1}]}"#, "products[0].type"),
    (#"{"products":[{"productId":"a","type":"Consumable","price":-1}]}"#, "products[0].price"),
    (#"{"products":[{"productId":"a","type":"Auto-Renewable Subscription","price":1,"period":"3 days"}]}"#, "period"),
    (#"{"customers":[{"storefront":"XYZ"}]}"#, "customers[0].storefront"),
    (#"{"customers":[{"purchases":[{"productId":"a","purchaseDate":"now"}]}]}"#, "customers[0].purchases[0].productId"),
    (#"{"customers":[{"appTransactionId":"700"},{"appTransactionId":"700"}]}"#, "twice"),
  ]

  @Test(arguments: worlds)
  func `invalid worlds are rejected`(text: String, place: String) {
    let refusal = #expect(throws: ControlRefusal.self) { try World(Array(text.utf8)) }
    #expect(refusal?.reason.contains(place) ?? false, "\(refusal?.reason ?? "")")
  }

  @Test func `the example is valid`() throws {
    let world = try World(Array(World.example.utf8))
    var store = try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    #expect(store.overview.count == 9)
    store.advance(to: FakeWorld.now + .days(100))
    #expect(store.refusals.isEmpty)
  }
}
