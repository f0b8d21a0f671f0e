import AppStore
import Base
import Client
import Platform
import Terminal

/// `reconcile`: compares the rows of a table with Apple's data, in their order.
final class ReconcileRun: OrderedLookups {
  private let table: BeliefTable
  private var first: BeliefTable.Row?
  private let options: ReconcileOptions
  private let report: ReconcileReport
  private let requests: ConcurrentRequests
  private let sink: RecordWriter
  private let context: Context
  private let now: Timestamp
  private let kinds = ProductKinds()
  private let history: CauseHistory
  private let unchanged: UnchangedRows?
  /// The line of the first row about a purchase.
  private var lines = PurchaseLines()
  private var hasBegun = false
  /// The number of rows without an ID and without access, and of those with only an ID.
  private var (withoutID, withoutBelief) = (0, 0)
  private var (hasRows, hasAccess) = (false, false)

  /// A row, and what it says, or why it cannot be read.
  struct Input {
    let row: BeliefTable.Row
    let cell: String
    let content: Result<ReconcileOptions.Content, Failure>
  }

  init(
    _ table: BeliefTable, first: BeliefTable.Row, _ options: ReconcileOptions, _ report: ReconcileReport,
    _ requests: ConcurrentRequests, _ sink: RecordWriter, _ context: Context, now: Timestamp
  ) {
    (self.table, self.first, self.options, self.report) = (table, first, options, report)
    (self.requests, self.sink, self.context, self.now) = (requests, sink, context, now)
    history = CauseHistory(requests, now: now, keepsPurchases: options.findsMissing, remark: sink.remark)
    unchanged = options.earlier.map { UnchangedRows($0, requests, now: now, remark: sink.remark) }
  }

  let isTable = true
  /// Two rows about one purchase are rare, and two million results would fill the memory.
  let cachesResults = false
  var consumed: Int64 { table.consumed }

  // MARK: Rows

  func next() throws(Failure) -> NextInput<Input> {
    if !hasBegun {
      hasBegun = true
      if options.findsMissing { history.read {} }
    }
    if let row = first.take() { return .input(try input(row)) }
    return switch try table.next() {
    case .input(let row): .input(try input(row))
    case .later(let arrival): .later(arrival)
    case .end: .end
    }
  }

  private func input(_ row: BeliefTable.Row) throws(Failure) -> Input {
    let cell = try options.id(of: row)
    return Input(
      row: row, cell: cell, content: Result { () throws(Failure) in try options.content(of: row, cell, now: now) })
  }

  /// The cells that the result depends on, so that a journal is not continued with a table that says something else.
  func name(of input: Input) -> String {
    let places = [options.columns.id] + BeliefColumns.Role.allCases.compactMap { options.columns.places[$0] }
    return places.map { options.columns.cell($0, input.row.cells) }.joined(separator: " ")
  }

  /// Each row has its own lookup, because its result depends on more than the ID.
  func key(of input: Input) -> String? { (try? input.content.get()).map { _ in String(input.row.line) } }

  // MARK: Lookups

  func begin(
    _ input: Input, order: Int, done: @escaping (Result<LookupResult<ReconcileRecord>, Failure>) -> Void
  ) -> ReconcileRecord? {
    switch input.content {
    case .failure(let failure): return failed(failure)
    case .success((nil, _)): return ReconcileRecord([.right])
    case .success((let purchase?, let belief)):
      let lookUp = { [self] in
        ReconcileLookup(purchase, product: belief.product, requests, order: order, now: now, kinds) {
          [self] result, isTokenAccepted in
          switch result {
          case .success(let found): compare(belief, found) { done(.success($0)) }
          case .failure(let failure): done(.success(unanswered(failure, isTokenAccepted)))
          }
        }.begin()
      }
      guard let unchanged, let record = unchanged.candidate(name(of: input), belief) else {
        lookUp()
        return nil
      }
      unchanged.check(record) { [self] isUnchanged in
        guard isUnchanged else { return lookUp() }
        markVerified(record)
        done(.success(LookupResult(record, isAnswered: true, isFinal: true)))
      }
      return nil
    }
  }

  private func failed(_ failure: Failure) -> ReconcileRecord {
    var record = ReconcileRecord([.failed])
    record["error"] = [failure.message, failure.hint].compactMap(\.self).joined(separator: "; ")
    return record
  }

