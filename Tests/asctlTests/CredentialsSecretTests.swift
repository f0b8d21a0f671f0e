import Testing

@testable import ASCore

/// The law: whatever goes wrong, and wherever a key was put by mistake, no output holds any of it.
@Suite struct CredentialsSecretTests {
  typealias Samples = CredentialSamples
  typealias Mangling = CredentialsPrivateKeyTests.Mangling

  /// The forms that people paste; the others differ in white space alone.
  static let forms: [Mangling] = [.none, .escaped, .spaces, .base64OfPEM, .base64OfDER, .base64URLOfDER]

  /// Every run of 12 characters of base64 that holds some of the secret number, in the key itself and in base64 of its
  /// PEM.
  private static func fragments(_ text: String, _ der: [UInt8]) -> Set<String> {
    // The secret number of a P-256 key is bytes 36 to 67 of its PKCS#8; what stands before is the same in every key.
    let secret = Array(base64(der)).dropFirst(48).prefix(40)
    let joined = Array(text.filter { $0.isLetter || $0.isNumber || "+/-_".contains($0) })
    let found = windows(Array(secret)).union(windows(Array(joined[(joined.count / 3)...])))
    #expect(!windows(Array(text)).isDisjoint(with: found), "the law would not see the key itself")
    return found
  }

  private static func windows(_ text: [Character]) -> Set<String> {
    Set((0..<max(text.count - 11, 0)).map { String(text[$0..<($0 + 12)]) })
  }

  static let commands = [
    ["token", "mint"], ["token", "explain"], ["profile", "show"], ["profile", "list"], ["profile", "add"],
    ["profile", "use", "default"], ["profile", "remove", "default", "-y"],
  ]

  private func check(_ line: [String], _ world: FakeWorld, _ fragments: Set<String>, _ place: String) {
    let status = world.run(line)
    let shown = Array(world.output + world.errors + world.questions.joined())
    let said = Self.windows(shown.filter { $0 != "\n" })
    #expect(said.isDisjoint(with: fragments), "\(place): asctl \(line.joined(separator: " ")): \(status)")
  }

  @Test(arguments: forms)
  func aKeyInAnyVariableIsNeverSaid(form: Mangling) throws {
    let key = try CredentialsPrivateKeyTests.key.get()
    let text = form(try key.p8(), try key.pkcs8())
    let fragments = Self.fragments(text, try key.pkcs8())
    let variables = Setting.allCases.compactMap { $0.flag?.variable } + ["ASCTL_PROFILE", "ASCTL_PRIVATE_KEY"]
    let others = CredentialsKeyPlaceTests.others.merging(["ASCTL_PRIVATE_KEY_PATH": Samples.keyPath]) { $1 }
    for variable in variables {
      for command in Self.commands {
        for config in [nil, Samples.profile, "[default]\nkey_id\n"] {
          let world = FakeWorld(
            files: try Samples.files(config: config), input: Array("eyJ.eyJ.AAAA".utf8),
            variables: others.merging([variable: text]) { $1 })
          check(command, world, fragments, variable)
        }
      }
    }
  }

  @Test(arguments: forms)
  func aKeyInAnyFlagOrArgumentIsNeverSaid(form: Mangling) throws {
    let key = try CredentialsPrivateKeyTests.key.get()
    let text = form(try key.p8(), try key.pkcs8())
    let fragments = Self.fragments(text, try key.pkcs8())
    for flag in CredentialFlags.all + [ProfileAddCommand.keyCommand] {
      for command in Self.commands {
        let others = command == ["profile", "add"] || command[0] == "token" ? Samples.flags : []
        let kept = zip(others, others.dropFirst() + [""]).enumerated().filter { index, pair in
          index % 2 == 0 && pair.0 != "--\(flag.name)"
        }.flatMap { [$1.0, $1.1] }
        let world = FakeWorld(files: try Samples.files(config: Samples.profile))
        check(command + kept + ["--\(flag.name)", text], world, fragments, "--\(flag.name)")
      }
    }
    for command in Self.commands + [["profile"], ["token"], []] {
      check(
        command + ["--", text], FakeWorld(files: try Samples.files(config: Samples.profile)), fragments, "argument")
    }
  }

  @Test(arguments: forms)
  func aKeyInTheFileOrOnStandardInputIsNeverSaid(form: Mangling) throws {
    let key = try CredentialsPrivateKeyTests.key.get()
    let text = form(try key.p8(), try key.pkcs8())
    let fragments = Self.fragments(text, try key.pkcs8())
    let keys = Setting.allCases.map(\.rawValue) + ["private_key", "colour"]
    let configs =
      keys.map { "[default]\n\($0) = \(text)\n" } + ["[\(text)]\n", text, "[asctl]\ndefault_profile = \(text)"]
    for config in configs {
      for command in Self.commands {
        let world = FakeWorld(files: try Samples.files(config: config), input: Array(text.utf8))
        check(command, world, fragments, String(config.prefix(30)))
      }
    }
  }

  @Test func anAnswerMayBeAKey() throws {
    let text = try CredentialsPrivateKeyTests.key.get().p8().replacing("\n", with: " ")
    let fragments = try Self.fragments(text, CredentialsPrivateKeyTests.key.get().pkcs8())
    let world = FakeWorld(
      files: try Samples.files(), terminals: ["input", "output", "error"],
      answers: [text, Samples.keyPath, text, "", text, Samples.issuerID, text, Samples.bundleID, text, "", text, ""])
    check(["profile", "add"], world, fragments, "answer")
    #expect(world.questions.count == 12)
    let config = String(decoding: world.file(Samples.configPath) ?? [], as: UTF8.self)
    #expect(Self.windows(Array(config)).isDisjoint(with: fragments))
  }

  /// A token is a secret as well, of which the first two parts may be seen.
  @Test func aSignatureIsNeverSaidByExplain() throws {
    let token = try BearerToken.mint(with: Samples.credentials(), now: FakeWorld.now).text.revealed
    let signature = Self.windows(Array(token.split(separator: ".")[2]))
    for flags in [[], ["-o", "json"], ["-o", "table"]] {
      check(["token", "explain"] + flags, FakeWorld(input: Array(token.utf8)), signature, "explain")
    }
    check(["token", "explain", token], FakeWorld(), signature, "argument")
    check(["token", "mint", token], FakeWorld(), signature, "surplus")
  }

  @Test func secretsDoNotPrint() throws {
    let credentials = try Samples.credentials()
    let token = try BearerToken.mint(with: credentials, now: FakeWorld.now)
    let location = KeyLocation.text(Secret("do not tell"))
    for text in ["\(token)", "\(location)", "\(credentials)", String(reflecting: token), String(reflecting: location)] {
      #expect(!text.contains("eyJ") && !text.contains("do not tell"), "\(text)")
    }
  }
}
