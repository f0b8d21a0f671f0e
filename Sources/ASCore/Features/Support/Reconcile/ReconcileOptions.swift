import Base
import Client

/// What a reconciliation compares and shows.
struct ReconcileOptions {
  let columns: BeliefColumns
  let format: BeliefFormat
  /// When the table was exported; nil if it was written by the program before this one, when the run began. The clock of
  /// another machine may be ahead.
  let exported: Timestamp?
  let tolerance: TimeSpan
  let readsCauses: Bool
  /// Whether `--changed-since` is given, and the results of that run once it is open.
  let isIncremental: Bool
  var earlier: EarlierResults?
  let findsMissing: Bool
  /// Empty for all.
  let only: [Finding]
  /// Whether a sandbox purchase is one in a table of production.
  let expectsProduction: Bool
  let remedies: Remedies

  func asOf(_ now: Timestamp) -> Timestamp { min(exported ?? now, now) }

  /// Returns the cell with the ID. Throws status 2 for a pasted private key, before its further lines are taken for IDs.
  func id(of row: BeliefTable.Row) throws(Failure) -> String {
    let cell = columns.cell(columns.id, row.cells)
    if PrivateKeyText.isPasted(cell) { throw PrivateKeyText.misplaced }
    return cell
  }

  typealias Content = (purchase: PastedPurchase?, belief: Belief)

  /// Returns the purchase of a row, and what the row says about it. A customer without access needs no purchase.
  func content(of row: BeliefTable.Row, _ cell: String, now: Timestamp) throws(Failure) -> Content {
    if let problem = row.problem { throw Failure(.failure, problem) }
    try columns.requireNone(of: row.others)
    let belief = try columns.belief(row.cells, format)
    if cell.isEmpty, belief.givesAccess(at: asOf(now)) == false { return (nil, belief) }
    guard !cell.isEmpty else { throw Failure(.failure, "the row has no ID") }
    let found = try PurchaseFinder(Array(cell.utf8), as: .cell)
    guard found.purchases.count == 1, found.leftOut.isEmpty, let purchase = found.purchases.first else {
      throw Failure(.failure, "the cell has several IDs: expected one")
    }
    return (PastedPurchase(purchase.kind, purchase.id, from: .column), belief)
  }
}
