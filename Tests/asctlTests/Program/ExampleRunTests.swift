import Testing

@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// All declared examples can be run as shown, with the simulator in place of Apple.
@Suite struct ExampleRunTests {
  /// Commands that require another server, a client or a terminal.
  private static let needing = [
    Needing("notification", "replay"), Needing("notification", "listen"), Needing("notification", "serve"),
    Needing("notification", "trigger", with: "--to"), Needing("consumption", "answer"), Needing("simulator", "serve"),
    Needing("simulator", "audit", with: "--notify"), Needing("simulator", "clock"), Needing("simulator", "reset"),
    Needing("simulator", "buy"), Needing("retention", "serve"), Needing("retention", "trigger"),
  ]

  private struct Needing {
    let words: [String]
    let flag: String?

    init(_ words: String..., with flag: String? = nil) { (self.words, self.flag) = (words, flag) }

    func fits(_ line: [String]) -> Bool { line.starts(with: words) && (flag.map(line.contains) ?? true) }
  }

  /// The line, and the arguments of each call of asctl in it.
  private struct Example: CustomTestStringConvertible {
    let line: String
    let calls: [[String]]

    init(line: String) {
      let commands = ShellWords.commands(in: line) ?? []
      self.line = line
      calls = commands.filter { $0.first == "asctl" }.map { Array($0.dropFirst()) }
    }

    var needsSimulatorOnly: Bool {
      line != "asctl profile add" && !calls.contains { words in needing.contains { $0.fits(words) } }
    }

    var testDescription: String { line }
  }

  private static let examples: [Example] = {
    let lines = Set(Route(Asctl.program.root).all.flatMap { $0.command.examples.map(\.line) })
      // These topics change data of the simulator.
      .union(ExampleTests.taught.filter { $0.hasPrefix("asctl group ") })
    return lines.sorted().map(Example.init).filter(\.needsSimulatorOnly)
  }()

  /// Commands that verify under Apple's root, which the samples do not have.
  private static let unproved = ["asctl verify", "asctl receipt verify", "asctl consumption send --from-notification"]

  /// The files that examples read, by name.
  private static let files = Result { () throws -> [String: [UInt8]] in
    let work = CredentialSamples.profile.replacing("[default]", with: "[work]")
    var files = try CredentialSamples.files(config: CredentialSamples.profile + work)
      .merging(try SampleFiles.all()) { $1 }
    files["Products.storekit"] = Array(
      #"{"products":[{"productID":"com.example.app.coins","type":"Consumable","displayPrice":"1.99"}]}"#.utf8)
    files["image.png"] = TestPicture.png(width: 3840, height: 160)
    files["report.json"] = SampleReport.report([:], token: "SANDBOX_2f9d0f6c-6b1e-4f6a-9c53-8f4d2b1a0c02")
    files["archive.jws"] = files["transaction.jws"]
    files["all.jws"] = (files["transaction.jws"] ?? []) + (files["renewal.jws"] ?? [])
    files["replies.ndjson"] = files["reply.json"]
    files["verifyReceipt.ndjson"] = files["reply.json"]
    files["StoreKitTestCertificate.cer"] = files["root.pem"]
    files["receipts/c.txt"] = nil
    files["tickets.csv"] = Array("Ticket,Order ID\n1,MVK7WQ3XYZ\n".utf8)
    files["ids.txt"] = Array("2000000000000001\n2000000000000007\n".utf8)
    files["answer.json"] = Array(#"{"message":{"messageIdentifier":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"}}"#.utf8)
    let offer = ["--product-id", "com.example.pro", "--offer-identifier", "winter_sale"]
    let made: [(file: String, line: [String])] = [
      ("world.json", ["simulator", "world", "--example"]), ("offer.jws", ["sign", "promotional-offer"] + offer),
      ("offer.json", ["sign", "promotional-offer-v1", "--app-account-token", SignedSamples.nonce] + offer),
      (
        "eligibility.jws",
        [
          "sign", "introductory-offer", "--product-id", "com.example.pro", "--allow-introductory-offer", "true",
          "--transaction-id", "2000000000000001",
        ]
      ), ("request.jws", ["sign", "advanced-commerce", "--body", "charge.json"]),
    ]
    for (file, line) in made {
      let world = FakeWorld(files: files)
      #expect(world.run(line) == .success, "\(world.errors)")
      let document = try JSON.parse(Array(world.output.utf8))
      files[file] = Array((document["jws"]?.string ?? world.output).utf8)
    }
    return files
  }

  /// The words with the simulator as the environment.
  private static func simulated(_ words: [String]) -> [String] {
    // `sign --check` compares a signature with the configured key, without an environment.
    if words.first == "sign", words.contains("--check") { return words }
    guard let place = words.firstIndex(of: "-e") else { return words + ["-e", "simulator"] }
    return words[..<place] + ["-e", "simulator"] + words[(place + 2)...]
  }

  @Test(arguments: examples)
  private func `an example runs`(example: Example) throws {
    var files = try Self.files.get()
    let first = example.calls.first ?? []
    let pasted = first.first == "decode" ? "transaction.jws" : first.first == "token" ? "minted.jwt" : "all.jws"
    var input = first.first == "customer" ? Array("Order ID: MVK7WQ3XYZ".utf8) : files[pasted] ?? []
    if first.starts(with: ["profile", "add"]) { files[CredentialSamples.configPath] = nil }
    for words in example.calls {
      let world = FakeWorld(files: files, input: input)
      let status = world.run(Self.simulated(words))
      let isUnproved = status == .notVerified && Self.unproved.contains { example.line.hasPrefix($0) }
      // The simulator does not know the purchases in the sample receipts.
      let isUnknown = status == .someFailed && words.contains("--ids") && example.calls.count > 1
      // The version that a sandbox customer downloaded is unknown.
      let isOfSandbox = status == .someFailed && words.contains("--bought-before")
      // The sample table is wrong in several ways.
      let isWrong = status == .someFailed && words.contains("reconcile")
      // As in Apple's service, some subscriptions cannot be extended.
      let leavesOut =
        status == .someFailed
        && (words.contains("--failures-since") || words.contains("extend-all") && words.contains("--wait"))
      // `--due` finds a request, and `--unknown` the certificates of the tests.
      let isFound = status == .someFailed && (words.contains("--due") || words.contains("--unknown"))
      #expect(
        status == .success || isUnproved || isUnknown || isOfSandbox || isWrong || leavesOut || isFound,
        "\(world.errors)")
      input = Array(world.output.utf8)
    }
  }
}
