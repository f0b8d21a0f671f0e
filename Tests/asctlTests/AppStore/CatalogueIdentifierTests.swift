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

struct CatalogueIdentifierTests {
  @Test func everyNameHasOneRow() {
    #expect(Identifier.all.map(\.name.rawValue).sorted() == Identifier.Name.allCases.map(\.rawValue).sorted())
    for name in Identifier.Name.allCases { #expect(Identifier.named(name)?.name == name) }
  }

  /// Which IDs Apple takes where.
  @Test(arguments: [
    (Identifier.Name.transactionId, "transaction get", true), (.appTransactionId, "transaction get", false),
    (.appTransactionId, "transaction history", true), (.appTransactionId, "subscription status", true),
    (.transactionId, "transaction set-token", false), (.originalTransactionId, "transaction set-token", true),
    (.originalTransactionId, "refund history-v1", true), (.transactionId, "refund history-v1", false),
    (.orderId, "order lookup", true), (.orderId, "transaction get", false), (.groupId, "group members", true),
    (.testNotificationToken, "notification status", true), (.webOrderLineItemId, "transaction get", false),
  ])
  func commandsTakeTheirKinds(name: Identifier.Name, command: String, isTaken: Bool) {
    #expect(Identifier.named(name)?.takenBy.contains(command) == isTaken)
  }

  @Test func formerNamesLeadToNamesOfToday() {
    for former in FormerName.all {
      #expect(Field.meanings(of: former.name).isEmpty, "\(former.name)")
      #expect(!KnownName.matching(former.today).isEmpty, "\(former.name)")
    }
  }
}
