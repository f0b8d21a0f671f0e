import AppStore
import Base
import Client

/// What a ticket is answered with, in one row.
struct TicketAnswer: Sendable {
  /// The result of a ticket, as in the column `result`.
  enum Result: String, Sendable {
    case found, unknown, noID = "no-id", failed
  }

  /// The value of the column `result`.
  let result: Result
  /// By the names of the columns; what is absent is empty.
  private let cells: [String: String]

  /// The columns behind those of the input, in their order.
  static let columns = [
    "read_as", "result", "product", "status", "reason", "access_until", "refunded", "transaction_id", "charges", "tell",
    "duplicate_of", "verified", "error",
  ]

  /// The same with the columns of `--notifications`.
  static func columns(withNotifications: Bool) -> [String] {
    columns + (withNotifications ? [pendingRequest] : [])
  }

  private static let pendingRequest = "pending_request"

  /// What stands in a column that asctl adds; empty where it has nothing to say.
  func cell(_ column: String) -> String { cells[column] ?? "" }

  init(_ failure: Failure, read: PastedPurchase?) {
    result = read == nil ? .noID : failure.status == .notFound ? .unknown : .failed
    // What to do about a cell without an ID is known only here; what to do about a failed request is said once.
    let error = [failure.message, read == nil ? failure.hint : nil].compactMap(\.self)
    cells = ["read_as": read?.id ?? "", "result": result.rawValue, "error": error.joined(separator: "; ")]
  }

  /// For people, states are words and moments are days; for scripts, they are names and ISO 8601. `isAnswered` returns
  /// whether a consumption request that Apple did not close was answered.
  init(
    _ facts: CustomerFacts, _ wording: Wording, _ messages: MessageWording, isForPeople: Bool = false,
    isAnswered: (RefundQuestion) -> Bool = { _ in false }
  ) {
    func date(_ moment: Timestamp) -> String {
      isForPeople ? wording.moment(moment) : wording.time(moment.wholeSecond)
    }
    let charges = Charges(facts)
    // With calls that failed the answer may be wrong, so it counts as failed, though it is shown.
    result = facts.failures.isEmpty ? .found : .failed
    let lines = facts.asked(wording)
    let requests = lines.map { line in
      facts.index.question(about: line.transactionID).flatMap { question in
        question.decision == nil && question.deadline > facts.now && !isAnswered(question)
          ? date(question.deadline) : nil
      } ?? ""
    }
    let failed = facts.failures.map { "\($0.call) failed: \($0.failure.message)" }
    cells = [
      "read_as": facts.read.id, "result": result.rawValue, "product": Self.joined(lines.map(\.product)),
      "status": Self.joined(lines.map { isForPeople ? $0.verdict.caption.lowercased() : $0.verdict.name }),
      "reason": Self.joined(lines.map(\.verdict.reason)),
      "access_until": Self.joined(lines.map { $0.verdict.access.end.map(date) ?? "" }),
      "refunded": Self.joined(lines.map(\.refunded)), "transaction_id": Self.joined(lines.map(\.transactionID)),
      "charges": isForPeople ? charges.caption.lowercased() : charges.verdict.rawValue,
      "tell": facts.reply(messages)?.text.replacing("\n", with: " ") ?? "",
      "verified": facts.verified.rawValue, "error": Self.joined(failed), Self.pendingRequest: Self.joined(requests),
    ]
  }

  /// What it is about: its transactions, or the ID if there are none.
  var subjects: [String] {
    let ids = cell("transaction_id")
    return (ids.isEmpty ? [cell("read_as")] : ids.split(separator: ";").map { String($0.drop { $0 == " " }) })
      .filter { !$0.isEmpty }
  }

  /// As a duplicate of an earlier ticket.
  func duplicating(_ ticket: String) -> TicketAnswer {
    TicketAnswer(result: result, cells: cells.merging(["duplicate_of": ticket]) { $1 })
  }

  /// With something to say of its row alone, in the column `error`.
  func adding(_ remark: String) -> TicketAnswer {
    TicketAnswer(result: result, cells: cells.merging(["error": remark]) { $0.isEmpty ? $1 : "\($0); \($1)" })
  }

  private init(result: Result, cells: [String: String]) {
    (self.result, self.cells) = (result, cells)
  }

  /// Several products, each in its place, also where there is nothing to say of some.
  private static func joined(_ texts: [String]) -> String {
    texts.allSatisfy(\.isEmpty) ? "" : texts.joined(separator: "; ")
  }

  /// For a journal.
  var json: JSON {
    .object(
      JSONObject(Self.columns(withNotifications: true).map { JSONObject.Member(name: $0, value: .string(cell($0))) }))
  }

  /// nil for what is no answer.
  init?(_ json: JSON) {
    guard let result = json["result"]?.string.flatMap(Result.init) else { return nil }
    self.result = result
    var cells: [String: String] = [:]
    for column in Self.columns(withNotifications: true) { cells[column] = json[column]?.string }
    self.cells = cells
  }
}

/// One product of the result.
private struct TicketLine {
  let product: String
  let transactionID: String
  let verdict: Verdict
  let refunded: String
}

extension CustomerFacts {
  /// Of an order its purchases, of a transaction that purchase, of a download all subscriptions and purchases.
  fileprivate func asked(_ wording: Wording) -> [TicketLine] {
    let transactions = order ?? [index.transaction(read.id)].compactMap(\.self)
    guard !transactions.isEmpty else {
      return subscriptions.map { line($0, $0.transaction, wording) } + purchases.map { line($0, wording) }
    }
    let running = TextDictionary(grouping: subscriptions) { $0.originalID }
    return transactions.map { transaction in
      if let subscription = running[transaction.originalID]?.first {
        return line(subscription, transaction, wording)
      }
      // The newest copy contains a refund that the order does not.
      return line(PurchaseFacts(index.transaction(transaction.id) ?? transaction, in: self), wording)
    }
  }

  private func line(_ subscription: SubscriptionFacts, _ transaction: TransactionFacts, _ wording: Wording)
    -> TicketLine
  {
    TicketLine(
      product: transaction.productID, transactionID: transaction.id, verdict: subscription.verdict(wording),
      refunded: refunded(transaction))
  }

  private func line(_ purchase: PurchaseFacts, _ wording: Wording) -> TicketLine {
    TicketLine(
      product: purchase.transaction.productID, transactionID: purchase.transaction.id,
      verdict: purchase.verdict(wording), refunded: refunded(purchase.transaction))
  }

  /// An estimate, see `TransactionFacts.refundedAmount`.
  private func refunded(_ transaction: TransactionFacts) -> String {
    transaction.refundedAmount.map { Money.text(milliunits: $0, currency: transaction.currency) } ?? ""
  }
}
