import AppStore
import Base

/// Rows for spreadsheets and `cut`: a header, ISO dates, enumerations as words, nothing cut short; a row for each item of
/// a record, or one for a record that has none.
struct RowWriter: Sendable {
  private let cellWriter: CellWriter
  private let shape: RecordShape
  private var record = RowCells()
  private var item = RowCells()
  /// Of the record written last.
  private var rowCount = 0
  private(set) var check: FieldsCheck?
  private var plans = ShapeCache<RowPlan>()

  /// What had no column.
  var unlisted: UnlistedMembers { item.unlisted }

  /// `offered` are the paths that the command lists.
  init(
    _ format: OutputFormat, escapesControls: Bool, fields: [FieldPath]? = nil, _ shape: RecordShape = RecordShape(),
    offered: [String] = []
  ) {
    cellWriter = CellWriter(format: format, escapesControls: escapesControls)
    self.shape = shape
    item.silent = shape.itemPath.names.isEmpty ? shape.enclosing : []
    check = fields.flatMap(shape.itemPaths).map { FieldsCheck($0, Columns($0), of: shape.object, offered: offered) }
  }

  init(_ options: OutputOptions, _ shape: RecordShape) {
    self.init(
      options.format, escapesControls: options.line.escapesControls, fields: options.fields, shape,
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
      name.withUnsafeBytes { cellWriter.write(decoded: $0, to: &chunks.bytes) }
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

  /// Answers at how many nodes of the columns the items have nothing. The columns are the same for all records, until
  /// `forgetColumns`.
  @discardableResult
  mutating func write<E: Error>(
    record token: Int, _ object: FieldRules.Object, _ layout: RowLayout, of reading: inout TapeReading,
    to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    switch token == 0 ? plans.look(at: reading.tape) : .new {
    case .new: return try write(rows: token, object, layout, of: &reading, to: &chunks)
    case .known(let known):
      guard known.finding.isComplete else { return try write(rows: token, object, layout, of: &reading, to: &chunks) }
      try chunks.flushIfFull()
      write(by: known.finding, of: reading.tape, &reading.maker, &chunks.bytes)
      return known.finding.vacant
    case .again(let mark):
      let vacant = try write(rows: token, object, layout, of: &reading, to: &chunks)
      plans.keep(plan(layout, vacant: vacant, &reading), mark: mark, reading.tape)
      return vacant
    }
  }

  /// To be called before rows of other columns.
  mutating func forgetColumns() { plans = ShapeCache() }

  private mutating func write(
    by plan: RowPlan, of tape: JSONTape, _ maker: inout ValueFormatter, _ output: inout [UInt8]
  ) {
    for cell in plan.cells {
      append(separators: cell.separators, to: &output)
      item.write(cell.content, of: tape, &maker, cellWriter, &output)
    }
    append(separators: plan.separators, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private func append(separators count: Int, to output: inout [UInt8]) {
    for _ in 0..<count { output.append(cellWriter.separator) }
  }

  /// The row written last, for all texts of its shape.
  private mutating func plan(_ layout: RowLayout, vacant: Int, _ reading: inout TapeReading) -> RowPlan {
    var plan = RowPlan(vacant: vacant, isComplete: rowCount == 1 && item.holdsObject(reading.tape))
    guard plan.isComplete else { return plan }
    for (index, cell) in layout.order.enumerated() {
      let content =
        switch cell {
        case .record(let column): record.content(column, of: layout.record, &reading)
        case .shared(let column, let inner) where !item.has(inner, of: layout.item):
          record.content(column, of: layout.record, &reading)
        case .item(let column), .shared(_, let column): item.content(column, of: layout.item, &reading)
        }
      plan.append(content, isFirst: index == 0)
    }
    return plan
  }

  private mutating func write<E: Error>(
    rows token: Int, _ object: FieldRules.Object, _ layout: RowLayout, of reading: inout TapeReading,
    to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    reading.forgetPlaces()
    rowCount = 0
    if layout.record.count > 0 { record.fill(from: token, reading.object(shape.recordObject), layout.record, &reading) }
    // Who names only what is around wants one row.
    let isAroundOnly = layout.item.count == 0 && !layout.notesUnlisted
    let items = shape.itemPath.names.isEmpty || isAroundOnly ? nil : items(of: token, reading.tape)
    let places = reading.placeCount
    var vacant = 0
    item.notesUnlisted = layout.notesUnlisted
    for token in items ?? [token] {
      item.fill(from: token, object, layout.item, &reading)
      if check != nil { note(token, layout, &reading) }
      try writeRow(layout, &reading, to: &chunks)
      vacant += item.vacantCount
      // Of the last item they are still asked for.
      if rowCount < (items?.count ?? 1) { reading.forgetPlaces(after: places) }
    }
    if items?.isEmpty ?? false {
      item.clear(layout.item)
      try writeRow(layout, &reading, to: &chunks)
    }
    return vacant
  }

  private mutating func writeRow<E: Error>(
    _ layout: RowLayout, _ reading: inout TapeReading, to chunks: inout Chunks<E>
  ) throws(E) {
    for (index, cell) in layout.order.enumerated() {
      try chunks.flushIfFull()
      if index > 0 { chunks.bytes.append(cellWriter.separator) }
      switch cell {
      case .record(let column):
        record.write(column, of: layout.record, &reading, cellWriter, &chunks.bytes)
      case .item(let column):
        item.write(column, of: layout.item, &reading, cellWriter, &chunks.bytes)
      case .shared(_, let column) where item.has(column, of: layout.item):
        item.write(column, of: layout.item, &reading, cellWriter, &chunks.bytes)
      case .shared(let column, _):
        record.write(column, of: layout.record, &reading, cellWriter, &chunks.bytes)
      }
    }
    chunks.bytes.append(UInt8(ascii: "\n"))
    rowCount += 1
  }

  private mutating func note(
    _ token: Int, _ layout: RowLayout, _ reading: inout TapeReading
  ) {
    guard reading.tape.tokens[token].kind == .object, !(check?.isSettled ?? true) else { return }
    check?.note(token, shape.object(of: token, &reading), reading.tape)
    for column in 0..<layout.item.count where item.has(column, of: layout.item) {
      check?.find(layout.item.nodes[Int(layout.item.ends[column])].column)
    }
  }
}
