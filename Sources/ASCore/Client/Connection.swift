import AppStore
import Base
import CommandLine
import HTTP

/// Where a command's requests go, with which token, and how patiently: decided once, before anything is sent.
package struct Connection {
  /// In the order in which they are asked; more than one only for `--environment auto`.
  package let hosts: [Host]
  let policy: RetryPolicy
  let milliseconds: Int
  let isVerbose: Bool

  /// One place to ask.
  package struct Host: Equatable {
    /// Without a slash at its end.
    package let baseURL: String
    /// nil behind a base URL of the user's, whose replies say by themselves what they are.
    package let environment: APIEnvironment?
    package let isSimulated: Bool
    /// Whether that is a simulator of another process, asked over HTTP.
    var isServed = false

    /// Whether it answers within this process, and so has no address.
    var isInProcess: Bool { isSimulated && !isServed }

    /// Whether a write there changes a customer's real purchases. A host of Apple's counts as production by its name, also a
    /// former one and one that Apple may add, whatever environment a base URL came with.
    var isProduction: Bool {
      guard !isSimulated else { return false }
      if environment == .production { return true }
      guard let parts = URLParts(baseURL) else { return false }
      return parts.isApples && !parts.host.lowercased().contains("sandbox")
    }

    /// Whether Apple answers there, or says that it does.
    package var isApples: Bool { !isSimulated && (URLParts(baseURL)?.isApples ?? true) }

    /// Whether it is the simulator, built in or served on this machine: Apple is on no loopback address.
    package var isOnThisMachine: Bool { isSimulated || (URLParts(baseURL)?.isLoopback ?? false) }

    /// What remarks and errors call it.
    package var name: String {
      if isServed { return "the simulated App Store at \(baseURL)" }
      return isSimulated ? "the simulated App Store" : environment?.rawValue ?? baseURL
    }
  }

  package init(_ endpoint: Endpoint, _ settings: Settings, _ invocation: Invocation) throws(Failure) {
    hosts = try Self.hosts(for: endpoint, settings)
    if !invocation.isGiven(ConnectionFlags.dryRun), !invocation.isGiven(ConnectionFlags.curl) {
      try settings.requireAccess(to: endpoint)
    }
    policy = RetryPolicy(invocation)
    milliseconds = ConnectionFlags.milliseconds(invocation)
    isVerbose = invocation.isGiven(ConnectionFlags.verbose)
  }

  private static func hosts(for endpoint: Endpoint, _ settings: Settings) throws(Failure) -> [Host] {
    let choice = try settings.environment()
    if choice.value == .auto, !endpoint.isRead {
      throw Failure(
        .usage, "\(endpoint.name) changes something, so it must be told where",
        hint: "--environment production, sandbox or simulator")
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
      let base = try BaseURL(given.value)
      return [
        Host(baseURL: base.text, environment: choice.value == .auto ? nil : environments.first, isSimulated: false)
      ]
    }
    return environments.map { Host(baseURL: $0.host, environment: $0, isSimulated: false) }
  }

  private static func environments(
    of endpoint: Endpoint, _ choice: Sourced<EnvironmentChoice>
  ) throws(Failure) -> [APIEnvironment] {
    let asked: APIEnvironment
    switch choice.value {
    case .auto, .simulator: return endpoint.environments
    case .production: asked = .production
    case .sandbox: asked = .sandbox
    }
    guard endpoint.environments.contains(asked) else {
      let only = endpoint.environments.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .usage, "\(endpoint.page) exists in \(only) only, and \(choice.source.description) says \(asked.rawValue)",
        hint: "leave the environment out")
    }
    return [asked]
  }
}

extension RetryPolicy {
  /// As the flags of a connection say.
  package init(_ invocation: Invocation) {
    self.init(
      retries: Int(invocation[ConnectionFlags.retries] ?? 4),
      farthestRetryAfter: invocation.isGiven(ConnectionFlags.waitForLimit) ? nil : .minutes(1))
  }
}

/// The flags of every command that asks the App Store, beside its credentials.
package enum ConnectionFlags {
  package static let timeout = Flag(
    "timeout", .integer("SECONDS", 1...3600), "Time for one request", otherwise: "30", heading: heading)
  package static let retries = Flag(
    "retries", .integer("NUMBER", 0...100), "How often a request that may pass is tried again", otherwise: "4",
    heading: heading)
  static let waitForLimit = Flag(
    "wait-for-limit", "Wait for the end of a rate limit, however far away it is", heading: heading)
  package static let dryRun = Flag("dry-run", "Print the request and send nothing; credentials are left out")
  package static let curl = Flag(
    "curl", "Print a curl command, which mints its own token, and send nothing", conflicts: [dryRun],
    heading: heading)
  package static let raw = Flag("raw", "Print exactly the bytes that Apple sent", heading: heading)
  package static let noVerify = Flag("no-verify", "Do not verify the signed data of the reply", heading: heading)
  package static let root = Flag(
    "root", .file("FILE"),
    "Also trust this root; `ASCTL_ROOT` only counts for hosts other than Apple's",
    repeats: true, variable: "ASCTL_ROOT", isFilledByVariable: false, heading: heading)
  /// For data that is no reply, where the variable never counts.
  package static let rootOfInput = Flag(
    "root", .file("FILE"), "A further root to trust for signed data, beside Apple's own", repeats: true,
    heading: heading)
  package static let limit = Flag("limit", .integer("NUMBER", 1...Int64.max), "Stop after this many items")
  package static let verbose = Flag(
    "verbose", short: "v", "Tell on standard error what is asked and answered", heading: heading)

  package static let heading = "Credentials and connection"

  /// The time for one request.
  package static func milliseconds(_ invocation: Invocation) -> Int { Int(invocation[timeout] ?? 30) * 1000 }

  package static let all: [any DeclaredFlag] = [
    dryRun, curl, raw, noVerify, root, timeout, retries, waitForLimit, verbose,
  ]
}

extension ConnectionFlags {
  /// Throws status 2 for `--dry-run` and `--curl` of a command that changes something without sending a request.
  package static func refuseDryRun(_ invocation: Invocation) throws(Failure) {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "\(invocation.path.joined(separator: " ")) sends nothing, so there is no request for --\(flag.name)",
        hint: "nothing was done")
    }
  }
}
