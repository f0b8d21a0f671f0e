import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import SetUp
@testable import SignedData
@testable import Support
@testable import TestSupport

/// `asctl doctor` against test servers.
@Suite struct DoctorTests {
  typealias Server = @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply

  static let unknown = FakeStore.error(4_040_010)
  static let unauthenticated = HTTPReply(status: 401, body: Array("Unauthenticated\n".utf8))
  private static let noFailures = FakeStore.reply(["hasMore": false, "notificationHistory": []])

  private static func isSandbox(_ request: HTTPRequest) -> Bool { request.url.contains("sandbox") }

  /// Responds to the read with `answer`, and to requests for notifications with an empty list.
  static func server(_ answer: @escaping Server) -> Server {
    { request throws(TransportError) in
      request.url.hasSuffix("/notifications/history") ? noFailures : try answer(request)
    }
  }

  static func dated(_ reply: HTTPReply, _ date: String) -> HTTPReply {
    var reply = reply
    reply.headers.append(HTTPHeader("Date", date))
    return reply
  }

  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Base.ExitStatus
    let failed: [String]
    let server: Server
    var flags: [String] = []
    var variables: [String: String] = [:]
    var files: [String: [UInt8]] = [:]

    var testDescription: String { name }
  }

  static let scenes: [Scene] = [
    Scene(name: "404 on both", status: .success, failed: [], server: server { _ in unknown }),
    Scene(
      name: "401 on production", status: .credentials, failed: ["production.token"],
      server: server { isSandbox($0) ? unknown : unauthenticated }),
    Scene(
      name: "401 on production, with sandbox chosen", status: .success, failed: [],
      server: server { isSandbox($0) ? unknown : unauthenticated }, flags: ["-e", "sandbox"]),
    Scene(
      name: "401 on both", status: .credentials, failed: ["production.token", "sandbox.token"],
      server: server { _ in unauthenticated }),
    Scene(
      name: "401 behind a base URL", status: .credentials, failed: ["server.token"],
      server: server { _ in unauthenticated }, flags: ["--base-url", "http://127.0.0.1:8080"]),
    Scene(
      name: "the clock is behind", status: .credentials, failed: ["clock"],
      server: server { _ in dated(unknown, "Sat, 31 Jan 2026 12:10:00 GMT") }),
    Scene(
      name: "the clock is ahead", status: .credentials,
      failed: ["clock", "production.token", "sandbox.token"],
      server: server { _ in dated(unauthenticated, "Sat, 31 Jan 2026 11:50:00 GMT") }),
    Scene(
      name: "TLS fails", status: .unavailable, failed: ["production.host", "sandbox.host"],
      server: server { _ throws(TransportError) in throw .tls(.unknownAuthority, host: "api.storekit.apple.com") }),
    Scene(
      name: "silence", status: .unavailable, failed: ["production.host", "sandbox.host"],
      server: server { _ throws(TransportError) in throw .timedOut(isConnected: true, milliseconds: 10_000) }),
    Scene(
      name: "one host is blocked", status: .unavailable,
      failed: ["production.host"],
      server: server { request throws(TransportError) in
        if isSandbox(request) { return unknown }
        throw .cannotConnect(to: "api.storekit.apple.com", reason: "Connection refused")
      }),
    Scene(
      name: "the proxy fails", status: .unavailable,
      failed: ["production.host", "sandbox.host"],
      server: server { _ throws(TransportError) in throw .proxy(status: 403, reason: "it opened no way") },
      variables: ["HTTPS_PROXY": "http://me:secret-of-mine@proxy.example:3128"]),
    Scene(
      name: "a portal answers", status: .unavailable,
      failed: ["production.host", "sandbox.host"],
      server: server { _ in HTTPReply(status: 200, body: Array("<html>\u{1B}[31m".utf8)) }),
    Scene(
      name: "a broken configuration file", status: .credentials, failed: ["config.file"],
      server: server { _ in unknown }, files: [CredentialSamples.configPath: Array("issuer_id = 1\n".utf8)]),
    Scene(
      name: "a file of authorities without one", status: .credentials,
      failed: ["tls.ca-file"], server: server { _ in unknown }, flags: ["--ca-file", "ca.pem"],
      files: ["ca.pem": Array("nothing".utf8)]),
    Scene(
      name: "nothing is set", status: .credentials, failed: ["issuer.id"],
      server: server { _ in unknown }, variables: ["ASCTL_ISSUER_ID": ""]),
  ]

  private static func findings(_ world: FakeWorld) throws -> (json: JSON, failed: [String]) {
    let json = try JSON.parse(Array(world.output.utf8))
    let failed = json["checks"]?.arrayElements?.filter { $0["result"] == "FAIL" }.compactMap { $0["id"]?.string }
    return (json, failed ?? [])
  }

  @Test func `files that others can read come with their remedy`() throws {
    let files = [CredentialSamples.configPath: Array("[default]\nbundle_id = com.example.app\n".utf8)]
    let world = FakeWorld(files: files, modes: [CredentialSamples.configPath: 0o644])
    world.run(["doctor", "-o", "json"])
    let check = try Self.findings(world).json["checks"]?.arrayElements?.first { $0["id"] == "config.file" }
    #expect(check?["message"]?.string == "\(CredentialSamples.configPath) can be read by other users")
    #expect(check?["remedy"]?.string == "run `chmod 600 \(CredentialSamples.configPath)`")
  }

  /// The time of a simulated world has nothing to do with this machine's clock.
  @Test(arguments: [[], ["--base-url", "http://127.0.0.1:8080"]])
  func `the clock of a simulated world is not compared`(flags: [String]) throws {
    let world = try FakeStore.world(
      Self.server { request in
        guard request.url.hasSuffix("/clock") else { return Self.dated(Self.unknown, "Sat, 31 Jan 2026 12:00:00 GMT") }
        let state: JSON = ["now": .timestamp(FakeWorld.day), "bundleId": "com.example.app"]
        return FakeStore.reply(state, [HTTPHeader("X-Asctl-Clock", "1")])
      })
    #expect(world.run(["doctor", "-e", "simulator"] + flags) == .success, "\(world.output)")
    let checks = try Self.findings(world).json["checks"]?.arrayElements ?? []
    let host = checks.first { $0["id"] == "simulator.host" }?["message"]?.string ?? ""
    #expect(host.contains(flags.isEmpty ? "within asctl" : "127.0.0.1:8080"), "\(host)")
    let reporter = FakeWorld()
    #expect(reporter.run(["doctor", "-e", "simulator", "--report"]) == .success)
    #expect(reporter.output.contains(FakeWorld.now.wholeSecond.text), "\(reporter.output)")
  }

  @Test(arguments: scenes)
  func `doctor reports one cause`(scene: Scene) throws {
    let world = try FakeStore.world(files: scene.files, variables: scene.variables, scene.server)
    #expect(world.run(["doctor"] + scene.flags) == scene.status, "\(world.errors)\(world.output)")
    let (json, failed) = try Self.findings(world)
    #expect(json["cause"]?.string != nil)
    #expect(failed == scene.failed)
    #expect(!(world.output + world.errors).contains("secret-of-mine"))
    #expect(world.requests.allSatisfy { $0.method == "GET" || $0.url.hasSuffix("/notifications/history") })
    #expect(world.slept == .zero)
  }

  /// Unusable keys, by file.
  @Test(arguments: [
    ("P-384", "SubscriptionKey_2X9R4HXF34.p8", "key.form", "P-384"),
    ("P-256", "AuthKey_2X9R4HXF34.p8", nil, "App Store Connect API"),
    ("P-256", "SubscriptionKey_ABCDE12345.p8", nil, "ABCDE12345"),
    ("missing", "SubscriptionKey_2X9R4HXF34.p8", "key.file", "cannot read"),
  ])
  func `doctor recognizes a key of another kind`(curve: String, file: String, failed: String?, cause: String) throws {
    var files: [String: [UInt8]] = [:]
    if curve != "missing" { files[file] = Array(try TestKey(curve: curve).p8().utf8) }
    let world = FakeWorld(files: files, server: Self.server { _ in Self.unauthenticated })
    let flags = ["--issuer-id", CredentialSamples.issuerID, "--key-id", CredentialSamples.keyID]
    #expect(
      world.run(["doctor", "--bundle-id", "com.example.app", "--private-key-path", file] + flags) == .credentials)
    let (json, found) = try Self.findings(world)
    #expect(json["cause"]?.string?.contains(cause) ?? false, "\(world.output)")
    if let failed { #expect(found == [failed]) }
  }

  @Test func `the simulated App Store needs no key`() throws {
    let world = FakeWorld()
    #expect(world.run(["doctor", "-e", "simulator"]) == .success, "\(world.errors)\(world.output)")
    let (json, _) = try Self.findings(world)
    #expect(json["remedy"] == .null)
    #expect(json["checks"]?.arrayElements?.last?["id"] == "simulator.delivery")
    #expect(json["checks"]?.arrayElements?.last?["result"] == "WARN")
  }

  @Test func `a working profile identifies the correct issuer ID`() throws {
    let config = """
      [good]
      issuer_id = \(CredentialSamples.issuerID)
      key_id = 2X9R4HXF34
      private_key_path = key.p8
      bundle_id = com.example.app

      [bad]
      issuer_id = 69a6de70-0000-47e3-e053-5b8c7c11a4d1
      key_id = 2X9R4HXF34
      private_key_path = key.p8
      bundle_id = com.example.app
      """
    let world = FakeWorld(
      files: [
        "config": Array(config.utf8), "key.p8": Array(try TestKey.shared.get().p8().utf8),
      ], variables: ["ASCTL_CONFIG": "config"],
      server: Self.server { request in
        let token = request.bearer?.revealed.split(separator: ".")[1] ?? ""
        let claims = (try? Base64.url.decode(Array(token.utf8)[...])).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return claims.contains(CredentialSamples.issuerID) ? Self.unknown : Self.unauthenticated
      })
    #expect(world.run(["doctor", "--all-profiles", "-o", "json"]) == .credentials)
    let list = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
    #expect(list.map { $0["profile"]?.string } == ["good", "bad"])
    #expect(list.last?["cause"]?.string?.contains("issuer ID of profile good") ?? false, "\(world.output)")
    #expect(world.errors.hasPrefix(#"{"error":{"message":"profile bad: "#))
  }

  @Test(arguments: ["product_names", "reply_templates"])
  func `the files for messages are checked`(setting: String) throws {
    let name = setting == "product_names" ? "customer.product-names" : "customer.reply-templates"
    for (text, result) in [
      (nil, "FAIL"), ("{", "FAIL"), ("[]", "FAIL"), ("{\"active\":\"\"}", "FAIL"), ("{\"active\":\"{x}\"}", nil),
      ("{\"active\":\"Pro\"}", "PASS"), ("{}", "PASS"),
    ] as [(String?, String?)] {
      // A display name may contain a brace.
      let expected = result ?? (setting == "product_names" ? "PASS" : "FAIL")
      var files = ["config": Array("[default]\nenvironment = simulator\n\(setting) = texts.json\n".utf8)]
      files["texts.json"] = text.map { Array($0.utf8) }
      let world = FakeWorld(files: files, variables: ["ASCTL_CONFIG": "config"])
      #expect(world.run(["doctor", "-o", "json"]) == (expected == "PASS" ? .success : .credentials), "\(world.errors)")
      let checks = try JSON.parse(Array(world.output.utf8))["checks"]?.arrayElements ?? []
      #expect(checks.first { $0["id"]?.string == name }?["result"]?.string == expected, "\(world.output)")
    }
    let without = FakeWorld(
      files: ["config": Array("[default]\nenvironment = simulator\n".utf8)], variables: ["ASCTL_CONFIG": "config"])
    #expect(without.run(["doctor", "-o", "json"]) == .success)
    #expect(!without.output.contains(name))
  }

  @Test(arguments: [
    ("root", "trust.root", "root.pem"), ("storekit", "simulator.storekit", "shop.storekit"),
    ("log", "writes.log", "log.ndjson"),
  ])
  func `each file of a profile is checked`(setting: String, name: String, good: String) throws {
    let files = [
      "/x/root.pem": try FakeStore.root.get(), "/x/shop.storekit": Array("{}".utf8), "/x/bad": Array("no".utf8),
    ]
    let cases = [("/x/\(good)", "PASS"), ("/none/at/all", "FAIL"), ("/x/bad", setting == "log" ? "PASS" : "FAIL")]
    for (path, expected) in cases {
      let config = Array("[default]\nenvironment = simulator\n\(setting) = \(path)\n".utf8)
      let world = FakeWorld(
        files: files.merging(["config": config]) { $1 }, variables: ["ASCTL_CONFIG": "config"],
        foreign: ["/none/at/all"])
      let status = world.run(["doctor", "-o", "json"])
      #expect(status == (expected == "PASS" ? .success : .credentials), "\(world.errors)")
      let report = try JSON.parse(Array(world.output.utf8))
      let check = report["checks"]?.arrayElements?.first { $0["id"]?.string == name }
      #expect(check?["result"]?.string == expected, "\(world.output)")
      #expect((check?["remedy"]?.string != nil) == (expected == "FAIL"))
      #expect(report["remedy"] == check?["remedy"], "the first cause is this one")
      #expect(world.file(path) == files[path], "doctor changes nothing")
    }
  }

  @Test func `only the simulator needs its products, its key and another root`() throws {
    let config = Array("[default]\nstorekit = /none.storekit\nroot = /none.pem\n".utf8)
    let real = try FakeStore.world(
      files: ["config": config], variables: ["ASCTL_CONFIG": "config"], Self.server { _ in Self.unauthenticated })
    #expect(real.run(["doctor", "-o", "json"]) == .credentials)
    #expect(real.output.contains("production.host") && !real.output.contains("/none"), "\(real.output)")
    let damaged = FakeWorld(files: ["/home/me/.local/state/asctl/simulator.pem": Array("no".utf8)])
    #expect(damaged.run(["doctor", "-e", "simulator", "-o", "json"]) != .success)
    let report = try JSON.parse(Array(damaged.output.utf8))
    let check = report["checks"]?.arrayElements?.first { $0["result"] == "FAIL" }
    #expect(check?["id"] == "simulator.host" && check?["remedy"]?.string?.contains("delete it") ?? false)
  }

  @Test func `a report contains no identifiers, and no format shows the key or the token`() throws {
    let key = try FakeStore.key.get().split(separator: "\n")[1]
    for flags in [
      ["--report"], ["--report", "-o", "json"], ["-o", "csv"], ["-v"], ["-o", "table"], ["-o", "ndjson"],
    ] {
      let world = try FakeStore.world(Self.server { _ in Self.unauthenticated })
      #expect(world.run(["doctor"] + flags) == .credentials)
      let all = world.output + world.errors
      #expect(!all.contains(key) && !all.contains("eyJ"), "\(flags)")
      if flags.first == "--report" {
        #expect(!world.output.contains("57246542") && !world.output.contains("TESTKEY001"), "\(world.output)")
        #expect(world.output.contains("…001"))
      }
    }
  }

  @Test func `hostile text is escaped for the terminal`() throws {
    let world = try FakeStore.world(
      variables: ["ASCTL_BUNDLE_ID": "com.\u{1B}[31mexample"], terminals: ["output", "error"],
      Self.server { _ in HTTPReply(status: 401, headers: [HTTPHeader("X-Asctl-Reason", "\u{1B}]0;x\u{07}")]) })
    #expect(world.run(["doctor", "--no-color"]) == .credentials)
    #expect(!world.output.contains("\u{1B}") && !world.errors.contains("\u{1B}"))
  }

  @Test(arguments: ["--dry-run", "--curl"])
  func `a flag that forbids requests is rejected`(flag: String) throws {
    let world = try FakeStore.world(Self.server { _ in Self.unknown })
    #expect(world.run(["doctor", flag]) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test func `identifiers of checks are unique`() {
    let names = DoctorCheck.Name.all.map(\.row.text)
    #expect(Set(names).count == names.count)
  }
}
