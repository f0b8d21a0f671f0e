import AppStore
import Base
import Client
import SignedData
import Terminal

/// A receipt for people: a few facts, and one line per purchase.
struct ReceiptTable {
  private let view: HumanView

  /// `nil` unless the item is an app receipt, alone or in a record of `receipt verify`.
  @Sendable static func text(_ item: JSON, _ view: HumanView) -> (text: String, remarks: [String])? {
    let receipt = item["payload"] ?? item
    guard let purchases = receipt["in_app"]?.arrayElements, purchases.count <= mostPurchases else { return nil }
    let table = ReceiptTable(view: view)
    let facts = table.facts(of: item, receipt, count: purchases.count)
    guard !purchases.isEmpty else { return (facts, []) }
    let rows = table.rows(purchases)
    return (facts + "\n" + rows.text, rows.remarks)
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
    var labels = LabelColumn(limit: Self.widestLabel)
    for (label, _) in known { labels.measure(label) }
    return Chunks.gathered { chunks in
      for (label, value) in known {
        chunks.append(view.style.set(label, .faint))
        var line = labels.line(behind: label, width: view.width)
        line.append(value, to: &chunks)
        chunks.append("\n")
      }
    }
  }

  private var columns: [Column] {
    func column(
      _ title: String, _ field: String, rank: Int = 1, _ cell: @escaping @Sendable (JSON) -> String
    ) -> Column {
      Column(title, rank: rank) { $0[field].map(cell) ?? "" }
    }
    func dates(_ title: String, _ field: String, rank: Int = 1) -> Column {
      Column(title, rank: rank, is: .date) { purchase in
        let value = purchase[field]
        return value?.string.flatMap(Timestamp.init(inReceipt:)).map(JSON.timestamp) ?? value
      }
    }
    return [
      dates("Date", "purchase_date"), column("Product", "product_id", text),
      column("Transaction", "transaction_id", text),
      column("Original", "original_transaction_id", rank: 4, text), column("Type", "product_type", rank: 5, type),
      dates("Expires", "expires_date", rank: 3), dates("Canceled", "cancellation_date", rank: 2),
    ]
  }

  private static let widestLabel = 60
  /// More than a receipt can have; an item with more is shown like any JSON document.
  private static let mostPurchases = 50_000

  /// One line per purchase, oldest first.
  private func rows(_ purchases: [JSON]) -> (text: String, remarks: [String]) {
    let dates = purchases.map { $0["purchase_date"]?.string.flatMap(Timestamp.init(inReceipt:)) ?? .latest }
    let sorted = purchases.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { purchases[$0] }
    return view.table(sorted, of: nil, columns)
  }

  private func text(_ value: JSON) -> String {
    escapingControls(value.string ?? value.text(.compact))
  }

  private func date(_ value: JSON) -> String {
    value.string.flatMap(Timestamp.init(inReceipt:)).map { view.localTime($0)?.description ?? $0.text } ?? text(value)
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
