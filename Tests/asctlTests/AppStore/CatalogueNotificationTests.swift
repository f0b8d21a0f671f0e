import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal
@testable import TestSupport

struct CatalogueNotificationTests {
  @Test func everyPairIsThereOnce() {
    #expect(NotificationType.pairs.count == 43)
    #expect(Set(NotificationType.pairs).count == NotificationType.pairs.count)
    #expect(Set(NotificationType.all.map(\.name)).count == NotificationType.all.count)
  }

  @Test func everySubtypeOfAPairIsKnown() {
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
  ])
  func pairsAreWhatAppleSends(type: String, subtype: String?, isPair: Bool) throws {
    let type = try #require(NotificationType.named(type))
    #expect((type.event(subtype: subtype) != nil) == isPair)
  }

  @Test func detailsStandInTheRightPart() {
    func part(_ type: String, _ subtype: String?) -> NotificationType.Part? {
      NotificationType.named(type)?.event(subtype: subtype)?.carries
    }
    #expect(part("RENEWAL_EXTENSION", "SUMMARY") == .summary)
    #expect(part("RENEWAL_EXTENSION", "FAILURE") == .data)
    #expect(part("EXTERNAL_PURCHASE_TOKEN", "UNREPORTED") == .externalPurchaseToken)
    #expect(part("RESCIND_CONSENT", nil) == .appData)
    #expect(part("REFUND", nil) == .data)
  }

  @Test func partsAreFieldsOfANotification() {
    for part in NotificationType.Part.allCases {
      #expect(PayloadObject.notification.field(part.rawValue)?.kind.isStructure == true)
    }
  }

  @Test func versionOneLeadsToPairsOfVersionTwo() {
    for former in FormerNotification.all {
      #expect(NotificationType.named(former.name) == nil)
      #expect(!former.today.isEmpty && former.today.allSatisfy(NotificationType.pairs.contains), "\(former.name)")
    }
    #expect(FormerNotification.named("DID_RECOVER")?.today == ["DID_RENEW/BILLING_RECOVERY"])
  }
}
