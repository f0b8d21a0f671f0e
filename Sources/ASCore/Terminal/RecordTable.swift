import AppStore
import Base
import Platform

/// The table that people see of many records, such as those of `--ids`: a row for each item of a reply, or one that says
/// why an ID has none.
package struct RecordTable {
  private let columns: [Column]
  private let shape: RecordShape
  /// Where the items stand in a record; without names the record is the item.
  private let items: FieldPath
  private let fieldContext: FieldContext
  /// Whether a record is itself the item, or has an `error` that says why there is none.
  private let isOfItems: Bool

  /// For records that are items themselves.
  package init(itemsOf object: PayloadObject, columns: [Column]) {
    (shape, items, isOfItems) = (RecordShape(object: object), FieldPath(names: []), true)
    self.columns = columns
    fieldContext = FieldContext(object: object, currency: nil)
  }

  /// For records that hold their items where the shape says.
  package init(_ shape: RecordShape, columns: [Column]) {
    self.shape = shape
    self.columns = columns
    isOfItems = false
    items = shape.itemPath
    fieldContext = FieldContext(object: shape.object, currency: nil)
  }

  // Members that are put beside an item's own, for columns to read; no name of Apple's has a space.
  private static let id = "the id"
  private static let result = "the result"
  private static let around = "around the items: "

  /// The rows of a record. `fields` are the paths of `--fields`, of which those around the items get columns too.
  func rows(of record: JSON, _ fields: [FieldPath]?) -> [JSON] {
    if isOfItems {
      guard case .object(var row) = record else { return [] }
      let line = record["line"]?.int64.map { "line \($0): " } ?? ""
      row[Self.result] = (record["error"]?["message"] ?? record["error"])?.string.map { .string(line + $0) }
      return [.object(row)]
    }
    var rows = record["reply"] == nil ? [] : items.elements(in: record)
    let around = fields.map(shape.aroundPaths) ?? []
    for index in rows.indices {
      var row = rows[index].objectValue ?? [Self.result: .string("an item that is no object: \(rows[index].text())")]
      row[Self.id] = record["id"]
      for path in around { row[Self.around + path.text] = path.value(in: record) }
      rows[index] = .object(row)
    }
    let result = record["error"].map { $0["message"]?.string ?? "failed" } ?? (rows.isEmpty ? "nothing found" : nil)
    guard let result else { return rows }
    return rows + [.object([Self.id: record["id"] ?? .null, Self.result: .string(result)])]
  }

  func view(
    of rows: [JSON], _ options: OutputOptions, _ localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> TableView {
    let asked = columns(options.fields)
    var table = TableView(
      columns: (isOfItems ? [] : [Column("ID") { $0[Self.id]?.string ?? "" }])
        + (options.fields == nil ? asked.filter { !repeatsIDs($0, rows) } : asked)
        + [.below("Result") { $0[Self.result]?.string ?? "" }],
      fieldContext: fieldContext, style: options.style, width: options.width, localTime: localTime)
    // A member that was asked for by name is shown as it is.
    if options.fields != nil { table.cutsProducts = false }
    return table
  }

  /// Whether a column repeats the ID in front in every row.
  private func repeatsIDs(_ column: Column, _ rows: [JSON]) -> Bool {
    guard !isOfItems, case .member(let name) = column.content else { return false }
    let filled = rows.filter { $0[name] != nil }
    return !filled.isEmpty
      && filled.allSatisfy { row in
        guard let text = row[name]?.string, let id = row[Self.id]?.string else { return false }
        return sameBytes(text, id)
      }
  }

  /// Those of `--fields`, in its order, else all.
  private func columns(_ fields: [FieldPath]?) -> [Column] {
    guard let fields, let paths = shape.itemPaths(fields) else { return columns }
    let around = shape.aroundPaths(fields).filter { !shape.enclosing.contains($0.text) }
    return paths.map { Column($0.text, $0.text) }
      + around.map { path in
        Column(path.text) { row in row[Self.around + path.text].map { $0.string ?? $0.text(.compact) } ?? "" }
      }
  }
}
