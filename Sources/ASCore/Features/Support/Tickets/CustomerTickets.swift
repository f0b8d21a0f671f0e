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
    let table = try IDTable(
      try context.readWhole(source, limit: longest), column: invocation[BulkFlags.column])
    let settings = try Settings(invocation, context)
    try requireProduction(table, settings)
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let client = try CustomerSearch(settings: settings).client(settings)
    let rate = try BulkFlags.thousandths(invocation)
    let output = try CustomerOutput(settings)
    var tickets = try client.run(
      "asctl customer", of: CustomerLookup.endpoints, rate: rate, options: { _ in output.options },
      progress: { Progress(context, isQuiet: isQuiet, length: Int64(table.rows.count), countsItems: true) },
      lookups: { requests, sink, _, now in
        table.remarks.forEach(sink.remark)
        if !output.hasDocuments, !output.hasNotifications { sink.remark(withoutNotifications) }
        return TicketRun(table, output, requests, sink, now: now)
      })
    tickets.envelope = Envelope(
      itemPath: ["reply"], object: output.hasDocuments ? .customer : nil, before: ["id"],
      after: [["error"], ["readAs"]],
      marks: output.hasDocuments ? ["verified"] : [])
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
      "form": .string(form.rawValue), "profile": .text(settings.named?.name), "redact": .bool(isRedacted),
      "all": .bool(invocation.isGiven(CustomerCommand.all)), "notifications": .bool(hasNotifications),
      "language": .string(texts.language.rawValue), "timeZone": .text(invocation[CustomerCommand.timeZone]),
    ]
  }
}
