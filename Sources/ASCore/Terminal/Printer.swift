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
  package func print(_ findings: consuming CommandOutput) -> ExitStatus {
    for line in findings.report { context.warn(escapingControls(line) + "\n") }
    if !options.isQuiet {
      for remark in findings.remarks {
        context.warn("asctl: \(escapingControls(truncated(remark, to: Self.longestSentence)))\n")
      }
    }
    var status = ExitStatus.success
    let (view, columns) = (findings.view, findings.columns)
    // Handed on whole, so that a document need not stay in memory while its text is written.
    let body = findings.body
    findings.body = .nothing
    do {
      status = try write(consume body, view: view, columns: columns)
    } catch {
      switch error {
      case .outputEnd(.closed): break
      case .outputEnd(.failed(let failure)), .failure(let failure): return Self.report(failure, context, options)
      }
    }
    guard let failure = findings.failure else { return status }
    return Self.report(failure, context, options)
  }

  private func write(
    _ body: consuming CommandOutput.Body, view: ItemView?, columns: [FieldPath]?
  ) throws(Interruption) -> ExitStatus {
    switch consume body {
    case .nothing:
      return .success
    case .text(let text):
      try context.deliver(Array(text.utf8))
      return .success
    case .page(let sections, var value):
      if options.format == .table && !options.listsFields {
        try context.deliver(page(sections))
      } else {
        try writing { chunks throws(Interruption) in try write(document: &value, to: &chunks) }
      }
      return .success
    case .document(var value):
      try writing { chunks throws(Interruption) in try write(document: &value, view: view, to: &chunks) }
      return .success
    case .reply(var value, let object):
      try writing { chunks throws(Interruption) in try write(document: &value, object, to: &chunks) }
      return .success
    case .pages(let pages):
      return try PagePrinter(context: context, options: options).print(pages)
    case .bodies(let next):
      try write(bodies: next)
      return .success
    case .items(let produce):
      let sink = RecordWriter(context, options, view: view, columns: columns)
      do {
        let status = try produce(sink)
        try sink.flush()
        return status
      } catch .failure(let failure) {
        try sink.flush()
        throw .failure(failure)
      }
    }
  }

  private func writing(_ body: (inout Chunks<Interruption>) throws(Interruption) -> Void) throws(Interruption) {
    var chunks = Chunks { bytes throws(Interruption) in try context.deliver(bytes) }
    try body(&chunks)
    try chunks.flush()
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
    let width = min(context.width(), 100)
    return Array(TerminalText(width: width, style: options.style.page, layout: .columns).text(sections).utf8)
  }

  /// The value is null afterwards where only its text was needed.
  private func write(
    document value: inout JSON, _ object: PayloadObject? = nil, view: ItemView? = nil,
    to chunks: inout Chunks<Interruption>
  ) throws(Interruption) {
    if options.listsFields {
      var tape = JSONTape()
      tape.read(taking: &value)
      return try Columns(in: tape).writeList(to: &chunks)
    }
    switch options.format {
    case .json:
      if options.showsAll {
        try value.write(to: &chunks, style: options.document)
      } else {
        var reading = TapeReading()
        reading.tape.read(taking: &value)
        var writer = options.writer(options.document)
        try writer.write(0, reading.object(object), of: &reading, to: &chunks)
      }
      chunks.append("\n")
    case .table:
      var writer = ItemWriter(options, context, object: object, view: view)
      try writer.write(value, to: &chunks)
    case .ndjson, .tsv, .csv:
      // A list has a line for each of its elements, and columns for all of them.
      var writer = ItemWriter(options, context, object: object)
      try writer.write(list: &value, to: &chunks)
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
    failure.hint = failure.hint.map { truncated($0, to: longestSentence) }
    if isJSON {
      let object: JSON = ["error": .object(failure.members)]
      context.warn(object.text(JSONStyle(indentation: nil, escapesControls: true)) + "\n")
    } else {
      let hint = failure.hint.map { "  \(escapingControls($0))\n" } ?? ""
      context.warn("asctl: \(escapingControls(failure.message))\n\(hint)")
    }
    return failure.status
  }
}
