import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The results of lookups with the settings and texts of one profile, in the requested format.
struct CustomerOutput: Sendable {
  let settings: Settings
  let texts: CustomerTexts
  let format: CustomerFormat

  /// How results are written. The raw value identifies the form in a journal.
  enum Form: String, PrintedWord {
    case table
    /// The cells of a ticket, in csv or tsv.
    case rows
    /// JSON documents; with `--fields`, in every format except Markdown.
    case documents
    case markdown

    static let origin = (kind: "form of results in a journal", place: "asctl customer --ids --journal")
    var meaning: String { "The results in the journal have this form; a run with another form does not resume it." }
  }

  var form: Form {
    let hasFields = invocation.isGiven(OutputFlags.fields)
    return switch format {
    case .table where !hasFields: .table
    case .csv where !hasFields, .tsv where !hasFields: .rows
    case .markdown: .markdown
    case .table, .csv, .tsv, .json, .ndjson: .documents
    }
  }

  var invocation: Invocation { settings.invocation }
  var context: Context { settings.context }

  /// The result of a lookup, and the output with the profile that found the customer.
  private typealias Found = (read: PastedPurchase, output: CustomerOutput, result: Result<CustomerFacts, Failure>)

  typealias Known = [(output: CustomerOutput, facts: CustomerFacts)]

