import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl customer --ids`: looks up a table of tickets and adds a result to each.
struct CustomerTickets {
  static let ids = Flag(
    "ids", .file("FILE"), "Look up many tickets: IDs, one per line, or a csv table",
    conflicts: [
      ConnectionFlags.dryRun, ConnectionFlags.curl, CustomerCommand.allProfiles, CustomerCommand.timeline,
      CustomerCommand.html, CustomerCommand.saveWorld,
    ], heading: heading)
  static let journal = Flag(
    "journal", .file("FILE"), "Record results so that a rerun resumes", needs: [ids],
    heading: heading)
  static let notifications = Flag(
    "notifications", "Also read notifications; adds the column `pending_request`, a deadline", needs: [ids],
    heading: heading)
  static let flags: [any DeclaredFlag] = [BulkFlags.column, notifications, BulkFlags.jobs, BulkFlags.rate, journal]

  /// The maximum length of a table, in bytes.
  private static let longest = 64 << 20

  private static let columns = [
    Column("Product", "product", rank: 3), Column("Status", "status"), Column("Access until", "access_until", rank: 2),
    Column("Refunded", "refunded", rank: 4), Column("Charges", "charges", rank: 5),
    Column("Duplicate of", "duplicate_of", rank: 6), Column("Verified", "verified", rank: 7),
  ]

  private var columns: [Column] {
    Self.columns + (invocation.isGiven(Self.notifications) ? [Column("Respond by", "pending_request", rank: 1)] : [])
  }

  private static let heading = BulkFlags.heading

  private let invocation: Invocation
  private let context: Context
  private let output: CustomerOutput

  init(_ invocation: Invocation, _ context: Context) {
    (self.invocation, self.context) = (invocation, context)
    output = CustomerOutput(invocation, context)
  }

  func output(_ source: String) throws(Failure) -> CommandOutput {
    if source == "-" {
      CustomerCommand.sayWhatToPaste("Paste IDs, one per line, or a table in csv", invocation, context)
    }
    let table = try TicketTable(
      try context.readWhole(source, limit: Self.longest), column: invocation[BulkFlags.column])
    let settings = try Settings(invocation, context)
    try requireProduction(table, settings)
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let asking = try CustomerSearch(invocation, context).requests(settings)
    let requests = asking.requests(
      jobs: Int(invocation[BulkFlags.jobs] ?? 16), rate: try BulkFlags.thousandths(invocation))
    let journal = try invocation[Self.journal].map { path throws(Failure) in try Journal(path, context) }
    try journal?.begin(try run(settings, asking.client.trust))
    let form = form(table, settings)
    let answers = invocation.isGiven(Self.notifications) ? try WriteLog(settings).answers() : nil
    let texts = try CustomerTexts(settings)
    let answer: @Sendable (CustomerFacts) -> TicketAnswer = { [output] facts in
      output.ticket(facts, texts) { answers?.answer(to: $0) != nil }
    }
    var tickets = CommandOutput(
      .items { sink throws(StreamEnd) in
        let progress = Progress(context, isQuiet: isQuiet, length: Int64(table.rows.count), countsItems: true)
        table.remarks.forEach(sink.remark)
        let run = TicketRun(
          table, requests, sink, now: journal?.began ?? context.clock.now(), form: form,
          wantsNotifications: !isRows || invocation.isGiven(Self.notifications),
          suggestsReadings: !invocation.isGiven(CustomerCommand.redact), answer: answer)
        return try OrderedRun(run, requests, journal, sink, progress).run()
      })
    tickets.envelope = Envelope(
      itemPath: ["reply"], object: isRows ? nil : .customer, before: ["id"], after: [["error"], ["readAs"]],
      marks: isRows ? [] : ["verified"])
    if output.format == .table { tickets.table = RecordTable(tickets.envelope, columns: columns) }
    return tickets
  }

  /// Returns the options that a run must share with the run that started its journal. The documents in it contain
  /// suggested commands with the name of the profile.
  private func run(_ settings: Settings, _ trust: TrustScope) throws(Failure) -> JournalRun {
    let form =
      isRows ? output.format == .table ? "table" : "rows" : output.format == .markdown ? "markdown" : "documents"
    return JournalRun(
      "asctl customer", trust,
      options: [
        "form": .string(form), "profile": settings.named.map { .string($0.name) } ?? .null,
        "redact": .bool(invocation.isGiven(CustomerCommand.redact)),
        "all": .bool(invocation.isGiven(CustomerCommand.all)),
        "notifications": .bool(invocation.isGiven(Self.notifications)),
        "language": .string(try CustomerTexts.language(settings).rawValue),
        "timeZone": invocation[CustomerCommand.timeZone].map(JSON.string) ?? .null,
      ])
  }

  /// Throws status 2 for a table with an order ID if orders cannot be looked up, before any request is sent.
  private func requireProduction(_ table: TicketTable, _ settings: Settings) throws(Failure) {
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

  /// Whether the output is rows of values, which require fewer calls.
  private var isRows: Bool {
    switch output.format {
    case .csv, .tsv, .table: !invocation.isGiven(OutputFlags.fields)
    case .json, .ndjson, .markdown: false
    }
  }

  private func form(_ table: TicketTable, _ settings: Settings) -> TicketRun.Form {
    let isRedacted = invocation.isGiven(CustomerCommand.redact)
    let ids = isRedacted ? table.rows.map(\.cell) : []
    let redaction = CustomerRedaction(read: ids)
    if output.format == .table, isRows {
      return TicketRun.Form { [context] row, answer, _ in
        let id = JSON.string(answer.cell("read_as").isEmpty ? row.cell : answer.cell("read_as"))
        let record: JSON =
          answer.result == .found
          ? ["id": id, "reply": answer.json]
          : ["id": id, "error": ["message": .string(context.completed(answer.cell("error")))]]
        return .item(isRedacted ? redaction.json(record) : record)
      }
    }
    guard isRows else {
      let isMarkdown = output.format == .markdown
      let document: @Sendable (CustomerFacts) throws(Failure) -> JSON = { [output] facts throws(Failure) in
        isMarkdown ? .string(try output.text(facts, settings)) : try output.document(facts, settings)
      }
      return TicketRun.Form(document: document) { [context] row, _, record in
        let record = record.emitted(id: row.cell).completingHint(context.completed)
        let item = isRedacted ? redaction.json(record) : record
        guard isMarkdown else { return .item(item) }
        let error = item["error"]?["message"]?.string.map {
          "## \(escapingMarkdown((item["readAs"] ?? item["id"])?.string ?? ""))\n\n\(escapingMarkdown($0))\n"
        }
        return .bytes(Array("\(item["reply"]?.string ?? error ?? "")\n".utf8))
      }
    }
    // Other columns may identify other customers.
    let foreign = CustomerRedaction(read: ids, isForeignText: true)
    let columns = TicketAnswer.columns(withNotifications: invocation.isGiven(Self.notifications))
    let layout = TicketLayout(isTSV: output.format == .tsv, columns: columns, mask: isRedacted ? foreign.bytes : nil)
    return TicketRun.Form(header: layout.header(of: table)) { [context] row, answer, _ in
      let cells = columns.map { $0 == "error" ? context.completed(answer.cell($0)) : answer.cell($0) }
      return .bytes(layout.line(row, of: table, with: isRedacted ? cells.map(redaction.text) : cells))
    }
  }
}
