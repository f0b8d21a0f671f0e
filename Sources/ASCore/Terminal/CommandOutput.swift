import AppStore
import Base
import CommandLine
import Platform

/// The output of a command: data for stdout, remarks for stderr, and the failure, if any.
///
/// Commands return it; only `Printer` prints. A failure is separate from the data, so that data from before the failure
/// is not lost.
package struct CommandOutput {
  package var body: Body
  /// Remarks for stderr; `--quiet` suppresses them.
  package var remarks: [String] = []
  /// Remarks for stderr about the verification of the data, which `--quiet` does not suppress.
  let marks: [String]
  /// Lines requested by a flag such as `--explain`, which `--quiet` does not suppress.
  package var report: [String] = []
  package var failure: Failure?
  /// Whether a status other than success reports what was found, so that an unknown path of `--fields` is the failure.
  package var reportsFindings = false
  /// Whether the data shows the failure, so that it need not be printed again.
  let includesFailure: Bool
  /// How an item is shown to people; `nil` for one label and value per line.
  var view: ItemView?
  package var envelope: Envelope
  /// The table of a stream's items for people; `nil` if each item is shown separately.
  package var table: RecordTable?

  /// The data, in the form in which the command provides it.
  package enum Body {
    case nothing
    /// Printed unchanged: help, completion scripts.
    case text(String)
    /// A page for people, and its JSON for the other formats.
    case page([Section], JSON)
    /// Rows created by asctl: a table with these columns for people, a JSON list for the other formats.
    case table([JSON], columns: [Column])
    /// One JSON document.
    case document(JSON)
    /// The available paths, for `--fields help`.
    case paths([FieldPath])
    /// A list that may come in pages.
    case pages(Pages)
    /// Unchanged response bodies (`--raw`), until `nil`. If there are several, each is on one line.
    case bodies(() throws(Failure) -> [UInt8]?)
    /// Records that the command writes one at a time.
    case items((RecordWriter) throws(StreamEnd) -> ExitStatus)
  }

  package init(
    _ body: Body, envelope: Envelope = Envelope(), remarks: [String] = [], marks: [String] = [], report: [String] = [],
    failure: Failure? = nil, includesFailure: Bool = false, view: ItemView? = nil
  ) {
    (self.body, self.envelope, self.view) = (body, envelope, view)
    (self.remarks, self.marks) = (remarks, marks)
    self.report = report
    self.failure = failure
    self.includesFailure = includesFailure
  }
}

/// Returns the text of an item for people, and remarks about it for stderr; `nil` for one label and value per line.
package typealias ItemView = @Sendable (_ item: JSON, _ view: HumanView) -> (text: String, remarks: [String])?

/// Why a stream of items ends early.
package enum StreamEnd: Error, Equatable {
  case failure(Failure)
  case outputEnd(OutputEnd)
}

extension Context {
  /// Prints data to stdout and everything else to stderr. Returns the exit status of the run.
  package func print(_ output: consuming CommandOutput, _ options: OutputOptions) -> ExitStatus {
    Printer(context: self, options: options).print(output)
  }

  /// Prints one sentence and its remedy, or one JSON object if JSON was selected explicitly.
  package func report(_ failure: Failure, isJSON: Bool) -> ExitStatus {
    var failure = failure
    failure.message = truncated(failure.message, to: Printer.longestSentence)
    failure.hint = failure.hint.map { truncated(completed($0), to: Printer.longestSentence) }
    if isJSON {
      let object: JSON = ["error": .object(failure.members)]
      terminal.warn(object.shownText() + "\n")
    } else {
      say("asctl: \(failure.message)")
      if let hint = failure.hint { say(hint, margin: 2) }
    }
    return failure.status
  }
}

/// Prints the output of a command. Nothing else prints.
struct Printer {
  let context: Context
  let options: OutputOptions

