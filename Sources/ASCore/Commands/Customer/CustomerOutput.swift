import AppStore
import Base
import Client
import CommandLine
import Customer
import Platform
import Terminal

/// What was found, in the format that was asked for.
struct CustomerOutput {
  private let invocation: Invocation
  private let context: Context
  private let answers: AnswerLog.Answers
  let format: CustomerFormat

  init(_ invocation: Invocation, _ context: Context) {
    (self.invocation, self.context) = (invocation, context)
    format = invocation[CustomerCommand.output] ?? (context.isTerminal(.output) ? .table : .json)
    answers = AnswerLog(context).read()
  }

  func output(of found: [CustomerSearch.Found]) throws(Failure) -> CommandOutput {
    var known: [(facts: CustomerFacts, settings: Settings)] = []
    var failures: [Failure] = []
    for one in found {
      switch one.result {
      case .success(let facts): known.append((facts, one.settings))
      case .failure(let failure): failures.append(failure)
      }
    }
    guard !known.isEmpty else { throw masked(failures.first ?? Failure(.failure, "nothing was asked")) }
    var output: CommandOutput
    if let page = try page(known) {
      output = CommandOutput(.text(page))
    } else {
      output = CommandOutput(try body(known))
      output.shape = RecordShape(object: .customer)
    }
    output.remarks =
      try known.first.flatMap { first throws(Failure) in try answering(first.facts, first.settings) } ?? []
    if found.count > 1 { output.remarks += failures.map { masked($0).message } }
    output.failure = failure(known.map(\.facts), failures).map(masked)
    return output
  }

