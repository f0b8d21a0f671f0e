import Testing

@testable import AppStore
@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import Support
@testable import TestSupport

/// Every failure suggests a next step.
@Suite struct DeadEndTests {
  @Test(arguments: ErrorCode.all.filter { $0.httpStatus == 404 }.map(\.name))
  func `an unknown ID results in a suggested command`(name: String) {
    for row in ErrorCode.named(name) where row.httpStatus == 404 {
      let commands = row.remedy.split(separator: "`").filter { $0.hasPrefix("asctl ") }
      #expect(!commands.isEmpty, "\(row.remedy)")
      for command in commands {
        let words = command.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("-") }.map { String($0) }
        let route = words.reduce(Route(Asctl.program.root)) { $0.down(to: $1) ?? $0 }
        #expect(!route.steps.isEmpty, "\(command) is no command")
      }
    }
  }

  @Test(arguments: [["order", "lookup", "MVKXXXXXX1"], ["transaction", "get", "999"], ["group", "members", "1"]])
  func `an unknown simulated ID refers to the sample data`(line: [String]) {
    let world = FakeWorld()
    #expect(world.run(line + ["-e", "simulator"]) == .notFound)
    #expect(world.errors.contains("asctl simulator ids"))
  }

  @Test(arguments: [
    ["api", "GET", "/inApps/v1/foo"], ["retention", "default", "get", "com.example.app.pro", "de-DE"],
    ["app-transaction", "get", "2000000000007001"],
  ])
  func `a failure that is not about an ID does not refer to the sample data`(line: [String]) {
    let world = FakeWorld()
    let status = world.run(line + ["-e", "simulator"])
    // A path that Apple does not have returns 404 without a code.
    #expect(status == (line[0] == "api" ? .unavailable : .notFound) || line[0] == "app-transaction", "\(world.errors)")
    #expect(!world.errors.contains("asctl simulator ids"), "\(world.errors)")
  }

  @Test(arguments: [["customer", "MVK7WQ3XYZ"], ["order", "lookup", "MVK7WQ3XYZ"]])
  func `a served sandbox explains that it has no orders`(line: [String]) throws {
    let state: JSON = ["now": .timestamp(FakeWorld.now), "bundleId": "com.example.app"]
    let world = FakeWorld(server: { request in
      FakeStore.reply(
        request.url.contains("/lookup/") ? ["status": 1] : state,
        [HTTPHeader("X-Asctl-Clock", "1"), HTTPHeader("X-Asctl-Reason", "restart it")])
    })
    #expect(world.run(line + ["-e", "simulator", "--base-url", "http://127.0.0.1:9"]) == .notFound)
    #expect(world.errors.contains("restart it") && !world.errors.contains("simulator ids"), "\(world.errors)")
  }

  @Test(arguments: ["login", "auth", "configure", "Login", "setup"])
  func `words for signing in suggest profile add`(word: String) {
    let world = FakeWorld()
    #expect(world.run([word]) == .usage)
    #expect(world.errors.contains("did you mean asctl profile add?"))
  }

  private static func refusing(_ headers: [HTTPHeader] = []) throws -> FakeWorld {
    FakeWorld(
      files: try CredentialSamples.files(config: CredentialSamples.profile),
      server: { _ in
        HTTPReply(status: 401, headers: headers, body: Array("Unauthenticated\n".utf8))
      })
  }

  @Test func `a rejected token lists likely causes in order`() throws {
    let world = try Self.refusing()
    #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .credentials)
    let causes = ["has not been released", "In-App Purchase key", "issuer ID", "bundle ID", "clock"]
    var rest = world.errors[...]
    for cause in causes {
      let place = try #require(rest.firstRange(of: cause), "\(cause)")
      rest = rest[place.upperBound...]
    }
    #expect(rest.contains(CredentialSamples.keyID))
  }

  @Test(arguments: ["sandbox", "auto"])
  func `an unreleased app is not a cause if sandbox rejects the token too`(environment: String) throws {
    let world = try Self.refusing()
    #expect(world.run(["transaction", "get", "1", "-e", environment]) == .credentials)
    #expect(!world.errors.contains("has not been released"))
    #expect(world.errors.contains("In-App Purchase key"))
  }

  @Test func `the simulator's reason replaces guesses`() throws {
    let world = try Self.refusing([HTTPHeader("X-Asctl-Reason", "bid is not com.example.app")])
    #expect(world.run(["transaction", "get", "1", "--base-url", "http://127.0.0.1:1"]) == .credentials)
    #expect(world.errors.contains("the simulator's reason: bid is not com.example.app"))
    #expect(!world.errors.contains("likely causes"))
  }

  @Test func `help lists every variable that asctl reads`() {
    let world = FakeWorld()
    #expect(world.run(["help", "variables"]) == .success)
    let declared = Route(Asctl.program.root).all.flatMap(\.command.flags).compactMap(\.variable)
    #expect(declared.count > 10)
    for name in declared + Asctl.program.variables.map(\.key) {
      #expect(world.output.contains(name), "\(name)")
    }
  }

  @Test func `help explains which App Store is used`() {
    let world = FakeWorld()
    #expect(world.run(["help", "environment"]) == .success)
    for word in ["auto", "simulator", "--base-url", "--yes", "4040010", "Xcode"] {
      #expect(world.output.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    (["billing", "retry"], ["billing retry"]), (["DID", "RENEW"], ["DID RENEW"]),
    (["4040010", "grace", "period"], ["4040010", "grace period"]), (["active", "expired"], ["active", "expired"]),
    (["MVK7WQ3XYZ"], ["MVK7WQ3XYZ"]), (["http", "401"], ["http:401"]), (["STATUS", "4"], ["STATUS:4"]),
    (["2000000000000001, MVK7WQ3XYZ"], ["2000000000000001", "MVK7WQ3XYZ"]), (["401 403"], ["401", "403"]),
  ])
  func `a name of several words needs no quotes`(words: [String], understood: [String]) throws {
    let world = FakeWorld()
    #expect(world.run(["explain"] + words) == .success)
    let answers = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(answers.map { $0["word"]?.string } == understood)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["[", "{", "\\", "\"", "[\\", "\"\\\"", "{\"a\":"])
  func `only the beginning of endless JSON is shown`(part: String) {
    for count in [1, 1000, 20_000] {
      let world = FakeWorld()
      _ = world.run(["explain", String(repeating: part, count: count) + "x"])
      #expect((world.output + world.errors).utf8.count < 1000, "\(part) \(count)")
    }
  }

  private static let mail = """
    Hello, my order ID is MVK7WQ3XYZ. (Bought on 2026-01-31, $4.99)
    Your server said {"errorCode":4040010} for 2000000000000001,
    and REFUND_DECLINED came. Please help!
    """

  @Test func `Apple's terms in an email are explained`() throws {
    for (arguments, input) in [(["mail.txt"], ""), (["-"], Self.mail)] {
      let world = FakeWorld(files: ["mail.txt": Array(Self.mail.utf8)], input: Array(input.utf8))
      #expect(world.run(["explain"] + arguments) == .success, "\(world.errors)")
      let answers = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
      let words = answers.compactMap { $0["word"]?.string }
      for word in ["MVK7WQ3XYZ", "2000000000000001", "REFUND_DECLINED"] { #expect(words.contains(word), "\(words)") }
      for word in ["Hello", "help", "2026-01-31", "4.99", "Your"] { #expect(!words.contains(word), "\(words)") }
    }
    let (piped, argument) = (FakeWorld(input: Array(Self.mail.utf8)), FakeWorld())
    #expect(piped.run(["explain", "-"]) == argument.run(["explain", Self.mail]))
    #expect(piped.output == argument.output && piped.errors == argument.errors)
    let small = FakeWorld(files: ["MAIL.TXT": Array("order mvk7wq3xyz\r".utf8)])
    #expect(small.run(["explain", "MAIL.TXT"]) == .success)
    #expect(small.output.contains("\"readAs\":\"MVK7WQ3XYZ\""))
    let long = FakeWorld(input: Array(repeating: UInt8(ascii: "a"), count: (1 << 20) + 1))
    #expect(long.run(["explain", "-"]) == .failure)
    #expect(long.errors.contains("1 MiB"))
    let orders = (0...1000).map { "MVK7WQ3\($0 + 1000)" }.joined(separator: ", ")
    let many = FakeWorld(input: Array(orders.utf8))
    #expect(many.run(["explain", "-"]) == .failure && many.output.isEmpty)
    #expect(many.errors.contains("more than 1000 codes"), "\(many.errors)")
    for text in [
      "4040010", "404", "billing retry", "Order ID: mvk7wq3xyz.", "4040010, 4040006", "4040010\n4040006",
      "my order MVK7WQ3XYZ, please",
    ] {
      let (piped, argument) = (FakeWorld(input: Array("\(text)\n".utf8)), FakeWorld())
      #expect(piped.run(["explain", "-"]) == argument.run(["explain", text]), "\(text)")
      #expect(piped.output == argument.output && !argument.output.isEmpty, "\(text)")
    }
    let world = FakeWorld(files: ["mail.txt": Array("Hello, where is my money?".utf8)])
    #expect(world.run(["explain", "mail.txt"]) == .failure)
    #expect(world.errors.contains("asctl explain WORD"))
    #expect(world.run(["explain", "mial.txt"]) == .failure)
    #expect(world.errors.contains("mial.txt"))
  }
}

/// Binary data is not searched for words.
@Suite struct BinaryExplanationTests {
  @Test func `no stray word of a binary receipt is explained`() {
    let receipt = derContainer(der(0x04, ReceiptPayload(purchases: [ReceiptPayload.purchase(1)]).bytes))
    let noise = Array(" 4040010 ".utf8) + [0, 0xFF, 0xFE] + Array(" MVK7WQ3XYZ ".utf8)
    for (bytes, hint) in [(receipt, "asctl receipt decode"), (noise, "asctl decode")] {
      for arguments in [["-"], ["file.bin"]] {
        let world = FakeWorld(files: ["file.bin": bytes], input: bytes)
        #expect(world.run(["explain"] + arguments) == .failure)
        #expect(world.output.isEmpty && world.errors.contains(hint), "\(world.errors)")
      }
    }
  }
}

/// The description of requests and responses in messages, dry runs and verbose output.
@Suite struct RequestTellingTests {
  @Test func `filters that Apple rejects together are rejected`() throws {
    for endpoint in Endpoint.all {
      for parameter in endpoint.parameters {
        let others = try parameter.declared.excluded.map { name in
          try #require(endpoint.parameters.first { sameBytes($0.name, name) }?.flag)
        }
        #expect(parameter.isArgument || parameter.flag.conflicts == others.map(\.name))
        #expect(others.allSatisfy { $0.conflicts.contains(parameter.flag.name) })
      }
    }
    for command in [["history", "--since", "7d"], ["replay", "--since", "7d", "--to", "http://127.0.0.1:1"]] {
      let world = try FakeStore.world { _ in HTTPReply(status: 500) }
      let filters = ["--notification-type", "REFUND", "--transaction-id", "2000000000000001"]
      #expect(world.run(["notification"] + command + filters) == .usage)
      #expect(world.requests.isEmpty && world.errors.contains("--transaction-id"), "\(world.errors)")
    }
  }

  @Test(arguments: Endpoint.all.map { $0.command.joined(separator: " ") })
  func `a dry run is JSON if JSON is selected`(name: String) throws {
    let endpoint = try #require(Endpoint.all.first { $0.command.joined(separator: " ") == name })
    let line = try #require(endpoint.examples.first { !$0.line.contains("--ids") && !$0.line.contains("|") }?.line)
    let environment = endpoint.environments == [.production] ? "production" : "sandbox"
    var words = ShellWords.commands(in: line)?.first.map { Array($0.dropFirst()) } ?? []
    if !words.contains("-e") { words += ["-e", environment] }
    let files = try SampleFiles.all()
    let plain = FakeWorld(files: files)
    let asked = FakeWorld(files: files)
    guard plain.run(words + ["--dry-run"]) == .success else { return }
    #expect(asked.run(words + ["--dry-run", "-o", "json"]) == .success)
    let request = try JSON.parse(Array(asked.output.utf8))
    let first = request.arrayElements?.first ?? request
    let head = "\(first["method"]?.string ?? "") \(first["url"]?.string ?? "")\n"
    #expect(plain.output.hasPrefix(head), "\(head)")
    #expect(first["headers"]?["Authorization"]?.string == "Bearer (omitted)")
  }

  @Test func `verbose shows headers and no secret`() throws {
    let token = "eyJhbGciOi"
    let world = FakeWorld(
      files: try CredentialSamples.files(config: CredentialSamples.profile),
      server: { _ in
        HTTPReply(
          status: 404,
          headers: [
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Set-Cookie", "session=1234"),
            HTTPHeader("X-Echo", "Bearer \(token)"), HTTPHeader("X-Escape", "\u{1B}[31m"),
            HTTPHeader("Authorization", "Basic c2VjcmV0"),
          ], body: Array(#"{"errorCode":4040010,"errorMessage":"x"}"#.utf8))
      })
    #expect(world.run(["-v", "transaction", "get", "1", "-e", "sandbox"]) == .notFound)
    for line in [
      "> Authorization: Bearer (omitted)", "> Accept: application/json", "< Content-Type: application/json",
    ] {
      #expect(world.errors.contains(line), "\(line)")
    }
    for secret in [token, "session=1234", "\u{1B}", "eyJ", "c2VjcmV0"] {
      #expect(!world.errors.contains(secret), "\(secret)")
    }
  }

  @Test func `an ID of the other environment is not retryable`() throws {
    let world = FakeWorld()
    #expect(world.run(["transaction", "get", "999", "-e", "simulator", "-o", "json"]) == .notFound)
    let error = try #require(try JSON.parse(Array(world.errors.utf8))["error"])
    #expect(error["errorCode"] == 4_040_010)
    #expect(error["retryable"] == false)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `raw bodies stop at the limit`(limit: Int) throws {
    let files = try CredentialSamples.files(config: CredentialSamples.profile)
    let world = FakeWorld(
      files: files,
      server: { request in
        let page = (Int(request.url.split(separator: "=").last ?? "") ?? 0) + 1
        let body = #"{"signedTransactions":["a","b"],"hasMore":true,"revision":"\#(page)"}"#
        return HTTPReply(status: 200, body: Array(body.utf8))
      })
    #expect(
      world.run(["transaction", "history", "1", "-e", "sandbox", "--raw", "--limit", String(limit)]) == .success)
    #expect(world.requests.count == (limit + 1) / 2)
    #expect(world.output.split(separator: "\n").count == (limit + 1) / 2)
  }

  @Test(arguments: Endpoint.all.filter { $0.reply == .nothing }.map { $0.command.joined(separator: " ") })
  func `an error of a command without data is JSON if JSON is selected`(name: String) throws {
    let words = name.split(separator: " ").map { String($0) }
    for (flags, variables) in [(["-o", "json"], [:]), ([], ["ASCTL_OUTPUT": "json"])] {
      let world = FakeWorld(variables: variables)
      #expect(world.run(words + flags) == .usage)
      #expect(try JSON.parse(Array(world.errors.utf8))["error"]?["message"] != nil)
    }
  }
}
