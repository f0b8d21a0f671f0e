import AppStore
import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// The App Store built into asctl.
enum SimulatorCommands {
  static let command: Command<CommandAction> = Command(
    "simulator", "The built-in App Store, to try everything without an account", section: "Set up",
    detail: """
      With `--environment simulator` every command is answered by a small App Store inside asctl: no key, no account, no \
      network. Its customers are always the same; `asctl simulator ids` lists them. It checks requests as Apple does and \
      refuses with Apple's codes. What one command tells it, the next one does not know: only `asctl simulator serve` \
      remembers, until it ends. Which consumption requests were answered is read from your own log (`asctl log -e simulator`); without \
      `$XDG_STATE_HOME/asctl/log.ndjson` they are open again.

      What it signs is signed by a private chain, made on first use and kept in `$XDG_STATE_HOME/asctl` (or \
      `~/.local/state/asctl`), and is never taken for Apple's. `asctl simulator root` prints the root, for `--root`.

      Apple's own libraries accept what it signs when they are given that root in place of Apple's. Their online checks \
      (OCSP) have to be off, as the simulator keeps no key that could sign an answer.
      """,
    commands: [
      SimulatorServeCommand.command, SimulatorClockCommand.command, SimulatorResetCommand.command,
      SimulatorIdsCommand.command, root, SimulatorWorldCommand.command,
    ])

  private static let root: Command<CommandAction> = Command(
    "root", "Print the root certificate of the simulated App Store, PEM",
    examples: [
      Example("asctl simulator root > simulator.pem", "Keep it for asctl verify --root simulator.pem")
    ],
    action: CommandAction { _, context throws(Failure) in CommandOutput(.text(try SimulatorChain.kept(context).rootPEM))
    })
}

/// `asctl simulator ids`: the fixed world, by its identifiers.
enum SimulatorIdsCommand {
  static let command = Command<CommandAction>(
    "ids", "List the orders, purchases and other IDs that the simulator knows",
    detail: """
      One row for each thing worth seeing, with the identifiers to ask for it, under Apple's names: `orderId`, \
      `transactionId`, `originalTransactionId`, `appTransactionId`, `productId`, `groupId` and others; `shows` says what \
      it is. The identifiers are the same for everybody and in every run; dates are counted back from the present.
      """,
    flags: OutputFlags.data,
    completions: ValueCompletion.fields(
      "shows", "orderId", "transactionId", "originalTransactionId", "appTransactionId", "productId", "groupId",
      "seatClaimId", "requestIdentifier", "requestId", "externalPurchaseId", "lineItemId"),
    examples: [
      Example("asctl simulator ids", "See what there is"),
      Example("asctl simulator ids -o json | jq -r '.[].orderId // empty'", "The orders alone"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let file = try Settings(invocation, context).storeKitFile()?.value
      let store =
        try file.map { file throws(Failure) in try Store(storeKit: file, context) } ?? Store(now: context.now())
      return CommandOutput(.table(store.samples.map(\.json), columns: columns))
    })

  /// One identifier a row is enough for people; the JSON has all.
  private static let columns = [
    Column("ID", words: { row in row.objectValue?.members.dropFirst().first?.value.string ?? "" }),
    Column("of", rank: 2, words: { row in row.objectValue?.members.dropFirst().first?.name ?? "" }),
    .besideOrBelow("What it shows", "shows", rank: 3),
  ]
}
