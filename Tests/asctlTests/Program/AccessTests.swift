import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// `access` of a profile, for every endpoint of the catalog.
@Suite struct AccessTests {
  static func world(_ access: String, _ variables: [String: String] = [:]) throws -> FakeWorld {
    var files = try SampleFiles.all()
    files["image.png"] = TestPicture.png(width: 3840, height: 160)
    files["report.json"] = SampleReport.report([:], token: "SANDBOX_1")
    let config = CredentialSamples.profile + "access = \(access)\n"
    for (name, bytes) in try CredentialSamples.files(config: config) { files[name] = bytes }
    return FakeWorld(files: files, variables: variables, server: { _ in FakeStore.error(4_040_010) })
  }

  /// The words of an endpoint's first example that sends one request, with any confirmation that it requires.
  static func words(_ endpoint: Endpoint) throws -> [String] {
    let line = try #require(endpoint.examples.first { !$0.line.contains("--ids") && !$0.line.contains("|") }?.line)
    var words = ShellWords.commands(in: line)?.first.map { Array($0.dropFirst()) } ?? []
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    words += ["-e", endpoint.environments == [.production] ? "production" : "sandbox"]
    if endpoint.hasPreflight { words.append("--no-preflight") }
    return words + (endpoint.isRead || endpoint.confirmation != .yes ? [] : ["--yes"])
  }

  private static func isRead(_ request: HTTPRequest) -> Bool {
    request.method == "GET" || request.url.hasSuffix("/notifications/history") || request.url.contains("history?")
  }

  @Test(arguments: Endpoint.all.indices) func `only allowed requests are sent`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let words = try Self.words(endpoint)
    let isOfSupport = [["consumption", "send"], ["consumption", "send-v1"], ["subscription", "extend"]]
      .contains(endpoint.command)
    for (access, isAllowed) in [("read", endpoint.isRead), ("support", endpoint.isRead || isOfSupport), ("all", true)] {
      let world = try Self.world(access)
      let status = world.run(words)
      if isAllowed {
        #expect(status != .credentials && !world.requests.isEmpty, "\(access) \(words) \(world.errors)")
      } else {
        #expect(status == .credentials && world.requests.isEmpty, "\(access) \(words) \(world.errors)")
      }
      if access == "read" { #expect(world.requests.allSatisfy(Self.isRead), "\(words)") }
    }
    // A dry run is allowed because it sends nothing, and the simulator is exempt.
    let rehearsed = try Self.world("read")
    #expect(rehearsed.run(words + ["--dry-run"]) == .success, "\(words) \(rehearsed.errors)")
    let simulated = try Self.world("read")
    #expect(simulated.run(words + ["-e", "simulator"]) != .credentials, "\(words) \(simulated.errors)")
  }

  @Test func `api sends only GET, and no token is printed`() throws {
    for access in ["read", "support"] {
      for line in [
        ["api", "POST", "/inApps/v1/notifications/test", "-e", "sandbox", "--yes"],
        ["api", "PUT", "/inApps/v1/subscriptions/extend/1", "-e", "sandbox", "--yes", "--field", "extendByDays=1"],
        ["api", "POST", "/inApps/v1/notifications/history", "-e", "sandbox", "--yes"], ["token", "mint"],
      ] {
        let world = try Self.world(access)
        #expect(world.run(line) == .credentials, "\(line) \(world.errors)")
        #expect(world.requests.isEmpty && world.output.isEmpty, "\(line)")
      }
      let world = try Self.world(access)
      #expect(world.run(["api", "GET", "/inApps/v1/transactions/1", "-e", "sandbox"]) == .notFound)
      #expect(world.requests.count == 1)
    }
    #expect(try Self.world("read").run(["token", "mint", "-e", "simulator"]) == .success)
  }

  @Test func `signatures require all rights`() throws {
    let offer = ["--product-id", "com.example.pro", "--offer-identifier", "winter"]
    let message = ["--message-identifier", "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"]
    for line in [
      ["sign", "promotional-offer"] + offer, ["sign", "promotional-offer-v1"] + offer,
      [
        "sign", "introductory-offer", "--product-id", "com.example.pro", "--allow-introductory-offer", "true",
        "--transaction-id", "2000000000000001",
      ],
      ["retention", "serve"] + message, ["retention", "answer", "--product-id", "com.example.pro"] + message,
    ] {
      for access in ["read", "support"] {
        let world = try Self.world(access)
        #expect(world.run(line) == .credentials, "\(line) \(world.errors)")
        #expect(world.output.isEmpty && world.errors.contains("access = \(access)"), "\(line) \(world.errors)")
      }
      if line[1] == "serve" { continue }
      #expect(try Self.world("all").run(line) == .success, "\(line)")
      #expect(try Self.world("read").run(line + ["-e", "simulator"]) == .success, "\(line)")
    }
  }

  @Test func `an unknown access value is rejected before anything is sent`() throws {
    for access in ["reed", ""] {
      let world = try Self.world(access)
      #expect(world.run(["transaction", "get", "1", "-e", "sandbox"]) == .credentials)
      #expect(world.requests.isEmpty)
    }
    let variable = try Self.world("read", ["ASCTL_ACCESS": "all"])
    #expect(variable.run(["notification", "test", "-e", "sandbox"]) == .credentials)
  }

  @Test func `consumption answer checks the access before the first prompt`() throws {
    var files: [String: [UInt8]] = [:]
    let config = CredentialSamples.profile + "access = read\n"
    for (name, bytes) in try CredentialSamples.files(config: config) { files[name] = bytes }
    let world = FakeWorld(
      files: files, terminals: ["input", "output", "error"], answers: ["y"], server: { _ in FakeStore.error(4_040_010) }
    )
    #expect(world.run(["consumption", "answer", "1", "-e", "sandbox"]) == .credentials, "\(world.errors)")
    #expect(world.questions.isEmpty && world.requests.isEmpty)
  }

  @Test func `profile add saves the access value`() throws {
    let world = FakeWorld(files: try CredentialSamples.files())
    let line = ["profile", "add", "desk"] + CredentialSamples.flags
    #expect(world.run(line + ["--access", "support"]) == .success, "\(world.errors)")
    #expect(
      String(decoding: world.file(CredentialSamples.configPath) ?? [], as: UTF8.self).contains("access = support"))
    #expect(world.run(line + ["--access", "write", "--force"]) == .usage)
  }
}

/// Cancellation of the read before a write.
@Suite struct CanceledPreflightTests {
  @Test(arguments: Endpoint.all.filter(\.hasPreflight).indices)
  func `canceling a preflight read never suggests skipping it`(index: Int) throws {
    let endpoint = Endpoint.all.filter(\.hasPreflight)[index]
    let words = try AccessTests.words(endpoint).filter { $0 != "--no-preflight" }
    var files = try SampleFiles.all()
    for (name, bytes) in try CredentialSamples.files(config: CredentialSamples.profile) { files[name] = bytes }
    let world = FakeWorld(files: files, server: { _ throws(TransportError) in throw .interrupted })
    #expect(world.run(words) == .interrupted, "\(world.errors)")
    #expect(!world.requests.isEmpty && world.requests.allSatisfy { $0.method == "GET" || $0.url.hasSuffix("/history") })
    #expect(!world.errors.contains("--no-preflight"), "\(world.errors)")
  }
}
