import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl customer`: from what a customer pasted to what is so, what to tell and what can be done.
enum CustomerCommand {
  static let text = Argument(
    "ID|TEXT|FILE|-", .file("ID|TEXT|FILE|-"), count: .any,
    "An order ID, a transaction ID, a JWS, a receipt, or a mail that holds one")
  static let output = Flag(
    "output", short: "o",
    .choice(CustomerFormat.allCases) { Choice($0.rawValue, $0.meaning) }, "How to write the data",
    otherwise: "`table` on a terminal, `json` in a pipe", variable: "ASCTL_OUTPUT")
  static let all = Flag("all", "Show every event, purchase and ID")
  static let timeline = Flag("timeline", "Show a timeline of the customer's access")
  static let html = Flag(
    "html", .file("FILE"), "Write card and timeline as an HTML page to this file (mode 0600) or `-`")
  static let redact = Flag("redact", "Mask all but the last four characters of IDs and tokens")
  static let tell = Flag(
    "tell", "Print only the message to the customer as plain text",
    conflicts: [CustomerTickets.ids, AccessCheck.flag, timeline, html, OutputFlags.fields])
  static let templates = Flag(
    "templates", "Print the built-in messages as JSON for `reply_templates`",
    conflicts: [CustomerTickets.ids, AccessCheck.flag, timeline, html, tell, all, redact, allProfiles])
  static let allProfiles = Flag("all-profiles", "Ask every profile, where one does not know the customer")

  static let timeZone = Flag(
    "time-zone", .text("ZONE"), "Time zone of dates in cards and csv, as in `Europe/Berlin`",
    otherwise: "local time in cards, UTC in csv")

  static let command: Command<CommandAction> = Command(
    "customer", "Show a customer's purchases and access", section: "Look up",
    detail: """
      Takes whatever the customer sent: an order ID however it was copied, any transaction ID, a JWS, a receipt, or a \
      whole mail on standard input. `asctl MVK7WQ3XYZ` is `asctl customer MVK7WQ3XYZ`. An app account token will not do: \
      Apple finds no purchase by one.

      Each subscription and purchase gets its verdict, with the access it gives and why; then what to tell the customer, \
      and what can be done as commands to copy. `[N]` marks what only a notification told: Apple keeps these 180 days, in \
      sandbox 30, so what is not there may have happened all the same.

      `--tell` prints only the message about the purchase that was looked up. A profile can name two JSON files for it: \
      `product_names` with display names, as `{"com.example.app.pro":"Pro"}`, and `reply_templates` with your own wording \
      of some messages, in the form that `--templates` prints. A template can contain the facts listed with it.

      In a pipe it is one JSON document: `read`, `bundleId`, `environment`, `simulated`, `verified` (`apple`, \
      `added-root` or `no`), `storefront`, `appTransactionId`, \
      `appAccountToken`, `order`, `subscriptions`, `purchases`, `charges`, `events`, `tell`, `next`, `failed`. Several IDs \
      in one text give a document each, 20 at most. What was not answered is named in `failed`, and the rest is shown.

      `--ids tickets.csv -o csv` answers a whole table: its columns as they are, and behind them `read_as`, `result` \
      (found, unknown, no-id, failed), `product`, `status`, `reason`, `access_until`, `refunded`, `transaction_id`, \
      `charges`, `tell` (the text for the customer), `duplicate_of` (the line of an earlier row about the same purchase), \
      `verified` and `error`, with the prefix `asctl_` where the table has a column of that name. A cell with several IDs \
      gives one row each. Your columns stay as they are, formulas included. Each ID is asked once, within Apple's limits, and without \
      notifications: of refunds that were declined, reversed or asked for `-o json` knows more. `--notifications` reads them, \
      too, and adds `pending_request`: until when Apple takes an answer to a consumption request. The status is 12 unless all \
      were found.
      """,
    arguments: [text],
    flags: [all, tell, AccessCheck.flag, timeline, html, redact, templates, timeZone, allProfiles, CustomerTickets.ids]
      + CustomerTickets.flags
      + CredentialFlags.all
      + ConnectionFlags.all + [output, OutputFlags.fields, Prompt.yes, Prompt.noInput],
    completions: ValueCompletion.fieldsOfCustomers,
    examples: [
      Example("asctl -e simulator customer MVK7WQ3XYZ", "Try it: what is this order about, and was it charged twice?"),
      Example("asctl customer 2000000000003002", "Payment failed: has this customer access?"),
      Example("pbpaste | asctl customer -", "Whatever IDs are in the mail that was copied"),
      Example(
        "asctl -e simulator customer --timeline 2000000000000001", "Periods, trials, gaps and refunds as a picture"),
      Example("asctl customer MVK7WQ3XYZ --tell", "Only the message to the customer, to paste"),
      Example("asctl customer MVK7WQ3XYZ --html ticket.html", "A page to keep with the ticket"),
      Example("asctl customer MVK7WQ3XYZ -o markdown --redact", "For a ticket that others read"),
      Example(
        "asctl customer --ids tickets.csv --id-column 'Order ID' -o csv --journal tickets.journal > answers.csv",
        "Fifty tickets from a helpdesk; rerun it to resume"),
      Example(
        "asctl customer 2000000000000001 --has-access com.example.app.pro",
        "For a script: 0 with access, 11 without"),
      Example("asctl customer MVK7WQ3XYZ | jq -r '.subscriptions[] | .productId, .verdict'", "For a script"),
    ],
    action: CommandAction(view: masked, perform))

  /// Whether a text alone is what this command takes: an ID however it was copied, or signed data. Few digits, which are
  /// an ID here, may mean something else elsewhere.
  @Sendable static func isMeant(by word: String) -> Bool {
    if word.isDigits { return WordShape.isTransaction(word) }
    guard word.utf8.count <= longest, let found = try? PurchaseFinder(Array(word.utf8), as: .word) else {
      return CompactJWS.isMeant(by: word) || WordShape.isReceipt(word)
    }
    return found.purchases.contains { $0.kind == .orderId || $0.id.utf8.count >= WordShape.shortestOrder }
  }

  /// With `--redact` nothing reaches standard error unmasked, whoever says it.
  @Sendable private static func masked(_ invocation: Invocation, _ context: Context) -> Context {
    guard invocation.isGiven(redact) else { return context }
    let redaction = CustomerRedaction(read: invocation.values(text), isForeignText: true)
    var masked = context
    masked.warn = { text in context.warn(redaction.text(text)) }
    return masked
  }

  @Sendable private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(templates) {
      guard invocation.values(text).isEmpty else { throw Failure(.usage, "--templates looks up no customer") }
      return CommandOutput(.text(MessageTemplates.builtIn.json.text(.terminal) + "\n"))
    }
    if let zone = invocation[timeZone], !context.enterTimeZone(zone) {
      throw Failure(
        .usage, "unknown time zone \(quoted(zone)): expected a name such as Europe/Berlin",
        hint: "the names are the files below /usr/share/zoneinfo; install tzdata if there are none")
    }
    if let source = invocation[CustomerTickets.ids] {
      guard invocation.values(text).isEmpty else {
        throw Failure(.usage, "customer takes an ID or --ids, not both", hint: "leave one of them out")
      }
      return try CustomerTickets(invocation, context).output(source)
    }
    let (read, leftOut, problems) = try purchases(invocation, context)
    // Printed with `--quiet`, too: without it the data looks complete.
    let notLookedUp = [remark(onLeftOut: leftOut)].compactMap(\.self) + problems.map { "not looked up: \($0.message)" }
    notLookedUp.forEach(context.mark)
    guard read.count <= mostCustomers else {
      throw Failure(
        .usage,
        "the text names \(read.count) order and transaction IDs, and customer looks up at most \(mostCustomers)",
        hint: "asctl customer --ids FILE looks up any number of IDs, one per line; - is stdin")
    }
    let products = invocation.values(AccessCheck.flag)
    guard products.isEmpty || read.count == 1 else {
      throw Failure(
        .usage, "--has-access is about one customer, and the text names \(read.count) IDs", hint: "name one ID")
    }
    try CustomerOutput.requireFile(invocation, context)
    if invocation.isGiven(ConnectionFlags.dryRun) || invocation.isGiven(ConnectionFlags.curl) {
      return try dryRun(read, invocation, context)
    }
    // A mistake in a file of the profile is reported before anything is sent.
    _ = try CustomerTexts(try Settings(invocation, context))
    let found = try CustomerSearch(invocation, context).find(read)
    let output = CustomerOutput(invocation, context)
    return products.isEmpty ? try output.output(of: found) : try output.access(to: products, found)
  }

  /// `--dry-run` and `--curl`: what would be asked first.
  private static func dryRun(
    _ read: [PastedPurchase], _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    let settings = try Settings(invocation, context)
    let isOrder = read.contains { $0.kind == .orderId }
    let connection = try Connection(isOrder ? .orderLookup : .transactionHistory, settings, invocation)
    let host = connection.hosts[0]
    let requests = CustomerRequests.rehearsal(of: read, now: context.now(), isSandbox: host.environment == .sandbox)
    let remarks = isOrder ? ["the purchases of the order are looked up next"] : []
    let redaction = invocation.isGiven(redact) ? CustomerRedaction(read: read.map(\.id)) : nil
    func text(_ text: String) -> CommandOutput.Body { .text(redaction?.text(text) ?? text) }
    guard invocation.isGiven(ConnectionFlags.dryRun) else {
      let authorities = try settings.path(.caFile)?.value
      let lines = requests.map { CurlLine($0, host, invocation, authorities: authorities) }
      return CommandOutput(
        text(lines.map(\.text).joined()), remarks: remarks + [lines.first?.remark].compactMap(\.self))
    }
    let texts = requests.map { RequestText(request: $0, host: host) }
    switch invocation[output] {
    case .json?, .ndjson?:
      let document = JSON.array(texts.map(\.json))
      return CommandOutput(.document(redaction?.json(document) ?? document), remarks: remarks)
    case .table?, .tsv?, .csv?, .markdown?, nil:
      return CommandOutput(text(texts.map(\.dryRun).joined(separator: "\n")), remarks: remarks)
    }
  }

  /// What the line, a file or standard input names.
  private static func purchases(
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> (purchases: [PastedPurchase], leftOut: [String], problems: [Failure]) {
    let words = invocation.values(text)
    guard !words.isEmpty else {
      let bytes = context.isTerminal(.input) ? nil : try context.readWhole("-", limit: longest)
      guard let bytes else {
        throw Failure(
          .usage, "customer needs an ID, or a text that holds one: name it, or pipe it in",
          hint: "asctl -e simulator customer MVK7WQ3XYZ shows what it is like")
      }
      let finder = try PurchaseFinder(bytes)
      return (finder.purchases, finder.leftOut, finder.problems)
    }
    var (purchases, leftOut, problems): ([PastedPurchase], [String], [Failure]) = ([], [], [])
    var seen = TextSet()
    func add(_ finder: PurchaseFinder) {
      purchases += finder.purchases.filter { seen.insert($0.id) }
      leftOut += finder.leftOut
      problems += finder.problems
    }
    // Words beside each other are one text: `Order ID: MVK7WQ3XYZ` needs no quotes.
    var beside: [String] = []
    func addWords() throws(Failure) {
      guard !beside.isEmpty else { return }
      add(try PurchaseFinder(Array(beside.joined(separator: " ").utf8), as: .word))
      beside = []
    }
    for word in words {
      if word == "-" || SignedTexts.isFile(word, context) {
        try addWords()
        if word == "-" { sayWhatToPaste("Paste an ID, an email or a receipt", invocation, context) }
        add(try PurchaseFinder(try context.readWhole(word, limit: longest)))
      } else if SignedInput.isNameOfTextFile(word)
        || words.count == 1 && SignedInput.isMeantAsPath(word) && word.contains("/")
      {
        throw Failure(.failure, "cannot read \(word): there is no such file")
      } else {
        beside.append(word)
      }
    }
    try addWords()
    return (purchases, leftOut.uniqued().filter { !seen.contains($0) }, problems)
  }

  /// On a terminal nothing else says that asctl is waiting.
  static func sayWhatToPaste(_ what: String, _ invocation: Invocation, _ context: Context) {
    guard context.isTerminal(.input), !invocation.isGiven(OutputFlags.quiet) else { return }
    context.say("\(what), then press Return and Control-D.")
  }

  /// What is said of IDs that were not taken for the customer's; nil where there are none.
  private static func remark(onLeftOut ids: [String]) -> String? {
    guard let first = ids.first else { return nil }
    let shown = ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? " and \(ids.count - 5) more" : "")
    return
      "not looked up, because the text labels others as an order or a transaction: \(shown); asctl customer \(first) looks it up"
  }

  /// Beyond this it is a list and no text about a customer.
  private static let mostCustomers = 20

  /// How long a text may be, in bytes: a mail with its pictures.
  private static let longest = 4 << 20
}

/// `OutputFormat`, and Markdown for a ticket.
enum CustomerFormat: String, Sendable, CaseIterable {
  case table, json, ndjson, tsv, csv, markdown

  var meaning: String {
    switch self {
    case .markdown: "Markdown for a ticket"
    case .table, .json, .ndjson, .tsv, .csv: OutputFormat(rawValue: rawValue)?.meaning ?? ""
    }
  }
}
