import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import SetUp
@testable import TestSupport

/// The cause for each combination of responses, as a table.
@Suite struct DiagnosisTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let cause: Cause.Kind
    let status: Base.ExitStatus
    var facts = Diagnosis.Facts()

    var testDescription: String { name }

    init(
      _ name: String, _ cause: Cause.Kind, _ status: Base.ExitStatus, production: HostResponse? = nil,
      sandbox: HostResponse? = nil, server: HostResponse? = nil, _ change: (inout Diagnosis.Facts) -> Void = { _ in }
    ) {
      (self.name, self.cause, self.status) = (name, cause, status)
      facts.issuerID = CredentialSamples.issuerID
      facts.keyID = CredentialSamples.keyID
      facts.bundleID = CredentialSamples.bundleID
      facts.hosts = [
        production.map { Diagnosis.Host(place: .production, name: "api.storekit.apple.com", response: $0) },
        sandbox.map { Diagnosis.Host(place: .sandbox, name: "api.storekit-sandbox.apple.com", response: $0) },
        server.map { Diagnosis.Host(place: .server, name: "127.0.0.1:8080", response: $0) },
      ].compactMap(\.self)
      change(&facts)
    }
  }

  static let good = HostResponse.accepted(code: 4_040_010)
  static let refused = HostResponse.refused(reason: nil)
  static let silent = HostResponse.unreachable(.timedOut(isConnected: false, milliseconds: 10_000))
  static let untrusted = HostResponse.unreachable(.tls(.unknownAuthority, host: "api.storekit.apple.com"))

  private static func work(
    issuer: String = CredentialSamples.issuerID, bundle: String
  ) -> (profile: String, facts: Diagnosis.Facts) {
    var facts = Diagnosis.Facts()
    (facts.issuerID, facts.keyID, facts.bundleID) = (issuer, CredentialSamples.keyID, bundle)
    return ("work", facts)
  }

  static let cases: [Case] = [
    Case("both take it", .allGood, .success, production: good, sandbox: good),
    Case("the server takes it", .allGood, .success, server: good),
    Case("a setting is missing", .setting, .credentials) { $0.setting = Failure(.credentials, "no key") },
    Case("production refuses it, sandbox does not", .neverReleased, .credentials, production: refused, sandbox: good),
    Case("the same where sandbox is chosen", .neverReleased, .success, production: refused, sandbox: good) {
      $0.needed = [.sandbox]
    },
    Case("sandbox refuses it, production does not", .sandboxRefuses, .credentials, production: good, sandbox: refused),
    Case(
      "production refuses it, sandbox is silent", .sandboxUnknown, .credentials, production: refused, sandbox: silent),
    Case("both refuse it", .key, .credentials, production: refused, sandbox: refused),
    Case("the server refuses it", .key, .credentials, server: refused),
    Case("sandbox refuses it, production is silent", .key, .credentials, production: silent, sandbox: refused),
    Case(
      "the simulator says why", .simulatorReason, .credentials, server: .refused(reason: "bid is not com.example.app")),
    Case("refused, and the file is another key's", .otherKeysFile, .credentials, production: refused, sandbox: refused)
    { $0.keyIDOfFile = "ABCDE12345" },
    Case(
      "refused, and the file is named AuthKey", .appStoreConnectKey, .credentials, production: refused, sandbox: refused
    ) { $0.isNamedAuthKey = true },
    Case("refused, and the key ID is none", .keyIDForm, .credentials, production: refused, sandbox: refused) {
      $0.keyID = "key"
    },
    Case("refused, and the bundle ID has a team ID", .bundleIDForm, .credentials, production: refused, sandbox: refused)
    { $0.bundleID = "ABCDE12345.com.example.app" },
    Case(
      "refused, and the key works for another app", .bundleIDOfOtherTeam, .credentials, production: refused,
      sandbox: refused
    ) { $0.accepted = [work(bundle: "com.example.work")] },
    Case(
      "refused, and the key works with another issuer", .issuerID, .credentials, production: refused, sandbox: refused
    ) {
      $0.accepted = [work(issuer: "69a6de70-0000-47e3-e053-5b8c7c11a4d1", bundle: CredentialSamples.bundleID)]
    },
    Case("the clock is ahead", .clock, .credentials, production: refused, sandbox: refused) {
      $0.clockAhead = .minutes(10)
    },
    Case("the clock is behind, and the token still taken", .clock, .credentials, production: good, sandbox: good) {
      $0.clockAhead = .minutes(-10)
    },
    Case("the clock is a little off", .allGood, .success, production: good, sandbox: good) {
      $0.clockAhead = .seconds(50)
    },
    Case("TLS fails", .tls, .unavailable, production: untrusted, sandbox: untrusted),
    Case(
      "the proxy fails", .proxy, .unavailable, production: .unreachable(.proxy(status: 403, reason: "no")),
      sandbox: good
    ),
    Case("one host is silent", .hostBlocked, .unavailable, production: silent, sandbox: good),
    Case("a host that is not needed is silent", .hostBlocked, .success, production: good, sandbox: silent) {
      $0.needed = [.production]
    },
    Case("both are silent", .noNetwork, .unavailable, production: silent, sandbox: silent),
    Case("the server is silent", .noNetwork, .unavailable, server: silent),
    Case("a portal answers", .notTheAppStore, .unavailable, production: .foreign(status: 200), sandbox: good),
    Case("Apple fails", .failing, .unavailable, production: .failing(status: 503), sandbox: good),
    Case("too many requests", .limited, .success, production: .limited, sandbox: good),
  ]

  @Test(arguments: cases)
  func `each case has one cause and one status`(item: Case) {
    let cause = Diagnosis.cause(item.facts)
    #expect(cause.kind == item.cause, "\(cause.message)")
    #expect(cause.status == item.status)
    #expect(cause.remedy != nil || [.allGood, .setting].contains(cause.kind))
    #expect(!cause.message.hasSuffix("."))
  }

  /// Apple gives no reason for a 401, so the remedy has to mention the bundle ID.
  @Test(
    arguments: cases.filter {
      [.key, .bundleIDForm, .bundleIDOfOtherTeam, .appStoreConnectKey, .simulatorReason].contains($0.cause)
    })
  func `a remedy contains a bundle ID that may be wrong`(item: Case) throws {
    let remedy = try #require(Diagnosis.cause(item.facts).remedy)
    #expect(remedy.contains("the bundle ID") && remedy.contains(item.facts.bundleID), "\(remedy)")
  }

  @Test func `indistinguishable causes are listed, most likely first`() throws {
    for item in Self.cases where item.cause == .key {
      var facts = item.facts
      for file in [nil, facts.keyID] {
        facts.keyIDOfFile = file
        let cause = Diagnosis.cause(facts)
        let remedy = try #require(cause.remedy)
        let places = [facts.bundleID, facts.issuerID, facts.keyID].map { remedy.firstRange(of: $0)?.lowerBound }
        let (bundle, issuer, key) = (try #require(places[0]), try #require(places[1]), try #require(places[2]))
        // If the file is named after the key ID, the key is probably correct.
        #expect(file == nil ? key < bundle : bundle < key, "\(remedy)")
        #expect(bundle < issuer)
      }
    }
  }

  @Test func `every kind of cause has a case`() {
    #expect(Set(Self.cases.map(\.cause)) == Set(Cause.Kind.allCases))
  }

  @Test(
    arguments: [
      (200, ["signedTransactionInfo": "x"], good(nil)), (404, ["errorCode": 4_040_010], good(4_040_010)),
      (400, ["errorCode": 4_000_006], good(4_000_006)), (401, [:], refused), (429, ["errorCode": 4_290_000], .limited),
      (500, ["errorCode": 5_000_000], .failing(status: 500)), (200, [:], .foreign(status: 200)),
      (404, [:], .foreign(status: 404)), (302, [:], .foreign(status: 302)), (403, [:], .foreign(status: 403)),
    ] as [(Int, JSON, HostResponse)])
  func `a response counts only in Apple's format`(status: Int, body: JSON, response: HostResponse) {
    #expect(HostResponse(.success(FakeStore.reply(body, status: status))) == response)
  }

  private static func good(_ code: Int64?) -> HostResponse { .accepted(code: code) }

  @Test(arguments: [
    ("Sat, 31 Jan 2026 12:00:00 GMT", 0, 0), ("Sat, 31 Jan 2026 11:59:59 GMT", 0, 0),
    ("Sat, 31 Jan 2026 11:50:00 GMT", 0, 599), ("Sat, 31 Jan 2026 12:10:00 GMT", 0, -600),
    ("Sat, 31 Jan 2026 11:59:30 GMT", 40_000, 0),
  ])
  func `clocks are compared within the precision of the response`(
    date: String, milliseconds: Int64, ahead: Int64
  ) {
    let reply = HTTPReply(status: 404, headers: [HTTPHeader("date", date)], milliseconds: milliseconds)
    #expect(reply.clockAhead(now: FakeWorld.now) == .seconds(ahead))
  }

  @Test(arguments: [
    "", "now", "Sat, 31 Feb 2026 12:00:00 GMT", "2026-01-31T12:00:00Z", "Sat, 31 Jan 2026 12:00:00 CET",
  ])
  func `an invalid HTTP date is ignored`(text: String) {
    #expect(Timestamp(httpDate: text) == nil)
  }
}
