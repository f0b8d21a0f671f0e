import Base
import SignedData
import Terminal

/// A receipt for people: a few facts, and one line a purchase.
struct ReceiptTable {
  private let view: HumanView

  /// Nil for anything but an app receipt, alone or in a record of `receipt verify`.
  @Sendable static func text(_ item: JSON, _ view: HumanView) -> String? {
    let receipt = item["payload"] ?? item
    guard let purchases = receipt["in_app"]?.arrayElements, purchases.count <= mostPurchases else { return nil }
    let table = ReceiptTable(view: view)
    var lines = table.facts(of: item, receipt, count: purchases.count)
    if !purchases.isEmpty { lines += [""] + table.rows(purchases) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func facts(of item: JSON, _ receipt: JSON, count: Int) -> [String] {
    let rows: [(String, String?)] = [
      ("File", item["file"].map(text)),
      ("Bundle ID", receipt["bundle_id"].map(text)),
      ("App version", receipt["application_version"].map(text)),
      ("Receipt type", receipt["receipt_type"].map(text)),
      ("Created", receipt["receipt_creation_date"].map(date)),
      ("App first bought", receipt["original_purchase_date"].map(date)),
      ("Version first bought", receipt["original_application_version"].map(text)),
      ("Expires", receipt["expiration_date"].map(date)),
      ("Purchases", "\(count)"),
    ]
    let known = rows.compactMap { label, value in value.map { (label, $0) } }
    let width = known.map(\.0.count).max() ?? 0
    return known.map { label, value in
      view.style.set(label, .faint) + String(repeating: " ", count: width - label.count + 2) + value
    }
  }

  private struct Column {
    let title: String
    let cell: (JSON) -> String
  }

  private var columns: [Column] {
    func column(_ title: String, _ field: ReceiptField, _ cell: @escaping (JSON) -> String) -> Column {
      Column(title: title) { $0[field.name].map(cell) ?? "" }
    }
    return [
      column("Date", .purchaseDate, date), column("Product", .productID, text),
      column("Transaction", .transactionID, text), column("Original", .originalTransactionID, text),
      column("Type", .productType, type), column("Expires", .expiresDate, date),
      column("Cancelled", .cancellationDate, date),
    ]
  }

  /// What is longer does not widen its column: one cell of a megabyte would widen a million lines.
  private static let widestCell = 80
  /// More than a receipt can hold; what claims to be one and has more is shown as any document.
  private static let mostPurchases = 50_000

  /// The oldest first; columns that would be empty are left out.
  private func rows(_ purchases: [JSON]) -> [String] {
    let dates = purchases.map { $0[ReceiptField.purchaseDate.name]?.string.flatMap(ReceiptField.milliseconds) ?? .max }
    let sorted = purchases.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { purchases[$0] }
    let filled = columns.map { column in (column.title, sorted.map(column.cell)) }.filter { column in
      column.1.contains { !$0.isEmpty }
    }
    let widths = filled.map { title, cells in
      cells.reduce(title.count) { max($0, min($1.unicodeScalars.count, Self.widestCell)) }
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.unicodeScalars.count))
      }
      let line = padded.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
    let header = view.style.set(line(filled.map(\.0)), .bold)
    return [header] + sorted.indices.map { index in line(filled.map { $0.1[index] }) }
  }

  private func text(_ value: JSON) -> String {
    escapingControls(value.string ?? value.text(.compact))
  }

  private func date(_ value: JSON) -> String {
    value.string.flatMap(ReceiptField.milliseconds).map(view.localTime) ?? text(value)
  }

  private func type(_ value: JSON) -> String {
    switch value.int64 {
    case 0: "non-consumable"
    case 1: "consumable"
    case 2: "non-renewing subscription"
    case 3: "auto-renewable subscription"
    default: text(value)
    }
  }
}
