import Foundation
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Support
@testable import TestSupport

/// A run resumes where it ended, wherever that was.
@Suite struct BulkJournalTests {
  private static let line = BulkLookupTests.get + ["--rate", "0", "--jobs", "3", "--journal", "run.journal"]

  /// Small records: every third ID is unknown, and the others get an error each.
  private static func network() -> VirtualNetwork {
    VirtualNetwork { request, _ in
      let code: Int64 = (Int(request.id) ?? 0) % 3 == 0 ? 4_040_010 : 4_000_006
      return (BulkLookupTests.latency(request), .success(FakeStore.error(code)))
    }
  }

  private static func world(_ count: Int, journal: [UInt8]? = nil) throws -> FakeWorld {
    let world = try BulkLookupTests.world(count)
    guard let journal else { return world }
    return FakeWorld(
      files: world.files.merging(["run.journal": journal]) { $1 }, variables: world.variables)
  }

  /// The journal on its own, truncated at every byte.
  @Test func `a journal cut anywhere is resumed`() throws {
    let records = (0..<5).map { JSON.object(["id": .string("\($0)"), "error": ["message": "é"]]) }
    let world = FakeWorld()
    let first = try Journal("j", world.context)
    try first.begin()
    for number in [1, 0, 4, 2, 3] { try first.add(number, records[number]) }
    let whole = try #require(world.file("j"))
    for end in 0...whole.count {
      let world = FakeWorld(files: ["j": Array(whole.prefix(end))])
      let journal = try Journal("j", world.context)
      try journal.begin()
      var known = 0
      for number in 0..<5 {
        if case .record(let record, _) = try journal.record(number, id: "\(number)") {
          #expect(record == records[number])
          known += 1
        } else {
          try journal.add(number, records[number])
        }
      }
      // All complete records are known, and adding the others completes the journal.
      #expect(known == max(whole.prefix(end).count { $0 == UInt8(ascii: "\n") } - 1, 0), "\(end)")
      let mended = try Journal("j", world.context)
      #expect(mended.isContinued)
      for number in 0..<5 {
        guard case .record(let record, _) = try mended.record(number, id: "\(number)") else {
          Issue.record("\(end): \(number)")
          continue
        }
        #expect(record == records[number])
      }
      #expect(world.file("j")?.count { $0 == UInt8(ascii: "\n") } == 6)
    }
  }

  /// Texts that may be the beginning of another program's file or of another run's journal.
  @Test(arguments: [
    #"{"journal":3,"x"#, #"{"journal":3,"command":"asctl order lookup"#,
    #"{"journal":3,"command":"asctl transaction get" "#,
    #"{"journal":3,"command":"asctl transaction get","servers":[1"#, #"{"journal": 3"#, "{ ", "{}",
  ])
  func `a foreign first line is kept`(text: String) throws {
    let world = FakeWorld(files: ["j": Array(text.utf8)])
    #expect(throws: Failure.self) { try Journal("j", world.context).begin() }
    #expect(world.file("j") == Array(text.utf8))
  }

  @Test func `an incomplete first line of another time is rewritten`() throws {
    let first = FakeWorld()
    try Journal("j", first.context).begin()
    let line = try #require(first.file("j")).dropLast()
    let torn = Array(line.dropLast(4)) + Array("1".utf8)
    let world = FakeWorld(files: ["j": torn])
    try Journal("j", world.context).begin()
    #expect(world.file("j") == first.file("j"))
    for more in [Array("x".utf8), Array("}x".utf8), Array(line) + Array("{".utf8)] {
      let text = torn + more
      let world = FakeWorld(files: ["j": text])
      #expect(throws: Failure.self) { try Journal("j", world.context).begin() }
      #expect(world.file("j") == text)
    }
  }

