import Testing

@testable import AppStore

struct CatalogueIdentifierTests {
  @Test func `every kind of identifier has one row`() {
    #expect(Identifier.all.map(\.name.rawValue).sorted() == Identifier.Name.allCases.map(\.rawValue).sorted())
    for name in Identifier.Name.allCases { #expect(Identifier.named(name)?.name == name) }
  }

  /// The commands that accept a kind of ID.
  @Test(arguments: [
    (Identifier.Name.transactionId, "transaction get", true), (.appTransactionId, "transaction get", false),
    (.appTransactionId, "transaction history", true), (.appTransactionId, "subscription status", true),
    (.transactionId, "transaction set-token", true), (.originalTransactionId, "transaction set-token", true),
    (.originalTransactionId, "refund history-v1", true), (.transactionId, "refund history-v1", true),
    (.orderId, "order lookup", true), (.orderId, "transaction get", false), (.groupId, "group members", true),
    (.testNotificationToken, "notification test-status", true), (.orderId, "customer", true),
    (.transactionId, "customer", true), (.originalTransactionId, "transaction compare", true),
    (.appTransactionId, "transaction compare", false), (.appTransactionId, "transaction balance", true),
    (.anyTransactionId, "offer eligibility", true), (.appAccountToken, "customer", false),
    (.webOrderLineItemId, "transaction get", false),
  ])
  func `identifiers list the commands that accept them`(name: Identifier.Name, command: String, isTaken: Bool) {
    #expect(Identifier.named(name)?.takenBy.contains(command) == isTaken)
  }

  @Test func `every former name leads to a current name`() {
    for former in FormerName.all {
      #expect(Field.meanings(of: former.name).isEmpty, "\(former.name)")
      if let today = former.today { #expect(!KnownName.matching(today).isEmpty, "\(former.name)") }
    }
  }

  @Test func `every former member leads to a member of a transaction or renewal`() {
    for (members, object) in [(FormerMember.ofPurchase, PayloadObject.transaction), (FormerMember.ofRenewal, .renewal)]
    {
      for member in members {
        #expect(object.fields.contains { $0.name == member.today }, "\(member.name)")
        #expect(!KnownName.matching(member.name).isEmpty, "explain \(member.name)")
      }
    }
  }
}
