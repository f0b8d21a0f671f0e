import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import Support
@testable import TestSupport

/// Notifications in an impossible order.
@Suite struct ImpossibleStepTests {
  /// The impossible step in these notifications, each a day after the previous one.
  private static func facts(_ names: [String]) -> CustomerFacts {
    let sent = names.enumerated().map { place, name in
      let parts = name.split(separator: "/").map { String($0) }
      return StoredCustomer.Sent(
        type: parts[0], subtype: parts.count > 1 ? parts[1] : nil, ago: .days(Int64(names.count - place)))
    }
    return StoredCustomer.subscription(status: 1, sent: sent.reversed())
  }

  @Test(arguments: [
    ["EXPIRED/VOLUNTARY", "DID_RENEW"], ["EXPIRED/BILLING_RETRY", "DID_RENEW/BILLING_RECOVERY"],
    ["DID_RENEW", "EXPIRED/VOLUNTARY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_FAIL_TO_RENEW"],
    ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW/BILLING_RECOVERY"], ["DID_RENEW", "GRACE_PERIOD_EXPIRED"],
    ["DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED"], ["EXPIRED/VOLUNTARY", "EXPIRED/VOLUNTARY"],
  ])
  func `an impossible step is found`(names: [String]) throws {
    let steps = Self.facts(names).subscriptions.compactMap(\.impossibleStep)
    let later = try #require(names.last)
    #expect(steps.count == 1 && steps[0].contains("about 2000000000000000: \(later) on "), "\(names)")
  }

  @Test(arguments: [
    ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED"],
    ["DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"],
    ["DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY", "SUBSCRIBED/RESUBSCRIBE", "DID_RENEW"],
    ["EXPIRED/VOLUNTARY", "REFUND", "DID_RENEW"], ["GRACE_PERIOD_EXPIRED"], ["DID_RENEW/BILLING_RECOVERY"],
    ["EXPIRED/VOLUNTARY", "OFFER_REDEEMED", "DID_RENEW"],
  ])
  func `a possible order gets no remark`(names: [String]) {
    #expect(Self.facts(names).subscriptions.allSatisfy { $0.impossibleStep == nil }, "\(names)")
  }

  @Test func `no built-in customer has an impossible step`() throws {
    for text in FakeStore.customers {
      let world = FakeWorld(input: text)
      world.run(["-e", "simulator", "customer", "-", "-o", "json"])
      #expect(!world.errors.contains("impossible order"), "\(world.errors)")
    }
  }
}
