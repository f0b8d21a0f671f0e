import AppStore
import Base

/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON is bytes already, and so are rows, in columns that are known or that the first record here tells. As the first of
/// all records may tell others, the texts of those rows are here, too. In a table records are values.
package struct Records: Sendable {
  fileprivate(set) var bytes: [UInt8] = []
  /// A compact text a line.
  fileprivate(set) var texts: [UInt8] = []
  fileprivate(set) var values: [JSON] = []
  /// Whether a row could not be written there.
  fileprivate var isBehind = false
  let isOfRows: Bool
  /// Whether the columns are those of what is found.
  let findsColumns: Bool
  /// What the columns of the rows are of.
  fileprivate(set) var rowObject: PayloadObject?
  /// What there is to say of these and of all that the thread made before.
  fileprivate(set) var written = WrittenItems()

  /// Whether all of them are bytes.
  var hasBytes: Bool { !bytes.isEmpty && !isBehind }
}

/// Makes records on one thread, and remembers for the next what it found out about those before.
package struct RecordFormatter: Sendable {
  private let options: OutputOptions
  private let shape: RecordShape
  /// The columns that are known before there is a record.
  private let knownLayout: RowLayout?
  private var layout: RowLayout?
  /// Those that a record told before, which are mostly the next again.
  private var toldLayout: RowLayout?
  private var reading = TapeReading()
  private var json: TapeWriter
  private var rows: RowWriter
  private var records: Records

  init(_ options: OutputOptions, _ shape: RecordShape) {
    (self.options, self.shape) = (options, shape)
    knownLayout = RowLayout.known(options.fields, shape)
    layout = knownLayout
    json = options.writer(options.line, shape)
    rows = RowWriter(options, shape)
    records = Records(
      isOfRows: options.format == .tsv || options.format == .csv, findsColumns: knownLayout?.notesUnlisted ?? true)
  }

  /// The records since it was asked last.
  package mutating func take() -> Records {
    var taken = Records(isOfRows: records.isOfRows, findsColumns: records.findsColumns)
    swap(&taken, &records)
    taken.rowObject = layout?.object
    taken.written =
      taken.isOfRows ? WrittenItems(check: rows.check, unlisted: rows.unlisted) : WrittenItems(check: json.check)
    layout = knownLayout
    return taken
  }

  /// One more record behind those that are there.
  package mutating func append(_ record: JSON) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        record.write(into: &records.bytes, style: options.line)
        records.bytes.append(UInt8(ascii: "\n"))
      } else {
        reading.tape.read(record)
        appendRead()
      }
    case .tsv, .csv:
      reading.tape.read(record)
      appendRead()
    case .table:
      records.values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value.
  package var takesText: Bool { options.format != .table }

  /// Adds a record that `write` appends as compact JSON, unless it answers that it appended nothing. Only if texts are
  /// taken. `read` is asked first where the places of its values are needed, and may know them quicker.
  package mutating func append(
    text write: (inout [UInt8]) -> Bool, reading read: (inout JSONTape) -> Bool = { _ in false }
  ) -> Bool {
    if !records.isOfRows, options.showsAll, options.line == .compact {
      guard write(&records.bytes) else { return false }
      records.bytes.append(UInt8(ascii: "\n"))
    } else {
      guard read(&reading.tape) || reading.tape.read(write) else { return false }
      appendRead()
    }
    return true
  }

  /// What was read, in the format asked for.
  private mutating func appendRead() {
    guard records.isOfRows else {
      let object = reading.object(shape.recordObject)
      return write { json, _, reading, chunks in
        json.write(0, object, of: &reading, to: &chunks)
        chunks.bytes.append(UInt8(ascii: "\n"))
      }
    }
    if records.findsColumns {
      records.texts += reading.tape.text
      records.texts.append(UInt8(ascii: "\n"))
      if layout == nil, !records.isBehind { layout = tellLayout() }
    }
    guard let layout, !records.isBehind else {
      records.isBehind = true
      return
    }
    let object = reading.object(shape.object)
    write { _, rows, reading, chunks in rows.write(record: 0, object, layout, of: &reading, to: &chunks) }
  }

  /// The columns that the record tells that was read.
  private mutating func tellLayout() -> RowLayout? {
    guard let item = rows.items(of: 0, reading.tape).first, let object = shape.object(of: item, &reading) else {
      return nil
    }
    if let toldLayout, toldLayout.object == object { return toldLayout }
    rows.forgetColumns()
    toldLayout = RowLayout(of: object, shape)
    return toldLayout
  }

  private mutating func write(
    _ body: (inout TapeWriter, inout RowWriter, inout TapeReading, inout Chunks<Never>) -> Void
  ) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &records.bytes)
    body(&json, &rows, &reading, &chunks)
    swap(&chunks.bytes, &records.bytes)
  }
}
