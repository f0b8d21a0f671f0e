import AppStore
import Base

/// Records from one thread, in order, formatted as far as possible.
///
/// JSON is formatted to bytes. Rows are formatted with the known columns, or with those of the first record. Another
/// thread's earlier record may define other columns, so the texts of these rows are kept for formatting them again. For
/// people, and to list paths, records stay values.
package struct FormattedBatch: Sendable {
  fileprivate(set) var bytes: [UInt8] = []
  /// The records in `bytes`, as one compact text per line.
  fileprivate(set) var texts: [UInt8] = []
  fileprivate(set) var values: [JSON] = []
  /// Whether the columns of any row are unknown.
  fileprivate var lacksRows = false
  /// The object that defined the columns; `nil` if they were known before.
  fileprivate(set) var foundObject: PayloadObject?
  /// The summary of these records and all previous ones of the thread.
  fileprivate(set) var summary = OutputSummary()

  /// Whether all records are formatted.
  var hasBytes: Bool { !bytes.isEmpty && !lacksRows }
}

/// Formats records on one thread.
package struct RecordFormatter: Sendable {
  private var encoder: RecordEncoder
  /// The layout found in the last batch, which usually also applies to the next one.
  private var found: RowLayout?
  private var batch = FormattedBatch()

  init(_ plan: OutputPlan, _ options: OutputOptions) {
    encoder = RecordEncoder(plan, options, style: .compact)
  }

  /// Returns the records since the last call.
  package mutating func take() -> FormattedBatch {
    var taken = FormattedBatch()
    swap(&taken, &batch)
    taken.summary = encoder.summary
    return taken
  }

  /// Whether the text of a record can be used instead of its value.
  package var takesText: Bool { !encoder.options.takesValues }

  package mutating func append(_ record: JSON) {
    guard takesText else { return batch.values.append(record) }
    _ = append(text: {
      record.write(into: &$0, style: .compact)
      return true
    })
  }

  /// Adds a record that `write` appends as compact JSON. Returns false if `write` appended nothing. Requires
  /// `takesText`. If the tokens of the text are needed, `read` is tried first, for callers with a faster way to create
  /// them.
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

  /// Formats the record in the reader.
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

  /// Returns the columns defined by the first record of the batch; `nil` if no item defines them.
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