  /// Returns a final result for Apple's responses; the next run repeats a lookup that failed.
  private func unanswered(_ failure: Failure, _ isTokenAccepted: Bool) -> LookupResult<ReconcileRecord> {
    let isAnswered =
      isTokenAccepted || failure.status == .notFound || failure.isOfOtherApp
      || failure.status != .credentials && failure.answer != nil
    var record = failed(failure)
    if failure.status == .notFound {
      record.findings = [.unknownToApple]
      record["remedy"] = options.remedies.unknown
    } else if failure.isOfOtherApp {
      record.findings = [.otherApp]
      record["remedy"] = "compare the row with the app that it belongs to"
    }
    return LookupResult(record, failure, isAnswered: isAnswered, isFinal: record.findings != [.failed])
  }

  private func compare(
    _ belief: Belief, _ found: ReconcileLookup.Found, then: @escaping (LookupResult<ReconcileRecord>) -> Void
  ) {
    var comparison = Comparison(
      row: belief, holding: found.holding, asOf: options.asOf(now), tolerance: options.tolerance)
    var record = ReconcileRecord([.failed])
    record.describe(found)
    record["error"] = belief.unread?.message ?? ""
    if comparison.isGiven == nil {
      record["error"] = "Apple's data does not say whether there is access: \(found.holding.access.rule.text)"
      return then(LookupResult(record, isAnswered: true, isFinal: true))
    }
    if options.expectsProduction, !found.facts.isOfProduction, found.facts.environment != nil {
      record.findings = [.sandbox]
      record["cause"] = "the purchase was made in sandbox and costs nothing"
      record["remedy"] = "remove the row, or mark it as a test"
      return then(LookupResult(record, isAnswered: true, isFinal: true))
    }
    let rules = comparison.rules
    let complete = { [self] in
      comparison.resumed = history.resumption(of: found.holding.originalID)
      comparison.knowsNotifications = history.covers(comparison.asOf)
      record.findings = comparison.findings
      if belief.unread != nil { record.findings = record.findings.filter { $0 != .right } + [.failed] }
      if !rules.isEmpty { explain(&record, comparison, rules, found) }
      then(LookupResult(record, isAnswered: true, isFinal: history.failure == nil || rules.isEmpty, survivesEnd: true))
    }
    let wantsHistory = options.readsCauses && rules.contains { $0.notifications != .none }
    if wantsHistory { history.read(then: complete) } else { complete() }
  }

  /// Adds since when, why and what to do.
  private func explain(
    _ record: inout ReconcileRecord, _ comparison: Comparison, _ rules: [FindingRule], _ found: ReconcileLookup.Found
  ) {
    record["since"] = rules.lazy.compactMap { $0.since(comparison) }.first?.wholeSecond.text ?? ""
    let notes = rules.map { rule -> CauseHistory.Note? in
      options.readsCauses ? history.note(about: found.holding.originalID, rule.notifications) : nil
    }
    var causes = rules.map { $0.cause(comparison) }
    if let note = notes.lazy.compactMap(\.self).first {
      causes.append("\(note.name) of \(note.date.wholeSecond.text) was \(note.delivery)")
    } else if options.readsCauses, history.failure == nil, rules.contains(where: { $0.notifications != .none }) {
      causes.append("Apple has no notification about it in the last \(history.days) days")
    }
    record["cause"] = causes.uniqued().joined(separator: "; ")
    let isOld = rules.allSatisfy(comparison.isLater)
    record["remedy"] =
      isOld
      ? "export the table again, and compare then"
      : zip(rules, notes).filter { !comparison.isLater($0.0) }
        .map { options.remedies.text($0.0.finding, comparison, found, $0.1, options.columns) }.uniqued()
        .joined(separator: "; ")
  }

  // MARK: Journal

  func kept(_ record: ReconcileRecord, of input: Input) -> JSON { record.kept(name(of: input)) }

  func record(kept: JSON) -> ReconcileRecord? {
    guard let record = ReconcileRecord(kept: kept) else { return nil }
    markVerified(record)
    return record
  }

  private func markVerified(_ record: ReconcileRecord) {
    VerificationLevel(rawValue: record["verified"]).map(requests.mark)
  }

  func damage(_ number: Int, of input: Input) -> String {
    "record \(number + 1) of the journal is damaged; its row is looked up again"
  }

