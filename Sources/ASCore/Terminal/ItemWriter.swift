import AppStore
import Base
import Platform

/// Turns items into bytes in the format asked for.
struct ItemWriter {
  private let options: OutputOptions
  private let context: Context
  private let shape: RecordShape
  private let view: ItemView?
  private var reading = TapeReading()
  private var json: TapeWriter
  private var rows: RowWriter
  private var layout: RowLayout?
  /// Whether the columns are those of the first item, which no catalogue knows.
  private var findsColumns = false
  /// Records without items, which cannot tell the columns, wait for one that has some.
  private var waiting: [[UInt8]] = []
  private var waitingCount = 0
  private var isFirst = true
  private var rowCount = 0
  private var vacant = 0
  /// Where items are rows of a table for people, whose widths are known only when they are all there.
  var table: RecordTable?
  private var gathered: [JSON] = []
  private var tables = 0

  /// Rows of one table; what is more makes another one below it.
  private static let mostRows = 500

  /// Of batches that were written elsewhere.
  private var written = WrittenItems()

  private static let mostWaiting = 1 << 20

  init(_ options: OutputOptions, _ context: Context, view: ItemView? = nil, _ shape: RecordShape = RecordShape()) {
    (self.options, self.context, self.shape, self.view) = (options, context, shape, view)
    layout = RowLayout.known(options.fields, shape)
    json = options.writer(options.line, shape)
    rows = RowWriter(options, shape)
  }

