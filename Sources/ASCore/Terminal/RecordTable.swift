import AppStore
import Base

/// How the records of many IDs stand in a table: a row for each item of a reply, or one for what became of the ID.
package struct RecordTable {
  private let columns: [Column]
  /// Where the items stand in a reply.
  private let items: FieldPath
  private let reading: FieldContext
  /// Whether a record is the item, or tells with `error` why there is none.
  private let isOfItems: Bool

  /// Of records that are items themselves.
  package init(itemsOf object: PayloadObject, columns: [Column]) {
    (items, isOfItems) = (FieldPath(names: []), true)
    self.columns = columns + [.below("Result") { $0[Self.result]?.string ?? "" }]
    reading = FieldContext(object: object, currency: nil)
  }

  package init(object: PayloadObject?, items: FieldPath, columns: [Column]) {
    isOfItems = false
    self.items = items
    self.columns =
      [Column("ID") { $0[Self.id]?.string ?? "" }] + columns + [.below("Result") { $0[Self.result]?.string ?? "" }]
    reading = FieldContext(object: object, currency: nil).following(items)
  }

  // Beside the members of an item; no name of Apple's has a space.
  private static let id = "the id"
  private static let result = "the result"

  func rows(of record: JSON) -> [JSON] {
    if isOfItems {
      guard case .object(var row) = record else { return [] }
      let place = record["line"]?.int64.map { "line \($0): " } ?? ""
      row[Self.result] = (record["error"]?["message"] ?? record["error"])?.string.map { .string(place + $0) }
      return [.object(row)]
    }
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
