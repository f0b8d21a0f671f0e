import AppStore
import Base
import Platform

/// Where a command that finds many things puts them, one by one.
///
/// Items are gathered into large writes; `flush` is for the moment before the command waits, so that a slow input never
/// holds back what is already known.
package final class RecordWriter {
  private let context: Context
  private let options: OutputOptions
  private let shape: RecordShape
  private var writer: ItemWriter
  private var pending: Chunks<Interruption>

  private static let full = 1 << 16

  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, table: RecordTable? = nil,
    _ shape: RecordShape = RecordShape()
  ) {
    self.context = context
    self.options = options
    self.shape = shape
    writer = ItemWriter(options, context, view: view, shape)
    if options.format == .table && options.fields == nil && !options.listsFields { writer.table = table }
    pending = Chunks(of: Self.full) { bytes throws(Interruption) in try context.deliver(bytes) }
  }

  package func emit(_ item: JSON) throws(Interruption) {
    try writer.write(item, to: &pending)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
  }

  /// None yet, for a thread that makes some.
  package var records: Records { Records(options, shape) }

  package func emit(_ records: Records) throws(Interruption) {
    for value in records.values { try emit(value) }
    guard records.hasBytes, try writer.takes(records, to: &pending) else {
      for text in records.texts.split(separator: UInt8(ascii: "\n")) {
        try writer.write(text: text, to: &pending)
        try pending.flushIfFull()
      }
      return
    }
    // Much is written as it is, little is gathered.
    if records.bytes.count >= Self.full / 2 {
      try pending.flush()
      try context.deliver(records.bytes)
    } else {
      pending.bytes += records.bytes
      try pending.flushIfFull()
    }
  }

  /// A line as it is, for commands whose output is a list for other commands to read.
  package func emit(line: String) throws(Interruption) {
    pending.append((options.line.escapesControls ? escapingControls(line) : line) + "\n")
    try pending.flushIfFull()
  }

  package func remark(_ sentence: String) {
    if !options.isQuiet { context.remark([sentence]) }
  }

  /// A line that a flag asked for.
  package func report(_ line: String) {
    context.warn(escapingControls(line) + "\n")
  }

  package func flush() throws(Interruption) {
    try pending.flush()
  }

  /// To be called behind the last record; what there is to say of all of them.
  ///
  /// `isComplete` is false where a failure ended them, which leaves nothing on standard output if it came before the first.
  func finish(isComplete: Bool = true) throws(Interruption) -> WrittenItems {
    let written = try writer.finish(isComplete: isComplete, to: &pending)
    try flush()
    return written
  }
}

/// What there is to say of items that were written.
struct WrittenItems {
  /// Of tables: what was left out, and in which order they are. Each once.
  var said: [String] = []
  var check: FieldsCheck?
  var rest = Remainder()

  var remarks: [String] { said + [check?.remark, rest.remark].compactMap(\.self) }

  mutating func say(_ sentences: [String]) {
    said += sentences.filter { sentence in !said.contains { sameBytes($0, sentence) } }
  }
}

extension Context {
  func deliver(_ bytes: [UInt8]) throws(Interruption) {
    do {
      try write(bytes)
    } catch {
      throw .outputEnd(error)
    }
  }

