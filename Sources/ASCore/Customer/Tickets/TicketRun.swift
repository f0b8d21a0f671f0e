import AppStore
import Base
import Client
import Platform
import Terminal

/// Many tickets: each row of the input with its answer behind it, in the order of the input, each ID asked once.
package final class TicketRun {
  private let table: TicketTable
  private let requests: ConcurrentRequests
  private let journal: Journal?
  private let sink: RecordWriter
  private let progress: Progress
  private let now: Timestamp
  private let form: Form
  private var window = ReorderBuffer<Record>(capacity: windowSize, weightLimit: .max)
  private var begun = 0
  private var written = 0
  private var counts: [TicketAnswer.Result: Int] = [:]
  /// What is being asked, by the ID, with the rows that wait for it; and what was answered already.
  private var asked = TextDictionary<[(row: Int, cell: String)]>()
  private var answered = TextDictionary<Record>()
  private var lookups = TextDictionary<CustomerLookup>()
  /// Whether any answer showed that the App Store can be reached and knows the token.
  private var isAnswered = false
  private var end: Interruption?
  private var stop: Failure?

  /// What a row becomes. `documents`: everything that is known, for JSON, and where `text` makes one for Markdown.
  package enum Form: Sendable {
    /// A line of separated values: the row, and the answer's cells behind it. The layout writes the header.
    case row(TicketLayout, @Sendable (_ row: TicketTable.Row, _ answer: TicketAnswer, TicketTable) -> [UInt8])
    /// A record of the answer's cells.
    case answers(@Sendable (_ id: String, _ answer: TicketAnswer) -> JSON)
    case documents(
      @Sendable (_ facts: CustomerFacts) throws(Failure) -> JSON,
      mask: @Sendable (_ id: String, _ record: JSON) -> JSON,
      text: @Sendable (_ record: JSON) -> [UInt8]?)
  }

  fileprivate struct Record {
    let answer: TicketAnswer
    /// Of a found customer, where documents are wanted.
    let document: JSON?
    let failure: JSON?
  }

  private static let windowSize = 4096

  package init(
    _ table: TicketTable, _ requests: ConcurrentRequests, _ journal: Journal?, _ sink: RecordWriter,
    _ progress: Progress,
    now: Timestamp, form: Form
  ) {
    (self.table, self.requests, self.journal, self.sink) = (table, requests, journal, sink)
    (self.progress, self.now, self.form) = (progress, now, form)
  }

  /// Returns when all rows are written; throws why it ended early, after writing what is known.
  package func run() throws(Interruption) -> ExitStatus {
    (table.remarks + (journal?.remarks ?? [])).forEach(remark)
    requests.progress = { [self] _, _ in
      progress.show(consumed: Int64(written))
      flush()
    }
    requests.run { [self] in beginOne() }
    requests.progress = nil
    progress.clear()
    if requests.isInterrupted || begun < table.rows.count, stop == nil { stop = Failure(.interrupted, "interrupted") }
    if stop == nil, written == 0 { writeHeader() }
    flush()
    do {
      try journal?.end()
    } catch {
      stop = stop ?? error
    }
    if let end { throw end }
    sink.remark(table.rows.isEmpty ? LookupRun.noIDs : summary)
    guard let stop else { return (counts[.found] ?? 0) == written ? .success : .someFailed }
    throw .failure(continuable(stop))
  }

  /// `50 tickets: 28 found, 20 unknown, 2 without an ID`
  private var summary: String {
    let labels: [(TicketAnswer.Result, String)] = [
      (.found, "found"), (.unknown, "unknown"), (.noID, "without an ID"), (.failed, "failed"),
    ]
    let parts = labels.compactMap { result, word in counts[result].map { "\($0) \(word)" } }
    return
      "\(written) ticket\(written == 1 ? "" : "s"): \(parts.isEmpty ? "none answered" : parts.joined(separator: ", "))"
  }

  private func continuable(_ failure: Failure) -> Failure {
    guard written > 0 || failure.status == .interrupted else { return failure }
    var failure = failure
    let advice =
      journal == nil
      ? "--journal FILE lets a run go on where it ended" : "the same command goes on where this one ended"
    failure.hint = [failure.hint, advice].compactMap(\.self).joined(separator: "; ")
    return failure
  }

  private func remark(_ sentence: String) {
    progress.clear()
    sink.remark(sentence)
  }

  // MARK: Rows

  /// Whether there was a row to begin.
  private func beginOne() -> Bool {
    guard stop == nil, end == nil, begun < table.rows.count, window.hasRoom else { return false }
    let row = window.open()
    begun += 1
    do throws(Failure) {
      try begin(row, table.rows[row].cell)
    } catch {
      fail(error)
    }
    write()
    return true
  }

  private func begin(_ row: Int, _ cell: String) throws(Failure) {
    switch try journal?.record(row, id: cell) {
    case .record(let record, _)?:
      if let known = Self.record(record) {
        VerificationLevel(rawValue: known.answer.cell("verified")).map(requests.remark)
        return close(row, known)
      }
    case .damaged?: remark("the record of row \(row + 1) is damaged in the journal; it is asked anew")
    case .nothing?, nil: break
    }
    let purchase: PastedPurchase
    var others: String?
    do throws(Failure) {
      let found = try PurchaseFinder(Array(cell.utf8), isCell: true).purchases
      purchase = PastedPurchase(found[0].kind, found[0].id, from: .column)
      others = found.count > 1 ? "not asked: \(found.dropFirst().map(\.id).joined(separator: ", "))" : nil
    } catch {
      // A pasted private key is refused at once, before its further lines are taken for IDs.
      guard !PrivateKeyText.isPasted(cell) else { throw error }
      let failure = cell.isEmpty ? Failure(.usage, "line \(table.rows[row].line) has no ID") : error
      return close(
        row, Record(answer: TicketAnswer(failure, read: nil), document: nil, failure: .object(failure.members)))
    }
    if let known = answered[purchase.id] { return try finish(row, cell, known) }
    if asked[purchase.id] != nil {
      asked[purchase.id]?.append((row, cell))
      return
    }
    asked[purchase.id] = [(row, cell)]
    let lookup = CustomerLookup(purchase, requests, wantsNotifications: wantsDocuments, now: now) { [self] result in
      ended(purchase, result, others)
    }
    lookups[purchase.id] = lookup
    lookup.begin()
  }

  private var wantsDocuments: Bool {
    if case .documents = form { true } else { false }
  }

  private func ended(_ purchase: PastedPurchase, _ result: Result<CustomerFacts, Failure>, _ others: String?) {
    if lookups[purchase.id]?.isTokenAccepted == true { isAnswered = true }
    lookups[purchase.id] = nil
    guard stop == nil else { return }
    let rows = asked.removeValue(forKey: purchase.id) ?? []
    do throws(Failure) {
      let record = try record(purchase, result, others)
      answered[purchase.id] = record
      for (row, cell) in rows { try finish(row, cell, record) }
    } catch {
      fail(error)
    }
  }

  /// Throws what has nothing to do with this ID, and would be said of every one of them.
  private func record(
    _ purchase: PastedPurchase, _ result: Result<CustomerFacts, Failure>, _ others: String?
  ) throws(Failure) -> Record {
    switch result {
    case .success(let facts):
      isAnswered = true
      var document: JSON?
      if case .documents(let make, _, _) = form { document = try make(facts) }
      return Record(answer: TicketAnswer(facts, remark: others), document: document, failure: nil)
    case .failure(let failure):
      // An order that nobody knows is an answer, too, though no error of Apple's.
      isAnswered =
        isAnswered || failure.status == .notFound || failure.status != .credentials && failure.answer != nil
      guard isAnswered, failure.status != .interrupted, failure.status != .rateLimited else { throw failure }
      return Record(answer: TicketAnswer(failure, read: purchase), document: nil, failure: .object(failure.members))
    }
  }

  /// What Apple said stays; what failed is asked again by the next run.
  private func finish(_ row: Int, _ cell: String, _ record: Record) throws(Failure) {
    if record.answer.result != .failed { try journal?.add(row, record.json(id: cell)) }
    close(row, record)
  }

  private func close(_ row: Int, _ record: Record) {
    window.close(row, record, weight: 0)
    progress.count(record.answer.result == .found)
    write()
  }

  private func fail(_ failure: Failure) {
    if stop == nil { stop = failure }
    requests.end()
  }

  // MARK: Output

  private func write() {
    while end == nil, let record = window.takeNext() {
      if written == 0 { writeHeader() }
      let row = table.rows[written]
      written += 1
      counts[record.answer.result, default: 0] += 1
      do {
        progress.makeRoom()
        switch form {
        case .row(_, let line): try sink.emit(bytes: line(row, record.answer, table))
        case .answers(let make): try sink.emit(make(row.cell, record.answer))
        case .documents(_, let mask, let text):
          let item = mask(row.cell, record.emitted(id: row.cell))
          if let text = text(item) { try sink.emit(bytes: text) } else { try sink.emit(item) }
        }
      } catch {
        end = error
        requests.end()
      }
    }
  }

  private func writeHeader() {
    guard case .row(let layout, _) = form else { return }
    do {
      try sink.emit(bytes: layout.header(of: table))
    } catch {
      end = error
    }
  }

  private func flush() {
    guard end == nil else { return }
    do {
      try sink.flush()
    } catch {
      end = error
      requests.end()
    }
  }
}

extension TicketRun.Record {
  /// As bulk look-ups write it: the ID as it was given, and what was answered.
  func emitted(id: String) -> JSON {
    var record: JSONObject = ["id": .string(id)]
    let read = answer.cell("read_as")
    if !read.isEmpty, !sameBytes(read, id) { record["readAs"] = .string(read) }
    if let document {
      record["reply"] = document
    } else {
      record["error"] = failure ?? .null
    }
    return .object(record)
  }

  /// For the journal.
  func json(id: String) -> JSON {
    var kept: JSONObject = ["answer": answer.json]
    kept["document"] = document
    kept["error"] = failure
    return ["id": .string(id), "reply": .object(kept)]
  }
}

extension TicketRun {
  fileprivate static func record(_ kept: JSON) -> Record? {
    guard let reply = kept["reply"], let answer = reply["answer"].flatMap(TicketAnswer.init) else { return nil }
    return Record(answer: answer, document: reply["document"], failure: reply["error"])
  }
}
