import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import TestSupport

/// `--ids` of an endpoint and of `customer` follow the same rules for order, duplicates, rate limits, early ends and
/// journals.
@Suite struct OrderedRunTests {
  /// The commands, with the number of requests that each sends per ID.
  enum Command: String, CaseIterable {
    case endpoint = "transaction get"
    case customer

    var line: [String] {
      rawValue.split(separator: " ").map { String($0) }
        + ["--ids", "ids.txt", "-e", "production", "--root", "root.pem", "--rate", "0", "-o", "csv"]
    }
    var requests: Int { self == .endpoint ? 1 : 2 }
  }

  private static func id(_ number: Int) -> String { String(2_000_000_000_000_000 + number) }

  private static func world(_ numbers: [Int], journal: [UInt8]? = nil) throws -> FakeWorld {
    let world = try BulkLookupTests.world(0, input: numbers.map { "\(id($0))\n" }.joined())
    guard let journal else { return world }
    return FakeWorld(files: world.files.merging(["run.journal": journal]) { $1 }, variables: world.variables)
  }

  /// A server that does not know any ID, which is a final result.
  private static func unknown(_ request: HTTPRequest) -> (latency: Int64, outcome: Result<HTTPReply, TransportError>) {
    let number = (Int64(request.id) ?? 0) % 1000
    return (number * 7919 % 100 + 1, .success(FakeStore.error(4_040_010)))
  }

