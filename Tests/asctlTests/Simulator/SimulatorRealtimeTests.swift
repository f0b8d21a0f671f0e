import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// A served world that sends realtime requests, as Apple does in a performance test and before a customer cancels.
@Suite struct SimulatorRealtimeTests {
  private typealias Answer = Result<HTTPReply, TransportError>

  /// The developer's server: the requests it received, and its response to the request with a given number.
  private final class Server: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
    let answer: @Sendable (Int) -> Answer

    init(_ answer: @escaping @Sendable (Int) -> Answer) { self.answer = answer }

    func post() -> RealtimeSender {
      var context = FakeWorld().context
      context.network.openHTTPClient = { [self] _ in
        HTTPClient { request throws(TransportError) in
          let number = self.requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
          }
          return try self.answer(number).get()
        }
      }
      var sender = RealtimeSender(context)
      sender.start = { $0() }
      return sender
    }

    var sent: [HTTPRequest] { requests.withLock(\.self) }

    var questions: [JSON] {
      sent.compactMap { request in
        let body = try? JSON.parse(request.body)
        return body.flatMap { try? JWSDecoder(part: .payload, opensNested: true).open($0) }?["signedPayload"]
      }
    }
  }

  private static let message = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
  private static let withImages = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01"
  private static let pending = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c03"
  private static let plain: JSON = ["message": ["messageIdentifier": .string(message)]]
  private static let base = "/inApps/v1/messaging"
  private static let subject: JSON = ["originalTransactionId": "2000000000000001"]

  private static func reply(_ json: JSON, status: Int = 200, milliseconds: Int64 = 5) -> Answer {
    .success(HTTPReply(status: status, body: json.bytes(), milliseconds: milliseconds))
  }

  private func world(_ server: Server, journal: WorldJournal? = nil, url: String? = "http://127.0.0.1:9/r") throws
    -> SimulatorServer
  {
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    let world = try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }),
      journal: journal, realtime: server.post())
    if let url { #expect(ask(world, "PUT", "\(Self.base)/realtime/url", ["realtimeURL": .string(url)]).status == 200) }
    return world
  }

  private func ask(_ world: SimulatorServer, _ method: String, _ path: String, _ body: JSON? = nil) -> HTTPReply {
    world.reply(
      to: ServedRequest(
        method: method, target: path, headers: [HTTPHeader("Host", "127.0.0.1:1")], body: body?.bytes() ?? [], port: 1)
    ).reply
  }

  private func json(_ reply: HTTPReply) -> JSON { (try? JSON.parse(reply.body)) ?? .null }

  /// The result of a complete performance test.
  private func tested(_ world: SimulatorServer) throws -> JSON {
    let started = json(ask(world, "POST", "\(Self.base)/performanceTest", Self.subject))
    let id = try #require(started["requestId"]?.string)
    _ = ask(world, "POST", "/simulator/clock", ["advance": "1s"])
    return json(ask(world, "GET", "\(Self.base)/performanceTest/result/\(id)"))
  }

  // MARK: Performance tests

  @Test func `a performance test sends the announced number of distinct requests and measures the responses`() throws {
    let server = Server { Self.reply(Self.plain, milliseconds: Int64($0 + 1)) }
    let world = try world(server)
    let result = try tested(world)
    #expect(result["result"] == "PASS" && result["successRate"] == 100 && result["numPending"] == 0)
    #expect(result["responseTimes"] == ["average": 50, "p50": 50, "p90": 90, "p95": 95, "p99": 99])
    #expect(result["failures"] == [:] && result["target"] == "http://127.0.0.1:9/r")
    let questions = server.questions
    #expect(questions.count == 100 && Set(questions.compactMap { $0["requestIdentifier"]?.string }).count == 100)
    #expect(questions.allSatisfy { PayloadKind(of: $0) == .realtime })
    let names = PayloadKind.realtime.object.fields.map(\.name)
    #expect(questions.first.map { Set(($0.objectValue?.members ?? []).map(\.name)) } == Set(names))
    let request = try #require(server.sent.first)
    #expect(request.method == "POST" && request.totalMilliseconds == 700 && request.bearer == nil)
  }

  @Test func `failures are counted under Apple's names, and 95 of 100 are enough`() throws {
    let wrong: [Answer] = [
      Self.reply(Self.plain, status: 206), Self.reply(Self.plain, milliseconds: 701), Self.reply([:]),
      .success(HTTPReply(status: 200, body: Array("<html>".utf8))),
      .failure(.timedOut(isConnected: true, milliseconds: 700)),
    ]
    let passed = try tested(world(Server { $0 < 5 ? wrong[$0] : Self.reply(Self.plain) }))
    #expect(passed["result"] == "PASS" && passed["successRate"] == 95)
    #expect(
      passed["failures"] == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE": 1, "TIMED_OUT": 2, "INVALID_RESPONSE": 2])
    let failed = try tested(world(Server { $0 < 6 ? wrong[0] : Self.reply(Self.plain) }))
    #expect(failed["result"] == "FAIL" && failed["successRate"] == 94)
    let nobody = try tested(world(Server { _ in .failure(.cannotConnect(to: "x", reason: "")) }))
    #expect(nobody["failures"] == ["SOCKET_ISSUE": 100] && nobody["responseTimes"] == nil)
    for name in (failed["failures"]?.objectValue?.members ?? []).map(\.name) {
      #expect(Enumeration.sendAttemptResult.values.contains { $0.text == name })
    }
  }

  @Test func `only servers on this machine get requests; for others all succeed`() throws {
    let server = Server { _ in Self.reply(Self.plain, status: 500) }
    #expect(try tested(world(server, url: "https://example.com/retention"))["result"] == "PASS")
    #expect(server.sent.count == 0)
  }

  @Test func `a test survives a restart, and an interrupted one does not block the next`() throws {
    let kept = StateFile()
    let server = Server { _ in Self.reply(Self.plain) }
    let first = try world(server, journal: kept.journal())
    let result = try tested(first)
    let id = try #require(first.stores[0].simulator.withStore { $0.retention.tests.last?.id })
    let again = try world(server, journal: kept.journal(), url: nil)
    #expect(json(ask(again, "GET", "\(Self.base)/performanceTest/result/\(id)")) == result)
    #expect(server.sent.count == 100, "a restart asks nobody")
    // As if the machine had failed before the outcomes were written.
    kept.text.withLock { kept in
      let lines = kept.split(separator: UInt8(ascii: "\n")).filter { !$0.contains(Array("outcomes".utf8)) }
      kept = Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    }
    let cut = try world(server, journal: kept.journal(), url: nil)
    #expect(ask(cut, "POST", "\(Self.base)/performanceTest", Self.subject).status == 200)
  }

  // MARK: A customer who opens the cancellation page

  private func seen(_ server: Server, _ body: JSON = subject, status: Int = 200) throws -> JSON {
    let reply = ask(try world(server), "POST", "/simulator/retention", body)
    #expect(reply.status == status)
    return json(reply)
  }

  @Test func `a valid response is shown`() throws {
    let server = Server { _ in Self.reply(Self.plain) }
    let seen = try seen(server, Self.subject.with(["userLocale": "de-DE"]))
    #expect(seen["result"] == "SUCCESS" && seen["shown"] == "message" && seen["problems"] == [])
    #expect(seen["messageIdentifier"] == .string(Self.message) && seen["milliseconds"] == 5)
    #expect(seen["question"] == server.questions.first)
    #expect(seen["question"]?["userLocale"] == "de-DE" && seen["question"]?["productId"] == "com.example.app.pro")
  }

  @Test func `a request for a renewal contains its original transaction ID`() throws {
    let seen = try seen(Server { _ in Self.reply(Self.plain) }, ["originalTransactionId": "2000000000000006"])
    #expect(seen["question"]?["originalTransactionId"] == "2000000000000001")
  }

  private static func offer(_ transaction: String, audience: String = "promotional-offer") throws -> JSON {
    let claims: JSON = ["aud": .string(audience), "transactionId": .string(transaction)]
    let jws = try TestSimulator.chain.get().sign(claims)
    return [
      "promotionalOffer": ["messageIdentifier": .string(message), "promotionalOfferSignatureV2": .string(jws)]
    ]
  }

  private static func other(_ product: String, _ message: String = message) -> JSON {
    ["alternateProduct": ["messageIdentifier": .string(message), "productId": .string(product)]]
  }

  @Test func `an offer for the same customer, or another product of the group, is shown`() throws {
    let offer = try Self.offer("2000000000000001")
    #expect(try seen(Server { _ in Self.reply(offer) })["shown"] == "promotionalOffer")
    #expect(try seen(Server { _ in Self.reply(Self.other("com.example.app.basic")) })["shown"] == "alternateProduct")
  }

  @Test func `the default message replaces a response that cannot be shown, with the reason`() throws {
    let unknown: JSON = ["message": ["messageIdentifier": "00000000-0000-4000-8000-000000000000"]]
    let commerce: JSON = ["signatureInfo": ["token": "a.b.c"]]
    let wrong: [(JSON, String)] = [
      (["message": ["messageIdentifier": .string(Self.pending)]], "not approved"), (unknown, "is unknown"),
      (Self.other("com.example.app.basic", Self.withImages), "has images"),
      (Self.other("com.example.app.coins"), "same subscription group"),
      (try Self.offer("7"), "contains transactionId 7"),
      (try Self.offer("2000000000000001", audience: "x"), "not signed for a promotional offer"),
      (
        [
          "advancedCommerceInfo": [
            "messageIdentifier": .string(Self.message),
            "advancedCommerceData": .string(Base64.standard.encode(commerce.bytes())),
          ]
        ], "does not use the Advanced Commerce API"
      ), (Self.plain.with(["more": [:]]), "one member"),
    ]
    for (answer, words) in wrong {
      let seen = try seen(Server { _ in Self.reply(answer) })
      #expect(seen["shown"] == "default" && seen["messageIdentifier"] == .string(Self.withImages), "\(words)")
      #expect(seen["problems"]?.arrayElements?.first?.string?.contains(words) ?? false, "\(seen["problems"] ?? .null)")
    }
    let late = Server { _ in Self.reply(Self.plain, milliseconds: 701) }
    #expect(try seen(late)["result"] == "TIMED_OUT")
    #expect(try seen(late, Self.subject.with(["userLocale": "de-DE"]))["shown"] == "nothing")
  }

  static let refused: [JSON] = [
    ["originalTransactionId": "1"], ["originalTransactionId": "x"], ["originalTransactionId": "2000000000000010"],
    ["originalTransactionId": "2000000000010001"],
  ]

  @Test(arguments: refused)
  func `no request is sent for a purchase that cannot be canceled`(body: JSON) throws {
    let server = Server { _ in Self.reply(Self.plain) }
    _ = try seen(server, body, status: 400)
    #expect(server.sent.count == 0)
  }

  @Test func `without a realtime URL on this machine no request is sent`() throws {
    let world = try world(Server { _ in Self.reply(Self.plain) }, url: "https://example.com/retention")
    let refusal = json(ask(world, "POST", "/simulator/retention", [:]))["errorMessage"]?.string ?? ""
    #expect(refusal.contains("is not on this machine"))
    _ = ask(world, "DELETE", "\(Self.base)/realtime/url")
    let unset = ask(world, "POST", "/simulator/retention", [:])
    #expect(unset.status == 400)
    #expect(json(unset)["hint"]?.string?.contains(" retention realtime-url set ") ?? false)
  }
}
