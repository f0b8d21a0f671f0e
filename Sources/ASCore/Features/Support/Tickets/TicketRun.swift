import AppStore
import Base
import Client
import Terminal

/// `customer --ids`: the rows of a table with results appended. A row with several IDs is written once per ID.
final class TicketRun: OrderedLookups {
  private let table: IDTable
  private let output: CustomerOutput
  private let form: CustomerOutput.Form
  private let columns: [String]
  private let redaction: CustomerRedaction
  /// Masks the user's own cells, which may identify other customers.
  private let mask: ((_ field: [UInt8]) -> [UInt8])?
  private let requests: ConcurrentRequests
  private let sink: RecordWriter
  private let now: Timestamp
  /// The line of the first row about a transaction.
  private var lines: TextDictionary<Int> = [:]
  /// The inputs that were not returned yet, all from the first `begun` rows.
  private var pending: ArraySlice<Input> = []
  private var begun = 0
  /// The number of unknown IDs with the digits of rounded numbers.
  private var rounded = 0
  private var counts: [TicketAnswer.Result: Int] = [:]
  /// The number of written IDs and of their rows.
  private var written = 0
  private var writtenRows = 0

  /// One ID of a row, or why the row has none.
  struct Input {
    let row: IDTable.Row
    let place: Int
    let content: Result<PastedPurchase, Failure>
    /// The remark about IDs that are not looked up.
    var remark: String?
  }

  init(
    _ table: IDTable, _ output: CustomerOutput, _ requests: ConcurrentRequests, _ sink: RecordWriter, now: Timestamp
  ) {
    (self.table, self.output, self.requests, self.sink, self.now) = (table, output, requests, sink, now)
    form = output.form
    columns = TicketAnswer.columns + (output.hasNotifications ? [TicketAnswer.pendingRequest] : [])
    let ids = output.isRedacted ? table.rows.map(\.cell) : []
    redaction = output.redaction(read: ids)
    let foreign = redaction.ofForeignText
    mask = output.isRedacted ? { foreign.bytes($0) } : nil
  }

  let isTable = true
  var consumed: Int64 { Int64(writtenRows) }

  // MARK: Rows

  func next() throws(Failure) -> NextInput<Input> {
    if pending.isEmpty {
      guard begun < table.rows.count else { return .end }
      pending = try inputs(of: table.rows[begun])[...]
      begun += 1
    }
    return pending.popFirst().map { .input($0) } ?? .end
  }

  /// Returns at least one input.
  private func inputs(of row: IDTable.Row) throws(Failure) -> [Input] {
    do throws(Failure) {
      let found = try PurchaseFinder(Array(row.cell.utf8), as: .cell)
      var inputs = found.purchases.map { purchase in
        Input(row: row, place: begun, content: .success(PastedPurchase(purchase.kind, purchase.id, from: .column)))
      }
      let leftOut = found.leftOut.isEmpty ? [] : [found.leftOut.joined(separator: ", ")]
      let remarks =
        found.repairs + (leftOut + found.problems.map(\.message) + found.incomplete).map { "not looked up: \($0)" }
      if let last = inputs.indices.last, !remarks.isEmpty { inputs[last].remark = remarks.joined(separator: "; ") }
      return inputs
    } catch {
      // A pasted private key is rejected at once, before its further lines are taken for IDs.
      guard !PrivateKeyText.isPasted(row.cell) else { throw error }
      let failure = row.cell.isEmpty ? Failure(.usage, "line \(row.line) has no ID") : error
      return [Input(row: row, place: begun, content: .failure(failure))]
    }
  }

  func name(of input: Input) -> String { input.row.cell }
  func key(of input: Input) -> String? { (try? input.content.get())?.id }

  // MARK: Lookups

  func begin(
    _ input: Input, order: Int, done: @escaping (Result<LookupResult<TicketAnswer>, Failure>) -> Void
  ) -> TicketAnswer? {
    switch input.content {
    case .failure(let failure): return TicketAnswer(failure, read: nil)
    case .success(let purchase):
      let wantsNotifications = output.hasDocuments || output.hasNotifications
      CustomerLookup(purchase, requests, order: order, wantsNotifications: wantsNotifications, now: now) {
        [self] result, isTokenAccepted in
        done(Result { () throws(Failure) in try self.result(purchase, result, isTokenAccepted) })
      }.begin()
      return nil
    }
  }

  /// Returns a final result for Apple's responses; the next run repeats a lookup that failed.
  private func result(
    _ purchase: PastedPurchase, _ result: Result<CustomerFacts, Failure>, _ isTokenAccepted: Bool
  ) throws(Failure) -> LookupResult<TicketAnswer> {
    switch result {
    case .success(let facts):
      let answer = try self.answer(facts)
      return LookupResult(answer, isAnswered: true, isFinal: answer.result != .failed)
    case .failure(let failure):
      // An unknown order counts as answered, although Apple does not report it as an error.
      let isAnswered =
        isTokenAccepted || failure.status == .notFound || failure.status != .credentials && failure.answer != nil
      // A suggested ID shows nearly all of the original.
      let mayAdvise = failure.status == .notFound && !output.isRedacted
      var (answer, advised) = (TicketAnswer(failure, read: purchase), failure)
      let suggestions = mayAdvise ? OtherIdentifier.advice(onUnknown: purchase.id) : []
      if !suggestions.isEmpty {
        answer.add(suggestions.joined(separator: "; "))
        advised.hint = (suggestions + [failure.hint].compactMap(\.self)).joined(separator: "; ")
        answer.error = .object(advised.members)
      }
      return LookupResult(answer, failure, isAnswered: isAnswered, isFinal: answer.result != .failed)
    }
  }

