import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import Program
@testable import TestSupport

/// A suggested command uses the same environment, host and credentials as the user's command.
@Suite struct SuggestedLineTests {
  @Test(arguments: [
    ("-e simulator", "asctl order lookup X", "asctl -e simulator order lookup X"),
    ("-p work -e sandbox", "try asctl doctor.", "try asctl -p work -e sandbox doctor."),
    ("-esandbox", "`asctl transaction get` shows it", "`asctl -e sandbox transaction get` shows it"),
    ("--base-url http://127.0.0.1:1", "a (asctl doctor)", "a (asctl --base-url 'http://127.0.0.1:1' doctor)"),
    ("-p 'my", "asctl doctor", #"asctl -p ''\''my' doctor"#),
    ("-e simulator", "did you mean asctl refund?", "did you mean asctl -e simulator refund?"),
    // Flags that are already there, that do not apply, and text that is not a command.
    ("-e simulator", "asctl transaction get 1 -e sandbox", "asctl transaction get 1 -e sandbox"),
    ("-e simulator", "asctl -e auto doctor", "asctl -e auto doctor"),
    ("-e simulator", "asctl explain 404; asctl decode", "asctl explain 404; asctl decode"),
    ("-e sandbox", "asctl verify --explain", "asctl verify --explain"),
    ("-e simulator", "asctl knows no doctor", "asctl knows no doctor"),
    ("-e simulator", "asctl: doctor", "asctl: doctor"), ("-e simulator", "xasctl doctor", "xasctl doctor"),
    ("-e simulator", "asctl transaction get --help", "asctl transaction get --help"),
    ("-e simulator", "usage: asctl transaction get [FLAGS] ID", "usage: asctl transaction get [FLAGS] ID"),
    ("-p work", "asctl profile add; asctl profile show", "asctl profile add; asctl -p work profile show"),
    ("--bundle-id com.acme.app", "asctl verify; asctl simulator serve", "asctl verify; asctl simulator serve"),
    ("-p work -e sandbox", "asctl -e auto transaction get 1", "asctl -p work -e auto transaction get 1"),
    // Credentials in the order of the help.
    (
      "--key-id K1 -e sandbox --bundle-id com.acme.app", "asctl transaction get 1",
      "asctl -e sandbox --key-id K1 --bundle-id com.acme.app transaction get 1"
    ),
    (
      "--private-key-path k.p8 --app-apple-id 7", "asctl sign promotional-offer",
      "asctl --private-key-path k.p8 --app-apple-id 7 sign promotional-offer"
    ),
    // Flags with which the suggested command would be rejected.
    ("-e sandbox", "asctl order lookup X", "asctl order lookup X"),
    ("-e auto", "asctl transaction finish 1", "asctl transaction finish 1"),
    ("-e production", "asctl group list 1", "asctl group list 1"),
  ])
  func `a suggested command repeats the flags of this one`(given: String, text: String, completed: String) {
    let complete = RepeatedFlags.completion(of: given.split(separator: " ").map { String($0) })
    #expect(complete(text) == completed)
  }

  @Test func `without flags nothing is repeated`() {
    let complete = RepeatedFlags.completion(of: ["transaction", "get", "1", "-o", "json"])
    #expect(complete("asctl order lookup 1") == "asctl order lookup 1")
  }

  /// The command lines in a text, each up to the end of the command.
  private static func lines(in text: String) -> [[String]] {
    text.ranges(of: "asctl ").compactMap { range in
      guard !text[..<range.lowerBound].hasSuffix("usage: ") else { return nil }
      let words = text[range.upperBound...].prefix { !"`;\n),?".contains($0) }.split(separator: " ").map { String($0) }
      let names = words.drop { $0.hasPrefix("-") || $0 == "simulator" && words.first == "-e" }
      return names.first.map { first in Asctl.program.root.commands.contains { $0.name == first } } ?? false
        ? words : nil
    }
  }

  private static func asksAppStore(_ words: [String]) -> Bool {
    var route = Route(Asctl.program.root)
    for word in words { route = route.down(to: word) ?? route }
    let last = [route] + route.leavesBelow
    return last.contains { route in
      route.flags.contains { $0.name == "environment" && $0.kind == CredentialFlags.environment.declaration.kind }
    } && !words.contains("--help")
  }

  /// Failures that produce as many different hints as possible.
  private static let failing: [[String]] = [
    ["transaction", "get", "MVK7WQ3XYZ"], ["order", "lookup", "2000000000000001"], ["transaction", "get", "999"],
    ["order", "lookup", "MVKXXXXXX1"], ["transaction", "get", "1", "2"], ["refund", "list"], ["lookup"],
    ["transaction", "status", "1"], ["transaction", "get", "2000000000000001 2000000000000002"],
    ["transaction", "get", "1", "--only-failures"], ["notification", "history", "--since", "400d"],
    ["subscription", "extend", "2000000000000007", "--extend-by-days", "3", "--extend-reason-code", "0"],
    ["consumption", "send-v1", "2000000000000001"], ["transaction", "history-v1", "2000000000000001"],
    ["notification", "listen", "--until", "1d"],
    ["retention", "message", "delete", "7e3fb20b-4cdb-47cc-936d-99d65f608138"],
    ["commerce", "cancel", "2000000000000001"], ["group", "members", "1"], ["decode", "MVK7WQ3XYZ"],
    ["subscription", "extend-all-status", "com.example.app.pro", "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5e"],
    ["notification", "status", "019b76da-a800-7001-8865-c954cacabf3a_1767225600001"],
    ["consumption", "answer", "2000000000000001"], ["doctor", "--dry-run"],
  ]

  @Test(arguments: failing)
  func `a hint repeats the flags of the command`(line: [String]) {
    let world = FakeWorld()
    #expect(world.run(["-e", "simulator"] + line) != .success || line[1] == "history-v1")
    for words in Self.lines(in: world.errors) where Self.asksAppStore(words) {
      #expect(words.firstRange(of: ["-e", "simulator"]) != nil, "\(words) in \(world.errors)")
    }
  }

  @Test(arguments: [["transaction", "get"], ["subscription", "status"], ["offer", "eligibility"], ["customer"]])
  func `a hint in a bulk record repeats the flags of the command`(command: [String]) throws {
    let world = FakeWorld(input: Array("2000000000000999\nMVK7WQ3XYZ\n".utf8))
    world.run(["-e", "simulator"] + command + ["--ids", "-", "-o", "ndjson", "--journal", "run.journal"])
    let hints = try world.output.split(separator: "\n").compactMap {
      try JSON.parse(Array($0.utf8))["error"]?["hint"]?.string
    }
    #expect(!hints.isEmpty, "\(world.output)")
    for hint in hints {
      for words in Self.lines(in: hint) where Self.asksAppStore(words) {
        #expect(words.starts(with: ["-e", "simulator"]), "\(hint)")
      }
    }
    let journal = String(decoding: world.file("run.journal") ?? [], as: UTF8.self)
    // The commands that a customer document suggests are part of its record.
    let isOfCustomer = command == ["customer"]
    #expect(journal.contains("{\"n\":") && (isOfCustomer || !journal.contains("asctl -e")), "\(journal)")
  }

  @Test func `commands suggested by customer repeat each credential once`() throws {
    let world = FakeWorld()
    let line = ["-e", "simulator", "--bundle-id", "com.example.app", "customer", "2000000000003002", "-o", "json"]
    #expect(world.run(line) == .success, "\(world.errors)")
    let steps = try #require(try JSON.parse(Array(world.output.utf8))["next"]?.arrayElements)
    #expect(!steps.isEmpty)
    for step in steps {
      let command = try #require(step["command"]?.string)
      #expect(command.ranges(of: "--bundle-id com.example.app").count == 1, "\(command)")
      #expect(command.ranges(of: "-e simulator").count == 1, "\(command)")
    }
  }

  @Test func `commands suggested by customer parse and repeat the flags`() throws {
    let world = FakeWorld()
    #expect(world.run(["simulator", "ids", "-o", "json"]) == .success)
    let rows = try #require(try JSON.parse(Array(world.output.utf8)).arrayElements)
    let ids = Set(rows.compactMap { $0["appTransactionId"]?.string })
    #expect(ids.count > 5)
    let file = ids.sorted().joined(separator: "\n")
    let asked = FakeWorld(files: ["ids": Array(file.utf8)])
    asked.run(["-e", "simulator", "customer", "--ids", "ids", "-o", "ndjson"])
    var seen = 0
    for line in asked.output.split(separator: "\n") {
      for step in try JSON.parse(Array(line.utf8))["reply"]?["next"]?.arrayElements ?? [] {
        let command = try #require(step["command"]?.string)
        let ready = command.replacing("ACCOUNT_TOKEN", with: "7e3fb20b-4cdb-47cc-936d-99d65f608138")
        let words = try #require(ShellWords.commands(in: ready)?.first)
        #expect(words.starts(with: ["asctl", "-e", "simulator"]))
        let parsed = try Asctl.program.parse(Array(words.dropFirst()))
        if case .run = parsed {} else { Issue.record("\(command) does nothing") }
        seen += 1
      }
    }
    #expect(seen > 5)
  }

  @Test(arguments: ErrorCode.all.map(\.remedy) + HTTPStatus.all.map(\.remedy))
  func `a remedy of the catalog repeats the flags of the command`(remedy: String) throws {
    let complete = RepeatedFlags.completion(of: ["-e", "simulator"])
    for words in Self.lines(in: complete(remedy)) where Self.asksAppStore(words) && !words.contains("-e") {
      Issue.record("\(words) does not select the simulator")
    }
  }
}
