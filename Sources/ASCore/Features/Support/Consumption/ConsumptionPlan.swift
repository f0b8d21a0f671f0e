import AppStore
import Base
import Client
import CommandLine
import Platform

/// What `consumption answer --table` does with each row of the table and with each open request, most urgent first.
struct ConsumptionPlan {
  var entries: [Entry]

  /// The values of the member `result`.
  enum Result: String, PrintedWord {
    case planned, answered
    case alreadyAnswered = "already-answered"
    case unknown = "outcome-unknown"
    case noConsent = "no-consent"
    case invalid
    case conflict
    case duplicate
    case noRow = "no-row"
    case decided, expired
    case noRequest = "no-open-request"
    case noID = "no-id"
    case failed
    case notSent = "not-sent"

    static let origin = (kind: "result of a row", place: "asctl consumption answer")

    var meaning: String {
      switch self {
      case .planned: "The response would be sent."
      case .answered: "The response was sent."
      case .alreadyAnswered: "A response was sent before, so nothing was sent."
      case .unknown: "It is unknown whether Apple received the response."
      case .noConsent: "The row has no consent, so nothing was sent."
      case .invalid: "The row has an invalid value."
      case .conflict: "Rows of one request have different values."
      case .duplicate: "Another row is of the same request."
      case .noRow: "An open request has no row."
      case .decided: "Apple has already decided."
      case .expired: "The time for a response is over."
      case .noRequest: "The purchase has no open request."
      case .noID: "The row has no ID."
      case .failed: "A request failed."
      case .notSent: "It was not sent, because the run ended before."
      }
    }

    /// Whether a request remains without a response, or a row could not be read.
    var isOpen: Bool {
      switch self {
      case .planned, .answered, .alreadyAnswered, .duplicate, .decided, .expired, .noRequest: false
      case .unknown, .noConsent, .invalid, .conflict, .noRow, .noID, .failed, .notSent: true
      }
    }
  }

  /// A row, or an open request without one.
  struct Entry {
    /// The line of the row, and its ID as written.
    var line: Int?
    var id = ""
    var request: ConsumptionRequest?
    var result: Result
    var message = ""
    /// The response of a planned entry.
    var write: (invocation: Invocation, body: JSON, request: JSON)?
  }

  var planned: [Entry] { entries.filter { $0.result == .planned } }

  /// `3 no-consent, 1 no-row`, in the order of the cases.
  func counts(where isCounted: (Result) -> Bool) -> String {
    Result.allCases.filter(isCounted).compactMap { result in
      let count = entries.count { $0.result == result }
      return count == 0 ? nil : "\(count) \(result.rawValue)"
    }.joined(separator: ", ")
  }
}

/// Matches the rows of a table with the consumption requests of an app.
struct ConsumptionPlanner {
  let table: ConsumptionTable
  let requests: ConsumptionRequests
  let settings: Settings
  let client: Client
  let connection: Connection
  private let known: TextDictionary<ConsumptionRequest>
  private let byOriginal: TextDictionary<[ConsumptionRequest]>
  private let answered: TextDictionary<(words: String, isUnknown: Bool)>

  init(
    _ table: ConsumptionTable, _ requests: ConsumptionRequests, _ settings: Settings, _ client: Client,
    _ connection: Connection
  ) {
    (self.table, self.requests, self.settings) = (table, requests, settings)
    (self.client, self.connection) = (client, connection)
    let all = requests.waiting + requests.answered.map(\.request) + requests.closed
    known = TextDictionary(all.map { ($0.transactionID, $0) })
    byOriginal = TextDictionary(grouping: all.filter { $0.original != nil }) { $0.original ?? "" }
    answered = TextDictionary(
      requests.answered.map { ($0.request.transactionID, (words: $0.words, isUnknown: $0.isUnknown)) })
  }

  private typealias Row = (row: IDTable.Row, request: ConsumptionRequest)

