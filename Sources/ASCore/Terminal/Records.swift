import AppStore
import Base

/// Records in the order in which one thread made them, as far on their way to standard output as they can go there.
///
/// JSON is bytes already, and so are rows, in columns that are known or that the first record here tells. As the first of
/// all records may tell others, the texts of those rows are here, too. In a table records are values.
package struct Records: Sendable {
  private let options: OutputOptions
  private let shape: RecordShape
  private var layout: RowLayout?
  /// Whether the columns are those of what is found.
  let findsColumns: Bool
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
    layout = RowLayout.known(options.fields, shape)
    findsColumns = layout?.notesUnlisted ?? true
    json = options.writer(options.line, shape)
    rows = RowWriter(options, shape)
  }

  /// Whether all of them are bytes.
  var hasBytes: Bool { !bytes.isEmpty && !isBehind }
  var isOfRows: Bool { options.format == .tsv || options.format == .csv }
  /// What the columns of the rows are of.
  var rowObject: PayloadObject? { layout?.object }

  var written: WrittenItems {
    isOfRows ? WrittenItems(check: rows.check, unlisted: rows.unlisted) : WrittenItems(check: json.check)
  }

  /// One more record behind those that are there.
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
    if findsColumns {
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