  mutating func write(_ item: JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        try item.write(to: &chunks, style: options.line)
        chunks.bytes.append(UInt8(ascii: "\n"))
        isFirst = false
      } else {
        reading.tape.read(item)
        try write(token: 0, to: &chunks)
      }
    case .table where table != nil:
      note(item)
      gathered += table?.rows(of: item, options.fields) ?? []
      if gathered.count >= Self.mostRows { try writeTable(to: &chunks) }
    case .table:
      var item = item
      try write(taking: &item, to: &chunks)
    case .tsv, .csv:
      reading.tape.read(item)
      try write(token: 0, to: &chunks)
    }
  }

  /// An item of a table. The value is null afterwards where only its text was needed.
  mutating func write(taking item: inout JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    if !isFirst { chunks.bytes.append(UInt8(ascii: "\n")) }
    isFirst = false
    let words = HumanView(style: options.style, width: options.width, localTime: context.localTime)
    if options.fields == nil, let view = view?(item, words) {
      written.say(view.remarks)
      return chunks.append(view.text)
    }
    reading.tape.read(taking: &item)
    if options.fields != nil { keepFields(&json, &reading) }
    try words.write(&reading, object: shape.recordObject, to: &chunks)
  }

  /// Notes which of the paths of `--fields` a record of a table has.
  private mutating func note(_ item: JSON) {
    guard options.fields != nil else { return }
    reading.tape.read(item)
    var kept = Chunks<Never>(of: .max) { _ in }
    json.write(0, .unknown, of: &reading, to: &kept)
  }

  /// Writes the rows that wait.
  private mutating func writeTable(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let table, !gathered.isEmpty else { return }
    if tables > 0 { chunks.append("\n") }
    written.say(try table.view(of: gathered, options, context.localTime).write(gathered, to: &chunks))
    gathered.removeAll(keepingCapacity: true)
    tables += 1
  }

  /// An item by its compact text. Not in a table.
  mutating func write(text: ArraySlice<UInt8>, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    _ = reading.tape.read { output in
      output.append(contentsOf: text)
      return true
    }
    try write(token: 0, to: &chunks)
  }

  /// Each element of a list, or what is no list. The value is null afterwards. Not in a table.
  mutating func write(list value: inout JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    reading.tape.read(taking: &value)
    let isList = reading.tape.tokens[0].kind == .array
    let items = isList ? reading.tape.elements(of: 0) : [0]
    if layout == nil, options.format == .tsv || options.format == .csv {
      let object = items.first.flatMap { shape.object(of: $0, &reading) }
      if let object {
        layout = RowLayout(of: object, shape)
      } else {
        let columns = Columns(in: reading.tape)
        (layout, findsColumns) = (RowLayout(found: columns, shape), true)
        try requireContent(columns, of: items.count)
      }
    }
    for item in items { try write(token: item, to: &chunks) }
  }

  private mutating func write(token: Int, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      try json.write(token, reading.object(shape.recordObject), of: &reading, to: &chunks)
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
    vacant += try rows.write(record: token, reading.object(shape.object), layout, of: &reading, to: &chunks)
    rowCount += 1
    guard findsColumns, vacant > Self.vacantLimit(of: rowCount) else { return }
    throw Self.isVacant(layout.item)
  }

  /// The columns, told by the first record that has an item; nil for one that has to wait.
  private mutating func layout(
    for token: Int, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> RowLayout? {
    if let layout { return layout }
    if let item = rows.items(of: token, reading.tape).first, !isFailure(token) {
      if let object = shape.object(of: item, &reading) {
        layout = RowLayout(of: object, shape)
      } else {
        (layout, findsColumns) = (RowLayout(found: Columns(in: reading.tape, item), shape), true)
      }
      try writeWaiting(to: &chunks)
      return layout
    }
    waiting.append(reading.tape.withBytes(reading.tape.tokens[token]) { Array($0) })
    waitingCount += Int(reading.tape.tokens[token].end - reading.tape.tokens[token].start)
    if waitingCount > Self.mostWaiting { try giveUpWaiting(to: &chunks) }
    return nil
  }

  /// Where the record is the item: whether it says why there is none.
  private func isFailure(_ token: Int) -> Bool {
    shape.itemPath.names.isEmpty && shape.after.contains { reading.tape.member($0.names[0], of: token) != nil }
  }

  /// The record that tells the columns stays what is read.
  private mutating func writeWaiting(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let layout, !waiting.isEmpty else { return }
    let current = reading.tape
    for text in waiting {
      _ = reading.tape.read { output in
        output += text
        return true
      }
      try write(row: 0, layout, to: &chunks)
    }
    waiting = []
    reading.tape = current
  }

  /// Nothing that would tell other columns came: those of the likeliest payload.
  private mutating func giveUpWaiting(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard layout == nil, !waiting.isEmpty else { return }
    layout = RowLayout(of: .transaction, shape)
    try writeWaiting(to: &chunks)
  }

  /// Whether rows that were written elsewhere are what would be written here. Then the header is.
  mutating func takes(_ records: Records, to chunks: inout Chunks<Interruption>) throws(Interruption) -> Bool {
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

  /// Which of the paths of `--fields` there were so far, here and elsewhere.
  var check: FieldsCheck? {
    let own = options.format == .csv || options.format == .tsv ? rows.check : json.check
    guard var check = written.check else { return own }
    if let own { check.merge(own) }
    return check
  }

  /// What was written, here and elsewhere.
  mutating func finish(
    isComplete: Bool = true, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    try writeTable(to: &chunks)
    try giveUpWaiting(to: &chunks)
    // Of known columns there is a header even where there is nothing below it.
    if isComplete { try writeHeader(to: &chunks) }
    written.unlisted.merge(rows.unlisted)
    written.check = check
    return written
  }

  /// Refuses rows that are bound to have hardly anything in them before the first of them is written: no more cells can
  /// be filled than the items have values.
  private func requireContent(_ columns: Columns, of items: Int) throws(Interruption) {
    let (cells, overflows) = items.multipliedReportingOverflow(by: columns.nodes.count)
    let limit = Self.vacantLimit(of: items)
    guard overflows || cells > limit && cells - reading.tape.tokens.count > limit else { return }
    throw Self.isVacant(columns)
  }

  private static func isVacant(_ columns: Columns) -> Interruption {
    .failure(
      Failure(
        .failure, "cannot write rows of \(columns.count) columns: they have hardly anything in them",
        hint: "--fields names the columns wanted"))
  }

  /// A row has a cell for every column, so that a hostile first item with a million members would make every short item
  /// after it a million separators.
  private static func vacantLimit(of rows: Int) -> Int { (1 << 26) + rows * 256 }

  /// The header of rows whose columns are known, before the first of them.
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

/// Makes what was read have only the members that are kept.
func keepFields(_ writer: inout TapeWriter, _ reading: inout TapeReading) {
  var kept = Chunks<Never>(of: .max) { _ in }
  writer.write(0, .unknown, of: &reading, to: &kept)
  _ = reading.tape.read { output in
    swap(&output, &kept.bytes)
    return true
  }
}
