import AppStore
import Base
import Client
import CommandLine
import Endpoints
import Notifications
import Platform
import Retention
import SetUp
import SignedTexts
import Simulation
import Simulator
import Support
import Terminal

/// The whole of asctl, as it is declared.
enum Asctl {
  static let program: Program<CommandAction> = Program(
    root, topics: SetUpFeature.topics(variables: root.listOfVariables(and: variables)), variables: variables,
    files: [
      KnownFile("~/.config/asctl/config", "The profiles; below `$XDG_CONFIG_HOME` where that is set"),
      KnownFile(
        "~/.local/state/asctl/listen-*.json",
        "How far `notification listen` has come; below `$XDG_STATE_HOME` if that is set"),
      KnownFile(
        "~/.local/state/asctl/log.ndjson",
        "Every write that was sent; below `$XDG_STATE_HOME` where that is set"),
    ], implied: ImpliedCommand("customer", where: SupportFeature.isCustomer))

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
    Variable(
      Settings.storeKitVariable, "The Xcode StoreKit configuration whose products `-e simulator` sells"),
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
    commands: commands)
}

extension Asctl {
  /// What an alias may give whatever the command is.
  static let sharedFlags: [any DeclaredFlag] =
    CredentialFlags.all + ConnectionFlags.all + OutputFlags.data
    + [ConnectionFlags.limit, Poller.timeout, Prompt.yes, Prompt.noInput]
}

extension Asctl {
  /// The commands of all features, in the order in which help lists them.
  private static let commands: [Command<CommandAction>] = {
    let features = [
      SupportFeature.commands, NotificationsFeature.commands, RetentionFeature.commands, SignedTextsFeature.commands,
      SimulationFeature.commands, SetUpFeature.commands { program },
    ]
    let endpoints = EndpointsFeature.commands { group in features.flatMap { $0.inGroup(group) } }
    let all = features.flatMap(\.top) + endpoints.top
    return order.compactMap { name in all.first { $0.name == name } } + all.filter { !order.contains($0.name) }
  }()

  private static let order = [
    "customer", "order", "transaction", "subscription", "refund", "group", "consumption", "notification", "retention",
    "commerce", "external-purchase", "api", "decode", "verify", "receipt", "migrate", "offer", "sign", "explain",
    "token",
    "doctor", "log", "profile", "simulator", "completion", "complete", "help", "schema", "version",
  ]
}
