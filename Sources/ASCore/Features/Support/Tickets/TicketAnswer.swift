import AppStore
import Base
import Client

/// The result for a ticket: its cells in a table, and the record of other formats.
struct TicketAnswer: Sendable {
  /// The values of the column `result`.
  enum Result: String, Sendable {
    case found, unknown, noID = "no-id", failed
  }

  let result: Result
  /// The cells by column name; missing cells are empty.
  private var cells: [String: String]
  /// The document of a found customer, if the format requires one.
  var document: JSON?
  /// The error of a record without a document.
  var error: JSON?

  /// The columns after those of the input, in order.
  static let columns = [
    "read_as", "result", "product", "status", "reason", "access_until", "refunded", "transaction_id", "charges", "tell",
    "duplicate_of", "verified", "error",
  ]

  /// The column of `--notifications`, after the others.
  static let pendingRequest = "pending_request"

  func cell(_ column: String) -> String { cells[column] ?? "" }

  init(_ failure: Failure, read: PastedPurchase?) {
    result = read == nil ? .noID : failure.status == .notFound ? .unknown : .failed
    // The hint for a cell without an ID is known only here; that for a failed request is printed once.
    let sentences = [failure.message, read == nil ? failure.hint : nil].compactMap(\.self)
    cells = ["read_as": read?.id ?? "", "result": result.rawValue, "error": sentences.joined(separator: "; ")]
    error = .object(failure.members)
  }

  /// For people, states are words and moments are days; for scripts, they are names and ISO 8601.
  init(_ facts: CustomerFacts, _ wording: Wording, _ texts: CustomerTexts, isForPeople: Bool = false) {
    func date(_ moment: Timestamp) -> String {
      isForPeople ? wording.moment(moment) : wording.time(moment.wholeSecond)
    }
    // If calls failed, the result may be wrong, so it is shown but counts as failed.
    result = facts.failures.isEmpty ? .found : .failed
    let lines = facts.asked
    /// Joins the values of several products. Empty values keep their place, unless all are empty.
    func each(_ value: ((holding: Holding, transaction: TransactionFacts)) -> String?) -> String {
      let texts = lines.map { value($0) ?? "" }
      return texts.allSatisfy(\.isEmpty) ? "" : texts.joined(separator: "; ")
    }
    let products = TextSet(lines.flatMap { [$0.holding.productID, $0.transaction.productID] })
    let charges =
      facts.askedTransactions.isEmpty
      ? facts.charges : Charges(of: facts.transactions, facts.subscriptions, products: products)
    func name(_ verdict: Verdict) -> String { isForPeople ? verdict.caption.lowercased() : verdict.name }
    let failed = facts.failures.map { "\($0.endpoint.name) failed: \($0.failure.message)" }
    cells = [
      "read_as": facts.read.id, "result": result.rawValue, "product": each { $0.holding.productID },
      "status": each { name($0.holding.verdict(wording)) }, "reason": each { $0.holding.verdict(wording).reason },
      "access_until": each { $0.holding.access.end.map(date) }, "refunded": each { $0.transaction.refundText },
      "transaction_id": each { $0.transaction.id }, "charges": name(charges.verdict(wording)),
      "tell": facts.messages(texts).first?.text.replacing("\n", with: " ") ?? "",
      "verified": facts.verified.rawValue, "error": failed.joined(separator: "; "),
      Self.pendingRequest: each { facts.index.requests[$0.transaction.id]?.openDeadline(at: facts.now).map(date) },
    ]
  }

  /// The transactions of the result, or the ID if there are none.
  var subjects: [String] {
    let ids = cell("transaction_id")
    return (ids.isEmpty ? [cell("read_as")] : ids.split(separator: ";").map { String($0.drop { $0 == " " }) })
      .filter { !$0.isEmpty }
  }

  mutating func note(duplicateOf ticket: String) { cells["duplicate_of"] = ticket }

  /// Adds a remark about the row in the column `error`.
  mutating func add(_ remark: String) {
    cells["error"] = cell("error").isEmpty ? remark : "\(cell("error")); \(remark)"
  }

  var json: JSON {
    .object(
      JSONObject((Self.columns + [Self.pendingRequest]).map { JSONObject.Member(name: $0, value: .string(cell($0))) }))
  }

  /// Returns the record as bulk lookups write it: the ID as given, and the result.
  func record(id: String) -> JSON {
    var record: JSONObject = ["id": .string(id)]
    let read = cell("read_as")
    if !read.isEmpty, !sameBytes(read, id) { record["readAs"] = .string(read) }
    record[document == nil ? "error" : "reply"] = document ?? error ?? .null
    return .object(record)
  }

  /// Returns the record as stored in the journal.
  func kept(id: String) -> JSON {
    var kept: JSONObject = ["answer": json]
    kept["document"] = document
    kept["error"] = error
    return ["id": .string(id), "reply": .object(kept)]
  }

  /// Reads a record of the journal; returns nil if it contains no result.
  init?(kept: JSON) {
    guard let reply = kept["reply"], let answer = reply["answer"],
      let result = answer["result"]?.string.flatMap(Result.init)
    else { return nil }
    self.result = result
    cells = [:]
    for column in Self.columns + [Self.pendingRequest] { cells[column] = answer[column]?.string }
    (document, error) = (reply["document"], reply["error"])
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
