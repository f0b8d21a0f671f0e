import AppStore
import Base
import Platform

/// Where a command that finds things puts them, one by one; a single document is a stream of one.
///
/// Items are gathered into large writes; `flush` is for the moment before the command waits, so that a slow input never
/// holds back what is already known.
package final class RecordWriter {
  private let context: Context
  private let options: OutputOptions
  private let plan: OutputPlan
  private let view: ItemView?
  /// How an item is laid out in JSON.
  private let style: JSONStyle
  private var encoder: RecordEncoder
  private var columns: RowColumns
  private var table: TableRows?
  /// The paths of all items, where only these are to be listed.
  private var paths = PathTree([])
  private var pending: Chunks<Interruption>
  private let output: HeldOutput
  private var isFirst = true
  private var summary = OutputSummary()

  /// In bytes.
  private static let fullSize = 1 << 16

  /// `isDocument`: there is only one item, which is laid out as a document.
  init(
    _ context: Context, _ options: OutputOptions, view: ItemView? = nil, table: RecordTable? = nil,
    _ envelope: Envelope = Envelope(), isDocument: Bool = false
  ) {
    (self.context, self.options, self.view) = (context, options, view)
    plan = OutputPlan(options, envelope)
    style = isDocument && options.format == .json ? options.document : .compact
    encoder = RecordEncoder(plan, options, style: style)
    columns = RowColumns(plan)
    if options.format == .table, !options.listsFields { self.table = table.map { TableRows($0, options, context) } }
    let output = HeldOutput(
      context, options, holding: options.fields != nil, limit: isDocument ? .max : HeldOutput.streamLimit)
    self.output = output
    pending = Chunks(of: Self.fullSize) { bytes throws(Interruption) in try output.deliver(bytes) }
  }

  /// Writes one item; it arrives at once on a terminal. Throws where nothing more can be written.
  package func emit(_ item: JSON) throws(Interruption) {
    var item = item
    if options.leavesOutAround { summary.around.add(plan.envelope.unknownAround(item)) }
    try write(&item)
    try options.style.isColored ? pending.flush() : pending.flushIfFull()
    try releaseIfChecked()
  }

  /// All rows of a table at once.
  func write(_ rows: [JSON], isKept: Bool) throws(Interruption) -> OutputSummary {
    for row in rows { try emit(row) }
    return try finish(isKept: isKept)
  }

  /// Writes what is not one of many. A list has a line for each of its elements, and columns for all of them. The value may
  /// be null afterwards, so that it and its text are not both in memory.
  func emit(document value: inout JSON) throws(Interruption) {
    if options.leavesOutAround, options.format != .table { summary.around.add(plan.envelope.unknownAround(value)) }
    guard !options.takesValues, options.format != .json else { return try write(&value) }
    encoder.reader.tape.read(taking: &value)
    let isList = encoder.reader.tape.tokens[0].kind == .array
    let items = isList ? encoder.reader.tape.elements(of: 0) : [0]
    if options.isOfRows { try columns.find(listOf: items, &encoder) }
    for item in items { try write(token: item) }
  }

  private func write(_ item: inout JSON) throws(Interruption) {
    if options.takesValues { return try write(value: &item) }
    if options.showsAll, options.format.isJSON {
      try item.write(to: &pending, style: style)
      return pending.bytes.append(UInt8(ascii: "\n"))
    }
    encoder.reader.tape.read(taking: &item)
    try write(token: 0)
  }

  /// Writes what the reader holds.
  private func write(token: Int) throws(Interruption) {
    guard options.isOfRows else {
      _ = try encoder.write(token, nil, to: &pending)
      return
    }
    guard let layout = columns.find(token, &encoder) else {
      if columns.wait(token, encoder.reader.tape) { try assumeColumns() }
      return
    }
    if columns.haveWaiting {
      let current = encoder.reader.tape
      try writeWaiting(layout)
      encoder.reader.tape = current
    }
    try write(row: token, layout)
  }

  // MARK: For people

  private func write(value item: inout JSON) throws(Interruption) {
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
    let page = HumanView(style: options.style, width: options.width, localTime: context.localTime)
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

  /// Whether items are shown to people and whole, so that a command may write them as lines of its own (`emit(line:)`).
  package var isForPeople: Bool { options.isForPeople }
  /// How wide such lines may be; nil for any width.
  package var width: Int? { options.width }

  // MARK: Rows

  private func write(row token: Int, _ layout: RowLayout) throws(Interruption) {
    try writeHeader()
    try columns.count(vacant: try encoder.write(token, layout, to: &pending))
  }

  /// Before the first row, once the columns are known.
  private func writeHeader() throws(Interruption) {
    guard isFirst, options.isOfRows, let layout = columns.layout else { return }
    isFirst = false
    do {
      try layout.requireShortNames()
    } catch {
      throw .failure(error)
    }
    try encoder.write(header: layout, to: &pending)
  }

  /// Afterwards the reader holds another record.
  private func writeWaiting(_ layout: RowLayout) throws(Interruption) {
    for text in columns.takeWaiting() {
      read(text[...])
      try write(row: 0, layout)
    }
  }

  /// Where no record told the columns: those of a transaction, the likeliest payload.
  private func assumeColumns() throws(Interruption) {
    guard columns.haveWaiting else { return }
    let layout = RowLayout(of: .transaction, plan.envelope)
    columns.find(layout)
    try writeWaiting(layout)
  }

  private func read(_ text: ArraySlice<UInt8>) {
    _ = encoder.reader.tape.read { output in
      output += text
      return true
    }
  }

  // MARK: Records of other threads

  /// For a thread of its own, which makes records to be written here in their order.
  package var formatter: RecordFormatter { RecordFormatter(plan, options) }

  /// Writes what another thread made, in its order.
  package func emit(_ batch: FormattedBatch) throws(Interruption) {
    for value in batch.values { try emit(value) }
    if batch.hasBytes, try accepts(batch) {
      try writeHeader()
      summary.merge(batch.summary)
      // Much is written as it is, little is gathered.
      if batch.bytes.count >= Self.fullSize / 2 {
        try pending.flush()
        try output.deliver(batch.bytes)
      } else {
        pending.bytes += batch.bytes
        try pending.flushIfFull()
      }
    } else {
      for text in batch.texts.split(separator: UInt8(ascii: "\n")) {
        read(text)
        try write(token: 0)
        try pending.flushIfFull()
      }
    }
    try releaseIfChecked()
  }

  /// Whether rows have the columns of those before them, and need not be written anew.
  private func accepts(_ batch: FormattedBatch) throws(Interruption) -> Bool {
    guard let object = batch.foundObject else { return true }
    if columns.layout == nil {
      let layout = RowLayout(of: object, plan.envelope)
      columns.find(layout)
      try writeWaiting(layout)
    }
    return columns.layout?.object == object
  }

  // MARK: Other output

  /// A line as it is, for commands whose output is a list for other commands to read.
  package func emit(line: String) throws(Interruption) {
    pending.append(escapingControls(line) + "\n")
    try pending.flushIfFull()
  }

  /// Bytes as they are, which may be no UTF-8; on a terminal, where that could act on it, as text with escapes.
  package func emit(bytes: [UInt8]) throws(Interruption) {
    if options.isTerminal {
      pending.append(escapingControlsByLine(String(decoding: bytes, as: UTF8.self)))
    } else {
      pending.bytes += bytes
    }
    try pending.flushIfFull()
  }

  /// A sentence on standard error, unless `--quiet` is given.
  package func remark(_ sentence: String) {
    if !options.isQuiet { context.remark([sentence]) }
  }

  /// Prints to stderr what makes data less than it looks, such as not verified; `--quiet` does not silence it.
  package func mark(_ sentence: String) { context.mark(sentence) }

  /// A line that a flag asked for.
  package func report(_ line: String) {
    context.warn(escapingControls(line) + "\n")
  }

  // MARK: The end

  /// Writes what is still gathered.
  package func flush() throws(Interruption) {
    try pending.flush()
  }

  private var missing: MissingFieldReport? {
    var all = summary
    all.merge(encoder.summary)
    return all.missing
  }

  /// Says that items lack a path of `--fields` once they are printed without it.
  private func releaseIfChecked() throws(Interruption) {
    guard let failure = try output.releaseIfChecked({ missing }) else { return }
    remark("so far \(failure.message)")
  }

  /// To be called behind the last record; what there is to say of all of them.
  ///
  /// `isComplete` is false where a failure ended the records: without a record nothing is written then, no header either.
  /// Records that lack a path of `--fields` which the catalogue does not know are dropped, unless `isKept`: where something
  /// else went wrong they tell of it.
  func finish(isComplete: Bool = true, isKept: Bool) throws(Interruption) -> OutputSummary {
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
      say("asctl: \(truncated(completed(sentence), to: Printer.longestSentence))")
    }
  }
}
