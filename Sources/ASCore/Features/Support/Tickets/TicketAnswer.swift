import AppStore
import Base
import Client

/// The result for a ticket, in one row.
struct TicketAnswer: Sendable {
  /// The result of a ticket, as in the column `result`.
  enum Result: String, Sendable {
    case found, unknown, noID = "no-id", failed
  }

  /// The value of the column `result`.
  let result: Result
  /// The cells by column name; missing cells are empty.
  private let cells: [String: String]

  /// The columns after those of the input, in order.
  static let columns = [
    "read_as", "result", "product", "status", "reason", "access_until", "refunded", "transaction_id", "charges", "tell",
    "duplicate_of", "verified", "error",
  ]

  /// Returns the columns, with that of `--notifications` if it was given.
  static func columns(withNotifications: Bool) -> [String] {
    columns + (withNotifications ? [pendingRequest] : [])
  }

  private static let pendingRequest = "pending_request"

  /// Returns the cell of a column that asctl adds; empty if there is no value.
  func cell(_ column: String) -> String { cells[column] ?? "" }

  init(_ failure: Failure, read: PastedPurchase?) {
    result = read == nil ? .noID : failure.status == .notFound ? .unknown : .failed
    // The hint for a cell without an ID is known only here; that for a failed request is printed once.
    let error = [failure.message, read == nil ? failure.hint : nil].compactMap(\.self)
    cells = ["read_as": read?.id ?? "", "result": result.rawValue, "error": error.joined(separator: "; ")]
  }

  /// For people, states are words and moments are days; for scripts, they are names and ISO 8601.
  init(_ facts: CustomerFacts, _ wording: Wording, _ texts: CustomerTexts, isForPeople: Bool = false) {
    func date(_ moment: Timestamp) -> String {
      isForPeople ? wording.moment(moment) : wording.time(moment.wholeSecond)
    }
    // If calls failed, the result may be wrong, so it is shown but counts as failed.
    result = facts.failures.isEmpty ? .found : .failed
    let lines = facts.asked
    let verdicts = lines.map { $0.holding.verdict(wording) }
    func name(_ verdict: Verdict) -> String { isForPeople ? verdict.caption.lowercased() : verdict.name }
    let deadlines = lines.map { facts.index.requests[$0.transaction.id]?.openDeadline(at: facts.now).map(date) ?? "" }
    let failed = facts.failures.map { "\($0.call) failed: \($0.failure.message)" }
    cells = [
      "read_as": facts.read.id, "result": result.rawValue, "product": Self.joined(lines.map(\.transaction.productID)),
      "status": Self.joined(verdicts.map(name)),
      "reason": Self.joined(verdicts.map(\.reason)),
      "access_until": Self.joined(lines.map { $0.holding.access.end.map(date) ?? "" }),
      "refunded": Self.joined(lines.map { $0.transaction.refundText ?? "" }),
      "transaction_id": Self.joined(lines.map(\.transaction.id)),
      "charges": name(facts.charges.verdict(wording)),
      "tell": facts.reply(texts)?.text.replacing("\n", with: " ") ?? "",
      "verified": facts.verified.rawValue, "error": Self.joined(failed), Self.pendingRequest: Self.joined(deadlines),
    ]
  }

  /// The transactions of the result, or the ID if there are none.
  var subjects: [String] {
    let ids = cell("transaction_id")
    return (ids.isEmpty ? [cell("read_as")] : ids.split(separator: ";").map { String($0.drop { $0 == " " }) })
      .filter { !$0.isEmpty }
  }

  /// Returns the result as a duplicate of an earlier ticket.
  func duplicating(_ ticket: String) -> TicketAnswer {
    TicketAnswer(result: result, cells: cells.merging(["duplicate_of": ticket]) { $1 })
  }

  /// Returns the result with a remark about its row in the column `error`.
  func adding(_ remark: String) -> TicketAnswer {
    TicketAnswer(result: result, cells: cells.merging(["error": remark]) { $0.isEmpty ? $1 : "\($0); \($1)" })
  }

  private init(result: Result, cells: [String: String]) {
    (self.result, self.cells) = (result, cells)
  }

  /// Joins the values of several products. Empty values keep their place, unless all are empty.
  private static func joined(_ texts: [String]) -> String {
    texts.allSatisfy(\.isEmpty) ? "" : texts.joined(separator: "; ")
  }

  /// The result as stored in a journal.
  var json: JSON {
    .object(
      JSONObject(Self.columns(withNotifications: true).map { JSONObject.Member(name: $0, value: .string(cell($0))) }))
  }

  /// Returns nil if the JSON is not a result.
  init?(_ json: JSON) {
    guard let result = json["result"]?.string.flatMap(Result.init) else { return nil }
    self.result = result
    var cells: [String: String] = [:]
    for column in Self.columns(withNotifications: true) { cells[column] = json[column]?.string }
    self.cells = cells
  }
}

extension CustomerFacts {
  /// The purchases of an order, the purchase of a transaction, or for a download everything.
  fileprivate var asked: [(holding: Holding, transaction: TransactionFacts)] {
    let transactions = order ?? [index.transactions[read.id]].compactMap(\.self)
    guard !transactions.isEmpty else { return holdings.map { ($0, $0.transaction) } }
    let running = TextDictionary(grouping: subscriptions) { $0.originalID }
    return transactions.map { transaction in
      if let subscription = running[transaction.originalID]?.first { return (subscription, transaction) }
      // The newest copy contains a refund that the order does not.
      let newest = index.transactions[transaction.id] ?? transaction
      return (Holding(newest, index, now: now), newest)
    }
  }
}