  /// Which environment answered, where both were asked.
  private func answering(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> [String]? {
    guard try settings.environment().value == .auto, try settings.text(.baseURL) == nil else { return nil }
    return facts.environment.map { ["\($0.lowercased()) answered"] }
  }

  private func masked(_ failure: Failure) -> Failure {
    guard invocation.isGiven(CustomerCommand.redact) else { return failure }
    var masked = failure
    masked.message = CustomerRedaction().text(failure.message)
    masked.hint = failure.hint.map { CustomerRedaction().text($0) }
    return masked
  }

  /// The status of a call that failed beside others; of several customers, that some were not found.
  private func failure(_ known: [CustomerFacts], _ failures: [Failure]) -> Failure? {
    if !failures.isEmpty {
      return Failure(.someFailed, "\(failures.count) of \(failures.count + known.count) were not found")
    }
    guard let failed = known.lazy.flatMap(\.failures).first else { return nil }
    var failure = failed.failure
    failure.message = "\(failed.call) was not answered, and the rest is shown: \(failure.message)"
    return failure
  }

  /// With `--fields` it is a document in every format but Markdown.
  private func body(_ known: [(facts: CustomerFacts, settings: Settings)]) throws(Failure) -> CommandOutput.Body {
    let isDocument = invocation.isGiven(OutputFlags.fields)
    switch format {
    case .table where !isDocument, .markdown:
      var texts: [String] = []
      for (facts, settings) in known { texts.append(try text(facts, settings)) }
      return .text(texts.joined(separator: "\n"))
    case .csv where !isDocument, .tsv where !isDocument:
      return .text(rows(known.map(\.facts)))
    case .table, .json, .ndjson, .csv, .tsv:
      var documents: [JSON] = []
      for (facts, settings) in known { documents.append(try document(facts, settings)) }
      guard documents.count > 1 else {
        return .reply(documents[0], object: .customer, item: FieldPath(names: []))
      }
      return .items { sink throws(Interruption) in
        for document in documents { try sink.emit(document) }
        return .success
      }
    }
  }

  // MARK: One customer

  /// A card, or Markdown.
  func text(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> String {
    let words = Wording.people(about: facts, localTime: context.localTime)
    let report = CustomerReport(
      facts, words, next: try next(facts, words, settings), showsAll: invocation.isGiven(CustomerCommand.all))
    let text = format == .markdown ? CustomerMarkdown(report).text : card(report, facts, words)
    guard let redaction = redaction(facts) else { return text }
    return redaction.text(text, isASCII: format == .table && context.showsOnlyASCII)
  }

  private func card(_ report: CustomerReport, _ facts: CustomerFacts, _ words: Wording) -> String {
    let style = TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context)
    let isASCII = context.showsOnlyASCII
    let card = CustomerCard(report, width: context.lineWidth, style: style, isASCII: isASCII).text
    guard invocation.isGiven(CustomerCommand.timeline), let timeline = Timeline(facts, words) else { return card }
    let width = context.lineWidth ?? TimelineText.width
    return card + "\n" + TimelineText(timeline, words, width: width, style: style, isASCII: isASCII).text
  }

  /// `--html`: written to its file; nil unless it is to be printed.
  private func page(_ known: [(facts: CustomerFacts, settings: Settings)]) throws(Failure) -> String? {
    guard let file = invocation[CustomerCommand.html] else { return nil }
    guard known.count == 1, let (facts, settings) = known.first else {
      throw Failure(
        .usage, "--html is a page about one customer, and the text names \(known.count)", hint: "name one ID")
    }
    let words = Wording.people(about: facts, localTime: context.localTime)
    let report = CustomerReport(facts, words, next: try next(facts, words, settings), showsAll: true)
    let whole = CustomerPage(report, Timeline(facts, words), words).text
    let page = redaction(facts)?.text(whole) ?? whole
    guard file != "-" else { return page }
    try context.writePrivateFile(file, Array(page.utf8))
    return nil
  }

  func document(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> JSON {
    let next = try next(facts, .scripts(about: facts), settings)
    let json = CustomerDocument(facts, next: next).json
    return redaction(facts)?.json(json) ?? json
  }

  func redaction(_ facts: CustomerFacts) -> CustomerRedaction? {
    invocation.isGiven(CustomerCommand.redact) ? CustomerRedaction(facts) : nil
  }

  /// The columns of a table of tickets, a row a customer.
  private func rows(_ known: [CustomerFacts]) -> String {
    let writer = CellWriter(format: format == .tsv ? .tsv : .csv, escapesControls: context.isTerminal(.output))
    func line(_ cells: [String]) -> [UInt8] {
      var line: [UInt8] = []
      for (index, cell) in cells.enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(cell, to: &line)
      }
      return line + [UInt8(ascii: "\n")]
    }
    let rows = known.map { facts in
      let (answer, redaction) = (TicketAnswer(facts, remark: nil), redaction(facts))
      return line(TicketAnswer.columns.map { redaction?.text(answer.cell($0)) ?? answer.cell($0) })
    }
    return String(decoding: line(TicketAnswer.columns) + rows.joined(), as: UTF8.self)
  }

  private func next(_ facts: CustomerFacts, _ words: Wording, _ settings: Settings) throws(Failure) -> [NextStep] {
    facts.next(words, try prefix(facts, settings)) { answers.answer(to: $0)?.date }
  }

  /// What begins a command that asks the same place, with its environment named, as writes want it.
  private func prefix(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> CommandPrefix {
    var flags: [String] = []
    if let profile = settings.named { flags += ["-p", profile.name] }
    let isSimulator = try settings.environment().value == .simulator
    if let environment = isSimulator ? "simulator" : facts.environment?.lowercased() { flags += ["-e", environment] }
    if let base = try settings.text(.baseURL), case .flag = base.source { flags += ["--base-url", base.value] }
    return CommandPrefix(flags: flags)
  }
}

extension CustomerRedaction {
  /// With the sign for what is left out as a terminal of ASCII shows it.
  fileprivate func text(_ text: String, isASCII: Bool) -> String {
    let masked = self.text(text)
    return isASCII ? masked.replacing("…", with: "...") : masked
  }
}
