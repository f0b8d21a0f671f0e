import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// The control calls of the App Store that `asctl simulator serve` offers: what time it is there, whose tokens it takes,
/// and what moves its world.
package struct ServedSimulator {
  package let baseURL: BaseURL
  private let context: Context
  private let authorities: CertificateAuthorities?

  /// Throws status 2 for a URL that cannot be a simulator's.
  package init(_ url: Sourced<String>, _ settings: Settings) throws(Failure) {
    context = settings.context
    baseURL = try Self.baseURL(url)
    if let named = try settings.authorities() {
      authorities = named
    } else if baseURL.text.hasPrefix("https") {
      // What it signs and what it serves TLS with end in the same root.
      let root = PEM.text("CERTIFICATE", try context.openSimulator(context).root)
      authorities = try CertificateAuthorities(file: "the simulator's root", bytes: Array(root.utf8))
    } else {
      authorities = nil
    }
  }

  static func baseURL(_ url: Sourced<String>) throws(Failure) -> BaseURL {
    let base = try BaseURL(url.value)
    guard !base.isApples else {
      throw Failure(
        .usage, "-e simulator never asks Apple, and \(url.source.description) is \(base.text)",
        hint: "leave -e simulator out to ask Apple")
    }
    return base
  }

  func openHTTPClient() throws(Failure) -> HTTPClient { try context.openHTTPClient(authorities) }

  /// Makes one of these calls. Throws the simulator's own words for a body that it does not take, and status 7 where
  /// nothing answers, or something else does.
  package func call(_ method: String, _ path: String, _ body: JSON? = nil) throws(Failure) -> JSON {
    switch try send(method, path, body) {
    case .success(let reply): return try read(reply, path)
    case .failure(let error):
      var failure = Failure(error)
      failure.hint = Self.howToServe
      throw failure
    }
  }

  static let howToServe = "asctl simulator serve starts one; leave the base URL out for the one built in"

  private func send(
    _ method: String, _ path: String, _ body: JSON? = nil
  ) throws(Failure) -> Result<HTTPReply, TransportError> {
    var request = HTTPRequest(method, baseURL.text + path)
    if let body {
      request.body = body.bytes(.compact)
      request.headers = [HTTPHeader("Content-Type", "application/json")]
    }
    // A world that moves by years delivers a notification for each renewal first.
    request.totalMilliseconds = 600_000
    request.connectMilliseconds = 10_000
    let httpClient = try openHTTPClient()
    return Result { () throws(TransportError) in try httpClient.send(request) }
  }

  private func read(_ reply: HTTPReply, _ path: String) throws(Failure) -> JSON {
    let json = try? JSON.parse(reply.body)
    if reply.status == 400, let message = json?["errorMessage"]?.string {
      throw Failure(.refused, message, hint: json?["hint"]?.string)
    }
    guard reply.status == 200, let json, json.objectValue != nil, reply.header(SimulatorHeader.clock) != nil else {
      throw Failure(
        .unavailable, "\(baseURL.text) is no served simulator: it answered \(reply.status) to \(path)",
        hint: "asctl simulator serve prints the URL of one")
    }
    return json
  }
}

extension ServedSimulator {
  /// The world as a command sees it whose App Store is a served simulator: its time is that of the simulator, and tokens
  /// are for its app. Otherwise as it was.
  ///
  /// Mistakes in the settings, and a simulator that does not answer, are for the command itself to report.
  package static func context(_ invocation: Invocation, _ context: Context) throws(Failure) -> Context {
    guard let settings = try? Settings(invocation, context), (try? settings.isSimulated()) ?? false else {
      return context
    }
    var context = context
    context.storeKitFile = try settings.storeKitFile()?.value
    guard let url = try? settings.simulatorURL(), let simulator = try? ServedSimulator(url, settings),
      case .success(let reply) = try simulator.send("GET", SimulatorPath.clock)
    else { return context }
    let state = try simulator.read(reply, SimulatorPath.clock)
    guard let now = state["now"]?.timestamp, let bundleID = state["bundleId"]?.string else {
      throw Failure(.unavailable, "\(url.value) does not tell its time as a served simulator does")
    }
    let ahead = now - context.now()
    var moved = context
    let machineNow = context.now
    // A world that runs with the machine is not a few milliseconds off for having been asked.
    let isMoved = ahead > .seconds(5) || ahead < .zero - .seconds(5)
    if isMoved { moved.now = { machineNow() + ahead } }
    moved.machineNow = machineNow
    moved.servedApp = ServedApp(
      bundleID: bundleID, issuerID: state["issuerId"]?.string, keyID: state["keyId"]?.string,
      world: state["world"]?.string, start: state["start"]?.timestamp)
    return moved
  }
}

extension Settings {
  /// Where a simulator is served; nil for the one built in. No profile names one: its URL is for Apple.
  package func simulatorURL() throws(Failure) -> Sourced<String>? {
    let given = try text(.baseURL)
    if case .flag? = given?.source { return given }
    if let url = context.variable(Self.simulatorURLVariable) {
      return Sourced(value: url, source: .variable(Self.simulatorURLVariable))
    }
    if case .variable? = given?.source { return given }
    return nil
  }

  package static let simulatorURLVariable = "ASCTL_SIMULATOR_URL"

  /// The StoreKit configuration whose products the built-in App Store sells; nil for its own.
  package func storeKitFile() throws(Failure) -> Sourced<String>? {
    if named == nil, let path = context.variable(Self.storeKitVariable) {
      return Sourced(value: context.expanded(path), source: .variable(Self.storeKitVariable))
    }
    return try path(.storeKit)
  }

  package static let storeKitVariable = "ASCTL_STOREKIT"

  /// Whose key speaks where the App Store is the simulated one: its own, never the user's. What a flag says counts.
  package func simulatedIdentity(remarks: [String] = []) throws(Failure) -> SigningIdentity {
    let app = context.servedApp
    func value(_ setting: Setting, _ served: String?, else usual: String) throws(Failure) -> Sourced<String> {
      if let given = try text(setting), case .flag = given.source { return given }
      return Sourced(value: served ?? usual, source: .builtIn)
    }
    return SigningIdentity(
      [
        .issuerID: try value(.issuerID, app?.issuerID, else: "00000000-0000-0000-0000-000000000000"),
        .keyID: try value(.keyID, app?.keyID, else: "SIMULATOR0"),
        .bundleID: try value(.bundleID, app?.bundleID, else: "com.example.app"),
      ], privateKey: try simulatedKey(), remarks: remarks)
  }

  func isSimulated() throws(Failure) -> Bool { try environment().value == .simulator }

  private func simulatedKey() throws(Failure) -> PrivateKey {
    let text = try context.openSimulator(context).key
    do {
      return try PrivateKey(pkcs8: PrivateKeyText.der(of: Array(text.revealed.utf8)))
    } catch {
      throw Failure(.failure, "the simulator's key is damaged")
    }
  }
}