  func plan() throws(Failure) -> ConsumptionPlan {
    var entries: [ConsumptionPlan.Entry] = []
    var (matched, subjects): (TextDictionary<[Row]>, [String]) = ([:], [])
    var read: [(row: IDTable.Row, purchase: PastedPurchase)] = []
    for row in table.table.rows {
      do {
        read.append((row, try Self.purchase(row)))
      } catch {
        // A pasted private key is rejected at once, before its further lines are taken for IDs.
        guard !PrivateKeyText.isPasted(row.cell) else { throw error }
        entries.append(entry(row, .noID, error.message))
      }
    }
    let orders = transactions(ofOrders: read.filter { $0.purchase.kind == .orderId }.map(\.purchase.id).uniqued())
    for (row, purchase) in read {
      do {
        let ids = try purchase.kind == .orderId ? orders[purchase.id]?.get() ?? [] : [purchase.id]
        guard let request = try request(about: ids) else {
          entries.append(entry(row, .noRequest, "no consumption request in the last 12 hours"))
          continue
        }
        if matched[request.transactionID] == nil { subjects.append(request.transactionID) }
        matched[request.transactionID, default: []].append((row, request))
      } catch {
        entries.append(entry(row, error.status == .notFound ? .noRequest : .invalid, error.message))
      }
    }
    let waiting = TextSet(requests.waiting.map(\.transactionID))
    let purchases = self.read(.transactionGet, subjects.filter(waiting.contains))
    for rows in matched.values { entries += self.entries(rows, purchases[rows[0].request.transactionID]) }
    for request in requests.waiting where matched[request.transactionID] == nil {
      entries.append(.init(request: request, result: .noRow, message: "no row for this open request"))
    }
    return ConsumptionPlan(entries: entries.sorted { Self.order($0, waiting) < Self.order($1, waiting) })
  }

  /// Open requests by deadline, then the other rows as in the table.
  private static func order(_ entry: ConsumptionPlan.Entry, _ waiting: TextSet) -> (Int64, String, Int) {
    let open = entry.request.flatMap { waiting.contains($0.transactionID) ? $0 : nil }
    return (open?.deadline.milliseconds ?? .max, open?.transactionID ?? "", entry.line ?? 0)
  }

  private func entry(
    _ row: IDTable.Row, _ result: ConsumptionPlan.Result, _ message: String, _ request: ConsumptionRequest? = nil
  ) -> ConsumptionPlan.Entry {
    ConsumptionPlan.Entry(line: row.line, id: row.cell, request: request, result: result, message: message)
  }

  // MARK: Matching

  private static func purchase(_ row: IDTable.Row) throws(Failure) -> PastedPurchase {
    guard !row.cell.isEmpty else { throw Failure(.usage, "the row has no ID") }
    let found = try PurchaseFinder(Array(row.cell.utf8), as: .cell).purchases
    guard found.count == 1 else { throw Failure(.usage, "expected one ID, got \(found.count)") }
    return found[0]
  }

  /// The request about one of these transactions. An original transaction ID means the only open request of its
  /// subscription. Throws status 2 if several are open.
  private func request(about ids: [String]) throws(Failure) -> ConsumptionRequest? {
    let exact = ids.compactMap { known[$0] }
    let found = exact.isEmpty ? ids.flatMap { byOriginal[$0] ?? [] } : exact
    let now = settings.context.clock.now()
    let open = found.filter { $0.isOpen(at: now) }
    guard open.count <= 1 else {
      throw Failure(
        .usage, "\(open.count) requests match: \(open.map(\.transactionID).listed("and")); use the transaction ID")
    }
    return open.first ?? found.last
  }