  // MARK: Output

  func isSuccess(_ record: ReconcileRecord) -> Bool { record.findings.isRight }

  func write(_ record: ReconcileRecord, of input: Input) throws(StreamEnd) {
    var record = record
    if case .success(let (purchase, belief)) = input.content {
      if purchase == nil { withoutID += 1 } else if belief.isEmpty { withoutBelief += 1 }
      (hasRows, hasAccess) = (true, hasAccess || belief.access == true)
    }
    let product = (try? input.content.get())?.belief.product
    if !record.subject.isEmpty, let line = lines.note(record.subject, product, line: input.row.line) {
      record.add(.duplicateRow, cause: "line \(line) is about the same purchase", remedy: "delete one of the rows")
    }
    record["error"] = context.completed(record["error"])
    let entry = ReconcileReport.Entry(
      line: input.row.line, id: input.cell, own: input.row.own, row: input.row.json, record: record)
    try report.write(entry, table.layout, to: sink)
  }

  func finish(isComplete: Bool) throws(StreamEnd) -> ExitStatus {
    if isComplete, options.findsMissing {
      if let failure = history.failure { throw .failure(failure) }
      try writeMissing()
    }
    if withoutID > 0 {
      sink.remark(
        "\(withoutID) row\(withoutID == 1 ? " has" : "s have") no ID and no access, and \(withoutID == 1 ? "was" : "were") not looked up"
      )
    }
    let words = options.format.accessWords
    if !words.isEmpty, hasRows, !hasAccess {
      sink.remark(
        "no row has the access value \(words.map { quoted($0) }.listed("or")), so that all rows mean no access")
    }
    if withoutBelief > 0 {
      sink.remark(
        "\(withoutBelief) row\(withoutBelief == 1 ? " has" : "s have") no cell about access, its end, the product or the account token; only the ID was checked"
      )
    }
    if let count = unchanged?.count, count > 0 {
      sink.remark("\(count) row\(count == 1 ? " is" : "s are") unchanged since the earlier run and took no request")
    }
    return try report.finish(table.layout, isComplete: isComplete, to: sink)
  }

  private func writeMissing() throws(StreamEnd) {
    let missing = history.purchases.values.filter { !lines.contains($0.id) }.sorted {
      ($0.date.milliseconds, $0.id) < ($1.date.milliseconds, $1.id)
    }
    for purchase in missing {
      var record = ReconcileRecord([.missing])
      record.describe(purchase)
      record["verified"] = history.level.rawValue
      record["cause"] = "Apple sent notifications about it, the newest on \(purchase.date.wholeSecond.text)"
      record["remedy"] = options.remedies.customer(purchase.id)
      let own = table.own(id: purchase.id, in: options.columns.id)
      let entry = ReconcileReport.Entry(line: nil, id: purchase.id, own: own, row: nil, record: record)
      try report.write(entry, table.layout, to: sink)
    }
  }

  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String? {
    count > 0 || failure.status == .interrupted ? advice : nil
  }
}

extension ReconcileRecord {
  /// Adds what Apple says about a purchase.
  fileprivate mutating func describe(_ found: ReconcileLookup.Found) {
    let holding = found.holding
    subject = holding.isSubscription ? holding.originalID : holding.transaction.id
    self["apple_product"] = holding.productID
    self["apple_access"] = holding.access.isGiven.map { String($0) } ?? ""
    self["apple_until"] = holding.access.end?.wholeSecond.text ?? ""
    self["apple_token"] = holding.accountToken ?? ""
    self["verified"] = found.facts.verified.rawValue
  }

  fileprivate mutating func describe(_ purchase: CauseHistory.Purchase) {
    let status = purchase.status.flatMap(SubscriptionStatus.init)
    let transaction = purchase.transaction
    let access =
      transaction.isAutoRenewable
      ? Entitlement(
        toSubscription: status, transaction.json, graceEnd: purchase.graceEnd,
        expiry: purchase.graceEnd ?? transaction.expiresDate)
      : Entitlement(toPurchase: transaction.json)
    self["apple_product"] = purchase.transaction.productID
    self["apple_access"] = access.isGiven.map { String($0) } ?? ""
    self["apple_until"] = access.end?.wholeSecond.text ?? ""
    self["apple_token"] = transaction.accountToken ?? ""
  }
}
