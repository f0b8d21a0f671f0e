import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// A law: a journal is resumed only by a run with the same verification and hosts, so that its records can be trusted.
@Suite struct JournalTrustTests {
  /// A member of the journal's first line, and flags that change it.
  private static let options: [(member: String, words: [String])] = [
    ("servers", ["--base-url", "https://mirror.example"]), ("environments", ["-e", "sandbox"]),
    ("verified", ["--no-verify"]), ("roots", ["--root", "other.pem"]),
    ("bundleId", ["--bundle-id", "com.example.other"]),
    ("appAppleId", ["--app-apple-id", "123456789"]),
  ]

  /// Each command with a journal, with arguments that start one.
  private static func lines() -> [[String]] {
    Route(Asctl.program.root).leavesBelow.filter { $0.lists(BulkFlags.journal) }.flatMap { leaf -> [[String]] in
      switch leaf.path {
      case ["notification", "replay"]:
        let target = ["--to", "http://127.0.0.1:9/x"]
        return [leaf.path + ["missed.ndjson"] + target, leaf.path + ["--since", "7d"] + target]
      case ["reconcile"]: return [leaf.path + ["right.csv", "--rate", "0"]]
      case ["migrate"]: return [leaf.path + ["--check", "stored.ndjson"]]
      default: return [leaf.path + ["--ids", "ids", "--rate", "0"]]
      }
    }
  }

  @Test func `every command with a journal is covered`() {
    let commands = Self.lines().map { $0.prefix(2).joined(separator: " ") }
    for name in ["transaction get", "transaction history", "order lookup", "customer --ids", "notification replay"] {
      #expect(commands.contains(name), "\(name)")
    }
    #expect(commands.count > 15)
  }

  private static func world(_ journal: [UInt8]?) throws -> FakeWorld {
    var files = try SampleFiles.all()
    files["missed.ndjson"] = Array(try SampleNotification.body(1).utf8)
    files["ids"] = Array("1\n".utf8)
    files["right.csv"] = Array("id,active\n1,1\n".utf8)
    files["other.pem"] = Array(pem("CERTIFICATE", try TestSimulator.chain.get().root).utf8)
    files["j"] = journal
    return try FakeStore.world(files: files) { request in
      if request.url.contains("127.0.0.1") { return HTTPReply(status: 200) }
      if request.url.hasSuffix("/notifications/history") {
        return FakeStore.reply(["hasMore": false, "notificationHistory": []])
      }
      return FakeStore.error(4_000_006)
    }
  }

