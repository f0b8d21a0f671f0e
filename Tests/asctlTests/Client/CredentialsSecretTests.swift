import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import SetUp
@testable import SignedData
@testable import Support
@testable import TestSupport

/// A law: whatever fails, and wherever a key was put by mistake, no output contains any part of it.
@Suite struct CredentialsSecretTests {
  typealias Samples = CredentialSamples

  /// The forms of keys that people paste. asctl does not accept SEC 1, but such a key is no less secret.
  enum Form: CaseIterable, Sendable {
    case pem, escaped, base64OfPEM, base64OfDER, sec1, base64OfSEC1

    /// The text, and the key in it as DER.
    func text() throws -> (text: String, der: [UInt8]) {
      typealias Mangling = CredentialsPrivateKeyTests.Mangling
      let key = try TestKey.shared.get()
      let (p8, der, sec1) = (try key.p8(), try key.pkcs8(), try key.sec1())
      switch self {
      case .pem: return (p8, der)
      case .escaped: return (Mangling.escaped(p8, der), der)
      case .base64OfPEM: return (Mangling.base64OfPEM(p8, der), der)
      case .base64OfDER: return (Mangling.base64OfDER(p8, der), der)
      case .sec1: return (TestSupport.pem("EC PRIVATE KEY", sec1), sec1)
      case .base64OfSEC1: return (base64(sec1), sec1)
      }
    }
  }

  /// All substrings of 12 characters that reveal part of the private number: of the DER in base64, and of the text
  /// itself if that is base64.
  private static func fragments(_ form: Form) throws -> (text: String, secret: Set<String>) {
    let (text, der) = try form.text()
    // The private number is 32 bytes, from byte 36 in PKCS#8 and from byte 7 in SEC 1.
    let start = der.count > 130 ? 36 : 7
    let secret = Array(base64(der))[(start / 3 * 4 + 4)..<((start + 32) / 3 * 4)]
    let again = text.contains("-") ? [] : Array(text)[(text.count / 3)...]
    let found = windows(Array(secret)).union(windows(Array(again)))
    #expect(!windows(Array(text)).isDisjoint(with: found), "the law would not see the key itself")
    return (text, found)
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
    // Not inside the expectation, which would print both operands.
    let isSilent = said.isDisjoint(with: fragments)
    #expect(isSilent, "\(place): asctl \(line.joined(separator: " ")): \(status)")
  }

