import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl simulator serve`: an App Store on this machine, for other people's programs to be tested against.
///
/// Its settings come from its command line alone: a variable or a profile that is there for other commands must not change
/// what a test meets.
enum SimulatorServeCommand {
  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on; sandbox gets the next one beside production",
    otherwise: "any that is free")
  private static let tls = Flag("tls", "Serve HTTPS, with a certificate of the simulator's own root")
  private static let environment = Flag(
    "environment", short: "e", .choice(ServedEnvironments.allCases) { Choice($0.rawValue, $0.meaning) },
    "What it is served as", otherwise: "sandbox")
  private static let bundleID = Flag(
    "bundle-id", .text("ID"), "The bundle ID of its app", otherwise: StoreApp().bundleID)
  private static let appAppleID = Flag(
    "app-apple-id", .integer("NUMBER", 1...Int64.max), "The App Store's number of its app, which production tells",
    otherwise: String(StoreApp().appAppleID))
  private static let issuerID = Flag(
    "issuer-id", .uuid("UUID"), "The issuer ID that tokens have to name", otherwise: "any")
  private static let keyID = Flag("key-id", .text("KEYID"), "The key ID that tokens have to name", otherwise: "any")
  private static let clock = Flag(
    "clock", .date, "What the world's clock shows when it begins", otherwise: "the present")
  private static let world = Flag(
    "world", .file("FILE"), "A world of your own, as `simulator world` describes one",
    otherwise: "the one built in")
  private static let storeKit = Flag(
    "storekit", .file("FILE"), "The products of an Xcode StoreKit configuration", conflicts: [world])
  private static let customers = AddedCustomers.flag(of: storeKit)
  private static let state = Flag(
    "state", .file("FILE"), "Store the world in this file and resume from it")
  /// Without its variable, which is meant for other commands.
  private static let output = OutputFlags.output.withoutVariable
  private static let notify = Flag(
    "notify", .text("URL"), "Post notifications to this server of yours, as Apple does")
  private static let delivery = Flag(
    "delivery", .choice(Enumeration.sendAttemptResult.values) { Choice($0.text, "") },
    "What every attempt to send a notification ends with",
    otherwise: "what your server answers")
  private static let log = Flag("log", "Tell of each request, a line on standard error")
  private static let readyFile = Flag(
    "ready-file", .file("FILE"), "Write what standard output says to this file, too, once it listens")
  private static let fault = Flag(
    "fault", .text("FAULT"), "What goes wrong: `[METHOD PATH: ]KIND[ xN]`", repeats: true)
  private static let faultCount = Flag(
    "fault-count", .integer("NUMBER", 0...Int64(Int32.max)), "Only the first requests go wrong", needs: [fault])

  static let command: Command<CommandAction> = Command(
    "serve", "Offer the simulated App Store over HTTP on this machine",
    detail: Prose(
      """
      Listens on 127.0.0.1 only and prints its base URLs, one per line, production first; with `-o json` \
      `{"production":URL,"sandbox":URL}`, without environments that are not served. What it is told, it remembers until it \
      ends. It wants a bearer token as Apple does, for its bundle ID, of whatever key. Ctrl-C and SIGTERM end it.

      `asctl -e simulator --base-url URL` asks it, without a key; so do all commands with `-e simulator` where \
      `ASCTL_SIMULATOR_URL` is set. Its products are named `com.example.app.…`, unless `--storekit` or `--world` says \
      otherwise; `asctl simulator ids` lists what there is. With `--environment both` each customer lives in one environment: those with groups and seats in \
      sandbox, all others in production, so that a client can be tested that asks production first. As with Apple, an order \
      look-up finds nothing in sandbox.

      Time passes in it: subscriptions renew, expire or fail to be charged. `asctl simulator clock --advance 30d` does \
      not wait for it. Tokens, certificates and `Date` go by the real clock; the world's is in `\(SimulatorHeader.clock)`. The \
      certificates hold from 2020 to 2039.

      With `--tls`, trust its certificate with `--ca-file`, and in any case what it signs with `--root`: `asctl \
      simulator root` prints the one certificate that serves for both. Online checks of certificates stay off: the \
      simulator keeps no key that could sign further certificates or answers about them.

      Programs on this machine can move its world: `POST /simulator/clock` with `{"advance":"30d"}` or `{"to":DATE}`, \
      `POST /simulator/reset`. They need no token. What a web page sends is refused, whatever its path: a request with an \
      `Origin`, or with a `Host` that is not this machine.

      It asks the realtime URL for retention messages if that is on this machine, http too: in a performance test, and when \
      `asctl retention trigger` lets a customer look at the cancellation (`asctl help cancellation`).

      With `--state FILE` a world resumes where it was when the server stopped; `asctl simulator reset` begins it anew. Its \
      folder must be there, and no second server may have it.

      With `--notify` it posts notifications to a server of yours, as Apple does, about whatever writes, time and \
      `asctl notification trigger` cause: TEST, DID_RENEW, EXPIRED, REFUND and so on. What your server answers becomes \
      `sendAttempts`; a redirect is not followed and counts as UNSUCCESSFUL_HTTP_RESPONSE_CODE. In production a failed attempt is repeated after 1, 12, 24, 48 and 72 hours of the world's time; \
      in sandbox it is not. While the clock is moved, each notification is posted at its own moment, and the API answers \
      as of then.

      \(FaultRule.forms). Of several the first that fits and is not used up decides. `none x2` leaves two requests \
      alone. A request can select its own fault in the header `\(SimulatorHeader.fault)`.
      """),
    flags: [
      port, tls, environment, bundleID, appAppleID, issuerID, keyID, world, storeKit, customers, clock, state, notify,
      delivery, log,
      readyFile,
      fault,
      faultCount,
      Prompt.yes, Prompt.noInput,
      output,
    ],
    completions: [fault.name: .words { Fault.samples.map { Choice($0, "") } }],
    examples: [
      Example("asctl simulator serve --port 8080", "Serve until Ctrl-C"),
      Example(
        "asctl simulator serve --bundle-id com.acme.app --app-apple-id 987654321 --environment both",
        "Your app, in both environments"),
      Example(
        "asctl simulator serve --storekit Products.storekit --customers typical --bundle-id com.acme.app",
        "Your products, with a customer in each state"),
      Example(
        "asctl simulator serve --tls --fault 429=2000 --fault-count 1", "Try how a client takes a rate limit"),
    ],
    action: CommandAction(serve))

  private static func serve(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let setup = try setup(invocation, context)
    let chain = try SimulatorChain.kept(context)
    let handshake = invocation.isGiven(tls) ? try tlsServer(chain).handshake : nil
    let clock = try clock(invocation, context)
    let sockets = try sockets(setup.environments.count, from: UInt16(invocation[port] ?? 0))
    var log: (@Sendable (String) -> Void)?
    if invocation.isGiven(Self.log) { log = { line in context.warn(escapingControls(line) + "\n") } }
    let post = try post(invocation, context)
    let realtime = RealtimeSender(context, trusting: try authorities(invocation, context))
    let journal = try journal(invocation, context)
    let store: SimulatorServer
    do throws(ControlRefusal) {
      store = try SimulatorServer(
        setup, chain: chain, ports: sockets.map(\.port), clock: clock, machineNow: context.now,
        journal: journal, post: post, realtime: realtime, log: log)
    } catch {
      throw Failure(
        .failure, "\(invocation[world] ?? invocation[storeKit] ?? invocation[state] ?? "the world"): \(error.reason)",
        hint: error.hint)
    }
    let server = LoopbackServer(handshake: handshake, now: context.now, answer: store.reply)
    context.watchInterruption()
    try announce(sockets, of: setup, invocation, context)
    Thread.start { store.keepTime(until: context.isInterrupted, pause: context.sleep) }?.detach()
    server.run(on: sockets, until: context.isInterrupted)
    return CommandOutput(.nothing)
  }

  private static func setup(_ invocation: Invocation, _ context: Context) throws(Failure) -> SimulatorServer.Setup {
    var setup = SimulatorServer.Setup()
    if let id = invocation[bundleID] { setup.app.bundleID = id }
    if let id = invocation[appAppleID] { setup.app.appAppleID = id }
    if let file = invocation[world] {
      let text = try World.text(file, context)
      setup.world = try World.read(text, from: file)
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
        throw Failure(.usage, "--fault does not take \(quoted(word))", hint: FaultRule.forms)
      }
      if let stray = rule.strayPlace {
        throw Failure(
          .usage, "--fault names \(quoted(stray.place)), and no endpoint is there",
          hint: stray.near.map { "did you mean \(quoted($0))?" } ?? "asctl schema lists the endpoints")
      }
      setup.faults.append(rule)
    }
    return setup
  }

  /// Sends a notification to the server that was named; nil if none was.
  private static func post(
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)? {
    guard let url = invocation[notify] else { return nil }
    let target = DeliveryTarget(
      try TargetURL(url, named: "--notify"), headers: [],
      milliseconds: Int(invocation[ConnectionFlags.timeout] ?? 30) * 1000)
    if !target.url.isLoopback {
      try Prompt(invocation, context).confirm("Send each notification of this world to \(target.url.authority)?")
    }
    let trusted = try authorities(invocation, context)
    return { body in
      Result { () throws(TransportError) in
        let httpClient: HTTPClient
        do throws(Failure) {
          httpClient = try context.openHTTPClient(trusted)
        } catch {
          throw .other(reason: error.message)
        }
        return try httpClient.send(target.request(body))
      }
    }
  }

  /// The authorities of `--ca-file` or its variable, for TLS with the user's own servers (`--notify`, the realtime URL),
  /// beside the system's. Nil without either. No profile counts: it is about the way to Apple.
  private static func authorities(
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CertificateAuthorities? {
    let flag = CredentialFlags.caFile
    guard let file = invocation[flag] ?? flag.declaration.variable.flatMap(context.variable) else { return nil }
    return try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20))
  }

  /// The file of `--state`, readable for its owner only and locked against a second server. nil without the flag.
  private static func journal(_ invocation: Invocation, _ context: Context) throws(Failure) -> WorldJournal? {
    guard let file = invocation[state] else { return nil }
    let journal = try context.openJournal(file, .exclusive)
    var text: [UInt8] = []
    while case let piece = try journal.read(Int64(text.count), 1 << 20), !piece.isEmpty {
      text += piece
      guard text.count <= WorldJournal.usualLimit else {
        throw Failure(.failure, "\(file) is longer than the \(byteCount(WorldJournal.usualLimit)) that a state has")
      }
    }
    // A write that fails is reported, and the world is served on.
    let report: @Sendable (Failure) -> Void = { context.say("the state is not kept: \($0.message)") }
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
        context.say("\(file) has reached \(limit): what happens from now on is not kept; simulator reset begins anew")
      })
  }

  private static func clock(_ invocation: Invocation, _ context: Context) throws(Failure) -> WorldClock {
    let start = invocation[clock]?.timestamp(now: context.now())
    if let start, !WorldClock.range.contains(start) {
      throw Failure(
        .usage, "the world's clock can show 2020 to 2039, and \(start.text) is beyond",
        hint: "the simulator's certificates hold for that time")
    }
    return WorldClock(machine: context.now, start: start)
  }

  /// Neighbours where a port is asked for.
  private static func sockets(_ count: Int, from first: UInt16) throws(Failure) -> [LoopbackSocket] {
    var sockets: [LoopbackSocket] = []
    for number in 0..<count {
      let (port, isBeyond) = first.addingReportingOverflow(first == 0 ? 0 : UInt16(number))
      guard !isBeyond else { throw Failure(.usage, "there is no port behind \(first) for sandbox") }
      sockets.append(try LoopbackSocket(port: port))
    }
    return sockets
  }

  /// Prints where it listens on standard output and into the ready file.
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
    if let file = invocation[readyFile] { try context.writeFile(file, Array(text.utf8)) }
    do {
      try context.write(Array(text.utf8))
    } catch {
      throw Failure(.failure, "cannot write the base URL to standard output")
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

/// What a world is served as.
private enum ServedEnvironments: String, Sendable, CaseIterable {
  case production, sandbox, both

  /// Production first.
  var all: [SignedEnvironment] {
    switch self {
    case .production: [.production]
    case .sandbox: [.sandbox]
    case .both: [.production, .sandbox]
    }
  }

  var meaning: String {
    switch self {
    case .production: "its data says Production"
    case .sandbox: "its data says Sandbox"
    case .both: "on two ports; each customer lives in one of them"
    }
  }
}
