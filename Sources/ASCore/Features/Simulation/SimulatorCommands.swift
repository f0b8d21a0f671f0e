import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl simulator`: runs and controls the built-in App Store.
enum SimulatorCommands {
  static let command: Command<CommandAction> = Command(
    "simulator", "Run and control the built-in App Store", section: "Set up",
    detail: """
      With `--environment simulator`, a small App Store inside asctl responds to every command, without a key, an account \
      or a network. Its customers are always the same; `asctl simulator ids` lists them. It checks requests as Apple does \
      and returns Apple's error codes. Changes last for one command; only `asctl simulator serve` keeps them until it \
      ends. Responses to consumption requests are read from your log (`asctl log -e simulator`).

      Its data is signed by a private chain that is created on first use and stored in `$XDG_STATE_HOME/asctl` (or \
      `~/.local/state/asctl`). It is never accepted as Apple's. `asctl simulator root` prints the root, for `--root`.

      Apple's own libraries accept the simulator's data if they get this root instead of Apple's. Their online checks \
      (OCSP) must be disabled, because the simulator does not sign OCSP responses.
      """,
    commands: [
      SimulatorServeCommand.command, SimulatorClockCommand.command, reset, SimulatorBuyCommand.command,
      SimulatorIdsCommand.command, root, SimulatorWorldCommand.command, SimulatorAuditCommand.command,
    ])

  private static let reset: Command<CommandAction> = Command(
    "reset", "Reset the world of a served simulator",
    detail: """
      Undoes all changes since the start of `asctl simulator serve` at `--base-url` or `ASCTL_SIMULATOR_URL`. The clock \
      returns to its start, and faults count from the first request again.
      """,
    flags: [CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [Example("asctl simulator reset --base-url http://127.0.0.1:8080", "Reset between two tests")],
    action: CommandAction { invocation, context throws(Failure) in
      try ConnectionFlags.refuseDryRun(invocation)
      let simulator = try ServedSimulator.named(invocation, context)
      return simulator.output(try simulator.call("POST", .reset))
    })

  private static let root: Command<CommandAction> = Command(
    "root", "Print the simulator's root certificate",
    detail: """
      With `--base-url` or `ASCTL_SIMULATOR_URL`, prints the root of that `asctl simulator serve`, which another user or a \
      container may have started. Otherwise prints your own.
      """,
    flags: [CredentialFlags.baseURL, CredentialFlags.caFile],
    examples: [Example("asctl simulator root > simulator.pem", "Save it for `asctl verify --root simulator.pem`")],
    action: CommandAction { invocation, context throws(Failure) in
      let settings = try Settings(invocation, context)
      guard let simulator = try settings.servedSimulator() else {
        return CommandOutput(.text(try SimulatorChain.kept(context).rootPEM))
      }
      return CommandOutput(.text(try simulator.root()))
    })
}

/// `asctl simulator ids`: lists the identifiers in the simulator.
enum SimulatorIdsCommand {
  static let command = Command<CommandAction>(
    "ids", "List the IDs in the simulator",
    detail: """
      One row per object with its identifiers under Apple's names: `orderId`, `transactionId`, `originalTransactionId`, \
      `appTransactionId`, `productId`, `groupId` and others; `shows` describes it. The identifiers never change; dates \
      are relative to midnight UTC, the time in the built-in App Store all day. With `--base-url` or \
      `ASCTL_SIMULATOR_URL`, lists the world of that `asctl simulator serve`.
      """,
    flags: [CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(
      [
        ("shows", "What the row is an example of."), ("orderId", ""), ("transactionId", ""),
        ("originalTransactionId", ""), ("appTransactionId", ""), ("productId", ""), ("groupId", ""),
        ("seatClaimId", ""), ("requestIdentifier", ""), ("requestId", ""), ("externalPurchaseId", ""),
        ("lineItemId", ""),
      ]),
    examples: [
      Example("asctl simulator ids", "List all IDs"),
      Example("asctl simulator ids -o json | jq -r '.[].orderId // empty'", "List only the orders"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      CommandOutput(.table(try rows(invocation, context), columns: columns))
    })

  private static func rows(_ invocation: Invocation, _ context: Context) throws(Failure) -> [JSON] {
    let settings = try Settings(invocation, context)
    if let simulator = try settings.servedSimulator() {
      return try simulator.call("GET", .ids)["ids"]?.arrayElements ?? []
    }
    let context = context.onSteadyDay
    guard let sold = try settings.storeKitApp() else { return Store(now: context.clock.now()).samples }
    return try Store(storeKit: sold, context).samples
  }

  /// One identifier per row is enough in the table; the JSON contains all of them.
  private static let columns = [
    Column("ID", words: { row in row.objectValue?.members.dropFirst().first?.value.string ?? "" }),
    Column("of", rank: 2, words: { row in row.objectValue?.members.dropFirst().first?.name ?? "" }),
    Column("What it shows", "shows", rank: 3).orBelow,
  ]
}

package enum SimulationFeature {
  package static let commands = FeatureCommands(
    top: [SimulatorCommands.command],
    words: { KnownName.words(of: AuditResult.Outcome.self) + KnownName.words(of: AuditDelivery.self) })
}

/// `asctl simulator clock`: shows or moves the time of a served world.
enum SimulatorClockCommand {
  private static let advance = Flag("advance", .text("SPAN"), "Move the time forward by 30d, 12h, 5m or 2w")
  private static let to = Flag("to", .date, "Move the time forward to this date", conflicts: [advance])

  static let command: Command<CommandAction> = Command(
    "clock", "Show or move the time of a served simulator",
    detail: """
      Moves the clock of the world that `asctl simulator serve` offers at `--base-url` or `ASCTL_SIMULATOR_URL`. All \
      events in between happen in order and at their own time: subscriptions renew, expire or have billing problems, and \
      grace periods end. The clock cannot move back.
      """,
    flags: [advance, to, CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.servedWorld]),
    examples: [
      Example(
        "asctl simulator clock --base-url http://127.0.0.1:8080 --advance 30d", "Move the time forward by 30 days"),
      Example("asctl simulator clock --to 2027-01-01", "Move the time forward to a date"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      try ConnectionFlags.refuseDryRun(invocation)
      if case .ago? = invocation[to] {
        throw Failure(
          .usage, "invalid --to: expected a date, got a time span before now", hint: "pass --advance 7d, for example")
      }
      let simulator = try ServedSimulator.named(invocation, context)
      var body: JSON?
      if let span = invocation[advance] {
        guard TimeSpan(text: span) != nil else {
          throw Failure(.usage, "invalid --advance: expected 30d, 12h, 5m, 10s or 2w, got \(quoted(span))")
        }
        body = ["advance": .string(span)]
      } else if let date = invocation[to] {
        body = ["to": .timestamp(date.timestamp(now: context.clock.now()))]
      }
      return simulator.output(try simulator.call(body == nil ? "GET" : "POST", .clock, body))
    })
}

extension ServedSimulator {
  /// Returns the served simulator that the command controls. Throws status 2 if its URL is missing.
  static func named(_ invocation: Invocation, _ context: Context) throws(Failure) -> ServedSimulator {
    if let simulator = try Settings(invocation, context).servedSimulator() { return simulator }
    throw Failure(
      .usage, "missing --base-url: the built-in simulator keeps no state between commands",
      hint: "pass the URL of `asctl simulator serve`, or set \(SimulatorVariable.url.rawValue)")
  }

  fileprivate func output(_ state: JSON) -> CommandOutput {
    CommandOutput(.document(state), envelope: Envelope(object: .servedWorld))
  }
}

/// `asctl simulator buy`: makes a purchase in a served world.
enum SimulatorBuyCommand {
  private static let product = Argument("PRODUCT_ID", .text("PRODUCT_ID"), "The product to buy")
  private static let customer = Flag(
    "customer", .text("ID"), "The customer, by any of their transaction IDs", otherwise: "a new customer")
  private static let token = Flag(
    "app-account-token", .uuid("UUID"), "The account token that the app passes to the purchase")
  private static let offer = Flag(
    "offer", .text("ID"), "The promotional, code, win-back or retention offer that the customer redeems")
  private static let plan = Flag(
    "billing-plan-type", .choice(Enumeration.billingPlanType.values) { Choice($0.text, $0.word) },
    "The billing plan of a subscription with a commitment", otherwise: "BILLED_UPFRONT")

  static let command: Command<CommandAction> = Command(
    "buy", "Buy a product in a served simulator",
    detail: """
      A customer of the world that `asctl simulator serve` offers at `--base-url` or `ASCTL_SIMULATOR_URL` buys the \
      product now, and the world sends the notification to its `--notify` URL. The result contains the order ID, the \
      transaction IDs, and `signedTransactionInfo` as the app gets it from StoreKit.

      The purchase follows Apple's rules. A product of a group that the customer is subscribed to is an upgrade or, from \
      the next renewal, a downgrade; after the end of the subscription it is a new subscription with the same original \
      transaction ID. New subscribers of a group get the introductory offer. Purchases that the App Store would not \
      allow are rejected.

      Each call is another purchase: do not repeat one that timed out before you have checked the customer's history.
      """,
    arguments: [product],
    flags: [customer, token, offer, plan, CredentialFlags.baseURL, CredentialFlags.caFile] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.boughtTransaction]),
    examples: [
      Example(
        "asctl simulator buy com.example.app.pro --base-url http://127.0.0.1:8080", "Subscribe a new customer"),
      Example(
        "asctl simulator buy com.example.app.coins --customer 2000000000000001 -o json | jq -r .orderId",
        "Sell coins to a customer"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      try ConnectionFlags.refuseDryRun(invocation)
      try context.requireDeclaredFields(invocation, in: Envelope(object: .boughtTransaction))
      let simulator = try ServedSimulator.named(invocation, context)
      var body: JSONObject = ["productId": .string(invocation[product] ?? "")]
      body["customer"] = invocation[customer].map { .string(PastedIdentifier.transaction($0) ?? $0) }
      body["appAccountToken"] = invocation[token].map(JSON.string)
      body["offer"] = invocation[offer].map(JSON.string)
      body["billingPlanType"] = (invocation[plan]?.text).map(JSON.string)
      let bought = try simulator.call("POST", .buy, .object(body))
      let attempt = bought["sendAttempts"]?.arrayElements?.last?["sendAttemptResult"]?.string
      let undelivered = attempt.flatMap { sameBytes($0, "SUCCESS") ? nil : "the notification was not delivered: \($0)" }
      var output = CommandOutput(.document(bought), remarks: [undelivered].compactMap(\.self), view: table)
      output.envelope = Envelope(object: .boughtTransaction)
      return output
    })

  @Sendable private static func table(of bought: JSON, _ view: HumanView) -> (text: String, remarks: [String])? {
    view.table([bought], of: .boughtTransaction, columns)
  }

  private static let columns = [
    Column("Date", "purchaseDate", rank: 5), Column("Product", "productId"), Column("Expires", "expiresDate", rank: 4),
    Column("Transaction", "transactionId"), Column("Order", "orderId", rank: 2),
    Column("Type", "notificationType", rank: 3), Column("Subtype", "subtype", rank: 3),
  ]
}