  /// Throws status 3 for an invalid file of the profile.
  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    texts = try CustomerTexts(settings)
    let isTerminal = settings.context.terminal.isTerminal(.output)
    format = settings.invocation[CustomerCommand.output] ?? (isTerminal ? .table : .json)
  }

  func output(of answers: [CustomerSearch.Answer]) throws(Failure) -> CommandOutput {
    let results = try answers.map(found)
    let known: Known = results.compactMap { one in (try? one.result.get()).map { (one.output, $0) } }
    let failures = answers.compactMap(\.failure)
    if known.isEmpty, answers.count == 1, let failure = failures.first { throw failure }
    var unwritten: Failure?
    if let file = invocation[CustomerCommand.saveWorld] { try saveWorld(known, file, &unwritten) }
    var output: CommandOutput
    if let file = invocation[CustomerCommand.html], let page = try page(known, file, &unwritten) {
      output = CommandOutput(.text(page))
    } else if invocation.isGiven(CustomerCommand.tell) {
      output = CommandOutput(.text(replies(known)))
    } else {
      output = CommandOutput(try body(results))
      let isOne = answers.count == 1
      output.envelope = Envelope(
        object: .customer, before: isOne ? [] : ["read"], after: isOne ? [] : [["error"]], marks: ["verified"])
    }
    output.remarks = try known.first.map { one throws(Failure) in try answering(one.facts, one.output.settings) } ?? []
    output.remarks += known.flatMap { $0.facts.subscriptions.compactMap(\.impossibleStep) }.map(context.completed)
    if answers.count > 1 { output.remarks += answers.compactMap(remark) }
    output.failure = unwritten ?? failure(known.map(\.facts), failures)
    return output
  }

  private func found(_ answer: CustomerSearch.Answer) throws(Failure) -> Found {
    guard let facts = answer.facts else { return (answer.read, self, answer.result) }
    let output = answer.settings === settings ? self : try CustomerOutput(answer.settings)
    return (answer.read, output, .success(try output.notingAnswers(facts)))
  }

  /// Reads the log, which may be long, only for customers with consumption requests.
  func notingAnswers(_ facts: CustomerFacts) throws(Failure) -> CustomerFacts {
    if facts.consumptionRequests.isEmpty { return facts }
    let answers = try LoggedAnswers(settings)
    return facts.noting { answers.answer(to: $0)?.sent }
  }

  /// Returns a remark with the environment of the response, if both may have been queried.
  func answering(_ facts: CustomerFacts, _ settings: Settings) throws(Failure) -> [String] {
    if try settings.asksProductionOnly() { return ["response from production; \(Self.sandboxAdvice)"] }
    guard try settings.environment().value == .auto, try settings.text(.baseURL) == nil else { return [] }
    return facts.environment.map { ["response from \($0.lowercased())"] } ?? []
  }

  static let sandboxAdvice = "sandbox was not queried; -e auto queries both"

  /// Returns a remark about one of several customers who was not found.
  private func remark(_ answer: CustomerSearch.Answer) -> String? {
    guard let failure = answer.failure else { return nil }
    let id = answer.read.id
    let message = failure.message.hasPrefix(id) ? failure.message : "\(id): \(failure.message)"
    let advice = failure.status == .notFound && !isRedacted ? OtherIdentifier.advice(onUnknown: id) : []
    return context.completed(([message] + advice).joined(separator: "; "))
  }

  /// Returns the failure of a call while others succeeded; for several customers, how many have no result.
  private func failure(_ known: [CustomerFacts], _ failures: [Failure]) -> Failure? {
    if let first = failures.first {
      let found = failures.allSatisfy { $0.status == .notFound } ? "found" : "read"
      if known.isEmpty {
        return Failure(first.status, "none of the \(failures.count) IDs was \(found)", hint: first.hint)
      }
      return Failure(.someFailed, "\(failures.count) of \(failures.count + known.count) were not \(found)")
    }
    guard let failed = known.lazy.flatMap(\.failures).first else { return nil }
    var failure = failed.failure
    failure.message = "\(failed.endpoint.name) failed; showing the rest: \(failure.message)"
    return failure
  }

  private func body(_ results: [Found]) throws(Failure) -> CommandOutput.Body {
    switch form {
    case .table, .markdown:
      var texts: [String] = []
      for case (_, let output, .success(let facts)) in results { texts.append(try output.text(facts)) }
      return texts.isEmpty ? .nothing : .text(texts.joined(separator: "\n"))
    case .rows: return .text(rows(results))
    case .documents:
      let documents = try results.map(document)
      guard documents.count > 1 else { return .document(documents[0]) }
      return .items { sink throws(StreamEnd) in
        for document in documents { try sink.emit(document) }
        return .success
      }
    }
  }

  /// Returns the document of a customer; for one that was not found, a record with `read` and `error`.
  private func document(_ found: Found) throws(Failure) -> JSON {
    switch found.result {
    case .success(let facts): return try found.output.document(facts)
    case .failure(let failure):
      let record = JSON.object(["read": found.read.json(), "error": .object(failure.members)])
      return redaction(read: [found.read.id]).json(record.completingHint(context.completed))
    }
  }

  /// Returns the columns of a table of tickets, with one row per customer.
  private func rows(_ results: [Found]) -> String {
    let writer = CellWriter(format: format == .tsv ? .tsv : .csv)
    let rows = results.map { read, output, result in
      let redaction = redaction(try? result.get(), read: [read.id])
      let answer: TicketAnswer =
        switch result {
        case .success(let facts): output.ticket(facts)
        case .failure(let failure): TicketAnswer(failure, read: read)
        }
      return TicketAnswer.columns.map { redaction.text(answer.cell($0)) }
    }
    var lines: [UInt8] = []
    for cells in [TicketAnswer.columns] + rows {
      for (index, cell) in cells.enumerated() {
        if index > 0 { lines.append(writer.separator) }
        writer.write(cell, to: &lines)
      }
      lines.append(UInt8(ascii: "\n"))
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// `--tell`: returns the messages about each customer without wrapped lines, separated by empty lines.
  private func replies(_ known: Known) -> String {
    let isASCII = context.terminal.isTerminal(.output) && context.showsOnlyASCII
    let replies = known.flatMap { output, facts in
      facts.messages(output.texts).replies.map { reply in
        let lines = reply.text.split(separator: "\n", omittingEmptySubsequences: false).map {
          terminalText(String($0), isASCII: isASCII)
        }
        return redaction(facts).text(lines.joined(separator: "\n")) + "\n"
      }
    }
    return replies.uniqued().joined(separator: "\n")
  }
}

// One customer.
extension CustomerOutput {
  var isRedacted: Bool { invocation.isGiven(CustomerCommand.redact) }

  /// Masks nothing without `--redact`.
  func redaction(_ facts: CustomerFacts? = nil, read: [String] = []) -> CustomerRedaction {
    CustomerRedaction(facts, read: read, isOn: isRedacted)
  }

  /// Returns one customer as a card or in Markdown.
  func text(_ facts: CustomerFacts) throws(Failure) -> String {
    let report = try report(facts, showsAll: invocation.isGiven(CustomerCommand.all))
    let redaction = redaction(facts)
    if format == .markdown { return redaction.text(report.markdown) }
    let style = TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context)
    let isASCII = context.showsOnlyASCII
    let timeline = invocation.isGiven(CustomerCommand.timeline) ? Timeline(facts, report.wording) : nil
    let picture = timeline.map {
      TimelineText($0, report.wording, width: context.lineWidth, style: style, isASCII: isASCII).text
    }
    let card = CustomerCard(report: report, width: context.lineWidth, style: style, isASCII: isASCII, timeline: picture)
    let masked = redaction.text(card.text)
    // The ellipsis of masked identifiers.
    return isRedacted && isASCII ? masked.replacing("…", with: "...") : masked
  }

  func document(_ facts: CustomerFacts) throws(Failure) -> JSON {
    let wording = Wording.machineReadable(about: facts, names: texts.names)
    return redaction(facts).json(facts.document(wording, tell: facts.messages(texts), next: try next(facts, wording)))
  }

  func report(_ facts: CustomerFacts, showsAll: Bool) throws(Failure) -> CustomerReport {
    let wording = Wording.people(about: facts, texts)
    return CustomerReport(
      facts, wording, tell: facts.messages(texts), next: try next(facts, wording, isForPeople: true), showsAll: showsAll
    )
  }

  /// Returns a row about a customer: for people with local days, for scripts in UTC or in the zone of `--time-zone`.
  func ticket(_ facts: CustomerFacts) -> TicketAnswer {
    let localTime = invocation.isGiven(CustomerCommand.timeZone) ? texts.localTime : nil
    let isForPeople = format == .table
    let wording: Wording =
      isForPeople
      ? .people(about: facts, texts) : .machineReadable(about: facts, names: texts.names, localTime: localTime)
    return TicketAnswer(facts, wording, texts, isForPeople: isForPeople)
  }

  private func next(
    _ facts: CustomerFacts, _ wording: Wording, isForPeople: Bool = false
  ) throws(Failure) -> [NextStep] {
    let flags = try settings.flagsOfSuggestions()
    return NextSteps(
      facts: facts, wording: wording, flags: flags(facts.environment), complete: context.completed,
      isForPeople: isForPeople
    ).all
  }
}

extension Settings {
  /// Whether `--has-access` skips sandbox, whose purchases cost nothing, because no flag asks for it.
  func asksProductionOnly() throws(Failure) -> Bool {
    guard invocation.isGiven(CustomerCommand.hasAccess) else { return false }
    return try environment().isUnrequestedAuto
  }

  /// Returns the flags of a suggested command about a customer that was found in an environment of Apple's. Writes require
  /// an explicit environment, so every command names it.
  func flagsOfSuggestions() throws(Failure) -> @Sendable (_ environment: String?) -> [String] {
    let profile = named.map { ["-p", $0.name] } ?? []
    let isSimulator = try environment().value == .simulator
    var base: [String] = []
    if let url = try text(.baseURL), url.source.kind == .flag { base = ["--base-url", url.value] }
    let last = base
    return { environment in
      profile + ((isSimulator ? "simulator" : environment?.lowercased()).map { ["-e", $0] } ?? []) + last
    }
  }
}

extension Context {
  /// Whether the user's locale supports only ASCII, as with `LANG=C` (POSIX, "Environment Variables": the first of
  /// these that is set and not empty decides). If none is set, as in containers, UTF-8 is assumed.
  fileprivate var showsOnlyASCII: Bool {
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(processes.variable).first else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }
}