  /// Runs one line, then the other with the journal of the first; nil if one of them is invalid on its own.
  private static func resumed(_ first: [String], _ second: [String]) throws -> (FakeWorld, Base.ExitStatus)? {
    let journal = ["--journal", "j", "--retries", "0"]
    let begun = try world(nil)
    guard begun.run(first + journal) != .usage, try world(nil).run(second + journal) != .usage else { return nil }
    // As if the run had not reached its end, which `reconcile` does not continue.
    let lines = try #require(begun.file("j"), "\(first)").split(separator: UInt8(ascii: "\n"))
    let written = lines.filter { !$0.starts(with: "{\"end\"".utf8) }.flatMap { $0 + [UInt8(ascii: "\n")] }
    let resumed = try world(written)
    let status = resumed.run(second + journal)
    if status == .usage { #expect(resumed.file("j") == written) }
    return (resumed, status)
  }

  private static func hosts(_ line: [String]) throws -> Set<String> {
    let world = try world(nil)
    world.run(line)
    return Set(world.requests.compactMap { URLParts($0.url)?.host })
  }

  @Test(arguments: options.indices) func `a run with different verification or hosts is rejected`(index: Int) throws {
    let (member, words) = Self.options[index]
    var checked = 0
    for line in Self.lines().sampled(oneIn: 3, index).map({ $0 + ["--root", "root.pem"] }) {
      let isReplay = line[1] == "replay"
      // A replay always verifies, and a replay of files queries no host.
      if isReplay, member == "verified" || member == "servers" && line.contains("missed.ndjson") { continue }
      for (first, second) in [(line, line + words), (line + words, line)] {
        // Commands for sandbox only have the same hosts with and without this flag.
        if member == "environments", try Self.hosts(first) == Self.hosts(second), !isReplay { continue }
        guard let (world, status) = try Self.resumed(first, second) else { continue }
        checked += 1
        #expect(status == .usage, "\(second) after \(first)")
        #expect(world.errors.contains("is the journal of another run: "), "\(second) \(world.errors)")
        if member != "environments" { #expect(world.errors.contains("\(member) is "), "\(second) \(world.errors)") }
        #expect(world.output.isEmpty && world.requests.isEmpty, "\(second)")
      }
    }
    #expect(checked >= (member == "environments" ? 3 : 5), "\(member): \(checked)")
  }

  @Test func `the same run is accepted`() throws {
    for line in Self.lines().map({ $0 + ["--root", "root.pem"] }) {
      let (world, status) = try #require(try Self.resumed(line, line), "\(line)")
      #expect(status != .usage, "\(line) \(world.errors)")
    }
  }

  @Test func `a run for another app of a served simulator is rejected`() throws {
    func world(_ journal: [UInt8]?) throws -> FakeWorld {
      var files = ["ids": Array("1\n".utf8)]
      files["j"] = journal
      return try FakeStore.world(files: files, variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"]) { request in
        guard request.url.hasSuffix("/simulator/clock") else { return FakeStore.error(4_000_006) }
        let state: JSON = ["now": .timestamp(FakeWorld.now), "bundleId": "com.example.app"]
        return FakeStore.reply(state, [HTTPHeader("X-Asctl-Clock", "1")])
      }
    }
    for line in Self.lines() where line.contains("--ids") {
      let line = line + ["-e", "simulator", "--journal", "j", "--retries", "0"]
      let begun = try world(nil)
      #expect(begun.run(line) != .usage, "\(line) \(begun.errors)")
      let written = try #require(begun.file("j"), "\(line)")
      #expect(try world(written).run(line) != .usage, "\(line)")
      let other = try world(written)
      #expect(other.run(line + ["--bundle-id", "com.example.other"]) == .usage, "\(line)")
      #expect(other.errors.contains("bundleId is com.example.app in the journal"), "\(line) \(other.errors)")
    }
  }

  @Test func `with a base URL the environment counts separately`() throws {
    for line in Self.lines() where line[1] != "replay" {
      let mirror = line + ["--base-url", "https://mirror.example"]
      guard let (world, status) = try Self.resumed(mirror, mirror + ["-e", "sandbox"]) else { continue }
      #expect(status == .usage && world.errors.contains("environments is "), "\(line) \(world.errors)")
    }
  }

  @Test func `an option that changes the records is another run`() throws {
    let customer = ["customer", "--ids", "ids", "--rate", "0"]
    let get = ["transaction", "history", "--ids", "ids", "--rate", "0"]
    for (first, second, member) in [
      (customer + ["-o", "csv"], customer + ["-o", "json"], "form"),
      (customer + ["-o", "json"], customer + ["-o", "markdown"], "form"),
      (customer + ["-o", "csv"], customer + ["-o", "csv", "--fields", "tell"], "form"),
      (customer + ["-o", "json"], customer + ["-o", "json", "--redact"], "redact"),
      (customer + ["-o", "markdown"], customer + ["-o", "markdown", "--all"], "all"),
      (get, get + ["--limit", "3"], "limit"), (get, get + ["--sort", "DESCENDING"], "request"),
    ] {
      for (one, other) in [(first, second), (second, first)] {
        let (world, status) = try #require(try Self.resumed(one, other), "\(other)")
        #expect(status == .usage && world.errors.contains("another run: \(member) is "), "\(other) \(world.errors)")
      }
    }
  }

  /// A regression test: data that was not verified must not be printed as Apple's by the next run.
  @Test func `unverified records stay unverified`() throws {
    let line = ["customer", "--ids", "ids", "-o", "csv", "--rate", "0", "--journal", "j"]
    func world(_ journal: [UInt8]?) throws -> FakeWorld {
      let signed = try FakeStore.transaction(1_000_000_000_000_001)
      var files = ["ids": Array("1000000000000001\n".utf8)]
      files["j"] = journal
      return try FakeStore.world(files: files) { request in
        if request.url.contains("/subscriptions/") { return FakeStore.reply(["data": []]) }
        return FakeStore.reply([
          "bundleId": "com.example.app", "environment": "Production", "hasMore": false, "signedTransactions": [signed],
        ])
      }
    }
    let careless = try world(nil)
    #expect(careless.run(line + ["--no-verify"]) == .success, "\(careless.errors)")
    let careful = try world(careless.file("j"))
    #expect(careful.run(line) == .usage)
    #expect(careful.output.isEmpty && careful.errors.contains("verified is false in the journal and true in this run"))
  }
}
