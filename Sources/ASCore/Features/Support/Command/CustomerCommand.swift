import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl customer`: looks up pasted IDs and shows verdicts, a message to the customer, and next steps.
enum CustomerCommand {
  static let text = Argument(
    "ID|TEXT|FILE|-", .file("ID|TEXT|FILE|-"), count: .any,
    "An ID, JWS or receipt, or an email that contains one")
  static let output = Flag(
    "output", short: "o",
    .choice(CustomerFormat.allCases, \.choice), "The output format",
    otherwise: "`table` on a terminal, `json` in a pipe", variable: "ASCTL_OUTPUT", heading: OutputFlags.heading)
  static let all = Flag("all", "Show every event, purchase and ID")
  static let timeline = Flag("timeline", "Show a timeline of the customer's access")
  static let html = Flag("html", .file("FILE"), "Write card and timeline as HTML (mode 0600)")
  static let saveWorld = Flag(
    "save-world", .file("FILE"), "Write the customer as a world for `simulator serve` (mode 0600)")
  static let redact = Flag("redact", "Mask IDs and tokens except the last 4 characters")
  static let tell = Flag(
    "tell", "Print only the message to the customer",
    conflicts: [CustomerTickets.ids, hasAccess, timeline, html, saveWorld, OutputFlags.fields])
  static let templates = Flag(
    "templates", "Print the built-in messages (`reply_templates`)",
    conflicts: [CustomerTickets.ids, hasAccess, timeline, html, saveWorld, tell, all, redact, allProfiles])
  static let allProfiles = Flag("all-profiles", "Try every profile until one finds the customer")

  static let hasAccess = Flag(
    "has-access", .text("PRODUCT_ID"), "Exit with 0 if the customer has access, else 11; production only, without `-e`",
    repeats: true,
    conflicts: [CustomerTickets.ids, timeline, html, saveWorld, all])
  static let timeZone = Flag(
    "time-zone", .text("ZONE"), "The time zone of dates, such as `Europe/Berlin`",
    otherwise: "local time in cards, UTC in csv")

  static let command: Command<CommandAction> = Command(
    "customer", "Show a customer's purchases and access", section: "Look up",
    detail: """
      Accepts anything that a customer sends: an order ID however it was copied, any transaction ID, a JWS, a receipt, or \
      a whole email from stdin. `asctl MVK7WQ3XYZ` is short for `asctl customer MVK7WQ3XYZ`. An account token is not \
      accepted, because Apple cannot find purchases by it.

      The card shows a verdict for each subscription and purchase with its access and the reason, a message to the \
      customer, and the possible actions as commands. `[N]` marks facts from notifications, which Apple keeps for 180 \
      days, 30 in sandbox; earlier events are not available. A remark reports a notification that cannot follow the \
      previous one.

      The account token and the storefront belong to each purchase. The card shows those of the purchase that was looked \
      up; in JSON, the customer's are null unless all purchases agree. If the status of a subscription contradicts the \
      signed dates, access is unknown.

      `--has-access` queries production only, because purchases in sandbox cost nothing; `-e auto` queries both \
      environments.

      `--tell` prints only the message about the purchase that was looked up, or about each one of an order. Two JSON files named in a profile change \
      it: `product_names` with display names, as `{"com.example.app.pro":"Pro"}`, and `reply_templates` with your own \
      wording of messages, in the form that `--templates` prints. A template can use the facts listed with it.

      `--language`, or `language` in a profile, selects the language of messages. German, French, Spanish and Japanese are \
      drafts: have a speaker of the language review them. `reply_templates` replaces the messages of any language.

      JSON output has the members `read`, `bundleId`, `environment`, `simulated`, `verified` (`apple`, `added-root` or \
      `no`), `storefront`, `appTransactionId`, `appAccountToken`, `order`, `subscriptions`, `purchases`, `charges`, \
      `events`, `tell`, `next` and `failed`. Up to 20 IDs in one text give one document each. Requests that failed are \
      listed in `failed`, and the rest is shown.

      `--save-world FILE` saves Apple's responses as a world: with `asctl simulator serve --world FILE --clock DATE`, \
      the same IDs return the same data to your own server. The file contains personal data; `--redact` replaces all \
      IDs and removes tokens. The file lists what cannot be reproduced, and its data never verifies as Apple's.

      `--ids tickets.csv -o csv` prints your table with these columns added: `read_as`, `result` (found, unknown, \
      no-id, failed), `product`, `status`, `reason`, `access_until`, `refunded`, `transaction_id`, `charges`, `tell` \
      (the message), `duplicate_of` (the line of an earlier row about the same purchase), `verified` and `error`, with \
      the prefix `asctl_` if the table has a column of that name. A cell with several IDs produces one row per ID. \
      Your own cells are not changed, not even formulas. Notifications are not read, so declined, reversed and \
      requested refunds are missing; `--notifications` reads them and adds `pending_request`, the deadline of an open \
      consumption request. The status is 12 unless all were found.
      """,
    arguments: [text],
    flags: [
      all, tell, MessageLanguage.flag, hasAccess, timeline, html, saveWorld, redact, templates, timeZone, allProfiles,
      CustomerTickets.ids,
    ]
      + CustomerTickets.flags
      + CredentialFlags.all
      + ConnectionFlags.all + [output, OutputFlags.fields, Prompt.yes, Prompt.noInput],
    completions: ValueCompletion.fields(of: [.customer], in: [.accessCheck]),
    examples: [
      Example("asctl -e simulator customer MVK7WQ3XYZ", "Try it without an account"),
      Example("asctl customer 2000000000003002", "Check why a customer has no access"),
      Example("pbpaste | asctl customer -", "Look up all IDs in a copied email"),
      Example(
        "asctl -e simulator customer --timeline 2000000000000001",
        "Show periods, trials, gaps and refunds as a timeline"),
      Example("asctl customer MVK7WQ3XYZ --tell", "Print only the message to the customer"),
      Example("asctl customer MVK7WQ3XYZ --html ticket.html", "Save a page to attach to the ticket"),
      Example(
        "asctl customer 2000000000000001 --save-world customer.json",
        "Save a customer to reproduce a bug on your server"),
      Example("asctl customer MVK7WQ3XYZ -o markdown --redact", "Print Markdown with masked IDs for a ticket"),
      Example(
        "asctl customer --ids tickets.csv --id-column 'Order ID' -o csv --journal tickets.journal > answers.csv",
        "Look up the tickets of a helpdesk; rerun to resume"),
      Example(
        "asctl customer 2000000000000001 --has-access com.example.app.pro",
        "Check access in a script: status 0 or 11"),
      Example(
        "asctl customer MVK7WQ3XYZ | jq -r '.subscriptions[] | .productId, .verdict'",
        "Print products and verdicts in a script"),
    ],
    action: CommandAction(view: masked, perform))

  /// Whether this command accepts a word on its own: an ID, however it was copied, or signed data. Short numbers, which
  /// this command accepts as IDs, do not count, because they may mean something else elsewhere.
  @Sendable static func isMeant(by word: String) -> Bool {
    if word.isDigits { return WordShape.isTransaction(word) }
    guard word.utf8.count <= longest, let found = try? PurchaseFinder(Array(word.utf8), as: .word) else {
      return CompactJWS.isMeant(by: word) || WordShape.isReceipt(word)
    }
    return found.purchases.contains { $0.kind == .orderId || $0.id.utf8.count >= WordShape.shortestOrder }
  }

  /// With `--redact`, everything on stderr is masked.
  @Sendable private static func masked(_ invocation: Invocation, _ context: Context) -> Context {
    guard invocation.isGiven(redact) else { return context }
    let redaction = CustomerRedaction(read: invocation.values(text), isForeignText: true)
    var masked = context
    masked.terminal.warn = { text in context.terminal.warn(redaction.text(text)) }
    return masked
  }

  @Sendable private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(templates) {
      guard invocation.values(text).isEmpty else { throw Failure(.usage, "--templates does not accept an ID") }
      return CommandOutput(.text(try CustomerTexts.templates(Settings(invocation, context)).text(.terminal) + "\n"))
    }
    if let zone = invocation[timeZone] { try context.enterTimeZone(zone) }
    if let source = invocation[CustomerTickets.ids] {
      guard invocation.values(text).isEmpty else {
        throw Failure(.usage, "an ID and --ids cannot be combined", hint: "omit one of them")
      }
      return try CustomerTickets.output(source, invocation, context)
    }
    let files = [invocation[html].flatMap { $0 == "-" ? nil : $0 }, invocation[saveWorld]].compactMap(\.self)
    for file in files { try SignedInput.refuse(file, among: invocation.values(text), context) }
    let pasted = try PurchaseFinder(invocation, context)
    // Printed even with `--quiet`, because the data looks complete without it.
    pasted.remarks.forEach(context.remark)
    let read = pasted.purchases
    guard read.count <= mostCustomers else {
      throw Failure(
        .usage,
        "the text has \(read.count) order and transaction IDs: expected up to \(mostCustomers)",
        hint: "look up any number of IDs with `asctl customer --ids FILE`, one per line; - is stdin")
    }
    let products = invocation.values(hasAccess)
    guard products.isEmpty || pasted.isOfOneCustomer else {
      throw Failure(.usage, "--has-access checks one customer, but the text may be about several", hint: "pass one ID")
    }
    // A file that cannot be written is reported before any request is sent.
    for file in files { try CustomerOutput.requireFile(file, invocation, context) }
    let settings = try Settings(invocation, context)
    if settings.printsRequests { return try dryRun(read, settings) }
    // A mistake in a file of the profile is reported before any request is sent.
    let output = try CustomerOutput(settings)
    let found = try CustomerSearch(settings: settings).find(read)
    return products.isEmpty ? try output.output(of: found) : try output.access(to: products, found)
  }

  /// `--dry-run` and `--curl`: returns the requests that would be sent first.
  private static func dryRun(_ read: [PastedPurchase], _ settings: Settings) throws(Failure) -> CommandOutput {
    let invocation = settings.invocation
    let isOrder = read.contains { $0.kind == .orderId }
    let connection = try Connection(isOrder ? .orderLookup : .transactionHistory, settings)
    let host = connection.hosts[0]
    let (now, isSandbox) = (settings.context.clock.now(), host.environment == .sandbox)
    let requests = read.flatMap { CustomerLookup.dryRunRequests(about: $0, now: now, isSandbox: isSandbox) }
    var shown = try CommandOutput.unsent(
      requests, to: host, settings, asList: true, isJSON: [.json, .ndjson].contains(invocation[output]),
      remarks: isOrder ? ["the purchases of the order are looked up next"] : [])
    let redaction = CustomerRedaction(read: read.map(\.id), isOn: invocation.isGiven(redact))
    switch shown.body {
    case .text(let text): shown.body = .text(redaction.text(text))
    case .document(let document): shown.body = .document(redaction.json(document))
    case .nothing, .page, .table, .paths, .pages, .bodies, .items: break
    }
    return shown
  }

  /// Prints what to paste, because nothing else shows on a terminal that asctl is waiting for input.
  static func sayWhatToPaste(_ what: String, _ invocation: Invocation, _ context: Context) {
    guard context.terminal.isTerminal(.input), !invocation.isGiven(OutputFlags.quiet) else { return }
    context.say("\(what), then press Return and Control-D.")
  }

  /// A text with more IDs is a list, not a text about a customer.
  private static let mostCustomers = 20

  /// The maximum length of a text, in bytes: an email with images.
  static let longest = 4 << 20
}

extension Context {
  /// Sets the time zone of `--time-zone`. Throws status 2 for an unknown one.
  func enterTimeZone(_ zone: String) throws(Failure) {
    guard !clock.enterTimeZone(zone) else { return }
    throw Failure(
      .usage, "unknown time zone \(quoted(zone)): expected a name such as Europe/Berlin",
      hint: "the names are the files below /usr/share/zoneinfo; install tzdata if there are none")
  }
}

/// `OutputFormat`, and Markdown for a ticket.
enum CustomerFormat: String, Sendable, CaseIterable {
  case table, json, ndjson, tsv, csv, markdown

  var choice: Choice {
    OutputFormat(rawValue: rawValue)?.choice ?? Choice(rawValue, "Markdown for a ticket")
  }
}
