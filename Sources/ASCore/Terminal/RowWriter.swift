import AppStore
import Base

/// Writes csv and tsv: a header, ISO dates, enumerations as words, nothing cut short; a row for each item of a record, or
/// one for a record that has none.
struct RowWriter: Sendable {
  private let cellWriter: CellWriter
  private let shape: RecordShape
  private var record = RowCells()
  private var item = RowCells()
  /// Of the record written last.
  private var rowCount = 0
  private(set) var check: FieldsCheck?
  private var plans = ShapeCache<RowPlan>()

  /// Members that had no column.
  var unlisted: UnlistedMembers { item.unlisted }

  /// `offered`: the paths that the command lists itself (`FieldsCheck`).
  init(
    _ format: OutputFormat, escapesLines: Bool, fields: [FieldPath]? = nil, _ shape: RecordShape = RecordShape(),
    offered: [String] = []
  ) {
    cellWriter = CellWriter(format: format, escapesLines: escapesLines)
    self.shape = shape
    item.namesWithColumnAround = shape.itemPath.names.isEmpty ? shape.enclosing : []
    check = fields.flatMap(shape.itemPaths).map { FieldsCheck($0, PathTree($0), of: shape.object, offered: offered) }
  }

  init(_ options: OutputOptions, _ shape: RecordShape) {
    self.init(
      options.format, escapesLines: options.isTerminal, fields: options.fields, shape,
      offered: options.offeredFields)
  }

