import AppStore
import Base
import Client
import CommandLine
import Notifications
import Platform
import SetUp
import SignedData
import SignedTexts
import Simulation
import Simulator
import Support
import Terminal

/// The whole command tree of asctl.
enum Asctl {
  static let program: Program<CommandAction> = Program(
    root,
    topics: SetUpFeature.topics(
      variables: root.listOfVariables(and: variables), flags: root.listOfCommonFlags), variables: variables,
    files: [
      "~/.config/asctl/config": "The profiles; in `$XDG_CONFIG_HOME` if that is set",
      "~/.local/state/asctl/listen-*.json":
        "The position of `notification listen`; in `$XDG_STATE_HOME` if that is set",
      "~/.local/state/asctl/log.ndjson": "Every write that was sent; in `$XDG_STATE_HOME` if that is set",
    ], implied: ("customer", SupportFeature.isCustomer),
    formerly: [
      "transaction app": "app-transaction get",
      "notification status": "notification test-status",
      "notification receive": "notification serve",
      "migrate map": "migrate",
    ],
    explaining: [
      CredentialFlags.heading: "authentication", ConnectionFlags.heading: "flags", OutputFlags.heading: "output",
      BulkFlags.heading: "bulk", NotificationsFeature.heading: "notifications",
    ],
    subjects: [
      "verify": [
        "certificate", "cert", "x5c", "verification", "signature", "root", "root certificate", "root ca",
        "apple root ca",
        "OCSP", "revocation", "pem",
      ],
      "simulator": [
        "xcode", "storekit", "storekit testing", "storekit configuration", "mock", "fake", "offline", "server",
      ],
      "receipt": ["verifyReceipt", "app receipt"], "token": ["bearer", "bearer token", "json web token"],
      "explain": ["error", "error code", "code", "glossary", "log line", "log file", "exception", "stack trace"],
      "subscription status": [
        "status", "billing retry", "renewal", "renew", "billing", "billing issue", "expiration", "expire", "expired",
        "dunning",
      ],
      "notification history": ["pagination", "paging", "page", "cursor"],
      "transaction history": ["history", "purchases", "purchase history"],
      "notification test": ["test notification", "ping"],
      "api": ["request", "endpoint", "rest", "raw", "get", "post", "put"],
      "doctor": [
        "proxy", "proxies", "tls", "ssl", "network", "connection", "firewall", "troubleshooting", "debug", "clock",
        "ca",
      ],
      "profile": ["config", "configuration", "login", "auth", "setup", "settings"],
      "decode": ["jws", "payload", "base64"],
      "customer": [
        "support", "access", "entitlement", "language", "message", "template", "markdown", "html", "invoice",
      ], "sign": ["signing", "nonce"],
      "completion": ["bash", "zsh", "fish", "shell", "tab", "autocomplete", "autocompletion"],
      "consumption": ["CONSUMPTION_REQUEST"], "commerce": ["advanced", "advanced commerce", "sku", "tax"],
      "external-purchase": ["external", "link entitlement"], "log": ["logging", "audit log", "audit"],
    ],
    explanation: { word in
      // A name of several words needs no quotes.
      let isKnown =
        Explain.isName(word) || word.utf8.contains(where: \.isDigit) && !Explain.meaning(of: word).explanations.isEmpty
        || !OwnWords { wordTable }.explanations(of: word).isEmpty
      return isKnown ? "asctl explain \(word)" : nil
    })

  /// The environment variables that no flag declares.
  private static let variables: KeyValuePairs = [
    SecretVariable.privateKey.rawValue: "The In-App Purchase key itself; see `asctl help authentication`",
    SecretVariable.replayHeaders.rawValue: "Headers for the server used by `asctl notification replay`, one per line",
    SimulatedAppStore.realtimeURLVariable: "The realtime URL of the built-in App Store; see `asctl help cancellation`",
    SimulatorVariable.url.rawValue: "The URL of a served simulator for `-e simulator`",
    SimulatorVariable.storeKit.rawValue: "The Xcode StoreKit configuration with the products of `-e simulator`",
    "ASCTL_CONFIG": "The configuration file; default: `~/.config/asctl/config`",
    "NO_COLOR": "Disables color if it is set",
    "CLICOLOR_FORCE": "Enables color even in a pipe, unless it is `0`",
    "TERM": "`dumb` disables color",
    "COLUMNS": "The maximum width of a table in a pipe",
    "XDG_CONFIG_HOME": "The parent folder of `asctl/config`; default: `~/.config`",
    "XDG_STATE_HOME": "The parent folder of asctl's state; default: `~/.local/state`",
    "HTTPS_PROXY": "The proxy for requests to Apple; `NO_PROXY` lists hosts without a proxy",
    "GITHUB_ACTIONS": "`true` makes `asctl notification test --wait` annotate the workflow run",
    "GITHUB_STEP_SUMMARY": "The file to which `asctl notification test --wait` adds a table",
  ]

