import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// The control calls of the App Store from `asctl simulator serve`: its time, the app of its tokens, and changes to its
/// world.
package struct ServedSimulator {
  let baseURL: URLParts
  private let settings: Settings
  private let authorities: CertificateAuthorities?

  /// Throws status 2 for a URL that cannot be a simulator's.
  init(_ url: Sourced<String>, _ settings: Settings) throws(Failure) {
    self.settings = settings
    baseURL = try Self.baseURL(url)
    if let named = try settings.authorities() {
      authorities = named
    } else if baseURL.text.hasPrefix("https") {
      // The simulator's signatures and its TLS certificate have the same root.
      let root = PEM.text("CERTIFICATE", try settings.context.network.openSimulator(settings.context).root)
      authorities = try CertificateAuthorities(file: "the simulator's root", bytes: Array(root.utf8))
    } else {
      authorities = nil
    }
  }

  static func baseURL(_ url: Sourced<String>) throws(Failure) -> URLParts {
    let base = try URLParts(base: url.value)
    guard !base.isApples else {
      throw Failure(
        .usage, "-e simulator cannot be used with Apple's host \(base.text) (\(url.source.description))",
        hint: "omit -e simulator to use Apple's App Store")
    }
    return base
  }

  func openHTTPClient() throws(Failure) -> HTTPClient { try settings.context.network.openHTTPClient(authorities) }

  /// Sends a control call. Throws the simulator's message for an invalid body, and status 7 if there is no response or
  /// it is not a simulator's.
  package func call(_ method: String, _ call: SimulatorCall, _ body: JSON? = nil) throws(Failure) -> JSON {
    try read(try reply(method, call, body), call)
  }

  private func reply(_ method: String, _ call: SimulatorCall, _ body: JSON? = nil) throws(Failure) -> HTTPReply {
    switch try send(method, call, body) {
    case .success(let reply): return reply
    case .failure(let error):
      var failure = Failure(error)
      failure.hint = [.clock, .reset, .buy].contains(call) ? Self.howToStart : Self.howToServe
      throw failure
    }
  }

  /// The hint of calls that change or show the state, which the built-in simulator does not keep.
  private static let howToStart = "run `asctl simulator serve` to start one"
  static let howToServe = "\(howToStart), or omit the base URL to use the built-in simulator"

  /// Returns the root certificate of the server's signatures, PEM.
  package func root() throws(Failure) -> String {
    let reply = try reply("GET", .root)
    guard reply.status == 200, reply.body.starts(with: "-----BEGIN CERTIFICATE-----".utf8) else {
      throw notServed(reply, .root)
    }
    return String(decoding: reply.body, as: UTF8.self)
  }

  private func send(
    _ method: String, _ call: SimulatorCall, _ body: JSON? = nil
  ) throws(Failure) -> Result<HTTPReply, TransportError> {
    var request = HTTPRequest(method, baseURL.text + call.path)
    if let body {
      request.body = body.bytes(.compact)
      request.headers = [HTTPHeader("Content-Type", "application/json")]
    }
    // A clock change by years sends a notification for each renewal first.
    request.totalMilliseconds = 600_000
    let httpClient = try openHTTPClient()
    return Result { () throws(TransportError) in try httpClient.send(request) }
  }

  private func read(_ reply: HTTPReply, _ call: SimulatorCall) throws(Failure) -> JSON {
    let json = try? JSON.parse(reply.body)
    if reply.status == 400, let message = json?["errorMessage"]?.string {
      throw Failure(.refused, message, hint: json?["hint"]?.string)
    }
    guard reply.status == 200, let json, json.objectValue != nil, reply.header(SimulatorHeader.clock.rawValue) != nil
    else {
      throw notServed(reply, call)
    }
    return json
  }

  private func notServed(_ reply: HTTPReply, _ call: SimulatorCall) -> Failure {
    Failure(
      .unavailable, "\(baseURL.text) is not a served simulator: it returned \(reply.status) for \(call.path)",
      hint: "use the URL that `asctl simulator serve` prints")
  }
}

extension ServedSimulator {
  /// The context of a command that may send requests; unchanged for any other.
  package static func context(
    _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> Context {
    guard route.lists(ConnectionFlags.noVerify) else { return context }
    let shown: [any DeclaredFlag] = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.skeleton]
    return try self.context(invocation, context, sendsRequests: shown.allSatisfy { invocation.parsed($0).isEmpty })
  }