  /// On standard error, a sentence a line.
  func remark(_ sentences: [String]) {
    for sentence in sentences {
      say("asctl: \(truncated(sentence, to: Printer.longestSentence))")
    }
  }
}

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
    layout = options.fields.map { RowLayout($0, shape) } ?? shape.object.map { RowLayout(of: $0, shape) }
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
      gathered += table?.rows(of: item) ?? []
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

  /// Writes the rows that wait.
  private mutating func writeTable(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let table, !gathered.isEmpty else { return }
    if tables > 0 { chunks.append("\n") }
    written.say(try table.view(options, context.localTime).write(gathered, to: &chunks))
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
      let told = items.first.flatMap { shape.object(of: $0, &reading) }
      if let told {
        layout = RowLayout(of: told, shape)
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
      if let told = shape.object(of: item, &reading) {
        layout = RowLayout(of: told, shape)
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
    shape.way.names.isEmpty && shape.after.contains { reading.tape.member($0.names[0], of: token) != nil }
  }

  /// The record that tells the columns stays what is read.
  private mutating func writeWaiting(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let layout, !waiting.isEmpty else { return }
    let current = reading
    reading = TapeReading()
    for text in waiting {
      _ = reading.tape.read { output in
        output += text
        return true
      }
      try write(row: 0, layout, to: &chunks)
    }
    waiting = []
    reading = current
  }

  /// Nothing that would tell other columns came: those of the likeliest payload.
  private mutating func giveUpWaiting(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard layout == nil, !waiting.isEmpty else { return }
    layout = RowLayout(of: .transaction, shape)
    try writeWaiting(to: &chunks)
  }

  /// Whether rows that were written elsewhere are what would be written here. Then the header is.
  mutating func takes(_ records: Records, to chunks: inout Chunks<Interruption>) throws(Interruption) -> Bool {
    if records.isOfRows, options.fields == nil {
      guard let object = records.rowObject else { return false }
      if layout == nil {
        layout = RowLayout(of: object, shape)
        try writeWaiting(to: &chunks)
      }
      guard layout?.object == object else { return false }
    }
    try writeHeader(to: &chunks)
    isFirst = false
    written.rest.merge(records.written.rest)
    merge(records.written.check)
    return true
  }

  private mutating func merge(_ check: FieldsCheck?) {
    guard let check else { return }
    if written.check == nil { written.check = check } else { written.check?.merge(check) }
  }

  /// What was written, here and elsewhere.
  mutating func finish(
    isComplete: Bool = true, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    try writeTable(to: &chunks)
    try giveUpWaiting(to: &chunks)
    // Of known columns there is a header even where there is nothing below it.
    if isComplete { try writeHeader(to: &chunks) }
    written.rest.merge(rows.rest)
    merge(options.format == .csv || options.format == .tsv ? rows.check : json.check)
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

/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON is bytes already, and so are rows, in columns that are known or that the first record here tells. As the first of
/// all records may tell others, the texts of those rows are here, too. In a table records are values.
package struct Records: Sendable {
  private let options: OutputOptions
  private let shape: RecordShape
  private var layout: RowLayout?
  private var reading = TapeReading()
  private var json: TapeWriter
  private var rows: RowWriter
  private(set) var bytes: [UInt8] = []
  /// A compact text a line.
  private(set) var texts: [UInt8] = []
  private(set) var values: [JSON] = []
  /// Whether a row could not be written here.
  private var isBehind = false

  init(_ options: OutputOptions, _ shape: RecordShape) {
    (self.options, self.shape) = (options, shape)
    layout = options.fields.map { RowLayout($0, shape) } ?? shape.object.map { RowLayout(of: $0, shape) }
    json = options.writer(options.line, shape)
    rows = RowWriter(options, shape)
  }

  /// Whether all of them are bytes.
  var hasBytes: Bool { !bytes.isEmpty && !isBehind }
  var isOfRows: Bool { options.format == .tsv || options.format == .csv }
  /// What the columns of the rows are of.
  var rowObject: PayloadObject? { layout?.object }

  var written: WrittenItems {
    isOfRows ? WrittenItems(check: rows.check, rest: rows.rest) : WrittenItems(check: json.check)
  }

  package mutating func append(_ record: JSON) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        record.write(into: &bytes, style: options.line)
        bytes.append(UInt8(ascii: "\n"))
      } else {
        reading.tape.read(record)
        appendRead()
      }
    case .tsv, .csv:
      reading.tape.read(record)
      appendRead()
    case .table:
      values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value.
  package var takesText: Bool { options.format != .table }

  /// Adds a record that `write` appends as compact JSON, unless it answers that it appended nothing. Only if texts are
  /// taken.
  package mutating func append(text write: (inout [UInt8]) -> Bool) -> Bool {
    if !isOfRows, options.showsAll, options.line == .compact {
      guard write(&bytes) else { return false }
      bytes.append(UInt8(ascii: "\n"))
    } else {
      guard reading.tape.read(write) else { return false }
      appendRead()
    }
    return true
  }

  /// What was read, in the format asked for.
  private mutating func appendRead() {
    guard isOfRows else {
      let object = reading.object(shape.recordObject)
      return write { json, _, reading, chunks in
        json.write(0, object, of: &reading, to: &chunks)
        chunks.bytes.append(UInt8(ascii: "\n"))
      }
    }
    if options.fields == nil {
      texts += reading.tape.text
      texts.append(UInt8(ascii: "\n"))
      if layout == nil, !isBehind {
        layout = rows.items(of: 0, reading.tape).first.flatMap { shape.object(of: $0, &reading) }
          .map { RowLayout(of: $0, shape) }
      }
    }
    guard let layout, !isBehind else {
      isBehind = true
      return
    }
    let object = reading.object(shape.object)
    write { _, rows, reading, chunks in rows.write(record: 0, object, layout, of: &reading, to: &chunks) }
  }

  private mutating func write(
    _ body: (inout TapeWriter, inout RowWriter, inout TapeReading, inout Chunks<Never>) -> Void
  ) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &bytes)
    body(&json, &rows, &reading, &chunks)
    swap(&chunks.bytes, &bytes)
  }
}
