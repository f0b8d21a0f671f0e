import AppStore
import Base
import Platform

/// A table of many records for people, such as those of `--ids`: one row for each item of a response, or one with the
/// reason why an ID has none.
package struct RecordTable {
  private let columns: [Column]
  private let envelope: Envelope
  private let kind: Kind

  private enum Kind {
    /// A record is an item of a single list.
    case items
    /// A record is the item, or has an `error` with the reason why there is none.
    case itemsOrErrors
    /// A record contains its items at the path of the envelope.
    case records
  }

  /// Creates a table for records that contain their items at the path of the envelope, or are items themselves if it is
  /// empty.
  package init(_ envelope: Envelope, columns: [Column]) {
    (self.envelope, self.columns) = (envelope, columns)
    kind = envelope.itemPath.names.isEmpty ? .itemsOrErrors : .records
  }

  init(listOf object: PayloadObject?, columns: [Column]) {
    (envelope, kind, self.columns) = (Envelope(object: object), .items, columns)
  }

  /// Whether all rows are in one table, with a header even if there are none.
  fileprivate var isWhole: Bool { kind == .items }

  // Members that are added to an item for columns. Their names contain spaces, unlike Apple's.
  private static let id = "the id"
  private static let result = "the result"
  private static let around = "around the items: "

  /// Returns the rows of a record. `fields` are the paths of `--fields`; those around the items get columns too.
  func rows(of record: JSON, _ fields: [FieldPath]?) -> [JSON] {
    switch kind {
    case .items: return [record]
    case .itemsOrErrors:
      guard case .object(var row) = record else { return [] }
      let line = record["line"]?.int64.map { "line \($0): " } ?? ""
      row[Self.result] = (record["error"]?["message"] ?? record["error"])?.string.map { .string(line + $0) }
      return [.object(row)]
    case .records: return rows(in: record, fields)
    }
  }

  private func rows(in record: JSON, _ fields: [FieldPath]?) -> [JSON] {
    var rows = record["reply"] == nil ? [] : envelope.itemPath.elements(in: record)
    let around = fields.map(envelope.aroundPaths) ?? []
    for index in rows.indices {
      var row =
        rows[index].objectValue ?? [Self.result: .string("an item that is not an object: \(rows[index].text())")]
      row[Self.id] = record["id"]
      for path in around { row[Self.around + path.text] = path.value(in: record) }
      rows[index] = .object(row)
    }
    let result = record["error"].map { $0["message"]?.string ?? "failed" } ?? (rows.isEmpty ? "no results" : nil)
    guard let result else { return rows }
    return rows + [.object([Self.id: record["id"] ?? .null, Self.result: .string(result)])]
  }

  func table(of rows: [JSON], _ fields: [FieldPath]?, _ view: HumanView) -> TableView {
    let asked = columns(fields)
    // A member that was requested by name is shown unchanged.
    return TableView(
      columns: (kind == .records ? [Column("ID") { $0[Self.id]?.string ?? "" }] : [])
        + (fields == nil ? asked.filter { !repeatsIDs($0, rows) } : asked)
        + (kind == .items ? [] : [Column("Result") { $0[Self.result]?.string ?? "" }.below]),
      object: envelope.object, view: view, showsWholeProducts: fields != nil)
  }

  /// Returns whether a column repeats the ID in every row.
  private func repeatsIDs(_ column: Column, _ rows: [JSON]) -> Bool {
    guard kind == .records, case .member(let name) = column.content else { return false }
    let filled = rows.filter { $0[name] != nil }
    return !filled.isEmpty
      && filled.allSatisfy { row in
        guard let text = row[name]?.string, let id = row[Self.id]?.string else { return false }
        return sameBytes(text, id)
      }
  }

  /// Returns the columns of `--fields`, in its order, or all columns.
  private func columns(_ fields: [FieldPath]?) -> [Column] {
    guard let fields, let paths = envelope.keptPaths(fields) else { return columns }
    let around = envelope.aroundPaths(fields).filter { !envelope.enclosing.contains($0.text) }
    return paths.map { Column($0.text, $0.text) }
      + around.map { path in
        Column(path.text) { row in row[Self.around + path.text].map { $0.string ?? $0.text(.compact) } ?? "" }
      }
  }
}

/// Collects the rows of a table, because all of them determine the widths of its columns.
struct TableRows {
  private let table: RecordTable
  private let fields: [FieldPath]?
  private let view: HumanView
  private var rows: [JSON] = []
  private var tableCount = 0
  private var notes: [String] = []

  /// The maximum number of rows in a table. More rows start another table below.
  private static let mostRows = 500

  init(_ table: RecordTable, _ fields: [FieldPath]?, _ view: HumanView) {
    (self.table, self.fields, self.view) = (table, fields, view)
  }

  mutating func add(_ record: JSON, to chunks: inout Chunks<StreamEnd>) throws(StreamEnd) {
    rows += table.rows(of: record, fields)
    if !table.isWhole, rows.count >= Self.mostRows { try write(to: &chunks) }
  }

  private mutating func write(to chunks: inout Chunks<StreamEnd>) throws(StreamEnd) {
    if tableCount > 0 { chunks.append("\n") }
    let said = try table.table(of: rows, fields, view).write(rows, to: &chunks)
    if !rows.isEmpty { notes += said }
    rows.removeAll(keepingCapacity: true)
    tableCount += 1
  }

  /// Writes the rest and returns remarks about the tables.
  mutating func finish(to chunks: inout Chunks<StreamEnd>) throws(StreamEnd) -> [String] {
    if table.isWhole || !rows.isEmpty { try write(to: &chunks) }
    return notes
  }
}
