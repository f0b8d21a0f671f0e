import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Terminal

/// `asctl reconcile`: compares what a database believes about customers with what Apple says.
enum ReconcileCommand {
  private static let table = Argument("TABLE|-", .file("TABLE|-"), "A table in csv or tsv, or JSON lines; - is stdin")
  static let idColumn = Flag(
    "id-column", .text("NAME"), "The column with the IDs: any transaction ID, or an order ID", otherwise: "a usual name"
  )
  static let productColumn = Flag("product-column", .text("NAME"), "The column with the product ID")
  static let accessColumn = Flag("access-column", .text("NAME"), "The column that says whether there is access")
  static let untilColumn = Flag("until-column", .text("NAME"), "The column with the end of access")
  static let tokenColumn = Flag("token-column", .text("NAME"), "The column with the app account token")
  static let accessValue = Flag(
    "access-value", .text("WORD"), "A value that means access; all others then mean none", repeats: true)
  static let asOf = Flag(
    "as-of", .date, "When the table was exported",
    otherwise: "the file's modification time, or now; now with a simulator")
  static let tolerance = Flag("tolerance", .text("SPAN"), "Dates may differ by less than this", otherwise: "1h")
  static let timeZone = Flag(
    "time-zone", .text("ZONE"), "The time zone of dates without one, such as `Europe/Berlin`", otherwise: "UTC")
  static let only = Flag(
    "only", .choice(Finding.allCases) { Choice($0.rawValue, $0.meaning) },
    "Show and count only rows with this finding, and failed ones",
    repeats: true, heading: OutputFlags.heading)
  static let noCauses = Flag("no-causes", "Do not read the notification history")
  static let missing = Flag("missing", "Also list customers in Apple's notifications who are not in the table")
  private static let changedSince = Flag(
    "changed-since", .file("JOURNAL"), "Look up only what may have changed since the run of this journal",
    heading: BulkFlags.heading)
  static let summary = Flag("summary", "Show only counts per finding", heading: OutputFlags.heading)
  static let to = Flag(
    "to", .text("URL"), "The URL of your server, for suggested `notification replay` commands")
  static let html = Flag("html", .file("FILE"), "Write the summary as HTML (mode 0600)", heading: OutputFlags.heading)
  static let junit = Flag(
    "junit", .file("FILE"), "Write the findings as a JUnit report (mode 0600)", heading: OutputFlags.heading)
  private static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...500), "Maximum concurrent requests", otherwise: "16", heading: BulkFlags.heading)

  /// The command in journals.
  private static let name = "asctl reconcile"

  static let command: Command<CommandAction> = Command(
    "reconcile", "Compare a database with Apple's data", section: "Look up",
    detail: Prose(
      """
      Reads a table of what your server believes, one row per customer and product, looks up each row, and reports what \
      differs and why. The table is csv, tsv or JSON lines of any length. Columns that are not named are found by usual \
      names; `--dry-run` shows how the table is read and sends nothing. An empty cell is not compared, and a row without an \
      ID and without access is right.

      csv and tsv contain your own columns, then `finding`, `severity`, `apple_product`, `apple_access`, `apple_until`, \
      `apple_token`, `since`, `cause`, `remedy`, `verified` and `error`, with the prefix `asctl_` if the table has a \
      column of that name. Several findings of a row are joined by `; `. A table for people shows only what is not right.

      \(Finding.allCases.map { "`\($0.rawValue)` (\($0.meaning))" }.joined(separator: ", ")).

      The billing grace period counts as access, billing retry does not. Dates are compared only while there is access. \
      A difference that began after `--as-of` is `changed-since`. Access to consumables and non-renewing subscriptions \
      is decided by your server, so that a row without it is not wrong.

      Causes come from Apple's notification history, which is read once, when the first row needs it: 180 days, 30 in \
      sandbox. `--to` adds commands that send undelivered notifications to your server again.

      A second run with `--changed-since` and the journal of the first one takes over the rows that were right, unless \
      Apple sent a notification about the purchase since then, or a date passed. What changes without a notification, \
      such as an account token, is found only without this flag. `--journal` resumes an interrupted run only; \
      use a new file for each run.

      The status is 12 unless all rows are right; with `--only`, unless none has these findings or is `failed`.
      """),
    arguments: [table],
    flags: [
      idColumn, productColumn, accessColumn, untilColumn, tokenColumn, accessValue, asOf, tolerance, timeZone, noCauses,
      missing, to, only, summary, html, junit, jobs, BulkFlags.rate, BulkFlags.journal, changedSince,
    ] + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data + [Prompt.yes, Prompt.noInput],
    completions: ValueCompletion.fields(of: [.reconciledRow, .findingCount]),
    examples: [
      Example(
        "asctl reconcile entitlements.csv --id-column original_transaction_id -o csv",
        "Compare a table; columns with usual names are found"),
      Example(
        "asctl reconcile entitlements.csv --access-column active --access-value t --dry-run",
        "Check how the table is read"),
      Example(
        "psql -c 'COPY entitlements TO STDOUT CSV HEADER' | asctl reconcile - --summary",
        "Compare a database every night"),
    ],
    action: CommandAction(fields: { .declared($0.isGiven(summary) ? .findingCount : .reconciledRow) }, perform))

  @Sendable private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuse([ConnectionFlags.curl], invocation, hint: "use --dry-run to see how the table is read")
    let zone = try enterTimeZone(invocation, context)
    let source = invocation[table] ?? "-"
    let settings = try Settings(invocation, context)
    let span = try toleranceSpan(invocation)
    if let server = invocation[to] { _ = try URLParts(target: server, named: "--to") }
    let input = try source == "-" ? context.terminal.input() : context.files.open(source)
    let reader = try BeliefTable(input, isNamed: invocation[idColumn] != nil)
    // The program before a pipe may have failed, and no customer would be checked.
    guard let first = try reader.wait(context) else {
      throw Failure(.failure, "the table has no rows", hint: "check the program that writes it")
    }
    let columns = try BeliefColumns(
      reader.names.isEmpty ? ["id"] : reader.names, first: first.cells, invocation)
    if !invocation.isGiven(missing) { try columns.requireBelief() }
    if !invocation.values(accessValue).isEmpty, columns.name(of: .access) == nil {
      throw Failure(.usage, "no column says whether there is access", hint: "name it with --access-column")
    }
    let environment = try settings.environment().value
    // The clock of a simulated world may be at another time than that of the files.
    let modified = source == "-" || environment == .simulator ? nil : context.files.status(source)?.modified
    let format = BeliefFormat(
      accessWords: invocation.values(accessValue), localTime: zone ? context.clock.localTime : nil)
    let now = context.clock.now()
    let exported = invocation[asOf].map { $0.timestamp(now: now) } ?? modified
    var options = ReconcileOptions(
      columns: columns, format: format, exported: exported, tolerance: span, readsCauses: !invocation.isGiven(noCauses),
      isIncremental: invocation.isGiven(changedSince), findsMissing: invocation.isGiven(missing),
      only: invocation.values(only),
      expectsProduction: [.auto, .production].contains(environment),
      remedies: Remedies(
        flags: try settings.flagsOfSuggestions(), server: invocation[to], otherProfiles: settings.otherProfiles))
    if invocation.isGiven(ConnectionFlags.dryRun) {
      return try ReconcilePlan(reader, first, options, context).output()
    }
    let files = ReconcileReport.Files(html: invocation[html], junit: invocation[junit])
    for file in [files.html, files.junit] { try SignedInput.refuse(file, among: [source], context) }
    if let file = files.html { try CustomerOutput.requireFile(file, invocation, context) }
    let isModified = invocation[asOf] == nil && (exported.map { $0 <= now } ?? false)
    let time = exported.map {
      "comparing as of \($0.wholeSecond.text), when the file was modified; --as-of sets another time"
    }
    let isFuture = invocation.isGiven(asOf) && (exported.map { $0 > now } ?? false)
    let future = "--as-of is in the future; comparing as of now, \(now.wholeSecond.text)"
    let remarks = [columns.remark, columns.unusedRemark, isModified ? time : nil, isFuture ? future : nil]
      .compactMap(\.self)
    let client = try CustomerSearch(settings: settings).client(settings)
    options.earlier = try earlier(options, client, invocation, context)
    return try output(client, settings, reader, first, options, files, length: input.length, remarks)
  }

  private static func output(
    _ client: Client, _ settings: Settings, _ reader: BeliefTable, _ first: BeliefTable.Row,
    _ options: ReconcileOptions,
    _ files: ReconcileReport.Files, length: Int64?, _ remarks: [String]
  ) throws(Failure) -> CommandOutput {
    let (invocation, context) = (settings.invocation, settings.context)
    let format = invocation[OutputFlags.output] ?? (context.terminal.isTerminal(.output) ? .table : .json)
    let isRows = (format == .csv || format == .tsv) && invocation[OutputFlags.fields] == nil
    let form: ReconcileReport.Form =
      invocation.isGiven(summary) ? .summary : isRows ? .rows : format == .table ? .table : .records
    let report = ReconcileReport(form, isTSV: format == .tsv, only: options.only, files, context)
    var output = try client.run(
      name, of: ReconcileLookup.endpoints, BulkFlags.Values(invocation), refusesEnded: true,
      options: { _ in identity(options, invocation) },
      progress: { Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: length) },
      lookups: { requests, sink, _, now in
        remarks.forEach(sink.remark)
        report.isSimulated = requests.hosts.allSatisfy(\.isSimulated)
        return ReconcileRun(reader, first: first, options, report, requests, sink, context, now: now)
      })
    output.envelope =
      switch form {
      // The report writes the header of these itself.
      case .rows: Envelope(before: ["id"], marks: ["verified"])
      case .table, .records: Envelope(object: .reconciledRow, before: ["id"], marks: ["verified"])
      case .summary: Envelope(object: .findingCount)
      }
    output.table = RecordTable(
      output.envelope, columns: form == .summary ? ReconcileReport.summaryColumns : ReconcileReport.columns)
    return output
  }

  /// Opens the journal of `--changed-since`. Its run may have been about a table of another time.
  private static func earlier(
    _ options: ReconcileOptions, _ client: Client, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> EarlierResults? {
    guard let path = invocation[changedSince] else { return nil }
    if let journal = invocation[BulkFlags.journal], sameBytes(journal, path) || context.files.isSame(journal, path) {
      throw Failure(
        .usage, "--changed-since and --journal are the same file",
        hint: "pass a new file as --journal; the next run can use it as --changed-since")
    }
    return try client.earlierResults(
      path, of: name, options: identity(options, invocation), except: ["asOf"])
  }

  /// What a run must share with the run that began its journal.
  private static func identity(_ options: ReconcileOptions, _ invocation: Invocation) -> JSONObject {
    var identity: JSONObject = [
      "columns": options.columns.json, "tolerance": .number(JSONNumber(options.tolerance.milliseconds)),
      "causes": .bool(options.readsCauses), "to": .text(invocation[to]), "timeZone": .text(invocation[timeZone]),
      "accessValues": .array(options.format.accessWords.map(JSON.string)),
    ]
    identity["asOf"] = options.exported.map(JSON.timestamp)
    return identity
  }

  /// Dates that differ by exactly this are different, because an hour is the usual mistake of a time zone.
  private static func toleranceSpan(_ invocation: Invocation) throws(Failure) -> TimeSpan {
    let text = invocation[tolerance] ?? "1h"
    if text == "0" { return .zero }
    guard let span = TimeSpan(text: text) else {
      throw Failure(.usage, "invalid --tolerance \(quoted(text)): expected a length of time such as 30m, 1h or 2d")
    }
    return span - .milliseconds(1)
  }

  private static func enterTimeZone(_ invocation: Invocation, _ context: Context) throws(Failure) -> Bool {
    guard let zone = invocation[timeZone] else { return false }
    try context.enterTimeZone(zone)
    return true
  }
}
