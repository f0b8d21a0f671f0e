import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import SignedData
@testable import TestSupport

/// A retention server: verification of requests, selection of responses, and measured times.
@Suite struct RetentionServerTests {
  private static let message = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
  private static let plain: JSON = ["message": ["messageIdentifier": .string(message)]]

  private static func question(_ changes: JSONObject = [:]) throws -> String {
    let payload: JSON = [
      "originalTransactionId": "77", "appAppleId": 42, "productId": "com.example.app.pro", "userLocale": "de-AT",
      "requestIdentifier": "01a202aa-94bb-7000-8152-c1784a1c1fec", "environment": "Production",
      "signedDate": .timestamp(FakeWorld.now),
    ]
    let jws = try PrivateChain.shared.get().sign(payload.with(changes))
    return "{\"signedPayload\":\"\(jws)\"}"
  }

  private static func server(
    _ rules: String = "[{\"answer\":{\"message\":{\"messageIdentifier\":\"\(message)\"}}}]",
    expected: Expectations = Expectations(bundleID: "com.example.app", appAppleID: 42, environment: .production),
    took: Int64 = 0,
    sign: @escaping RetentionServer.Sign = { offer, question throws(Failure) in
      "\(offer.productId ?? question.productId)+\(offer.identifier)+\(question.originalTransactionId)"
    }
  ) throws -> RetentionServer {
    let root = try Certificate(der: PrivateChain.shared.get().root.der)
    var context = FakeWorld().context
    context.clock.uptime = SteppedClock(step: took).next
    return RetentionServer(
      NotificationVerifier(expected, of: .realtime, anchors: TrustAnchors(named: [root]), now: FakeWorld.now),
      rules: try RetentionRule.rules(Array(rules.utf8), from: "answers.json"), sign: sign,
      delay: .zero, context)
  }

  private static func post(_ server: RetentionServer, _ body: String) -> (status: Int, json: JSON?) {
    let served = server.reply(to: ServedRequest(method: "POST", target: "/", headers: [], body: Array(body.utf8)))
    served.ended?(true)
    return (served.reply.status, try? JSON.parse(served.reply.body))
  }

