import Foundation
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// The log of writes in an in-memory world.
@Suite struct WriteLogTests {
  private static let path = "/home/me/.local/state/asctl/log.ndjson"
  private static let send =
    ["-e", "production", "--yes", "--no-preflight"]
    + WriteTests.consumption.split(separator: " ").map { String($0) }

  private static func world(
    files: [String: [UInt8]] = [:], variables: [String: String] = [:],
    _ answer: @escaping @Sendable () throws(TransportError) -> HTTPReply = { HTTPReply(status: 202) }
  ) throws -> FakeWorld {
    try FakeStore.world(files: files, variables: variables) { _ throws(TransportError) in try answer() }
  }

  private static func lines(_ world: FakeWorld, _ path: String = path) throws -> [JSON] {
    try (world.file(path) ?? []).split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
  }

  private static func log(_ world: FakeWorld, _ flags: [String] = []) throws -> [JSON] {
    let reader = FakeWorld(files: world.files, variables: world.variables)
    #expect(reader.run(["log"] + flags) == .success, "\(reader.errors)")
    return try JSON.parse(Array(reader.output.utf8)).arrayElements ?? []
  }

  @Test func `an intent is written before the request, and the result after it`() throws {
    let world = try Self.world()
    #expect(world.run(Self.send) == .success, "\(world.errors)")
    let lines = try Self.lines(world)
    #expect(lines.map { $0["status"] } == [.null, 202])
    #expect(lines[0]["requestIdentifier"] == lines[1]["requestIdentifier"])
    #expect(world.mode(Self.path) == 0o600)
    let row = try #require(try Self.log(world).first)
    #expect(
      row.objectValue?.members.map(\.name) == [
        "date", "user", "profile", "command", "environment", "simulated", "bundleId", "ids", "requestIdentifier",
        "status", "errorCode",
      ])
    #expect(row["user"] == "me" && row["command"] == "consumption send" && row["ids"] == ["1"])
    #expect(row["environment"] == "Production" && row["bundleId"] == "com.example.app" && row["status"] == 202)
  }

  @Test func `a simulated extension is logged with its app, and its command is always shown`() throws {
    let world = FakeWorld(variables: ["COLUMNS": "80"])
    let extend = "subscription extend 2000000000000006 --extend-by-days 3 --extend-reason-code 3 -e simulator".split(
      separator: " ")
    #expect(world.run(extend.map { String($0) }) == .success, "\(world.errors)")
    let row = try #require(try Self.log(world).first)
    // Also the ID that was given, by which people look for the write.
    #expect(row["ids"] == ["2000000000000001", "2000000000000006"] && row["bundleId"] == "com.example.app", "\(row)")
    #expect(try Self.log(world, ["Transaction ID: 2000 0000 0000 0006"]) == [row])
    let reader = FakeWorld(files: world.files, variables: world.variables)
    #expect(reader.run(["log", "-o", "table"]) == .success)
    #expect(reader.output.contains("Command") && reader.output.contains("subscription extend"), "\(reader.output)")
  }

  @Test func `the log is filtered by ID, user and date`() throws {
    let world = try Self.world()
    #expect(world.run(Self.send) == .success)
    #expect(world.run(["api", "POST", "/inApps/v1/notifications/test", "-e", "sandbox", "--yes"]) == .success)
    #expect(
      try Self.log(world).map { $0["command"] } == ["api POST /inApps/v1/notifications/test", "consumption send"])
    for (flags, count) in [
      (["1"], 1), (["2"], 0), (["--user", "me"], 2), (["--user", "anna"], 0), (["--since", "1h"], 2),
      (["--until", "1h"], 0), (["--limit", "1"], 1),
    ] { #expect(try Self.log(world, flags).count == count, "\(flags)") }
  }

  @Test func `the log is filtered by the ID of a product, which may look like an order ID`() throws {
    let world = FakeWorld(variables: ["COLUMNS": "80"])
    let line = "retention default set premium2024a en-US 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e simulator -y"
    world.run(line.split(separator: " ").map { String($0) })
    #expect(try Self.log(world, ["premium2024a"]).count == 1, "\(world.errors)")
  }

  /// Nothing that Apple signed was read before it.
  @Test func `a write to a served world is logged with the environment of the world`() throws {
    let clock: JSON = ["now": .timestamp(FakeWorld.now), "environment": "Sandbox", "bundleId": "com.example.app"]
    let world = FakeWorld(server: { request in
      let reply = request.url.hasSuffix("/simulator/clock") ? clock : ["testNotificationToken": "t"]
      return HTTPReply(
        status: 200, headers: [HTTPHeader("X-Asctl-Clock", "1769860800000")], body: reply.bytes(.compact))
    })
    let line = ["notification", "test", "-e", "simulator", "--base-url", "http://127.0.0.1:8080"]
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(try Self.log(world).first?["environment"] == "Sandbox")
  }

  @Test func `no secret is in the log`() throws {
    let world = try Self.world()
    #expect(world.run(Self.send) == .success)
    let text = String(decoding: world.file(Self.path) ?? [], as: UTF8.self)
    let bearer = try #require(world.requests.last?.bearer?.revealed)
    #expect(!text.contains(bearer) && !text.contains("eyJ") && !text.contains("PRIVATE"))
  }

  /// The result of the first request, its status in the log, and whether a second request is rejected.
  private static let outcomes: [(outcome: Result<Int, TransportError>, status: JSON, isAnswer: Bool)] = [
    (.success(202), 202, true), (.success(400), 400, false), (.success(500), 500, false),
    (.failure(.cannotConnect(to: "x", reason: "x")), 0, false),
    (.failure(.timedOut(isConnected: true, milliseconds: 1)), .null, true), (.failure(.interrupted), .null, true),
  ]

  @Test(arguments: outcomes.indices) func `a write with an unknown outcome counts as sent`(index: Int) throws {
    let (outcome, status, isAnswer) = Self.outcomes[index]
    let world = try Self.world { () throws(TransportError) in HTTPReply(status: try outcome.get()) }
    world.run(Self.send + ["--retries", "0"])
    #expect(try Self.log(world).map { $0["status"] } == [status], "\(world.errors)")
    let sent = world.requests.count
    let second = world.run(Self.send + ["--retries", "0"])
    #expect((second == .usage) == isAnswer && (world.requests.count == sent) == isAnswer, "\(world.errors)")
    world.run(Self.send + ["--retries", "0", "--again"])
    #expect(world.requests.count == sent + (isAnswer ? 1 : 2))
  }

  @Test func `a proxy's page with status 200 is an unknown outcome`() throws {
    let world = try Self.world { HTTPReply(status: 200, body: Array("<html>login</html>".utf8)) }
    #expect(world.run(Self.send) == .unavailable)
    #expect(world.errors.contains("may have been carried out"), "\(world.errors)")
    #expect(try Self.lines(world).map { $0["status"] } == [.null])
  }

  @Test func `an error with status 200 is not a response to a consumption request`() throws {
    let error: JSON = ["errorCode": 4_040_010, "errorMessage": "no"]
    let world = try Self.world { FakeStore.reply(error) }
    #expect(world.run(Self.send) == .unavailable)
    #expect(world.run(Self.send) == .unavailable && world.requests.count == 2, "\(world.errors)")
  }

  @Test(arguments: [
    "/inApps/v1/transactions/consumption/1", "/inApps/v2/transactions/consumption/1",
    "/inApps/v2/transactions/consumption/1?x", "/inApps/v2/transactions/consumption/1/",
    "//inApps/v2//transactions/consumption/1",
    "/inapps/V2/Transactions/Consumption/1", "/gateway/inApps/v2/transactions/consumption/1",
    "/v2/transactions/consumption/1;a=b?c=d/e",
  ]) func `a response sent with api counts as sent, however its path is written`(path: String) throws {
    let world = try Self.world()
    #expect(world.run(["api", "PUT", path, "-e", "production", "--yes"]) == .success, "\(world.errors)")
    #expect(try Self.log(world).first?["ids"] == ["1"])
    #expect(world.run(Self.send) == .usage && world.requests.count == 1, "\(world.errors)")
    #expect(world.run(Self.send + ["--again"]) == .success && world.requests.count == 2, "\(world.errors)")
  }

  @Test func `nothing is sent if the log cannot be opened, except other writes without a log in the profile`() throws {
    let config = CredentialSamples.profile + "log = team.ndjson\n"
    let team = "/home/me/.config/asctl/team.ndjson"
    let test = ["notification", "test", "-e", "production"]
    for (path, words, status) in [
      (team, Self.send, Base.ExitStatus.credentials), (team, test, .credentials), (Self.path, Self.send, .credentials),
      (Self.path, Self.send + ["--again"], .success), (Self.path, test, .unavailable),
    ] {
      let files = try CredentialSamples.files(config: path == team ? config : CredentialSamples.profile)
      let world = FakeWorld(files: files, foreign: [path], server: { _ in HTTPReply(status: 202) })
      #expect(world.run(words) == status, "\(world.errors)")
      #expect(world.requests.isEmpty == (status == .credentials), "\(words)")
      #expect(world.errors.contains(path), "\(world.errors)")
    }
    let world = FakeWorld(files: try CredentialSamples.files(config: config), server: { _ in HTTPReply(status: 202) })
    #expect(world.run(Self.send) == .success)
    // Writes to the simulator are recorded in the user's own log.
    #expect(world.run(["notification", "test", "-e", "simulator"]) == .success)
    #expect(try Self.lines(world, team).count == 2 && Self.lines(world).count == 2)
    #expect(try Self.lines(world, team)[0]["profile"] == "default")
  }

  /// A line that was truncated when it was appended was never sent, and others may hide a response.
  @Test(arguments: [
    "null\n[]\n", "{\"date\":\(FakeWorld.now.milliseconds),\"user\":\"a\"}\n", "\u{0}\n", "{{\"date\":1\n",
  ])
  func `a damaged line prevents responses without --again`(text: String) throws {
    let world = try Self.world(files: [Self.path: Array(text.utf8)])
    #expect(world.run(Self.send) == .credentials && world.requests.isEmpty, "\(world.errors)")
    #expect(world.errors.contains("of \(Self.path) is damaged"), "\(world.errors)")
    #expect(world.run(Self.send + ["--again"]) == .success, "\(world.errors)")
    let old = #"{"date":1,"user":"a","command":"x","simulated":false,"ids":[],"requestIdentifier":"1"}"#
    let repaired = try Self.world(files: [Self.path: Array((text + old + "\n").utf8)])
    #expect(repaired.run(Self.send) == .success, "\(repaired.errors)")
  }

  @Test(arguments: ["", "\n\n", "{", "{\"date\":17", "{\"date\":1,\"user\":\"a"])
  func `truncated lines are ignored, and the next line is complete`(text: String) throws {
    let world = try Self.world(files: [Self.path: Array(text.utf8)])
    #expect(world.run(Self.send) == .success, "\(world.errors)")
    #expect(try Self.log(world).count == 1)
    #expect(world.run(Self.send) == .usage)
  }

  @Test func `a log that others could have written is not used`() throws {
    let first = try Self.world()
    #expect(first.run(Self.send) == .success)
    let files = first.files
    for (modes, foreign) in [([Self.path: 0o622], []), ([:], [Self.path])] as [([String: UInt16], Set<String>)] {
      let world = FakeWorld(files: files, modes: modes, foreign: foreign)
      #expect(world.run(["log"]) == .failure && world.output.isEmpty, "\(world.errors)")
      #expect(world.errors.contains("is not trusted"), "\(world.errors)")
    }
  }

  @Test func `a log that others can write prevents responses without --again, but no other write`() throws {
    let world = FakeWorld(
      files: try CredentialSamples.files(config: CredentialSamples.profile).merging([Self.path: []]) { $1 },
      modes: [Self.path: 0o620], server: { _ in HTTPReply(status: 202) })
    #expect(world.run(Self.send) == .credentials && world.requests.isEmpty)
    #expect(world.errors.contains("chmod 600 \(Self.path)"), "\(world.errors)")
    #expect(world.run(Self.send + ["--again"]) == .success && world.requests.count == 1, "\(world.errors)")
    world.run(["notification", "test", "-e", "production"])
    #expect(world.requests.count == 2, "\(world.errors)")
  }

  @Test(arguments: ["", "-q"])
  func `a list of open requests names a log that it ignores`(quiet: String) {
    let world = FakeWorld(files: [Self.path: []], modes: [Self.path: 0o620])
    #expect(world.run(["-e", "simulator", "consumption", "pending"] + (quiet.isEmpty ? [] : [quiet])) == .success)
    #expect(world.errors.contains(Self.path) && world.errors.contains("ignored"), "\(world.errors)")
  }

  @Test(arguments: [["log"], ["transaction", "history", "2000000000000001"]])
  func `a period without any moment is refused`(line: [String]) {
    let world = FakeWorld()
    let dates = ["--since", "2026-01-02", "--until", "2026-01-01"]
    #expect(world.run(["-e", "simulator"] + line + dates) == .usage && world.requests.isEmpty, "\(world.errors)")
  }

  @Test func `a log without matches is not called empty`() throws {
    let world = try Self.world()
    #expect(world.run(Self.send) == .success)
    for flags in [["zz"], ["--since", "2030-01-01"], ["--until", "2020-01-01"], ["--user", "anna"]] {
      let reader = FakeWorld(files: world.files)
      #expect(reader.run(["log"] + flags) == .success && reader.output == "[]\n")
      #expect(!reader.errors.contains("no writes"), "\(reader.errors)")
    }
  }

  @Test func `lines that cannot be read are counted`() throws {
    let world = try Self.world(files: [Self.path: Array("garbage\n\n{\"date\": 1,\"user\":\"a\"}\n{\"date\":1}\n".utf8)]
    )
    #expect(world.run(Self.send) == .success)
    let reader = FakeWorld(files: world.files)
    #expect(reader.run(["log"]) == .success)
    #expect(reader.errors.contains("3 lines"), "\(reader.errors)")
  }

  @Test func `an answer is found in a long log, however far back`() throws {
    func line(_ number: Int, ago: TimeSpan) -> [UInt8] {
      LoggedWrite(
        date: FakeWorld.now - ago, user: "anna", command: "consumption send", environment: "Production",
        isSimulated: false, ids: [String(number)], requestIdentifier: String(number), status: 202
      ).line
    }
    let old = (2...300).flatMap { line($0, ago: .days(9)) }
    let recent = (302...2500).flatMap { line($0, ago: .hours(1)) }
    for (first, isAnswer) in [(line(1, ago: .hours(2)), true), (line(1, ago: .days(1)), false)] {
      let world = try Self.world(files: [Self.path: old + first + recent])
      #expect((world.run(Self.send) == .usage) == isAnswer, "\(world.errors)")
      #expect(!isAnswer || world.errors.contains("by anna"))
    }
  }

  /// Two simulated worlds may have consumption requests for the same transaction at the same time.
  @Test func `an answer in one simulated world does not count in another`() {
    let write = LoggedWrite(
      date: FakeWorld.now, user: "me", command: "consumption send", environment: "Sandbox", isSimulated: true,
      ids: ["1"], requestIdentifier: "x", status: 202, world: "a")
    for world in [nil, "a", "b"] {
      let answers = LoggedAnswers([write], world: world, user: "me")
      let found = answers.answer(about: "1", in: "Sandbox", isSimulated: true, since: FakeWorld.now)
      #expect((found != nil) == (world == "a"))
    }
  }
}

