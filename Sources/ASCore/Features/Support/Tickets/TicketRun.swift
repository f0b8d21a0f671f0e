import AppStore
import Base
import Client
import Platform
import Terminal

/// Many tickets: each row of the input with its answer behind it, in the order of the input, each ID asked once. A row with
/// several IDs is written once for each.
final class TicketRun {
  private let table: TicketTable
  private let requests: ConcurrentRequests
  private let journal: Journal?
  private let sink: RecordWriter
  private let progress: Progress
  private let now: Timestamp
  private let form: Form
  private var window = ReorderBuffer<Record>(capacity: windowSize, weightLimit: .max)
  /// How many rows were looked at for IDs.
  private var begun = 0
  /// The IDs of the row looked at last that are not begun yet.
  private var pending: ArraySlice<Item> = []
  /// The rows of the answers, by the number of the answer.
  private var rows: [Int] = []
  /// What there is to say of an answer's own row, by the number of the answer.
  private var remarks: [Int: String] = [:]
  private var written = 0
  private var counts: [TicketAnswer.Result: Int] = [:]
  /// What is being asked, by the ID, with the rows that wait for it; and what was answered already.
  private var asked = TextDictionary<[(number: Int, cell: String)]>()
  private var answered = TextDictionary<Record>()
  private var lookups = TextDictionary<CustomerLookup>()
  /// Whether any answer showed that the App Store can be reached and knows the token.
  private var isAnswered = false
  private var end: Interruption?
  private var stop: Failure?

  /// What a row becomes. `documents`: everything that is known, for JSON, and where `text` makes one for Markdown.
  enum Form: Sendable {
    /// A line of separated values: the row, and the answer's cells behind it. The layout writes the header.
    case row(TicketLayout, @Sendable (_ row: TicketTable.Row, _ answer: TicketAnswer, TicketTable) -> [UInt8])
    /// A record of the answer's cells.
    case answers(@Sendable (_ id: String, _ answer: TicketAnswer) -> JSON)
    case documents(
      @Sendable (_ facts: CustomerFacts) throws(Failure) -> JSON,
      mask: @Sendable (_ id: String, _ record: JSON) -> JSON,
      text: @Sendable (_ record: JSON) -> [UInt8]?)
  }

  /// One of the IDs of a cell, or why there is none.
  private struct Item {
    let content: Result<PastedPurchase, Failure>
    /// What is not looked up.
    var remark: String?
  }

  fileprivate struct Record {
    let answer: TicketAnswer
    /// Of a found customer, where documents are wanted.
    let document: JSON?
    let failure: JSON?
  }

  private static let windowSize = 4096

  init(
    _ table: TicketTable, _ requests: ConcurrentRequests, _ journal: Journal?, _ sink: RecordWriter,
    _ progress: Progress,
    now: Timestamp, form: Form
  ) {
    (self.table, self.requests, self.journal, self.sink) = (table, requests, journal, sink)
    (self.progress, self.now, self.form) = (progress, now, form)
  }

  /// Returns when all rows are written; throws why it ended early, after writing what is known.
  func run() throws(Interruption) -> ExitStatus {
    (table.remarks + (journal?.remarks ?? [])).forEach(remark)
    requests.progress = { [self] _, _ in
      progress.show(consumed: Int64(writtenRows))
      flush()
    }
    requests.run { [self] in beginOne() }
    requests.progress = nil
    progress.clear()
    if requests.isInterrupted || begun < table.rows.count || !pending.isEmpty, stop == nil {
      stop = Failure(.interrupted, "interrupted")
    }
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
    let ids = written > writtenRows ? " with \(written) IDs" : ""
    return
      "\(writtenRows) ticket\(writtenRows == 1 ? "" : "s")\(ids): \(parts.isEmpty ? "none answered" : parts.joined(separator: ", "))"
  }

  private var writtenRows: Int { written == 0 ? 0 : rows[written - 1] + 1 }

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

  /// Whether there was an ID to begin.
  private func beginOne() -> Bool {
    guard stop == nil, end == nil, window.hasRoom else { return false }
    do throws(Failure) {
      if pending.isEmpty {
        guard begun < table.rows.count else { return false }
        pending = try items(of: table.rows[begun])[...]
        begun += 1
      }
      guard let item = pending.popFirst() else { return false }
      rows.append(begun - 1)
      try begin(window.open(), table.rows[begun - 1].cell, item)
    } catch {
      fail(error)
    }
    write()
    return true
  }

