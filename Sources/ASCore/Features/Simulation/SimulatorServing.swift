import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Simulator
import Terminal

// The server that the flags of `simulator serve` describe.
extension SimulatorServeCommand {
  static func serve(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let environments = (invocation[environment] ?? .sandbox).all
    let setup = try setup(environments, invocation, context)
    let chain = try SimulatorChain.kept(context)
    let handshake = invocation.isGiven(tls) ? try chain.handshake() : nil
    let clock = try clock(invocation, context)
    let sockets = try sockets(environments.count, from: UInt16(invocation[port] ?? 0))
    var log: (@Sendable (String) -> Void)?
    if invocation.isGiven(Self.log) { log = { line in context.terminal.warn(escapingControls(line) + "\n") } }
    let notifyURL = try notifyURL(invocation, context)
    let sender = RealtimeSender(context, trusting: try authorities(invocation, context))
    let limit = TimeSpan.seconds(invocation[deliveryTimeout] ?? 30)
    let post = notifyURL.map { url -> @Sendable ([UInt8]) -> Result<HTTPReply, TransportError> in
      { sender.send(HTTPRequest(posting: $0, to: url.text, within: limit)) }
    }
    // The file is readable only by its owner and locked against a second server.
    let journal = try invocation[state].map { file throws(Failure) in
      try context.files.requireTrusted(file, .simulatorState)
      return try WorldJournal(context.files.openJournal(file, .exclusive), named: file) { context.say($0) }
    }
    let file = invocation[world] ?? invocation[storeKit] ?? invocation[state] ?? "the world"
    let store = try ControlRefusal.asFailure(of: file) { () throws(ControlRefusal) in
      try SimulatorServer(
        setup, chain: chain, ports: sockets.map(\.port), clock: clock, journal: journal, post: post, realtime: sender,
        log: log)
    }
    let server = LoopbackServer(handshake: handshake, now: context.clock.now, answer: store.reply)
    context.processes.watchInterruption()
    try announce(sockets, of: environments, invocation, context)
    Thread.run { store.keepTime(until: context.processes.isInterrupted, pause: context.clock.sleep) }
    server.run(on: sockets, until: context.processes.isInterrupted)
    return CommandOutput(.nothing)
  }

  private static func setup(
    _ environments: [SignedEnvironment], _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> SimulatorServer.Setup {
    var app = StoreApp()
    if let id = invocation[bundleID] { app.bundleID = id }
    if let id = invocation[appAppleID] { app.appAppleID = id }
    var given = try invocation[world].map { file throws(Failure) in try World.read(file, context) }
    if let file = invocation[storeKit] {
      given = try World.ofStoreKit(file, hasCustomers: invocation.isGiven(customers), context)
    }
    for remark in given?.remarks ?? [] { context.say("asctl: \(remark)") }
    let rules = try invocation.values(fault).map { word throws(Failure) in
      try FaultRule.checked(word, count: invocation[faultCount].map { Int($0) })
    }
    let isPosted = invocation.isGiven(notify)
    return SimulatorServer.Setup(
      app: app, environments: environments,
      requiredToken: RequiredToken(issuerID: invocation[issuerID], keyID: invocation[keyID]), world: given,
      faults: rules, delivery: invocation[delivery].map { .forced($0.text) } ?? (isPosted ? .posted : .assumed),
      notifiesAfter: invocation.isGiven(notifyAfter),
      workTime: invocation[workTime].map(TimeSpan.seconds) ?? SimulatorServer.Setup.usualWorkTime)
  }

  private static func notifyURL(_ invocation: Invocation, _ context: Context) throws(Failure) -> URLParts? {
    guard let text = invocation[notify] else { return nil }
    let url = try URLParts(target: text, named: "--notify")
    try url.confirm(sending: "each notification of this world", invocation, context)
    return url
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
    return try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20, as: .certificates))
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
    _ sockets: [LoopbackSocket], of environments: [SignedEnvironment], _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    let scheme = invocation.isGiven(tls) ? "https" : "http"
    let urls = sockets.map { "\(scheme)://127.0.0.1:\($0.port)" }
    var text = urls.map { "\($0)\n" }.joined()
    if invocation.isGiven(OutputFlags.output), invocation[OutputFlags.output]?.isJSON ?? false {
      let names = environments.map { $0.rawValue.lowercased() }
      text = JSON.object(JSONObject(zip(names, urls).map { .init(name: $0, value: .string($1)) })).text(.compact) + "\n"
    }
    if let file = invocation[readyFile] { try context.files.write(file, Array(text.utf8)) }
    do {
      try context.terminal.write(Array(text.utf8))
    } catch {
      throw Failure(.failure, "cannot write the base URL to stdout")
    }
  }
}
