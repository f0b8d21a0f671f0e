import AppStore
import Base

/// Records that one thread made, in their order, formatted as far as the thread can.
///
/// JSON is formatted to bytes, and so are rows, in the columns that are known or that the first record of these tells. As an
/// earlier record of another thread may tell other columns, the texts of these rows are kept, too, to be formatted anew. For
/// people, and to list their paths, records stay values.
package struct FormattedBatch: Sendable {
  fileprivate(set) var bytes: [UInt8] = []
  /// The records that `bytes` are the rows of, a compact text a line.
  fileprivate(set) var texts: [UInt8] = []
  fileprivate(set) var values: [JSON] = []
  /// Whether there is a row whose columns are not known.
  fileprivate var lacksRows = false
  /// The object that the records told the columns of; nil where these were known before.
  fileprivate(set) var foundObject: PayloadObject?
  /// Of these records and of all that the thread made before.
  fileprivate(set) var summary = OutputSummary()

  /// Whether all of them are formatted.
  var hasBytes: Bool { !bytes.isEmpty && !lacksRows }
}

/// Formats records on one thread.
package struct RecordFormatter: Sendable {
  private var encoder: RecordEncoder
  /// The layout of the last batch whose columns a record told, which the next mostly has again.
  private var found: RowLayout?
  private var batch = FormattedBatch()

  init(_ plan: OutputPlan, _ options: OutputOptions) {
    encoder = RecordEncoder(plan, options, style: .compact)
  }

  /// The records since the last call.
  package mutating func take() -> FormattedBatch {
    var taken = FormattedBatch()
    swap(&taken, &batch)
    taken.summary = encoder.summary
    return taken
  }

  /// Whether the text of a record may stand for its value.
  package var takesText: Bool { !encoder.options.takesValues }

  package mutating func append(_ record: JSON) {
    guard takesText else { return batch.values.append(record) }
    _ = append(text: {
      record.write(into: &$0, style: .compact)
      return true
    })
  }

  /// Adds a record that `write` appends as compact JSON; false if `write` answers that it appended nothing. Only where
  /// `takesText`. Where the tokens of the text are needed, `read` is called first, for a caller that has a faster way to them.
  package mutating func append(
    text write: (inout [UInt8]) -> Bool, reading read: (inout JSONTape) -> Bool = { _ in false }
  ) -> Bool {
    if encoder.options.copiesText {
      guard write(&batch.bytes) else { return false }
      batch.bytes.append(UInt8(ascii: "\n"))
    } else {
      guard read(&encoder.reader.tape) || encoder.reader.tape.read(write) else { return false }
      appendRead()
    }
    return true
  }

  /// Formats the record that the reader holds.
  private mutating func appendRead() {
    var layout = encoder.plan.layout
    if encoder.options.isOfRows, layout == nil {
      batch.texts += encoder.reader.tape.text
      batch.texts.append(UInt8(ascii: "\n"))
      layout = foundLayout()
      if layout == nil { batch.lacksRows = true }
    }
    guard !batch.lacksRows else { return }
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &batch.bytes)
    _ = encoder.write(0, layout, to: &chunks)
    swap(&chunks.bytes, &batch.bytes)
  }

  /// The columns that the first record of the batch told; nil where it has no item that tells them.
  private mutating func foundLayout() -> RowLayout? {
    if batch.foundObject != nil || batch.lacksRows { return batch.lacksRows ? nil : found }
    guard let object = encoder.firstObject(of: 0) else { return nil }
    batch.foundObject = object
    if found?.object != object {
      encoder.forgetColumns()
      found = RowLayout(of: object, encoder.plan.envelope)
    }
    return found
  }
}
