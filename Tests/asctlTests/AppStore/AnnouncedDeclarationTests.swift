import Base
import Testing

@testable import AppStore

/// Values and members that Apple has announced for StoreKit and not published for its server.
struct AnnouncedDeclarationTests {
  @Test(arguments: [
    ("expirationIntent", ["unbundled"]), ("revocationReason", ["upgraded to a bundle"]),
    ("type", ["subscription bundle", "subscription suite"]), ("originalPlatform", ["managed"]),
  ])
  func `an announced value has a word and no text`(name: String, words: [String]) throws {
    let enumeration = try #require(Enumeration.named(name))
    #expect(enumeration.announced.map(\.word) == words)
    #expect(enumeration.announced.allSatisfy { $0.text.isEmpty && $0.since != nil })
    #expect(enumeration.value("") == nil)
  }

  @Test(arguments: Enumeration.all.indices)
  func `an unknown number may be an announced value, and other unknown values are unchanged`(index: Int) {
    let enumeration = Enumeration.all[index]
    let isAnnounced = enumeration.isNumeric && !enumeration.announced.isEmpty
    #expect((enumeration.possibly("99") != nil) == isAnnounced, "\(enumeration.name)")
    #expect(enumeration.word(of: "NEW_VALUE") == "NEW_VALUE", "\(enumeration.name)")
    #expect(enumeration.values.allSatisfy { enumeration.possibly($0.text) == nil }, "\(enumeration.name)")
  }

  @Test func `every announced value and member is explained as unpublished`() {
    for enumeration in Enumeration.all {
      for value in enumeration.announced {
        let explained = Explain.explain("\(enumeration.name)=\(value.word)")
        #expect(explained.contains { $0.facts.contains { $0.label == "Unpublished" } }, "\(value.word)")
        #expect(!Explain.explain(value.word).isEmpty, "\(value.word)")
      }
    }
    for meaning in FieldMeaning.all where meaning.field.isUnpublished {
      let explained = Explain.explain(meaning.field.name)
      #expect(explained.contains { $0.facts.contains { $0.label == "Unpublished" } }, "\(meaning.field.name)")
    }
  }

  @Test(arguments: [
    ("bundleProductId", "bundleProductID"), ("bundleSubscriptionGroupId", "bundleSubscriptionGroupID"),
    ("bundleTransactionId", "bundleTransactionID"), ("bundleOriginalTransactionId", "bundleOriginalTransactionID"),
  ])
  func `a member of a bundle is declared in both spellings and explained once`(server: String, storeKit: String) {
    let (one, other) = (PayloadObject.transaction.field(server), PayloadObject.transaction.field(storeKit))
    #expect(one?.kind == other?.kind && one?.meaning == other?.meaning && one != nil)
    #expect(Explain.explain(storeKit).count == 1)
  }

  @Test(arguments: ["Id", "ID"])
  func `a bundle is read from either spelling`(suffix: String) throws {
    let payload: JSON = .object([
      "bundleProduct\(suffix)": "com.example.all", "bundleTransaction\(suffix)": "2",
      "bundleOriginalTransaction\(suffix)": "1",
    ])
    let bundle = try #require(BundleMembership(payload))
    #expect(bundle.productId == "com.example.all" && bundle.identifiers == ["2", "1"] && !bundle.willLeave)
    #expect(BundleMembership(["productId": "com.example.pro", "willUnbundle": true]) == nil)
  }
}
