import AppStore
import Base
import Client

/// Purchases of one product that follow each other within a few days (`Charges.runs`), and the values of their facts.
/// They are computed once for all messages about the run, which may have thousands of purchases.
struct PurchaseRun: Sendable {
  /// At least two purchases, oldest first.
  let purchases: [TransactionFacts]
  /// The purchases that were refunded, fully or in part.
  let refunded: [TransactionFacts]
  let hasOneQuantity: Bool
  /// The days of the oldest and the newest purchase, or their times if all purchases are on one day.
  let first: String?
  let last: String?
  /// The sums by currency; nil if no price is known.
  let total: String?

  init(_ purchases: [TransactionFacts], _ wording: Wording) {
    self.purchases = purchases
    refunded = purchases.filter { $0.revocation != nil }
    hasOneQuantity = purchases.allSatisfy { $0.quantity == purchases[0].quantity }
    // The purchases are sorted by date, so comparing the first and the last is enough.
    let ends = [purchases.first, purchases.last].map { $0?.purchaseDate }
    let days = ends.map { $0.map(wording.day) }
    let shown = days[0] == days[1] ? ends.map { $0.map(wording.time) } : days
    (first, last) = (shown[0], shown[1])
    let totals = Charges.totals(purchases).map { Money.text(milliunits: $0.amount, currency: $0.currency) }
    total = totals.isEmpty ? nil : wording.language.list(totals.map(wording.language.amount))
  }
}
