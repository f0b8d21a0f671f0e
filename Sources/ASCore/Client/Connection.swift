import AppStore
import Base
import CommandLine
import HTTP

/// The hosts of a command's requests and the settings for tokens, time-outs and retries, determined before anything is
/// sent.
package struct Connection {
  /// In the order of queries. There is more than one only for `--environment auto`.
  package let hosts: [Host]
  let policy: RetryPolicy
  let milliseconds: Int
  let isVerbose: Bool
  /// Whether signed data in responses is verified; false with `--no-verify`.
  let isVerified: Bool
  /// Whether the command line names the environment, so that no mark is required for the simulator.
  let isEnvironmentNamed: Bool
  /// The files of `--root`.
  let roots: [String]

  package struct Host: Equatable {
    /// Without a trailing slash.
    package let baseURL: String
    /// `nil` for a user's base URL, because its responses contain their environment.
    package let environment: APIEnvironment?
    /// Whether the environment is `simulator`. A loopback address does not count: a gateway may forward to Apple.
    package let isSimulated: Bool
    /// Whether it is a simulator in another process, accessed over HTTP.
    var isServed = false

    /// Whether it runs within this process and has no address.
    package var isInProcess: Bool { isSimulated && !isServed }

    /// Whether a write changes a customer's real purchases. Apple's hosts count as production by name, including former
    /// hosts and ones that Apple may add, whatever environment a base URL is used with.
    package var isProduction: Bool {
      guard !isSimulated else { return false }
      if environment == .production { return true }
      guard let parts = URLParts(baseURL) else { return false }
      return parts.isApples && !parts.host.lowercased().contains("sandbox")
    }

    package var isApples: Bool { !isSimulated && (URLParts(baseURL)?.isApples ?? true) }

    /// The name in remarks and errors.
    package var name: String {
      if isServed { return "the simulated App Store at \(baseURL)" }
      return isSimulated ? "the simulated App Store" : environment?.rawValue ?? baseURL
    }
  }

  /// Throws if the settings select no host for the endpoint, or if the profile does not allow requests to it.
  ///
  /// - Parameter isGate: Whether the responses unlock something, so that only a flag can add sandbox to production.
  package init(_ endpoint: Endpoint, _ settings: Settings, isGate: Bool = false) throws(Failure) {
    let invocation = settings.invocation
    hosts = try Self.hosts(for: endpoint, settings, isGate: isGate)
    if !settings.printsRequests { try settings.requireAccess(to: endpoint) }
    policy = RetryPolicy(invocation)
    milliseconds = ConnectionFlags.milliseconds(invocation)
    isVerbose = invocation.isGiven(ConnectionFlags.verbose)
    isVerified = !invocation.isGiven(ConnectionFlags.noVerify)
    isEnvironmentNamed = invocation.isGiven(CredentialFlags.environment)
    roots = invocation.values(ConnectionFlags.root)
  }

  private static func hosts(
    for endpoint: Endpoint, _ settings: Settings, isGate: Bool
  ) throws(Failure) -> [Host] {
    var choice = try settings.environment()
    if isGate, choice.isUnrequestedAuto { choice = Sourced(value: .production, source: choice.source) }
    if choice.value == .auto, !endpoint.isRead {
      throw Failure(
        .usage, "\(endpoint.name) is a write and requires an environment",
        hint: "pass --environment production, sandbox or simulator")
    }
    if choice.value == .simulator {
      if let given = try settings.simulatorURL() {
        let base = try ServedSimulator.baseURL(given)
        return [Host(baseURL: base.text, environment: nil, isSimulated: true, isServed: true)]
      }
      return [Host(baseURL: "http://localhost", environment: .sandbox, isSimulated: true)]
    }
    let environments = try environments(of: endpoint, choice)
    if let given = try settings.text(.baseURL) {
      let base = try URLParts(base: given.value)
      return [
        Host(baseURL: base.text, environment: choice.value == .auto ? nil : environments.first, isSimulated: false)
      ]
    }
    return environments.map { Host(baseURL: $0.host, environment: $0, isSimulated: false) }
  }

  private static func environments(
    of endpoint: Endpoint, _ choice: Sourced<EnvironmentChoice>
  ) throws(Failure) -> [APIEnvironment] {
    guard let asked = choice.value.apples else { return endpoint.environments }
    guard endpoint.environments.contains(asked) else {
      let only = endpoint.environments.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .usage, "\(endpoint.page) exists only in \(only), but \(choice.source.description) selects \(asked.rawValue)",
        hint: "pass --environment \(endpoint.environments[0].rawValue)")
    }
    return [asked]
  }
}

