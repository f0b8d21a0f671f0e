import AppStore
import Base
import Client
import CommandLine
import Delivery
import Platform
import Simulator
import Terminal

/// The whole of asctl, as it is declared.
enum Asctl {
  static let program: Program<CommandAction> = Program(
    root, topics: Topics.all(variables: root.listOfVariables(and: variables)), variables: variables,
    files: [
      KnownFile("~/.config/asctl/config", "The profiles; below `$XDG_CONFIG_HOME` where that is set"),
      KnownFile(
        "~/.local/state/asctl/listen-*.json",
        "How far `notification listen` has come; below `$XDG_STATE_HOME` if that is set"),
      KnownFile(
        "~/.local/state/asctl/answers.ndjson",
        "Refund questions that were answered; below `$XDG_STATE_HOME` where that is set"),
    ], implied: ImpliedCommand("customer", where: CustomerCommand.isMeant))

  /// The environment variables that no flag names.
  private static let variables = [
    Variable(
      CredentialFlags.privateKeyVariable, "The In-App Purchase key itself, as `asctl help authentication` says"),
    Variable(
      DeliveryFlags.headersVariable, "Headers for the server that `asctl notification replay` sends to, one a line"),
    Variable(
      SimulatedAppStore.realtimeURLVariable,
      "The realtime URL of the built-in App Store; see `asctl help cancellation`"),
    Variable(Settings.simulatorURLVariable, "The URL of a served simulator, which `-e simulator` uses"),
    Variable("ASCTL_CONFIG", "The configuration file, in place of the usual one"),
    Variable("NO_COLOR", "No colour, if it is set to anything"),
    Variable("CLICOLOR_FORCE", "Colour even in a pipe, unless it is `0`"),
    Variable("TERM", "`dumb` means no colour"),
    Variable("COLUMNS", "How wide a table may be in a pipe"),
    Variable("XDG_CONFIG_HOME", "The folder above `asctl/config`, in place of `~/.config`"),
    Variable("XDG_STATE_HOME", "The folder above what asctl keeps, in place of `~/.local/state`"),
    Variable("HTTPS_PROXY", "The proxy on the way to Apple; `NO_PROXY` names hosts that are asked directly"),
    Variable("GITHUB_ACTIONS", "`true` makes `asctl notification test --wait` annotate the workflow"),
    Variable("GITHUB_STEP_SUMMARY", "The file to which `asctl notification test --wait` adds a table"),
  ]

  private static let root: Command<CommandAction> = Command(
    "asctl", "Ask the App Store about purchases, and prove what it signed",
    detail: """
      asctl asks the App Store Server API about purchases, and reads and proves what the App Store signs. `asctl help \
      authentication` tells how to give it a key; `--environment simulator` needs none.

      Every command takes the flags about credentials, connection and output, before it or behind it; one that has no use \
      for a flag ignores it, so that an alias such as `asctl -p work` breaks nothing.
      """,
    flags: OutputFlags.everywhere, accepting: sharedFlags, completions: ValueCompletion.everywhere,
    examples: [
      Example("asctl -e simulator order lookup MVK7WQ3XYZ", "Try it without an account: what is this order about?"),
      Example("asctl transaction history 2000000000000001", "Everything a customer bought, from any one transaction"),
      Example(
        "asctl verify --bundle-id com.example.app transaction.jws", "Prove that the App Store signed it, for your app"),
      Example("asctl explain 4040010 DID_RENEW/BILLING_RECOVERY", "What a code or a word means, and what to do"),
    ],
    commands: [CustomerCommand.command] + EndpointGroups.commands + [
      APICommand.command,
      DecodeCommand.command,
      VerifyCommand.command,
      ReceiptCommand.command,
      MigrateCommand.command,
      OfferCommand.command,
      SignCommand.command,
      ExplainCommand.command,
      TokenCommand.command,
      DoctorCommand.command,
      ProfileCommand.command,
      SimulatorCommands.command,
      SetUpCommands.completion,
      SetUpCommands.complete,
      SetUpCommands.help,
      SetUpCommands.schema,
      SetUpCommands.versionCommand,
    ])
}

extension Asctl {
  /// What an alias may give whatever the command is.
  static let sharedFlags: [any DeclaredFlag] =
    CredentialFlags.all + ConnectionFlags.all + OutputFlags.data
    + [ConnectionFlags.limit, Poller.timeout, Prompt.yes, Prompt.noInput]

  /// Throws status 2 where a request is to be shown and a command makes none, but a change that cannot be rehearsed.
  static func refuseDryRun(_ invocation: Invocation) throws(Failure) {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "\(invocation.path.joined(separator: " ")) sends nothing, so there is no request for --\(flag.name)",
        hint: "nothing was done")
    }
  }
}

/// The commands of all endpoints, in groups by the words of their names.
enum EndpointGroups {
  /// What each group is about; an endpoint's first words choose it.
  private static let groups: [(name: String, summary: String, section: String)] = [
    ("order", "Look up the purchases of an order", customer),
    ("transaction", "Show, list and finish purchases", customer),
    ("subscription", "Show and extend subscriptions", customer),
    ("refund", "List refunds", customer),
    ("group", "Groups of a customer, their members, and seats bought for them", customer),
    ("consumption", "Answer Apple's questions about refunds", "Act on a purchase"),
    ("notification", "Test, list, replay and receive Apple's notifications", "Notifications"),
    ("retention", "Messages for customers who are about to cancel", other),
    ("commerce", "Purchases of the Advanced Commerce API", other),
    ("external-purchase", "Report purchases made outside the App Store", other),
  ]

  /// Details of groups, where the commands do not say enough.
  private static let details: [String: Prose] = [
    "retention": "`asctl help cancellation` tells how it works, and how to try it without an account."
  ]

  private static let customer = "Ask about a customer"
  private static let other = "Other Apple services on the same key"

  /// Summaries of the groups within groups.
  private static let inner = [
    "retention image": "Images of messages", "retention message": "Messages",
    "retention default": "The message that is shown when your server has none",
    "retention realtime-url": "The URL that Apple asks for a message",
    "retention performance-test": "How fast your server answers", "external-purchase report": "Reports",
  ]

  static let commands: [Command<CommandAction>] = groups.map { group in
    Command(
      group.name, group.summary, section: group.section, detail: details[group.name] ?? "",
      examples: Endpoint.all.first { $0.command[0] == group.name }.map { Array($0.examples.prefix(1)) } ?? [],
      commands: below([group.name]) + (besides[group.name] ?? []))
  }

  /// Commands of a group that are more than one call.
  private static let besides: [String: [Command<CommandAction>]] = [
    "consumption": [ConsumptionPendingCommand.command, ConsumptionAnswerCommand.command],
    "notification": [
      NotificationReplayCommand.command, NotificationListenCommand.command, NotificationTriggerCommand.command,
      NotificationReceiveCommand.command,
    ],
    "retention": [
      RetentionAnswerCommand.command, RetentionServeCommand.command, RetentionTriggerCommand.command,
    ],
    "transaction": [BalanceCommand.command, CompareCommand.command],
  ]

  private static func below(_ words: [String]) -> [Command<CommandAction>] {
    let members = Endpoint.all.filter { $0.command.starts(with: words) }
    var seen: [String] = []
    return members.compactMap { endpoint in
      if endpoint.command.count == words.count + 1 { return EndpointCommand(endpoint: endpoint).command }
      let name = endpoint.command[words.count]
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      let path = words + [name]
      return Command(name, inner[path.joined(separator: " ")] ?? "", commands: below(path))
    }
  }
}