  private static func limited(until time: Int64) -> HTTPReply {
    FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(FakeWorld.now.milliseconds + time))])
  }

  /// The IDs of the output's rows.
  private static func rows(_ world: FakeWorld) -> [String] {
    world.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  @Test(arguments: Command.allCases, [1, 4, 16])
  func `rows are in input order with any latency`(command: Command, jobs: Int) throws {
    let network = VirtualNetwork { request, _ in Self.unknown(request) }
    let world = try Self.world(Array(1...40))
    #expect(Run.run(command.line + ["--jobs", "\(jobs)"], network.context(world)) == .someFailed)
    #expect(Self.rows(world) == (1...40).map(Self.id))
    #expect(network.mostInFlight == jobs)
  }

  @Test(arguments: Command.allCases)
  func `an ID that occurs several times is requested once and has all its rows`(command: Command) throws {
    let network = VirtualNetwork { request, _ in Self.unknown(request) }
    let world = try Self.world([1, 2, 1, 3, 2, 1])
    #expect(Run.run(command.line, network.context(world)) == .someFailed)
    #expect(Self.rows(world) == [1, 2, 1, 3, 2, 1].map(Self.id))
    #expect(network.starts.count == 3 * command.requests)
  }

  @Test(arguments: Command.allCases)
  func `a rate limit pauses every request until it ends`(command: Command) throws {
    let network = VirtualNetwork { request, time in
      (100..<12_000).contains(time) ? (20, .success(Self.limited(until: 12_000))) : Self.unknown(request)
    }
    let world = try Self.world(Array(1...100))
    let line = command.line + ["--jobs", "8", "--retries", "1"]
    #expect(Run.run(line, network.context(world)) == .someFailed, "\(world.errors)")
    #expect(Self.rows(world) == (1...100).map(Self.id))
    #expect(network.starts.allSatisfy { $0.time < 250 || $0.time >= 12_000 })
    let remarks = world.errors.split(separator: "\n").count { $0.contains("limits the rate (429); continuing in 1") }
    #expect((1...command.requests).contains(remarks), "one for each endpoint: \(world.errors)")
  }

  @Test(arguments: Command.allCases)
  func `a long rate limit ends the run and keeps results`(command: Command) throws {
    let network = VirtualNetwork { request, time in
      time < 60 ? (10, .success(FakeStore.error(4_040_010))) : (5, .success(Self.limited(until: 3_600_000)))
    }
    let world = try Self.world(Array(1...100))
    let line = command.line + ["--jobs", "4"]
    #expect(Run.run(line, network.context(world)) == .rateLimited)
    let rows = Self.rows(world)
    #expect((1..<100).contains(rows.count) && rows == (1...rows.count).map(Self.id), "\(rows)")
    #expect(world.errors.contains("--wait-for-limit"))
    #expect(world.errors.contains("--journal FILE"), "\(world.errors)")
    // Nothing new is sent after the first rejection.
    #expect(network.starts.allSatisfy { $0.time <= 65 })

    let journaled = try Self.world(Array(1...100))
    #expect(Run.run(line + ["--journal", "run.journal"], network.context(journaled)) == .rateLimited)
    #expect(journaled.errors.contains("--wait-for-limit") && journaled.output.isEmpty)
  }

  @Test(arguments: Command.allCases)
  func `a token rejected at the start ends the run`(command: Command) throws {
    let network = VirtualNetwork { _, _ in (5, .success(HTTPReply(status: 401))) }
    let world = try Self.world(Array(1...200))
    #expect(Run.run(command.line, network.context(world)) == .credentials)
    #expect(world.output.isEmpty && network.starts.count <= 32, "\(network.starts.count)")
    let late = VirtualNetwork { request, time in
      time < 300 ? Self.unknown(request) : (5, .success(HTTPReply(status: 401)))
    }
    let second = try Self.world(Array(1...200))
    #expect(Run.run(command.line, late.context(second)) == .someFailed, "\(second.errors)")
    #expect(Self.rows(second).count == 200)
  }

  @Test(arguments: Command.allCases)
  func `an interrupted run resumes with the same command and ends with the same rows`(command: Command) throws {
    let whole = try Self.world(Array(1...30))
    #expect(Run.run(command.line, VirtualNetwork { request, _ in Self.unknown(request) }.context(whole)) == .someFailed)
    var journal: [UInt8] = []
    var (runs, sent) = (0, 0)
    while runs < 20 {
      let world = try Self.world(Array(1...30), journal: journal)
      let network = VirtualNetwork { request, _ in Self.unknown(request) }
      network.patience = 9
      let line = command.line + ["--jobs", "4", "--journal", "run.journal"]
      let status = Run.run(line, network.context(world))
      journal = try #require(world.file("run.journal"))
      (runs, sent) = (runs + 1, sent + network.starts.count)
      guard status == .interrupted else {
        #expect(status == .someFailed)
        #expect(world.output == whole.output)
        break
      }
      #expect(world.errors.contains("interrupted"))
      #expect(world.errors.contains("rerun the same command"), "\(world.errors)")
    }
    #expect((2..<20).contains(runs))
    // Only the lookups in progress at an interruption are repeated.
    #expect(sent <= 30 * command.requests + runs * 4 * command.requests, "\(sent)")
  }

  @Test(arguments: Command.allCases)
  func `an interrupted run without a journal names the flag`(command: Command) throws {
    let network = VirtualNetwork { request, _ in Self.unknown(request) }
    network.patience = 40
    let world = try Self.world(Array(1...200))
    #expect(Run.run(command.line, network.context(world)) == .interrupted)
    #expect(!Self.rows(world).isEmpty)
    #expect(world.errors.contains("--journal FILE"), "\(world.errors)")
  }

  @Test(arguments: Command.allCases)
  func `failed requests are repeated by the next run`(command: Command) throws {
    let line = command.line + ["--retries", "0", "--journal", "run.journal"]
    let failing = VirtualNetwork { request, _ in
      request.id == Self.id(2) ? (5, .success(HTTPReply(status: 503))) : Self.unknown(request)
    }
    let first = try Self.world([1, 2, 3])
    #expect(Run.run(line, failing.context(first)) == .someFailed)
    #expect(Self.rows(first) == [1, 2, 3].map(Self.id))
    let again = VirtualNetwork { request, _ in Self.unknown(request) }
    let second = try Self.world([1, 2, 3], journal: first.file("run.journal"))
    #expect(Run.run(line, again.context(second)) == .someFailed)
    #expect(Set(again.starts.map(\.request.id)) == [Self.id(2)] && again.starts.count == command.requests)
    #expect(Self.rows(second) == [1, 2, 3].map(Self.id))
  }

  @Test(arguments: Command.allCases)
  func `the journal of other IDs is rejected and unchanged`(command: Command) throws {
    let line = command.line + ["--journal", "run.journal"]
    let network = VirtualNetwork { request, _ in Self.unknown(request) }
    let first = try Self.world([1, 2, 3])
    #expect(Run.run(line, network.context(first)) == .someFailed)
    let second = try Self.world([1, 5, 3], journal: first.file("run.journal"))
    #expect(Run.run(line, network.context(second)) == .usage)
    #expect(second.errors.contains("ID 2 is"), "\(second.errors)")
    #expect(second.file("run.journal") == first.file("run.journal"))
  }

  @Test(arguments: Command.allCases)
  func `a damaged record is looked up again and reported`(command: Command) throws {
    let line = command.line + ["--journal", "run.journal"]
    let first = try Self.world([1, 2, 3])
    let network = VirtualNetwork { request, _ in Self.unknown(request) }
    #expect(Run.run(line, network.context(first)) == .someFailed)
    let journal = String(decoding: try #require(first.file("run.journal")), as: UTF8.self)
    let damaged = journal.replacing("{\"n\":2,\"record\":{", with: "{\"n\":2,\"record\":{ ")
    let second = try Self.world([1, 2, 3], journal: Array(damaged.utf8))
    let again = VirtualNetwork { request, _ in Self.unknown(request) }
    #expect(Run.run(line, again.context(second)) == .someFailed)
    #expect(second.output == first.output)
    #expect(Set(again.starts.map(\.request.id)) == [Self.id(2)])
    #expect(second.errors.contains("damaged"), "\(second.errors)")
  }
}
