import AppStore
import Base

/// Writes records in the formats for programs and collects remarks about them.
struct RecordEncoder: Sendable {
  let plan: OutputPlan
  let options: OutputOptions
  var reader = FieldReader()
  private var json: JSONEncoder
  private var rows: RowEncoder
  private var missing: MissingFieldReport?

  init(_ plan: OutputPlan, _ options: OutputOptions, style: JSONStyle) {
    (self.plan, self.options) = (plan, options)
    json = JSONEncoder(plan, isHumanized: options.isHumanized, style: style)
    rows = RowEncoder(plan, options.format)
    missing = plan.missing
  }

  /// The summary of all records so far.
  var summary: OutputSummary { OutputSummary(missing: missing, unlisted: rows.unlisted) }

  /// Writes the record at a token of the reader: rows in the columns of a layout, otherwise JSON. If the columns were
  /// found in items, returns the number of empty cells.
  mutating func write<E: Error>(
    _ token: Int, _ layout: RowLayout?, to chunks: inout Chunks<E>
  ) throws(E) -> Int {
    note(token)
    if options.isOfRows {
      guard let layout else { return 0 }
      return try rows.write(record: token, layout, of: &reader, to: &chunks)
    }
    try json.write(token, of: &reader, to: &chunks)
    chunks.bytes.append(UInt8(ascii: "\n"))
    return 0
  }

  /// Looks for the paths of `--fields` in a record.
  mutating func note(_ token: Int) { missing?.add(itemsOf: token, plan.envelope, &reader) }

  mutating func write<E: Error>(header layout: RowLayout, to chunks: inout Chunks<E>) throws(E) {
    try rows.write(header: layout, to: &chunks)
  }

  /// Forgets the columns. Must be called before rows with other columns.
  mutating func forgetColumns() { rows.forgetColumns() }

  /// Returns the declared type of a record's first item.
  mutating func firstObject(of record: Int) -> PayloadObject? {
    plan.envelope.items(of: record, reader.tape).first.flatMap { plan.envelope.object(of: $0, &reader) }
  }

  /// Keeps only the members of `--fields` in the record in the reader.
  mutating func keepFields() {
    var kept = Chunks<Never>(of: .max) { _ in }
    json.write(0, of: &reader, to: &kept)
    _ = reader.tape.read { output in
      swap(&output, &kept.bytes)
      return true
    }
  }
}
