import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// Triggered notifications: for every pair that Apple documents, the world agrees with the notification.
@Suite struct SimulatorTriggerTests {
  private static let pairs = NotificationType.all.flatMap { type in type.events.map { (type.name, $0.subtype) } }
  private static let store = Store(now: FakeWorld.now, app: StoreApp(bundleID: "com.acme.app"))

  @Test(arguments: pairs)
  func `the world agrees with the notification`(type: String, subtype: String?) throws {
    var store = Store(now: FakeWorld.now, app: StoreApp(environment: .production))
    let uuid = try store.carryOut(NotificationTrigger(type: type, subtype: subtype), now: FakeWorld.now)
    let sent = try #require(store.notifications.first { $0.uuid == uuid })
    let payload = sent.payload(in: store)
    #expect(payload["notificationType"]?.string == type && payload["subtype"]?.string == subtype)
    let event = try #require(NotificationType.named(type)?.event(subtype: subtype))
    #expect(payload[event.carries.rawValue] != nil)
    guard let told = payload["data"]?["signedTransactionInfo"], let id = told["transactionId"]?.string else { return }
    let purchase = try #require(store.purchases[id])
    #expect(told == purchase.payload(of: store.customers[purchase.customer], in: store.app, signed: sent.date))
    guard let subscription = store.subscriptions[purchase.originalTransactionId] else { return }
    #expect(payload["data"]?["status"]?.int64 == subscription.status.rawValue)
    #expect(
      payload["data"]?["signedRenewalInfo"]
        == subscription.payload(in: store, signed: sent.date))
  }

  @Test(arguments: pairs)
  func `a notification without a served world is signed by the simulator`(type: String, subtype: String?) throws {
    let chain = try TestSimulator.chain.get()
    let trigger = try NotificationTrigger(
      type: type, subtype: subtype, set: [.init(name: "version", value: "2.1")])
    let simulator = Simulator(chain: chain, store: Self.store, clock: WorldClock(machine: { FakeWorld.now }))
    let made = try simulator.carryOut { store, now throws(ControlRefusal) in try store.carryOut(trigger, now: now) }
    let verifier = Verifier(
      anchors: TrustAnchors(named: [try Certificate(der: chain.root)]),
      expectations: Expectations(kind: .notification), now: FakeWorld.now)
    var strict = verifier
    #expect(throws: Never.self) { try strict.verify(Array(made.signedPayload.utf8)[...]).result.get() }
  }

  @Test func `the API returns a triggered refund too`() throws {
    let store = try TestSimulator()
    let refund = try NotificationTrigger(type: "REFUND", subtype: nil, transactionId: "2000000000000007")
    _ = try store.simulator.carryOut { store, now throws(ControlRefusal) in try store.carryOut(refund, now: now) }
    let told = store.get("/inApps/v1/transactions/2000000000000007").opened["signedTransactionInfo"]
    #expect(told?["revocationType"] == "REFUND_FULL")
  }

  static let refused: [(JSON, String)] = [
    ([:], "type is missing"), (["type": "RENEWED"], "unknown notification type"),
    (["type": "REFUND", "subtype": "ALL"], "SEATS"),
    (["type": "EXTERNAL_PURCHASE_TOKEN"], "CREATED"), (["type": "REFUND", "transactionId": "1"], "no transaction"),
    (["type": "REFUND", "transactionId": 1], "not a string"), (["type": "TEST", "set": []], "not an object"),
    (["type": "TEST", "set": ["data..x": 1]], "path"), (["type": "TEST", "sett": [:]], "sett"),
    (["type": "EXPIRED", "subtype": "VOLUNTARY", "transactionId": "2000000000000007"], "auto-renewable"),
  ]

  @Test(arguments: refused)
  func `invalid triggers are rejected`(body: JSON, reason: String) throws {
    let refusal = #expect(throws: ControlRefusal.self) {
      let trigger = try NotificationTrigger(try #require(body.objectValue))
      var store = Store(now: FakeWorld.now)
      _ = try store.carryOut(trigger, now: FakeWorld.now)
    }
    #expect(refusal?.reason.contains(reason) ?? false, "\(refusal?.reason ?? "")")
  }

  @Test func `a set member has its value, and a member set to null is removed`() throws {
    let changes: [NotificationTrigger.Change] = [
      .init(path: "data.status", value: .null), .init(path: "data.a.b", value: 1),
    ]
    let changed = (["data": ["status": 1]] as JSON).changed(by: changes)
    #expect(changed == ["data": ["a": ["b": 1]]])
  }
}
