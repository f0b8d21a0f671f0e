import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import SignedData
@testable import SignedTexts
@testable import Simulator
@testable import Support
@testable import TestSupport

/// Simulated notifications of all pairs of types and subtypes: contents are consistent, and never signed by Apple.
@Suite struct NotificationTriggerTests {
  private static let chain = Result {
    try #require(SimulatorChain(pem: Array(SimulatorCertificates.mint().revealed.utf8)))
  }

  private static func verify(_ jws: String, root: Bool, _ app: StoreApp = StoreApp()) throws -> VerificationResult {
    let named = root ? [try Certificate(der: chain.get().root)] : []
    var verifier = Verifier(
      anchors: TrustAnchors(named: named),
      expectations: Expectations(kind: .notification, bundleID: app.bundleID, environment: app.environment),
      now: FakeWorld.now)
    return verifier.verify(ArraySlice(jws.utf8))
  }

  private static func made(_ pair: String, _ app: StoreApp = StoreApp(), transaction: String? = nil) throws -> String {
    let parts = pair.split(separator: "/").map { "\($0)" }
    let trigger = try NotificationTrigger(
      type: parts[0], subtype: parts.count > 1 ? parts[1] : nil, transactionId: transaction)
    return try SimulatedNotification(trigger, app: app, now: Timestamp(milliseconds: 1_795_000_000_000)).signed(
      uuid: SampleNotification.uuid(1), by: chain.get())
  }

  @Test(arguments: NotificationType.pairs)
  func `triggered notifications verify only under the simulator's root`(pair: String) throws {
    let turn = NotificationType.pairs.firstIndex(of: pair) ?? 0
    for environment in [SignedEnvironment.sandbox, .production].sampled(oneIn: 2, turn) {
      let app = StoreApp(bundleID: "com.other", environment: environment)
      let jws = try Self.made(pair, app)
      let payload = try Self.verify(jws, root: true, app).result.get().payload
      let type = payload["notificationType"]?.string ?? ""
      #expect(pair == payload["subtype"]?.string.map { "\(type)/\($0)" } ?? type)
      #expect(throws: VerificationError.self) { try Self.verify(jws, root: false, app).result.get() }
    }
  }

  @Test(arguments: NotificationType.pairs)
  func `each type has its members with consistent dates and status`(pair: String) throws {
    let payload = try Self.verify(Self.made(pair), root: true).result.get().payload
    let parts = pair.split(separator: "/").map { "\($0)" }
    let event = try #require(NotificationType.named(parts[0])?.event(subtype: parts.count > 1 ? parts[1] : nil))
    let carried = NotificationType.Part.allCases.filter { payload[$0.rawValue] != nil }
    #expect(carried == [event.carries])
    guard let transaction = payload["data"]?["signedTransactionInfo"] else { return }
    let signed = try #require(payload["signedDate"]?.int64)
    let bought = try #require(transaction["purchaseDate"]?.int64)
    #expect(bought <= signed && transaction["originalPurchaseDate"]?.int64 ?? 0 <= bought)
    guard let renewal = payload["data"]?["signedRenewalInfo"] else { return }
    #expect(renewal["originalTransactionId"] == transaction["originalTransactionId"])
    #expect(renewal["productId"] == transaction["productId"])
    let isRunning = transaction["expiresDate"]?.int64 ?? 0 > signed
    switch payload["data"]?["status"]?.int64 {
    case 1: #expect((isRunning || pair.hasPrefix("REFUND")) && transaction["revocationDate"] == nil)
    case 2: #expect(!isRunning && renewal["autoRenewStatus"] == 0 && renewal["expirationIntent"] != nil)
    case 3: #expect(!isRunning && renewal["isInBillingRetryPeriod"] == true)
    case 4: #expect(renewal["gracePeriodExpiresDate"]?.int64 ?? 0 > signed)
    case 5: #expect(transaction["revocationDate"] != nil)
    default: Issue.record("no status")
    }
  }

  @Test func `the selected transaction is in all parts`() throws {
    let first = try Self.verify(Self.made("SUBSCRIBED/INITIAL_BUY", transaction: "77"), root: true).result.get().payload
    #expect(first["data"]?["signedTransactionInfo"]?["transactionId"] == "77")
    #expect(first["data"]?["signedTransactionInfo"]?["originalTransactionId"] == "77")
    #expect(first["data"]?["signedRenewalInfo"]?["originalTransactionId"] == "77")
    let later = try Self.verify(Self.made("DID_RENEW", transaction: "77"), root: true).result.get().payload
    #expect(later["data"]?["signedTransactionInfo"]?["transactionId"] == "77")
    #expect(later["data"]?["signedTransactionInfo"]?["originalTransactionId"] != "77")
  }

  @Test func `members are set in their declared type`() throws {
    let world = FakeWorld()
    let sets = [
      "data.signedTransactionInfo.productId=42", "data.signedTransactionInfo.price=5", "data.appAppleId=12",
      "data.signedRenewalInfo.autoRenewStatus=0",
    ]
    let line = ["notification", "trigger", "DID_RENEW"] + sets.flatMap { ["--set", $0] }
    #expect(world.run(line) == .success, "\(world.errors)")
    let decoded = FakeWorld(input: Array(world.output.utf8))
    #expect(decoded.run(["decode", "-", "-o", "json"]) == .success)
    let data = try JSON.parse(Array(decoded.output.utf8))["data"]
    #expect(data?["signedTransactionInfo"]?["productId"] == "42")
    #expect(data?["signedTransactionInfo"]?["price"] == 5)
    #expect(data?["appAppleId"] == 12)
    #expect(data?["signedRenewalInfo"]?["autoRenewStatus"] == 0)
  }

