import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform

/// The headers and values of commands that post to the user's server.
enum DeliveryFlags {
  /// Contains the headers themselves, one per line.
  private static let headersVariable = SecretVariable.replayHeaders.rawValue

  /// See `headers(from:)`.
  static let headers = Flag(
    "headers", .file("FILE"), "Headers for your server, one per line: `Authorization: …`",
    otherwise: headersVariable, heading: NotificationsFeature.heading)

  /// The destination of notifications, with headers from a file or the variable, never from the command line.
  static func target(
    _ url: String, _ flag: some DeclaredFlag, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> DeliveryTarget {
    let target = try URLParts(target: url, named: "--\(flag.declaration.name)")
    var headers: [(name: String, value: Secret)] = []
    if let file = invocation[Self.headers] {
      headers = try Self.headers(in: String(decoding: context.readFile(file, 1 << 16), as: UTF8.self), from: file)
    } else if let text = context.processes.variable(headersVariable) {
      headers = try Self.headers(in: text, from: headersVariable)
    }
    return DeliveryTarget(
      url: target, headers: headers, limit: .milliseconds(Int64(ConnectionFlags.milliseconds(invocation))))
  }

  /// Headers of the message itself.
  private static let taken = ["Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]

  /// The user's headers, one per line: `Authorization: Basic …`. They are secrets, so they are never repeated in output.
  /// Throws status 2 for an invalid line.
  private static func headers(in text: String, from origin: String) throws(Failure) -> [(name: String, value: Secret)] {
    var headers: [(name: String, value: Secret)] = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmed
      guard !line.isEmpty else { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw Failure(
          .usage, "line \(index + 1) of \(origin) is not a header", hint: "use a name, a colon and a value: X-Token: …")
      }
      let name = String(Substring(line[..<colon]))
      let value = String(Substring(line[line.index(after: colon)...].trimmed))
      if let own = taken.first(where: { sameBytesIgnoringCase($0, name) }) {
        throw Failure(.usage, "line \(index + 1) of \(origin) sets \(own), which asctl sets automatically")
      }
      headers.append((name, Secret(value)))
    }
    return headers
  }

  /// A pasted transaction ID; `nil` without one. Throws status 2 for any other text.
  static func transactionID(_ text: String?, named name: String) throws(Failure) -> String? {
    guard let text else { return nil }
    guard let id = PastedIdentifier.transaction(text) else {
      throw Failure(.usage, "invalid \(name): expected a transaction ID, got \(quoted(truncated(text, to: 80)))")
    }
    return id
  }
}

/// The user's server that notifications are posted to.
struct DeliveryTarget {
  /// https, or http on this machine.
  let url: URLParts
  /// The headers that the user added.
  let headers: [(name: String, value: Secret)]
  /// The time limit for one request.
  let limit: TimeSpan

  func request(_ body: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest(posting: body, to: url.text, within: limit)
    request.secretHeaders = headers
    return request
  }
}

/// How notifications are posted, and where to.
struct Posting {
  let target: DeliveryTarget
  let policy: RetryPolicy
  let httpClient: HTTPClient
  let context: Context
  var journal: DeliveryJournal?
  /// The maximum number of unfinished notifications, including those that wait for a retry. With one job, each is
  /// finished before the next starts.
  var jobs = 1
  /// Requests per 1000 seconds; 0 for no limit.
  var rate: Int64 = 0

  /// From here on, Ctrl-C ends the run in an orderly way.
  init(_ target: DeliveryTarget, _ policy: RetryPolicy, _ settings: Settings) throws(Failure) {
    let authorities = try settings.authorities()
    context = settings.context
    context.processes.watchInterruption()
    (self.target, self.policy) = (target, policy)
    httpClient = try context.network.openHTTPClient(authorities)
  }
}
