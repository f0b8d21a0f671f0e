import AppStore
import Base

/// Records that one thread made, in their order, formatted as far as the thread can.
///
/// JSON is formatted to bytes, and so are rows, in the columns that are known or that the first record of these tells. As an
/// earlier record of another thread may tell other columns, the texts of these rows are kept, too, to be formatted anew. For a
/// table records stay values.
package struct Records: Sendable {
  fileprivate(set) var bytes: [UInt8] = []
  /// The records that `bytes` are the rows of, a compact text a line.
  fileprivate(set) var texts: [UInt8] = []
  fileprivate(set) var values: [JSON] = []
  /// Whether there is a row whose columns are not known.
  fileprivate var lacksRows = false
  /// Whether the format is csv or tsv.
  let isOfRows: Bool
  /// Whether the records tell the columns.
  let findsColumns: Bool
  /// The object whose columns the rows have.
  fileprivate(set) var rowObject: PayloadObject?
  /// Of these records and of all that the thread made before.
  fileprivate(set) var written = WrittenItems()

  /// Whether all of them are formatted.
  var hasBytes: Bool { !bytes.isEmpty && !lacksRows }
}

/// Formats records on one thread, and keeps the plans of those before for the next.
package struct RecordFormatter: Sendable {
  private let options: OutputOptions
  private let shape: RecordShape
  /// The columns that are known before there is a record.
  private let knownLayout: RowLayout?
  private var layout: RowLayout?
  /// The layout of the last batch whose columns a record told, which the next mostly has again.
  private var lastFoundLayout: RowLayout?
  private var reader = FieldReader()
  private var json: JSONRewriter
  private var rows: RowWriter
  private var records: Records

  init(_ options: OutputOptions, _ shape: RecordShape) {
    (self.options, self.shape) = (options, shape)
    knownLayout = RowLayout.known(options.fields, shape)
    layout = knownLayout
    json = options.writer(.compact, shape)
    rows = RowWriter(options, shape)
    records = Records(
      isOfRows: options.format == .tsv || options.format == .csv, findsColumns: knownLayout?.notesUnlisted ?? true)
  }

  /// The records since the last call.
  package mutating func take() -> Records {
    var taken = Records(isOfRows: records.isOfRows, findsColumns: records.findsColumns)
    swap(&taken, &records)
    taken.rowObject = layout?.object
    taken.written =
      taken.isOfRows ? WrittenItems(check: rows.check, unlisted: rows.unlisted) : WrittenItems(check: json.check)
    layout = knownLayout
    return taken
  }

  package mutating func append(_ record: JSON) {
    switch options.format {
    case .json, .ndjson:
      if options.showsAll {
        record.write(into: &records.bytes, style: .compact)
        records.bytes.append(UInt8(ascii: "\n"))
      } else {
        reader.tape.read(record)
        appendRead()
      }
    case .tsv, .csv:
      reader.tape.read(record)
      appendRead()
    case .table:
      records.values.append(record)
    }
  }

  /// Whether the text of a record may stand for its value.
  package var takesText: Bool { options.format != .table }

  /// Adds a record that `write` appends as compact JSON; false if `write` answers that it appended nothing. Only where
  /// `takesText`. Where the tokens of the text are needed, `read` is called first, for a caller that has a faster way to them.
  package mutating func append(
    text write: (inout [UInt8]) -> Bool, reading read: (inout JSONTape) -> Bool = { _ in false }
  ) -> Bool {
    if !records.isOfRows, options.showsAll {
      guard write(&records.bytes) else { return false }
      records.bytes.append(UInt8(ascii: "\n"))
    } else {
      guard read(&reader.tape) || reader.tape.read(write) else { return false }
      appendRead()
    }
    return true
  }

  /// Formats the record that the reader holds.
  private mutating func appendRead() {
    guard records.isOfRows else {
      let object = reader.objectID(shape.recordObject)
      return write { json, _, reader, chunks in
        json.write(0, object, of: &reader, to: &chunks)
        chunks.bytes.append(UInt8(ascii: "\n"))
      }
    }
    if records.findsColumns {
      records.texts += reader.tape.text
      records.texts.append(UInt8(ascii: "\n"))
      if layout == nil, !records.lacksRows { layout = findLayout() }
    }
    guard let layout, !records.lacksRows else {
      records.lacksRows = true
      return
    }
    let object = reader.objectID(shape.object)
    write { _, rows, reader, chunks in rows.write(record: 0, object, layout, of: &reader, to: &chunks) }
  }

  /// The columns of the record that the reader holds; nil where it has no item that tells them.
  private mutating func findLayout() -> RowLayout? {
    guard let item = rows.items(of: 0, reader.tape).first, let object = shape.object(of: item, &reader) else {
      return nil
    }
    if let lastFoundLayout, lastFoundLayout.object == object { return lastFoundLayout }
    rows.forgetColumns()
    lastFoundLayout = RowLayout(of: object, shape)
    return lastFoundLayout
  }

  private mutating func write(
    _ body: (inout JSONRewriter, inout RowWriter, inout FieldReader, inout Chunks<Never>) -> Void
  ) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &records.bytes)
    body(&json, &rows, &reader, &chunks)
    swap(&chunks.bytes, &records.bytes)
  }
}