  /// The context of a command that uses a simulator: the time is the simulator's, and tokens are for its app. Otherwise
  /// the context is unchanged.
  ///
  /// The command itself reports invalid settings and an unreachable simulator.
  ///
  /// - Parameter sendsRequests: false for a command that only prints its request, which does not contact a served one.
  package static func context(
    _ invocation: Invocation, _ context: Context, sendsRequests: Bool = true
  ) throws(Failure) -> Context {
    guard let settings = try? Settings(invocation, context), (try? settings.isSimulated()) ?? false else {
      return context
    }
    var context = context
    context.network.storeKitApp = try settings.storeKitApp()
    guard let url = try? settings.simulatorURL() else { return context.onSteadyDay }
    guard sendsRequests, let simulator = try? ServedSimulator(url, settings),
      case .success(let reply) = try simulator.send("GET", .clock)
    else { return context }
    let state = try simulator.read(reply, .clock)
    guard let now = state["now"]?.timestamp, let bundleID = state["bundleId"]?.string else {
      throw Failure(.unavailable, "\(url.value) is not a served simulator: it does not report its time")
    }
    let machineNow = context.clock.now
    let ahead = now - machineNow()
    // Small differences are caused by the request itself.
    let isMoved = ahead > .seconds(5) || ahead < .zero - .seconds(5)
    if isMoved { context.clock.now = { machineNow() + ahead } }
    context.clock.machineNow = machineNow
    context.network.servedApp = (
      bundleID: bundleID, issuerID: state["issuerId"]?.string, keyID: state["keyId"]?.string,
      environment: state["environment"]?.string, world: state["world"]?.string, start: state["start"]?.timestamp
    )
    return context
  }
}

extension Context {
  /// The context of the built-in App Store, with a time that does not change within a UTC day, so that two commands of
  /// one day report the same dates and deadlines.
  package var onSteadyDay: Context {
    var steady = self
    let day = clock.tokenNow().startOfDay
    steady.clock.machineNow = clock.tokenNow
    steady.clock.now = { day }
    return steady
  }
}

/// The environment variables of `-e simulator` that no flag declares.
package enum SimulatorVariable: String {
  case url = "ASCTL_SIMULATOR_URL"
  case storeKit = "ASCTL_STOREKIT"
}

extension Settings {
  /// The URL of a served simulator; `nil` for the built-in one. Profiles do not set it: their URL is for Apple.
  func simulatorURL() throws(Failure) -> Sourced<String>? {
    let given = try text(.baseURL)
    if given?.source.kind == .flag { return given }
    if let url = context.processes.variable(SimulatorVariable.url.rawValue) {
      return Sourced(value: url, source: .variable(SimulatorVariable.url.rawValue))
    }
    return given?.source.kind == .variable ? given : nil
  }

  /// The simulator at that URL; `nil` for the built-in one. Throws status 2 for a URL that cannot be a simulator's.
  package func servedSimulator() throws(Failure) -> ServedSimulator? {
    try simulatorURL().map { url throws(Failure) in try ServedSimulator(url, self) }
  }

  /// The products of the built-in App Store and their app, which is the user's own if it is configured; `nil` for its
  /// own products.
  package func storeKitApp() throws(Failure) -> StoreKitApp? {
    let variable = named == nil ? context.processes.variable(SimulatorVariable.storeKit.rawValue) : nil
    let file: String? = if let variable { context.expanded(variable) } else { try path(.storeKit)?.value }
    return try file.map { file throws(Failure) in (file, try text(.bundleID)?.value) }
  }

  /// The identity for the simulated App Store: the simulator's own, never the user's. Flags override its values.
  package func simulatedIdentity(remarks: [String] = []) throws(Failure) -> SigningIdentity {
    let app = context.network.servedApp
    return SigningIdentity(
      [
        .issuerID: try simulated(.issuerID, app?.issuerID ?? "00000000-0000-0000-0000-000000000000"),
        .keyID: try simulated(.keyID, app?.keyID ?? "SIMULATOR0"),
        .bundleID: try simulatedBundleID(),
      ], privateKey: try simulatedKey(), remarks: remarks)
  }

  /// The bundle ID of the simulated app, unless the flag gives another one.
  func simulatedBundleID() throws(Failure) -> Sourced<String> {
    let sold = try simulatorURL() == nil ? storeKitApp() : nil
    return try simulated(.bundleID, context.network.servedApp?.bundleID ?? sold?.bundleID ?? "com.example.app")
  }

  private func simulated(_ setting: Setting, _ usual: String) throws(Failure) -> Sourced<String> {
    if let given = try text(setting), given.source.kind == .flag { return given }
    return Sourced(value: usual, source: .builtIn)
  }

  func isSimulated() throws(Failure) -> Bool { try environment().value == .simulator }

  private func simulatedKey() throws(Failure) -> PrivateKey {
    let text = try context.network.openSimulator(context).key
    do {
      return try PrivateKey(pkcs8: PrivateKeyText.der(of: Array(text.revealed.utf8)))
    } catch {
      throw Failure(.failure, "the simulator's key is damaged")
    }
  }
}
