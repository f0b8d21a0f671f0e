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
  private var writer: ItemWriter
  private var pending: Chunks<Interruption>

  private static let full = 1 << 16

  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, columns: [FieldPath]? = nil,
    table: RecordTable? = nil
  ) {
    self.context = context
    self.options = options
    writer = ItemWriter(options, context, view: view, columns: columns)
    if options.format == .table && options.fields == nil && !options.listsFields { writer.table = table }
    pending = Chunks(of: Self.full) { bytes throws(Interruption) in try context.deliver(bytes) }
  }

  package func emit(_ item: JSON) throws(Interruption) {
    try writer.write(item, to: &pending)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
  }

  /// None yet, for a thread that makes some.
  package var records: Records { Records(options) }

  package func emit(_ records: Records) throws(Interruption) {
    for value in records.values { try emit(value) }
    guard !records.bytes.isEmpty else { return }
    try writer.writeHeader(to: &pending)
    // Much is written as it is, little is gathered.
    if records.bytes.count >= Self.full / 2 {
      try flush()
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

  /// After the last item.
  func finish() throws(Interruption) {
    try writer.finish(to: &pending)
    try pending.flush()
    writer.remarks.forEach(remark)
    writer.remarks = []
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
  private var columns: Columns?
  /// Whether the columns are those of the first item, of which the others need have none.
  private let findsColumns: Bool
  private var isFirst = true
  private var rows = 0
  private var vacant = 0
  private let view: ItemView?
  /// Where items are rows of a table for people, whose widths are known only when they are all there.
  var table: RecordTable?
  private var gathered: [JSON] = []
  private var tables = 0
  /// What there is to say of the tables.
  var remarks: [String] = []

  /// Rows of one table; what is more makes another one below it.
  private static let mostRows = 500

  init(_ options: OutputOptions, _ context: Context, view: ItemView? = nil, columns: [FieldPath]? = nil) {
    let columns = (options.fields ?? columns).map(Columns.init)
    self.init(options, context, view: view, columns: columns, findsColumns: columns == nil)
  }

  /// `columns` are found in the items.
  init(_ options: OutputOptions, _ context: Context, found columns: Columns?) {
    let named = options.fields.map(Columns.init)
    self.init(options, context, view: nil, columns: named ?? columns, findsColumns: named == nil)
  }

  private init(
    _ options: OutputOptions, _ context: Context, view: ItemView?, columns: Columns?, findsColumns: Bool
  ) {
    (self.options, self.context, self.view) = (options, context, view)
    (self.columns, self.findsColumns) = (columns, findsColumns)
  }

  mutating func write(_ item: JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      try options.shaped(item).write(to: &chunks, style: options.line)
      chunks.bytes.append(UInt8(ascii: "\n"))
    case .table where table != nil:
      gathered += table?.rows(of: item) ?? []
      if gathered.count >= Self.mostRows { try finish(to: &chunks) }
    case .table:
      if !isFirst { chunks.bytes.append(UInt8(ascii: "\n")) }
      let words = HumanView(style: options.style, width: options.width, localTime: context.localTime)
      let projected = options.projected(item)
      if let view = view?(projected, words) {
        chunks.append(view.text)
        remember(view.remarks)
      } else {
        try words.write(projected, to: &chunks)
      }
    case .tsv, .csv:
      try write(row: item, self.columns ?? Columns(in: item), to: &chunks)
    }
    isFirst = false
  }

  /// Writes the rows that wait.
  mutating func finish(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard let table, !gathered.isEmpty else { return }
    if tables > 0 { chunks.append("\n") }
    remember(try table.view(options, context.localTime).write(gathered, to: &chunks))
    gathered.removeAll(keepingCapacity: true)
    tables += 1
  }

  /// Each once.
  private mutating func remember(_ said: [String]) {
    remarks += said.filter { sentence in !remarks.contains { sameBytes($0, sentence) } }
  }

  private mutating func write(
    row item: JSON, _ columns: Columns, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) {
    self.columns = columns
    try writeHeader(to: &chunks)
    vacant += try SeparatedValues(options).write(row: item, columns, to: &chunks)
    rows += 1
    guard findsColumns, vacant > Self.vacantLimit(of: rows) else { return }
    throw Self.isVacant(columns)
  }

  /// Refuses rows that are bound to have hardly anything in them before the first of them is written: no more cells can
  /// be filled than the items have values.
  func requireContent(of items: [JSON]) throws(Interruption) {
    guard findsColumns, let columns else { return }
    let (cells, overflows) = items.count.multipliedReportingOverflow(by: columns.count)
    let limit = Self.vacantLimit(of: items.count)
    guard overflows || cells > limit && cells - items.reduce(0, { $0 + $1.leafCount }) > limit else { return }
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
  mutating func writeHeader(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard isFirst, options.format == .tsv || options.format == .csv, let columns else { return }
    do {
      try columns.requireShortNames()
    } catch {
      throw .failure(error)
    }
    try SeparatedValues(options).write(header: columns, to: &chunks)
    isFirst = false
  }
}

/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON, and rows of columns that are known, are bytes already. In other formats a record depends on the one before it
/// and stays a value until it is its turn.
package struct Records: Sendable {
  private let options: OutputOptions
  private let columns: Columns?
  private(set) var bytes: [UInt8] = []
  private(set) var values: [JSON] = []

  init(_ options: OutputOptions) {
    self.options = options
    columns = options.fields.map(Columns.init)
  }

  package mutating func append(_ record: JSON) {
    switch (options.format, columns) {
    case (.json, _), (.ndjson, _):
      options.shaped(record).write(into: &bytes, style: options.line)
      bytes.append(UInt8(ascii: "\n"))
    case (.tsv, let columns?), (.csv, let columns?):
      bytes += Chunks.gathered { SeparatedValues(options).write(row: record, columns, to: &$0) }
    case (.tsv, nil), (.csv, nil), (.table, _):
      values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value: JSON on one line, nothing left out, nothing made readable.
  package var takesText: Bool {
    (options.format == .json || options.format == .ndjson) && options.fields == nil && !options.isHumanized
      && options.line == .compact
  }

  /// Adds a record that `write` appends as compact JSON, unless it answers that it appended nothing. Only if texts are
  /// taken.
  package mutating func append(text write: (inout [UInt8]) -> Bool) -> Bool {
    guard write(&bytes) else { return false }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }
}

extension JSON {
  /// How many values there are that hold no others.
  fileprivate var leafCount: Int {
    switch self {
    case .null, .bool, .number, .string: 1
    case .array(let elements): elements.reduce(0) { $0 + $1.leafCount }
    case .object(let object): object.members.reduce(0) { $0 + $1.value.leafCount }
    }
  }
}
