import AppStore
import Base
import Client
import CommandLine
import Customer
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
  static let all = Flag("all", "List everything that happened, and every purchase")

  static let command: Command<CommandAction> = Command(
    "customer", "Say what a customer bought, whether it gives access, and what to do", section: "Ask about a customer",
    detail: """
      Takes whatever the customer sent: an order ID however it was copied, any transaction ID, a JWS, a receipt, or a \
      whole mail on standard input. `asctl MVK7WQ3XYZ` is `asctl customer MVK7WQ3XYZ`. An app account token will not do: \
      Apple finds no purchase by one.

      Each subscription and purchase gets its verdict, with the access it gives and why; then what to tell the customer, \
      and what can be done as commands to copy. `[N]` marks what only a notification told: Apple keeps these 180 days, in \
      sandbox 30, so what is not there may have happened all the same.

      In a pipe it is one JSON document: `read`, `bundleId`, `environment`, `storefront`, `appTransactionId`, \
      `appAccountToken`, `order`, `subscriptions`, `purchases`, `charges`, `events`, `tell`, `next`, `failed`. Several IDs \
      in one text give a document each. What was not answered is named in `failed`, and the rest is shown.
      """,
    arguments: [text], flags: [all] + CredentialFlags.all + ConnectionFlags.all + [output, OutputFlags.fields],
    examples: [
      Example("asctl -e simulator customer MVK7WQ3XYZ", "Try it: what is this order about, and was it charged twice?"),
      Example("asctl customer 2000000000003002", "Payment failed: has this customer access?"),
      Example("pbpaste | asctl customer -", "Whatever IDs are in the mail that was copied"),
      Example("asctl customer MVK7WQ3XYZ | jq -r '.subscriptions[] | .productId, .verdict'", "For a script"),
    ],
    action: CommandAction(perform))

  /// Whether a word alone has the shape of what this command takes.
  @Sendable static func isMeant(by word: String) -> Bool {
    WordShape.isOrder(word) || word.isDigits && (WordShape.shortestTransaction...20).contains(word.utf8.count)
      || CompactJWS.isMeant(by: word) || word.utf8.count > 100 && word.utf8.starts(with: "MI".utf8)
  }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let read = try purchases(invocation, context)
    let settings = try Settings(invocation, context)
    let connection = try Connection(.transactionHistory, settings, invocation)
    // An order is known in production only.
    if read.contains(where: { $0.kind == .orderId }) { _ = try Connection(.orderLookup, settings, invocation) }
    if invocation.isGiven(ConnectionFlags.dryRun) || invocation.isGiven(ConnectionFlags.curl) {
      return try rehearsal(read, settings, connection, invocation, context)
    }
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let client = try Client(.transactionHistory, connection, settings, context) { sentence in
      if !isQuiet { context.say("asctl: \(sentence)") }
    }
    let anchors =
      invocation.isGiven(ConnectionFlags.noVerify)
      ? nil : TrustAnchors(named: try EndpointCommand.anchors(invocation, connection, context))
    let verification = AppStoreReply.ReplyVerification(
      anchors: anchors, bundleID: client.bundleID, appAppleID: client.appAppleID, now: context.now(), isRaw: false)
    let found = CustomerRequests(client, verification, context).facts(of: read)
    return try CustomerOutput(invocation, settings, context).output(of: found, hosts: connection.hosts.count)
  }

  /// `--dry-run` and `--curl`: what would be asked first.
  private static func rehearsal(
    _ read: [PastedPurchase], _ settings: Settings, _ connection: Connection, _ invocation: Invocation,
    _ context: Context
  ) throws(Failure) -> CommandOutput {
    let host = connection.hosts[0]
    let requests = CustomerRequests.rehearsal(of: read, now: context.now(), isSandbox: host.environment == .sandbox)
    let isOrder = read.contains { $0.kind == .orderId }
    let remarks = isOrder ? ["the purchases that the order names are asked about afterwards"] : []
    guard invocation.isGiven(ConnectionFlags.dryRun) else {
      let authorities = try settings.path(.caFile)?.value
      let lines = requests.map { CurlLine($0, host, invocation, authorities: authorities) }
      return CommandOutput(
        .text(lines.map(\.text).joined()), remarks: remarks + [lines.first?.remark].compactMap(\.self))
    }
    let texts = requests.map { RequestText(request: $0, host: host) }
    switch invocation[output] {
    case .json?, .ndjson?: return CommandOutput(.document(.array(texts.map(\.json))), remarks: remarks)
    case .table?, .tsv?, .csv?, .markdown?, nil:
      return CommandOutput(.text(texts.map(\.dryRun).joined(separator: "\n")), remarks: remarks)
    }
  }

  /// What the line, a file or standard input names; standard error says what was read where it differs.
  private static func purchases(_ invocation: Invocation, _ context: Context) throws(Failure) -> [PastedPurchase] {
    let words = invocation.values(text)
    guard let first = words.first else {
      guard !context.isTerminal(.input) else {
        throw Failure(
          .usage, "customer needs an ID, or a text that holds one: name it, or pipe it in",
          hint: "asctl -e simulator customer MVK7WQ3XYZ shows what it is like")
      }
      return try PurchaseFinder(try context.readWhole("-", limit: longest)).found
    }
    if words.count == 1, first == "-" || SignedTexts.isFile(first, context) {
      return try PurchaseFinder(try context.readWhole(first, limit: longest)).found
    }
    if words.count == 1, SignedInput.isMeantAsPath(first), first.contains("/") {
      throw Failure(.failure, "cannot read \(first): there is no such file")
    }
    return try PurchaseFinder(Array(words.joined(separator: " ").utf8), isWord: true).found
  }

  /// Of a mail with its pictures, in bytes.
  private static let longest = 16 << 20
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

