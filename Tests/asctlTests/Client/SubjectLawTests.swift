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

/// A server, such as a cache that mixes responses, which sends correctly signed data about another customer.
@Suite struct SubjectLawTests {
  /// Two customers with purchases, subscriptions, refunds and notifications.
  private static let (own, other) = ("2000000000003002", "2000000000000001")
  private static let product = "com.example.app.pro"

  enum Attack: CaseIterable, Sendable {
    /// All responses are about the other customer.
    case whole
    /// Each list contains items of both.
    case half
    /// The first page is the customer's, and the second one the other customer's.
    case page
  }

  /// The endpoints whose responses contain signed data of a customer.
  static let reads = Endpoint.all.indices.filter { index in
    let endpoint = Endpoint.all[index]
    let isSigned = if case .echo(let path) = endpoint.subject { Field.isSigned(path.names[0]) } else { false }
    return endpoint.isRead && (endpoint.subject == .customer || isSigned)
  }

  /// A store in production, and its responses by request, because signing takes long.
  private final class Mixer: Sendable {
    private let simulator: Simulator
    private let replies = Mutex<[String: JSON]>([:])

    init() throws {
      let store = Store(now: FakeWorld.now, app: StoreApp(environment: .production))
      simulator = Simulator(
        chain: try TestSimulator.chain.get(), store: store, clock: WorldClock(machine: { FakeWorld.now }))
    }

    func reply(_ request: HTTPRequest, about id: String) -> JSON {
      // The other customer's response has no second page.
      let url = request.url.contains("next-page") ? String(request.url.prefix { $0 != "?" }) : request.url
      let path = url.split(separator: "/").dropFirst(2).map { "/\($0)" }.joined()
      let target = path.replacing(SubjectLawTests.own, with: id)
      let body = String(decoding: request.body, as: UTF8.self).replacing(SubjectLawTests.own, with: id)
      return replies.withLock { replies in
        let key = request.method + target + body
        if let known = replies[key] { return known }
        let served = ServedRequest(method: request.method, target: target, headers: [], body: Array(body.utf8))
        let reply = (try? JSON.parse(simulator.reply(to: served).body)) ?? .null
        replies[key] = reply
        return reply
      }
    }

    func mixed(_ request: HTTPRequest, _ attack: Attack?) -> JSON {
      let other = { self.reply(request, about: SubjectLawTests.other) }
      switch attack {
      case nil: return reply(request, about: SubjectLawTests.own)
      case .whole?: return other()
      case .half?: return Self.half(reply(request, about: SubjectLawTests.own), other())
      case .page?:
        if request.url.contains("next-page") { return other() }
        let own = reply(request, about: SubjectLawTests.own)
        guard own["hasMore"] != nil else { return other() }
        return own.with(["hasMore": true, "revision": "next-page", "paginationToken": "next-page"])
      }
    }

    private static func half(_ own: JSON, _ other: JSON) -> JSON {
      for name in ["signedTransactions", "notificationHistory", "data"] {
        guard let mine = own[name]?.arrayElements, let others = other[name]?.arrayElements else { continue }
        let (first, second) = (mine.prefix((mine.count + 1) / 2), others.suffix((others.count + 1) / 2))
        return own.with([name: .array(Array(first + second))])
      }
      return other
    }
  }

  private static let mixer = Result { try Mixer() }

  private static func world(_ attack: Attack?, only path: String? = nil) throws -> FakeWorld {
    let mixer = try mixer.get()
    let files = [
      "simulator.pem": Array(pem("CERTIFICATE", try TestSimulator.chain.get().root).utf8),
      "ids.txt": Array("\(own)\n".utf8), "tickets.csv": Array("Order ID\n\(own)\n".utf8),
    ]
    return try FakeStore.world(files: files) { request in
      let isAttacked = path.map(request.url.contains) ?? true
      let reply = mixer.mixed(request, isAttacked ? attack : nil)
      return FakeStore.reply(reply, status: reply["errorCode"].flatMap(\.int64).map { Int($0 / 10_000) } ?? 200)
    }
  }

  private static let flags = ["-e", "production", "--root", "simulator.pem"]

  /// The command lines about the customer: each read on its own and with `--ids`, and the commands that combine reads.
  private static func lines(_ endpoint: Endpoint) -> [[String]] {
    if endpoint.parameters.contains(where: { $0.place == .path && $0.isArgument }) {
      return [endpoint.command + [own], endpoint.command + ["--ids", "ids.txt"]]
    }
    return [endpoint.command + ["--transaction-id", own, "--since", "100d"]]
  }

