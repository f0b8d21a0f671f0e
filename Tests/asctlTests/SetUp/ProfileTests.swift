import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// `asctl profile`, from adding the first profile to removing the last.
@Suite struct ProfileTests {
  typealias Samples = CredentialSamples

  static let terminal: Set<String> = ["input", "output", "error"]

  private func config(_ world: FakeWorld) -> String? {
    world.file(Samples.configPath).map { String(decoding: $0, as: UTF8.self) }
  }

  private func rows(_ world: FakeWorld) throws -> [JSON] {
    try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
  }

  /// The same files after a command, in a new world: each run of asctl has its own.
  private func next(_ world: FakeWorld, terminals: Set<String> = [], answers: [String] = []) -> FakeWorld {
    FakeWorld(files: world.files, terminals: terminals, answers: answers)
  }

  @Test func `a profile is added, listed, selected, shown and removed`() throws {
    let authorities = ["/current/ca": Array("-----BEGIN CERTIFICATE-----".utf8)]
    var world = FakeWorld(files: try Samples.files().merging(authorities) { $1 })
    #expect(world.run(["profile", "list"]) == .success)
    #expect(try rows(world).isEmpty)

    world = next(world)
    #expect(world.run(["profile", "add"] + Samples.flags) == .success, "\(world.errors)")
    #expect(world.output.isEmpty)
    #expect(world.mode(Samples.configPath) == 0o600)
    #expect(
      config(world) == Samples.profile.replacing("~/keys/", with: "/home/me/keys/"))