  func write<E: Error>(header layout: RowLayout, to chunks: inout Chunks<E>) throws(E) {
    var name: [UInt8] = []
    for (index, cell) in layout.order.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.bytes.append(cellWriter.separator) }
      name.removeAll(keepingCapacity: true)
      switch cell {
      case .record(let column): layout.record.appendName(column, to: &name)
      case .item(let column), .shared(_, let column): layout.item.appendName(column, to: &name)
      }
      name.withUnsafeBytes { cellWriter.write($0, to: &chunks.bytes) }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
  }

  /// The tokens of a record's items.
  func items(of record: Int, _ tape: JSONTape) -> [Int] {
    guard !shape.itemPath.names.isEmpty else { return [record] }
    var found = [record]
    for name in shape.itemPath.names {
      found = found.flatMap { elements(of: $0, tape) }.compactMap { tape.member(name, of: $0) }
    }
    return found.flatMap { elements(of: $0, tape) }
  }

  /// Of an array, and of arrays in it; else the value itself.
  private func elements(of token: Int, _ tape: JSONTape) -> [Int] {
    guard tape.tokens[token].kind == .array else { return [token] }
    return tape.elements(of: token).flatMap { elements(of: $0, tape) }
  }

  /// Answers at how many nodes of the columns the items have nothing. The layout is the same for all records, until
  /// `forgetColumns`.
  @discardableResult
  mutating func write<E: Error>(
    record token: Int, _ object: FieldRules.ObjectID, _ layout: RowLayout, of reader: inout FieldReader,
    to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    switch token == 0 ? plans.lookUp(reader.tape) : .unknown {
    case .unknown: return try write(rows: token, object, layout, of: &reader, to: &chunks)
    case .found(let entry):
      guard entry.value.isComplete else { return try write(rows: token, object, layout, of: &reader, to: &chunks) }
      try chunks.flushIfFull()
      write(by: entry.value, of: reader.tape, &reader.formatter, &chunks.bytes)
      return entry.value.vacant
    case .seenBefore(let hash):
      let vacant = try write(rows: token, object, layout, of: &reader, to: &chunks)
      plans.store(plan(layout, vacant: vacant, &reader), hash: hash, reader.tape)
      return vacant
    }
  }

  /// To be called before rows of other columns.
  mutating func forgetColumns() { plans = ShapeCache() }

  private mutating func write(
    by plan: RowPlan, of tape: JSONTape, _ formatter: inout ValueFormatter, _ output: inout [UInt8]
  ) {
    for cell in plan.cells {
      append(separators: cell.separators, to: &output)
      item.write(cell.content, of: tape, &formatter, cellWriter, &output)
    }
    append(separators: plan.separators, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private func append(separators count: Int, to output: inout [UInt8]) {
    for _ in 0..<count { output.append(cellWriter.separator) }
  }

  /// The plan of the row written last, for all texts of its shape.
  private mutating func plan(_ layout: RowLayout, vacant: Int, _ reader: inout FieldReader) -> RowPlan {
    var plan = RowPlan(vacant: vacant, isComplete: rowCount == 1 && item.holdsObject(reader.tape))
    guard plan.isComplete else { return plan }
    for (index, cell) in layout.order.enumerated() {
      let content =
        switch cell {
        case .record(let column): record.content(column, of: layout.record, &reader)
        case .shared(let column, let inner) where !item.has(inner, of: layout.item):
          record.content(column, of: layout.record, &reader)
        case .item(let column), .shared(_, let column): item.content(column, of: layout.item, &reader)
        }
      plan.append(content, isFirst: index == 0)
    }
    return plan
  }

  private mutating func write<E: Error>(
    rows token: Int, _ object: FieldRules.ObjectID, _ layout: RowLayout, of reader: inout FieldReader,
    to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    reader.forgetScopes()
    rowCount = 0
    if layout.record.count > 0 { record.fill(from: token, reader.objectID(shape.recordObject), layout.record, &reader) }
    // Where `--fields` names only members around the items, the record is one row.
    let isAroundOnly = layout.item.count == 0 && !layout.notesUnlisted
    let items = shape.itemPath.names.isEmpty || isAroundOnly ? nil : items(of: token, reader.tape)
    let scopes = reader.scopeCount
    var vacant = 0
    item.notesUnlisted = layout.notesUnlisted
    for token in items ?? [token] {
      item.fill(from: token, object, layout.item, &reader)
      if check != nil { note(token, layout, &reader) }
      try writeRow(layout, &reader, to: &chunks)
      vacant += item.vacantCount
      // The scopes of the last item are still needed for a plan.
      if rowCount < (items?.count ?? 1) { reader.forgetScopes(after: scopes) }
    }
    if items?.isEmpty ?? false {
      item.clear(layout.item)
      try writeRow(layout, &reader, to: &chunks)
    }
    return vacant
  }

  private mutating func writeRow<E: Error>(
    _ layout: RowLayout, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    for (index, cell) in layout.order.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.bytes.append(cellWriter.separator) }
      switch cell {
      case .record(let column):
        record.write(column, of: layout.record, &reader, cellWriter, &chunks.bytes)
      case .item(let column):
        item.write(column, of: layout.item, &reader, cellWriter, &chunks.bytes)
      case .shared(_, let column) where item.has(column, of: layout.item):
        item.write(column, of: layout.item, &reader, cellWriter, &chunks.bytes)
      case .shared(let column, _):
        record.write(column, of: layout.record, &reader, cellWriter, &chunks.bytes)
      }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
    rowCount += 1
  }

  private mutating func note(
    _ token: Int, _ layout: RowLayout, _ reader: inout FieldReader
  ) {
    guard reader.tape.tokens[token].kind == .object, !(check?.isSettled ?? true) else { return }
    check?.add(item: token, shape.object(of: token, &reader), reader.tape)
    for column in 0..<layout.item.count where item.has(column, of: layout.item) {
      check?.markFound(layout.item.nodes[Int(layout.item.ends[column])].column)
    }
  }
}

/// The row of all texts of one shape: which of their values are in its cells, and how these are read.
struct RowPlan: Sendable {
  /// A value, by its token.
  enum Value: Sendable {
    /// Without a rule for what is written as it came.
    case scalar(Int32, FieldRule?, currency: Int32)
    /// An array or an object.
    case json(JSONRewritePlan)
  }

  /// What is in a cell.
  enum Content: Sendable {
    case nothing
    case value(Value)
    case list([Value])

    var isList: Bool { if case .list = self { true } else { false } }
  }

  struct Cell: Sendable {
    /// Those before it, behind the last cell that has anything in it.
    let separators: Int
    let content: Content
  }

  private(set) var cells: [Cell] = []
  /// Those behind the last cell.
  private(set) var separators = 0
  /// At how many nodes of the columns there is nothing.
  let vacant: Int
  /// Whether it is all of a record: records of several rows, and of what is no object, are not planned.
  let isComplete: Bool

  init(vacant: Int, isComplete: Bool) {
    (self.vacant, self.isComplete) = (vacant, isComplete)
  }

  mutating func append(_ content: Content, isFirst: Bool) {
    if !isFirst { separators += 1 }
    if case .nothing = content { return }
    cells.append(Cell(separators: separators, content: content))
    separators = 0
  }
}