  /// The journal truncated around the ends of lines, with the command that uses it.
  @Test func `a run that ended anywhere is resumed`() throws {
    let whole = try Self.world(4)
    #expect(Run.run(Self.line, Self.network().context(whole)) == .someFailed)
    let journal = try #require(whole.file("run.journal"))
    let ends = journal.indices.filter { journal[$0] == UInt8(ascii: "\n") }
    for end in [0, 1] + ends.flatMap({ [$0, $0 + 1, $0 + 20] }) {
      let world = try Self.world(4, journal: Array(journal.prefix(end)))
      let network = Self.network()
      #expect(Run.run(Self.line, network.context(world)) == .someFailed, "\(end): \(world.errors)")
      #expect(world.output == whole.output, "\(end)")
      let known = max(journal.prefix(end).count { $0 == UInt8(ascii: "\n") } - 1, 0)
      #expect(network.starts.count == 4 - known, "\(end)")
    }
  }

  @Test(arguments: [302, 403, 404]) func `a proxy's page is not Apple's final response`(status: Int) throws {
    let whole = try Self.world(4)
    let proxy = VirtualNetwork { request, _ in
      (BulkLookupTests.latency(request), .success(HTTPReply(status: status, body: Array("<html>".utf8))))
    }
    #expect(Run.run(Self.line, proxy.context(whole)) == .someFailed)
    let network = Self.network()
    let world = try Self.world(4, journal: whole.file("run.journal"))
    #expect(Run.run(Self.line, network.context(world)) == .someFailed)
    #expect(network.starts.count == 4)
  }

