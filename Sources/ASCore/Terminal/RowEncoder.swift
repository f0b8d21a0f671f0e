import AppStore
import Base

/// Writes csv and tsv: a header, ISO dates, enumerations as words, no truncation; one row for each item of a record, or
/// one for a record without items.
struct RowEncoder: Sendable {
  private let plan: OutputPlan
  private var cells: RowCells
  /// The types of a record and its items, with the reader's identifiers.
  private var objects: (record: FieldRules.ObjectID, item: FieldRules.ObjectID)?
  private var record = ItemSlots()
  private var item = ItemSlots()

  /// Members without a column.
  var unlisted: UnlistedMembers { item.unlisted }

  init(_ plan: OutputPlan, _ format: OutputFormat) {
    self.plan = plan
    cells = RowCells(CellWriter(format: format))
  }

  func write<E: Error>(header layout: RowLayout, to chunks: inout Chunks<E>) throws(E) {
    var name: [UInt8] = []
    for (index, cell) in layout.order.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.bytes.append(cells.writer.separator) }
      name.removeAll(keepingCapacity: true)
      switch cell {
      case .record(let column): layout.record.appendName(column, to: &name)
      case .item(let column), .shared(_, let column): layout.item.appendName(column, to: &name)
      }
      name.withUnsafeBytes { cells.writer.write($0, to: &chunks.bytes) }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the rows of a record. If the columns were found in items, returns the number of nodes without a value. The
  /// layout must stay the same until `forgetColumns`.
  @discardableResult
  mutating func write<E: Error>(
    record token: Int, _ layout: RowLayout, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    reader.forgetScopes()
    let objects = objects ?? (reader.objectID(plan.envelope.recordObject), reader.objectID(plan.envelope.object))
    self.objects = objects
    if layout.record.count > 0 { record.collect(from: token, objects.record, layout.record, &reader) }
    // If `--fields` names only members around the items, the record is one row.
    let isOneRow = plan.envelope.itemPath.names.isEmpty || layout.item.count == 0 && !layout.notesUnlisted
    item.notesUnlisted = layout.notesUnlisted
    if isOneRow { return try write(item: token, objects.item, layout, of: &reader, to: &chunks) }
    let scopes = reader.scopeCount
    var vacant = 0
    let items = plan.envelope.items(of: token, reader.tape)
    for token in items {
      vacant += try write(item: token, objects.item, layout, of: &reader, to: &chunks)
      reader.forgetScopes(after: scopes)
    }
    if items.isEmpty {
      item.clear(layout.item)
      try writeRow(layout, &reader, to: &chunks)
    }
    return vacant
  }

  /// Forgets the columns. Must be called before rows with other columns.
  mutating func forgetColumns() {
    record.forgetRules()
    item.forgetRules()
  }

  private mutating func write<E: Error>(
    item token: Int, _ object: FieldRules.ObjectID, _ layout: RowLayout, of reader: inout FieldReader,
    to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    item.collect(from: token, object, layout.item, &reader)
    try writeRow(layout, &reader, to: &chunks)
    return layout.isFound ? item.vacantCount : 0
  }

  private mutating func writeRow<E: Error>(
    _ layout: RowLayout, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    let (around, tree) = (layout.record, layout.item)
    for (index, cell) in layout.order.enumerated() {
      if index & 31 == 0 { try chunks.flushIfFull() }
      if index > 0 { chunks.bytes.append(cells.writer.separator) }
      switch cell {
      case .item(let column):
        guard item.isFilled(column, of: tree) else { continue }
        try cells.write(column, of: tree, &item, &reader, to: &chunks)
      case .shared(_, let column) where item.has(column, of: tree):
        try cells.write(column, of: tree, &item, &reader, to: &chunks)
      case .record(let column), .shared(let column, _):
        try cells.write(column, of: around, &record, &reader, to: &chunks)
      }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
  }
}
