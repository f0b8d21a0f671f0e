import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The results of customer lookups, in the requested format.
struct CustomerOutput {
  let invocation: Invocation
  let context: Context
  let format: CustomerFormat

  init(_ invocation: Invocation, _ context: Context) {
    (self.invocation, self.context) = (invocation, context)
    format = invocation[CustomerCommand.output] ?? (context.terminal.isTerminal(.output) ? .table : .json)
  }

  func output(of found: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput {
    let known = found.compactMap { one in one.facts.map { (facts: $0, settings: one.settings) } }
    let failures = found.compactMap(\.failure)
    if known.isEmpty, found.count == 1, let failure = failures.first { throw failure }
    var unwritten: Failure?
    try saveWorld(known, &unwritten)
    var output: CommandOutput
    if let page = try page(known, &unwritten) {
      output = CommandOutput(.text(page))
    } else if invocation.isGiven(CustomerCommand.tell) {
      output = CommandOutput(.text(try replies(known)))
    } else {
      output = CommandOutput(try body(found))
      let isOne = found.count == 1
      output.envelope = Envelope(
        object: .customer, before: isOne ? [] : ["read"], after: isOne ? [] : [["error"]], marks: ["verified"])
    }
    output.remarks =
      try known.first.flatMap { first throws(Failure) in try answering(first.facts, first.settings) } ?? []
    output.remarks += known.flatMap { $0.facts.impossibleSteps.map(\.remark) }.map(context.completed)
    if found.count > 1 {
      output.remarks += found.compactMap { one in
        one.failure.map { failure in
          let message = failure.message.hasPrefix(one.read.id) ? failure.message : "\(one.read.id): \(failure.message)"
          let isMasked = invocation.isGiven(CustomerCommand.redact)
          let reading = failure.status == .notFound && !isMasked ? LookAlikes.advice(on: one.read.id) : nil
          return context.completed([message, reading].compactMap(\.self).joined(separator: "; "))
        }
      }
    }
    output.failure = unwritten ?? failure(known.map(\.facts), failures)
    return output
  }

  /// `--has-access`: returns whether the customer has access to one of the products.
  func access(to products: [String], _ found: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput {
    guard let answer = found.first, let facts = answer.facts else {
      throw found.first?.failure ?? Failure(.failure, "no customer was looked up")
    }
    let check = try AccessCheck(products, facts)
    let json = redaction(facts)?.json(check.json) ?? check.json
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        try sink.emit(json)
        return check.status
      }, remarks: try answering(facts, answer.settings) ?? [])
    output.envelope = Envelope(object: .accessCheck, marks: ["verified"])
    return output
  }

