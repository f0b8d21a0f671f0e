import Synchronization
import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import Program
@testable import SignedData
@testable import Support
@testable import TestSupport

/// The responses of a receiver, and its counters.
@Suite struct NotificationReceiverTests {
  private static func receiver(
    _ statuses: [Int] = [200], bundleID: String? = nil,
    save: (@Sendable ([UInt8]) throws(Failure) -> Void)? = nil
  ) throws -> NotificationReceiver {
    let root = try PrivateChain.shared.get().root.der
    let verifier = NotificationVerifier(
      Expectations(bundleID: bundleID), anchors: TrustAnchors(named: [try Certificate(der: root)]), now: FakeWorld.now)
    return NotificationReceiver(verifier, statuses: statuses, delay: .zero, now: { FakeWorld.now }, save: save)
  }

  private static func post(_ receiver: NotificationReceiver, _ body: String) -> Int {
    receiver.reply(
      to: ServedRequest(method: "POST", target: "/", headers: [], body: Array(body.utf8))
    ).reply.status
  }

  @Test func `responses follow the sequence, and the last one repeats`() throws {
    let receiver = try Self.receiver([500, 503, 200])
    let answers = try (0..<5).map { Self.post(receiver, try SampleNotification.body($0)) }
    #expect(answers == [500, 503, 200, 200, 200])
    #expect(receiver.inbox.take().map(\.status) == answers)
    #expect(receiver.inbox.take().isEmpty)
  }

  @Test func `an unverified notification gets 400 and does not advance the sequence`() throws {
    let receiver = try Self.receiver([503, 200], bundleID: "com.example.app")
    let good = try SampleNotification.body(1)
    let foreign = try SampleNotification.body(2, ["data": ["bundleId": "com.other", "environment": "Sandbox"]])
    let transaction = "{\"signedPayload\":\(try FakeStore.transaction(1).text(.compact))}"
    let bad = [
      "", "{}", "nonsense", good.replacing(".", with: ".A"), foreign, transaction,
      String(good.dropFirst("{\"signedPayload\":\"".count).dropLast(2)), good + good,
      "{\"a\":1," + good.dropFirst(), "{\"notificationHistory\":[\(good)]}",
    ]
    for body in bad { #expect(Self.post(receiver, body) == 400, "\(body.prefix(80))") }
    #expect(Self.post(receiver, good) == 503)
    #expect(Self.post(receiver, good) == 200)
    let records = receiver.inbox.take().map(\.record)
    #expect(records.map { $0["valid"] } == Array(repeating: false, count: bad.count) + [true, true])
    #expect(records.last?["attempt"] == 2)
  }

  @Test func `a receiver of several apps accepts each of them and no other`() throws {
    let root = try PrivateChain.shared.get().root.der
    var expected = Expectations()
    expected.bundleIDs = ["com.example.app", "com.other"]
    let verifier = NotificationVerifier(
      expected, anchors: TrustAnchors(named: [try Certificate(der: root)]), now: FakeWorld.now)
    let receiver = NotificationReceiver(verifier, statuses: [200], delay: .zero, now: { FakeWorld.now }, save: nil)
    for (number, status) in [("com.example.app", 200), ("com.other", 200), ("com.third", 400)].enumerated() {
      let data: JSON = ["bundleId": .string(status.0), "environment": "Sandbox"]
      #expect(Self.post(receiver, try SampleNotification.body(number, ["data": data])) == status.1, "\(status.0)")
    }
  }

  @Test(arguments: [([String](), true), (["--bundle-id", "com.a"], false), (["-e", "simulator"], true)])
  func `a receiver that accepts any app reports it`(flags: [String], isReported: Bool) {
    let world = FakeWorld()
    var context = world.context
    context.processes.isInterrupted = { true }
    #expect(Run.run(["notification", "serve"] + flags, context) == .success, "\(world.errors)")
    #expect(world.errors.contains("--bundle-id") == isReported, "\(world.errors)")
  }

  @Test func `several apps have no app Apple ID in common`() {
    let world = FakeWorld()
    let line = ["notification", "serve", "--bundle-id", "com.a", "--bundle-id", "com.b", "--app-apple-id", "1"]
    #expect(world.run(line) == .usage)
  }

  @Test func `a notification that cannot be saved is not accepted`() throws {
    let receiver = try Self.receiver(save: { _ throws(Failure) in throw Failure(.failure, "full") })
    #expect(Self.post(receiver, try SampleNotification.body(1)) == 500)
    #expect(receiver.inbox.take().first?.warning == "full")
  }

  @Test func `other connections get a response while a notification is saved`() throws {
    let shared = Mutex<NotificationReceiver?>(nil)
    let refused = Mutex(0)
    let receiver = try Self.receiver(save: { _ in
      guard let receiver = shared.withLock(\.self) else { return }
      refused.withLock { $0 = Self.post(receiver, "nonsense") }
      #expect(receiver.inbox.take().isEmpty, "the one that is saved is printed first")
    })
    shared.withLock { $0 = receiver }
    #expect(Self.post(receiver, try SampleNotification.body(1)) == 200)
    #expect(refused.withLock(\.self) == 400)
    #expect(receiver.inbox.take().map(\.status) == [200, 400])
  }

  @Test func `at the end, nothing that got a response is left behind one that did not`() throws {
    let shared = Mutex<NotificationReceiver?>(nil)
    let receiver = try Self.receiver(save: { _ in
      guard let receiver = shared.withLock(\.self) else { return }
      #expect(Self.post(receiver, "nonsense") == 400)
      #expect(receiver.inbox.take(atEnd: true).map(\.status) == [400])
    })
    shared.withLock { $0 = receiver }
    #expect(Self.post(receiver, try SampleNotification.body(1)) == 200)
    #expect(receiver.inbox.take(atEnd: true).isEmpty)
  }

  @Test func `notifications are saved and printed in the same order`() throws {
    let saved = Mutex<[String]>([])
    let receiver = try Self.receiver(save: { line in
      saved.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) }
    })
    let bodies = try (0..<16).map { try SampleNotification.body($0) }
    let threads = bodies.map { body in Thread.start { _ = Self.post(receiver, body) } }
    for thread in threads { thread?.join() }
    let printed = receiver.inbox.take().map { arrival -> String in
      guard case .genuine(let notification, _, _, _) = arrival.content else { return "" }
      return String(decoding: notification.body, as: UTF8.self)
    }
    #expect(saved.withLock(\.self) == printed && printed.sorted() == bodies.sorted())
  }

  @Test func `only POST is accepted`() throws {
    let receiver = try Self.receiver()
    let reply = receiver.reply(to: ServedRequest(method: "GET", target: "/", headers: [], body: [])).reply
    #expect(reply.status == 405)
    #expect(receiver.inbox.take().isEmpty)
  }
}