/// What was found, in the format that was asked for.
private struct CustomerOutput {
  let invocation: Invocation
  let settings: Settings
  let context: Context

  init(_ invocation: Invocation, _ settings: Settings, _ context: Context) {
    (self.invocation, self.settings, self.context) = (invocation, settings, context)
  }

  private var format: CustomerFormat {
    invocation[CustomerCommand.output] ?? (context.isTerminal(.output) ? .table : .json)
  }

  func output(of found: [Result<CustomerFacts, Failure>], hosts: Int) throws(Failure) -> CommandOutput {
    var known: [CustomerFacts] = []
    var failures: [Failure] = []
    for result in found {
      switch result {
      case .success(let facts): known.append(facts)
      case .failure(let failure): failures.append(failure)
      }
    }
    guard !known.isEmpty else { throw failures.first ?? Failure(.failure, "nothing was asked") }
    var output = CommandOutput(try body(known))
    if hosts > 1, let environment = known.first?.environment {
      output.remarks.append("\(environment.lowercased()) answered")
    }
    if found.count > 1 { output.remarks += failures.map(\.message) }
    output.failure = failure(known, failures)
    return output
  }

  /// The status of a call that failed beside others; of several customers, that some failed.
  private func failure(_ known: [CustomerFacts], _ failures: [Failure]) -> Failure? {
    if !failures.isEmpty {
      return Failure(.someFailed, "\(failures.count) of \(failures.count + known.count) were not found")
    }
    guard let failed = known.lazy.flatMap(\.failures).first else { return nil }
    var failure = failed.failure
    failure.message = "\(failed.call) was not answered, and the rest is shown: \(failure.message)"
    return failure
  }

  private func body(_ known: [CustomerFacts]) throws(Failure) -> CommandOutput.Body {
    let answers = AnswerLog(context).read()
    func next(_ facts: CustomerFacts, _ words: Wording) throws(Failure) -> [NextStep] {
      facts.next(words, try prefix(facts)) { answers.answer(to: $0)?.date }
    }
    switch format {
    case .table where !invocation.isGiven(OutputFlags.fields), .markdown:
      var cards: [String] = []
      for facts in known {
        let words = Wording.people(about: facts, localTime: context.localTime)
        let report = CustomerReport(
          facts, words, next: try next(facts, words), showsAll: invocation.isGiven(CustomerCommand.all))
        cards.append(
          CustomerCard(
            report, width: context.lineWidth,
            style: TerminalStyle(isPlain: invocation.isGiven(OutputFlags.noColor), context),
            isASCII: context.showsOnlyASCII
          ).text)
      }
      return .text(cards.joined(separator: "\n"))
    case .table, .json, .ndjson, .tsv, .csv:
      var documents: [JSON] = []
      for facts in known {
        documents.append(CustomerDocument(facts, next: try next(facts, .scripts(about: facts))).json)
      }
      guard documents.count > 1 else { return .document(documents[0]) }
      return .items { sink throws(Interruption) in
        for document in documents { try sink.emit(document) }
        return .success
      }
    }
  }

  /// What begins a command that asks the same place, with its environment named, as writes want it.
  private func prefix(_ facts: CustomerFacts) throws(Failure) -> CommandPrefix {
    var flags: [String] = []
    if let profile = settings.named { flags += ["-p", profile.name] }
    let isSimulator = try settings.environment().value == .simulator
    if let environment = isSimulator ? "simulator" : facts.environment?.lowercased() { flags += ["-e", environment] }
    if let base = try settings.text(.baseURL), case .flag = base.source { flags += ["--base-url", base.value] }
    return CommandPrefix(flags: flags)
  }
}
