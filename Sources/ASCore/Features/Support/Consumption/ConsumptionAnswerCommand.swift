import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl consumption answer`: responds to a consumption request step by step at a terminal.
enum ConsumptionAnswerCommand {
  private static let id = Argument(
    "transactionId", .text("TRANSACTION_ID"), count: .optional, "The transaction in the request")

  static let command: Command<CommandAction> = Command(
    "answer", "Respond to consumption requests, one or many",
    detail: """
      Requires a terminal. Lists the open requests with reason, price and time left, prompts for each member of the \
      response and explains it, shows the request, and asks for confirmation before it is sent. Purchases through the \
      Advanced Commerce API use version 1. The rules are those of `asctl consumption send`: each request gets one \
      response, unless `--again` is given.

      Without a terminal, or with `--no-input`, the command fails and prints `asctl consumption send` lines to complete. \
      Replace the words in capitals, add `--customer-consented` if the customer consented, and remove `--dry-run` to \
      send the response.

      `--table FILE` responds to all open requests with the rows of a table: an ID of the purchase (a transaction ID, the \
      original transaction ID if one request of it is open, or an order ID), and columns named like Apple's members, \
      such as `customerConsented`, `sampleContentProvided`, `deliveryStatus`, `consumptionPercentage` (in percent) and \
      `refundPreference`. Without `true` for `customerConsented` in the row, nothing is sent. The notification history \
      and each purchase are read, the rules are checked, and in production you confirm once. `--dry-run` prints the plan \
      with every request.

      Each row, and each open request without a row, is printed with a `result`, most urgent first: `answered`, \
      `already-answered`, `outcome-unknown`, `no-consent`, `invalid` (a wrong value or a broken rule), `conflict` (two \
      rows differ), `duplicate`, `no-row`, `decided` (refunded, declined or revoked), `expired`, `no-open-request`, \
      `no-id`, `failed` or `not-sent`. The status is 12 if a request remains without a response or a row cannot be read. \
      The log (`asctl log`) is what prevents a second response, so an interrupted run is resumed by running it again, and \
      two runs at once with the same log are safe.
      """,
    arguments: [id],
    flags: [ConsumptionTable.table, ConsumptionTable.idColumn, ConsumptionTable.column, ConsumptionTable.defaults]
      + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data + [Prompt.again, Prompt.yes, Prompt.noInput],
    completions: ValueCompletion.fields(of: [.consumptionAnswer]),
    examples: [
      Example("asctl consumption answer -e production", "Respond to the open request"),
      Example("asctl consumption answer 2000000000017001 -e simulator", "Try it with the simulator"),
      Example(
        "asctl consumption answer --table usage.csv --id-column transaction -e production --dry-run",
        "Show what a table of your database would answer"),
      Example(
        "asctl consumption answer --table - --id-column transaction -e production -y < usage.csv",
        "Respond to all open requests, every hour"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if let source = invocation[ConsumptionTable.table] {
      guard invocation[id] == nil else {
        throw Failure(.usage, "an ID and --table cannot be combined", hint: "omit one of them")
      }
      try ConnectionFlags.refuse(
        [ConnectionFlags.curl, ConnectionFlags.raw], invocation, because: "sends several dependent requests",
        hint: "use --dry-run to show the requests")
      return try ConsumptionTableRun.output(source, invocation, context)
    }
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "consumption answer reads the open requests first and does not support --\(flag.name)",
        hint: "use `asctl consumption send --\(flag.name)` to show the request")
    }
    let settings = try Settings(invocation, context)
    let given = try invocation[id].flatMap { text throws(Failure) in
      try Endpoint.consumptionSend.purchaseParameter?.identifier(text)
    }
    let prompt = Prompt(invocation, context)
    guard prompt.canAsk else {
      return refusal(given?.read, in: try settings.environment().value, context)
    }
    // The environment and the access rights are checked before the first prompt.
    _ = try Connection(.consumptionSend, settings)
    if let remark = given?.remark { context.say("asctl: \(remark)") }
    let request = try chosen(given?.read, settings, prompt)
    var form = ConsumptionForm(request, invocation, prompt, context)
    try form.fill()
    let environment = try settings.environment().value
    while try !prompt.confirm("Send it?", below: form.summary(environment), orGoBack: ConsumptionForm.isBack) {
      try form.goBack()
    }
    let confirmed = settings.with(form.invocation.giving(Prompt.yes, .boolean(true)))
    return try EndpointCall(request.answer).perform(confirmed)
  }

  /// Returns the command lines for a script, because there is no terminal. They show a response without sending it.
  private static func refusal(_ id: String?, in environment: EnvironmentChoice, _ context: Context) -> CommandOutput {
    let parts = [
      ("a response to most requests", Endpoint.consumptionSend),
      ("for purchases of the Advanced Commerce API", Endpoint.consumptionSendV1),
    ]
    let place = environment == .auto ? .production : environment
    let report = parts.flatMap { title, endpoint in
      let line = endpoint.answerLine(
        id ?? "TRANSACTION_ID", in: place, context, then: ["--dry-run"], value: Self.placeholder)
      // A shell reads the lines as one.
      return ["\(title):"] + ShellLine.wrapped(line, to: context.pageWidth - 2).map { "  \($0)" }
    }
    return CommandOutput(
      .nothing, report: report,
      failure: Failure(
        .usage, "consumption answer is interactive, but stdin is not a terminal",
        hint: "replace the words in capitals, add --customer-consented if the customer consented, and omit --dry-run"
          + (id == nil ? "; list open requests with `asctl consumption pending`" : "")))
  }

  /// Returns a placeholder for a required member, or the value for "undeclared". Returns nil for a switch and an optional
  /// member, so that the command declares nothing about the customer.
  private static func placeholder(_ parameter: Parameter) -> String? {
    guard parameter.isRequired, parameter.kind != .switch else { return nil }
    if case .enumeration(let enumeration) = parameter.kind, let first = enumeration.values.first,
      sameBytes(first.word, "undeclared")
    {
      return first.text
    }
    return parameter.takesEmpty ? "''" : parameter.name.placeholder
  }

  private static func chosen(
    _ id: String?, _ settings: Settings, _ prompt: Prompt
  ) throws(Failure) -> ConsumptionRequest {
    let (invocation, context) = (settings.invocation, settings.context)
    let plain = invocation.giving(ConnectionFlags.raw, []).giving(ConnectionFlags.limit, [])
    guard let requests = try ConsumptionRequests.read(settings.with(plain)).requests else {
      throw Failure(.failure, "the notification history cannot be read")
    }
    if let failure = requests.failure, requests.waiting.isEmpty { throw failure }
    let others = "list open requests: `asctl consumption pending`"
    if let id {
      if let request = requests.waiting.first(where: { sameBytes($0.transactionID, id) }) { return request }
      if let answered = requests.answered.first(where: { sameBytes($0.request.transactionID, id) }) {
        if invocation.isGiven(Prompt.again) { return answered.request }
        throw answered.refusal
      }
      throw Failure(.notFound, "no open consumption request for transaction \(id)", hint: others)
    }
    guard let first = requests.waiting.first else {
      throw Failure(.notFound, "no open consumption requests", hint: requests.answered.isEmpty ? nil : others)
    }
    guard requests.waiting.count > 1 else { return first }
    let now = context.clock.now()
    context.say("\(requests.waiting.count) open consumption requests, most urgent first:")
    for (index, request) in requests.waiting.enumerated() {
      context.say(
        "\(index + 1)  \(request.transactionID): \(request.subject); \((request.deadline - now).countdown) left",
        margin: 2)
    }
    return try prompt.answer("Which one", otherwise: "1") { text throws(Failure) in
      let count = requests.waiting.count
      if let number = Int(text), (1...count).contains(number) { return requests.waiting[number - 1] }
      if let request = requests.waiting.first(where: { sameBytes($0.transactionID, text) }) { return request }
      throw Failure(.usage, "expected a number from 1 to \(count)")
    }
  }
}

extension Endpoint {
  /// Returns the `consumption send` command with the values of the members that have one.
  func answerLine(
    _ id: String, in environment: EnvironmentChoice, _ context: Context, then last: [String] = [],
    value: (Parameter) -> String?
  ) -> String {
    let members = parameters.filter { $0.place == .body }.compactMap { parameter in
      value(parameter).map { parameter.kind == .switch ? "--\(parameter.flag.name)" : "--\(parameter.flag.name) \($0)" }
    }
    let words = ["asctl \(name) \(id) -e \(environment.rawValue)"] + members + last
    return context.completed(words.joined(separator: " "))
  }
}
