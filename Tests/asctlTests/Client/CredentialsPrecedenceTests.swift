import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import TestSupport

/// The precedence of values from several sources, and the errors for missing ones.
@Suite struct CredentialsPrecedenceTests {
  typealias Samples = CredentialSamples

  /// A setting that is a text, and four different values for it.
  struct Case: Sendable, CustomTestStringConvertible {
    let setting: Setting
    let values: [String]
    var testDescription: String { setting.rawValue }
  }

  static let cases = [
    Case(setting: .issuerID, values: (1...4).map { "57246542-96fe-1a63-e053-0824d011072\($0)" }),
    Case(setting: .keyID, values: ["A", "B", "C", "D"]),
    Case(setting: .bundleID, values: ["com.a", "com.b", "com.c", "com.d"]),
    Case(setting: .appAppleID, values: ["1", "2", "3", "4"]),
    Case(setting: .environment, values: ["production", "sandbox", "simulator", "auto"]),
    Case(setting: .baseURL, values: ["https://a", "https://b", "https://c", "https://d"]),
    Case(setting: .caFile, values: ["/a", "/b", "/c", "/d"]),
    Case(setting: .privateKeyPath, values: ["/a", "/b", "/c", "/d"]),
  ]

  /// How a profile is selected: by a flag, by the variable, or not at all.
  enum Naming: CaseIterable { case flag, variable, none }

