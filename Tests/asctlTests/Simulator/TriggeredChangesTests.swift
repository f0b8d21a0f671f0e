import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// `notification trigger --set` in a served world: members that belong to the type are changed in the world too.
@Suite struct TriggeredChangesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let pair: String
    let path: String
    /// Relative to now if it is a date.
    let value: JSON
    /// Whether the world has the same value afterwards.
    var isOfWorld = true

    var testDescription: String { "\(pair) \(path) \(value.text(.compact))" }
  }

  private static func at(_ days: Int64) -> JSON { .timestamp(FakeWorld.now + .days(days)) }

  static let rows = [
    Row(pair: "REFUND", path: "signedTransactionInfo.revocationReason", value: 1),
    Row(pair: "REFUND", path: "signedTransactionInfo.revocationType", value: "REFUND_PRORATED"),
    Row(pair: "REFUND", path: "signedTransactionInfo.revocationPercentage", value: 25_000),
    Row(pair: "REFUND", path: "signedTransactionInfo.revocationDate", value: at(1), isOfWorld: false),
    Row(pair: "REFUND", path: "signedTransactionInfo.revocationType", value: "FAMILY_REVOKE", isOfWorld: false),
    Row(pair: "REFUND", path: "signedTransactionInfo.price", value: 3, isOfWorld: false),
    Row(pair: "REVOKE", path: "signedTransactionInfo.revocationReason", value: 1),
    Row(pair: "EXPIRED/VOLUNTARY", path: "signedRenewalInfo.expirationIntent", value: 4),
    Row(pair: "EXPIRED/VOLUNTARY", path: "signedTransactionInfo.expiresDate", value: at(-1)),
    Row(pair: "EXPIRED/VOLUNTARY", path: "signedTransactionInfo.expiresDate", value: at(9), isOfWorld: false),
    Row(pair: "DID_FAIL_TO_RENEW/GRACE_PERIOD", path: "signedRenewalInfo.gracePeriodExpiresDate", value: at(3)),
    Row(pair: "DID_FAIL_TO_RENEW", path: "signedRenewalInfo.gracePeriodExpiresDate", value: at(3), isOfWorld: false),
    Row(
      pair: "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", path: "signedRenewalInfo.autoRenewStatus", value: 1),
    Row(
      pair: "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", path: "signedRenewalInfo.autoRenewProductId",
      value: "com.example.app.basic"),
    Row(
      pair: "DID_CHANGE_RENEWAL_PREF/UPGRADE", path: "signedTransactionInfo.productId",
      value: "com.example.app.pro.yearly"),
    Row(pair: "SUBSCRIBED/INITIAL_BUY", path: "signedTransactionInfo.productId", value: "com.example.app.basic"),
    Row(pair: "SUBSCRIBED/INITIAL_BUY", path: "signedTransactionInfo.productId", value: "other", isOfWorld: false),
    Row(
      pair: "SUBSCRIBED/INITIAL_BUY", path: "signedTransactionInfo.appAccountToken",
      value: "7e3fb20b-4cdb-47cc-936d-99d65f608139"),
    Row(pair: "ONE_TIME_CHARGE", path: "signedTransactionInfo.quantity", value: 3),
    Row(pair: "ONE_TIME_CHARGE", path: "signedTransactionInfo.productId", value: "com.example.app.chest"),
    Row(pair: "DID_RENEW", path: "signedTransactionInfo.price", value: 1),
    Row(pair: "DID_RENEW", path: "signedRenewalInfo.renewalDate", value: at(90)),
    Row(pair: "DID_RENEW", path: "signedTransactionInfo.revocationReason", value: 1, isOfWorld: false),
    Row(pair: "DID_RENEW", path: "signedTransactionInfo.transactionId", value: "7", isOfWorld: false),
    Row(pair: "PRICE_INCREASE/ACCEPTED", path: "signedRenewalInfo.renewalPrice", value: 12_340),
    Row(pair: "RENEWAL_EXTENDED", path: "signedRenewalInfo.renewalDate", value: at(99)),
    Row(pair: "DID_RENEW", path: "status", value: 5, isOfWorld: false),
  ]

  @Test(arguments: rows)
  func `the notification has all changes, and the world those of its type`(row: Row) throws {
    let parts = row.pair.split(separator: "/").map { "\($0)" }
    let change = NotificationTrigger.Change(path: "data.\(row.path)", value: row.value)
    let trigger = try NotificationTrigger(
      type: parts[0], subtype: parts.count > 1 ? parts[1] : nil,
      set: [.init(name: "data.\(row.path)", value: row.value)])
    var store = Store(now: FakeWorld.now)
    let uuid = try store.carryOut(trigger, now: FakeWorld.now)
    let sent = try #require(store.notifications.first { $0.uuid == uuid })
    #expect(change.path.reduce(sent.payload(in: store)) { $0?[$1] } == row.value)
    #expect(sent.changes.map(\.isOfWorld) == (row.isOfWorld ? [] : [true]))
    let purchase = try #require(sent.purchase.flatMap { store.purchases[$0.transactionId] })
    let subscription = store.subscriptions[purchase.originalTransactionId]
    let world: JSON = [
      "signedTransactionInfo": purchase.payload(
        of: store.customers[purchase.customer], in: store.app, signed: FakeWorld.now),
      "signedRenewalInfo": subscription?.payload(in: store, signed: FakeWorld.now) ?? .null,
      "status": .int(subscription?.status.rawValue ?? 0),
    ]
    #expect((change.path.dropFirst().reduce(world) { $0?[$1] } == row.value) == row.isOfWorld)
    // The world must also run on after the change.
    store.advance(to: FakeWorld.now + .days(400))
    #expect(store.trigger == nil)
  }

  @Test func `a change for the purchaser also applies to the family`() throws {
    var store = Store(now: FakeWorld.now)
    let share = try #require(store.subscriptions.values.first { $0.payer != nil && $0.status.givesAccess })
    let payer = try #require(share.payer)
    let reason = JSONObject.Member(name: "data.signedTransactionInfo.revocationReason", value: 1)
    _ = try store.carryOut(
      NotificationTrigger(
        type: "REFUND", subtype: nil, transactionId: store.purchases.latest(of: payer)?.transactionId, set: [reason]
      ),
      now: FakeWorld.now)
    #expect(store.purchases.latest(of: share.originalTransactionId)?.revocation?.reason == 1)
  }

  @Test func `a changed end of the grace period also applies to the family`() throws {
    var store = Store(now: FakeWorld.now)
    let share = try #require(store.subscriptions.values.first { $0.payer != nil && $0.status.givesAccess })
    let payer = try #require(share.payer)
    let end = JSONObject.Member(name: "data.signedRenewalInfo.gracePeriodExpiresDate", value: Self.at(3))
    _ = try store.carryOut(
      NotificationTrigger(
        type: "DID_FAIL_TO_RENEW", subtype: "GRACE_PERIOD", transactionId: payer, set: [end]), now: FakeWorld.now)
    for id in [payer, share.originalTransactionId] {
      #expect(store.subscriptions[id]?.gracePeriodExpires == FakeWorld.now + .days(3))
    }
    store.advance(to: FakeWorld.now + .days(3))
    for id in [payer, share.originalTransactionId] { #expect(store.subscriptions[id]?.status == .billingRetry) }
  }

  @Test func `members of the notification alone do not change the world`() throws {
    var store = Store(now: FakeWorld.now)
    let uuid = try store.carryOut(
      NotificationTrigger(
        type: "DID_RENEW", subtype: nil, set: [.init(name: "data.bundleVersion", value: "7")]), now: FakeWorld.now)
    let sent = try #require(store.notifications.first { $0.uuid == uuid })
    #expect(sent.changes.map(\.isOfWorld) == [false])
    #expect(sent.payload(in: store)["data"]?["bundleVersion"] == "7")
  }
}
