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

/// A notified server that calls the simulator before it responds to the notification. It does so on the posting thread,
/// so the post would never return if a lock were held.
@Suite struct CallbackTests {
  /// The notified server, which runs an action with the posting server and the notification's payload.
  private final class Hook: Sendable {
    typealias Action = @Sendable (SimulatorServer, JSON) -> Void

    let server = Mutex<SimulatorServer?>(nil)
    let action: Action

    init(_ action: @escaping Action) { self.action = action }

    @Sendable func take(_ body: [UInt8]) -> Result<HTTPReply, TransportError> {
      let jws = (try? JSON.parse(body))?["signedPayload"]?.string ?? ""
      if let server = server.withLock(\.self), let parts = CompactJWS(Array(jws.utf8)[...]),
        let payload = try? Base64.url.decode(parts.payload)
      {
        action(server, (try? JSON.parse(payload)) ?? .null)
      }
      return .success(HTTPReply(status: 200))
    }
  }

  private static func server(
    world: World? = nil, journal: WorldJournal? = nil, _ action: @escaping Hook.Action
  ) throws -> SimulatorServer {
    let hook = Hook(action)
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.delivery = .posted
    setup.world = world
    let server = try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }),
      journal: journal, post: hook.take)
    hook.server.withLock { $0 = server }
    return server
  }

  @discardableResult
  private static func ask(_ server: SimulatorServer, _ method: String, _ path: String, _ body: String = "") -> HTTPReply
  {
    server.reply(to: ServedRequest(method: method, target: path, headers: [], body: Array(body.utf8), port: 1)).reply
  }

  private static let calls: [(String, String, String)] =
    [
      ("GET", "/simulator/clock", ""), ("POST", "/simulator/clock", #"{"advance":"1d"}"#),
      ("POST", "/simulator/trigger", #"{"type":"ONE_TIME_CHARGE"}"#), ("POST", "/simulator/retention", "{}"),
    ] + StoreRoute.all.map { ($0.method, $0.endpoint.path, "{}") }

  @Test(arguments: Array(calls.prefix(4)) + calls.dropFirst(4).sampled(oneIn: 3))
  func `each call has the time of the notification`(method: String, path: String, body: String) throws {
    let moments = Mutex<[(asked: String?, signed: String)]>([])
    let server = try Self.server { server, payload in
      guard moments.withLock({ $0.count < 20 }) else { return }
      let clock = Self.ask(server, method, path, body).header(SimulatorHeader.clock.rawValue)
      moments.withLock { $0.append((clock, String(payload["signedDate"]?.int64 ?? 0))) }
    }
    #expect(Self.ask(server, "POST", "/simulator/clock", #"{"advance":"35d"}"#).status == 200)
    #expect(server.clock.now == FakeWorld.now + .days(35))
    let seen = moments.withLock(\.self)
    #expect(seen.count > 5 && seen.allSatisfy { $0.asked == $0.signed })
  }

  @Test func `a notification triggered by a callback is also sent`() throws {
    let types = Mutex<[String]>([])
    let server = try Self.server { server, payload in
      let type = payload["notificationType"]?.string ?? ""
      if types.withLock({ types in
        types.append(type)
        return types.count == 1
      }) {
        let reply = Self.ask(server, "POST", "/simulator/trigger", #"{"type":"REFUND"}"#)
        #expect((try? JSON.parse(reply.body))?["sendAttempts"] == [])
      }
    }
    let reply = Self.ask(server, "POST", "/simulator/trigger", #"{"type":"TEST"}"#)
    #expect(try JSON.parse(reply.body)["sendAttempts"]?.arrayElements?.count == 1)
    #expect(types.withLock(\.self) == ["TEST", "REFUND"])
  }

  /// The thread that keeps time must not send a part of what an event sends, such as members' notifications.
  @Test func `a trigger returns after all its notifications were posted`() throws {
    let world = """
      {"products": [{"productId": "family", "type": "Auto-Renewable Subscription", "price": 990, "period": "P1M",
        "subscriptionGroupIdentifier": "1", "groupLevel": 1, "familyShareable": true}],
       "customers": [{"purchases": [{"productId": "family", "transactionId": "1001", "purchaseDate": "-1d"}]},
        {"purchases": [{"productId": "family", "transactionId": "2001", "purchaseDate": "-1d", "sharedFrom": "1001"}]}]}
      """
    let posted = Atomic(0)
    let server = try Self.server(world: World(Array(world.utf8))) { _, _ in
      posted.add(1, ordering: .sequentiallyConsistent)
    }
    let isOver = Atomic(false)
    let keeper = Thread.start {
      server.keepTime(until: { isOver.load(ordering: .relaxed) }, pause: { _ in })
    }
    for round in 1...100 {
      let subtype = round.isMultiple(of: 2) ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED"
      let body = #"{"type":"DID_CHANGE_RENEWAL_STATUS","subtype":"\#(subtype)","transactionId":"1001"}"#
      #expect(Self.ask(server, "POST", "/simulator/trigger", body).status == 200)
      #expect(posted.load(ordering: .sequentiallyConsistent) == 2 * round)
    }
    isOver.store(true, ordering: .relaxed)
    keeper?.join()
  }

  @Test func `a clock that is being moved is not moved again`() throws {
    let statuses = Mutex<[Int]>([])
    let server = try Self.server { server, _ in
      let status = Self.ask(server, "POST", "/simulator/clock", #"{"advance":"1d"}"#).status
      statuses.withLock { $0.append(status) }
    }
    Self.ask(server, "POST", "/simulator/clock", #"{"advance":"35d"}"#)
    #expect(statuses.withLock { !$0.isEmpty && $0.allSatisfy { $0 == 400 } })
  }

  /// Notifications that were in flight at a reset do not belong to the new world.
  @Test func `a reset ends a move and discards its effects`() throws {
    let file = StateFile()
    let count = Mutex(0)
    let server = try Self.server(journal: file.journal()) { server, _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 3 { #expect(Self.ask(server, "POST", "/simulator/reset").status == 200) }
    }
    let moved = Self.ask(server, "POST", "/simulator/clock", #"{"advance":"35d"}"#)
    #expect(moved.status == 400 && String(decoding: moved.body, as: UTF8.self).contains("was reset"))
    #expect(server.clock.now == FakeWorld.now && count.withLock(\.self) == 3)
    #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    let later = server.stores[0].simulator.withStore { $0.notifications.filter { $0.date > FakeWorld.now }.count }
    #expect(later == 0)
    #expect(Self.ask(server, "POST", "/simulator/clock", #"{"advance":"1d"}"#).status == 200)
  }
}
