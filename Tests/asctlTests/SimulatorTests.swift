import Testing

@testable import ASCore

/// The App Store built in: every endpoint answered, wrong requests refused as Apple refuses them, nothing ever Apple's.
@Suite struct SimulatorTests {
  static let chain = Result {
    try #require(SimulatorChain(pem: Array(SimulatorChain.mint().revealed.utf8)))
  }

  private func simulator(demandsToken: Bool = false) throws -> Simulator {
    Simulator(chain: try Self.chain.get(), demandsToken: demandsToken) { FakeWorld.now }
  }

  private func ask(_ simulator: Simulator, _ method: String, _ target: String, _ body: JSON? = nil) -> HTTPReply {
    simulator.reply(
      to: SimulatedRequest(method: method, target: target, headers: [], body: body?.bytes(.compact) ?? []))
  }

  private func code(_ reply: HTTPReply) -> Int64? {
    (try? JSON.parse(reply.body))?["errorCode"]?.int64
  }

  @Test func everyEndpointHasAnAnswer() {
    func shape(_ path: String) -> String { path.replacing(#/\{\w+\}/#, with: "{}") }
    let declared = Endpoint.all.map { "\($0.method.rawValue) \(shape($0.path))" }
    #expect(declared.sorted() == StoreRoute.all.map { "\($0.method) \(shape($0.path))" }.sorted())
  }

  @Test func whatItSignsIsProvedByItsRootAndNeverByApples() throws {
    let chain = try Self.chain.get()
    let text = try chain.sign(["transactionId": "1", "signedDate": 1_769_000_000_000])
    let root = try Certificate(der: chain.root)
    var trusting = Verifier(anchors: TrustAnchors(named: [root]), now: FakeWorld.now, isSignedMember: { _ in false })
    #expect(throws: Never.self) { try trusting.verify(Array(text.utf8)[...]).result.get() }
    var apples = Verifier(now: FakeWorld.now, isSignedMember: { _ in false })
    #expect(throws: Rejection.self) { try apples.verify(Array(text.utf8)[...]).result.get() }
  }

  @Test func theChainIsKeptForItsUserAlone() throws {
    let world = FakeWorld()
    let chain = try SimulatorChain.kept(world.context)
    #expect(try SimulatorChain.kept(world.context).root == chain.root)
    let path = try #require(SimulatorChain.location(world.context))
    #expect(world.context.permissions(path) == 0o600)
  }

  @Test(arguments: [0, 300, 3000])
  func aDamagedChainIsMadeAnew(missing: Int) throws {
    let world = FakeWorld()
    let chain = try SimulatorChain.kept(world.context)
    let path = try #require(SimulatorChain.location(world.context))
    let text = try #require(world.file(path))
    try world.context.writePrivateFile(path, missing == 0 ? [] : text.dropLast(missing))
    let anew = try SimulatorChain.kept(world.context)
    #expect(anew.root != chain.root)
    #expect(try SimulatorChain.kept(world.context).root == anew.root)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let method: String
    let target: String
    var body: JSON?
    let code: Int64
    var testDescription: String { "\(method) \(target) \(code)" }
  }

  private static let history = "/inApps/v2/history/2000000000008001"
  private static let notifications = "/inApps/v1/notifications/history"
  private static let extend = "/inApps/v1/subscriptions/extend/2000000000000001"
  private static let consumption = "/inApps/v2/transactions/consumption/2000000000017001"
  private static let window: JSONObject = [
    "startDate": .number(JSONNumber(FakeWorld.now - 86_400_000)), "endDate": .number(JSONNumber(FakeWorld.now)),
  ]

  private static func with(_ object: JSONObject, _ name: String, _ value: JSON?) -> JSON {
    var changed = object
    changed[name] = value
    return .object(changed)
  }

  static let refusals: [Refusal] = [
    Refusal(method: "GET", target: "/inApps/v1/transactions/abc", code: 4_000_006),
    Refusal(method: "GET", target: "/inApps/v1/transactions/704346128300986001", code: 4_000_048),
    Refusal(method: "GET", target: "/inApps/v1/transactions/2000000999999999", code: 4_040_010),
    Refusal(method: "GET", target: "\(history)?sort=UP", code: 4_000_021),
    Refusal(method: "GET", target: "\(history)?productType=CAR", code: 4_000_022),
    Refusal(method: "GET", target: "\(history)?inAppOwnershipType=MINE", code: 4_000_026),
    Refusal(method: "GET", target: "\(history)?revoked=maybe", code: 4_000_030),
    Refusal(method: "GET", target: "\(history)?startDate=2026", code: 0),
    Refusal(method: "GET", target: "\(history)?startDate=x", code: 4_000_015),
    Refusal(method: "GET", target: "\(history)?revision=x", code: 4_000_005),
    Refusal(method: "GET", target: "/inApps/v1/subscriptions/2000000000000001?status=6", code: 4_000_031),
    Refusal(method: "PUT", target: extend, body: ["extendByDays": 91], code: 4_000_009),
    Refusal(method: "PUT", target: extend, body: ["extendByDays": 9, "extendReasonCode": 4], code: 4_000_010),
    Refusal(method: "PUT", target: extend, body: ["extendByDays": 9, "extendReasonCode": 3], code: 4_000_011),
    Refusal(
      method: "PUT", target: "/inApps/v1/subscriptions/extend/2000000000001001",
      body: ["extendByDays": 9, "extendReasonCode": 3, "requestIdentifier": "x"], code: 4_030_004),
    Refusal(method: "POST", target: notifications, body: with(window, "startDate", nil), code: 4_000_015),
    Refusal(method: "POST", target: notifications, body: with(window, "startDate", 0), code: 4_000_012),
    Refusal(method: "POST", target: notifications, body: with(window, "endDate", window["startDate"]), code: 4_000_013),
    Refusal(method: "POST", target: notifications, body: with(window, "notificationType", "NEWS"), code: 4_000_018),
    Refusal(method: "GET", target: "/inApps/v1/notifications/test/x", code: 4_000_020),
    Refusal(method: "PUT", target: consumption, body: ["sampleContentProvided": true], code: 4_000_035),
    Refusal(
      method: "PUT", target: consumption,
      body: ["customerConsented": true, "sampleContentProvided": true, "deliveryStatus": "LOST"], code: 4_000_036),
    Refusal(
      method: "PUT", target: "/inApps/v1/transactions/2000000000000006/appAccountToken",
      body: ["appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138"], code: 4_000_187),
    Refusal(
      method: "PUT", target: "/inApps/v1/transactions/2000000000010001/appAccountToken",
      body: ["appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138"], code: 4_000_185),
    Refusal(method: "GET", target: "/groups/v1/group/x", code: 4_000_225),
    Refusal(method: "GET", target: "/groups/v1/group/1", code: 4_040_022),
    Refusal(method: "GET", target: "/inApps/v1/messaging/default/com.example.app.pro/de-DE", code: 4_040_020),
  ]

  @Test(arguments: refusals)
  func refusesAsAppleDoes(refusal: Refusal) throws {
    let reply = ask(try simulator(), refusal.method, refusal.target, refusal.body)
    #expect((code(reply) ?? 0) == refusal.code)
    #expect(refusal.code == 0 || reply.status == Int(refusal.code / 10_000))
  }

  @Test func anUnknownPathHasNoNumber() throws {
    #expect(ask(try simulator(), "GET", "/inapps/v1/transactions/1").status == 404)
    #expect(ask(try simulator(), "DELETE", "/inApps/v1/transactions/1").status == 405)
  }

  @Test func whatItIsToldItRemembers() throws {
    let simulator = try simulator()
    let target = "/inApps/v1/transactions/2000000000000001/appAccountToken"
    #expect(ask(simulator, "PUT", target, ["appAccountToken": "7E3FB20B-4CDB-47CC-936D-99D65F608139"]).status == 200)
    let reply = try JSON.parse(ask(simulator, "GET", "/inApps/v1/transactions/2000000000000006").body)
    let shown = try Decoder(part: .payload, opensNested: true).open(reply)
    #expect(shown["signedTransactionInfo"]?["appAccountToken"] == "7e3fb20b-4cdb-47cc-936d-99d65f608139")

    let body: JSON = ["extendByDays": 7, "extendReasonCode": 3, "requestIdentifier": "a"]
    let first = ask(simulator, "PUT", Self.extend, body)
    #expect(ask(simulator, "PUT", Self.extend, body) == first)
    #expect(
      ask(simulator, "PUT", Self.extend, ["extendByDays": 1, "extendReasonCode": 3, "requestIdentifier": "b"]).status
        == 200)
    #expect(
      code(ask(simulator, "PUT", Self.extend, ["extendByDays": 1, "extendReasonCode": 3, "requestIdentifier": "c"]))
        == 4_030_005)
  }

  @Test func aTestNotificationHasNoAnswerAtOnce() throws {
    let simulator = try simulator()
    let token = try JSON.parse(ask(simulator, "POST", "/inApps/v1/notifications/test").body)["testNotificationToken"]?
      .string
    let target = "/inApps/v1/notifications/test/\(token ?? "")"
    #expect(code(ask(simulator, "GET", target)) == 4_040_008)
    #expect(ask(simulator, "GET", target).status == 200)
  }

  @Test func overANetworkATokenIsDemanded() throws {
    let reply = ask(try simulator(demandsToken: true), "GET", "/inApps/v1/transactions/2000000000000001")
    #expect(reply.status == 401)
    #expect(code(reply) == nil)
  }
}
