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

  init(_ context: Context, _ options: OutputOptions, view: ItemView? = nil, columns: [FieldPath]? = nil) {
    self.context = context
    self.options = options
    writer = ItemWriter(options, context, view: view, columns: columns)
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
    for text in records.texts.split(separator: UInt8(ascii: "\n")) {
      try writer.write(text: text, to: &pending)
      try pending.flushIfFull()
    }
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
    if !options.isQuiet {
      context.warn("asctl: \(escapingControls(truncated(sentence, to: Printer.longestSentence)))\n")
    }
  }

  /// A line that a flag asked for.
  package func report(_ line: String) {
    context.warn(escapingControls(line) + "\n")
  }

  package func flush() throws(Interruption) {
    try pending.flush()
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
}

/// Turns items into bytes in the format asked for.
struct ItemWriter {
  private let options: OutputOptions
  private let context: Context
  private let object: PayloadObject?
  private let view: ItemView?
  private var reading = TapeReading()
  private var json: TapeWriter
  private var rows: RowWriter
  private var columns: Columns?
  /// Whether the columns are those of the first item, of which the others need have none.
  private let findsColumns: Bool
  private var isFirst = true
  private var rowCount = 0
  private var vacant = 0

  /// `object`: what each item is, where it is known.
  init(
    _ options: OutputOptions, _ context: Context, object: PayloadObject? = nil, view: ItemView? = nil,
    columns: [FieldPath]? = nil
  ) {
    (self.options, self.context, self.object, self.view) = (options, context, object, view)
    self.columns = (options.fields ?? columns).map(Columns.init)
    findsColumns = self.columns == nil
    json = options.writer(options.line)
    rows = RowWriter(options)
  }

  mutating func write(_ item: JSON, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        try item.write(to: &chunks, style: options.line)
        chunks.bytes.append(UInt8(ascii: "\n"))
      } else {
        reading.tape.read(item)
        try write(token: 0, to: &chunks)
      }
    case .table:
      if !isFirst { chunks.bytes.append(UInt8(ascii: "\n")) }
      let words = HumanView(style: options.style, localTime: context.localTime)
      let projected = options.projected(item)
      if let text = view?(projected, words) {
        chunks.append(text)
      } else {
        try words.write(projected, object: object, to: &chunks)
      }
    case .tsv, .csv:
      reading.tape.read(item)
      try write(token: 0, to: &chunks)
    }
    isFirst = false
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
    if findsColumns, options.format == .tsv || options.format == .csv {
      let columns = Columns(in: reading.tape)
      self.columns = columns
      try requireContent(columns, of: isList ? nil : 1)
    }
    guard isList else { return try write(token: 0, to: &chunks) }
    var item = 1
    while item < reading.tape.tokens.count {
      try write(token: item, to: &chunks)
      item = Int(reading.tape.tokens[item].next)
    }
  }

  private mutating func write(token: Int, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    switch options.format {
    case .json, .ndjson:
      try json.write(token, reading.object(object), of: &reading, to: &chunks)
      chunks.bytes.append(UInt8(ascii: "\n"))
    case .tsv, .csv, .table:
      let columns = self.columns ?? Columns(in: reading.tape)
      self.columns = columns
      try writeHeader(to: &chunks)
      vacant += try rows.write(row: token, reading.object(object), columns, of: &reading, to: &chunks)
      rowCount += 1
      guard findsColumns, vacant > Self.vacantLimit(of: rowCount) else { return }
      throw Self.isVacant(columns)
    }
  }

  /// Refuses rows that are bound to have hardly anything in them before the first of them is written: no more cells can
  /// be filled than the items have values.
  private func requireContent(_ columns: Columns, of count: Int?) throws(Interruption) {
    var items = count ?? 0
    if count == nil {
      var item = 1
      while item < reading.tape.tokens.count {
        items += 1
        item = Int(reading.tape.tokens[item].next)
      }
    }
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
  mutating func writeHeader(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    guard isFirst, options.format == .tsv || options.format == .csv, let columns else { return }
    do {
      try columns.requireShortNames()
    } catch {
      throw .failure(error)
    }
    try rows.write(header: columns, to: &chunks)
    isFirst = false
  }
}

/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON, and rows of columns that are known, are bytes already. Rows whose columns the first of all records tells are
/// texts until it is their turn, and in a table records are values.
package struct Records: Sendable {
  private let options: OutputOptions
  private let columns: Columns?
  private var reading = TapeReading()
  private var json: TapeWriter
  private var rows: RowWriter
  private(set) var bytes: [UInt8] = []
  /// A compact text a line.
  private(set) var texts: [UInt8] = []
  private(set) var values: [JSON] = []

  init(_ options: OutputOptions) {
    self.options = options
    columns = options.fields.map(Columns.init)
    json = options.writer(options.line)
    rows = RowWriter(options)
  }

  package mutating func append(_ record: JSON) {
    switch (options.format, columns) {
    case (.json, _), (.ndjson, _):
      if options.showsAll {
        record.write(into: &bytes, style: options.line)
        bytes.append(UInt8(ascii: "\n"))
      } else {
        reading.tape.read(record)
        appendRead()
      }
    case (.tsv, .some), (.csv, .some):
      reading.tape.read(record)
      appendRead()
    case (.tsv, nil), (.csv, nil):
      record.write(into: &texts, style: .compact)
      texts.append(UInt8(ascii: "\n"))
    case (.table, _):
      values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value.
  package var takesText: Bool { options.format != .table }

  /// Adds a record that `write` appends as compact JSON, unless it answers that it appended nothing. Only if texts are
  /// taken.
  package mutating func append(text write: (inout [UInt8]) -> Bool) -> Bool {
    switch (options.format, columns) {
    case (.json, _) where isShownAsFound, (.ndjson, _) where isShownAsFound:
      guard write(&bytes) else { return false }
      bytes.append(UInt8(ascii: "\n"))
    case (.tsv, nil), (.csv, nil):
      guard write(&texts) else { return false }
      texts.append(UInt8(ascii: "\n"))
    case (.json, _), (.ndjson, _), (.tsv, _), (.csv, _), (.table, _):
      guard reading.tape.read(write) else { return false }
      appendRead()
    }
    return true
  }

  private var isShownAsFound: Bool { options.showsAll && options.line == .compact }

  /// What was read, in the format asked for.
  private mutating func appendRead() {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &bytes)
    if let columns, options.format == .tsv || options.format == .csv {
      rows.write(row: 0, .unknown, columns, of: &reading, to: &chunks)
    } else {
      json.write(0, .unknown, of: &reading, to: &chunks)
      chunks.bytes.append(UInt8(ascii: "\n"))
    }
    swap(&chunks.bytes, &bytes)
  }
}
