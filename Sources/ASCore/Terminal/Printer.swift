import AppStore
import Base
import CommandLine
import Platform

/// Prints what a command found, and is the only one that does.
package struct Printer {
  package let context: Context
  package let options: OutputOptions

  package init(context: Context, options: OutputOptions) {
    self.context = context
    self.options = options
  }

  /// Data to standard output, everything else to standard error; the status that the run ends with.
  package func print(_ output: consuming CommandOutput) -> ExitStatus {
    for line in output.report { context.say(line, below: Self.reportMargin) }
    remark(output.remarks)
    let (failure, tellsFailure) = (output.failure, output.tellsFailure)
    var written = WrittenItems()
    do {
      written = try write(consume output)
    } catch {
      switch error {
      case .outputEnd(.closed): break
      case .outputEnd(.failed(let failure)), .failure(let failure): return Self.report(failure, context, options)
      }
    }
    remark(written.remarks)
    let fieldsFailure = written.check?.failure
    // Where a record or the command failed, that decides the status, and the path of `--fields` is only a remark.
    if written.status != .success || failure != nil, let fieldsFailure { remark([fieldsFailure.message]) }
    if let failure {
      if tellsFailure, options.format == .table { return failure.status }
      return Self.report(failure, context, options)
    }
    guard written.status == .success, let fieldsFailure else { return written.status }
    return Self.report(fieldsFailure, context, options)
  }

  /// Behind what became of a check: `ok       signature: …`.
  private static let reportMargin = 9

  private func remark(_ sentences: [String]) {
    guard !options.isQuiet else { return }
    context.remark(sentences)
  }

  private func write(_ output: consuming CommandOutput) throws(Interruption) -> WrittenItems {
    let (view, shape, table, hasFailure) = (output.view, output.shape, output.table, output.failure != nil)
    // Taken out of the output, so that a document need not stay in memory while its text is written.
    let body = output.body
    output.body = .nothing
    switch consume body {
    case .nothing:
      return WrittenItems()
    case .text(let text):
      try context.deliver(Array(text.utf8))
      return WrittenItems()
    case .page(let sections, var value):
      guard options.isForPeople else { return try write(document: &value, shape, hasFailure: hasFailure) }
      try context.deliver(page(sections))
      return WrittenItems()
    case .table(let rows, let columns):
      return try write(rows: rows, columns, shape, hasFailure: hasFailure)
    case .document(var value):
      return try write(document: &value, view: view, shape, hasFailure: hasFailure)
    case .reply(var value, let object, let item):
      return try write(reply: &value, RecordShape(object, items: item), hasFailure: hasFailure)
    case .paths(let paths):
      return try writing(isKept: true) { chunks throws(Interruption) in
        try PathTree(paths).writeList(width: options.width, to: &chunks)
        return WrittenItems()
      }
    case .pages(let pages):
      return try PagePrinter(context: context, options: options).print(pages, isKept: hasFailure)
    case .bodies(let next):
      try write(bodies: next)
      return WrittenItems()
    case .items(let produce):
      return try write(
        itemsOf: produce, to: RecordWriter(context, options, view: view, table: table, shape), hasFailure: hasFailure)
    }
  }

  private func write(
    document value: inout JSON, view: ItemView? = nil, _ shape: RecordShape, hasFailure: Bool
  ) throws(Interruption) -> WrittenItems {
    try writing(isKept: hasFailure) { chunks throws(Interruption) in
      try write(document: &value, view: view, shape, to: &chunks)
    }
  }

  private func write(
    rows: [JSON], _ columns: [Column], _ shape: RecordShape, hasFailure: Bool
  ) throws(Interruption) -> WrittenItems {
    if rows.isEmpty, options.format == .table { return WrittenItems() }
    guard options.isForPeople else {
      var list = JSON.array(rows)
      return try write(document: &list, shape, hasFailure: hasFailure)
    }
    let table = TableView(
      columns: columns, fieldContext: FieldContext(object: shape.object, currency: nil), style: options.style,
      width: options.width, localTime: context.localTime)
    return try writing(isKept: hasFailure) { chunks throws(Interruption) in
      WrittenItems(tableNotes: try table.write(rows, to: &chunks))
    }
  }

  private func write(
    reply value: inout JSON, _ shape: RecordShape, hasFailure: Bool
  ) throws(Interruption) -> WrittenItems {
    let unknown = options.leavesOutAround && options.format != .table ? shape.unknownAround(value) : []
    var written = try write(document: &value, shape, hasFailure: hasFailure)
    written.around.add(unknown)
    return written
  }

  private func write(
    itemsOf produce: (RecordWriter) throws(Interruption) -> ExitStatus, to writer: RecordWriter, hasFailure: Bool
  ) throws(Interruption) -> WrittenItems {
    do {
      let status = try produce(writer)
      var written = try writer.finish(isKept: status != .success || hasFailure)
      written.status = status
      return written
    } catch .failure(let failure) {
      _ = try writer.finish(isComplete: false, isKept: true)
      throw .failure(failure)
    }
  }

  /// Holds the output back until the paths of `--fields` are found, unless something failed anyway (`isKept`).
  private func writing(
    isKept: Bool, _ body: (inout Chunks<Interruption>) throws(Interruption) -> WrittenItems
  ) throws(Interruption) -> WrittenItems {
    let output = HeldOutput(context, options, holding: options.fields != nil && !isKept, limit: .max)
    var chunks = Chunks { bytes throws(Interruption) in try output.deliver(bytes) }
    let written = try body(&chunks)
    try chunks.flush()
    if written.check?.failure == nil { try output.release() }
    return written
  }

  private func write(bodies next: () throws(Failure) -> [UInt8]?) throws(Interruption) {
    var isFirst = true
    while true {
      let body: [UInt8]?
      do {
        body = try next()
      } catch {
        throw .failure(error)
      }
      guard let body else { return }
      try context.deliver((isFirst ? [] : Array("\n".utf8)) + body)
      isFirst = false
    }
  }

  private func page(_ sections: [Section]) -> [UInt8] {
    // Longer lines are hard to read, however wide the window is.
    let width = min(options.width ?? 80, 100)
    return Array(TerminalText(width: width, style: options.style.page, layout: .columns).text(sections).utf8)
  }

  /// The value is null afterwards where only its text was needed.
  private func write(
    document value: inout JSON, view: ItemView? = nil, _ shape: RecordShape, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    if options.listsFields {
      var tape = JSONTape()
      tape.read(taking: &value)
      try PathTree(in: tape).writeList(width: options.width, to: &chunks)
      return WrittenItems()
    }
    switch options.format {
    case .json:
      guard !options.showsAll else {
        try value.write(to: &chunks, style: options.document)
        chunks.append("\n")
        return WrittenItems()
      }
      var reader = FieldReader()
      reader.tape.read(taking: &value)
      var writer = options.writer(options.document, shape)
      try writer.write(0, reader.objectID(shape.recordObject), of: &reader, to: &chunks)
      chunks.append("\n")
      return WrittenItems(check: writer.check)
    case .table:
      var writer = ItemWriter(options, context, view: view, shape)
      try writer.write(taking: &value, to: &chunks)
      return try writer.finish(to: &chunks)
    case .ndjson, .tsv, .csv:
      // A list has a line for each of its elements, and columns for all of them.
      var writer = ItemWriter(options, context, shape)
      try writer.write(list: &value, to: &chunks)
      return try writer.finish(to: &chunks)
    }
  }

  /// In characters; a longer one repeats a text from outside.
  static let longestSentence = 2000

  private static func report(_ failure: Failure, _ context: Context, _ options: OutputOptions) -> ExitStatus {
    report(failure, context, isJSON: options.wantsJSONErrors)
  }

  /// One calm sentence and its remedy; one JSON object where JSON was asked for by name.
  package static func report(_ failure: Failure, _ context: Context, isJSON: Bool) -> ExitStatus {
    var failure = failure
    failure.message = truncated(failure.message, to: longestSentence)
    failure.hint = failure.hint.map { truncated(context.completed($0), to: longestSentence) }
    if isJSON {
      let object: JSON = ["error": .object(failure.members)]
      context.warn(object.shownText() + "\n")
    } else {
      context.say("asctl: \(failure.message)")
      if let hint = failure.hint { context.say(hint, margin: 2) }
    }
    return failure.status
  }
}