  @Test func `more IDs may be added`() throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let longer = try Self.world(5, journal: world.file("run.journal"))
    let network = Self.network()
    #expect(Run.run(Self.line, network.context(longer)) == .someFailed)
    #expect(network.starts.map(\.request.id).sorted() == ["4", "5"])
    #expect(longer.errors.contains("3 results are from the journal, which began on "), "\(longer.errors)")
  }

  @Test func `a run may resume with another output`() throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let second = try Self.world(3, journal: world.file("run.journal"))
    let network = Self.network()
    let line = BulkLookupTests.get + ["--journal", "run.journal", "--fields", "id", "--jobs", "1"]
    #expect(Run.run(line, network.context(second)) == .someFailed)
    #expect(BulkLookupTests.ids(second) == ["1", "2", "3"])
    #expect(!second.output.contains("reply"))
    #expect(network.starts.isEmpty)
  }

  @Test(arguments: [
    (
      ["app-transaction", "get"],
      "command is asctl transaction get in the journal and asctl app-transaction get in this run"
    ),
    (["transaction", "get", "-e", "sandbox"], "servers is [\"https://api.storekit.apple.com\"] in the journal"),
    (
      ["transaction", "get", "-e", "production", "--no-verify"], "verified is true in the journal and false in this run"
    ),
  ])
  func `the journal of another run is rejected`(words: [String], reason: String) throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let second = try Self.world(3, journal: world.file("run.journal"))
    let network = Self.network()
    let given = words.contains("-e") ? words : words + ["-e", "production"]
    let line = given + ["--ids", "ids.txt", "--root", "root.pem", "--journal", "run.journal"]
    #expect(Run.run(line, network.context(second)) == .usage)
    #expect(second.errors.contains(reason), "\(second.errors)")
    #expect(network.starts.isEmpty && second.output == "")
    #expect(second.file("run.journal") == world.file("run.journal"))
  }

  @Test(arguments: [
    "hello\n", "hello", "{\"journal\":1,\"began\":1}\n", "{\"journal\":2,\"began\":1}\n", "{\"journal\":3}\n", "\n",
    "{}\n{\"n\":1,}\n",
  ])
  func `another file is rejected and unchanged`(text: String) throws {
    let world = try Self.world(3, journal: Array(text.utf8))
    let network = Self.network()
    #expect(Run.run(Self.line, network.context(world)) == .usage)
    #expect(world.errors.contains("run.journal"))
    #expect(world.file("run.journal") == Array(text.utf8))
    #expect(network.starts.isEmpty)
  }

  @Test(arguments: [
    "{\"n\":2,\"record\":", "{\"n\":99999999999999999999,", "{\"n\":-1,\"record\":{}}", "{\"n\":0,", "garbage", "",
  ])
  func `a damaged line is ignored`(damage: String) throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let lines = String(decoding: try #require(world.file("run.journal")), as: UTF8.self).split(separator: "\n")
    let second = lines.map { $0.hasPrefix("{\"n\":2,") ? Substring(damage) : $0 }
    let damaged = try Self.world(3, journal: Array((second.joined(separator: "\n") + "\n").utf8))
    let network = Self.network()
    #expect(Run.run(Self.line, network.context(damaged)) == .someFailed)
    #expect(network.starts.map(\.request.id) == ["2"])
    #expect(damaged.output == world.output)
  }

  /// A relative date keeps the meaning that it had when the run began.
  @Test func `relative dates keep their reference`() throws {
    let line = [
      "transaction", "history", "--start-date", "7d", "--ids", "ids.txt", "-e", "production", "--root", "root.pem",
      "--journal", "run.journal",
    ]
    let answer = { (_: HTTPRequest, _: Int64) in
      (Int64(5), Result<_, TransportError>.success(FakeStore.error(4_000_006)))
    }
    let world = try Self.world(2)
    let first = VirtualNetwork(answer)
    #expect(Run.run(line, first.context(world)) == .someFailed)
    let longer = try Self.world(4, journal: world.file("run.journal"))
    let second = VirtualNetwork(answer)
    var context = second.context(longer)
    context.clock.now = { FakeWorld.now + .seconds(5_000) }
    #expect(Run.run(line, context) == .someFailed, "\(longer.errors)")
    let queries = (first.starts + second.starts).map { $0.request.url.split(separator: "?").last }
    #expect(queries.count == 4 && Set(queries).count == 1)
  }

  /// A law: a record with any byte changed is not used as Apple's response; its ID is requested again and reported.
  @Test func `a record with a wrong ID is requested again`() throws {
    let world = FakeWorld()
    let first = try Journal("j", world.context)
    try first.begin()
    try first.add(0, ["id": "1", "error": ["message": "é"]])
    let whole = try #require(world.file("j"))
    let start = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for index in start..<(whole.count - 1) {
      var changed = whole
      changed[index] = changed[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
      let journal = try Journal("j", FakeWorld(files: ["j": changed]).context)
      try journal.begin()
      let known = try (0..<2).map { try journal.record($0, id: "1") }
      #expect(!known.contains { if case .record = $0 { true } else { false } }, "\(index)")
    }
  }

  /// A record of another run is intact, but must not be used in this one.
  @Test func `a record of another run is requested again`() throws {
    let world = try Self.world(2)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let other = try Self.world(2)
    var later = Self.network().context(other)
    later.clock.now = { FakeWorld.now + .milliseconds(1) }
    #expect(Run.run(Self.line, later) == .someFailed)
    let lines = try [world, other].map { world in
      String(decoding: try #require(world.file("run.journal")), as: UTF8.self).split(separator: "\n")
    }
    let mixed = try Self.world(
      2, journal: Array("\(lines[0][0])\n\(lines[1].first { $0.hasPrefix("{\"n\":2,") } ?? "")\n".utf8))
    let network = Self.network()
    #expect(Run.run(Self.line, network.context(mixed)) == .someFailed)
    #expect(network.starts.count == 2)
    #expect(mixed.errors.contains("the record of 2, number 2,"))
  }

  /// Storing records by number once required gigabytes for a file of a kilobyte.
  @Test func `memory grows with the file and not with its numbers`() throws {
    let numbers = (1...60).map { $0 << 20 } + [Int.max]
    let text = "{\"journal\":3,\"began\":1}\n" + numbers.map { "{\"n\":\($0),\n" }.joined()
    let journal = try Journal("j", FakeWorld(files: ["j": Array(text.utf8)]).context)
    for number in [60 << 20, Int.max] { #expect(try journal.record(number - 1, id: "1") == .damaged) }
    #expect(try journal.record(0, id: "1") == .nothing)
  }

  @Test(arguments: [
    ("x\n", "line 5 of run.journal is damaged"),
    ("x\ny\n", "line 5 of run.journal and 1 more of its lines are damaged"),
    ("{\"n\":4", "run.journal ends in the middle of a record"),
  ])
  func `damage is reported`(tail: String, words: String) throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let damaged = try Self.world(3, journal: try #require(world.file("run.journal")) + Array(tail.utf8))
    #expect(Run.run(Self.line, Self.network().context(damaged)) == .someFailed)
    #expect(damaged.errors.contains(words), "\(damaged.errors)")
  }

  /// A record with the number of another ID or of none, before or after the correct record of that number.
  @Test(arguments: [("1", "9"), ("1", "2"), ("2", "1"), ("3", "1"), ("3", "9999999999")])
  func `a record with the wrong number is reported`(number: String, other: String) throws {
    let world = try Self.world(3)
    #expect(Run.run(Self.line, Self.network().context(world)) == .someFailed)
    let journal = String(decoding: try #require(world.file("run.journal")), as: UTF8.self)
    let changed = journal.replacingOccurrences(of: "{\"n\":\(number),", with: "{\"n\":\(other),")
    for ordered in [changed, Self.backwards(changed)] {
      let damaged = try Self.world(3, journal: Array(ordered.utf8))
      #expect(Run.run(Self.line, Self.network().context(damaged)) == .someFailed)
      #expect(damaged.output == world.output)
      #expect(damaged.errors.contains("damaged"), "\(damaged.errors)")
    }
    let fewer = try Self.world(1, journal: Array(journal.utf8))
    #expect(Run.run(Self.line, Self.network().context(fewer)) == .someFailed)
    #expect(!fewer.errors.contains("damaged"), "\(fewer.errors)")
  }

  private static func backwards(_ journal: String) -> String {
    let lines = journal.split(separator: "\n")
    return (lines.prefix(1) + lines.dropFirst().reversed()).map { "\($0)\n" }.joined()
  }

  @Test func `only the owner can read a journal`() throws {
    try withTemporaryFolder([:]) { folder in
      let path = folder.appending(path: "j").path
      for (mode, isTaken) in [(0o644, true), (0o640, true), (0o600, true), (0o622, false), (0o666, false)] {
        try Data().write(to: folder.appending(path: "j"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(((try? FileSystem.openJournal(path)) != nil) == isTaken)
        #expect(FileSystem.permissions(of: path) == (isTaken ? 0o600 : UInt16(mode)))
      }
    }
  }

  @Test(arguments: [1, 3, 1000])
  func `the scan works with incomplete lines`(size: Int) throws {
    let text = "{\"journal\":1}\n{\"n\":2,\"record\":{\"id\":\"b\"}}\n{\"n\":1,\"record\":7}\nx\n{\"n\":3,\"rec"
    var scan = LineScan(keeping: 4)
    var found: [(line: String, place: LineScan.Place)] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try scan.read(Array(rest.prefix(size))) { found.append((String(decoding: $0, as: UTF8.self), $1)) }
      rest = rest.dropFirst(size)
    }
    // The first line is kept completely, the others up to the given length.
    #expect(found.map(\.line) == ["{\"journal\":1}", "{\"n\"", "{\"n\"", "x"])
    let places = [(0, 13), (14, 27), (42, 18), (61, 1)].map { LineScan.Place(offset: $0, count: $1) }
    #expect(found.map(\.place) == places)
    #expect(scan.wholeLength == 63 && scan.length == Int64(text.utf8.count))
  }

  /// Neither an endless device nor a pipe without a writer blocks the command.
  @Test(arguments: ["/dev/zero", "/dev/full", "/dev/null", "/dev/random", "fifo", "."])
  func `only a regular file is a journal`(name: String) throws {
    try withTemporaryFolder([:]) { folder in
      let path = name.hasPrefix("/") ? name : folder.appending(path: name).path
      if name == "fifo" { #expect(mkfifo(path, 0o600) == 0) }
      let outcome = Result { () throws(Failure) in try FileSystem.openJournal(path) }
      guard case .failure(let failure) = outcome else {
        Issue.record("\(name) was opened")
        return
      }
      #expect(failure.status == .failure)
      #expect(failure.message.contains("cannot open \(path)"))
    }
  }
}

extension Journal {
  fileprivate func begin() throws {
    try begin("asctl transaction get", TrustScope([], nil, bundleID: nil, appAppleID: nil), options: [:])
  }
}