  @Test func `a verified request gets a response with its time`() throws {
    let server = try Self.server(took: 12)
    let answer = Self.post(server, try Self.question())
    #expect(answer.status == 200 && answer.json == Self.plain)
    let arrival = try #require(server.inbox.take().first)
    #expect(arrival.warning == nil)
    #expect(
      arrival.record.with(["payload": .null]) == [
        "received": .timestamp(FakeWorld.now), "valid": true, "root": "added", "status": 200, "milliseconds": 12,
        "late": false, "answer": "message", "messageIdentifier": .string(Self.message),
      ])
    #expect(server.inbox.take().isEmpty)
  }

  @Test func `an invalid request or one for another app or environment gets 400`() throws {
    let good = try Self.question()
    let bad = [
      "", "{}", "nonsense", good.replacing(".", with: ".A"), try Self.question(["appAppleId": 43]),
      try Self.question(["environment": "Sandbox"]), try SampleNotification.body(1),
      try Self.question(["originalTransactionId": .null]), try Self.question(["originalTransactionId": ""]),
      try Self.question(["productId": .null]), try Self.question(["productId": ""]),
      try Self.question(["productId": 1]),
      "{\"a\":1," + good.dropFirst(),
    ]
    let server = try Self.server()
    for body in bad { #expect(Self.post(server, body).status == 400, "\(body.prefix(60))") }
    let arrivals = server.inbox.take()
    #expect(arrivals.count == bad.count && arrivals.allSatisfy { !$0.isGenuine })
    #expect(arrivals.allSatisfy { $0.record["payload"] == nil && $0.record["check"] != nil })
    let reply = server.reply(to: ServedRequest(method: "GET", target: "/", headers: [], body: []))
    #expect(reply.reply.status == 405 && reply.ended == nil)
  }

  @Test func `the first matching rule decides, and without a match the status is 404`() throws {
    func rule(_ members: String, _ end: String) -> String {
      #"{\#(members)"answer":{"message":{"messageIdentifier":"9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c\#(end)"}}}"#
    }
    let rules = [
      rule(#""productId":"a","userLocale":"de-AT","#, "01"), rule(#""userLocale":"DE","#, "02"),
      rule(#""productId":"b","#, "03"),
    ]
    let server = try Self.server("[\(rules.joined(separator: ","))]")
    func end(_ product: String, _ locale: String) throws -> String? {
      let body = try Self.question(["productId": .string(product), "userLocale": .string(locale)])
      return Self.post(server, body).json?["message"]?["messageIdentifier"]?.string.map { String($0.suffix(2)) }
    }
    #expect(try end("a", "de-AT") == "01")
    #expect(try end("a", "de-at") == "01")
    #expect(try end("a", "de") == "02")
    #expect(try end("b", "de-DE") == "02")
    #expect(try end("b", "den") == "03")
    #expect(try end("c", "en-US") == nil)
    #expect(server.inbox.take().last?.status == 404)
  }

  @Test func `an offer is signed for the customer, and its signature is not shown`() throws {
    let rules = """
      [{"answer":{"promotionalOffer":{"messageIdentifier":"\(Self.message)","offerIdentifier":"winter"}}}]
      """
    let server = try Self.server(rules)
    let answer = Self.post(server, try Self.question())
    #expect(
      answer.json == [
        "promotionalOffer": [
          "messageIdentifier": .string(Self.message), "promotionalOfferSignatureV2": "com.example.app.pro+winter+77",
        ]
      ])
    let record = try #require(server.inbox.take().first?.record)
    #expect(record["answer"] == "promotionalOffer" && !record.text(.compact).contains("winter"))
    let failing = try Self.server(rules, sign: { _, _ throws(Failure) in throw Failure(.credentials, "no key") })
    #expect(Self.post(failing, try Self.question()).status == 500)
    #expect(failing.inbox.take().first?.warning == "no key")
  }

  @Test func `a response after 700 ms is late, and an abandoned request is reported`() throws {
    for (took, isLate) in [(700, false), (701, true)] as [(Int64, Bool)] {
      let server = try Self.server(took: took)
      _ = Self.post(server, try Self.question())
      let arrival = try #require(server.inbox.take().first)
      #expect(arrival.isLate == isLate && (arrival.warning != nil) == isLate)
    }
    let server = try Self.server()
    let body = Array(try Self.question().utf8)
    server.reply(to: ServedRequest(method: "POST", target: "/", headers: [], body: body)).ended?(false)
    #expect(server.inbox.take().first?.warning != nil)
  }

  @Test func `a request older than the limit is rejected unless an added root signed it`() {
    func error(ago milliseconds: Int64?, added: Bool = false) -> String? {
      let signed = milliseconds.map { FakeWorld.now - .milliseconds($0) }
      var payload: JSONObject = [:]
      payload["signedDate"] = signed.map(JSON.timestamp)
      let question = VerifiedRealtimeRequest(payload: .object(payload), isOfAddedRoot: added)
      do {
        try question.requireAge(.minutes(5), now: FakeWorld.now)
        return nil
      } catch {
        return error.check
      }
    }
    for ago in [0, 1, 300_000, 360_000, -60_000, -86_400_000] as [Int64] { #expect(error(ago: ago) == nil) }
    for ago in [360_001, 86_400_000, nil] as [Int64?] {
      #expect(error(ago: ago) == "age")
      #expect(error(ago: ago, added: true) == nil)
    }
  }

  static let wrongRules: [(String, String)] = [
    ("", "not JSON"), ("[]", "answers.json"), ("{}", "answers.json"), ("[1]", "[0]"),
    (#"[{"product":"a","answer":{}}]"#, "did you mean productId?"), ("[{}]", "answer is missing"),
    (#"[{"productId":1,"answer":{}}]"#, "productId"), (#"[{"answer":{}}]"#, "alternateProduct"),
    (#"[{"answer":{"message":{"messageIdentifier":"x"}}}]"#, "must be a UUID"),
    (#"[{"answer":{"promotionalOffer":{"offerIdentifier":"a"}}}]"#, "messageIdentifier is missing"),
    (
      #"[{"answer":{"promotionalOffer":{"offerIdentifier":"a","promotionalOfferSignatureV2":"a.b.c"}}}]"#,
      "answer.promotionalOffer"
    ),
  ]

  @Test(arguments: wrongRules)
  func `invalid files of responses are rejected`(text: String, words: String) {
    let failure = #expect(throws: Failure.self) { try RetentionRule.rules(Array(text.utf8), from: "answers.json") }
    #expect(failure?.message.contains(words) ?? false, "\(failure?.message ?? "")")
  }

  @Test func `percentiles use the nearest rank`() {
    let times = ResponseTimes((1...100).reversed())
    #expect([50, 90, 95, 99].map(times.percentile) == [50, 90, 95, 99])
    #expect(ResponseTimes([7]).json == ["average": 7, "p50": 7, "p90": 7, "p95": 7, "p99": 7])
    #expect(ResponseTimes([]).json == nil && ResponseTimes([]).words == nil)
  }
}

/// A monotonic clock that advances by a fixed step each time it is read.
private final class SteppedClock: Sendable {
  private let step: Int64
  private let reads = Mutex<Int64>(0)

  init(step: Int64) { self.step = step }

  @Sendable func next() -> MonotonicTime {
    reads.withLock { reads in
      defer { reads += step }
      return MonotonicTime(milliseconds: reads)
    }
  }
}
