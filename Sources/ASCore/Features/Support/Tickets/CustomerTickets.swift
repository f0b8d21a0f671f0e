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
    let table = try TicketTable(
      try context.readWhole(source, limit: longest), column: invocation[BulkFlags.column])
    let settings = try Settings(invocation, context)
    try requireProduction(table, settings)
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let client = try CustomerSearch(settings: settings).client(settings)
    let requests = CustomerLookup.requests(
      client, jobs: Int(invocation[BulkFlags.jobs] ?? 16), rate: try BulkFlags.thousandths(invocation))
    let form = try TicketForm(table, CustomerOutput(settings))
    let journal = try invocation[BulkFlags.journal].map { path throws(Failure) in try Journal(path, context) }
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

/// How `customer --ids` writes results.
struct TicketForm: Sendable {
  let table: TicketTable
  let output: CustomerOutput
  private let kind: CustomerOutput.Form
  /// Whether results are whole documents, for which notifications are always read.
  let hasDocuments: Bool
  /// Whether notifications are read even if the form does not show them.
  let hasNotifications: Bool
  private let columns: [String]
  /// For results, and for the user's own cells, which may identify other customers.
  private let redaction: CustomerRedaction
  private let foreignRedaction: CustomerRedaction

  init(_ table: TicketTable, _ output: CustomerOutput) throws(Failure) {
    (self.table, self.output) = (table, output)
    kind = output.form
    hasDocuments = kind == .documents || kind == .markdown
    hasNotifications = output.invocation.isGiven(CustomerTickets.notifications)
    columns = TicketAnswer.columns + (hasNotifications ? [TicketAnswer.pendingRequest] : [])
    let ids = output.isRedacted ? table.rows.map(\.cell) : []
    redaction = output.redaction(read: ids)
    foreignRedaction = CustomerRedaction(read: ids, isForeignText: true, isOn: output.isRedacted)
  }

  /// The options that a run must share with the run that started its journal. The documents in it contain suggested
  /// commands with the name of the profile.
  var options: JSONObject {
    let invocation = output.invocation
    return [
      "form": .string(kind.rawValue), "profile": .text(output.settings.named?.name),
      "redact": .bool(output.isRedacted), "all": .bool(invocation.isGiven(CustomerCommand.all)),
      "notifications": .bool(hasNotifications), "language": .string(output.texts.templates.language.rawValue),
      "timeZone": .text(invocation[CustomerCommand.timeZone]),
    ]
  }

  /// Whether cells are appended to the user's table, one of them for remarks about the row.
  var appendsCells: Bool { kind == .rows }

  private var context: Context { output.context }

  /// Returns the result for a customer, with a document if the cells are not enough.
  func answer(_ facts: CustomerFacts) throws(Failure) -> TicketAnswer {
    let facts = try output.notingAnswers(facts)
    var answer = output.ticket(facts)
    switch kind {
    case .table, .rows: break
    case .documents: answer.document = try output.document(facts)
    case .markdown: answer.document = .string(try output.text(facts))
    }
    return answer
  }

  func write(_ answer: TicketAnswer, of row: TicketTable.Row, to sink: RecordWriter) throws(StreamEnd) {
    switch kind {
    case .table:
      let id = JSON.string(answer.cell("read_as").isEmpty ? row.cell : answer.cell("read_as"))
      let record: JSON =
        answer.result == .found
        ? ["id": id, "reply": answer.json]
        : ["id": id, "error": ["message": .string(context.completed(answer.cell("error")))]]
      try sink.emit(redaction.json(record))
    case .rows:
      let cells = columns.map { $0 == "error" ? context.completed(answer.cell($0)) : answer.cell($0) }
      try sink.emit(bytes: line(row, with: cells.map(redaction.text)))
    case .documents: try sink.emit(item(answer, row))
    case .markdown:
      let item = item(answer, row)
      let error = item["error"]?["message"]?.string.map {
        "## \(escapingMarkdown((item["readAs"] ?? item["id"])?.string ?? ""))\n\n\(escapingMarkdown($0))\n"
      }
      try sink.emit(bytes: Array("\(item["reply"]?.string ?? error ?? "")\n".utf8))
    }
  }

  private func item(_ answer: TicketAnswer, _ row: TicketTable.Row) -> JSON {
    redaction.json(answer.record(id: row.cell).completingHint(context.completed))
  }

  // MARK: Rows

  private var isTSV: Bool { output.format == .tsv }

  /// The preamble of the table, and its column names with those of the appended columns; nil for other forms.
  var header: [UInt8]? {
    appendsCells ? (isTSV ? [] : table.preamble) + line(nil, with: columns.map(name)) : nil
  }

  /// Returns the name of an appended column, with a prefix if the table has a column of the same name.
  private func name(_ column: String) -> String {
    table.names.contains { sameBytesIgnoringCase($0, column) } ? name("asctl_" + column) : column
  }

  /// Returns a row or the header with appended cells. In csv the user's cells stay unchanged, byte for byte, and the
  /// appended ones are escaped so that none begins a formula.
  private func line(_ row: TicketTable.Row?, with cells: [String]) -> [UInt8] {
    let writer = CellWriter(format: isTSV ? .tsv : .csv, separator: isTSV ? nil : table.separator)
    let own =
      isTSV
      ? table.paddedFields(row).map { writer.bytes(own: foreignRedaction.bytes($0)) }
      : [table.padded(row, foreignRedaction)]
    let line = (own + cells.map(writer.bytes)).joined(separator: [writer.separator])
    return line + (isTSV ? [UInt8(ascii: "\n")] : table.lineEnd)
  }
}

extension CellWriter {
  /// Returns a cell with text from outside.
  func bytes(_ cell: String) -> [UInt8] {
    var bytes: [UInt8] = []
    write(cell, to: &bytes)
    return bytes
  }

  /// Returns a cell of the user's own table.
  func bytes(own cell: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    write(own: cell, to: &bytes)
    return bytes
  }
}
