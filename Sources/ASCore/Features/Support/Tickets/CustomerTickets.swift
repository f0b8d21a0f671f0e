import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl customer --ids`: looks up a table of tickets and adds a result to each.
enum CustomerTickets {
  static let ids = Flag(
    "ids", .file("FILE"), "Look up many tickets: IDs, one per line, or a csv table",
    conflicts: [
      ConnectionFlags.dryRun, ConnectionFlags.curl, CustomerCommand.allProfiles, CustomerCommand.timeline,
      CustomerCommand.html, CustomerCommand.saveWorld,
    ], heading: BulkFlags.heading)
  static let notifications = Flag(
    "notifications", "Also read notifications; adds the column `pending_request`, a deadline", needs: [ids],
    heading: BulkFlags.heading)
  static let flags: [any DeclaredFlag] = [
    BulkFlags.column, notifications, BulkFlags.jobs, BulkFlags.rate, BulkFlags.journal.needing(ids),
  ]

  /// The maximum length of a table, in bytes.
  private static let longest = 64 << 20

  private static let columns = [
    Column("Product", "product", rank: 3), Column("Status", "status"), Column("Access until", "access_until", rank: 2),
    Column("Refunded", "refunded", rank: 4), Column("Charges", "charges", rank: 5),
    Column("Duplicate of", "duplicate_of", rank: 6), Column("Verified", "verified", rank: 7),
  ]

  private static let withoutNotifications =
    "notifications were not read, so `tell` and the other columns ignore requested, declined and reversed refunds; pass --notifications"

  static func output(_ source: String, _ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if source == "-" {
      CustomerCommand.sayWhatToPaste("Paste IDs, one per line, or a table in csv", invocation, context)
    }
    let table = try IDTable(try context.readWhole(source, limit: longest), column: invocation[BulkFlags.column])
    let settings = try Settings(invocation, context)
    try requireProduction(table, settings)
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let client = try CustomerSearch(settings: settings).client(settings)
    let flags = try BulkFlags.Values(invocation)
    let output = try CustomerOutput(settings)
    var tickets = try client.run(
      "asctl customer", of: CustomerLookup.endpoints, flags, options: { _ in output.options },
      progress: { Progress(context, isQuiet: isQuiet, length: Int64(table.rows.count), countsItems: true) },
      lookups: { requests, sink, _, now in
        table.remarks.forEach(sink.remark)
        if !output.hasDocuments, !output.hasNotifications { sink.remark(withoutNotifications) }
        return TicketRun(table, output, requests, sink, now: now)
      })
    tickets.envelope = Envelope(
      itemPath: ["reply"], object: output.hasDocuments ? .customer : nil, before: ["id"],
      after: [["error"], ["readAs"]], marks: output.hasDocuments ? ["verified"] : [])
    if output.format == .table {
      let deadline = output.hasNotifications ? [Column("Respond by", "pending_request", rank: 1)] : []
      tickets.table = RecordTable(tickets.envelope, columns: columns + deadline)
    }
    return tickets
  }

  /// Throws status 2 for a table with an order ID if orders cannot be looked up, before any request is sent.
  private static func requireProduction(_ table: IDTable, _ settings: Settings) throws(Failure) {
    do throws(Failure) {
      _ = try Connection(.orderLookup, settings)
    } catch {
      let row = table.rows.first { row in
        let found = (try? PurchaseFinder(Array(row.cell.utf8), as: .cell).purchases) ?? []
        return found.contains { $0.kind == .orderId }
      }
      guard let row else { return }
      throw Failure(error.status, "line \(row.line) has an order ID: \(error.message)", hint: error.hint)
    }
  }
}

extension CustomerOutput {
  /// Whether results are whole documents, for which notifications are always read.
  var hasDocuments: Bool { form == .documents || form == .markdown }
  /// Whether notifications are read even if the form does not show them.
  var hasNotifications: Bool { invocation.isGiven(CustomerTickets.notifications) }

  /// The options that a run must share with the run that started its journal. The documents in it contain suggested
  /// commands with the name of the profile.
  fileprivate var options: JSONObject {
    [
      "form": .word(form), "profile": .text(settings.named?.name), "redact": .bool(isRedacted),
      "all": .bool(invocation.isGiven(CustomerCommand.all)), "notifications": .bool(hasNotifications),
      "language": .string(texts.language.rawValue), "timeZone": .text(invocation[CustomerCommand.timeZone]),
    ]
  }
}

/// The result for a ticket: its cells in a table, and the record of other formats.
struct TicketAnswer: Sendable {
  /// The values of the column `result`.
  enum Result: String, PrintedWord {
    case found, unknown, noID = "no-id", failed

    static let origin = (kind: "result of a ticket", place: "asctl customer --ids")

    var meaning: String {
      switch self {
      case .found: "The customer was found."
      case .unknown: "Apple does not know the ID."
      case .noID: "The cell has no order ID or transaction ID."
      case .failed: "A request failed; the column `error` has the reason."
      }
    }
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
      ? facts.charges
      : Charges(of: facts.transactions, facts.subscriptions, isComplete: facts.charges.isComplete, products: products)
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
    let transactions = askedTransactions
    guard !transactions.isEmpty else { return holdings.map { ($0, $0.transaction) } }
    let running = TextDictionary(grouping: subscriptions) { $0.originalID }
    return transactions.map { transaction in
      (running[transaction.originalID]?.first ?? Holding(transaction, index, now: now), transaction)
    }
  }
}