extension APIEnvironment {
  package var signed: SignedEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}

extension RetryPolicy {
  package init(_ invocation: Invocation) {
    self.init(
      retries: Int(invocation[ConnectionFlags.retries] ?? 4),
      farthestRetryAfter: invocation.isGiven(ConnectionFlags.waitForLimit) ? nil : .minutes(1))
  }
}

/// The flags of every command that queries the App Store, except those of credentials.
package enum ConnectionFlags {
  package static let timeout = Flag(
    "timeout", .integer("SECONDS", 1...3600), "Time limit for one request", otherwise: "30", heading: heading)
  package static let retries = Flag(
    "retries", .integer("NUMBER", 0...100), "Maximum number of retries per request", otherwise: "4",
    heading: heading)
  static let waitForLimit = Flag(
    "wait-for-limit", "Wait for the end of a rate limit, however long it takes", heading: heading)
  package static let dryRun = Flag(
    "dry-run", "Print the request without sending it; credentials are omitted", heading: heading)
  package static let curl = Flag(
    "curl", "Print a curl command that creates its own token; send nothing", conflicts: [dryRun],
    heading: heading)
  static let skeleton = Flag("skeleton", "Print a template of the body; send nothing")
  package static let raw = Flag("raw", "Print the response bytes unchanged", heading: heading)
  static let noVerify = Flag("no-verify", "Do not verify the signed data of the response", heading: heading)
  package static let root = Flag(
    "root", .file("FILE"),
    "Also trust this root; `ASCTL_ROOT` applies only to hosts other than Apple's",
    repeats: true, variable: "ASCTL_ROOT", isFilledByVariable: false, heading: heading)
  package static let limit = Flag("limit", .integer("NUMBER", 1...Int64.max), "Stop after this many items")
  static let wait = Flag("wait", "Wait for the result; exit with status 10 if it fails or times out")
  package static let waitTimeout = Flag(
    "wait-timeout", .integer("SECONDS", 1...604_800), "Time limit for `--wait`", needs: [wait], otherwise: "120")
  package static let verbose = Flag("verbose", short: "v", "Print requests and responses to stderr", heading: heading)

  package static let heading = "Requests"

  package static func milliseconds(_ invocation: Invocation) -> Int { Int(invocation[timeout] ?? 30) * 1000 }

  package static let all: [any DeclaredFlag] = [
    dryRun, curl, raw, noVerify, root, timeout, retries, waitForLimit, verbose,
  ]

  /// Throws status 2 for `--dry-run` and `--curl` of a command that changes data without a request to Apple.
  package static func refuseDryRun(_ invocation: Invocation) throws(Failure) {
    try refuse([dryRun, curl], invocation, hint: "omit the flag; nothing was sent or changed")
  }

  /// Throws status 2 for a flag that the command does not support. `reason` follows the command's name.
  package static func refuse(
    _ flags: [Flag<Bool>], _ invocation: Invocation, because reason: String? = nil, hint: String
  ) throws(Failure) {
    guard let flag = flags.first(where: { invocation.isGiven($0) }) else { return }
    let subject = invocation.path.joined(separator: " ") + (reason.map { " \($0) and" } ?? "")
    throw Failure(.usage, "\(subject) does not support --\(flag.name)", hint: hint)
  }
}

extension APIEnvironment {
  /// The hosts of App Store Server API, "Overview", as of 2026-05-05.
  var host: String {
    switch self {
    case .production: "https://api.storekit.apple.com"
    case .sandbox: "https://api.storekit-sandbox.apple.com"
    }
  }
}

extension URLParts {
  /// Whether the host is one of Apple's, including former ones and ones that Apple may add.
  var isApples: Bool {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    return host == "apple.com" || host.hasSuffix(".apple.com")
  }
}
