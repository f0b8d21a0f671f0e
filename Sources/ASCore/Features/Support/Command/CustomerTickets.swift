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

  private static let heading = BulkFlags.heading

  private static let withoutNotifications =
    "notifications were not read, so requested, declined and reversed refunds are not shown; pass --notifications"

  static func output(_ source: String, _ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if source == "-" {
      CustomerCommand.sayWhatToPaste("Paste IDs, one per line, or a table in csv", invocation, context)
    }
    let table = try TicketTable(
      try context.readWhole(source, limit: longest), column: invocation[BulkFlags.column])
    let settings = try Settings(invocation, context)
    try requireProduction(table, settings)
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let client = try CustomerSearch(settings).client(settings)
    let requests = CustomerLookup.requests(
      client, jobs: Int(invocation[BulkFlags.jobs] ?? 16), rate: try BulkFlags.thousandths(invocation))
    let form = try TicketForm(table, CustomerOutput(settings))
    let journal = try invocation[Self.journal].map { path throws(Failure) in try Journal(path, context) }
    try journal?.begin(JournalRun("asctl customer", client.trust, options: form.options))
    var tickets = CommandOutput(
      .items { sink throws(StreamEnd) in
        let progress = Progress(context, isQuiet: isQuiet, length: Int64(table.rows.count), countsItems: true)
        table.remarks.forEach(sink.remark)
        if !form.hasDocuments, !form.hasNotifications { sink.remark(withoutNotifications) }
        let run = TicketRun(form, requests, sink, now: journal?.began ?? context.clock.now())
        return try OrderedRun(run, requests, journal, sink, progress).run()
      })
    tickets.envelope = Envelope(
      itemPath: ["reply"], object: form.hasDocuments ? .customer : nil, before: ["id"], after: [["error"], ["readAs"]],
      marks: form.hasDocuments ? ["verified"] : [])
    if form.output.format == .table {
      let deadline = form.hasNotifications ? [Column("Respond by", "pending_request", rank: 1)] : []
      tickets.table = RecordTable(tickets.envelope, columns: columns + deadline)
    }
    return tickets
  }

  /// Throws status 2 for a table with an order ID if orders cannot be looked up, before any request is sent.
  private static func requireProduction(_ table: TicketTable, _ settings: Settings) throws(Failure) {
    do throws(Failure) {
      try Connection.requireHost(of: .orderLookup, settings)
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
