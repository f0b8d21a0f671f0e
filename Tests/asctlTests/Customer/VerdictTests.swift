import Testing

@testable import AppStore
@testable import Base
@testable import Customer

/// The tables of verdicts by themselves, without a store.
@Suite struct VerdictTests {
  @Test func `no two rows have one name, and each says Apple's rule and where it stands`() {
    let subscriptions = VerdictCase.ofSubscriptions.map { ($0.name, $0.rule, $0.source) }
    let purchases = VerdictCase.ofPurchases.map { ($0.name, $0.rule, $0.source) }
    for rows in [subscriptions, purchases] {
      #expect(Set(rows.map(\.0)).count == rows.count)
      for row in rows { #expect(!row.1.isEmpty && row.1.hasSuffix(".") && !row.2.isEmpty, "\(row.0)") }
    }
  }
}