  /// Every subset of flag, named profile, variable and default profile.
  @Test(arguments: cases, 0..<16)
  func `the highest precedence wins, and a named profile is used alone`(sample: Case, given: Int) throws {
    func has(_ rank: Int) -> Bool { given >> rank & 1 == 1 }
    let key = sample.setting.rawValue
    let flag = try #require(sample.setting.flag)
    let variable = try #require(flag.variable)
    let config = """
      [named]
      \(has(1) ? "\(key) = \(sample.values[1])" : "")
      [default]
      \(has(3) ? "\(key) = \(sample.values[3])" : "")
      """
    let sources: [Source] = [
      .flag("--\(flag.name)"), Source(kind: .profile, description: "profile named, line 2"), .variable(variable),
      Source(kind: .defaultProfile, description: "profile default, line 4"),
    ]
    for naming in Naming.allCases {
      let world = FakeWorld(
        files: try Samples.files(config: config),
        variables: [
          variable: has(2) ? sample.values[2] : "", "ASCTL_PROFILE": naming == .variable ? "named" : "",
        ])
      let typed = (naming == .flag ? ["-p", "named"] : []) + (has(0) ? ["--\(flag.name)", sample.values[0]] : [])
      let settings = try world.settings(typed)
      if naming != .none, sample.setting == .environment, !has(0), has(1), has(2) {
        let failure = #expect(throws: Failure.self) { try settings.text(.environment) }
        #expect(failure?.status == .usage)
        for fact in ["named", "sandbox", "ASCTL_ENVIRONMENT", "simulator"] {
          #expect(failure?.message.contains(fact) == true)
        }
        #expect(failure?.hint?.contains("--environment") == true)
        continue
      }
      let counting = naming == .none ? [0, 2, 3] : sample.setting == .caFile ? [0, 1, 2] : [0, 1]
      let highest = counting.first(where: has)
      #expect(
        try settings.text(sample.setting) == highest.map { Sourced(value: sample.values[$0], source: sources[$0]) })
    }
  }

  /// From the highest precedence to the lowest.
  static let keyPlaces: [Source] = [
    .flag("--private-key-path"), Source(kind: .profile, description: "profile named, line 2"),
    .variable("ASCTL_PRIVATE_KEY"),
    .variable("ASCTL_PRIVATE_KEY_PATH"), Source(kind: .defaultProfile, description: "profile default, line 4"),
  ]

  @Test(arguments: 0..<32, [false, true])
  func `the private key has one more source`(given: Int, commands: Bool) throws {
    func has(_ rank: Int) -> Bool { given >> rank & 1 == 1 }
    let key = commands ? "key_command" : "private_key_path"
    let config = "[named]\n\(has(1) ? "\(key) = /b" : "")\n[default]\n\(has(4) ? "\(key) = /e" : "")\n"
    let world = FakeWorld(
      files: try Samples.files(config: config),
      variables: ["ASCTL_PRIVATE_KEY": has(2) ? "/c" : "", "ASCTL_PRIVATE_KEY_PATH": has(3) ? "/d" : ""])
    for isNamed in [false, true] {
      let typed = (isNamed ? ["-p", "named"] : []) + (has(0) ? ["--private-key-path", "/a"] : [])
      let found = try world.settings(typed).privateKey()
      let highest = (isNamed ? [0, 1] : [0, 2, 3, 4]).first(where: has)
      #expect(found?.source == highest.map { Self.keyPlaces[$0] })
      switch found?.value {
      case .text(let secret)?: #expect(highest == 2 && secret.revealed == "/c")
      case .file(let path)?: #expect(path == ["/a", "/b", "/c", "/d", "/e"][try #require(highest)])
      case .command(let line)?: #expect(commands && ["/b", "/e"].contains(line))
      case nil: #expect(highest == nil)
      }
    }
  }

  @Test func `a named profile without an environment ignores the variable, with a remark`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[work]\nkey_id = A\n"),
      variables: ["ASCTL_PROFILE": "work", "ASCTL_ENVIRONMENT": "sandbox"])
    #expect(try world.settings().environment() == Sourced(value: .auto, source: .builtIn))
    #expect(try world.settings().remarkOnEnvironment()?.contains("ASCTL_ENVIRONMENT") == true)
    #expect(try world.settings(["-e", "sandbox"]).remarkOnEnvironment() == nil)
    let silent = FakeWorld(files: world.files, variables: ["ASCTL_PROFILE": "work", "ASCTL_ENVIRONMENT": " "])
    #expect(try silent.settings().remarkOnEnvironment() == nil)
  }

  @Test(arguments: [("sandbox", "sandbox"), ("sandbox", "Sandbox"), ("auto", "auto")])
  func `a variable that agrees with the profile is accepted`(profile: String, variable: String) throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[work]\nenvironment = \(profile)\n"),
      variables: ["ASCTL_ENVIRONMENT": variable])
    #expect(try world.settings(["-p", "work"]).environment().value.rawValue == profile)
  }

  @Test func `a missing value of a named profile has a remedy`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[work]\nkey_id = A\n"),
      variables: ["ASCTL_PROFILE": "work", "ASCTL_PRIVATE_KEY": "x", "ASCTL_ISSUER_ID": Samples.issuerID])
    let failure = #expect(throws: Failure.self) { try world.settings().identity(for: .bearer) }
    let message = failure?.message ?? ""
    for name in ["--issuer-id", "issuer_id", "--private-key-path", "private_key_path", "key_command", "bundle_id"] {
      #expect(message.contains(name), "\(message)")
    }
    // The value that is set, and the variables, which are not read with a named profile.
    for name in ["key_id", "ASCTL_"] { #expect(!message.contains(name), "\(message)") }
    #expect(failure?.hint != nil)
  }

  @Test(arguments: [
    ("[default]\nkey_id = D\n[work]\nkey_id = W\n", [:], "default"),
    ("[default]\nkey_id = D\n[work]\nkey_id = W\n[asctl]\ndefault_profile = work\n", [:], "work"),
    ("[default]\n[work]\n[asctl]\ndefault_profile = work\n", ["ASCTL_PROFILE": "default"], "default"),
    ("[default]\n[work]\n", ["ASCTL_PROFILE": "work"], "work"),
    ("[work]\nkey_id = W\n", [:], nil), ("", [:], nil),
  ])
  func `the profile in use is reported`(config: String, variables: [String: String], name: String?) throws {
    let world = FakeWorld(files: try Samples.files(config: config), variables: variables)
    #expect(try world.settings().profile?.name == name)
  }

  @Test func `built-in defaults apply`() throws {
    let settings = try FakeWorld().settings()
    #expect(try settings.environment() == Sourced(value: .auto, source: .builtIn))
    #expect(try settings.text(.baseURL) == nil)
  }

  @Test(arguments: [
    ("[work]\n", ["-p", "wrok"], [:], "\"wrok\"", ["work"]),
    ("[a]\n[b]\n", ["-p", "zzz"], [:], "\"zzz\"", ["a", "b"]),
    ("", ["-p", "work"], [:], "\"work\"", ["asctl profile add"]),
    ("[work]\n", [], ["ASCTL_PROFILE": "wrk"], "ASCTL_PROFILE", ["work"]),
    // Canonically equivalent to K, but a different name.
    ("[K]\n", ["-p", "\u{212A}"], [:], "\"\u{212A}\"", ["K"]),
  ])
  func `an unknown profile is rejected with a list`(
    config: String, flags: [String], variables: [String: String], named: String, suggested: [String]
  ) throws {
    let world = FakeWorld(files: try Samples.files(config: config), variables: variables)
    let failure = #expect(throws: Failure.self) { try world.settings(flags) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains(named) == true)
    for name in suggested { #expect(failure?.hint?.contains(name) == true) }
  }

  @Test func `a default profile that does not exist is an error in the file`() throws {
    let world = FakeWorld(files: try Samples.files(config: "[asctl]\ndefault_profile = gone\n"))
    let failure = #expect(throws: Failure.self) { try world.settings() }
    #expect(failure?.status == .credentials)
    #expect(failure?.message.contains("\(Samples.configPath) line 2") == true)
    #expect(failure?.message.contains("\"gone\"") == true)
  }

  @Test func `trailing line feeds of secret stores are removed`() throws {
    let world = FakeWorld(variables: ["ASCTL_KEY_ID": " 2X9R4HXF34\n", "ASCTL_BUNDLE_ID": " \n"])
    #expect(try world.settings().text(.keyID)?.value == "2X9R4HXF34")
    #expect(try world.settings().text(.bundleID) == nil)
  }

  @Test(arguments: [
    ("~/k.p8", "/home/me/k.p8"), ("/k.p8", "/k.p8"), ("k.p8", "/home/me/.config/asctl/k.p8"), ("~you/k", nil),
  ])
  func `paths in a profile are relative to the file`(text: String, path: String?) throws {
    let world = FakeWorld(files: try Samples.files(config: "[default]\nprivate_key_path = \(text)\n"))
    guard case .file(let found)? = try world.settings().privateKey()?.value else {
      Issue.record("no file")
      return
    }
    #expect(found == path ?? "/home/me/.config/asctl/~you/k")
  }

  @Test func `paths of flags and variables are relative to the working directory`() throws {
    guard case .file("k.p8")? = try FakeWorld().settings(["--private-key-path", "k.p8"]).privateKey()?.value else {
      Issue.record("not k.p8")
      return
    }
    let world = FakeWorld(variables: ["ASCTL_CA_FILE": "~/ca.pem"])
    #expect(try world.settings().path(.caFile)?.value == "/home/me/ca.pem")
  }

  /// Each error contains the line of the mistake; no other setting depends on these values.
  @Test(arguments: [
    ("issuer_id = x", "issuer_id in \(Samples.configPath) line 2", Setting.issuerID),
    ("environment = prod", "environment in \(Samples.configPath) line 2", .environment),
    ("app_apple_id = -1", "app_apple_id in \(Samples.configPath) line 2", .appAppleID),
    ("key_id = A # mine", "key_id in \(Samples.configPath) line 2", .keyID),
    ("access = read ; mine", "access in \(Samples.configPath) line 2", .access),
    ("bundle_id = com a", "bundle_id in \(Samples.configPath) line 2", .bundleID),
  ])
  func `errors in a profile name the line`(line: String, words: String, setting: Setting) throws {
    let settings = try FakeWorld(files: try Samples.files(config: "[default]\n\(line)\n")).settings()
    let failure = #expect(throws: Failure.self) { try settings.text(setting) }
    #expect(failure?.status == .credentials)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    #expect((failure?.hint?.contains("own line") ?? false) == line.hasSuffix(" mine"), "\(failure?.hint ?? "")")
    for other in Setting.allCases where other != setting { _ = try settings.text(other) }
  }

  @Test func `two sources for one key are rejected`() throws {
    let world = FakeWorld(
      files: try Samples.files(config: "[default]\nprivate_key_path = /a\nkey_command = op read x\n"))
    let failure = #expect(throws: Failure.self) { try world.settings().privateKey() }
    for fact in ["private_key_path (line 2)", "key_command (line 3)"] {
      #expect(failure?.message.contains(fact) == true)
    }
  }

  @Test func `all missing values are listed`() throws {
    let failure = #expect(throws: Failure.self) { try FakeWorld().settings().identity(for: .bearer) }
    #expect(failure?.status == .credentials)
    for name in [
      "--issuer-id", "ASCTL_ISSUER_ID", "--key-id", "ASCTL_KEY_ID", "--private-key-path", "ASCTL_PRIVATE_KEY",
      "ASCTL_PRIVATE_KEY_PATH", "--bundle-id", "ASCTL_BUNDLE_ID",
    ] { #expect(failure?.message.contains(name) == true, "\(name)") }
    #expect(failure?.hint?.contains("asctl profile add") == true)
  }

  @Test(arguments: [
    ("[default]\nisuer_id = x\n", "issuer_id"), ("[work]\nkey_id = x\n", "profile"),
    ("[default]\nkey_id = x\n", "asctl profile show"),
  ])
  func `the hint names the likely cause`(config: String, words: String) throws {
    let world = FakeWorld(files: try Samples.files(config: config))
    let failure = #expect(throws: Failure.self) { try world.settings().identity(for: .bearer) }
    #expect(failure?.hint?.contains(words) == true, "\(failure?.hint ?? "")")
  }
}