  /// Returns a remark with the environment of the response, if both may have been queried.
  private func answering(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> [String]? {
    guard try settings.environment().value == .auto, try settings.text(.baseURL) == nil else { return nil }
    return facts.environment.map { ["response from \($0.lowercased())"] }
  }

  /// Returns the failure of a call while others succeeded; for several customers, that some or all were not found.
  private func failure(_ known: [CustomerFacts], _ failures: [Failure]) -> Failure? {
    if let first = failures.first {
      if known.isEmpty { return Failure(first.status, "none of the \(failures.count) IDs was found", hint: first.hint) }
      return Failure(.someFailed, "\(failures.count) of \(failures.count + known.count) were not found")
    }
    guard let failed = known.lazy.flatMap(\.failures).first else { return nil }
    var failure = failed.failure
    failure.message = "\(failed.call) failed; showing the rest: \(failure.message)"
    return failure
  }

  /// Returns a row about a customer: for people with local days, for scripts in UTC or in the zone of `--time-zone`.
  func ticket(
    _ facts: CustomerFacts, _ texts: CustomerTexts, isAnswered: (ConsumptionRequest) -> Bool = { _ in false }
  ) -> TicketAnswer {
    let localTime = invocation.isGiven(CustomerCommand.timeZone) ? context.clock.localTime : nil
    let isForPeople = format == .table
    let wording: Wording =
      isForPeople
      ? .people(about: facts, texts)
      : .machineReadable(about: facts, names: texts.names, localTime: localTime)
    return TicketAnswer(facts, wording, texts, isForPeople: isForPeople, isAnswered: isAnswered)
  }

  /// Returns the data in the requested format; with `--fields`, the JSON document in every format except Markdown.
  private func body(_ found: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput.Body {
    let isDocument = invocation.isGiven(OutputFlags.fields)
    switch format {
    case .table where !isDocument, .markdown:
      var texts: [String] = []
      for one in found {
        if let facts = one.facts { texts.append(try text(facts, one.settings)) }
      }
      return texts.isEmpty ? .nothing : .text(texts.joined(separator: "\n"))
    case .csv where !isDocument, .tsv where !isDocument:
      return .text(try rows(found))
    case .table, .json, .ndjson, .csv, .tsv:
      var documents: [JSON] = []
      for one in found { documents.append(try document(one)) }
      guard documents.count > 1 else {
        return .document(documents[0])
      }
      return .items { sink throws(StreamEnd) in
        for document in documents { try sink.emit(document) }
        return .success
      }
    }
  }

  /// Returns the document of a customer; for one that was not found, a record with `read` and `error`.
  private func document(_ found: CustomerSearch.Answer) throws(Failure) -> JSON {
    guard let failure = found.failure else {
      return try found.facts.map { facts throws(Failure) in
        try document(facts, found.settings)
      } ?? .null
    }
    let record = JSON.object(["read": found.read.json, "error": .object(failure.members)])
      .completingHint(context.completed)
    return invocation.isGiven(CustomerCommand.redact) ? CustomerRedaction(read: [found.read.id]).json(record) : record
  }

  // MARK: One customer

  /// Returns one customer as a card or in Markdown.
  func text(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> String {
    let (report, wording) = try report(facts, settings, showsAll: invocation.isGiven(CustomerCommand.all))
    let text = format == .markdown ? CustomerMarkdown(report: report).text : card(report, facts, wording)
    guard let redaction = redaction(facts) else { return text }
    return redaction.text(text, isASCII: format == .table && context.showsOnlyASCII)
  }

  private func card(_ report: CustomerReport, _ facts: CustomerFacts, _ wording: Wording) -> String {
    let style = TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context)
    let isASCII = context.showsOnlyASCII
    let timeline = invocation.isGiven(CustomerCommand.timeline) ? Timeline(facts, wording) : nil
    let width = context.lineWidth ?? TimelineText.width
    let picture = timeline.map { TimelineText($0, wording, width: width, style: style, isASCII: isASCII).text }
    return CustomerCard(report: report, width: context.lineWidth, style: style, isASCII: isASCII, timeline: picture)
      .text
  }

  func document(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> JSON {
    let texts = try CustomerTexts(settings)
    let next = try next(facts, .machineReadable(about: facts, names: texts.names), settings)
    let tell = facts.messages(texts)
    let json = CustomerDocument(facts, tell: tell, next: next, names: texts.names).json
    return redaction(facts)?.json(json) ?? json
  }

  /// `--tell`: returns the message about each customer without wrapped lines, separated by empty lines.
  private func replies(_ known: [(facts: CustomerFacts, settings: Settings)]) throws(Failure) -> String {
    var replies: [String] = []
    for (facts, settings) in known {
      guard let reply = facts.reply(try CustomerTexts(settings))?.text else { continue }
      let lines = reply.split(separator: "\n", omittingEmptySubsequences: false).map {
        context.terminal.isTerminal(.output) && context.showsOnlyASCII
          ? asciiText(String($0)) : escapingControls(String($0))
      }
      let text = lines.joined(separator: "\n")
      replies.append((redaction(facts)?.text(text) ?? text) + "\n")
    }
    return replies.uniqued().joined(separator: "\n")
  }

  /// Returns a report for people, and its wording.
  func report(
    _ facts: CustomerFacts, _ settings: Settings, showsAll: Bool
  ) throws(Failure) -> (CustomerReport, Wording) {
    let texts = try CustomerTexts(settings)
    let wording = Wording.people(about: facts, texts)
    let tell = facts.messages(texts)
    let next = try next(facts, wording, settings)
    return (CustomerReport(facts, wording, tell: tell, next: next, showsAll: showsAll), wording)
  }

  func redaction(_ facts: CustomerFacts) -> CustomerRedaction? {
    invocation.isGiven(CustomerCommand.redact) ? CustomerRedaction(facts) : nil
  }

  /// Returns the columns of a table of tickets, with one row per customer.
  private func rows(_ found: [CustomerSearch.Answer]) throws(Failure) -> String {
    let writer = CellWriter(format: format == .tsv ? .tsv : .csv)
    func line(_ cells: [String]) -> [UInt8] {
      var line: [UInt8] = []
      for (index, cell) in cells.enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(cell, to: &line)
      }
      return line + [UInt8(ascii: "\n")]
    }
    let rows = try found.map { one throws(Failure) in
      let answer =
        try one.facts.map { facts throws(Failure) in ticket(facts, try CustomerTexts(one.settings)) }
        ?? TicketAnswer(one.failure ?? Failure(.failure, ""), read: one.read)
      let redaction =
        invocation.isGiven(CustomerCommand.redact) ? CustomerRedaction(one.facts, read: [one.read.id]) : nil
      return line(TicketAnswer.columns.map { redaction?.text(answer.cell($0)) ?? answer.cell($0) })
    }
    return String(decoding: line(TicketAnswer.columns) + rows.joined(), as: UTF8.self)
  }

  private func next(_ facts: CustomerFacts, _ wording: Wording, _ settings: Settings) throws(Failure) -> [NextStep] {
    // The log may be long, and most customers have no consumption request.
    let answers = facts.consumptionRequests.isEmpty ? nil : try WriteLog(settings).answers()
    return facts.next(wording, try prefix(facts, settings)) { answers?.answer(to: $0)?.sent }
      .map { $0.completing(context.completed) }
  }

  /// Returns the flags of every suggested command: the profile and the environment in which the customer was found,
  /// because writes require an explicit environment.
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
  /// Masks a text, with the ellipsis as an ASCII terminal shows it.
  fileprivate func text(_ text: String, isASCII: Bool) -> String {
    let masked = self.text(text)
    return isASCII ? masked.replacing("…", with: "...") : masked
  }
}
