import AppStore
import Base
import Platform

/// Writes records one by one. A single document is a stream of one record.
///
/// Items are collected into large writes. `flush` must be called before the command waits, so that slow input does not
/// delay known results.
package final class RecordWriter {
  private let context: Context
  private let options: OutputOptions
  private let plan: OutputPlan
  private let page: HumanView
  private let view: ItemView?
  /// The layout of an item in JSON.
  private let style: JSONStyle
  private var encoder: RecordEncoder
  private var columns: RowColumns
  private var table: TableRows?
  /// The paths of all items, for listing them.
  private var paths = PathTree()
  private var pending: Chunks<StreamEnd>
  private let output: HeldOutput
  private var isFirst = true
  private var summary = OutputSummary()

  private static let fullSize = 1 << 16

  /// - Parameter isDocument: Whether there is only one item, which is laid out as a document.
  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, table: RecordTable? = nil,
    _ envelope: Envelope = Envelope(), isDocument: Bool = false
  ) {
    (self.context, self.options, self.view) = (context, options, view)
    page = HumanView(style: options.style, width: options.width, localTime: context.clock.localTime)
    plan = OutputPlan(options, envelope)
    style = isDocument && options.format == .json ? options.document : .compact
    encoder = RecordEncoder(plan, options, style: style)
    columns = RowColumns(plan)
    if let table, options.format == .table, !options.listsFields { self.table = TableRows(table, options.fields, page) }
    let output = HeldOutput(
      context, options, holding: options.fields != nil, limit: isDocument ? .max : HeldOutput.streamLimit)
    self.output = output
    pending = Chunks(of: Self.fullSize) { bytes throws(StreamEnd) in try output.deliver(bytes) }
  }

  /// Writes one item, which is shown immediately on a terminal. Throws if nothing more can be written.
  package func emit(_ item: JSON) throws(StreamEnd) {
    var item = item
    if options.hidesSurroundings { summary.around.add(plan.envelope.unknownAround(item)) }
    try write(&item)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
    try releaseIfChecked()
  }

  func write(_ rows: [JSON], isKept: Bool) throws(StreamEnd) -> OutputSummary {
    for row in rows { try emit(row) }
    return try finish(isKept: isKept)
  }

  /// Writes a single value. A list has one line per element, and columns for all of them. The value may be null
  /// afterward, so that it and its text are not both in memory.
  func emit(document value: inout JSON) throws(StreamEnd) {
    if options.hidesSurroundings, options.format != .table { summary.around.add(plan.envelope.unknownAround(value)) }
    guard !options.takesValues, options.format != .json else { return try write(&value) }
    encoder.reader.tape.read(taking: &value)
    let isList = encoder.reader.tape.tokens[0].kind == .array
    let items = isList ? Array(encoder.reader.tape.parts(of: 0)) : [0]
    if options.isOfRows { try columns.find(listOf: items, &encoder) }
    for item in items { try write(token: item) }
  }

  private func write(_ item: inout JSON) throws(StreamEnd) {
    if options.takesValues { return try write(value: &item) }
    if options.copiesText {
      try item.write(to: &pending, style: style)
      return pending.bytes.append(UInt8(ascii: "\n"))
    }
    encoder.reader.tape.read(taking: &item)
    try write(token: 0)
  }

  /// Writes the value in the reader.
  private func write(token: Int) throws(StreamEnd) {
    guard options.isOfRows else {
      _ = try encoder.write(token, nil, to: &pending)
      return
    }
    guard let layout = columns.find(token, &encoder) else {
      if columns.wait(token, encoder.reader.tape) { try assumeColumns() }
      return
    }
    if !columns.waiting.isEmpty {
      let current = encoder.reader.tape
      try writeWaiting(layout)
      encoder.reader.tape = current
    }
    try write(row: token, layout)
  }

  // MARK: Output for people

  private func write(value item: inout JSON) throws(StreamEnd) {
    if options.listsFields {
      encoder.reader.tape.read(taking: &item)
      return paths.add(pathsIn: encoder.reader.tape)
    }
    if table != nil {
      if options.fields != nil {
        encoder.reader.tape.read(item)
        encoder.note(0)
      }
      try table?.add(item, to: &pending)
      return
    }
    if !isFirst { pending.append("\n") }
    isFirst = false
    if options.fields == nil, let text = view?(item, page) {
      summary.add(tableNotes: text.remarks)
      return pending.append(text.text)
    }
    encoder.reader.tape.read(taking: &item)
    if options.fields != nil {
      encoder.note(0)
      encoder.keepFields()
    }
    try page.write(&encoder.reader, object: plan.envelope.recordObject, to: &pending)
  }

  /// Writes an item that is shown to people as the command's own lines, of a maximum width; `nil` for any width.
  package func emit(_ item: @autoclosure () -> JSON, inLines lines: (_ width: Int?) -> [String]) throws(StreamEnd) {
    guard options.isForPeople else { return try emit(item()) }
    for line in lines(options.width) { try emit(line: line) }
  }

  // MARK: Rows

  private func write(row token: Int, _ layout: RowLayout) throws(StreamEnd) {
    try writeHeader()
    try columns.count(vacant: try encoder.write(token, layout, to: &pending))
  }

  /// Writes the header before the first row, when the columns are known.
  private func writeHeader() throws(StreamEnd) {
    guard isFirst, options.isOfRows, let layout = columns.layout else { return }
    isFirst = false
    try layout.item.requireShortNames()
    try encoder.rows.write(header: layout, to: &pending)
  }

  /// Writes the waiting records. The reader contains another record afterward.
  private func writeWaiting(_ layout: RowLayout) throws(StreamEnd) {
    let texts = columns.waiting
    columns.waiting = []
    for text in texts {
      encoder.reader.tape.read(text: text)
      try write(row: 0, layout)
    }
  }

  /// Uses the columns of a transaction, the most likely payload, if no record defined them.
  private func assumeColumns() throws(StreamEnd) {
    guard !columns.waiting.isEmpty else { return }
    let layout = RowLayout(of: .transaction, plan.envelope)
    columns.layout = layout
    try writeWaiting(layout)
  }

  // MARK: Records from other threads

  /// The formatter for another thread. Its records are written here in order.
  package var formatter: RecordFormatter { RecordFormatter(plan, options) }

  /// Writes a batch from another thread, in order.
  package func emit(_ batch: FormattedBatch) throws(StreamEnd) {
    for value in batch.values { try emit(value) }
    if !batch.bytes.isEmpty, !batch.lacksRows, try accepts(batch) {
      try writeHeader()
      summary.merge(batch.summary)
      // Large batches are written directly; small ones are collected.
      if batch.bytes.count >= Self.fullSize / 2 {
        try pending.flush()
        try output.deliver(batch.bytes)
      } else {
        pending.bytes += batch.bytes
        try pending.flushIfFull()
      }
    } else {
      for text in batch.texts.split(separator: UInt8(ascii: "\n")) {
        encoder.reader.tape.read(text: text)
        try write(token: 0)
        try pending.flushIfFull()
      }
    }
    try releaseIfChecked()
  }

  /// Returns whether the rows of a batch have the same columns as those before them and can be written unchanged.
  private func accepts(_ batch: FormattedBatch) throws(StreamEnd) -> Bool {
    guard let object = batch.foundObject else { return true }
    if columns.layout == nil {
      let layout = RowLayout(of: object, plan.envelope)
      columns.layout = layout
      try writeWaiting(layout)
    }
    return columns.layout?.object == object
  }

  // MARK: Other output

  /// Writes a list that is complete: as one array in JSON, else one item after the other.
  package func emit(list: [JSON]) throws(StreamEnd) {
    if options.format == .json, !options.listsFields { return try emit(.array(list)) }
    for item in list { try emit(item) }
  }

  private func emit(line: String) throws(StreamEnd) {
    pending.append(escapingControls(line) + "\n")
    try pending.flushIfFull()
  }

  /// Writes bytes unchanged, even if they are not UTF-8. On a terminal, unsafe bytes are escaped.
  package func emit(bytes: [UInt8]) throws(StreamEnd) {
    if options.isTerminal {
      pending.append(escapingControls(String(decoding: bytes, as: UTF8.self), keepsLayout: true))
    } else {
      pending.bytes += bytes
    }
    try pending.flushIfFull()
  }

  /// Prints a remark to stderr, unless `--quiet` is given.
  package func remark(_ sentence: String) {
    if !options.isQuiet { context.remark(sentence) }
  }

  // MARK: Ending

  package func flush() throws(StreamEnd) {
    try pending.flush()
  }

  private var missing: MissingFieldReport? {
    var all = summary
    all.merge(encoder.summary)
    return all.missing
  }

  /// Reports missing paths of `--fields` when items are printed without them.
  private func releaseIfChecked() throws(StreamEnd) {
    guard let failure = try output.releaseIfChecked({ missing }) else { return }
    remark("so far \(failure.message)")
  }

  /// Must be called after the last record. Returns remarks about all records.
  ///
  /// `isComplete` is false if a failure ended the records; without a record, nothing is written then, not even a
  /// header. Records without an unknown path of `--fields` are dropped unless `isKept`, which is set if they describe
  /// another failure.
  func finish(isComplete: Bool = true, isKept: Bool) throws(StreamEnd) -> OutputSummary {
    if options.listsFields { try paths.writeList(width: options.width, to: &pending) }
    if let notes = try table?.finish(to: &pending) { summary.add(tableNotes: notes) }
    try assumeColumns()
    if isComplete { try writeHeader() }
    summary.merge(encoder.summary)
    try flush()
    if summary.missing?.failure == nil || isKept { try output.release() }
    return summary
  }
}

extension Context {
  func deliver(_ bytes: [UInt8]) throws(StreamEnd) {
    try Result { () throws(OutputEnd) in try terminal.write(bytes) }.mapError(StreamEnd.outputEnd).get()
  }

  /// Prints a limitation of the data to stderr, such as missing verification; `--quiet` does not suppress it.
  package func remark(_ sentence: String) {
    say("asctl: \(truncated(completed(sentence), to: Printer.longestSentence))")
  }
}