/// The log as a file.
@Suite struct WriteLogFileTests {
  @Test func `a user's own log is private, and a shared one keeps its mode`() throws {
    try withTemporaryFolder([:]) { folder in
      let own = folder.appending(path: "a/b/log").path
      let shared = folder.appending(path: "team").path
      try FileSystem.openJournal(own, .log).append([1])
      #expect(FileSystem.permissions(of: own) == 0o600)
      try Data().write(to: URL(filePath: shared))
      try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: shared)
      try FileSystem.openJournal(shared, .sharedLog).append([1])
      #expect(FileSystem.permissions(of: shared) == 0o660)
      #expect(try FileSystem.openJournal(shared, .sharedLog).length() == 1)
      #expect((try? FileSystem.openJournal(folder.path, .sharedLog)) == nil)
      #expect((try? FileSystem.openJournal("/nowhere/at/all", .sharedLog)) == nil)
    }
  }

  /// Whoever can read a file can lock it, but only writers can open the file that is locked.
  @Test(arguments: [JournalFile.Use.log, .sharedLog])
  func `a reader of the log cannot lock it`(use: JournalFile.Use) throws {
    try withTemporaryFolder([:]) { folder in
      let path = folder.appending(path: "log").path
      try FileSystem.openJournal(path, use).append([1])
      let reader = open(path, O_RDONLY)
      defer { close(reader) }
      #expect(flock(reader, LOCK_EX | LOCK_NB) == 0)
      try FileSystem.openJournal(path, use).append([2])
      let isReadable = (FileSystem.permissions(of: path + ".lock") ?? 0) & 0o044
      #expect(isReadable == 0)
    }
  }

  @Test func `only members of a log's group can lock it`() throws {
    try withTemporaryFolder(["log": ""]) { folder in
      let path = folder.appending(path: "log").path
      try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
      try FileSystem.openJournal(path, .sharedLog).append([1])
      #expect(FileSystem.permissions(of: path + ".lock") == 0o660)
    }
  }

  @Test func `a check of a log neither waits for its lock nor creates it`() throws {
    try withTemporaryFolder([:]) { folder in
      let path = folder.appending(path: "log").path
      try FileSystem.requireAppendable(path)
      #expect(!FileManager.default.fileExists(atPath: path))
      let holder = try FileSystem.openJournal(path, .sharedLog)
      try FileSystem.requireAppendable(path)
      #expect(holder.length() == 0)
      for other in ["/nowhere/at/all", folder.path, path + "/x"] {
        #expect(throws: Failure.self) { try FileSystem.requireAppendable(other) }
      }
    }
  }
}
