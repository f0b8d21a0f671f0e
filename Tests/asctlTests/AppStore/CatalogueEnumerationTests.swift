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

  /// The words of values in tables and with `--humanize`.
  @Test(arguments: [
    ("subscriptionStatus", "1", "active"), ("subscriptionStatus", "4", "billing grace period"),
    ("offerType", "3", "offer code"), ("offerType", "4", "win-back"), ("expirationIntent", "1", "canceled"),
    ("autoRenewStatus", "0", "off"), ("revocationReason", "1", "issue with the app"),
    ("extendReasonCode", "3", "outage"), ("orderLookupStatus", "1", "invalid"),
    ("refundPreferenceV1", "1", "grant"), ("deliveryStatusV1", "0", "delivered"),
    ("accountTenure", "7", "over 365 days"), ("playTime", "3", "1-6 hours"),
    ("lifetimeDollars", "2", "0.01-49.99 USD"), ("revocationType", "ASSIGNMENT_REVOKE", "assignment ended"),
    ("inAppOwnershipType", "ASSIGNED", "assigned"), ("storeType", "CONSUMER", "consumer"),
    ("sendAttemptResult", "SSL_ISSUE", "TLS issue"), ("groupRole", "ADMIN", "admin"),
  ])
  func `tables show values as words`(name: String, text: String, word: String) {
    #expect(Enumeration.named(name)?.value(text)?.word == word)
  }

  @Test func `values match exactly`() {
    #expect(Enumeration.named("offerType")?.value("03") == nil)
    #expect(Enumeration.named("inAppOwnershipType")?.value("purchased") == nil)
    #expect(Enumeration.named("offertype") == nil)
  }
}
