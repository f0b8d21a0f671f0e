import AppStore
import Base
import Platform

/// Writes items one after the other in the format asked for.
struct ItemWriter {
  private let options: OutputOptions
  private let context: Context
  private let shape: RecordShape
  private let view: ItemView?
  private var reader = FieldReader()
  private var json: JSONRewriter
  private var rows: RowWriter
  private var layout: RowLayout?
  /// Whether the columns are those of the first item, which is no object of the catalogue.
  private var findsColumns = false
  /// Records without items, which cannot tell the columns, wait here for one that has some. In bytes: `waitingCount`.
  private var waiting: [[UInt8]] = []
  private var waitingCount = 0
  private var isFirst = true
  private var rowCount = 0
  /// Cells of written rows, those of objects on the way included, that have nothing in them.
  private var vacantCount = 0
  /// The table for people that items are rows of. They are gathered, as the widths of columns follow from all rows.
  var table: RecordTable?
  private var gathered: [JSON] = []
  private var tableCount = 0

  /// Further rows make another table below.
  private static let mostRowsInTable = 500

  /// Of records that other threads made rows of.
  private var written = WrittenItems()

  /// In bytes.
  private static let mostWaiting = 1 << 20

  init(_ options: OutputOptions, _ context: Context, view: ItemView? = nil, _ shape: RecordShape = RecordShape()) {
    (self.options, self.context, self.shape, self.view) = (options, context, shape, view)
    layout = RowLayout.known(options.fields, shape)
    json = options.writer(.compact, shape)
    rows = RowWriter(options, shape)
  }

