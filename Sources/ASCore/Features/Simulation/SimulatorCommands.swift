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
      SimulatorServeCommand.command, SimulatorClockCommand.command, SimulatorResetCommand.command,
      SimulatorBuyCommand.command, SimulatorIdsCommand.command, root, SimulatorWorldCommand.command,
    ])

  private static let root: Command<CommandAction> = Command(
    "root", "Print the simulator's root certificate",
    examples: [
      Example("asctl simulator root > simulator.pem", "Save it for `asctl verify --root simulator.pem`")
    ],
    action: CommandAction { _, context throws(Failure) in CommandOutput(.text(try SimulatorChain.kept(context).rootPEM))
    })
}

/// `asctl simulator ids`: lists the identifiers in the simulator.
enum SimulatorIdsCommand {
  static let command = Command<CommandAction>(
    "ids", "List the IDs in the simulator",
    detail: """
      One row per object with its identifiers under Apple's names: `orderId`, `transactionId`, `originalTransactionId`, \
      `appTransactionId`, `productId`, `groupId` and others; `shows` describes it. The identifiers never change; dates \
      are relative to midnight UTC, the time in the built-in App Store all day.
      """,
    flags: OutputFlags.data,
    completions: ValueCompletion.fields(
      "shows", "orderId", "transactionId", "originalTransactionId", "appTransactionId", "productId", "groupId",
      "seatClaimId", "requestIdentifier", "requestId", "externalPurchaseId", "lineItemId"),
    examples: [
      Example("asctl simulator ids", "List all IDs"),
      Example("asctl simulator ids -o json | jq -r '.[].orderId // empty'", "List only the orders"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let context = context.onSteadyDay
      let sold = try Settings(invocation, context).storeKitApp()
      let store =
        try sold.map { sold throws(Failure) in try Store(storeKit: sold, context) } ?? Store(now: context.clock.now())
      return CommandOutput(.table(store.samples.map(\.json), columns: columns))
    })

  /// One identifier per row is enough in the table; the JSON contains all of them.
  private static let columns = [
    Column("ID", words: { row in row.objectValue?.members.dropFirst().first?.value.string ?? "" }),
    Column("of", rank: 2, words: { row in row.objectValue?.members.dropFirst().first?.name ?? "" }),
    .besideOrBelow("What it shows", "shows", rank: 3),
  ]
}

/// The `asctl simulator` commands.
package enum SimulationFeature {
  package static let commands = FeatureCommands(
    top: [SimulatorCommands.command])
}