  func print(_ output: consuming CommandOutput) -> ExitStatus {
    for line in output.report { context.say(line, below: Self.reportMargin) }
    output.marks.forEach(context.remark)
    remark(output.remarks)
    let (failure, includesFailure, reportsFindings) = (output.failure, output.includesFailure, output.reportsFindings)
    var written = OutputSummary()
    do {
      written = try write(consume output)
    } catch {
      switch error {
      case .outputEnd(.closed): break
      case .outputEnd(.failed(let failure)), .failure(let failure): return report(failure)
      }
    }
    remark(written.remarks)
    let fieldsFailure = written.missing?.failure
    if reportsFindings, let fieldsFailure { return report(fieldsFailure) }
    // If a record or the command failed, that failure determines the status, and a missing field is only a remark.
    if written.status != .success || failure != nil, let fieldsFailure { remark([fieldsFailure.message]) }
    if let failure {
      if includesFailure, options.format == .table { return failure.status }
      return report(failure)
    }
    guard written.status == .success, let fieldsFailure else { return written.status }
    return report(fieldsFailure)
  }

  /// The margin after the result of a check: `ok       signature: …`.
  private static let reportMargin = 9

  private func remark(_ sentences: [String]) {
    if !options.isQuiet { sentences.forEach(context.remark) }
  }

  private func write(_ output: consuming CommandOutput) throws(StreamEnd) -> OutputSummary {
    let (view, envelope, table, isKept) = (
      output.view, output.envelope, output.table, output.failure != nil && !output.reportsFindings
    )
    // Removed from the output, so that a document need not stay in memory while its text is written.
    let body = output.body
    output.body = .nothing
    let reportsFindings = output.reportsFindings
    switch consume body {
    case .nothing: break
    case .text(let text): try context.deliver(Array(text.utf8))
    case .page(let sections, var value):
      guard options.isForPeople else { return try write(document: &value, envelope, isKept: isKept) }
      try context.deliver(page(sections))
    case .table(let rows, let columns):
      if rows.isEmpty, options.format == .table { break }
      guard options.isForPeople else {
        var list = JSON.array(rows)
        return try write(document: &list, envelope, isKept: isKept)
      }
      let table = RecordTable(listOf: envelope.object, columns: columns)
      return try RecordWriter(context, options, table: table).write(rows, isKept: isKept)
    case .document(var value): return try write(document: &value, view: view, envelope, isKept: isKept)
    case .paths(let paths):
      var pending = Chunks { [context] bytes throws(StreamEnd) in try context.deliver(bytes) }
      try PathTree(paths).writeList(width: options.width, to: &pending)
      try pending.flush()
    case .pages(let pages):
      return try print(pages, isKept: isKept)
    case .bodies(let next): try write(bodies: next)
    case .items(let produce):
      return try write(
        itemsOf: produce, to: RecordWriter(context, options, view: view, table: table, envelope), isKept: isKept,
        reportsFindings: reportsFindings)
    }
    return OutputSummary()
  }

  /// The value is null afterward if only its text was needed.
  func write(
    document value: inout JSON, view: ItemView? = nil, _ envelope: Envelope, isKept: Bool
  ) throws(StreamEnd) -> OutputSummary {
    let writer = RecordWriter(context, options, view: view, envelope, isDocument: true)
    try writer.emit(document: &value)
    return try writer.finish(isKept: isKept)
  }

  private func write(
    itemsOf produce: (RecordWriter) throws(StreamEnd) -> ExitStatus, to writer: RecordWriter, isKept: Bool,
    reportsFindings: Bool
  ) throws(StreamEnd) -> OutputSummary {
    do {
      let status = try produce(writer)
      var summary = try writer.finish(isKept: status != .success && !reportsFindings || isKept)
      summary.status = status
      return summary
    } catch .failure(let failure) {
      _ = try writer.finish(isComplete: false, isKept: true)
      throw .failure(failure)
    }
  }

  private func write(bodies next: () throws(Failure) -> [UInt8]?) throws(StreamEnd) {
    var isFirst = true
    while let body = try Result(catching: next).mapError(StreamEnd.failure).get() {
      try context.deliver((isFirst ? [] : Array("\n".utf8)) + body)
      isFirst = false
    }
  }

  private func page(_ sections: [Section]) -> [UInt8] {
    // Longer lines are hard to read in any window.
    let width = min(options.width ?? 80, 100)
    return Array(sections.text(width: width, isStyled: options.style.isColored, isStacked: false).utf8)
  }

  /// The maximum length of a sentence in characters. Longer remarks repeat text from outside.
  static let longestSentence = 2000

  private func report(_ failure: Failure) -> ExitStatus {
    context.report(failure, isJSON: options.wantsJSONErrors)
  }
}
