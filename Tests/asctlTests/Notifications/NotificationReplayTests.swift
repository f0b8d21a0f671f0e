import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Support
@testable import TestSupport

/// `notification replay` to receivers that fail, from arguments to exit status.
@Suite struct NotificationReplayTests {
  private static let count = 40
  private static let line = [
    "notification", "replay", "missed.ndjson", "--to", "http://127.0.0.1:9/x", "--root", "root.pem",
  ]

  /// The most recent notification first, as in Apple's history.
  private static let missed = Result {
    try (0..<count).reversed().map { try SampleNotification.body($0) }.joined(separator: "\n")
  }

  private static func world(
    _ text: String? = nil, files: [String: [UInt8]] = [:], variables: [String: String] = [:],
    _ server: @escaping @Sendable (HTTPRequest) -> HTTPReply = { _ in HTTPReply(status: 200) }
  ) throws -> FakeWorld {
    let text = try text ?? missed.get()
    return try FakeStore.world(
      files: ["missed.ndjson": Array(text.utf8)].merging(files) { $1 }, variables: variables, server)
  }

  private static func results(_ world: FakeWorld) throws -> [String] {
    try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8))["result"]?.string ?? "" }
  }

  /// Returns a receiver that fails every third request.
  private static func failing(accepted: @escaping (Int) -> Void) -> VirtualNetwork {
    var requests = 0
    return VirtualNetwork { request, _ in
      requests += 1
      if requests % 3 == 0 { return (7, .success(HTTPReply(status: 500))) }
      accepted(SampleNotification.number(of: request.body) ?? -1)
      return (5, .success(HTTPReply(status: 200)))
    }
  }

  @Test func `notifications are delivered once, oldest first, although every third request fails`() throws {
    let world = try Self.world()
    var accepted: [Int] = []
    let network = Self.failing { accepted.append($0) }
    #expect(Run.run(Self.line, network.context(world)) == .success, "\(world.errors)")
    #expect(accepted == Array(0..<Self.count))
    #expect(network.mostInFlight == 1)
    #expect(world.errors.contains("\(Self.count) delivered"))
  }

  @Test func `concurrency is limited, and each notification is accepted once`() throws {
    let world = try Self.world()
    var accepted: [Int] = []
    let network = Self.failing { accepted.append($0) }
    #expect(Run.run(Self.line + ["--jobs", "4"], network.context(world)) == .success)
    #expect(accepted.sorted() == Array(0..<Self.count))
    #expect(network.mostInFlight == 4)
  }

  @Test(arguments: [1, 3]) func `an interrupted replay resumes and names notifications in flight`(jobs: Int) throws {
    var journal: [UInt8] = []
    var accepted: [Int: Int] = [:]
    var named: [String] = []
    for run in 1... {
      let world = try Self.world(files: ["j": journal])
      let network = Self.failing { accepted[$0, default: 0] += 1 }
      network.patience = 7 + run
      let status = Run.run(Self.line + ["--journal", "j", "--jobs", "\(jobs)"], network.context(world))
      journal = try #require(world.file("j"))
      named.append(world.errors)
      #expect(run < 20)
      guard status == .interrupted else {
        #expect(status == .success)
        break
      }
    }
    #expect(accepted.count == Self.count)
    for (number, times) in accepted where times > 1 {
      #expect(named.contains { $0.contains("perhaps sent") && $0.contains(SampleNotification.uuid(number)) })
    }
  }

  @Test func `a notification that the journal cannot record is not sent and not in flight`() throws {
    let world = try Self.world()
    let network = VirtualNetwork { _, _ in (5, .success(HTTPReply(status: 200))) }
    var context = network.context(world)
    let open = context.files.openJournal
    context.files.openJournal = { path, use throws(Failure) in
      let file = try open(path, use)
      let append: @Sendable ([UInt8]) throws(Failure) -> Void = { bytes throws(Failure) in
        guard !String(decoding: bytes, as: UTF8.self).contains(SampleNotification.uuid(2)) else {
          throw Failure(.failure, "cannot write \(path): No space left on device")
        }
        try file.append(bytes)
      }
      return JournalFile(
        length: file.length, read: file.read, append: append, truncate: file.truncate, sync: file.sync)
    }
    #expect(Run.run(Self.line + ["--journal", "j"], context) == .failure)
    #expect(network.starts.compactMap { SampleNotification.number(of: $0.request.body) } == [0, 1])
    #expect(!world.errors.contains("in flight") && world.errors.contains("\(Self.count - 2) were not sent"))
  }

  @Test func `forged, repeated and known notifications are not sent`() throws {
    let forged = try SampleNotification.body(1).replacing(".", with: ".A")
    let good = try [2, 2, 3].map { try SampleNotification.body($0) }
    let text = ([forged] + good + ["nonsense", "{\"signedPayload\":\"\"}"]).joined(separator: "\n")
    let world = try Self.world(text, files: ["known": Array(SampleNotification.uuid(3).uppercased().utf8)])
    #expect(world.run(Self.line + ["--known", "known"]) == .someFailed)
    #expect(world.requests.map { SampleNotification.number(of: $0.body) } == [2])
    #expect(
      try Self.results(world).sorted() == [
        "delivered", "notGenuine", "notGenuine", "notGenuine", "skipped", "skipped",
      ])
  }

  @Test(arguments: [
    (200, "delivered", Base.ExitStatus.success, 1), (206, "delivered", .success, 1), (207, "refused", .unavailable, 1),
    (301, "refused", .unavailable, 1), (404, "refused", .unavailable, 1), (429, "refused", .unavailable, 3),
    (500, "refused", .unavailable, 3), (503, "refused", .unavailable, 3),
  ])
  func `200 to 206 means delivered, and 429 and 5xx are retried`(
    status: Int, result: String, exit: Base.ExitStatus, requests: Int
  ) throws {
    let world = try Self.world(try SampleNotification.body(1)) { _ in
      HTTPReply(status: status, headers: [HTTPHeader("Location", "http://127.0.0.1:1/")])
    }
    #expect(world.run(Self.line + ["--retries", "2"]) == exit)
    #expect(try Self.results(world) == [result])
    #expect(world.requests.count == requests)
  }

  @Test func `the status is 12 if some are rejected and 8 if none is verified`() throws {
    let world = try Self.world { request in
      HTTPReply(status: SampleNotification.number(of: request.body) == 3 ? 400 : 200)
    }
    #expect(world.run(Self.line) == .someFailed)
    #expect(try Self.world("nonsense").run(Self.line) == .notVerified)
  }

  @Test func `an empty file contains no notification`() throws {
    let world = try Self.world(files: ["empty": []])
    var line = Self.line
    line.insert("empty", at: 3)
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(world.requests.count == Self.count)
  }

  @Test func `notifications of the simulator are recognized by their root`() throws {
    let trigger = FakeWorld()
    #expect(trigger.run(["notification", "trigger", "DID_RENEW", "-e", "simulator"]) == .success)
    for line in [["verify", "missed.ndjson"], Self.line.dropLast(2)] {
      let world = try Self.world(trigger.output, files: trigger.files)
      #expect(world.run(line) == .notVerified)
      #expect(world.errors.contains("asctl simulator root > simulator.pem"), "\(world.errors)")
    }
  }

  @Test func `Apple's token is never sent, and user headers are sent but never shown`() throws {
    let world = try Self.world(variables: ["ASCTL_REPLAY_HEADERS": "Authorization: Basic s3cret\nX-Two: s3cret too"])
    #expect(world.run(Self.line + ["-v"]) == .success)
    for request in world.requests {
      #expect(request.bearer == nil)
      #expect(request.headers == [HTTPHeader("Content-Type", "application/json")])
      #expect(request.secretHeaders.map(\.name) == ["Authorization", "X-Two"])
    }
    #expect(!(world.output + world.errors).contains("s3cret"))
  }

  @Test(arguments: ["no colon", "Content-Type: text/plain", "content-length: 3"])
  func `invalid and reserved headers are rejected`(text: String) throws {
    let world = try Self.world(files: ["h": Array(text.utf8)])
    #expect(world.run(Self.line + ["--headers", "h"]) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: [
    ("http://example.com/", Base.ExitStatus.usage), ("https://example.com/", .usage), ("ftp://127.0.0.1/", .usage),
    ("http://me:pass@127.0.0.1/", .usage), ("http://127.0.0.1.example.com/", .usage), ("http://127.0.0.1/#a", .usage),
    ("http://localhost:9/", .success), ("http://[::1]:9/", .success),
  ])
  func `another host requires https and confirmation`(url: String, status: Base.ExitStatus) throws {
    let world = try Self.world()
    let line = Self.line.map { $0.hasPrefix("http") ? url : $0 }
    #expect(world.run(line) == status, "\(world.errors)")
    #expect(world.requests.isEmpty == (status != .success))
    #expect(!world.errors.contains("me:pass"))
  }

  @Test func `a dry run lists notifications and sends nothing`() throws {
    let world = try Self.world()
    #expect(world.run(Self.line + ["--dry-run"]) == .success)
    #expect(world.requests.isEmpty)
    #expect(try Self.results(world) == Array(repeating: "planned", count: Self.count))
  }

  @Test func `a dry run of a served simulator uses its clock`() throws {
    let clock = FakeWorld.now + .days(400)
    let world = FakeWorld(
      variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"],
      server: { request in
        let reply: JSON =
          request.method == "POST"
          ? ["notificationHistory": [], "hasMore": false]
          : ["now": .timestamp(clock), "bundleId": "com.example.app"]
        return HTTPReply(
          status: 200, headers: [HTTPHeader("X-Asctl-Clock", String(clock.milliseconds))], body: reply.bytes())
      })
    let line = ["notification", "replay", "--since", "1d", "--to", "http://127.0.0.1:8/x", "-e", "simulator"]
    #expect(world.run(line + ["--dry-run"]) == .success, "\(world.errors)")
    let body = try JSON.parse(try #require(world.requests.last { $0.method == "POST" }).body)
    #expect(body["startDate"]?.timestamp == clock - .days(1))
  }

  @Test func `only failed notifications of a history are sent`() throws {
    let item: (Int, [String]) throws -> JSON = { number, results in
      let signed = try PrivateChain.shared.get().sign(SampleNotification.payload(number))
      return [
        "signedPayload": .string(signed),
        "sendAttempts": .array(results.map { ["attemptDate": 1_769_000_000_000, "sendAttemptResult": .string($0)] }),
      ]
    }
    let page: JSON = [
      "hasMore": false,
      "notificationHistory": .array([
        try item(2, ["TIMED_OUT", "SUCCESS"]), try item(1, ["TIMED_OUT"]), try item(0, []),
      ]),
    ]
    let world = try Self.world { request in
      request.url.hasPrefix("http://127.0.0.1") ? HTTPReply(status: 200) : FakeStore.reply(page)
    }
    let line = ["notification", "replay", "--since", "9d", "--only-failures", "-e", "sandbox"] + Self.line.dropFirst(3)
    #expect(world.run(line) == .success, "\(world.errors)")
    let posted = world.requests.filter { $0.url.hasPrefix("http://127.0.0.1") }
    #expect(posted.compactMap { SampleNotification.number(of: $0.body) } == [0, 1])
    #expect(posted.allSatisfy { $0.bearer == nil })
    // A notification of another environment fails verification.
    let other = try Self.world { _ in FakeStore.reply(page) }
    #expect(other.run(line.map { $0 == "sandbox" ? "production" : $0 }) == .notVerified)
  }
}