  private func transactions(ofOrders ids: [String]) -> TextDictionary<Swift.Result<[String], Failure>> {
    guard !ids.isEmpty else { return [:] }
    do {
      _ = try Connection(.orderLookup, settings)
    } catch {
      return TextDictionary(ids.map { ($0, .failure(error)) })
    }
    let replies = read(.orderLookup, ids)
    return TextDictionary(
      ids.compactMap { id in
        replies[id].map { reply in
          (id, reply.map { ($0["signedTransactions"]?.arrayElements ?? []).compactMap { $0["transactionId"]?.string } })
        }
      })
  }

  /// Looks up several IDs within Apple's limits.
  private func read(_ endpoint: Endpoint, _ ids: [String]) -> TextDictionary<Swift.Result<JSON, Failure>> {
    var results: TextDictionary<Swift.Result<JSON, Failure>> = [:]
    let lookups = ConcurrentRequests(client, of: [endpoint], jobs: 16)
    for (order, id) in ids.sorted().enumerated() {
      lookups.askAll(APIRequest(reading: endpoint, id), of: endpoint, host: 0, order: order, name: id) { pages in
        results[id] = pages.failure.map { .failure($0) } ?? .success(pages.json ?? .null)
      }
    }
    lookups.run(progress: { _, _ in })
    return results
  }

  // MARK: Rules

  /// The entries of the rows about one request. Different rows about it contradict each other, so none is used.
  private func entries(_ rows: [Row], _ purchase: Swift.Result<JSON, Failure>?) -> [ConsumptionPlan.Entry] {
    let first = rows[0]
    let content = table.content(first.row)
    if let other = rows.first(where: { table.content($0.row) != content }) {
      let lines = "lines \(first.row.line) and \(other.row.line) differ"
      return rows.map { entry($0.row, .conflict, "\(lines) about this request", $0.request) }
    }
    let copies = rows.dropFirst().map { entry($0.row, .duplicate, "same as line \(first.row.line)", $0.request) }
    return [entry(first, purchase)] + copies
  }

  private func entry(_ row: Row, _ purchase: Swift.Result<JSON, Failure>?) -> ConsumptionPlan.Entry {
    let request = row.request
    if let answer = answered[request.transactionID] {
      return entry(row.row, answer.isUnknown ? .unknown : .alreadyAnswered, answer.words, request)
    }
    if let outcome = request.outcome { return entry(row.row, .decided, outcome, request) }
    guard request.isOpen(at: settings.context.clock.now()) else {
      return entry(row.row, .expired, "the deadline was \(request.deadline.text)", request)
    }
    do {
      guard try table.hasConsent(row.row) else {
        return entry(row.row, .noConsent, "the row does not say that the customer consented", request)
      }
      let transaction = try purchase?.get()["signedTransactionInfo"] ?? request.transaction
      if let date = transaction?["revocationDate"]?.timestamp {
        return entry(row.row, .decided, "refunded or revoked at \(date.text)", request)
      }
      var planned = entry(row.row, .planned, "", request)
      planned.write = try write(row, transaction)
      return planned
    } catch {
      let isUsage = error.status == .usage
      return entry(
        row.row, isUsage ? .invalid : .failed,
        isUsage ? ConsumptionTable.namingMembers(error.message, request) : error.message, request)
    }
  }

  /// A default share applies only where the rules of the product type allow one.
  private func write(
    _ row: Row, _ transaction: JSON?
  ) throws(Failure) -> (invocation: Invocation, body: JSON, request: JSON) {
    func attempt(_ withDefaultShare: Bool) throws(Failure) -> (Invocation, JSON, JSON) {
      let line = try table.invocation(
        row.row, for: row.request, settings.invocation, withDefaultShare: withDefaultShare)
      let call = EndpointCall(row.request.answer)
      let write = try call.rehearsed(settings.with(line), connection, about: transaction)
      return (line, write.body, write.request)
    }
    if table.hasDefaultShare, let write = try? attempt(true) { return write }
    return try attempt(false)
  }
}

extension ConsumptionRequest {
  var original: String? { transaction?["originalTransactionId"]?.string }
}
