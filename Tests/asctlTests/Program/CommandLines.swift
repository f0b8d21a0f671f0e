import Synchronization

@testable import AppStore
@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Simulator
@testable import TestSupport

/// A command line for every command in `asctl schema`, and a world in which it succeeds: credentials, its input files,
/// and a simulated App Store behind a base URL.
enum CommandLines {
  static let leaves = Route(Asctl.program.root).leavesBelow.filter {
    if case .action = $0.command.body { true } else { false }
  }.map(\.path)

  /// The words of a command, without an environment for reads, because the served data is of one environment only.
  static func words(_ path: [String]) throws -> [String] {
    if let words = own[path.joined(separator: " ")] {
      return path + words.split(separator: " ").map { String($0) }
    }
    guard let endpoint = Endpoint.all.first(where: { $0.command == path }) else { return path }
    var words = try AccessTests.words(endpoint)
    if endpoint.isRead, let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    return words
  }

  /// The commands that are not derived from an endpoint and require arguments.
  private static let own: [String: String] = {
    let receiver = "--to http://127.0.0.1:9/x"
    let simulator = "--base-url http://127.0.0.1:9"
    let offer = "--product-id com.example.pro"
    return [
      "customer": "2000000000001001 --html card.html --save-world saved.json",
      "reconcile": "right.csv -e sandbox --html page.html --junit night.xml --journal night.journal",
      "transaction balance": "2000000000000001", "transaction compare": "2000000000000001 2000000000003002",
      "offer eligibility": "2000000000001006",
      "consumption answer": "2000000000017001 -e sandbox",
      "notification test": "-e sandbox --wait --junit test.xml",
      "notification replay": "--since 30d \(receiver) --journal sent.journal",
      "notification listen": "-e sandbox --forward-to http://127.0.0.1:9/x --limit 1",
      "notification trigger": "DID_RENEW \(receiver)", "retention trigger": receiver,
      "retention serve": "--message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02",
      "decode": "transaction.jws", "verify": "--root root.pem --junit verify.xml --explain transaction.jws",
      "receipt decode": "receipt", "receipt verify": "--root receipt-root.pem --junit receipt.xml receipt",
      "receipt ids": "receipt.b64", "migrate": "stored.ndjson --check",
      "sign promotional-offer": "\(offer) --offer-identifier winter --transaction-id 2000000000000001",
      "sign promotional-offer-v1": "\(offer) --offer-identifier winter --app-account-token \(SignedSamples.nonce)",
      "sign introductory-offer": "\(offer) --allow-introductory-offer true --transaction-id 2000000000000001",
      "sign advanced-commerce": "--body charge.json",
      "token explain": "minted.jwt", "explain": "4040010",
      "retention answer": "--message-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11",
      "api": "GET /inApps/v1/transactions/2000000000000001 -e sandbox",
      "profile add": (["another"] + CredentialSamples.flags).joined(separator: " "), "profile use": "work",
      "profile remove": "work --yes",
      "simulator clock": "\(simulator) --advance 1d", "simulator reset": "\(simulator) --yes",
      "simulator buy": "com.example.app.pro \(simulator)", "simulator world": "--example",
      "simulator audit": "--list",
      "completion": "zsh", "complete": "-- transaction",
    ]
  }()
}

/// A world for one of these lines.
struct CommandWorld {
  let world: FakeWorld
  /// The maximum wait before asctl is interrupted, as by a user who stops `notification listen`.
  var patience = TimeSpan.hours(1)

  /// The App Store and the user's own server, as one function.
  typealias Server = @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply

  static let base = "http://127.0.0.1:4"
  static let variables = FakeStore.variables.merging(["ASCTL_BASE_URL": base, "ASCTL_ROOT": "store.pem"]) { $1 }

  init(
    _ path: [String], files: [String: [UInt8]] = [:], variables: [String: String] = [:],
    shell: @escaping @Sendable (String) throws(Shell.RunError) -> [UInt8] = { _ throws(Shell.RunError) in
      throw .exited(127)
    }, _ change: @escaping @Sendable (HTTPRequest, Server) throws(TransportError) -> HTTPReply
  ) throws {
    let store = try Self.healthy()
    let isInteractive = path == ["consumption", "answer"]
    world = FakeWorld(
      files: try Self.files.get().merging(files) { $1 }, variables: Self.variables.merging(variables) { $1 },
      terminals: isInteractive ? ["input", "error"] : [],
      // Consent; no sample content; delivered; a partial refund; a quarter consumed; send.
      answers: isInteractive ? ["y", "n", "1", "3", "25%", "y"] : [], shell: shell,
      server: { request throws(TransportError) in try change(request, store) })
  }

  /// Responds as the App Store does, with data signed under `store.pem`.
  private static func healthy() throws -> Server {
    let chain = try TestSimulator.chain.get()
    let (simulator, orders) = (
      Simulator(chain: chain, store: store, clock: WorldClock(machine: { FakeWorld.now })),
      Simulator(chain: chain, store: production, clock: WorldClock(machine: { FakeWorld.now }))
    )
    return { request throws(TransportError) in
      guard request.url.hasPrefix(base) else {
        return FakeStore.reply(["message": ["messageIdentifier": "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"]])
      }
      // Orders exist in production only.
      return (request.url.contains("/inApps/v1/lookup/") ? orders : simulator).reply(to: ServedRequest(request))
    }
  }

  private static let store = Store(now: FakeWorld.now)
  private static let production = Store(now: FakeWorld.now, app: StoreApp(environment: .production))

  static let files = Result { () throws -> [String: [UInt8]] in
    var files = try SampleFiles.all()
    files["image.png"] = TestPicture.png(width: 3840, height: 160)
    files["right.csv"] = Array("id,active\n2000000000000001,1\n2000000000000008,1\n".utf8)
    files["report.json"] = SampleReport.report([:], token: ExternalPurchaseTokens.unreported)
    files["store.pem"] = Array(try TestSimulator.chain.get().rootPEM.utf8)
    return files
  }

  @discardableResult
  func run(_ words: [String]) -> ExitStatus {
    var context = world.context
    let isServer = words.contains("serve")
    context.processes.isInterrupted = { [world, patience] in isServer || world.slept > patience }
    return Run.run(words, context)
  }

  /// The files that the run wrote or changed.
  func written(before: [String: [UInt8]]) -> [String: [UInt8]] {
    world.files.filter { before[$0.key] != $0.value }
  }
}
