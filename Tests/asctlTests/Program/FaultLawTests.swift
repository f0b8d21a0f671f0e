import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import Program
@testable import TestSupport

/// The law of faults: whatever goes wrong between asctl and a server, every command that sends a request ends with the
/// documented status and one sentence, and loses nothing that it already received.
@Suite struct FaultLawTests {
  private static let routes = Route(Asctl.program.root).leavesBelow.filter { $0.lists(ConnectionFlags.retries) }

  /// The commands that post to the user's own server, to which faults of the App Store do not apply.
  private static let posting = [["notification", "trigger"]]
  private static let asking = routes.map(\.path).filter { !posting.contains($0) }

  private static func world(
    _ path: [String],
    _ change: @escaping @Sendable (HTTPRequest, CommandWorld.Server) throws(TransportError) -> HTTPReply
  ) throws -> CommandWorld {
    try CommandWorld(path, variables: ["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) {
      request, healthy throws(TransportError) in
      guard request.url.hasPrefix(CommandWorld.base) else { return try healthy(request) }
      return try change(request, healthy)
    }
  }

  private static func endpoint(_ path: [String]) -> Endpoint? { Endpoint.all.first { $0.command == path } }

  /// The statuses of a command that has its own (`asctl help exit-status`, `asctl doctor --help`), or to which a fault
  /// looks like the usual response.
  private static func status(_ path: [String], _ fault: NetworkFault) -> [Base.ExitStatus] {
    let isBare = [.empty, .noContent, .shortBody].contains(fault)
    switch path.joined(separator: " ") {
    // It reports on the network, and accepts a rate limit or a rejected ID as proof that the token was accepted.
    case "doctor":
      return switch fault {
      case .unauthorized, .skewed: [.credentials]
      case .limited, .limitedForAYear, .echo: [.success]
      default: [.unavailable]
      }
    // Some lines of its input are not purchases.
    case "migrate": return [.someFailed, fault.status]
    // Each row names why it was not looked up.
    case "reconcile": return [.someFailed, fault.status]
    // It prints what any server returns.
    case "api" where fault == .empty || fault == .noContent: return [.success]
    // Apple confirms these writes with an empty response.
    default: return [endpoint(path)?.replyObject == nil && endpoint(path) != nil && isBare ? .success : fault.status]
    }
  }

  /// The commands that record failures in their own output.
  private static let reporting = [["doctor"], ["migrate"], ["reconcile"]]

  @Test(arguments: asking)
  func `every fault ends in its status and one sentence`(path: [String]) throws {
    for fault in NetworkFault.allCases.sampled(oneIn: 8, Self.asking.firstIndex(of: path) ?? 0) {
      let run = try Self.world(path) { request, healthy throws(TransportError) in try fault.apply(request, healthy) }
      let status = run.run(try CommandLines.words(path) + ["--retries", "1", "-o", "json"])
      let world = run.world
      let name = "\(fault): \(path.joined(separator: " ")) => \(status)"
      #expect(Self.status(path, fault).contains(status), "\(name): \(world.errors)")
      guard status != .success, !Self.reporting.contains(path) else { continue }
      #expect(world.output.isEmpty, "\(name): \(world.output.prefix(200))")
      let lines = world.errors.split(separator: "\n")
      let errors = lines.filter { $0.hasPrefix("{\"error\":") }
      #expect(errors.count == 1 && errors.last == lines.last, "\(name): \(world.errors)")
      let error = try JSON.parse(Array((errors.last ?? "{}").utf8))["error"]
      let message = error?["message"]?.string ?? ""
      #expect(!message.isEmpty && !message.contains("\n"), "\(name): \(message)")
      // A write that may have been executed is not repeated.
      let writes = world.requests.filter { !$0.isIdempotent && $0.method != "GET" }
      #expect(writes.count < 2 || fault == .limited || fault == .unknownHost || fault == .refused, "\(name)")
    }
  }

  private static let paged = asking.filter { path in
    if case .pages? = endpoint(path)?.reply { true } else { false }
  }

  @Test(arguments: paged)
  func `a fault on the second page keeps the first`(path: [String]) throws {
    let endpoint = try #require(Self.endpoint(path))
    guard case .pages(_, _, let token) = endpoint.reply else { return }
    let turn = Self.paged.firstIndex(of: path) ?? 0
    for (index, fault) in Array(NetworkFault.allCases.enumerated()).sampled(oneIn: 4, turn) {
      for format in ["json", ["ndjson", "csv", "table"][index % 3]] {
        let count = Mutex(0)
        let first = Mutex<HTTPReply?>(nil)
        let run = try Self.world(path) { request, healthy throws(TransportError) in
          // The transaction that binds a page to the ID is no page.
          if request.url.contains("/inApps/v1/transactions/") { return try healthy(request) }
          let isFirst = count.withLock { count in
            count += 1
            return count == 1
          }
          if !isFirst, let reply = first.withLock(\.self) {
            return try fault.apply(request) { _ throws(TransportError) in reply }
          }
          var reply = try healthy(request)
          guard var page = (try? JSON.parse(reply.body))?.objectValue else { return reply }
          page["hasMore"] = true
          page[token.rawValue] = "next-page"
          reply.body = JSON.object(page).bytes(.compact)
          first.withLock { $0 = reply }
          return reply
        }
        let status = run.run(try CommandLines.words(path) + ["--retries", "1", "-o", format])
        let (output, errors) = (run.world.output, run.world.errors)
        let name = "\(fault), \(format): \(path.joined(separator: " ")) => \(status): \(errors)"
        #expect(status == fault.status, "\(name)")
        let page = try JSON.parse(try #require(first.withLock { $0 }).body)
        let items = endpoint.items?.elements(in: page).count ?? 0
        #expect(items > 0, "\(name)")
        switch format {
        case "json":
          let whole = try JSON.parse(Array(output.utf8))
          #expect(endpoint.items?.elements(in: whole).count == items, "\(name)")
          #expect(whole["hasMore"] == true && whole[token.rawValue] == "next-page", "\(name)")
        case "ndjson": #expect(output.split(separator: "\n").count == items, "\(name)")
        default: #expect(output.split(separator: "\n").count > items, "\(name)")
        }
        #expect(format != "json" || errors.split(separator: "\n").last?.hasPrefix("{\"error\":") == true, "\(name)")
      }
    }
  }

  private static let bulk = routes.filter { $0.lists(BulkFlags.ids) && $0.path != ["customer"] }.map(\.path)

  /// The second of two IDs gets the fault. A second run with the same journal and without faults requests only that ID.
  @Test(arguments: bulk)
  func `faults of some IDs keep the others, and a journal resumes`(path: [String]) throws {
    let words = try CommandLines.words(path)
    let place = path.count
    let good = words[place]
    let bad = good.dropLast() + (good.hasSuffix("7") ? "9" : "7")
    let flags = Array(words[(place + 1)...])
    let turn = Self.bulk.firstIndex(of: path) ?? 0
    for fault in NetworkFault.allCases.sampled(oneIn: 8, turn) {
      let isHealed = Atomic(false)
      let world = try Self.world(path) { request, healthy throws(TransportError) in
        let isBad = request.url.contains(bad) || String(decoding: request.body, as: UTF8.self).contains(bad)
        guard isBad, !isHealed.load(ordering: .relaxed) else { return try healthy(request) }
        return try fault.apply(request, healthy)
      }
      let line = path + ["--ids", "given.txt", "--journal", "run.journal", "--retries", "1", "--jobs", "1"] + flags
      try world.world.context.files.write("given.txt", Array("\(good)\n\(bad)\n".utf8))
      let status = world.run(line + ["-o", "ndjson"])
      let rows = try world.world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      let name = "\(fault): \(line.joined(separator: " ")) => \(status): \(world.world.errors)"
      // A rate limit ends the run, because it applies to every ID.
      let isLimited = fault.status == .rateLimited
      #expect(status == (isLimited ? .rateLimited : .someFailed), "\(name)")
      #expect(rows.first?["reply"] != nil && rows.count == (isLimited ? 1 : 2), "\(name)")
      #expect(isLimited || rows.last?["error"]?["message"] != nil, "\(name)")
      isHealed.store(true, ordering: .relaxed)
      let (sent, printed) = (world.world.requests.count, world.world.output.utf8.count)
      let resumed = world.run(line + ["-o", "ndjson"])
      let again = world.world.requests.dropFirst(sent)
      #expect(again.allSatisfy { !$0.url.contains(good) }, "\(name)")
      let all = String(decoding: Array(world.world.output.utf8).dropFirst(printed), as: UTF8.self)
      #expect(all.split(separator: "\n").count == 2 && [.success, .someFailed].contains(resumed), "\(name) \(resumed)")
    }
  }

  /// `customer` sends several requests, of which the first finds the customer.
  @Test(arguments: NetworkFault.allCases)
  func `a customer is shown without the parts that could not be read`(fault: NetworkFault) throws {
    let count = Mutex(0)
    let run = try Self.world(["customer"]) { request, healthy throws(TransportError) in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number < 3 ? try healthy(request) : try fault.apply(request) { _ in FakeStore.reply(["data": [[:]]]) }
    }
    let status = run.run(["customer", "2000000000001001", "--retries", "0", "-o", "json"])
    let name = "\(fault) => \(status): \(run.world.errors)"
    #expect(status == fault.status, "\(name)")
    let shown = try JSON.parse(Array(run.world.output.utf8))
    #expect(shown["failed"]?.arrayElements?.isEmpty == false, "\(name)")
    #expect(shown["subscriptions"]?.arrayElements?.isEmpty == false, "\(name)")
  }

  /// Faults of the user's own server at the second of three notifications. A run with the same journal and without
  /// faults sends what was not delivered, and nothing else.
  @Test(arguments: NetworkFault.allCases)
  func `a notification that a receiver did not accept is sent again, and no other`(fault: NetworkFault) throws {
    let isHealed = Atomic(false)
    let delivered = Mutex<[Int]>([])
    let missed = try (1...3).map { try SampleNotification.body($0) }.joined(separator: "\n")
    let run = try CommandWorld(["notification", "replay"], files: ["missed.ndjson": Array(missed.utf8)]) {
      request, _ throws(TransportError) in
      let number = SampleNotification.number(of: request.body) ?? 0
      let isFaulty = number == 2 && !isHealed.load(ordering: .relaxed)
      let reply =
        isFaulty ? try fault.apply(request) { _ in HTTPReply(status: 200, body: [1, 2]) } : HTTPReply(status: 200)
      if reply.status < 300 { delivered.withLock { $0.append(number) } }
      return reply
    }
    let line = [
      "notification", "replay", "missed.ndjson", "--to", "http://127.0.0.1:9/x", "--root", "root.pem", "--journal",
      "sent.journal", "--retries", "1", "-o", "ndjson",
    ]
    let status = run.run(line)
    // A fault that affects every notification ends the run. A receiver's response may have any body.
    let expected: Base.ExitStatus =
      switch fault {
      case .unknownHost, .refused, .wrongHost, .expired, .limitedForAYear: fault.status
      case .shortBody, .html, .empty, .noContent: .success
      case .resetBeforeHead, .resetInHead, .resetInBody, .slow, .oversize, .redirect, .limited, .unauthorized, .skewed,
        .failing, .echo:
        .someFailed
      }
    #expect(status == expected, "\(status) \(run.world.errors)")
    #expect(run.world.output.split(separator: "\n").count >= (expected == .someFailed ? 3 : 2), "\(run.world.output)")
    isHealed.store(true, ordering: .relaxed)
    #expect(run.run(line) == .success, "\(run.world.errors)")
    #expect(delivered.withLock { $0.sorted() } == [1, 2, 3])
  }

  @Test(arguments: ["--html", "--save-world"])
  func `a customer whose file cannot be written is shown`(flag: String) throws {
    let run = try Self.world(["customer"]) { request, healthy throws(TransportError) in try healthy(request) }
    var context = run.world.context
    context.files.writePrivate = { path, _ throws(Failure) in
      throw Failure(.failure, "cannot write \(path): No space left on device")
    }
    #expect(Run.run(["customer", "2000000000001001", flag, "file"], context) == .failure)
    #expect(run.world.output.contains("com.example.app"), "\(run.world.errors)")
    #expect(run.world.errors.contains("No space left on device"))
    let folder = try CommandWorld(["customer"], files: ["folder/a": []]) { _, _ in HTTPReply(status: 500) }
    #expect(folder.run(["customer", "2000000000001001", flag, "folder", "-e", "sandbox"]) == .failure)
    #expect(folder.world.requests.isEmpty && folder.world.errors.contains("it is a directory"))
  }
}
