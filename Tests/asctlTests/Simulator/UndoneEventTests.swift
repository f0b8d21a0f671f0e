import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// An event that undoes another one undoes it for everyone who shares the purchase, and everyone is notified.
@Suite struct UndoneEventTests {
  /// A subscription and a non-consumable, each with two family members, and a subscription for a group, with two.
  private static func store() throws -> Store {
    let shared = ["family", "unlock"].enumerated().map { number, product in
      """
      {"purchases": [{"productId": "\(product)", "transactionId": "\(number + 1)001", "purchaseDate": "-3d"}]},
      {"purchases": [{"productId": "\(product)", "transactionId": "\(number + 1)002", "purchaseDate": "-3d",
        "sharedFrom": "\(number + 1)001"}]},
      {"purchases": [{"productId": "\(product)", "transactionId": "\(number + 1)003", "purchaseDate": "-2d",
        "sharedFrom": "\(number + 1)001"}]}
      """
    }
    let world = """
      {"products": [
        {"productId": "family", "type": "Auto-Renewable Subscription", "price": 9990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 2, "gracePeriod": "16d", "familyShareable": true},
        {"productId": "max", "type": "Auto-Renewable Subscription", "price": 19990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 1, "familyShareable": true},
        {"productId": "basic", "type": "Auto-Renewable Subscription", "price": 990, "period": "P1M",
         "subscriptionGroupIdentifier": "1", "groupLevel": 3, "familyShareable": true},
        {"productId": "unlock", "type": "Non-Consumable", "price": 990, "familyShareable": true}],
       "customers": [\(shared.joined(separator: ","))]}
      """
    var store = try Store(World(Array(world.utf8)), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    // The members of an organization have the same kind of share as those of a family.
    let paid = try #require(store.purchases["1001"])
    for id in ["1008", "1009"] {
      store.share(paid, with: store.newCustomer(now: FakeWorld.now), as: id, now: FakeWorld.now)
      store.purchases[id]?.ownership = .assigned
    }
    return store
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let payer: String
    let members: [String]
    let done: String
    let undone: String
    /// What happens between both.
    var days: Int64 = 1
    /// Whether the members get the notification that undoes it too.
    var testDescription: String { "\(payer): \(done), \(undone) after \(days) days" }
  }

  static let subscribers = ["1002", "1003", "1008", "1009"]
  static let pairs = [
    Pair(payer: "1001", members: subscribers, done: "REFUND", undone: "REFUND_REVERSED"),
    Pair(payer: "1001", members: subscribers, done: "REFUND", undone: "REFUND_REVERSED", days: 45),
    Pair(payer: "2001", members: ["2002", "2003"], done: "REFUND", undone: "REFUND_REVERSED"),
    Pair(
      payer: "1001", members: subscribers, done: "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
      undone: "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"),
    Pair(
      payer: "1001", members: subscribers, done: "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", undone: "DID_CHANGE_RENEWAL_PREF"),
    Pair(payer: "1001", members: subscribers, done: "DID_FAIL_TO_RENEW", undone: "DID_RENEW/BILLING_RECOVERY"),
    Pair(
      payer: "1001", members: subscribers, done: "DID_FAIL_TO_RENEW/GRACE_PERIOD", undone: "DID_RENEW/BILLING_RECOVERY"),
    Pair(payer: "1001", members: subscribers, done: "EXPIRED/VOLUNTARY", undone: "SUBSCRIBED/RESUBSCRIBE"),
  ]

  private static func trigger(_ name: String, _ id: String, _ store: inout Store, _ now: Timestamp) throws {
    let parts = name.split(separator: "/").map { String($0) }
    _ = try store.carryOut(
      NotificationTrigger(type: parts[0], subtype: parts.dropFirst().first, transactionId: id), now: now)
  }

  /// Each member has the purchaser's state, and the newest notification about each transaction contains it.
  private static func requireAgreement(_ store: Store, _ pair: Pair, _ when: String) throws {
    let paid = try #require(store.purchases.latest(of: pair.payer))
    let payer = store.subscriptions[pair.payer]
    for id in pair.members {
      let mine = try #require(store.purchases.latest(of: id))
      #expect((mine.revocation == nil) == (paid.revocation == nil), "\(id) \(when)")
      let share = store.subscriptions[id]
      #expect(share?.status == payer?.status && share?.isRenewing == payer?.isRenewing, "\(id) \(when)")
      #expect(share?.nextProduct == payer?.nextProduct && share?.renewalDate == payer?.renewalDate, "\(id) \(when)")
      let sent = store.notifications.last { $0.purchase?.originalTransactionId == id }
      guard case .purchase(let told, let state, _)? = sent?.content else {
        return #expect(Bool(false), "\(id) \(when)")
      }
      #expect(told.revocation == mine.revocation && told.transactionId == mine.transactionId, "\(id) \(when)")
      #expect(state?.status == share?.status && state?.isRenewing == share?.isRenewing, "\(id) \(when)")
    }
  }

  @Test(arguments: pairs) func `an event that is undone is undone for all`(pair: Pair) throws {
    var store = try Self.store()
    let before = store.notifications.count
    try Self.trigger(pair.done, pair.payer, &store, FakeWorld.now)
    try Self.requireAgreement(store, pair, "after \(pair.done)")
    let now = FakeWorld.now + .days(pair.days)
    store.advance(to: now)
    try Self.requireAgreement(store, pair, "before \(pair.undone)")
    try Self.trigger(pair.undone, pair.payer, &store, now)
    try Self.requireAgreement(store, pair, "after \(pair.undone)")
    for id in pair.members {
      let told = store.notifications[before...].filter { $0.purchase?.originalTransactionId == id }
      #expect(told.count == 2, "\(told.map(\.type))")
    }
    store.advance(to: now + .days(100))
    try Self.requireAgreement(store, pair, "in the end")
    #expect(store.refusals.isEmpty)
  }

  @Test(arguments: ["1002", "2002"]) func `members who have left do not return`(member: String) throws {
    var store = try Self.store()
    let payer = String(member.prefix(1)) + "001"
    try Self.trigger("REVOKE", member, &store, FakeWorld.now)
    try Self.trigger("REFUND", payer, &store, FakeWorld.now)
    try Self.trigger("REFUND_REVERSED", payer, &store, FakeWorld.now)
    #expect(store.purchases[member]?.revocation != nil)
    let other = String(member.prefix(1)) + "003"
    #expect(store.purchases[other]?.revocation == nil)
  }

  @Test func `a refund of an earlier period leaves members their access`() throws {
    var store = try Self.store()
    store.advance(to: FakeWorld.now + .days(40))
    try Self.trigger("REFUND", "1001", &store, FakeWorld.now + .days(40))
    #expect(store.subscriptions["1002"]?.status == .active && store.purchases["1002"]?.revocation == nil)
  }
}
