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
    var status = ExitStatus.success
    let (view, shape, table) = (output.view, output.shape, output.table)
    var written = WrittenItems()
    let hasFailure = output.failure != nil
    // Handed on whole, so that a document need not stay in memory while its text is written.
    let body = output.body
    output.body = .nothing
    do {
      status = try write(consume body, view: view, table: table, shape, hasFailure: hasFailure, &written)
    } catch {
      switch error {
      case .outputEnd(.closed): break
      case .outputEnd(.failed(let failure)), .failure(let failure): return Self.report(failure, context, options)
      }
    }
    remark(written.remarks)
    let isWrong = written.check?.failure
    // What went wrong with a record is said by its status.
    if status != .success || output.failure != nil, let isWrong { remark([isWrong.message]) }
    if let failure = output.failure {
      if output.tellsFailure, options.format == .table { return failure.status }
      return Self.report(failure, context, options)
    }
    guard status == .success, let isWrong else { return status }
    return Self.report(isWrong, context, options)
  }

  /// Behind what became of a check: `ok       signature: …`.
  private static let reportMargin = 9

  private func remark(_ sentences: [String]) {
    guard !options.isQuiet else { return }
    context.remark(sentences)
  }

  private func write(
    _ body: consuming CommandOutput.Body, view: ItemView?, table: RecordTable?, _ shape: RecordShape,
    hasFailure: Bool, _ written: inout WrittenItems
  ) throws(Interruption) -> ExitStatus {
    switch consume body {
    case .nothing:
      return .success
    case .text(let text):
      try context.deliver(Array(text.utf8))
      return .success
    case .page(let sections, var value):
      if options.format == .table && options.fields == nil && !options.listsFields {
        try context.deliver(page(sections))
      } else {
        written = try writing(isKept: hasFailure) { chunks throws(Interruption) in
          try write(document: &value, shape, to: &chunks)
        }
      }
      return .success
    case .table(let rows, let columns):
      guard options.format == .table, options.fields == nil, !options.listsFields else {
        guard !rows.isEmpty || options.format != .table else { return .success }
        var list = JSON.array(rows)
        written = try writing(isKept: hasFailure) { chunks throws(Interruption) in
          try write(document: &list, shape, to: &chunks)
        }
        return .success
      }
      guard !rows.isEmpty else { return .success }
      let table = TableView(
        columns: columns, reading: FieldContext(object: shape.object, currency: nil), style: options.style,
        width: options.width, localTime: context.localTime)
      written = try writing(isKept: hasFailure) { chunks throws(Interruption) in
        WrittenItems(said: try table.write(rows, to: &chunks))
      }
      return .success
    case .document(var value):
      written = try writing(isKept: hasFailure) { chunks throws(Interruption) in
        try write(document: &value, view: view, shape, to: &chunks)
      }
      return .success
    case .reply(var value, let object, let item):
      let shape = RecordShape(object, items: item)
      let unknown = options.leavesOutAround && options.format != .table ? shape.unknownAround(value) : []
      written = try writing(isKept: hasFailure) { chunks throws(Interruption) in
        try write(document: &value, shape, to: &chunks)
      }
      written.around.add(unknown)
      return .success
    case .paths(let paths):
      written = try writing(isKept: true) { chunks throws(Interruption) in
        try Columns(paths).writeList(width: options.width, to: &chunks)
        return WrittenItems()
      }
      return .success
    case .pages(let pages):
      return try PagePrinter(context: context, options: options).print(pages, isKept: hasFailure, &written)
    case .bodies(let next):
      try write(bodies: next)
      return .success
    case .items(let produce):
      let sink = RecordWriter(context, options, view: view, table: table, shape)
      do {
        let status = try produce(sink)
        written = try sink.finish(isKept: status != .success || hasFailure)
        return status
      } catch .failure(let failure) {
        _ = try sink.finish(isComplete: false, isKept: true)
        throw .failure(failure)
      }
    }
  }

  private func writing(
    isKept: Bool, _ body: (inout Chunks<Interruption>) throws(Interruption) -> WrittenItems
  ) throws(Interruption) -> WrittenItems {
    let output = HeldOutput(context, holding: options.fields != nil && !isKept, limit: .max)
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
      try Columns(in: tape).writeList(width: options.width, to: &chunks)
      return WrittenItems()
    }
    switch options.format {
    case .json:
      guard !options.showsAll else {
        try value.write(to: &chunks, style: options.document)
        chunks.append("\n")
        return WrittenItems()
      }
      var reading = TapeReading()
      reading.tape.read(taking: &value)
      var writer = options.writer(options.document, shape)
      try writer.write(0, reading.object(shape.recordObject), of: &reading, to: &chunks)
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

  /// In characters; what is longer repeats a text from outside.
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
      context.warn(object.text(JSONStyle(indentation: nil, escapesControls: true)) + "\n")
    } else {
      context.say("asctl: \(failure.message)")
      if let hint = failure.hint { context.say(hint, margin: 2) }
    }
    return failure.status
  }
}
