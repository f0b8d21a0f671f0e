import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Program
@testable import Terminal
@testable import SignedData
@testable import TestSupport

/// Commands with many IDs, on a network with virtual time.
@Suite struct BulkLookupTests {
  static let get = ["transaction", "get", "--ids", "ids.txt", "-e", "production", "--root", "root.pem"]

  /// A world with the IDs from 1 to `count` in the file `ids.txt`.
  static func world(_ count: Int, input: String? = nil, patience: Int? = nil) throws -> FakeWorld {
    let lines = input ?? (1...max(count, 1)).map { "\($0)\n" }.joined()
    return FakeWorld(
      files: ["ids.txt": Array(lines.utf8), "root.pem": try FakeStore.root.get()],
      variables: FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 },
      patience: patience)
  }

  /// The response with the requested transaction.
  static func found(_ request: HTTPRequest, _ environment: String = "Production") -> HTTPReply {
    let transaction = try? FakeStore.transaction(Int(request.id) ?? 0, environment: environment)
    return FakeStore.reply(["signedTransactionInfo": transaction ?? .null])
  }

  static func ids(_ world: FakeWorld) -> [String] { records(world).compactMap { $0["id"]?.string } }

  static func records(_ world: FakeWorld) -> [JSON] {
    world.output.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)) }
  }

  /// Latencies from 1 to 100 ms in no particular order.
  static func latency(_ request: HTTPRequest) -> Int64 { ((Int64(request.id) ?? 0) &* 7919) % 100 + 1 }

  /// The responses of these tests are signed under a root of their own.
  private static let addedRoot = "asctl: \(VerificationLevel.addedRootRemark)\n"

  @Test(arguments: [1, 16, 50])
  func `records are in the order of the IDs`(jobs: Int) throws {
    let network = VirtualNetwork { request, _ in (Self.latency(request), .success(Self.found(request))) }
    let world = try Self.world(120)
    let status = Run.run(Self.get + ["--rate", "0", "--jobs", "\(jobs)"], network.context(world))
    #expect(status == .success, "\(world.errors)")
    #expect(Self.ids(world) == (1...120).map { "\($0)" })
    #expect(
      Self.records(world).allSatisfy {
        $0["reply"]?["signedTransactionInfo"]?["transactionId"] == $0["id"] && $0["environment"] == "Production"
      })
    #expect(network.mostInFlight == jobs)
    #expect(network.starts.count == 120)
    // All requests use one token.
    #expect(Set(network.starts.compactMap { $0.request.bearer?.revealed }).count == 1)
  }

  @Test(arguments: [("50", 50), ("5", 5), ("0.5", 1)])
  func `requests stay within the rate`(rate: String, most: Int) throws {
    let network = VirtualNetwork { request, _ in (Self.latency(request), .success(Self.found(request))) }
    let world = try Self.world(most * 4)
    #expect(Run.run(Self.get + ["--rate", rate, "--jobs", "50"], network.context(world)) == .success)
    let times = network.starts.map(\.time)
    #expect(zip(times, times.dropFirst(most)).allSatisfy { $1 - $0 > 1000 })
  }

  @Test(arguments: [0, 2])
  func `the cause of waiting is printed once, and failures are counted`(lasting: Int) throws {
    let network = VirtualNetwork { request, time in
      let isDown = time < 100 || Int(request.id).map { $0 <= lasting } ?? false
      return (
        5, isDown ? .failure(.cannotConnect(to: "here", reason: "no route")) : .success(Self.found(request))
      )
    }
    let world = try Self.world(4)
    let status = Run.run(Self.get + ["--rate", "0", "--retries", "2"], network.context(world))
    #expect(status == (lasting > 0 ? .someFailed : .success), "\(world.errors)")
    #expect(world.errors.split(separator: "\n").count { $0.contains("no route") } == 1, "\(world.errors)")
    #expect(world.errors.contains("2 succeeded, 2 failed") == (lasting > 0), "\(world.errors)")
  }

  /// The default for transactions is 50 per second in production, and a tenth of that in sandbox.
  @Test func `the default rate is Apple's`() throws {
    let network = VirtualNetwork { request, _ in
      let isSandbox = request.url.contains("sandbox")
      return (5, .success(isSandbox ? Self.found(request, "Sandbox") : FakeStore.error(4_040_010)))
    }
    let world = try Self.world(20)
    let line = ["transaction", "get", "--ids", "ids.txt", "--root", "root.pem"]
    #expect(Run.run(line, network.context(world)) == .success, "\(world.errors)")
    #expect(Self.records(world).allSatisfy { $0["environment"] == "Sandbox" })
    let production = network.starts.filter { !$0.request.url.contains("sandbox") }.map(\.time)
    let sandbox = network.starts.filter { $0.request.url.contains("sandbox") }.map(\.time)
    #expect(production.count == 20 && sandbox.count == 20)
    #expect((19 * 20..<500).contains(production[19]))
    #expect(zip(sandbox, sandbox.dropFirst(5)).allSatisfy { $1 - $0 > 1000 })
    // Requests to production do not wait for those to sandbox.
    #expect(production[19] < sandbox[5])
  }

  @Test func `a limit that ends late ends the run`() throws {
    let network = VirtualNetwork { request, time in
      guard time >= 50 else { return (Self.latency(request), .success(Self.found(request))) }
      return (
        5,
        .success(
          FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(FakeWorld.now.milliseconds + 3_600_000))]))
      )
    }
    let world = try Self.world(100)
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "4"], network.context(world)) == .rateLimited)
    #expect(network.time < 1000)
    // Completed requests are not lost, even if an earlier one never completes.
    let ids = Self.ids(world)
    #expect(!ids.isEmpty && ids.count < 100)
    #expect(ids == ids.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) })
    #expect(world.errors.contains("--wait-for-limit") && world.errors.contains("\(ids.count) records were written"))

    let patient = VirtualNetwork { request, time in
      guard (50..<3_600_000).contains(time) else { return (5, .success(Self.found(request))) }
      return (
        5,
        .success(
          FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(FakeWorld.now.milliseconds + 3_600_000))]))
      )
    }
    let waiting = try Self.world(100)
    let line = Self.get + ["--rate", "0", "--jobs", "4", "--wait-for-limit"]
    #expect(Run.run(line, patient.context(waiting)) == .success)
    #expect(Self.ids(waiting).count == 100)
  }

  @Test func `an endless rate limit ends the run`() throws {
    let network = VirtualNetwork { _, _ in (5, .success(FakeStore.error(4_290_000))) }
    let world = try Self.world(100)
    #expect(Run.run(Self.get + ["--rate", "0"], network.context(world)) == .rateLimited)
    // The first requests, and four retries of each, not five requests for each of a hundred IDs.
    #expect(network.starts.count == 5 * 16)
    #expect(world.output == "")
  }

  @Test func `a retry does not delay others`() throws {
    let network = VirtualNetwork { request, time in
      (10, .success(request.id == "1" && time < 3000 ? HTTPReply(status: 500) : Self.found(request)))
    }
    let world = try Self.world(100)
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "4"], network.context(world)) == .success)
    #expect(Self.ids(world) == (1...100).map { "\($0)" })
    let others = network.starts.filter { $0.request.id != "1" }.map(\.time)
    #expect(others.max().map { $0 < 400 } ?? false)
    #expect(world.errors == Self.addedRoot)
  }

  @Test func `a failure is a record`() throws {
    let network = VirtualNetwork { request, _ in
      switch request.id {
      case "2": (5, .success(FakeStore.error(4_040_010)))
      case "3": (5, .failure(.timedOut(isConnected: true, milliseconds: 30_000)))
      case "4": (5, .success(FakeStore.reply(["signedTransactionInfo": "trust me"])))
      case "5": (5, .success(HTTPReply(status: 401)))
      default: (5, .success(Self.found(request)))
      }
    }
    let world = try Self.world(6)
    #expect(Run.run(Self.get + ["--rate", "0", "--retries", "1"], network.context(world)) == .someFailed)
    #expect(Self.ids(world) == ["1", "2", "3", "4", "5", "6"])
    let errors = Self.records(world).map { $0["error"] }
    #expect(errors.map { $0 == nil } == [true, false, false, false, false, true])
    #expect(errors[1]?["errorCode"] == 4_040_010)
    #expect(errors[2]?["message"]?.string?.contains("30") ?? false)
    #expect(errors[3]?["message"]?.string?.contains("verification") ?? false)
    #expect(errors[4]?["httpStatus"] == 401)
    #expect(network.starts.count == 7)
  }

  @Test func `a failure of all IDs is reported once`() throws {
    let refusing = VirtualNetwork { _, _ in (5, .success(HTTPReply(status: 401))) }
    let world = try Self.world(1000)
    #expect(Run.run(Self.get + ["--rate", "0"], refusing.context(world)) == .credentials)
    #expect(refusing.starts.count == 16)
    #expect(world.output == "")
    let gone = VirtualNetwork { _, _ in (5, .failure(.cannotConnect(to: "nowhere", reason: "test"))) }
    #expect(Run.run(Self.get + ["--rate", "0", "--retries", "2"], gone.context(world)) == .unavailable)
    #expect(gone.starts.count <= 16 * 4 * 3)
  }

  @Test func `no request is sent for an invalid ID`() throws {
    let network = VirtualNetwork { request, _ in (5, .success(Self.found(request))) }
    let jws = try #require(FakeStore.transaction(1).string)
    let world = try Self.world(0, input: "0\r\n\r\n\(jws)\nM1234567890\nsome words\n7\n7\n\n7")
    #expect(Run.run(Self.get + ["--rate", "0"], network.context(world)) == .someFailed)
    let records = Self.records(world)
    #expect(records.map { $0["error"] == nil } == [false, false, false, false, true, true, true])
    let words = ["Xcode", "a JWS", "an order ID", "not a transaction ID"]
    let messages = records.compactMap { $0["error"]?["message"]?.string }
    #expect(zip(messages, words).allSatisfy { $0.contains($1) }, "\(messages)")
    // Repeated IDs share a request while it is in flight.
    #expect(network.starts.map(\.request.id) == ["7"])
    #expect(records[4] == records[6])
  }

  @Test func `a run without IDs succeeds`() throws {
    let network = VirtualNetwork { request, _ in (5, .success(Self.found(request))) }
    let world = try Self.world(0, input: "\n")
    #expect(Run.run(Self.get, network.context(world)) == .success)
    #expect(world.output == "" && network.starts.isEmpty)
  }

  /// Eleven pages for one customer, one for each other; the pages of a customer are requested in sequence.
  @Test func `pages of each ID are joined`() throws {
    let network = VirtualNetwork { request, _ in
      let page = request.url.split(separator: "=").last.flatMap { Int($0) } ?? 0
      let last = request.id == "3" ? 10 : 0
      let customer: JSONObject = ["appTransactionId": .string(request.id)]
      let transactions = (0..<2).map { (try? FakeStore.transaction(page * 2 + $0 + 1, customer)) ?? .null }
      return (Self.latency(request), .success(ClientTests.page(transactions, "\(page + 1)", hasMore: page < last)))
    }
    let world = try Self.world(6)
    let line = ["transaction", "history", "--ids", "ids.txt", "-e", "production", "--root", "root.pem", "--rate", "0"]
    #expect(Run.run(line, network.context(world)) == .success, "\(world.errors)")
    let counts = Self.records(world).map { $0["reply"]?["signedTransactions"]?.arrayElements?.count }
    #expect(counts == [2, 2, 22, 2, 2, 2])
    #expect(Self.records(world).allSatisfy { $0["reply"]?["hasMore"] == false })
    #expect(network.starts.count == 16)

    let few = try Self.world(3)
    #expect(Run.run(line + ["--limit", "5"], network.context(few)) == .success)
    let third = Self.records(few)[2]["reply"]
    #expect(third?["signedTransactions"]?.arrayElements?.count == 5)
    #expect(third?["hasMore"] == true && third?["revision"] == nil)
    #expect(few.errors.contains("no revision to resume from"), "\(few.errors)")
  }

  @Test func `pages before a failure are kept`() throws {
    let first = ClientTests.page([try FakeStore.transaction(1)], "more", hasMore: true)
    let network = VirtualNetwork { request, _ in
      (5, .success(request.url.contains("revision") ? FakeStore.error(4_000_005) : first))
    }
    let world = try Self.world(1)
    let line = ["transaction", "history", "--ids", "ids.txt", "-e", "production", "--root", "root.pem"]
    #expect(Run.run(line, network.context(world)) == .someFailed)
    let record = try #require(Self.records(world).first)
    #expect(record["error"]?["errorCode"] == 4_000_005)
    #expect(record["reply"]?["signedTransactions"]?.arrayElements?.count == 1)
    #expect(record["reply"]?["hasMore"] == true)
    #expect(record["reply"]?["revision"] == "more")
  }

  @Test func `results do not accumulate behind a slow first one`() throws {
    let network = VirtualNetwork { request, _ in
      (request.id == "1" ? 25_000_000 : 1, .success(HTTPReply(status: 404)))
    }
    let world = try Self.world(6000)
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "4"], network.context(world)) == .someFailed)
    #expect(network.starts.count == 6000)
    #expect(network.starts.count { $0.time < 25_000_000 } == 4096)
    #expect(Self.ids(world).count == 6000)
  }

  @Test func `a closed pipe ends the run`() throws {
    let network = VirtualNetwork { request, _ in (5, .success(Self.found(request))) }
    let world = try Self.world(1000, patience: 2000)
    #expect(Run.run(Self.get + ["--rate", "0"], network.context(world)) == .success)
    #expect(network.starts.count < 100)
    #expect(world.errors == "")
  }

  @Test func `an interruption ends the run immediately`() throws {
    let network = VirtualNetwork { request, _ in (Self.latency(request), .success(Self.found(request))) }
    network.patience = 30
    let world = try Self.world(1000)
    #expect(Run.run(Self.get + ["--rate", "0"], network.context(world)) == .interrupted)
    #expect(world.output.hasSuffix("\n"))
    #expect(Self.records(world).count == 30)
    #expect(world.errors.contains("--journal"))
  }

  @Test func `the token is renewed`() throws {
    let network = VirtualNetwork { request, _ in (60_000, .success(Self.found(request))) }
    let world = try Self.world(60)
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "1"], network.context(world)) == .success)
    let tokens = network.starts.compactMap { $0.request.bearer?.revealed }
    #expect((3...5).contains(Set(tokens).count))
    for (start, token) in zip(network.starts, tokens) {
      let payload = try CompactJWS.decode(#require(CompactJWS(Array(token.utf8)[...])).payload)
      let expires = try #require(payload["exp"]?.int64)
      #expect(Timestamp(seconds: expires) > FakeWorld.now + .milliseconds(start.time) + .minutes(1))
    }
  }

  @Test func `progress is for terminals`() throws {
    let network = VirtualNetwork { request, _ in (100, .success(Self.found(request))) }
    let lines = (1...10).map { "\($0)\n" }.joined()
    let world = try FakeStore.world(files: ["ids.txt": Array(lines.utf8)], terminals: ["error"]) {
      _ throws(TransportError) in throw .interrupted
    }
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "1"], network.context(world)) == .success)
    #expect(world.errors.contains("\r\u{1B}[Kasctl: 3 done, 10 per second"))
    #expect(!world.errors.contains("2 done"))
    #expect(world.errors.hasSuffix("\r\u{1B}[K\(Self.addedRoot)"))
    let quiet = try Self.world(10)
    #expect(Run.run(Self.get + ["--rate", "0", "--jobs", "1"], network.context(quiet)) == .success)
    #expect(quiet.errors == Self.addedRoot)
  }

  /// The columns do not depend on which record comes first.
  @Test func `separated values have the columns of the endpoint`() throws {
    let network = VirtualNetwork { request, _ in
      (5, .success(request.id == "1" ? FakeStore.error(4_040_010) : Self.found(request)))
    }
    let world = try Self.world(2)
    #expect(Run.run(Self.get + ["-o", "csv"], network.context(world)) == .someFailed)
    let rows = world.output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.count == 3)
    #expect(rows[0].prefix(3) == ["id", "environment", "transactionId"])
    #expect(rows[0].suffix(4) == ["error.retryable", "readAs", "root", "verified"])
    #expect(rows[1].prefix(3) == ["1", "", ""])
    #expect(rows[2].prefix(3) == ["2", "production", "2"])
  }

  @Test func `every member of an error has a column`() {
    var failure = Failure(.notFound, "b", hint: "c")
    failure.answer = Failure.Answer(httpStatus: 404, errorCode: 4_040_010, name: "a", isRetryable: false)
    #expect(Set(failure.members.members.map(\.name)) == Set(Failure.memberNames))
  }

  @Test(arguments: Endpoint.all.filter { $0.bulkParameter != nil }.map { $0.command.joined(separator: " ") })
  func `every read has columns`(command: String) throws {
    let endpoint = try #require(Endpoint.all.first { $0.command.joined(separator: " ") == command })
    let shape = BulkLookup.envelope(of: endpoint)
    #expect(shape.itemPath.names.first == "reply")
    let columns = try #require(shape.object).columnPaths.map(\.text)
    #expect(!columns.isEmpty)
    #expect(Set(columns).count == columns.count)
  }
}
