import Synchronization
import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import TestSupport

/// `notification listen` shows each new notification once and resumes after the previous run.
@Suite struct NotificationListenTests {
  private static let now = FakeWorld.now.milliseconds

  private static func item(_ number: Int, at date: Int64) throws -> JSON {
    let signed = try PrivateChain.shared.get().sign(
      SampleNotification.payload(number, ["signedDate": .timestamp(Timestamp(milliseconds: date))]))
    return ["signedPayload": .string(signed), "sendAttempts": []]
  }

  private static func page(_ items: [JSON]) -> HTTPReply {
    FakeStore.reply(["hasMore": false, "notificationHistory": .array(items)])
  }

  private static let line = [
    "notification", "listen", "-e", "sandbox", "--root", "root.pem", "--forward-to", "http://127.0.0.1:9/x",
  ]

  /// The file with the position of the last run.
  private static let path: String = {
    let world = try? FakeStore.world { request in
      request.url.hasSuffix("history") ? page((try? [item(1, at: now)]) ?? []) : HTTPReply(status: 200)
    }
    _ = world?.run(line + ["--limit", "1"])
    return world?.files.keys.first { $0.contains("/asctl/listen-com.example.app-sandbox-") } ?? "none"
  }()

  private static func posted(_ world: FakeWorld) -> [Int] {
    world.requests.filter { $0.url.hasPrefix("http://127.0.0.1") }.compactMap { SampleNotification.number(of: $0.body) }
  }

