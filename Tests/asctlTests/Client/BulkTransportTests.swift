import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import TestSupport

/// Bulk runs over libcurl, with real connections, files and pipes.
@Suite struct BulkTransportTests {
  private static func line(_ server: ScriptedServer, _ more: [String] = []) -> [String] {
    ["transaction", "get", "--no-verify", "--rate", "0", "--base-url", server.url] + more
  }

  /// The context of this world with the real network and clocks.
  private static func context(_ world: FakeWorld) -> Context {
    var context = world.context
    context.clock.uptime = Context.real.clock.uptime
    context.network.openHTTPClient = { authorities throws(Failure) in
      try .network(trusting: authorities, isInterrupted: { false })
    }
    return context
  }

  private static func id(_ request: ReceivedRequest) -> String {
    String(request.line.split(separator: " ")[1].split(separator: "/").last ?? "")
  }

  private static func answer(_ request: ReceivedRequest, on connection: ScriptedConnection) {
    let payload = Base64.url.encode(Array("{\"transactionId\":\"\(id(request))\"}".utf8))
    let jws = "eyJhbGciOiJFUzI1NiJ9.\(payload).AAAA"
    connection.reply(body: "{\"asked\":\"\(id(request))\",\"signedTransactionInfo\":\"\(jws)\"}")
  }

  /// No request gets a response before all eight have arrived, and the first one gets it last.
  @Test func `requests are concurrent and records in order`() throws {
    let (all, rest) = (Gate(count: 8), Gate(count: 8))
    try withServer { connection in
      while let request = connection.read() {
        all.arrive()
        if Self.id(request) == "1" { rest.arrive() }
        Self.answer(request, on: connection)
        if Self.id(request) != "1" { rest.arrive() }
      }
    } _: { server in
      let world = try BulkLookupTests.world(8)
      let line = Self.line(server, ["--ids", "ids.txt", "--jobs", "8"])
      #expect(Run.run(line, Self.context(world)) == .success, "\(world.errors)")
      #expect(BulkLookupTests.records(world).map { $0["reply"]?["asked"]?.string } == (1...8).map { "\($0)" })
      #expect(server.requests.count == 8)
      #expect(Set(server.requests.flatMap { $0.values("Authorization") }).count == 1)
    }
  }

  @Test func `connections are reused`() throws {
    try withServer { connection in
      while let request = connection.read() { Self.answer(request, on: connection) }
    } _: { server in
      let world = try BulkLookupTests.world(60)
      #expect(Run.run(Self.line(server, ["--ids", "ids.txt", "--jobs", "4"]), Self.context(world)) == .success)
      #expect(BulkLookupTests.ids(world) == (1...60).map { "\($0)" })
      #expect(server.connections <= 4)
    }
  }

  @Test func `a cut connection loses nothing`() throws {
    let isFirst = Mutex(true)
    try withServer { connection in
      while let request = connection.read() {
        let cuts = isFirst.withLock { isFirst in
          defer { if Self.id(request) == "3" { isFirst = false } }
          return isFirst && Self.id(request) == "3"
        }
        if cuts {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
          return
        }
        Self.answer(request, on: connection)
      }
    } _: { server in
      let world = try BulkLookupTests.world(5)
      var context = Self.context(world)
      context.processes.random = { 0 }
      #expect(Run.run(Self.line(server, ["--ids", "ids.txt"]), context) == .success, "\(world.errors)")
      #expect(BulkLookupTests.ids(world) == ["1", "2", "3", "4", "5"])
    }
  }

  /// The input comes from a program that writes the next ID only after it has read the record of the previous one.
  @Test func `slow input is processed as it arrives`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    try withServer { connection in
      while let request = connection.read() { Self.answer(request, on: connection) }
    } _: { server in
      let world = try BulkLookupTests.world(1)
      var context = Self.context(world)
      context.terminal.input = { FileDescriptor(reading).source(named: "a pipe") }
      let written = Mutex(0)
      context.terminal.write = { bytes throws(OutputEnd) in
        try world.context.terminal.write(bytes)
        let next = written.withLock { written in
          written += 1
          return written
        }
        if next < 5 { try? FileDescriptor(writing).append(Array("\(next)\(next)\n".utf8)) } else { close(writing) }
      }
      // An incomplete line does not delay the previous one either.
      try FileDescriptor(writing).append(Array("0\n7".utf8))
      #expect(Run.run(Self.line(server, ["--ids", "-"]), context) == .someFailed, "\(world.errors)")
      #expect(BulkLookupTests.ids(world) == ["0", "711", "22", "33", "44"])
    }
  }

  @Test func `a journal is private`() throws {
    try withTemporaryFolder([:]) { folder in
      let path = "\(folder.path)/run.journal"
      let file = try FileSystem.openJournal(path)
      #expect(FileSystem.permissions(of: path) == 0o600)
      try file.append(Array("one\ntwo".utf8))
      try file.truncate(4)
      try file.append(Array("three\n".utf8))
      try file.sync()
      #expect(try file.read(0, 100) == Array("one\nthree\n".utf8))
      #expect(try file.read(4, 3) == Array("thr".utf8))
      #expect(try file.read(10, 3) == [])
      // Two runs with the same journal would send every request twice.
      let second = Result { () throws(Failure) in try FileSystem.openJournal(path) }
      guard case .failure(let failure) = second else {
        Issue.record("opened twice")
        return
      }
      #expect(failure.message.contains("in use"))
    }
  }

  @Test func `an unusable journal is reported`() {
    let outcome = Result { () throws(Failure) in try FileSystem.openJournal("/nowhere/at/all") }
    #expect((try? outcome.get()) == nil)
  }

  @Test(arguments: [1, 2]) func `a file that cannot be locked is not used`(attempts: Int) {
    let failure = #expect(throws: Failure.self) {
      try FileSystem.lock(-1, "run.journal", for: "run.journal", attempts: attempts)
    }
    #expect(failure?.message.contains("cannot lock") == true)
  }
}
