import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// Work that Apple carries out after the request, and the notifications about it: time does the work, not the client
/// that asks for the result.
@Suite struct ServedWorkTests {
  /// The machine's clock, and the types of the notifications that the developer's server received.
  private final class Outside: Sendable {
    private let moment = Mutex(FakeWorld.now)
    private let received = Mutex<[String]>([])

    var now: Timestamp { moment.withLock(\.self) }
    func pass(_ span: TimeSpan) { moment.withLock { $0 = $0 + span } }

    /// The notifications since the last call.
    func takeNotifications() -> [String] {
      received.withLock { received in
        defer { received = [] }
        return received
      }
    }

    @Sendable func post(_ body: [UInt8]) -> Result<HTTPReply, TransportError> {
      let text = (try? JSON.parse(body))?["signedPayload"]?.string ?? ""
      let payload =
        CompactJWS(Array(text.utf8)[...]).flatMap { try? JSON.parse(Base64.url.decode($0.payload)) } ?? .null
      let names = [payload["notificationType"]?.string, payload["subtype"]?.string].compactMap(\.self)
      received.withLock { $0.append(names.joined(separator: "/")) }
      return .success(HTTPReply(status: 200))
    }
  }

  private let outside = Outside()

  private func server(
    isNotified: Bool = true, workTime: TimeSpan = .seconds(1), notifiesAfter: Bool = false,
    environments: [SignedEnvironment] = [.sandbox], journal: WorldJournal? = nil
  ) throws -> SimulatorServer {
    var setup = SimulatorServer.Setup(environments: environments, notifiesAfter: notifiesAfter, workTime: workTime)
    setup.requiredToken = nil
    setup.delivery = isNotified ? .posted : .assumed
    let outside = outside
    return try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { outside.now }),
      journal: journal, post: isNotified ? outside.post : nil)
  }

  @discardableResult
  private func ask(_ server: SimulatorServer, _ method: String, _ path: String, _ body: JSON? = nil) -> HTTPReply {
    server.reply(
      to: ServedRequest(method: method, target: path, headers: [], body: body?.bytes() ?? [], port: 1)
    ).reply
  }

  private func json(_ reply: HTTPReply) -> JSON { (try? JSON.parse(reply.body)) ?? .null }

  /// What the server does by itself after a pause of its thread.
  private func keepTime(_ server: SimulatorServer) {
    let isOver = Atomic(false)
    server.keepTime(until: { isOver.exchange(true, ordering: .relaxed) }, pause: { _ in })
  }

  private static let massExtension: JSON = [
    "requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", "extendByDays": 3, "extendReasonCode": 1,
    "productId": "com.example.app.pro",
  ]
  private static let massPath = "/inApps/v1/subscriptions/extend/mass"
  private static let massStatus = "\(massPath)/com.example.app.pro/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"

  @Test(arguments: [1, 60] as [Int64])
  func `a test notification has a result after a while, also for a client that asks once`(seconds: Int64) throws {
    let server = try server(isNotified: false, workTime: .seconds(seconds))
    let token = try #require(
      json(ask(server, "POST", "/inApps/v1/notifications/test"))["testNotificationToken"]?.string)
    let path = "/inApps/v1/notifications/test/\(token)"
    for _ in 1...3 { #expect(json(ask(server, "GET", path))["errorCode"] == 4_040_008) }
    outside.pass(.seconds(seconds))
    #expect(ask(server, "GET", path).status == 200)
    let other = json(ask(server, "POST", "/inApps/v1/notifications/test"))["testNotificationToken"]?.string ?? ""
    outside.pass(.seconds(seconds))
    #expect(ask(server, "GET", "/inApps/v1/notifications/test/\(other)").status == 200)
  }

  @Test func `with a server, a test notification has a result once it was posted`() throws {
    let server = try server(workTime: .days(1))
    let token = try #require(
      json(ask(server, "POST", "/inApps/v1/notifications/test"))["testNotificationToken"]?.string)
    #expect(ask(server, "GET", "/inApps/v1/notifications/test/\(token)").status == 200)
  }

  @Test func `an extension of all goes on by itself, and its summary is the last notification`() throws {
    let server = try server()
    #expect(ask(server, "POST", Self.massPath, Self.massExtension).status == 200)
    keepTime(server)
    #expect(outside.takeNotifications().isEmpty)
    outside.pass(.seconds(1))
    keepTime(server)
    let posted = outside.takeNotifications()
    #expect(posted.count { $0 == "RENEWAL_EXTENDED" } > 2 && posted.contains("RENEWAL_EXTENSION/FAILURE"))
    #expect(posted.last == "RENEWAL_EXTENSION/SUMMARY" && posted.count { $0.hasSuffix("SUMMARY") } == 1)
    let status = json(ask(server, "GET", Self.massStatus))
    #expect(status["complete"] == true && status["completeDate"]?.timestamp == FakeWorld.now + .seconds(1))
    #expect(status["succeededCount"]?.int64 == Int64(posted.count { $0 == "RENEWAL_EXTENDED" }))
  }

  @Test(arguments: [TimeSpan.seconds(1), .hours(3)])
  func `a restart repeats an extension of all at the same time, whatever its new settings`(workTime: TimeSpan) throws {
    let file = StateFile()
    let first = try server(isNotified: false, workTime: workTime, journal: file.journal())
    ask(first, "POST", Self.massPath, Self.massExtension)
    #expect(ask(first, "POST", "/simulator/clock", ["advance": "1d"]).status == 200)
    let again = try server(isNotified: false, workTime: .days(9), journal: file.journal())
    #expect(json(ask(again, "GET", Self.massStatus)) == json(ask(first, "GET", Self.massStatus)))
    #expect(json(ask(again, "GET", Self.massStatus))["complete"] == true)
  }

  /// A request of the API and the first notification about it.
  static let writes: [(name: String, path: String, body: JSON?, notification: String)] = [
    (
      "PUT", "/inApps/v1/subscriptions/extend/2000000000000001",
      ["requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", "extendByDays": 3, "extendReasonCode": 1],
      "RENEWAL_EXTENDED"
    ),
    (
      "PUT", "/inApps/v2/transactions/consumption/2000000000017001",
      [
        "customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
        "refundPreference": "GRANT_FULL",
      ], "REFUND"
    ),
    (
      "PUT", "/inApps/v2/transactions/consumption/2000000000017002",
      [
        "customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
        "refundPreference": "DECLINE",
      ], "REFUND_DECLINED"
    ),
    ("POST", "/inApps/v1/notifications/test", nil, "TEST"),
  ]

  @Test(arguments: [false, true])
  func `a notification about a request is posted before the response, or after it on request`(isAfter: Bool) throws {
    let server = try server(notifiesAfter: isAfter)
    for write in Self.writes {
      let reply = ask(server, write.name, write.path, write.body)
      #expect([200, 202].contains(reply.status), "\(write.path): \(String(decoding: reply.body, as: UTF8.self))")
      if isAfter {
        #expect(outside.takeNotifications().isEmpty, "\(write.path)")
        keepTime(server)
      }
      #expect(outside.takeNotifications() == [write.notification], "\(write.path)")
    }
  }

  /// Time stands still within the process, so the request and the end of the period are at the same moment.
  @Test(arguments: [TimeSpan.zero, .seconds(1)])
  func `what a request has caused is in the history until now`(workTime: TimeSpan) throws {
    let server = try server(isNotified: false, workTime: workTime)
    for write in Self.writes {
      _ = ask(server, write.name, write.path, write.body)
      let now = server.clock.now
      let query: JSON = ["startDate": .timestamp(now), "endDate": .timestamp(now + .milliseconds(1))]
      for body in [query, query.with(["startDate": .timestamp(now - .days(1)), "endDate": .timestamp(now)])] {
        let found = TestSimulator.Answered(ask(server, "POST", "/inApps/v1/notifications/history", body)).opened
        let types = found["notificationHistory"]?.arrayElements?.map { $0["signedPayload"]?["notificationType"] }
        #expect(types?.contains(.string(write.notification)) ?? false, "\(write.path)")
      }
    }
  }

  /// The lines of a journal are only appended, so a server that was killed leaves the first ones.
  @Test func `a server that was killed while the clock moved is not behind what it has stored`() throws {
    let file = StateFile()
    let first = try server(journal: file.journal())
    #expect(ask(first, "POST", "/simulator/clock", ["advance": "200d"]).status == 200)
    #expect(outside.takeNotifications().count > 20)
    let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) + [UInt8(ascii: "\n")] }
    var stored = [FakeWorld.now]
    for line in lines.dropFirst() {
      stored.append(max(stored[stored.count - 1], (try? JSON.parse(line))?["at"]?.timestamp ?? .earliest))
    }
    for count in stride(from: 1, through: lines.count, by: 17) {
      let killed = StateFile(Array(lines[..<count].joined()))
      let again = try server(journal: killed.journal())
      #expect(again.clock.now >= stored[count - 1], "after \(count) lines")
      let store = again.stores[0].simulator.withStore(\.self)
      #expect(store.purchases.values.allSatisfy { $0.purchaseDate <= again.clock.now })
      #expect(store.notifications.allSatisfy { $0.attempts.allSatisfy { $0.date <= again.clock.now } })
    }
  }
}
