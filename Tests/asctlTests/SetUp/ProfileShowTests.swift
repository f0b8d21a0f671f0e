import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// `asctl profile show` shows every value and its source, but never the key.
@Suite struct ProfileShowTests {
  typealias Samples = CredentialSamples

  private func rows(_ world: FakeWorld) throws -> [String: JSON] {
    let rows = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"]?.string ?? "", $0) })
  }

  @Test func `each value has its source`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: Samples.profile + "app_apple_id = 12\n"),
      variables: ["ASCTL_ENVIRONMENT": "sandbox"])
    #expect(world.run(["profile", "show", "--bundle-id", "com.flag"]) == .success, "\(world.errors)")
    let rows = try rows(world)
    let fingerprint = try hexadecimal(Samples.credentials().privateKey.fingerprint)
    func row(_ name: String, _ value: JSON, _ source: JSON, _ from: JSON) -> JSON {
      ["name": .string(name), "value": value, "source": source, "from": from]
    }
    let expected: [JSON] = [
      row("issuerId", .string(Samples.issuerID), "defaultProfile", "profile default, line 2"),
      row("keyId", .string(Samples.keyID), "defaultProfile", "profile default, line 3"),
      row("privateKeyPath", .string(Samples.keyPath), "defaultProfile", "profile default, line 4"),
      row("publicKeySha256", .string(fingerprint), "defaultProfile", "profile default, line 4"),
      row("bundleId", "com.flag", "flag", "--bundle-id"),
      row("appAppleId", 12, "defaultProfile", "profile default, line 6"),
      row("environment", "sandbox", "variable", "ASCTL_ENVIRONMENT"),
      row("baseUrl", .null, .null, .null), row("caFile", .null, .null, .null),
      row("access", "all", "builtIn", "built-in default"),
      row("log", "/home/me/.local/state/asctl/log.ndjson", "builtIn", "built-in default"),
    ]
    for row in expected { #expect(rows[row["name"]?.string ?? ""] == row) }
    #expect(rows.count == expected.count)
  }

  @Test(arguments: Setting.allCases)
  func `each setting of a profile is shown`(setting: Setting) throws {
    let values: [Setting: String] = [
      .issuerID: Samples.issuerID, .appAppleID: "12", .environment: "sandbox", .baseURL: "https://localhost",
      .access: "read", .language: "de",
    ]
    let config = "[default]\n\(setting.rawValue) = \(values[setting] ?? "value")\n"
    let world = FakeWorld(files: try Samples.files(config: config))
    _ = world.run(["profile", "show"])
    #expect(try rows(world).values.contains { $0["from"] == "profile default, line 2" }, "\(world.output)")
  }

  @Test func `a profile argument equals the flag -p`() throws {
    let config = "[work]\nbundle_id = com.work\n[default]\nbundle_id = com.home\n"
    for line in [["work"], ["-p", "work"]] {
      let world = FakeWorld(files: try Samples.files(config: config), variables: ["ASCTL_BUNDLE_ID": "com.variable"])
      #expect(world.run(["profile", "show"] + line) == .success)
      #expect(try rows(world)["bundleId"]?["value"] == "com.work")
      #expect(try rows(world)["bundleId"]?["source"] == "profile")
    }
    let world = FakeWorld(files: try Samples.files(config: config))
    #expect(world.run(["-p", "default", "profile", "show", "work"]) == .success)
    #expect(try rows(world)["bundleId"]?["value"] == "com.work")
  }

  @Test(arguments: [["-p", "work"], []])
  func `a contradiction with the profile is rejected`(line: [String]) throws {
    let config = "[work]\nenvironment = production\nbundle_id = com.work\n"
    let world = FakeWorld(
      files: try Samples.files(config: config),
      variables: ["ASCTL_ENVIRONMENT": "sandbox", "ASCTL_PROFILE": line.isEmpty ? "work" : ""])
    #expect(world.run(["profile", "show"] + line) == .usage)
    #expect(try rows(world)["bundleId"]?["value"] == "com.work")
    #expect(world.errors.contains("profile work sets production, but ASCTL_ENVIRONMENT sets \"sandbox\""))
    #expect(world.run(["transaction", "get", "1"] + line) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test func `missing settings are null`() throws {
    let world = FakeWorld()
    #expect(world.run(["profile", "show"]) == .success)
    #expect(
      try rows(world).values.filter { $0["value"] != .null }.compactMap { $0["value"]?.string }.sorted() == [
        "/home/me/.local/state/asctl/log.ndjson", "all", "auto",
      ])
    #expect(world.errors.contains("no profile is used"))
  }

  @Test func `a command is shown and not run`() throws {
    let world = FakeWorld(files: try Samples.files(config: "[default]\nkey_command = op read x\n"))
    #expect(world.run(["profile", "show"]) == .success)
    #expect(try rows(world)["keyCommand"]?["value"] == "op, arguments not shown")
    #expect(world.shellLines.isEmpty)
  }

  @Test func `a key in the environment is not shown`() throws {
    let key = try TestKey.shared.get().p8()
    let world = FakeWorld(variables: ["ASCTL_PRIVATE_KEY": key])
    #expect(world.run(["profile", "show"]) == .success)
    #expect(try rows(world)["privateKey"]?["value"] == "set, not shown")
    #expect(try rows(world)["publicKeySha256"]?["from"] == "ASCTL_PRIVATE_KEY")
  }

  @Test func `invalid settings are shown beside valid ones`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[default]\nissuer_id = x\nkey_id = A\nprivate_key_path = /no.p8\n"))
    #expect(world.run(["profile", "show"]) == .credentials)
    #expect(try rows(world)["keyId"]?["value"] == "A")
    #expect(try rows(world)["issuerId"]?["value"] == .null)
    #expect(world.errors.contains("issuer_id in \(Samples.configPath) line 2"))
    #expect(world.errors.contains("cannot read /no.p8"))
  }

  @Test func `a typo in the file is rejected`() throws {
    let world = FakeWorld(files: try Samples.files(config: "[default]\nbundel_id = x\n"))
    #expect(world.run(["profile", "show"]) == .credentials)
    #expect(world.errors.contains("bundel_id"))
    #expect(world.errors.contains("bundle_id"))
  }

  @Test func `a file that other users can read gets a remark`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[default]\nbundle_id = x\n"), modes: [Samples.configPath: 0o644])
    #expect(world.run(["profile", "show"]) == .success)
    #expect(world.errors.contains("\(Samples.configPath) can be read by other users"))
  }

  /// A user with write access to the file could have chosen the command that `key_command` runs.
  @Test(arguments: [0o600, 0o602, 0o620, 0o777] as [UInt16], [false, true])
  func `another user's file is rejected before anything runs`(mode: UInt16, isForeign: Bool) throws {
    let isOwn = mode == 0o600 && !isForeign
    for line in [
      ["token", "mint"], ["profile", "show"], ["transaction", "get", "1"], ["profile", "use", "default"],
    ] {
      let config = "[default]\nissuer_id = \(Samples.issuerID)\nkey_id = \(Samples.keyID)\nbundle_id = a.b\n"
      let world = FakeWorld(
        files: try Samples.files(config: config + "key_command = op read x\n"), modes: [Samples.configPath: mode],
        foreign: isForeign ? [Samples.configPath] : [])
      let status = world.run(line)
      #expect(world.requests.isEmpty)
      if isOwn {
        #expect(!world.errors.contains("another user"))
      } else {
        #expect(status == .credentials && world.shellLines.isEmpty, "\(line)")
        #expect(world.errors.contains(Samples.configPath))
      }
    }
  }
}
