/// The App Store built into asctl.
enum SimulatorCommands {
  static let command: Command<Verb> = Command(
    "simulator", "The built-in App Store, to try everything without an account", section: "Set up",
    detail: """
      With `--environment simulator` every command is answered by a small App Store inside asctl: no key, no account, no \
      network. Its customers are always the same; `asctl simulator ids` lists them. It checks requests as Apple does and \
      refuses with Apple's codes.

      What it signs is signed by a private chain, made on first use and kept in `$XDG_STATE_HOME/asctl` (or \
      `~/.local/state/asctl`), and is never taken for Apple's. `asctl simulator root` prints the root, for `--root`.
      """,
    commands: [ids, root, serve])

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

  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any that is free")
  private static let tls = Flag("tls", "Serve HTTPS, with a certificate of the simulator's own root")
  private static let fault = Flag(
    "fault", .text("FAULT"), "What goes wrong with every request")
  private static let faultCount = Flag(
    "fault-count", .integer("NUMBER", 0...Int64(Int32.max)), "Only the first requests go wrong", needs: ["fault"])

  private static let serve: Command<Verb> = Command(
    "serve", "Offer the simulated App Store over HTTP on this machine",
    detail: Prose(
      """
      Listens on 127.0.0.1 alone and prints its base URL, for `--base-url`. What it is told, it remembers until it ends. \
      It wants a bearer token as Apple does, for the bundle ID `com.example.app`, of whatever key.

      With `--tls`, trust its certificate with `--ca-file`, and in any case what it signs with `--root`: `asctl \
      simulator root` prints the one certificate that serves for both.

      A fault is one of: \(Fault.words). A request can ask for one by itself in the header \
      `\(SimulatorServer.faultHeader)`.
      """),
    flags: [port, tls, fault, faultCount],
    examples: [
      Example("asctl simulator serve --port 8080", "Serve until Ctrl-C"),
      Example("asctl simulator serve --tls --fault 429=2000 --fault-count 1", "Try how a client takes a rate limit"),
    ],
    action: Verb { invocation, context throws(Failure) in
      var fault: Fault?
      if let word = invocation.text(Self.fault) {
        fault = Fault(word)
        guard fault != nil else { throw Failure(.usage, "--fault takes one of \(Fault.words); got \(quoted(word))") }
      }
      let chain = try SimulatorChain.kept(context)
      let simulator = Simulator(chain: chain, demandsToken: true, now: context.now)
      let server = SimulatorServer(
        tls: invocation.isGiven(tls) ? try tlsServer(chain) : nil, fault: fault,
        faultCount: invocation.integer(faultCount).map { Int($0) } ?? .max, now: context.now, sleep: context.sleep,
        respond: simulator.reply)
      let socket = try LoopbackSocket(port: UInt16(invocation.integer(port) ?? 0))
      let line = "\(invocation.isGiven(tls) ? "https" : "http")://127.0.0.1:\(socket.port)\n"
      do {
        try context.write(Array(line.utf8))
      } catch {
        throw Failure(.failure, "cannot write the base URL to standard output")
      }
      context.watchInterruption()
      server.run(on: socket, until: context.isInterrupted)
      return Findings(.nothing)
    })

  private static func tlsServer(_ chain: SimulatorChain) throws(Failure) -> TLSServer {
    do {
      let server = try chain.server()
      return try TLSServer(certificate: server.certificate, key: server.key)
    } catch {
      throw Failure(.failure, "cannot serve TLS: \(error.reason)")
    }
  }

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