  private static let combined: [[String]] = [
    ["transaction", "balance", own], ["offer", "eligibility", own], ["offer", "eligibility", "--ids", "ids.txt"],
    ["customer", own], ["customer", "--ids", "tickets.csv", "-o", "csv"], ["customer", own, "--has-access", product],
  ]

  private static func isRejected(_ line: [String], _ world: FakeWorld) -> Bool {
    let status = world.run(line + flags)
    // Nothing of the other customer is printed, except in errors.
    guard !world.output.contains("\"\(other)\"") else { return false }
    guard line.contains("--ids") else { return status == .notVerified }
    return status == .notVerified
      || status == .someFailed && (world.output + world.errors).contains("different request")
  }

  @Test func `each read of signed data about a customer is bound to the request`() throws {
    for endpoint in Endpoint.all where endpoint.isRead && endpoint.subject == .none {
      let reply = try SampleReply(environment: .production).reply(of: endpoint)
      // A test notification is about no customer.
      #expect(reply == nil || endpoint.command == ["notification", "test-status"], "\(endpoint.name)")
    }
    #expect(Self.reads.count == 8)
  }

  @Test(arguments: reads) func `a read accepts only data about the requested customer`(index: Int) throws {
    for line in Self.lines(Endpoint.all[index]) {
      let genuine = try Self.world(nil)
      #expect(genuine.run(line + Self.flags) == .success, "\(line) \(genuine.errors)")
      for attack in Attack.allCases {
        let world = try Self.world(attack)
        #expect(Self.isRejected(line, world), "\(attack) \(line): \(world.output) \(world.errors)")
        let unverified = try Self.world(attack)
        #expect(Self.isRejected(line + ["--no-verify"], unverified), "\(attack) \(line): \(unverified.errors)")
      }
    }
  }

  /// A replay reads unverified pages, and verifies each notification on its own.
  @Test func `a replay accepts only notifications about the requested customer`() throws {
    let line = [
      "notification", "replay", "--transaction-id", Self.own, "--since", "100d", "--to", "http://127.0.0.1:9",
    ]
    let genuine = try Self.world(nil)
    #expect(genuine.run(line + Self.flags + ["--dry-run"]) == .success, "\(genuine.errors)")
    #expect(genuine.output.contains("planned"))
    for attack in Attack.allCases {
      let world = try Self.world(attack)
      #expect(world.run(line + Self.flags) == .notVerified, "\(attack): \(world.output) \(world.errors)")
      #expect(world.output.isEmpty && !world.requests.contains { $0.url.contains("127.0.0.1:9") })
    }
  }

  /// What a write reads first is a check, so that another customer's data prevents it.
  @Test(arguments: ["/v1/transactions/", "/notifications/history"])
  func `a write is not sent if what it reads first is about another customer`(path: String) throws {
    let token = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"
    let lines: [[String]] =
      switch path {
      case "/v1/transactions/":
        [
          ["transaction", "set-token", Self.own, token], ["transaction", "finish", Self.own],
          ["subscription", "extend", Self.own, "--extend-by-days", "1", "--extend-reason-code", "1"],
        ]
      default:
        [
          [
            "consumption", "send", Self.own, "--customer-consented", "--sample-content-provided", "false",
            "--delivery-status", "DELIVERED",
          ]
        ]
      }
    for line in lines {
      let world = try Self.world(.whole, only: path)
      #expect(world.run(line + Self.flags + ["-y"]) == .notVerified, "\(line): \(world.errors)")
      #expect(world.errors.contains("nothing was sent"), "\(line): \(world.errors)")
      #expect(world.requests.allSatisfy { $0.method == "GET" || $0.url.contains("/notifications/history") }, "\(line)")
    }
  }

  @Test(arguments: combined) func `combined reads accept only data about the requested customer`(line: [String]) throws
  {
    let genuine = try Self.world(nil)
    #expect([.success, .noAccess].contains(genuine.run(line + Self.flags)), "\(line) \(genuine.errors)")
    for attack in Attack.allCases {
      let world = try Self.world(attack)
      #expect(Self.isRejected(line, world), "\(attack) \(line): \(world.output) \(world.errors)")
    }
  }

  @Test(arguments: ["/history/", "/subscriptions/", "/notifications/history"])
  func `responses about two customers are never combined`(path: String) throws {
    for line in Self.combined where line[0] == "customer" {
      // Neither tables nor the check of access depend on notifications.
      guard path != "/notifications/history" || line == ["customer", Self.own] else { continue }
      let world = try Self.world(.whole, only: path)
      #expect(Self.isRejected(line, world), "\(path) \(line): \(world.output) \(world.errors)")
    }
  }