  /// Returns the result for a customer, with a document if the cells are not enough.
  private func answer(_ facts: CustomerFacts) throws(Failure) -> TicketAnswer {
    let facts = try output.notingAnswers(facts)
    var answer = output.ticket(facts)
    switch form {
    case .table, .rows: break
    case .documents: answer.document = try output.document(facts)
    case .markdown: answer.document = .string(try output.text(facts))
    }
    return answer
  }

  // MARK: Journal

  func kept(_ answer: TicketAnswer, of input: Input) -> JSON { answer.kept(id: input.row.cell) }

  func record(kept: JSON) -> TicketAnswer? {
    guard let answer = TicketAnswer(kept: kept) else { return nil }
    VerificationLevel(rawValue: answer.cell("verified")).map(requests.mark)
    return answer
  }

  func damage(_ number: Int, of input: Input) -> String {
    "record \(number + 1) of the journal is damaged; its ID is looked up again"
  }

  // MARK: Output

  func isSuccess(_ answer: TicketAnswer) -> Bool { answer.result == .found }

  func write(_ answer: TicketAnswer, of input: Input) throws(StreamEnd) {
    try writeHeader()
    written += 1
    writtenRows = input.place + 1
    counts[answer.result, default: 0] += 1
    if answer.result == .unknown, SpreadsheetNumber.roundedRemark(answer.cell("read_as")) != nil { rounded += 1 }
    var answer = answer
    if let remark = input.remark { answer.add(remark) }
    if let line = earlierLine(about: answer, input.row) { answer.note(duplicateOf: "line \(line)") }
    if form != .rows, let remark = input.remark { output.context.remark("line \(input.row.line): \(remark)") }
    try write(answer, of: input.row)
  }

  private func writeHeader() throws(StreamEnd) {
    if written == 0, form == .rows { try sink.emit(bytes: line(nil, adding: columns)) }
  }

  private func write(_ answer: TicketAnswer, of row: IDTable.Row) throws(StreamEnd) {
    let complete = output.context.completed
    switch form {
    case .table:
      let id = JSON.string(answer.cell("read_as").isEmpty ? row.cell : answer.cell("read_as"))
      let record: JSON =
        answer.result == .found
        ? ["id": id, "reply": answer.json] : ["id": id, "error": ["message": .string(complete(answer.cell("error")))]]
      try sink.emit(redaction.json(record))
    case .rows:
      let cells = columns.map { $0 == "error" ? complete(answer.cell($0)) : answer.cell($0) }
      try sink.emit(bytes: line(row, adding: cells.map(redaction.text)))
    case .documents: try sink.emit(item(answer, row))
    case .markdown:
      let item = item(answer, row)
      let error = item["error"]?["message"]?.string.map {
        "## \(escapingMarkdown((item["readAs"] ?? item["id"])?.string ?? ""))\n\n\(escapingMarkdown($0))\n"
      }
      try sink.emit(bytes: Array("\(item["reply"]?.string ?? error ?? "")\n".utf8))
    }
  }

  private func item(_ answer: TicketAnswer, _ row: IDTable.Row) -> JSON {
    redaction.json(answer.record(id: row.cell).completingHint(output.context.completed))
  }

  private func line(_ row: IDTable.Row?, adding cells: [String]) -> [UInt8] {
    table.line(row, adding: cells, isTSV: output.format == .tsv, masking: mask)
  }

  /// Returns the line of an earlier row about one of the same purchases.
  private func earlierLine(about answer: TicketAnswer, _ row: IDTable.Row) -> Int? {
    let subjects = answer.subjects
    let known = subjects.compactMap { lines[$0] }.min()
    for subject in subjects where lines[subject] == nil { lines[subject] = row.line }
    return known == row.line ? nil : known
  }

  func finish(isComplete: Bool) throws(StreamEnd) -> ExitStatus {
    if isComplete { try writeHeader() }
    try sink.flush()
    if !table.rows.isEmpty { sink.remark(summary) }
    if rounded > 0 {
      sink.remark(
        "\(rounded) of the unknown IDs may have been rounded by a spreadsheet or a number type; export the column as text"
      )
    }
    return (counts[.found] ?? 0) == written ? .success : .someFailed
  }

  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String? {
    count > 0 || failure.status == .interrupted ? advice : nil
  }

  /// `50 tickets: 28 found, 20 unknown, 2 without an ID`
  private var summary: String {
    let parts = TicketAnswer.Result.allCases.compactMap { result in
      counts[result].map { "\($0) \(result == .noID ? "without an ID" : result.rawValue)" }
    }
    let ids = written > writtenRows ? " with \(written) IDs" : ""
    let results = parts.isEmpty ? "none looked up" : parts.joined(separator: ", ")
    return "\(writtenRows) ticket\(writtenRows == 1 ? "" : "s")\(ids): \(results)"
  }
}
