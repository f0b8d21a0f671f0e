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
    for (index, cell) in layout.order.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.bytes.append(cells.writer.separator) }
      switch cell {
      case .record(let column): cells.writer.write(layout.record.name(column), to: &chunks.bytes)
      case .item(let column), .shared(_, let column):
        cells.writer.write(layout.item.name(column), to: &chunks.bytes)
      }
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

/// Writes the cells of rows from the slots of an item.
struct RowCells: Sendable {
  let writer: CellWriter
  private var lists = JSONEncoder(isHumanized: true, style: .compact)

  init(_ writer: CellWriter) {
    self.writer = writer
  }

  mutating func write<E: Error>(
    _ column: Int, of tree: PathTree, _ slots: inout ItemSlots, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    let node = tree.ends[column]
    let slot = slots.slots[Int(node)]
    switch slot.content {
    case .nothing: break
    case .value:
      let token = reader.tape.tokens[Int(slot.value)]
      if !token.isContainer {
        if !slots.isPlain(node, in: slot.scope, tree, &reader),
          write(token, slots.rule(node, in: slot.scope, tree, &reader), in: slot.scope, &reader, &chunks.bytes)
        {
          return
        }
        return write(plain: token, reader.tape, &chunks.bytes)
      }
      let rule = slots.rule(node, in: slot.scope, tree, &reader)
      try JSONCell.write(by: writer, to: &chunks) { cell throws(E) in
        try lists.write(Int(slot.value), rule, in: slot.scope, of: &reader, to: &cell)
      }
    case .list:
      try JSONCell.write(by: writer, to: &chunks) { cell throws(E) in
        cell.bytes.append(UInt8(ascii: "["))
        var index = slot.value
        while index != ItemSlots.none {
          let element = slots.elements[Int(index)]
          if index != slot.value { cell.bytes.append(UInt8(ascii: ",")) }
          try cell.flushIfFull()
          let rule = slots.rule(node, in: element.scope, tree, &reader)
          try lists.write(Int(element.token), rule, in: element.scope, of: &reader, to: &cell)
          index = element.next
        }
        cell.bytes.append(UInt8(ascii: "]"))
      }
    }
  }

  /// Writes a value that has its own format. Returns false for a value that is shown unchanged.
  private func write(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) -> Bool {
    guard reader.format(token, rule, in: scope, by: .data) != .unchanged else { return false }
    reader.formatter.text.withUnsafeBytes { writer.write($0, to: &output) }
    return true
  }

  /// Writes a number, a string or a boolean, and nothing for null.
  private func write(plain token: JSONTape.Token, _ tape: JSONTape, _ output: inout [UInt8]) {
    switch token.kind {
    case .null: break
    case .string: tape.withDecoded(token) { writer.write($0, to: &output) }
    case .bool, .number, .name, .array, .object: tape.append(token, to: &output)
    }
  }
}

/// A cell of JSON in a row. A long cell is written in parts, because a hostile list of millions of values may not fit
/// into memory.
final class JSONCell<E: Error> {
  private let writer: CellWriter
  private var row = Chunks<E>(of: 0) { _ throws(E) in }
  private var isBegun = false

  private static var longest: Int { 1 << 16 }

  private init(_ writer: CellWriter) {
    self.writer = writer
  }

  static func write(
    by writer: CellWriter, to row: inout Chunks<E>, _ json: (inout Chunks<E>) throws(E) -> Void
  ) throws(E) {
    let cell = JSONCell(writer)
    swap(&cell.row, &row)
    defer { swap(&cell.row, &row) }
    var parts = Chunks<E>(of: longest) { part throws(E) in try cell.add(part) }
    try json(&parts)
    if cell.isBegun { try parts.flush() }
    cell.end(parts.bytes)
  }

  private func add(_ part: [UInt8]) throws(E) {
    if !isBegun { writer.delimitLong(&row.bytes) }
    isBegun = true
    part.withUnsafeBytes { writer.write(partOfLong: $0, to: &row.bytes) }
    try row.flushIfFull()
  }

  /// - Parameter rest: The remaining text, or all of it if the cell was not begun.
  private func end(_ rest: [UInt8]) {
    if isBegun { return writer.delimitLong(&row.bytes) }
    rest.withUnsafeBytes { writer.write($0, to: &row.bytes) }
  }
}
