import AppStore
import Base
import CommandLine
import Platform
import SignedData
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
      remembers, until it ends. Which refund questions were answered is asctl's own note, as Apple does not tell; without \
      `$XDG_STATE_HOME/asctl/answers.ndjson` they are open again.

      What it signs is signed by a private chain, made on first use and kept in `$XDG_STATE_HOME/asctl` (or \
      `~/.local/state/asctl`), and is never taken for Apple's. `asctl simulator root` prints the root, for `--root`.

      Apple's own libraries accept what it signs when they are given that root in place of Apple's. Their online checks \
      (OCSP) have to be off, as the simulator keeps no key that could sign an answer.
      """,
    commands: [SimulatorIdsCommand.command, root, serve])

  private static let root: Command<CommandAction> = Command(
    "root", "Print the root certificate of the simulated App Store, PEM",
    examples: [
      Example("asctl simulator root > simulator.pem", "Keep it for asctl verify --root simulator.pem")
    ],
    action: CommandAction { _, context throws(Failure) in CommandOutput(.text(try SimulatorChain.kept(context).rootPEM))
    })

  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any that is free")
  private static let tls = Flag("tls", "Serve HTTPS, with a certificate of the simulator's own root")
  private static let fault = Flag(
    "fault", .text("FAULT"), "What goes wrong with every request")
  private static let faultCount = Flag(
    "fault-count", .integer("NUMBER", 0...Int64(Int32.max)), "Only the first requests go wrong", needs: [fault])

  private static let serve: Command<CommandAction> = Command(
    "serve", "Offer the simulated App Store over HTTP on this machine",
    detail: Prose(
      """
      Listens on 127.0.0.1 alone and prints its base URL, for `--base-url`. What it is told, it remembers until it ends. \
      It wants a bearer token as Apple does, for the bundle ID `com.example.app`, of whatever key.

      With `--tls`, trust its certificate with `--ca-file`, and in any case what it signs with `--root`: `asctl \
      simulator root` prints the one certificate that serves for both.

      A fault is one of: \(Fault.forms). A request can ask for one by itself in the header \
      `\(SimulatorServer.faultHeader)`.
      """),
    flags: [port, tls, fault, faultCount], offers: [fault.name: .words(Fault.samples.map { Choice($0, "") })],
    examples: [
      Example("asctl simulator serve --port 8080", "Serve until Ctrl-C"),
      Example("asctl simulator serve --tls --fault 429=2000 --fault-count 1", "Try how a client takes a rate limit"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      var fault: Fault?
      if let word = invocation[Self.fault] {
        fault = Fault(word)
        guard fault != nil else { throw Failure(.usage, "--fault takes one of \(Fault.forms); got \(quoted(word))") }
      }
      let chain = try SimulatorChain.kept(context)
      let simulator = Simulator(chain: chain, demandsToken: true, now: context.now)
      let store = SimulatorServer(
        fault: fault, faultCount: invocation[faultCount].map { Int($0) } ?? .max, now: context.now,
        respond: simulator.reply)
      let server = LoopbackServer(
        handshake: invocation.isGiven(tls) ? try tlsServer(chain).handshake : nil, now: context.now,
        answer: store.reply)
      let socket = try LoopbackSocket(port: UInt16(invocation[port] ?? 0))
      let line = "\(invocation.isGiven(tls) ? "https" : "http")://127.0.0.1:\(socket.port)\n"
      do {
        try context.write(Array(line.utf8))
      } catch {
        throw Failure(.failure, "cannot write the base URL to standard output")
      }
      context.watchInterruption()
      server.run(on: [socket], until: context.isInterrupted)
      return CommandOutput(.nothing)
    })

  private static func tlsServer(_ chain: SimulatorChain) throws(Failure) -> TLSServer {
    do {
      return try TLSServer(certificate: chain.server.certificate, key: chain.server.key)
    } catch {
      throw Failure(.failure, "cannot serve TLS: \(error.reason)")
    }
  }
}

/// `asctl simulator ids`: the fixed world, by its identifiers.
enum SimulatorIdsCommand {
  static let command = Command<CommandAction>(
    "ids", "List what the simulator knows",
    detail: """
      One row for each thing worth seeing, with the identifiers to ask for it, under Apple's names: `orderId`, \
      `transactionId`, `originalTransactionId`, `appTransactionId`, `productId`, `groupId` and others; `shows` says what \
      it is. The identifiers are the same for everybody and in every run; dates are counted back from the present.
      """,
    flags: OutputFlags.data,
    examples: [
      Example("asctl simulator ids", "See what there is"),
      Example("asctl simulator ids -o json | jq -r '.[].orderId // empty'", "The orders alone"),
    ],
    action: CommandAction { _, context in
      CommandOutput(.table(Store(now: context.now()).samples.map(\.json), columns: columns))
    })

  /// For people one identifier is enough; the rest is in the JSON.
  private static let columns = [
    Column("ID", words: { row in row.objectValue?.members.dropFirst().first?.value.string ?? "" }),
    Column("of", rank: 2, words: { row in row.objectValue?.members.dropFirst().first?.name ?? "" }),
    .besideOrBelow("What it shows", "shows", rank: 3),
  ]
}
