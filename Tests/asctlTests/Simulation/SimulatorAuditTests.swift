import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulation
@testable import Simulator
@testable import TestSupport

/// `asctl simulator audit` with servers in memory: a correct one, and one with each of several mistakes.
@Suite struct SimulatorAuditTests {
  private static let line = [
    "simulator", "audit", "--notify", "http://127.0.0.1:3000/apple", "--probe",
    "http://127.0.0.1:3000/access/{appTransactionId}", "--seed", "5", "-o", "json",
  ]

  /// A server that keeps the newest transaction and status of each purchase.
  final class Server: Sendable {
    enum Mistake: CaseIterable {
      case trustsOrder, ignoresRefund, ignoresGrace, verifiesNothing, acceptsOtherApps, refusesUnknownTypes
      case endsWhenCanceled, isDown
    }

    private let mistake: Mistake?
    private let state = Mutex<State>(State())

    private struct State {
      var transactions: [String: JSON] = [:]
      var states: [String: JSON] = [:]
    }

    init(_ mistake: Mistake?) { self.mistake = mistake }

    func reply(_ request: HTTPRequest, root: [UInt8]?) -> HTTPReply {
      guard request.method == "POST" else {
        if mistake == .isDown { return HTTPReply(status: 500) }
        let customer = request.url.split(separator: "/").last.map { String($0) } ?? ""
        return HTTPReply(["access": .array(products(of: customer).map(JSON.string))], status: 200)
      }
      let jws = (try? JSON.parse(request.body))?["signedPayload"]?.string ?? ""
      guard let payload = payload(jws, root: root),
        mistake == .acceptsOtherApps || (payload["data"] ?? payload["summary"])?["bundleId"] == "com.example.app"
      else { return HTTPReply(status: 400) }
      let type = payload["notificationType"]?.string ?? ""
      if mistake == .refusesUnknownTypes, NotificationType.named(type) == nil { return HTTPReply(status: 400) }
      if mistake == .ignoresRefund, type == "REFUND" { return HTTPReply(status: 200) }
      let data = payload["data"] ?? .null
      state.withLock { state in
        if let transaction = data["signedTransactionInfo"], let id = transaction["transactionId"]?.string {
          keep(transaction, in: &state.transactions[id])
        }
        if let renewal = data["signedRenewalInfo"], let id = renewal["originalTransactionId"]?.string {
          var renewal = renewal.objectValue ?? [:]
          renewal["status"] = data["status"]
          keep(.object(renewal), in: &state.states[id])
        }
      }
      return HTTPReply(status: 200)
    }

    private func payload(_ jws: String, root: [UInt8]?) -> JSON? {
      if mistake == .verifiesNothing { return try? JSON.string(jws).openingJWS() }
      guard let root, let anchor = try? Certificate(der: root) else { return nil }
      var verifier = Verifier(
        anchors: TrustAnchors(named: [anchor]), expectations: Expectations(kind: .notification), now: FakeWorld.now)
      return try? verifier.verify(ArraySlice(jws.utf8)).result.get().payload
    }

    private func keep(_ new: JSON, in old: inout JSON?) {
      let isOlder = (old?["signedDate"]?.int64 ?? 0) > (new["signedDate"]?.int64 ?? 0)
      if !isOlder || mistake == .trustsOrder { old = new }
    }

    private func products(of customer: String) -> [String] {
      state.withLock { state in
        let own = state.transactions.values.filter { $0["appTransactionId"]?.string == customer }
        let newest = Dictionary(grouping: own) { $0["originalTransactionId"]?.string ?? "" }.mapValues { list in
          list.max { ($0["purchaseDate"]?.int64 ?? 0) < ($1["purchaseDate"]?.int64 ?? 0) } ?? .null
        }
        return newest.compactMap { id, transaction in
          guard transaction["revocationDate"] == nil else { return nil }
          guard transaction["expiresDate"] != nil else {
            return transaction["type"] == "Non-Consumable" ? transaction["productId"]?.string : nil
          }
          let known = state.states[id]
          let isOff = mistake == .endsWhenCanceled && known?["autoRenewStatus"]?.int64 == 0
          let statuses: [Int64] = mistake == .ignoresGrace ? [1] : [1, 4]
          return statuses.contains(known?["status"]?.int64 ?? 0) && !isOff ? transaction["productId"]?.string : nil
        }
      }
    }
  }