    world = next(world)
    let more = [
      "--app-apple-id", "1234567890", "--environment", "sandbox", "--base-url", "https://x", "--ca-file", "ca",
    ]
    #expect(world.run(["profile", "add", "work"] + Samples.flags + more) == .success)
    #expect(
      config(world)?.hasSuffix(
        "app_apple_id = 1234567890\nenvironment = sandbox\nbase_url = https://x\nca_file = /current/ca\n") == true)

    world = next(world)
    #expect(world.run(["profile", "use", "work"]) == .success)
    world = next(world)
    #expect(world.run(["profile", "list", "-o", "json"]) == .success)
    #expect(
      try rows(world) == [
        [
          "name": "default", "bundleId": "com.example.app", "keyId": "2X9R4HXF34", "environment": .null,
          "isDefault": false,
        ],
        [
          "name": "work", "bundleId": "com.example.app", "keyId": "2X9R4HXF34", "environment": "sandbox",
          "isDefault": true,
        ],
      ])

    world = next(world)
    #expect(world.run(["profile", "remove", "work", "--yes"]) == .success)
    #expect(config(world) == Samples.profile.replacing("~/keys/", with: "/home/me/keys/"))
    #expect(world.file(Samples.keyPath) != nil)
  }

  @Test func `an existing profile is replaced only with --force`() throws {
    let mine =
      "[default]\n# Mine.\nkey_id = OLD\nbase_url = https://x\naccess = read\nlog = team.ndjson\nlanguage = de\n"
    let world = FakeWorld(files: try Samples.files(config: mine))
    #expect(world.run(["profile", "add"] + Samples.flags) == .usage)
    #expect(world.errors.contains("--force"))
    #expect(config(world) == mine)
    #expect(world.run(["profile", "add", "--force"] + Samples.flags) == .success)
    let text = try #require(config(world))
    #expect(text.contains("# Mine.\nkey_id = \(Samples.keyID)\n"))
    #expect(!text.contains("base_url") && !text.contains("language"))
    #expect(text.contains("access = read\nlog = team.ndjson\n"), "\(text)")
    #expect(world.errors.contains("base_url and language"), "\(world.errors)")
  }

  @Test(arguments: [
    ["--base-url", "ftp://x"], ["--base-url", "http://example.com"], ["--ca-file", "none.pem"],
    ["--ca-file", "/current/bad.pem"], ["--root", "none.pem"], ["--root", "/current/bad.pem"],
  ])
  func `a server that requests could not use is not saved`(flags: [String]) throws {
    let files = try Samples.files().merging(["/current/bad.pem": Array("no".utf8)]) { $1 }
    let world = FakeWorld(files: files)
    #expect(world.run(["profile", "add"] + Samples.flags + flags) == .usage, "\(world.errors)")
    #expect(config(world) == nil)
  }

  @Test func `all missing flags are listed`() throws {
    let world = FakeWorld(files: try Samples.files())
    #expect(world.run(["profile", "add", "--key-id", "X"]) == .usage)
    #expect(world.errors.contains("--private-key-path, --issuer-id and --bundle-id\n"))
    #expect(FakeWorld(terminals: Self.terminal).run(["profile", "add", "--no-input"]) == .usage)
  }

  @Test func `variables are not copied into profiles`() throws {
    let world = FakeWorld(
      files: try Samples.files(), variables: ["ASCTL_BUNDLE_ID": "com.other", "ASCTL_ENVIRONMENT": "sandbox"])
    #expect(world.run(["profile", "add"] + Samples.flags.dropLast(2)) == .usage)
    #expect(world.run(["profile", "add"] + Samples.flags) == .success)
    #expect(config(world)?.contains("sandbox") == false)
  }

  @Test func `missing values are prompted for on a terminal`() throws {
    let world = FakeWorld(
      files: try Samples.files(), terminals: Self.terminal,
      answers: [
        "keys/none.p8", "~/keys/SubscriptionKey_2X9R4HXF34.p8", "", "not a uuid", Samples.issuerID, "",
        " \(Samples.bundleID) ", "", "sandbx", "sandbox",
      ])
    #expect(world.run(["profile", "add", "home"]) == .success, "\(world.errors)")
    #expect(
      config(world) == Samples.profile.replacing("[default]", with: "[home]") + "environment = sandbox\n")
    let questions = world.questions
    #expect(questions.count == 10)
    #expect(questions[1].hasPrefix("cannot read /current/keys/none.p8"))
    #expect(questions[2] == "Key ID [2X9R4HXF34]: ")
    #expect(questions[4].hasPrefix("invalid issuer ID: expected a UUID"), "\(questions[4])")
    #expect(questions[6].contains("the bundle ID"))
    // The terminal is too narrow for the message, which is therefore wrapped.
    #expect(questions[9].replacing("\n  ", with: " ").contains("did you mean sandbox?"))
  }

  @Test func `prompts are only for values without flags`() throws {
    let world = FakeWorld(
      files: try Samples.files(), terminals: Self.terminal, answers: [Samples.bundleID, "1234567890"])
    #expect(
      world.run(["profile", "add", "-e", "production"] + Samples.flags.dropLast(2)) == .success, "\(world.errors)")
    #expect(world.questions.count == 2)
    #expect(
      FakeWorld(files: try Samples.files(), terminals: Self.terminal).run(["profile", "add"] + Samples.flags)
        == .success, "with everything given, nothing is asked")
  }

  @Test func `the end of input saves nothing`() throws {
    let world = FakeWorld(files: try Samples.files(), terminals: Self.terminal, answers: [Samples.keyPath])
    #expect(world.run(["profile", "add"]) == .interrupted)
    #expect(config(world) == nil)
  }

  @Test func `prompts end after several invalid answers`() throws {
    let world = FakeWorld(terminals: Self.terminal, answers: Array(repeating: "/none", count: 100))
    #expect(world.run(["profile", "add"]) == .credentials)
    #expect(world.questions.count == 5)
  }

  /// An unusable key is rejected before anything is written.
  @Test(arguments: [("P-384", "P-384"), ("RSA", "RSA"), ("", "neither PEM nor base64")])
  func `an invalid key is not saved`(curve: String, words: String) throws {
    let text = curve.isEmpty ? "hello" : try TestKey(curve: curve).p8()
    let world = FakeWorld(files: ["/k.p8": Array(text.utf8)])
    let flags = Samples.flags.map { $0 == Samples.keyPath ? "/k.p8" : $0 }
    #expect(world.run(["profile", "add"] + flags) == .credentials)
    #expect(world.errors.contains(words))
    #expect(config(world) == nil)
  }

  @Test(arguments: [
    ("2X9R4HXF34", "/k/SubscriptionKey_2X9R4HXF34.p8", false), ("2X9R4HXF34", "/k/AuthKey_2X9R4HXF35.p8", true),
    ("2X9R4HXF34", "/k/SubscriptionKey_ABCDEFGHIJ.p8", true), ("2X9R4HXF34", "/k/mine.p8", false),
    ("2X9R4HXF34", "/k/AuthKey_mine.p8", false), ("2X9R4HXF34", "/k/AuthKey_ABCDEFGHIJ.gz", false),
  ])
  func `the name of the file is compared with the key ID`(keyID: String, path: String, isRemarkedOn: Bool) throws {
    let key = try TestKey.shared.get().p8()
    let world = FakeWorld(files: [path: Array(key.utf8)])
    let flags = Samples.flags.map { $0 == Samples.keyPath ? path : $0 == Samples.keyID ? keyID : $0 }
    #expect(world.run(["profile", "add"] + flags) == .success)
    #expect(world.errors.contains("rejects a mismatch with 401") == isRemarkedOn, "\(world.errors)")
  }

  @Test func `a key command is run and saved`() throws {
    let key = try TestKey.shared.get().p8()
    let world = FakeWorld(shell: { _ in Array(key.utf8) })
    let flags = Samples.flags.filter { $0 != Samples.keyPath && $0 != "--private-key-path" }
    #expect(world.run(["profile", "add", "--key-command", "op read x"] + flags) == .success)
    #expect(world.shellLines == ["op read x"])
    #expect(config(world)?.contains("key_command = op read x\n") == true)
    #expect(world.run(["profile", "add", "--key-command", "x", "--private-key-path", "y"]) == .usage)
  }

  @Test func `the simulator needs no key`() {
    let world = FakeWorld()
    #expect(world.run(["profile", "add", "play", "-e", "simulator"]) == .success)
    #expect(config(world) == "[play]\nenvironment = simulator\n")
  }

  @Test(arguments: ["asctl", "a b", "", "a]", "-x", "a\nb", "ä", String(repeating: "a", count: 65)])
  func `invalid profile names are rejected`(name: String) {
    let world = FakeWorld()
    #expect(world.run(["profile", "add", "-e", "simulator", "--", name]) == .usage)
    #expect(config(world) == nil)
  }

  @Test(arguments: [["--bundle-id", "com a"], ["--key-id", "a\nb"], ["--private-key-path", "/a\nkey_id = x"]])
  func `a value cannot break out of its line`(flags: [String]) {
    let world = FakeWorld()
    #expect(world.run(["profile", "add", "-e", "simulator"] + flags) == .usage)
    #expect(config(world) == nil)
  }

  @Test func `removing prompts only on a terminal`() throws {
    let files = try Samples.files(config: Samples.profile)
    for (answers, status) in [(["n"], ExitStatus.failure), ([""], .failure), ([], .failure), (["y"], .success)] {
      let world = FakeWorld(files: files, terminals: Self.terminal, answers: answers)
      #expect(world.run(["profile", "remove", "default"]) == status)
      #expect((config(world) == Samples.profile) == (status != .success))
      #expect(world.questions == ["Remove the profile default from \(Samples.configPath)? [y/N] "])
    }
    let script = FakeWorld(files: files)
    #expect(script.run(["profile", "remove", "default"]) == .usage)
    #expect(script.errors.contains("--yes"))
    #expect(config(script) == Samples.profile)
  }

  @Test func `removing the default profile clears the default`() throws {
    let world = FakeWorld(files: try Samples.files(config: "[a]\n[b]\n\n[asctl]\ndefault_profile = b\n"))
    #expect(world.run(["profile", "remove", "b", "-y"]) == .success)
    #expect(config(world) == "[a]\n")
  }

  @Test(arguments: [["profile", "use", "wrk"], ["profile", "remove", "wrk", "-y"], ["profile", "show", "wrk"]])
  func `an unknown profile gets a suggestion`(line: [String]) throws {
    let world = FakeWorld(files: try Samples.files(config: "[work]\n"))
    #expect(world.run(line) == .usage)
    #expect(world.errors == "asctl: unknown profile \"wrk\"\n  did you mean work?\n")
  }

  @Test func `use reports a variable that overrides the default`() throws {
    let world = FakeWorld(files: try Samples.files(config: "[a]\n[b]\n"), variables: ["ASCTL_PROFILE": "b"])
    #expect(world.run(["profile", "use", "a"]) == .success)
    #expect(world.errors.contains("ASCTL_PROFILE is set"))
  }
}