  @Test func `data that contains the ID needs no further request`() throws {
    for line in [["transaction", "history", Self.own], ["customer", Self.own], ["subscription", "status", Self.own]] {
      let world = try Self.world(nil)
      #expect(world.run(line + Self.flags) == .success)
      #expect(!world.requests.contains { $0.url.contains("/v1/transactions/") }, "\(line)")
    }
  }

  @Test func `a raw response is not read, so nothing further is requested`() throws {
    let world = try Self.world(.whole)
    #expect(world.run(["transaction", "get", Self.own, "--raw"] + Self.flags) == .success, "\(world.errors)")
    #expect(world.requests.count == 1)
  }

  @Test func `an empty list is about any customer`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["signedTransactions": [], "hasMore": false]) }
    #expect(world.run(["refund", "history", "1", "-e", "production"]) == .success, "\(world.errors)")
    #expect(world.requests.count == 1)
  }

  @Test(arguments: [
    "bundleTransactionID", "bundleTransactionId", "bundleOriginalTransactionID", "bundleOriginalTransactionId",
    "previousOriginalTransactionId", "originalTransactionId", "appTransactionId",
  ])
  func `each kind of ID connects data with the request`(member: String) throws {
    let page = ClientTests.page(
      [try FakeStore.transaction(2, [member: "1"])], "a", hasMore: false, environment: "Production")
    let world = try FakeStore.world { _ in page }
    #expect(world.run(ClientTests.history + ["-e", "production"]) == .success, "\(world.errors)")
    #expect(world.requests.count == 1)
  }

  @Test func `an unsigned ID must be that of the data beside it`() throws {
    let signed = try FakeStore.transaction(1)
    for (id, status) in [("1", Base.ExitStatus.success), ("2", .notVerified)] {
      let entry: JSON = ["originalTransactionId": .string(id), "status": 1, "signedTransactionInfo": signed]
      let world = try FakeStore.world { _ in FakeStore.reply(["data": [["lastTransactions": [entry]]]]) }
      let line = ["subscription", "status", "1", "-e", "production", "--root", "root.pem"]
      #expect(world.run(line) == status, "\(world.errors)")
    }
  }

  @Test func `a write accepts only a response about its purchase`() throws {
    for (id, original, status) in [
      (1, "1", Base.ExitStatus.success), (3, "1", .success), (2, "2", .notVerified), (4, "5", .notVerified),
    ] {
      let signed = try FakeStore.transaction(id, environment: "Sandbox", ["originalTransactionId": .string(original)])
      let asked = try FakeStore.transaction(1, environment: "Sandbox")
      let world = try FakeStore.world { request in
        FakeStore.reply(["signedTransactionInfo": request.method == "GET" ? asked : signed])
      }
      let line = try #require(Endpoint.commerceCancel.examples.first).line.replacing("2000000000021003", with: "1")
      let words = line.split(separator: " ").dropFirst().map { String($0) } + ["--root", "root.pem"]
      #expect(world.run(words) == status, "\(world.errors)")
      let log = try (world.file("/home/me/.local/state/asctl/log.ndjson") ?? []).split(separator: UInt8(ascii: "\n"))
        .map { try JSON.parse(Array($0)) }
      #expect(log.map { $0["status"] } == (status == .success ? [.null, 200] : [.null]), "\(log)")
      // With --raw, the write would be sent again.
      #expect(!world.errors.contains("--raw"), "\(world.errors)")
    }
  }

  // MARK: Environment

  @Test func `the first response behind a base URL determines the environment`() throws {
    let flags = ["--base-url", "https://proxy.example.com", "--root", "root.pem"]
    let pages = try ["Production", "Sandbox"].map { environment in
      FakeStore.reply([
        "signedTransactions": [try FakeStore.transaction(1, environment: environment)], "revision": "b",
        "hasMore": .bool(environment == "Production"),
      ])
    }
    let world = try FakeStore.world { request in pages[request.url.contains("revision") ? 1 : 0] }
    #expect(world.run(["transaction", "history", "1"] + flags) == .notVerified, "\(world.errors)")
    let last: JSON = ["status": 1, "signedTransactionInfo": try FakeStore.transaction(1, environment: "Sandbox")]
    let production = FakeStore.reply(["signedTransactions": [try FakeStore.transaction(1)], "hasMore": false])
    let mixed = try FakeStore.world { request in
      guard request.url.contains("/subscriptions/") else { return production }
      return FakeStore.reply(["data": [["lastTransactions": [last]]]])
    }
    for line in [["offer", "eligibility", "1"], ["customer", "1", "--has-access", "com.example.app.coins"]] {
      #expect(mixed.run(line + flags) == .notVerified, "\(mixed.errors)")
    }
    // An order and the history of its customer.
    let order = FakeStore.reply([
      "status": 0, "signedTransactions": [try FakeStore.transaction(1, environment: "Sandbox")],
    ])
    let ordered = try FakeStore.world { $0.url.contains("/lookup/") ? order : production }
    #expect(ordered.run(["customer", "MVK7WQ3XYZ"] + flags) != .success, "\(ordered.errors)")
    #expect(!ordered.output.contains("Production"))
  }

  @Test(arguments: ["Production", "Sandbox"])
  func `an order is only from production, and determines the environment of the run`(environment: String) throws {
    let flags = ["--base-url", "https://proxy.example.com", "--root", "root.pem"]
    let signed = try FakeStore.transaction(1, environment: environment)
    let server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply = { request in
      if request.url.contains("/lookup/") { return FakeStore.reply(["status": 0, "signedTransactions": [signed]]) }
      if request.url.contains("/subscriptions/") { return FakeStore.reply(["data": []]) }
      return request.url.contains("/notifications/")
        ? FakeStore.reply(["notificationHistory": [], "hasMore": false])
        : FakeStore.reply(["signedTransactions": [signed], "hasMore": false])
    }
    let expected = environment == "Production" ? Base.ExitStatus.success : .notVerified
    for line in [["order", "lookup", "MVK7WQ3XYZ"], ["customer", "MVK7WQ3XYZ"]] {
      let world = try FakeStore.world(server)
      #expect(world.run(line + flags) == expected, "\(line): \(world.errors)")
    }
    for line in [["order", "lookup", "--ids", "ids.txt"], ["customer", "--ids", "ids.txt"]] {
      let world = try FakeStore.world(files: ["ids.txt": Array("MVK7WQ3XYZ\n".utf8)], server)
      let status = world.run(line + flags)
      #expect((status == .success) == (expected == .success), "\(line): \(world.errors)")
      #expect(expected == .success || [.notVerified, .someFailed].contains(status) && !world.output.contains("coins"))
    }
  }

  /// A served simulator says in which environment it is only in its responses.
  @Test func `the log has the environment of the purchase`() throws {
    let signed = try FakeStore.transaction(1)
    let world = try FakeStore.world(variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"]) { request in
      if request.url.hasSuffix("/simulator/clock") {
        let state: JSON = ["now": .timestamp(FakeWorld.now), "bundleId": "com.example.app"]
        return FakeStore.reply(state, [HTTPHeader("X-Asctl-Clock", "1")])
      }
      return request.method == "GET" ? FakeStore.reply(["signedTransactionInfo": signed]) : HTTPReply(status: 200)
    }
    let line = ["-e", "simulator", "transaction", "set-token", "1", "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"]
    #expect(world.run(line + ["--root", "root.pem"]) == .success, "\(world.errors)")
    let log = try (world.file("/home/me/.local/state/asctl/log.ndjson") ?? []).split(separator: UInt8(ascii: "\n"))
      .map { try JSON.parse(Array($0)) }
    #expect(log.map { $0["environment"] } == ["Production", "Production"], "\(log)")
  }

  @Test func `access is looked up in production only, unless -e includes sandbox`() throws {
    let line = ["customer", "1", "--has-access", "com.example.app.coins", "--root", "root.pem"]
    let signed = try FakeStore.transaction(1, environment: "Sandbox")
    let server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply = { request in
      guard request.url.contains("sandbox") else { return FakeStore.error(4_040_010) }
      if request.url.contains("/subscriptions/") { return FakeStore.reply(["data": []]) }
      return request.url.contains("/notifications/")
        ? FakeStore.reply(["notificationHistory": [], "hasMore": false])
        : FakeStore.reply(["signedTransactions": [signed], "hasMore": false])
    }
    let gate = try FakeStore.world(server)
    #expect(gate.run(line) == .notFound, "\(gate.errors)")
    #expect(!gate.requests.contains { $0.url.contains("sandbox") })
    #expect(gate.errors.contains("sandbox was not queried"), "\(gate.errors)")
    for flags in [["-e", "auto"], ["-e", "sandbox"]] {
      let both = try FakeStore.world(server)
      #expect(both.run(line + flags) == .success, "\(both.errors)")
    }
  }
}
