import Testing

@testable import AppStore

struct CatalogueNotificationTests {
  @Test func `types and pairs are unique`() {
    #expect(Set(NotificationType.pairs).count == NotificationType.pairs.count)
    #expect(Set(NotificationType.all.map(\.name)).count == NotificationType.all.count)
  }

  @Test func `every subtype of a pair is known`() {
    for type in NotificationType.all {
      #expect(!type.events.isEmpty)
      for subtype in type.events.compactMap(\.subtype) { #expect(NotificationType.subtypes.contains(subtype)) }
    }
  }

  @Test(arguments: [
    ("DID_RENEW", "BILLING_RECOVERY", true), ("DID_RENEW", nil, true), ("DID_RENEW", "UPGRADE", false),
    ("SUBSCRIBED", nil, false), ("SUBSCRIBED", "INITIAL_BUY", true), ("EXPIRED", nil, true),
    ("EXPIRED", "BILLING_RETRY", true), ("TEST", nil, true), ("TEST", "INITIAL_BUY", false),
    ("EXTERNAL_PURCHASE_TOKEN", "ACTIVE_TOKEN_REMINDER", true), ("RENEWAL_EXTENSION", nil, false),
    ("PRICE_INCREASE", "ACCEPTED", true), ("ONE_TIME_CHARGE", nil, true), ("MIGRATION", nil, true),
    ("REFUND", "SEATS", true), ("UNCLAIM_SEATS", nil, true), ("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY", true),
    ("DID_CHANGE_RENEWAL_PREF", "DECREASE_QUANTITY", true), ("UNCLAIM_SEATS", "SEATS", false),
  ])
  func `only pairs that Apple sends exist`(type: String, subtype: String?, isPair: Bool) throws {
    let type = try #require(NotificationType.named(type))
    #expect((type.event(subtype: subtype) != nil) == isPair)
  }

  @Test func `each event has the right part of the payload`() {
    func part(_ type: String, _ subtype: String?) -> NotificationType.Part? {
      NotificationType.named(type)?.event(subtype: subtype)?.carries
    }
    #expect(part("RENEWAL_EXTENSION", "SUMMARY") == .summary)
    #expect(part("RENEWAL_EXTENSION", "FAILURE") == .data)
    #expect(part("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED") == .externalPurchaseToken)
    #expect(part("RESCIND_CONSENT", nil) == .appData)
    #expect(part("UNCLAIM_SEATS", nil) == .unclaimInfo)
    #expect(part("REFUND", nil) == .data)
  }

  @Test func `every part is a member of a notification`() {
    for part in NotificationType.Part.allCases {
      #expect(PayloadObject.notification.field(part.rawValue)?.kind.isStructure == true)
    }
  }

  @Test func `types of version 1 lead to pairs of version 2`() {
    for former in FormerNotification.all {
      #expect(NotificationType.named(former.name) == nil)
      #expect(!former.today.isEmpty && former.today.allSatisfy(NotificationType.pairs.contains), "\(former.name)")
    }
    #expect(FormerNotification.all.first { $0.name == "DID_RECOVER" }?.today == ["DID_RENEW/BILLING_RECOVERY"])
  }
}