  mutating func write(_ item: JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        try item.write(to: &chunks, style: .compact)
        chunks.bytes.append(UInt8(ascii: "\n"))
        isFirst = false
      } else {
        reader.tape.read(item)
        try write(token: 0, to: &chunks)
      }
    case .table where table != nil:
      checkFields(of: item)
      gathered += table?.rows(of: item, options.fields) ?? []
      if gathered.count >= Self.mostRowsInTable { try writeTable(to: &chunks) }
    case .table:
      var item = item
      try write(taking: &item, to: &chunks)
    case .tsv, .csv:
      reader.tape.read(item)
      try write(token: 0, to: &chunks)
    }
  }

  /// Writes an item for people. The value may be null afterwards, so that it and its text are not both in memory.
  mutating func write(taking item: inout JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    if !isFirst { chunks.bytes.append(UInt8(ascii: "\n")) }
    isFirst = false
    let page = HumanView(style: options.style, width: options.width, localTime: context.localTime)
    if options.fields == nil, let view = view?(item, page) {
      written.add(tableNotes: view.remarks)
      return chunks.append(view.text)
    }
    reader.tape.read(taking: &item)
    if options.fields != nil { keepFields(&json, &reader) }
    try page.write(&reader, object: shape.recordObject, to: &chunks)
  }

  /// Notes which of the paths of `--fields` a row of a table has.
  private mutating func checkFields(of item: JSON) {
    guard options.fields != nil else { return }
    reader.tape.read(item)
    var kept = Chunks<Never>(of: .max) { _ in }
    json.write(0, .unknown, of: &reader, to: &kept)
  }

  /// Writes the gathered rows.
  private mutating func writeTable(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let table, !gathered.isEmpty else { return }
    if tableCount > 0 { chunks.append("\n") }
    written.add(tableNotes: try table.view(of: gathered, options, context.localTime).write(gathered, to: &chunks))
    gathered.removeAll(keepingCapacity: true)
    tableCount += 1
  }

  /// Writes an item that is given as compact JSON. Not in a table.
  mutating func write(text: ArraySlice<UInt8>, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    _ = reader.tape.read { output in
      output.append(contentsOf: text)
      return true
    }
    try write(token: 0, to: &chunks)
  }

  /// Writes each element of a list, or the value if it is none. The value is null afterwards. Not in a table.
  mutating func write(list value: inout JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    reader.tape.read(taking: &value)
    let isList = reader.tape.tokens[0].kind == .array
    let items = isList ? reader.tape.elements(of: 0) : [0]
    if layout == nil, options.format == .tsv || options.format == .csv {
      let object = items.first.flatMap { shape.object(of: $0, &reader) }
      if let object {
        layout = RowLayout(of: object, shape)
      } else {
        let columns = PathTree(in: reader.tape)
        (layout, findsColumns) = (RowLayout(found: columns, shape), true)
        try requireContent(columns, of: items.count)
      }
    }
    for item in items { try write(token: item, to: &chunks) }
  }

  private mutating func write(token: Int, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      try json.write(token, reader.objectID(shape.recordObject), of: &reader, to: &chunks)
      chunks.bytes.append(UInt8(ascii: "\n"))
      isFirst = false
    case .tsv, .csv, .table:
      guard let layout = try layout(for: token, to: &chunks) else { return }
      try write(row: token, layout, to: &chunks)
    }
  }

  private mutating func write(
    row token: Int, _ layout: RowLayout, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) {
    try writeHeader(to: &chunks)
    vacantCount += try rows.write(record: token, reader.objectID(shape.object), layout, of: &reader, to: &chunks)
    rowCount += 1
    guard findsColumns, vacantCount > Self.vacantLimit(of: rowCount) else { return }
    throw Self.isVacant(layout.item)
  }

  /// The columns, which the first record with an item tells; nil for a record that has to wait for it.
  private mutating func layout(
    for token: Int, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> RowLayout? {
    if let layout { return layout }
    if let item = rows.items(of: token, reader.tape).first, !isFailure(token) {
      if let object = shape.object(of: item, &reader) {
        layout = RowLayout(of: object, shape)
      } else {
        (layout, findsColumns) = (RowLayout(found: PathTree(in: reader.tape, item), shape), true)
      }
      try writeWaiting(to: &chunks)
      return layout
    }
    waiting.append(reader.tape.withBytes(reader.tape.tokens[token]) { Array($0) })
    waitingCount += Int(reader.tape.tokens[token].end - reader.tape.tokens[token].start)
    if waitingCount > Self.mostWaiting { try assumeColumns(to: &chunks) }
    return nil
  }

  /// Whether a record that would be the item says instead why there is none.
  private func isFailure(_ token: Int) -> Bool {
    shape.itemPath.names.isEmpty && shape.after.contains { reader.tape.member($0.names[0], of: token) != nil }
  }

  /// Afterwards the reader holds the record again that told the columns.
  private mutating func writeWaiting(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let layout, !waiting.isEmpty else { return }
    let current = reader.tape
    for text in waiting {
      _ = reader.tape.read { output in
        output += text
        return true
      }
      try write(row: 0, layout, to: &chunks)
    }
    waiting = []
    reader.tape = current
  }

  /// Where no record told the columns: those of a transaction, the likeliest payload.
  private mutating func assumeColumns(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard layout == nil, !waiting.isEmpty else { return }
    layout = RowLayout(of: .transaction, shape)
    try writeWaiting(to: &chunks)
  }

  /// Takes in rows that another thread wrote, and writes the header before the first; false if their columns are not those
  /// of the rows before, so that they have to be written anew.
  mutating func accept(_ records: Records, to chunks: inout Chunks<Interruption>) throws(Interruption) -> Bool {
    if records.isOfRows, records.findsColumns {
      guard let object = records.rowObject else { return false }
      if layout == nil {
        layout = RowLayout(of: object, shape)
        try writeWaiting(to: &chunks)
      }
      guard layout?.object == object else { return false }
    }
    try writeHeader(to: &chunks)
    isFirst = false
    written.unlisted.merge(records.written.unlisted)
    if let check = records.written.check {
      if written.check == nil { written.check = check } else { written.check?.merge(check) }
    }
    return true
  }

  /// Of all items so far, those that other threads wrote included.
  var check: FieldsCheck? {
    let own = options.format == .csv || options.format == .tsv ? rows.check : json.check
    guard var check = written.check else { return own }
    if let own { check.merge(own) }
    return check
  }

  /// Writes what still waits. `isComplete`: whether a header is written where there was no item.
  mutating func finish(
    isComplete: Bool = true, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    try writeTable(to: &chunks)
    try assumeColumns(to: &chunks)
    if isComplete { try writeHeader(to: &chunks) }
    written.unlisted.merge(rows.unlisted)
    written.check = check
    return written
  }

  /// Refuses, before the first row, rows that can only be almost empty: no more cells can be filled than the items have
  /// values.
  private func requireContent(_ columns: PathTree, of items: Int) throws(Interruption) {
    let (cells, overflows) = items.multipliedReportingOverflow(by: columns.nodes.count)
    let limit = Self.vacantLimit(of: items)
    guard overflows || cells > limit && cells - reader.tape.tokens.count > limit else { return }
    throw Self.isVacant(columns)
  }

  private static func isVacant(_ columns: PathTree) -> Interruption {
    .failure(
      Failure(
        .failure, "cannot write rows of \(columns.count) columns: they have hardly anything in them",
        hint: "--fields names the columns wanted"))
  }

  /// How many cells of so many rows may be empty. A hostile first item with a million members would make a million
  /// separators of every short item after it.
  private static func vacantLimit(of rows: Int) -> Int { (1 << 26) + rows * 256 }

  /// Before the first row, once the columns are known.
  private mutating func writeHeader(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard isFirst, options.format == .tsv || options.format == .csv, let layout else { return }
    do {
      try layout.requireShortNames()
    } catch {
      throw .failure(error)
    }
    try rows.write(header: layout, to: &chunks)
    isFirst = false
  }
}

/// Leaves only the members of `--fields` in what the reader holds.
func keepFields(_ writer: inout JSONRewriter, _ reader: inout FieldReader) {
  var kept = Chunks<Never>(of: .max) { _ in }
  writer.write(0, .unknown, of: &reader, to: &kept)
  _ = reader.tape.read { output in
    swap(&output, &kept.bytes)
    return true
  }
}