  private static let root: Command<CommandAction> = Command(
    "asctl", "A command-line client for Apple's App Store Server API",
    detail: """
      Look up purchases, verify signed data, and test your server offline. `asctl help authentication` explains how to \
      set up a key; `--environment simulator` requires none.
      """,
    flags: OutputFlags.everywhere, accepting: sharedFlags, completions: ValueCompletion.everywhere,
    examples: [
      Example("asctl -e simulator customer MVK7WQ3XYZ", "Try it without an account"),
      Example("asctl transaction history 2000000000000001", "List a customer's purchases"),
      Example("asctl verify transaction.jws", "Verify that Apple signed it"),
      Example("asctl notification test -e sandbox --wait", "Test your server's URL"),
      Example("asctl explain 4040010", "Explain an error code"),
    ],
    commands: commands)

  /// Flags that an alias may pass to any command.
  static let sharedFlags: [any DeclaredFlag] =
    CredentialFlags.all + ConnectionFlags.all + OutputFlags.data
    + [ConnectionFlags.limit, ConnectionFlags.waitTimeout, Prompt.yes, Prompt.noInput]

  private static let features = [
    SupportFeature.commands, NotificationsFeature.commands, SignedTextsFeature.commands { wordTable },
    SimulationFeature.commands, SetUpFeature.commands { program },
  ]

  /// Every word of asctl itself, for `explain`.
  static var words: [KnownName] {
    program.words.map { word in
      .own(word.word, is: word.kind, word.meaning, in: word.place, isOfCommandLine: !word.kind.hasPrefix("member"))
    } + features.flatMap { $0.words() } + KnownName.ofSettings
  }

  static let wordTable = NameTable(words)

  /// The commands of all features, in the order of help.
  private static let commands: [Command<CommandAction>] = {
    let endpoints = EndpointCommands.commands { group in features.flatMap { $0.inGroup(group) } }
    let all = features.flatMap(\.top) + endpoints.top
    return order.compactMap { name in all.first { $0.name == name } } + all.filter { !order.contains($0.name) }
  }()

  private static let order = [
    "customer", "reconcile", "order", "transaction", "app-transaction", "subscription", "refund", "offer", "group",
    "consumption",
    "commerce", "notification", "decode", "verify", "receipt", "migrate", "sign", "token", "explain", "retention",
    "external-purchase", "api", "doctor", "log", "profile", "simulator", "completion", "complete", "help", "schema",
    "version",
  ]
}

/// The values that shells offer if the kind of a value does not define them.
extension ValueCompletion {
  /// The values for all commands, by the names of flags and arguments.
  static var everywhere: [String: ValueCompletion] {
    let arguments = Set(Endpoint.all.flatMap(\.parameters).filter(\.isArgument).map(\.name))
    let identifiers = arguments.map { name in
      let completion = ValueCompletion.wordsWith(
        flag: CredentialFlags.environment.name, value: EnvironmentChoice.simulator.rawValue
      ) { simulatedIdentifiers(named: name) }
      return (name, completion)
    }
    return [CredentialFlags.profile.name: profiles].merging(identifiers) { $1 }
  }

  /// Returns the identifiers in the simulated App Store that this argument accepts. This builds the whole store.
  private static func simulatedIdentifiers(named name: String) -> [Choice] {
    // The identifiers do not depend on the time.
    let rows = Store(now: .zero + .days(20_000)).samples.compactMap(\.objectValue)
    let members =
      name == Identifier.Name.anyTransactionId.rawValue
      ? Identifier.Name.allCases.filter(\.isTransaction).map(\.rawValue) : [name]
    var seen = TextSet()
    var choices: [Choice] = []
    for row in rows {
      for member in members {
        guard let identifier = row[member]?.string, seen.insert(identifier) else { continue }
        choices.append(Choice(identifier, row["shows"]?.string ?? ""))
      }
    }
    return choices
  }
}