  @Test func `notifications are forwarded once, oldest first, and the next run resumes`() throws {
    let items = try [(3, 3), (1, 1), (2, 2), (2, 2)].map { try Self.item($0.0, at: Self.now + Int64($0.1) * 1000) }
    let late = try Self.item(4, at: Self.now + 500)
    let polls = Mutex(0)
    let server: @Sendable (HTTPRequest) -> HTTPReply = { request in
      guard request.url.hasSuffix("history") else { return HTTPReply(status: 200) }
      let number = polls.withLock { polls in
        polls += 1
        return polls
      }
      // The late notification was signed before the others, but is listed after them.
      return Self.page(number == 1 ? [] : number < 4 ? items : items + [late])
    }
    let world = try FakeStore.world(server)
    #expect(world.run(Self.line + ["--limit", "3"]) == .success, "\(world.errors)")
    #expect(Self.posted(world) == [1, 2, 3])
    #expect(world.mode(Self.path) == 0o600)
    let next = try FakeStore.world(files: [Self.path: try #require(world.file(Self.path))], server)
    #expect(next.run(Self.line + ["--limit", "1"]) == .success, "\(next.errors)")
    #expect(Self.posted(next) == [4])
    #expect(next.errors.contains("2026-01-31T12:00:03Z"))
  }

  @Test func `a position later than now ends the run`() throws {
    for (hours, isUsed) in [(1, false), (-1, true)] as [(Int64, Bool)] {
      let item = try Self.item(1, at: Self.now)
      let text = "{\"latest\":\(Self.now + hours * 3_600_000),\"told\":[]}"
      let world = try FakeStore.world(files: [Self.path: Array(text.utf8)]) { request in
        request.url.hasSuffix("history") ? Self.page([item]) : HTTPReply(status: 200)
      }
      #expect(world.run(Self.line + ["--limit", "1"]) == (isUsed ? .success : .failure), "\(world.errors)")
      #expect(isUsed || world.errors.contains("later than now") && Self.posted(world).isEmpty)
      #expect(world.run(Self.line + ["--limit", "1", "--since", "1h"]) == .success)
    }
  }

  @Test func `a position that others can write ends the run`() throws {
    let text = "{\"latest\":\(Self.now),\"told\":[]}"
    let files = [
      Self.path: Array(text.utf8), "root.pem": try FakeStore.root.get(), "key.p8": Array(try FakeStore.key.get().utf8),
    ]
    let variables = FakeStore.variables.merging(["ASCTL_PRIVATE_KEY_PATH": "key.p8"]) { $1 }
    for (modes, foreign) in [([Self.path: 0o660], []), ([:], [Self.path])] as [([String: UInt16], Set<String>)] {
      let world = FakeWorld(
        files: files, variables: variables, modes: modes, foreign: foreign, server: { _ in Self.page([]) })
      #expect(
        world.run(Self.line + ["--limit", "1"]) == .failure && world.errors.contains("listen-"), "\(world.errors)")
    }
  }

  @Test func `a notification dated ahead hides no other`() throws {
    let items = try [Self.item(1, at: Self.now + 9 * 86_400_000), Self.item(2, at: Self.now + 1000)]
    let polls = Mutex(0)
    let server: @Sendable (HTTPRequest) -> HTTPReply = { request in
      guard request.url.hasSuffix("history") else { return HTTPReply(status: 200) }
      let number = polls.withLock { polls in
        polls += 1
        return polls
      }
      return Self.page(number == 1 ? [items[0]] : items)
    }
    let world = try FakeStore.world(server)
    #expect(world.run(Self.line + ["--limit", "1"]) == .success)
    let next = try FakeStore.world(files: [Self.path: try #require(world.file(Self.path))], server)
    #expect(next.run(Self.line + ["--limit", "1"]) == .success, "\(next.errors)")
    #expect(Self.posted(world) == [1] && Self.posted(next) == [2])
  }

  @Test(arguments: ["", "{}", "nonsense", #"{"latest":"x"}"#, nil])
  func `a damaged or unreadable position ends the run, because notifications would be skipped`(text: String?) throws {
    let file = Array((text ?? #"{"latest":1}"#).utf8)
    let item = try Self.item(1, at: Self.now - 1000)
    let world = try FakeStore.world(files: [Self.path: file]) { request in
      request.url.hasSuffix("history") ? Self.page([item]) : HTTPReply(status: 200)
    }
    var context = world.context
    let open = context.files.open
    context.files.open = { path throws(Failure) in
      if text == nil, path == Self.path { throw Failure(.failure, "cannot read \(path): Permission denied") }
      return try open(path)
    }
    #expect(Run.run(Self.line + ["--limit", "1"], context) == .failure)
    #expect(world.requests.isEmpty && world.file(Self.path) == file)
    #expect(Run.run(Self.line + ["--limit", "1", "--since", "1d"], context) == .success, "\(world.errors)")
    #expect(Self.posted(world) == [1])
  }

  @Test func `a forged notification is skipped and reported once`() throws {
    let forged: JSON = [
      "signedPayload": .string(
        (try Self.item(1, at: Self.now)["signedPayload"]?.string ?? "").replacing(".", with: ".A"))
    ]
    let good = try Self.item(2, at: Self.now)
    let polls = Mutex(0)
    let world = try FakeStore.world { request in
      guard request.url.hasSuffix("history") else { return HTTPReply(status: 200) }
      let number = polls.withLock { polls in
        polls += 1
        return polls
      }
      return Self.page(number < 3 ? [forged] : [forged, good])
    }
    #expect(world.run(Self.line + ["--limit", "1"]) == .someFailed)
    #expect(Self.posted(world) == [2])
    #expect(world.errors.split(separator: "\n").filter { $0.contains("check ") }.count == 1)
  }

  @Test func `temporary failures are retried, and permanent ones end the run`() throws {
    let item = try Self.item(1, at: Self.now)
    let polls = Mutex(0)
    let world = try FakeStore.world { request in
      guard request.url.hasSuffix("history") else { return HTTPReply(status: 200) }
      let number = polls.withLock { polls in
        polls += 1
        return polls
      }
      return number == 1 ? Self.page([]) : number == 2 ? HTTPReply(status: 503) : Self.page([item])
    }
    #expect(world.run(Self.line + ["--limit", "1", "--retries", "0"]) == .success, "\(world.errors)")
    #expect(world.errors.contains("503"))
    let refused = try FakeStore.world { _ in HTTPReply(status: 401) }
    #expect(refused.run(Self.line) == .credentials)
    #expect(Self.posted(refused).isEmpty)
  }

  /// A reset moves the clock back, so the position of the previous run is later than all new notifications.
  @Test func `a restart of the simulated world is reported`() throws {
    let dates: [Int64] = [1_000, -1_800_000, 2_000]
    let items = try dates.enumerated().map { try Self.item($0.offset + 1, at: Self.now + $0.element) }
    let run = Mutex(0)
    let world = try FakeStore.world(variables: ["ASCTL_SIMULATOR_URL": "http://127.0.0.1:9"]) { request in
      let run = run.withLock(\.self)
      if request.url.hasSuffix("/simulator/clock") {
        let state: JSON = [
          "now": .timestamp(FakeWorld.now + .minutes(1)), "bundleId": "com.example.app",
          "world": run == 0 ? "one" : "two", "start": .timestamp(FakeWorld.now - .hours(1)),
        ]
        return FakeStore.reply(state, [HTTPHeader("X-Asctl-Clock", "1")])
      }
      return request.url.hasSuffix("history") ? Self.page([items[run]]) : HTTPReply(status: 200)
    }
    let line = Self.line.map { $0 == "sandbox" ? "simulator" : $0 } + ["--limit", "1"]
    // The third run resumes after the second one.
    for (number, isAnew) in [(0, false), (1, true), (2, false)] {
      run.withLock { $0 = number }
      let before = world.errors.count
      #expect(world.run(line) == .success, "\(world.errors)")
      let said = world.errors.dropFirst(before)
      #expect(said.contains("restarted") == isAnew && said.contains("resuming") == (number == 2), "\(said)")
    }
    #expect(Self.posted(world) == [1, 2, 3])
  }

  @Test func `a notification that the receiver rejects is shown and skipped`() throws {
    let items = try [1, 2].map { try Self.item($0, at: Self.now) }
    let world = try FakeStore.world { request in
      guard request.url.hasSuffix("history") else {
        return HTTPReply(status: SampleNotification.number(of: request.body) == 1 ? 400 : 200)
      }
      return Self.page(items)
    }
    #expect(world.run(Self.line + ["--limit", "2", "-o", "ndjson"]) == .someFailed)
    let records = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(records.map { $0["result"] } == ["refused", "delivered"])
    #expect(records.map { $0["payload"]?["notificationType"] } == ["DID_RENEW", "DID_RENEW"])
    #expect(world.errors.contains("1 delivered, 1 refused (400: 1)"))
  }

  @Test(arguments: [([1, 2, 3], Base.ExitStatus.unavailable), ([2], .someFailed), ([], .success)])
  func `the printed command sends what was not delivered`(refused: [Int], status: Base.ExitStatus) throws {
    let dates = [1, 2, 3].map { Self.now - 60_000 + Int64($0) * 1000 }
    let items = try zip([1, 2, 3], dates).map { try Self.item($0, at: $1) }
    let isDown = Mutex(true)
    let world = try FakeStore.world(files: ["h": Array("X-Mine: 1".utf8)]) { request in
      guard request.url.hasSuffix("history") else {
        let number = SampleNotification.number(of: request.body) ?? 0
        return HTTPReply(status: isDown.withLock(\.self) && refused.contains(number) ? 400 : 200)
      }
      let start = (try? JSON.parse(request.body))?["startDate"]?.int64 ?? 0
      return Self.page(zip(items, dates).filter { $1 >= start }.map(\.0))
    }
    #expect(world.run(Self.line + ["--headers", "h", "--since", "1d", "--limit", "3"]) == status, "\(world.errors)")
    let command = world.errors.split(separator: "`").first { $0.hasPrefix("asctl ") }
    #expect((command == nil) == refused.isEmpty)
    guard let command, let words = ShellWords.commands(in: String(command))?.first else { return }
    isDown.withLock { $0 = false }
    let before = world.requests.count
    #expect(world.run(Array(words.dropFirst())) == .success, "\(world.errors)")
    let resent = world.requests.dropFirst(before).filter { $0.url.hasPrefix("http://127.0.0.1") }
    #expect(resent.compactMap { SampleNotification.number(of: $0.body) } == Array(refused[0]...3))
    #expect(resent.allSatisfy { $0.secretHeaders.map(\.name) == ["X-Mine"] })
  }
}
