import AppStore
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
    let facts = table.facts(of: item, receipt, count: purchases.count)
    return purchases.isEmpty ? facts : facts + "\n" + table.rows(purchases)
  }

  private func facts(of item: JSON, _ receipt: JSON, count: Int) -> String {
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
    var table = TextTable(columns: 2, limit: Self.widestLabel, overflow: .isIgnored)
    for (label, _) in known { table.measure(label) }
    let lines = Chunks.gathered { chunks in
      for (label, value) in known {
        table.write([TextTable.Cell(label, shown: view.style.set(label, .faint)), TextTable.Cell(value)], to: &chunks)
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  private var columns: [Column] {
    func column(_ title: String, _ field: ReceiptField, _ cell: @escaping @Sendable (JSON) -> String) -> Column {
      Column(title) { $0[field.name].map(cell) ?? "" }
    }
    return [
      column("Date", .purchaseDate, date), column("Product", .productID, text),
      column("Transaction", .transactionID, text), column("Original", .originalTransactionID, text),
      column("Type", .productType, type), column("Expires", .expiresDate, date),
      column("Cancelled", .cancellationDate, date),
    ]
  }

  private static let widestLabel = 60
  /// More than a receipt can hold; what claims to be one and has more is shown as any document.
  private static let mostPurchases = 50_000

  /// The oldest first; columns that would be empty are left out.
  private func rows(_ purchases: [JSON]) -> String {
    let dates = purchases.map { $0[ReceiptField.purchaseDate.name]?.string.flatMap(ReceiptField.timestamp) ?? .latest }
    let sorted = purchases.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { purchases[$0] }
    let filled = columns.filter { column in
      switch column.content {
      case .words(let words): sorted.contains { !words($0).isEmpty }
      case .member: true
      }
    }
    let table = TableView(
      columns: filled, reading: FieldContext(object: nil, currency: nil), style: view.style, localTime: view.localTime)
    return table.text(sorted)
  }

  private func text(_ value: JSON) -> String {
    escapingControls(value.string ?? value.text(.compact))
  }

  private func date(_ value: JSON) -> String {
    value.string.flatMap(ReceiptField.timestamp).map(view.localTime) ?? text(value)
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
