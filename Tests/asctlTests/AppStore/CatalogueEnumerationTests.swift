import Testing

@testable import AppStore

struct CatalogueEnumerationTests {
  @Test func `names and values are unique`() {
    let names = Enumeration.all.map(\.name)
    #expect(Set(names).count == names.count)
    for enumeration in Enumeration.all {
      let texts = enumeration.values.map(\.text)
      #expect(!texts.isEmpty && Set(texts).count == texts.count, "\(enumeration.name)")
      #expect(enumeration.values.allSatisfy { !$0.text.isEmpty && !$0.word.isEmpty }, "\(enumeration.name)")
    }
  }

  @Test(arguments: Enumeration.all.indices)
  func `every enumeration is used`(index: Int) {
    #expect(!Enumeration.all[index].fields.isEmpty, "\(Enumeration.all[index].name)")
  }

  /// Numbers as tables and `--humanize` show them.
  @Test(arguments: [
    ("subscriptionStatus", "1", "active"), ("subscriptionStatus", "4", "billing grace period"),
    ("offerType", "3", "offer code"), ("offerType", "4", "win-back"), ("expirationIntent", "1", "cancelled"),
    ("autoRenewStatus", "0", "off"), ("revocationReason", "1", "issue with the app"),
    ("extendReasonCode", "3", "outage"), ("orderLookupStatus", "1", "invalid"),
    ("refundPreferenceV1", "1", "grant"), ("deliveryStatusV1", "0", "delivered"),
    ("accountTenure", "7", "over 365 days"), ("playTime", "3", "1-6 hours"),
    ("lifetimeDollars", "2", "0.01-49.99 USD"), ("revocationType", "ASSIGNMENT_REVOKE", "assignment ended"),
    ("inAppOwnershipType", "ASSIGNED", "assigned"), ("storeType", "CONSUMER", "consumer"),
    ("sendAttemptResult", "SSL_ISSUE", "TLS issue"), ("groupRole", "ADMIN", "admin"),
  ])
  func `values have words`(name: String, text: String, word: String) {
    #expect(Enumeration.named(name)?.value(text)?.word == word)
  }

  /// As many values as Apple's pages list.
  @Test(arguments: [
    ("environment", 4), ("type", 4), ("productTypeFilter", 4), ("subscriptionStatus", 5), ("expirationIntent", 5),
    ("offerType", 4), ("offerDiscountType", 4), ("revocationType", 4), ("sendAttemptResult", 12),
    ("consumptionRequestReason", 5), ("deliveryStatus", 5), ("deliveryStatusV1", 6), ("refundReason", 7),
    ("advancedCommercePeriod", 6), ("advancedCommerceOfferPeriod", 9), ("tokenType", 5), ("userStatus", 5),
    ("accountTenure", 8), ("playTime", 8), ("lifetimeDollars", 8), ("notificationType", 24), ("subtype", 22),
    ("taxCode", 27), ("storeType", 3), ("invitationManagement", 2), ("additionalTransactionReason", 1),
  ])
  func `enumerations are complete`(name: String, count: Int) {
    #expect(Enumeration.named(name)?.values.count == count)
  }

  @Test func `values are matched by bytes`() {
    #expect(Enumeration.named("offerType")?.value("03") == nil)
    #expect(Enumeration.named("inAppOwnershipType")?.value("purchased") == nil)
    #expect(Enumeration.named("offertype") == nil)
  }
}