  /// One at least.
  private func items(of row: TicketTable.Row) throws(Failure) -> [Item] {
    do throws(Failure) {
      let found = try PurchaseFinder(Array(row.cell.utf8), as: .cell)
      var items = found.purchases.map { purchase in
        Item(content: .success(PastedPurchase(purchase.kind, purchase.id, from: .column)))
      }
      let last = items.indices.last
      let notLookedUp =
        (found.leftOut.isEmpty ? [] : [found.leftOut.joined(separator: ", ")]) + found.problems.map(\.message)
      if let last, !notLookedUp.isEmpty {
        items[last].remark = notLookedUp.map { "not looked up: \($0)" }.joined(separator: "; ")
      }
      return items
    } catch {
      // A pasted private key is refused at once, before its further lines are taken for IDs.
      guard !PrivateKeyText.isPasted(row.cell) else { throw error }
      return [
        Item(content: .failure(row.cell.isEmpty ? Failure(.usage, "line \(row.line) has no ID") : error))
      ]
    }
  }

  private func begin(_ number: Int, _ cell: String, _ item: Item) throws(Failure) {
    remarks[number] = item.remark
    switch try journal?.record(number, id: cell) {
    case .record(let record, _)?:
      if let known = Self.record(record) {
        VerificationLevel(rawValue: known.answer.cell("verified")).map(requests.mark)
        return close(number, known)
      }
    case .damaged?: remark("record \(number + 1) of the journal is damaged; its ID is looked up again")
    case .nothing?, nil: break
    }
    let purchase: PastedPurchase
    do throws(Failure) {
      purchase = try item.content.get()
    } catch {
      return close(
        number, Record(answer: TicketAnswer(error, read: nil), document: nil, failure: .object(error.members)))
    }
    if let known = answered[purchase.id] { return try finish(number, cell, known) }
    if asked[purchase.id] != nil {
      asked[purchase.id]?.append((number, cell))
      return
    }
    asked[purchase.id] = [(number, cell)]
    let lookup = CustomerLookup(purchase, requests, wantsNotifications: wantsDocuments, now: now) { [self] result in
      ended(purchase, result)
    }
    lookups[purchase.id] = lookup
    lookup.begin()
  }

  private var wantsDocuments: Bool {
    if case .documents = form { true } else { false }
  }

  private func ended(_ purchase: PastedPurchase, _ result: Result<CustomerFacts, Failure>) {
    if lookups[purchase.id]?.isTokenAccepted == true { isAnswered = true }
    lookups[purchase.id] = nil
    guard stop == nil else { return }
    let waiting = asked.removeValue(forKey: purchase.id) ?? []
    do throws(Failure) {
      let record = try record(purchase, result)
      answered[purchase.id] = record
      for (number, cell) in waiting { try finish(number, cell, record) }
    } catch {
      fail(error)
    }
  }

  /// Throws what has nothing to do with this ID, and would be said of every one of them.
  private func record(
    _ purchase: PastedPurchase, _ result: Result<CustomerFacts, Failure>
  ) throws(Failure) -> Record {
    switch result {
    case .success(let facts):
      isAnswered = true
      var document: JSON?
      if case .documents(let make, _, _) = form { document = try make(facts) }
      return Record(answer: TicketAnswer(facts), document: document, failure: nil)
    case .failure(let failure):
      // An order that nobody knows is an answer, too, though no error of Apple's.
      isAnswered =
        isAnswered || failure.status == .notFound || failure.status != .credentials && failure.answer != nil
      guard isAnswered, failure.status != .interrupted, failure.status != .rateLimited else { throw failure }
      return Record(answer: TicketAnswer(failure, read: purchase), document: nil, failure: .object(failure.members))
    }
  }

  /// What Apple said stays; what failed is asked again by the next run.
  private func finish(_ number: Int, _ cell: String, _ record: Record) throws(Failure) {
    if record.answer.result != .failed { try journal?.add(number, record.json(id: cell)) }
    close(number, record)
  }

  private func close(_ number: Int, _ record: Record) {
    window.close(number, record, weight: 0)
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
      let row = table.rows[rows[written]]
      let remark = remarks.removeValue(forKey: written)
      let answer = remark.map(record.answer.adding) ?? record.answer
      written += 1
      counts[record.answer.result, default: 0] += 1
      do {
        progress.makeRoom()
        switch form {
        case .row(_, let line): try sink.emit(bytes: line(row, answer, table))
        case .answers(let make):
          if let remark { sink.mark("line \(row.line): \(remark)") }
          let read = answer.cell("read_as")
          try sink.emit(make(read.isEmpty ? row.cell : read, record.answer))
        case .documents(_, let mask, let text):
          if let remark { sink.mark("line \(row.line): \(remark)") }
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
