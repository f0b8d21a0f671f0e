import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl simulator serve`: an App Store on this machine, to test other programs against.
///
/// Its settings come only from its command line, so that variables and profiles for other commands cannot change the
/// results of a test.
enum SimulatorServeCommand {
  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port; with both environments, sandbox uses the next one",
    otherwise: "any free port")
  private static let tls = Flag("tls", "Serve HTTPS with a certificate from the simulator's root")
  private static let environment = Flag(
    "environment", short: "e", .choice(ServedEnvironments.allCases) { Choice($0.rawValue, $0.meaning) },
    "The environment to serve", otherwise: "sandbox")
  private static let bundleID = Flag(
    "bundle-id", .text("BUNDLE_ID"), "The bundle ID of the app", otherwise: StoreApp().bundleID)
  private static let appAppleID = Flag(
    "app-apple-id", .integer("NUMBER", 1...Int64.max), "The app Apple ID in production's responses",
    otherwise: String(StoreApp().appAppleID))
  private static let issuerID = Flag(
    "issuer-id", .uuid("UUID"), "Accept only tokens with this issuer ID", otherwise: "any")
  private static let keyID = Flag("key-id", .text("KEY_ID"), "Accept only tokens with this key ID", otherwise: "any")
  private static let clock = Flag(
    "clock", .date, "The time in the world at the start", otherwise: "today, midnight UTC")
  private static let world = Flag(
    "world", .file("FILE"), "A world from a file; `asctl simulator world --help` has the format",
    otherwise: "the built-in one")
  private static let storeKit = Flag(
    "storekit", .file("FILE"), "The products of an Xcode StoreKit configuration", conflicts: [world])
  private static let customers = AddedCustomers.flag(of: storeKit)
  private static let state = Flag("state", .file("FILE"), "Store the world in this file and resume from it")
  /// Without the flag's environment variable, which is meant for other commands.
  private static let output = OutputFlags.output.withoutVariable
  private static let notify = Flag("notify", .text("URL"), "Post notifications to your server")
  private static let delivery = Flag(
    "delivery", .choice(Enumeration.sendAttemptResult.values) { Choice($0.text, "") },
    "The recorded result of each delivery attempt",
    otherwise: "from your server's response"
  ).listed(by: "asctl explain sendAttemptResult")
  private static let deliveryTimeout = Flag(
    "delivery-timeout", .integer("S", 1...3600), "Seconds to wait for your server's response",
    needs: [notify], otherwise: "30")
  private static let log = Flag("log", "Print one line per request to stderr")
  private static let readyFile = Flag("ready-file", .file("FILE"), "When ready, also write the URLs to this file")
  private static let fault = Flag(
    "fault", .text("FAULT"), "Make requests fail: `[METHOD PATH: ]KIND[ xN]`", repeats: true)
  private static let faultCount = Flag(
    "fault-count", .integer("NUMBER", 0...Int64(Int32.max)), "Apply the fault to this number of requests",
    needs: [fault])

  static let command: Command<CommandAction> = Command(
    "serve", "Serve the simulator over HTTP on this machine",
    detail: Prose(
      """
      Listens on 127.0.0.1 only and prints its base URLs, one per line, production first; with `-o json` \
      `{"production":URL,"sandbox":URL}`, without environments that are not served. Changes are kept until it ends. As \
      with Apple, requests require a bearer token for its bundle ID; any key is accepted. Stop it with Ctrl-C or SIGTERM.

      `asctl -e simulator --base-url URL` uses it without a key, as do all commands with `-e simulator` if \
      `ASCTL_SIMULATOR_URL` is set. Its products are named `com.example.app.…`, unless `--storekit` or `--world` is \
      given; `asctl simulator ids` lists them. With `--environment both`, each customer exists in one environment: \
      customers with groups and seats in sandbox, all others in production. As with Apple, order look-ups find nothing \
      in sandbox.

      Time passes in the world, from midnight UTC of the current day or from `--clock`: subscriptions renew, expire or \
      have billing problems. `asctl simulator clock --advance 30d` moves the time forward. Tokens, certificates and \
      `Date` follow the real clock; the world's time is in `\(SimulatorHeader.clock)`. The certificates \
      are valid from 2020 to 2039.

      With `--tls`, trust its certificate with `--ca-file`, and its signed data with `--root`: `asctl simulator root` \
      prints the certificate for both. Disable online checks of certificates, because the simulator does not sign OCSP \
      responses.

      Programs on this machine can control the world without a token: `POST /simulator/clock` with `{"advance":"30d"}` or \
      `{"to":DATE}`, `POST /simulator/reset`, and `POST /simulator/buy` with `{"productId":…}` and the other values of \
      `asctl simulator buy` (`customer`, `appAccountToken`, `offer`, `billingPlanType`). `GET /simulator/root` returns the root certificate as PEM. Requests \
      from web pages are rejected: any with an `Origin`, or with a `Host` that is not this machine.

      The simulator requests retention messages from your realtime URL if it is on this machine, during performance tests \
      and for `asctl retention trigger` (`asctl help cancellation`).

      With `--state FILE`, the world resumes where the server stopped; `asctl simulator reset` resets it. The folder must \
      exist, and only one server can use it.

      With `--notify`, it posts notifications to your server as Apple does, about writes, the passing of time and \
      `asctl notification trigger`. Your server's response becomes `sendAttempts`; redirects are not followed and count \
      as UNSUCCESSFUL_HTTP_RESPONSE_CODE. In production, failed attempts are repeated after 1, 12, 24, 48 and 72 hours of \
      the world's time; in sandbox they are not. While the clock moves, each notification is posted at its own time, and \
      API responses match that time.

      For `--fault`, \(FaultRule.forms). The first matching fault that is not used up applies. `none x2` lets two requests \
      succeed. A request can select its own fault with the header `\(SimulatorHeader.fault)`.
      """),
    flags: [
      port, tls, environment, bundleID, appAppleID, issuerID, keyID, world, storeKit, customers, clock, state, notify,
      delivery, deliveryTimeout, log, readyFile, fault, faultCount,
      Prompt.yes, Prompt.noInput,
      output,
    ],
    completions: [fault.name: .words { Fault.samples.map { Choice($0, "") } }],
    examples: [
      Example("asctl simulator serve --port 8080", "Serve until Ctrl-C"),
      Example(
        "asctl simulator serve --bundle-id com.acme.app --app-apple-id 987654321 --environment both",
        "Serve your app in both environments"),
      Example(
        "asctl simulator serve --storekit Products.storekit --customers typical --bundle-id com.acme.app",
        "Serve your products with a customer in each state"),
      Example(
        "asctl simulator serve --tls --fault 429=2000 --fault-count 1", "Test how a client handles a rate limit"),
    ],
    action: CommandAction(serve))

  private static func serve(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let setup = try setup(invocation, context)
    let chain = try SimulatorChain.kept(context)
    let handshake = invocation.isGiven(tls) ? try tlsServer(chain).handshake : nil
    let clock = try clock(invocation, context)
    let sockets = try sockets(setup.environments.count, from: UInt16(invocation[port] ?? 0))
    var log: (@Sendable (String) -> Void)?
    if invocation.isGiven(Self.log) { log = { line in context.terminal.warn(escapingControls(line) + "\n") } }
    let post = try post(invocation, context)
    let realtime = RealtimeSender(context, trusting: try authorities(invocation, context))
    let journal = try journal(invocation, context)
    let store: SimulatorServer
    do throws(ControlRefusal) {
      store = try SimulatorServer(
        setup, chain: chain, ports: sockets.map(\.port), clock: clock, machineNow: context.clock.now,
        journal: journal, post: post, realtime: realtime, log: log)
    } catch {
      throw Failure(
        .failure, "\(invocation[world] ?? invocation[storeKit] ?? invocation[state] ?? "the world"): \(error.reason)",
        hint: error.hint)
    }
    let server = LoopbackServer(handshake: handshake, now: context.clock.now, answer: store.reply)
    context.processes.watchInterruption()
    try announce(sockets, of: setup, invocation, context)
    Thread.start { store.keepTime(until: context.processes.isInterrupted, pause: context.clock.sleep) }?.detach()
    server.run(on: sockets, until: context.processes.isInterrupted)
    return CommandOutput(.nothing)
  }

  private static func setup(_ invocation: Invocation, _ context: Context) throws(Failure) -> SimulatorServer.Setup {
    var setup = SimulatorServer.Setup()
    if let id = invocation[bundleID] { setup.app.bundleID = id }
    if let id = invocation[appAppleID] { setup.app.appAppleID = id }
    if let file = invocation[world] {
      let text = try World.text(file, context)
      let read = try World.read(text, from: file)
      for remark in read.remarks { context.say("asctl: \(remark)") }
      setup.world = read
      setup.worldText = String(decoding: text, as: UTF8.self)
    }
    if let file = invocation[storeKit] {
      let (world, remarks) = try World.ofStoreKit(file, hasCustomers: invocation.isGiven(customers), context)
      for remark in remarks { context.say("asctl: \(remark)") }
      setup.world = world
      setup.worldText = world.json.text(.compact)
    }
    setup.environments = (invocation[environment] ?? .sandbox).all
    if let result = invocation[delivery] {
      setup.delivery = .forced(result.text)
    } else if invocation.isGiven(notify) {
      setup.delivery = .posted
    }
    setup.requiredToken = RequiredToken(issuerID: invocation[issuerID], keyID: invocation[keyID])
    for word in invocation.values(fault) {
      guard let rule = FaultRule(word, count: invocation[faultCount].map { Int($0) }) else {
        throw Failure(.usage, "invalid --fault \(quoted(word))", hint: FaultRule.forms)
      }
      if let stray = rule.unknownPlace {
        throw Failure(
          .usage, "no endpoint matches --fault \(quoted(stray.place))",
          hint: stray.near.map { "did you mean \(quoted($0))?" } ?? "run `asctl schema` to list the endpoints")
      }
      setup.faults.append(rule)
    }
    return setup
  }

  /// Returns a function that posts a notification to the server of `--notify`; nil without the flag.
  private static func post(
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)? {
    guard let url = invocation[notify] else { return nil }
    let target = DeliveryTarget(
      try TargetURL(url, named: "--notify"), headers: [],
      milliseconds: Int(invocation[deliveryTimeout] ?? 30) * 1000)
    try DeliveryFlags.confirm(sending: "each notification of this world", to: target.url, invocation, context)
    let trusted = try authorities(invocation, context)
    return { body in
      Result { () throws(TransportError) in
        let httpClient: HTTPClient
        do throws(Failure) {
          httpClient = try context.network.openHTTPClient(trusted)
        } catch {
          throw .other(reason: error.message)
        }
        return try httpClient.send(target.request(body))
      }
    }
  }

  /// Returns the authorities of `--ca-file` or its variable, added to the system's, for TLS with the user's own servers
  /// (`--notify`, the realtime URL); nil without either. Profiles are ignored: theirs are for connections to Apple.
  private static func authorities(
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CertificateAuthorities? {
    let flag = CredentialFlags.caFile
    guard let file = invocation[flag] ?? flag.declaration.variable.flatMap(context.processes.variable) else {
      return nil
    }
    return try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20))
  }

  /// Returns the `--state` file, readable only by its owner and locked against a second server; nil without the flag.
  private static func journal(_ invocation: Invocation, _ context: Context) throws(Failure) -> WorldJournal? {
    guard let file = invocation[state] else { return nil }
    let journal = try context.files.openJournal(file, .exclusive)
    var text: [UInt8] = []
    while case let piece = try journal.read(Int64(text.count), 1 << 20), !piece.isEmpty {
      text += piece
      guard text.count <= WorldJournal.usualLimit else {
        throw Failure(.failure, "\(file) is longer than the limit of \(byteCount(WorldJournal.usualLimit)) for a state")
      }
    }
    // A failed write is reported, and the server keeps running.
    let report: @Sendable (Failure) -> Void = { context.say("the state cannot be saved: \($0.message)") }
    return WorldJournal(
      text: text,
      truncate: { length in
        do throws(Failure) { try journal.truncate(length) } catch { report(error) }
      },
      append: { bytes in
        do throws(Failure) { try journal.append(bytes) } catch { report(error) }
      },
      isFull: {
        let limit = byteCount(WorldJournal.usualLimit)
        context.say(
          "\(file) has reached \(limit): further changes are not saved; run `asctl simulator reset` to restart the world"
        )
      })
  }

  private static func clock(_ invocation: Invocation, _ context: Context) throws(Failure) -> WorldClock {
    let start = invocation[clock]?.timestamp(now: context.clock.now()) ?? context.clock.now().startOfDay
    if !WorldClock.range.contains(start) {
      throw Failure(
        .usage, "invalid --clock \(start.text): expected a date from 2020 to 2039",
        hint: "the simulator's certificates are valid in these years")
    }
    return WorldClock(machine: context.clock.now, start: start)
  }

  /// Listens on consecutive ports from `first`, or on any free ports if it is 0.
  private static func sockets(_ count: Int, from first: UInt16) throws(Failure) -> [LoopbackSocket] {
    var sockets: [LoopbackSocket] = []
    for number in 0..<count {
      let (port, isBeyond) = first.addingReportingOverflow(first == 0 ? 0 : UInt16(number))
      guard !isBeyond else { throw Failure(.usage, "no port after \(first) is available for sandbox") }
      sockets.append(try LoopbackSocket(port: port))
    }
    return sockets
  }

  /// Writes the base URLs to stdout and to the file of `--ready-file`.
  private static func announce(
    _ sockets: [LoopbackSocket], of setup: SimulatorServer.Setup, _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    let scheme = invocation.isGiven(tls) ? "https" : "http"
    let urls = sockets.map { "\(scheme)://127.0.0.1:\($0.port)" }
    var text = urls.map { "\($0)\n" }.joined()
    if invocation.isGiven(OutputFlags.output), invocation[OutputFlags.output]?.isJSON ?? false {
      let names = setup.environments.map { $0.rawValue.lowercased() }
      text = JSON.object(JSONObject(zip(names, urls).map { .init(name: $0, value: .string($1)) })).text(.compact) + "\n"
    }
    if let file = invocation[readyFile] { try context.files.write(file, Array(text.utf8)) }
    do {
      try context.terminal.write(Array(text.utf8))
    } catch {
      throw Failure(.failure, "cannot write the base URL to stdout")
    }
  }

  private static func tlsServer(_ chain: SimulatorChain) throws(Failure) -> TLSServer {
    do {
      return try TLSServer(certificate: chain.server.certificate, key: chain.server.key)
    } catch {
      throw Failure(.failure, "cannot serve TLS: \(error.reason)")
    }
  }
}

/// The environments that the server serves.
private enum ServedEnvironments: String, Sendable, CaseIterable {
  case production, sandbox, both

  /// The environments, production first.
  var all: [SignedEnvironment] {
    switch self {
    case .production: [.production]
    case .sandbox: [.sandbox]
    case .both: [.production, .sandbox]
    }
  }

  var meaning: String {
    switch self {
    case .production: "production data"
    case .sandbox: "sandbox data"
    case .both: "both, on two ports; each customer exists in one of them"
    }
  }
}