  @Test(arguments: Form.allCases)
  func `a key in any variable is never printed`(form: Form) throws {
    let (text, fragments) = try Self.fragments(form)
    let variables = Setting.allCases.compactMap { $0.flag?.variable } + ["ASCTL_PROFILE", "ASCTL_PRIVATE_KEY"]
    let others = CredentialsKeyPlaceTests.others.merging(["ASCTL_PRIVATE_KEY_PATH": Samples.keyPath]) { $1 }
    let configs = [nil, Samples.profile, "[default]\nkey_id\n"]
    for (index, variable) in variables.enumerated() {
      for (other, command) in Self.commands.enumerated() {
        let world = FakeWorld(
          files: try Samples.files(config: configs[(index + other) % configs.count]),
          input: Array("eyJ.eyJ.AAAA".utf8), variables: others.merging([variable: text]) { $1 })
        check(command, world, fragments, variable)
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `a key in any flag or argument is never printed`(form: Form) throws {
    let (text, fragments) = try Self.fragments(form)
    for flag in CredentialFlags.all + [CredentialFlags.keyCommand] {
      for command in Self.commands {
        let others = command == ["profile", "add"] || command[0] == "token" ? Samples.flags : []
        let kept = zip(others, others.dropFirst() + [""]).enumerated().filter { index, pair in
          index % 2 == 0 && pair.0 != "--\(flag.declaration.name)"
        }.flatMap { [$1.0, $1.1] }
        let world = FakeWorld(files: try Samples.files(config: Samples.profile))
        check(command + kept + ["--\(flag.declaration.name)", text], world, fragments, "--\(flag.declaration.name)")
      }
    }
    for command in Self.commands + [["profile"], ["token"], []] {
      check(
        command + ["--", text], FakeWorld(files: try Samples.files(config: Samples.profile)), fragments, "argument")
    }
  }

  @Test(arguments: Form.allCases)
  func `a key in a file or on stdin is never printed`(form: Form) throws {
    let (text, fragments) = try Self.fragments(form)
    let keys = Setting.allCases.map(\.rawValue) + ["private_key", "color"]
    let configs =
      keys.map { "[default]\n\($0) = \(text)\n" } + ["[\(text)]\n", text, "[asctl]\ndefault_profile = \(text)"]
    for config in configs {
      for command in Self.commands {
        let world = FakeWorld(files: try Samples.files(config: config), input: Array(text.utf8))
        check(command, world, fragments, String(config.prefix(30)))
      }
    }
  }

  /// A key in each argument of every command, in at least one of its forms: it is recognized before anything is read,
  /// run or sent.
  @Test(arguments: Form.allCases)
  func `a key in any argument of any command is rejected`(form: Form) throws {
    let (text, fragments) = try Self.fragments(form)
    let plain = FakeWorld()
    check(["explain", text], plain, fragments, "explain")
    let said = plain.errors
    let files = try Samples.files(config: Samples.profile)
    let place = try #require(Form.allCases.firstIndex(of: form))
    for leaf in Route(Asctl.program.root).leavesBelow {
      let flags = leaf.command.flags.filter { $0.kind != nil }.enumerated().map { index, flag in
        index % 2 == 0 ? ["--\(flag.name)", text] : ["--\(flag.name)=\(text)"]
      }
      for (index, words) in ([[text], ["1", text]] + flags).enumerated() where index % 3 == place % 3 {
        let world = FakeWorld(files: files, variables: FakeStore.variables)
        let status = world.run(leaf.path + words)
        let isRefused = status == .usage && world.requests.isEmpty && world.shellLines.isEmpty && world.output.isEmpty
        // The error is the one that was searched for fragments above.
        let isSilent = world.errors == said
        // Not inside the expectations, which would print the key.
        #expect(isRefused && isSilent, "\(leaf.path) \(words.first?.prefix(20) ?? "")")
      }
    }
  }

  /// A key split by a shell: `asctl explain $(cat key.p8)`.
  @Test func `a key in pieces is rejected`() throws {
    let (text, fragments) = try Self.fragments(.pem)
    let words = text.split { $0 == "\n" || $0 == " " }.map { String($0) }
    let world = FakeWorld()
    check(["explain"] + words, world, fragments, "pieces")
    #expect(world.errors.contains("a private key"))
  }

  /// No line of the key is sent as an ID.
  @Test(arguments: Form.allCases, [["--ids", "key"], ["--ids", "-"]])
  func `a key in place of IDs is not sent`(form: Form, flags: [String]) throws {
    let (text, fragments) = try Self.fragments(form)
    for command in [["transaction", "get"], ["order", "lookup"], ["transaction", "history"]] {
      let world = FakeWorld(
        files: ["key": Array(text.utf8)], input: Array(text.utf8),
        variables: FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 })
      check(command + flags + ["-e", "production"], world, fragments, "--ids")
      #expect(world.requests.isEmpty)
      #expect(world.errors.contains("private key"))
    }
  }

  @Test func `text that is not a key is accepted`() throws {
    let chain = try PrivateChain.shared.get()
    let key = try TestKey.shared.get()
    let signature = try PrivateKey(pkcs8: key.pkcs8()).sign([1])
    for text in [
      "", "-----BEGIN PRIVATE KEY-----", "sed -n '/-----BEGIN PRIVATE KEY-----/,$p' key",
      pem("CERTIFICATE", chain.root.der),
      base64(chain.root.der), base64(Array(repeating: 0, count: 64)), base64(signature.raw), "2000000000000001",
      "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31", try chain.sign(SamplePayload.transaction),
      "MII" + String(repeating: "A", count: 97),
    ] {
      #expect(!PrivateKeyText.isWhole(text), "\(text.prefix(30))")
    }
  }

  /// As `xxd` and `openssl` print it, complete or truncated.
  @Test func `a key in hexadecimal is recognized`() throws {
    let der = try TestKey.shared.get().pkcs8()
    let digits = hexadecimal(der)
    let pairs = der.map { hexadecimal([$0]) }.joined(separator: ":")
    for text in [digits, digits.uppercased(), pairs, "\"\(digits)\"", String(digits.prefix(101))] {
      #expect(PrivateKeyText.isWhole(text))
    }
    let chain = try PrivateChain.shared.get()
    for text in [hexadecimal(chain.root.der), String(repeating: "30", count: 20), "308187"] {
      #expect(!PrivateKeyText.isWhole(text))
    }
  }

  @Test func `a key in the path of api is rejected`() throws {
    let (text, fragments) = try Self.fragments(.base64OfDER)
    let key = text.replacing("+", with: "-").replacing("/", with: "_")
    for path in ["/inApps/v1/transactions/\(key)", "/inApps/v1/transactions/1?revision=\(key)"] {
      let world = FakeWorld()
      check(["api", "GET", path, "-e", "simulator", "--dry-run"], world, fragments, "path")
      #expect(world.errors.contains("a private key"))
    }
  }

  @Test func `a key typed at a prompt is never printed`() throws {
    let (text, fragments) = try Self.fragments(.base64OfDER)
    let world = FakeWorld(
      files: try Samples.files(), terminals: ["input", "output", "error"],
      answers: [text, Samples.keyPath, text, "", text, Samples.issuerID, text, Samples.bundleID, text, "", text, ""])
    check(["profile", "add"], world, fragments, "answer")
    #expect(world.questions.count == 12)
    let config = String(decoding: world.file(Samples.configPath) ?? [], as: UTF8.self)
    #expect(Self.windows(Array(config)).isDisjoint(with: fragments))
  }

  /// A token is also secret, but its first two parts may be shown.
  @Test func `explain never prints a signature`() throws {
    let token = try Samples.credentials().token(now: FakeWorld.now).text.revealed
    let signature = Self.windows(Array(token.split(separator: ".")[2]))
    for flags in [[], ["-o", "json"], ["-o", "table"]] {
      check(["token", "explain"] + flags, FakeWorld(input: Array(token.utf8)), signature, "explain")
    }
    check(["token", "explain", token], FakeWorld(), signature, "argument")
    check(["token", "mint", token], FakeWorld(), signature, "surplus")
  }

  @Test func `secrets do not print`() throws {
    let credentials = try Samples.credentials()
    let token = try credentials.token(now: FakeWorld.now)
    let location = KeyLocation.text(Secret("do not tell"))
    for text in ["\(token)", "\(location)", "\(credentials)", String(reflecting: token), String(reflecting: location)] {
      #expect(!text.contains("eyJ") && !text.contains("do not tell"), "\(text)")
    }
  }
}
