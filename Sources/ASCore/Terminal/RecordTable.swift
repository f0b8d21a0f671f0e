import AppStore
import Base

/// How the records of many IDs stand in a table: a row for each item of a reply, or one for what became of the ID.
package struct RecordTable {
  private let columns: [Column]
  /// Where the items stand in a reply.
  private let items: FieldPath
  private let reading: FieldContext

  package init(object: PayloadObject?, items: FieldPath, columns: [Column]) {
    self.items = items
    self.columns =
      [Column("ID") { $0[Self.id]?.string ?? "" }] + columns + [.below("Result") { $0[Self.result]?.string ?? "" }]
    reading = FieldContext(object: object, currency: nil).following(items)
  }

  // Beside the members of an item; no name of Apple's has a space.
  private static let id = "the id"
  private static let result = "the result"

  func rows(of record: JSON) -> [JSON] {
    var rows = record["reply"].map { items.elements(in: $0) } ?? []
    for index in rows.indices {
      guard case .object(var row) = rows[index] else { continue }
      row[Self.id] = record["id"]
      rows[index] = .object(row)
    }
    let result = record["error"].map { $0["message"]?.string ?? "failed" } ?? (rows.isEmpty ? "nothing found" : nil)
    guard let result else { return rows }
    return rows + [.object([Self.id: record["id"] ?? .null, Self.result: .string(result)])]
  }

  func view(_ options: OutputOptions, _ localTime: @escaping @Sendable (Timestamp) -> String) -> TableView {
    TableView(
      columns: columns, reading: reading, style: options.style, width: options.width, localTime: localTime)
  }
}