  private static func audit(
    _ mistake: Server.Mistake?, _ flags: [String], line: [String] = line
  ) -> (status: Base.ExitStatus, world: FakeWorld) {
    let server = Server(mistake)
    // The root of the world's own chain is known only once the run has started.
    let root = Mutex<[UInt8]?>(nil)
    let world = FakeWorld(server: { request in server.reply(request, root: root.withLock(\.self)) })
    root.withLock { $0 = (try? SimulatorChain.kept(world.context))?.root }
    return (world.run(line + flags), world)
  }

  private static func only(_ names: [String]) -> [String] { names.flatMap { ["--only", $0] } }

  @Test func `the list contains only the selected names`() {
    let world = FakeWorld()
    #expect(
      world.run(["simulator", "audit", "--list", "-o", "ndjson"] + Self.only(["refunded", "twice"])) == .success)
    #expect(world.output.split(separator: "\n").count == 2, "\(world.output)")
    #expect(world.run(["simulator", "audit", "--list"] + Self.only(["refunde"])) == .usage)
  }

  private static let sample = [
    "bundle", "switched-to-bundle", "trial-canceled", "grace-ended", "family-member-left", "unknown-members",
    "app-notifications", "retention-offer",
  ]

  @Test func `a correct server passes, and two runs print the same bytes`() {
    let lifecycles = Self.sample.sampled(oneIn: 2)
    let runs = (0..<2).map { _ in Self.audit(nil, Self.only(lifecycles)) }
    #expect(runs[0].status == .success, "\(runs[0].world.output.prefix(2000)) \(runs[0].world.errors)")
    #expect(runs[0].world.output == runs[1].world.output)
    #expect(runs[0].world.errors.contains("all \(lifecycles.count) lifecycles are right"))
  }

  static let mistakes: [(Server.Mistake, String, String)] = [
    (.trustsOrder, "canceled", "shuffled"), (.ignoresRefund, "refunded", "in-order"),
    (.ignoresGrace, "grace-recovered", "in-order"), (.verifiesNothing, "renewed", "mixed"),
    (.refusesUnknownTypes, "unknown-type", "in-order"), (.endsWhenCanceled, "canceled", "in-order"),
  ]

  @Test(arguments: mistakes)
  func `each mistake is found, with the shortest sequence`(
    _ mistake: Server.Mistake, _ lifecycle: String, _ delivery: String
  ) throws {
    let (status, world) = Self.audit(mistake, Self.only([lifecycle, "in-order", delivery]))
    #expect(status == .someFailed, "\(world.errors)")
    let records = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    let wrong = records.filter { $0["result"] == "wrong" }
    #expect(wrong.contains { $0["delivery"]?.string == delivery }, "\(records)")
    #expect(wrong.allSatisfy { $0["rule"]?.string?.isEmpty == false && $0["lifecycle"]?.string == lifecycle })
  }

  @Test func `a server that gives no results is no verdict`() {
    let (status, world) = Self.audit(.isDown, Self.only(["renewed"]))
    #expect(status == .unavailable)
    #expect(world.output.contains(#""result":"failed""#) && !world.output.contains(#""result":"wrong""#))
  }

  @Test func `products of the tested server are shown without control characters`() {
    let body = ##"["\u202e\u001b[31mx"]"##
    let world = FakeWorld(server: { request in HTTPReply(text: request.method == "POST" ? "" : body, status: 200) })
    let status = world.run(Self.line.dropLast() + ["table"] + Self.only(["renewed", "in-order"]))
    #expect(status == .someFailed)
    #expect(world.output.contains("[31mx") && !world.output.contains("\u{1B}") && !world.output.contains("\u{202E}"))
  }

  @Test func `an unknown path of --fields is a failure, with a suggestion`() {
    let (status, world) = Self.audit(.ignoresRefund, Self.only(["refunded", "in-order"]) + ["--fields", "lifecylce"])
    #expect(status == .failure && world.errors.contains("did you mean lifecycle?"), "\(world.errors)")
  }

  @Test func `a notification of another environment is named in the rule`() throws {
    let body = #"["com.example.app.pro"]"#
    let world = FakeWorld(server: { request in HTTPReply(text: request.method == "POST" ? "" : body, status: 200) })
    let only = Self.only(["environment-not-served", "in-order"]) + ["-e", "production", "--yes"]
    #expect(world.run(Self.line + only) == .someFailed, "\(world.errors)")
    #expect(world.output.contains("a notification of another environment changes nothing"), "\(world.output)")
  }

  @Test func `nothing is sent to a server that does not listen`() {
    let world = FakeWorld()
    #expect(world.run(Self.line + Self.only(["renewed"])) == .unavailable)
    #expect(world.output.isEmpty && world.errors.contains("start your server first"))
  }

  @Test func `reports and failing cases are written`() throws {
    let (_, world) = Self.audit(
      .ignoresRefund,
      Self.only(["refunded", "canceled"]) + ["--junit", "j.xml", "--html", "a.html", "--save", "cases"])
    let (junit, page) = (world.file("j.xml") ?? [], world.file("a.html") ?? [])
    #expect(String(decoding: junit, as: UTF8.self).contains("<failure message=\"expected no access;"))
    #expect(String(decoding: page, as: UTF8.self).contains("<li class=\"ended\" id=\"refunded\">"))
    #expect(world.file("cases/canceled.in-order.world.json") == nil)
    let saved = try #require(world.file("cases/refunded.in-order.world.json"))
    #expect(FakeWorld(files: ["world.json": saved]).run(["simulator", "world", "world.json"]) == .success)
    #expect(world.file("cases/refunded.in-order.notifications.ndjson")?.split(separator: 10).count == 2)
  }

  @Test func `saved cases replace those of an earlier run, and no other files`() throws {
    let server = Server(.ignoresRefund)
    let files = ["cases/canceled.in-order.world.json": Array("{}".utf8), "mine/notes.world.json": [1]]
    let root = Mutex<[UInt8]?>(nil)
    let world = FakeWorld(files: files, server: { request in server.reply(request, root: root.withLock(\.self)) })
    root.withLock { $0 = (try? SimulatorChain.kept(world.context))?.root }
    let line = Self.line + Self.only(["refunded", "in-order"])
    #expect(world.run(line + ["--save", "mine"]) == .usage && world.requests.isEmpty, "\(world.errors)")
    #expect(world.run(line + ["--save", "cases"]) == .someFailed)
    #expect(world.file("cases/canceled.in-order.world.json") == nil && world.errors.contains("were replaced"))
    #expect(world.file("cases/refunded.in-order.world.json") != nil && world.file("mine/notes.world.json") == [1])
  }

  @Test func `a failing case says what the API returns`() throws {
    let (_, world) = Self.audit(.ignoresRefund, Self.only(["refunded", "in-order"]))
    #expect(world.output.contains(#""served":["com.example.app.pro: status 5 (revoked)"]"#), "\(world.output)")
  }

  /// The cause, and not what follows from it.
  @Test(
    arguments: [
      (.verifiesNothing, "200 to a notification with a forged signature"),
      (.acceptsOtherApps, "200 to a notification of another app"),
    ] as [(Server.Mistake, String)])
  func `an accepted foreign notification is named in the rule`(_ mistake: Server.Mistake, _ response: String) throws {
    let (_, world) = Self.audit(mistake, Self.only(["canceled"]))
    let records = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
    let wrong = records.filter { $0["result"] == "wrong" }
    #expect(!wrong.isEmpty && wrong.allSatisfy { $0["delivery"] == "mixed" }, "\(world.output)")
    #expect(wrong.allSatisfy { $0["responses"]?.arrayElements?.contains(.string(response)) == true }, "\(wrong)")
    #expect(wrong.allSatisfy { $0["rule"]?.string?.contains("only Apple's notifications") == true }, "\(wrong)")
  }

  @Test func `a customer with several purchases is not probed by the ID of one`() throws {
    let line = Self.line.map { $0.replacing("{appTransactionId}", with: "{originalTransactionId}") }
    let (_, world) = Self.audit(nil, Self.only(["two-subscriptions", "in-order"]), line: line)
    #expect(world.errors.contains("a customer with several") && world.errors.contains("two-subscriptions"))
    let records = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
    #expect(records.contains { $0["expected"]?.arrayElements?.count == 1 }, "\(world.output)")
    #expect(records.allSatisfy { $0["expected"]?.arrayElements?.count ?? 0 < 2 }, "\(world.output)")
  }

  @Test(arguments: [(404, "check the URL in --notify"), (302, "check the URL"), (401, "Apple sends no credentials")])
  func `a server that answers every notification alike gets advice`(_ status: Int, _ advice: String) {
    let world = FakeWorld(server: { HTTPReply(text: "[]", status: $0.method == "POST" ? status : 200) })
    #expect(world.run(Self.line + Self.only(["renewed", "in-order"])) == .someFailed)
    #expect(world.errors.contains("with \(status)") && world.errors.contains(advice), "\(world.errors)")
  }

  @Test func `a mistake of the setup is named once`() {
    let refusing = FakeWorld(server: { HTTPReply(text: "[]", status: $0.method == "POST" ? 400 : 200) })
    #expect(refusing.run(Self.line + Self.only(["renewed", "in-order"])) == .someFailed)
    #expect(refusing.errors.contains("refused every notification"), "\(refusing.errors)")
    let silent = FakeWorld(server: { HTTPReply(text: "", status: $0.method == "POST" ? 200 : 404) })
    #expect(silent.run(Self.line + Self.only(["renewed", "in-order"])) == .someFailed)
    #expect(silent.errors.contains("returned no access for every customer"), "\(silent.errors)")
  }

  @Test func `a report says in which order and with what else notifications arrived`() {
    let line = Self.line.dropLast() + ["table"]
    let (_, shuffled) = Self.audit(.trustsOrder, Self.only(["canceled", "shuffled"]), line: Array(line))
    #expect(shuffled.output.contains("arrived") && shuffled.output.contains("EXPIRED/VOLUNTARY, "))
    let (_, mixed) = Self.audit(.verifiesNothing, Self.only(["renewed", "mixed"]), line: Array(line))
    #expect(mixed.output.contains("a notification with a forged signature: 200"), "\(mixed.output)")
  }

  @Test func `an audit without a lifecycle is a wrong command line`() {
    let world = FakeWorld(server: { _ in HTTPReply(status: 200) })
    #expect(world.run(Self.line + Self.only(["environment-not-served"])) == .usage)
    #expect(world.errors.contains("requires --environment production"), "\(world.errors)")
  }

  @Test(arguments: [
    (["--probe", "http://127.0.0.1:1/{appAccountTokn}"], "did you mean {appAccountToken}?"),
    (["--probe", "http://127.0.0.1:1/"], "contains no ID"),
    (["--probe", "ftp://127.0.0.1/{transactionId}"], "--probe"),
    (["--probe", "http://127.0.0.1:1/{transactionId}", "--only", "renewd"], "did you mean renewed?"),
  ])
  func `a wrong command line sends nothing`(flags: [String], message: String) {
    let world = FakeWorld(server: { _ in HTTPReply(status: 200) })
    #expect(world.run(["simulator", "audit", "--notify", "http://127.0.0.1:1"] + flags) == .usage)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: [
    (#"{"access":["b","a","a"]}"#, ["a", "b"]), (#"["a"]"#, ["a"]), (#"{"a":true,"b":false}"#, ["a"]), ("", []),
    (" a \n\nb\r\n", ["a", "b"]), (#"{"access":[]}"#, []), ("{}", []),
  ])
  func `each documented form of a result is read`(body: String, products: [String]) {
    #expect(Probe.answer(.success(HTTPReply(text: body, status: 200))) == .products(products))
  }

  @Test(arguments: [("<html>", 200), (#"{"access":[1]}"#, 200), (#"{"a":"b"}"#, 200), ("a", 500), ("not found", 200)])
  func `any other result is a failure`(body: String, status: Int) {
    guard case .failure = Probe.answer(.success(HTTPReply(text: body, status: status))) else {
      Issue.record("\(body)")
      return
    }
  }

  @Test func `a probe command gets the IDs and is repeated until its result settles`() {
    let server = Server(nil)
    let world = FakeWorld(shell: { _ in Array("com.example.app.pro\n".utf8) }, server: { server.reply($0, root: nil) })
    let line = ["simulator", "audit", "--notify", "http://127.0.0.1:1", "--seed", "1", "--settle", "2"]
    _ = world.run(line + ["--probe-command", "have $APP_ACCOUNT_TOKEN", "--only", "renewed", "--only", "in-order"])
    #expect(world.shellLines.count == 8 && world.slept == .seconds(4), "\(world.shellLines) \(world.slept)")
    #expect(world.shellLines.allSatisfy { $0.contains(" TRANSACTION_ID=") && $0.contains("\nhave $APP") })
  }
}
