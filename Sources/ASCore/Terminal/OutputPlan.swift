import AppStore
import Base

/// How the records of a run are written, determined once from `--fields` and the types of the items and the members
/// around them. This is a class so that reading it for each member copies nothing.
final class OutputPlan: Sendable {
  let envelope: Envelope
  /// The members of items that `--fields` keeps, unless all are kept.
  let kept: PathTree
  let keepsAll: Bool
  /// Finds paths of `--fields` that no item has; `nil` for whole items.
  let missing: MissingFieldReport?
  /// The columns that are known before the first item.
  let layout: RowLayout?
  /// asctl's own members if the record is the item. They are always kept.
  private let enclosing: MemberNames

  init(_ options: OutputOptions? = nil, _ envelope: Envelope = Envelope()) {
    self.envelope = envelope
    let (fields, offered) = (options?.fields, options?.offeredFields ?? [])
    let paths = fields.flatMap(envelope.keptPaths)
    (kept, keepsAll) = (PathTree(paths ?? []), paths == nil)
    missing = fields.flatMap(envelope.itemPaths).map { MissingFieldReport($0, of: envelope.object, offered: offered) }
    layout = RowLayout.known(fields, envelope)
    enclosing = MemberNames(envelope.itemPath.names.isEmpty ? envelope.enclosing : [])
  }

  /// Whether `--fields` names only members around the items.
  var isAroundOnly: Bool { !keepsAll && kept.count == 0 }

  /// Returns whether a member is asctl's own and is therefore kept in addition to those of `--fields`.
  func keeps(_ name: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !name.hasEscapes && tape.withBytes(name) { enclosing.contains($0) }
  }
}

/// Writes records in the formats for programs and collects remarks about them.
struct RecordEncoder: Sendable {
  let plan: OutputPlan
  let options: OutputOptions
  var reader = FieldReader()
  private var json: JSONEncoder
  var rows: RowEncoder
  private var missing: MissingFieldReport?

  init(_ plan: OutputPlan, _ options: OutputOptions, style: JSONStyle) {
    (self.plan, self.options) = (plan, options)
    json = JSONEncoder(plan, isHumanized: options.isHumanized, style: style)
    rows = RowEncoder(plan, options.format)
    missing = plan.missing
  }

  var summary: OutputSummary { OutputSummary(missing: missing, unlisted: rows.unlisted) }

  /// Writes the record at a token of the reader: rows in the columns of a layout, otherwise JSON. If the columns were
  /// found in items, returns the number of empty cells.
  mutating func write<E: Error>(_ token: Int, _ layout: RowLayout?, to chunks: inout Chunks<E>) throws(E) -> Int {
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

  /// Returns the declared type of a record's first item.
  mutating func firstObject(of record: Int) -> PayloadObject? {
    plan.envelope.items(of: record, reader.tape).first.flatMap { plan.envelope.object(of: $0, &reader) }
  }

  /// Keeps only the members of `--fields` in the record in the reader.
  mutating func keepFields() {
    var kept = Chunks<Never>(of: .max) { _ in }
    json.write(0, of: &reader, to: &kept)
    reader.tape.read(text: kept.bytes)
  }
}

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
  fileprivate(set) var lacksRows = false
  /// The object that defined the columns; `nil` if they were known before.
  fileprivate(set) var foundObject: PayloadObject?
  /// The summary of these records and all previous ones of the thread.
  fileprivate(set) var summary = OutputSummary()
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
      encoder.rows.forgetColumns()
      found = RowLayout(of: object, encoder.plan.envelope)
    }
    return found
  }
}