  @Test(arguments: [
    ["EXPIRED/VOLUNTRY"], ["SUBSCRIBED"], ["NO_SUCH"], [""], ["a b"], ["TEST", "--set", "=1"], ["TEST", "--set", "a"],
    ["TEST", "--set", "a..b=1"], ["DID_RENEW", "--set", "data.new=1"], ["TEST", "--set", "data.bundleId.x=1"],
    ["TEST", "--transaction", "MVK7WQ3XYZ"], ["TEST", "--to", "http://example.com"],
    ["TEST", "--to", "https://example.com"], [], ["TEST", "--dry-run"],
  ])
  func `invalid input is rejected, and nothing is sent`(arguments: [String]) {
    let world = FakeWorld()
    #expect(world.run(["notification", "trigger"] + arguments) == .usage, "\(world.errors)")
    #expect(world.requests.isEmpty && world.output.isEmpty)
  }

  @Test func `a notification is posted in Apple's format, with the configured app`() throws {
    let world = FakeWorld(
      variables: ["ASCTL_BUNDLE_ID": "com.mine", "ASCTL_APP_APPLE_ID": "99"], server: { _ in HTTPReply(status: 200) })
    #expect(
      world.run(["notification", "trigger", "TEST", "-e", "production", "--to", "http://127.0.0.1:9/x"]) == .success)
    let request = try #require(world.requests.first)
    #expect(request.method == "POST" && request.url == "http://127.0.0.1:9/x" && request.bearer == nil)
    let decoded = FakeWorld(input: request.body)
    #expect(decoded.run(["decode", "-", "-o", "json"]) == .success)
    let data = try JSON.parse(Array(decoded.output.utf8))["data"]
    #expect(data == ["appAppleId": 99, "bundleId": "com.mine", "environment": "Production"])
  }

  private static func served(_ results: [String?]) -> FakeWorld {
    let count = Mutex(0)
    return FakeWorld(
      variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"],
      server: { request in
        let number = count.withLock { count in
          defer { if request.method == "POST" { count += 1 } }
          return count
        }
        let attempts = results[min(number, results.count - 1)].map { [JSON.object(["sendAttemptResult": .string($0)])] }
        let reply: JSON = ["signedPayload": "a.b.c", "sendAttempts": .array(attempts ?? [])]
        return HTTPReply(
          status: 200, headers: [HTTPHeader("X-Asctl-Clock", "1")],
          body: request.method == "POST"
            ? reply.bytes() : JSON.object(["now": 1_769_860_800_000, "bundleId": "com.example.app"]).bytes())
      })
  }

  @Test(
    arguments: [
      (["TEST"], ["SUCCESS"], Base.ExitStatus.success), (["TEST"], [nil], .success),
      (["TEST"], ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"], .unavailable), (["TEST"], ["TIMED_OUT"], .unavailable),
      (["--all-types"], ["SUCCESS", "SOCKET_ISSUE"], .someFailed), (["--all-types"], ["SOCKET_ISSUE"], .unavailable),
    ] as [([String], [String?], Base.ExitStatus)])
  func `the status reports whether the notified server accepted`(
    words: [String], results: [String?], status: Base.ExitStatus
  ) {
    let world = Self.served(results)
    #expect(world.run(["notification", "trigger"] + words + ["-e", "simulator"]) == status, "\(world.errors)")
    #expect(!world.output.isEmpty)
    #expect(world.errors.contains("UNCLAIM_SEATS") == (words == ["--all-types"]))
  }

  @Test func `only declared members can be set`() throws {
    func require(_ path: String) throws(ControlRefusal) {
      try NotificationTrigger.member(at: NotificationTrigger.Change(path: path, value: 1).path)
    }
    func paths(_ object: PayloadObject, _ depth: Int) -> [String] {
      object.fields.flatMap { field in
        [field.name]
          + (depth > 0 ? field.kind.object.map { paths($0, depth - 1) } ?? [] : []).map { "\(field.name).\($0)" }
      }
    }
    for path in paths(.notification, 2) {
      #expect(throws: Never.self) { try require(path) }
      for wrong in ["\(path)x", "\(path).", ".\(path)", "x.\(path)", "\(path).no member"] {
        #expect(throws: ControlRefusal.self, "\(wrong)") { try require(wrong) }
      }
    }
  }

  @Test func `a served simulator triggers the event`() throws {
    let reply: JSON = ["notificationUUID": "u", "signedPayload": "a.b.c"]
    let world = FakeWorld(
      variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"],
      server: { request in
        HTTPReply(
          status: 200, headers: [HTTPHeader("X-Asctl-Clock", "1")],
          body: request.method == "POST"
            ? reply.bytes() : JSON.object(["now": 1_769_860_800_000, "bundleId": "com.example.app"]).bytes())
      })
    let line = ["notification", "trigger", "EXPIRED/VOLUNTARY", "-e", "simulator", "--transaction", "77"]
    #expect(world.run(line + ["--set", "data.status=2"]) == .success, "\(world.errors)")
    let request = try #require(world.requests.last)
    #expect(request.url == "http://127.0.0.1:9/simulator/trigger")
    let body: JSON = [
      "type": "EXPIRED", "subtype": "VOLUNTARY", "transactionId": "77", "set": ["data.status": 2],
    ]
    #expect(try JSON.parse(request.body) == body)
    #expect(try JSON.parse(Array(world.output.utf8)) == reply)
  }
}
