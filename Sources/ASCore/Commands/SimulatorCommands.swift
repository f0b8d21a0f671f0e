/// The App Store built into asctl.
enum SimulatorCommands {
  static let command: Command<Verb> = Command(
    "simulator", "The App Store built into asctl, to try everything without an account", section: "Set up",
    detail: """
      With `--environment simulator` every command is answered by a small App Store inside asctl: no key, no account, no \
      network. Its customers are always the same; `asctl simulator ids` lists them. It checks requests as Apple does and \
      refuses with Apple's codes.

      What it signs is signed by a private chain, made on first use and kept in `$XDG_STATE_HOME/asctl` (or \
      `~/.local/state/asctl`), and is never taken for Apple's. `asctl simulator root` prints the root, for `--root`.
      """,
    commands: [ids, root])

  private static let ids: Command<Verb> = Command(
    "ids", "List the customers, purchases and orders of the simulated App Store",
    flags: OutputFlags.data,
    examples: [
      Example("asctl simulator ids", "See what there is to ask about"),
      Example("asctl simulator ids -o json | jq -r '.[0].transactionId'", "Take an ID for a script"),
    ],
    action: Verb { _, context throws(Failure) in
      let rows = rows(WorldBuilder(now: context.now()).build())
      let table = TableView(
        columns: columns, reading: FieldReading(object: nil, currency: nil), style: TerminalStyle(isColored: false),
        localTime: context.localTime)
      let lines = table.text(rows).split(separator: "\n").map { String($0) }
      return Findings(.page([Section(nil, [.literal(lines)])], .array(rows)))
    })

  private static let root: Command<Verb> = Command(
    "root", "Print the root certificate of the simulated App Store, PEM",
    examples: [
      Example("asctl simulator root > simulator.pem", "Keep it for asctl verify --root simulator.pem")
    ],
    action: Verb { _, context throws(Failure) in Findings(.text(try SimulatorChain.kept(context).rootPEM)) })

  private static let columns = [
    Column("Shows", "shows"), Column("Transaction", "transactionId"), Column("Original", "originalTransactionId"),
    Column("App transaction", "appTransactionId"), Column("Product", "productId"), Column("Order", "orderId"),
    Column("Group", "groupId"),
  ]

  /// One row a customer, told by the latest transaction; then one an order.
  private static func rows(_ world: SimulatedWorld) -> [JSON] {
    let customers = world.customers.map { customer -> JSON in
      let latest = customer.transactions.last ?? [:]
      var row: JSONObject = ["shows": .string(customer.shows)]
      for name in ["transactionId", "originalTransactionId", "appTransactionId", "productId"] {
        row[name] = latest[name]
      }
      row["groupId"] = customer.groups.first?["groupId"]
      return .object(row)
    }
    let orders = world.orders.sorted { $0.key < $1.key }.map { order, transactions -> JSON in
      let count = transactions.count == 1 ? "one purchase" : "\(transactions.count) purchases"
      return [
        "shows": .string("an order with \(count)"), "orderId": .string(order),
        "transactionId": transactions.first.map(JSON.string) ?? .null,
      ]
    }
    return customers + orders
  }
}
