import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// The flags of commands that post notifications to the user's server.
package enum DeliveryFlags {
  /// Contains the headers themselves, one per line.
  package static let headersVariable = SecretVariable.replayHeaders.rawValue

  /// `--headers FILE`: see `DeliveryHeaders`.
  package static let headers = Flag(
    "headers", .file("FILE"), "Headers for your server, one per line: `Authorization: …`",
    otherwise: "\(headersVariable)",
    heading: heading)
  /// `--known FILE`: see `uuids(in:)`.
  package static let known = Flag(
    "known", .file("FILE"), "Skip the UUIDs in this file, one per line")
  /// `--jobs NUMBER`: see `DeliveryRun`.
  package static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...100), "Maximum concurrent deliveries; more than 1 does not keep the order",
    otherwise: "1", heading: heading)
  /// `--rate NUMBER`, requests per second.
  package static let rate = Flag(
    "rate", .text("NUMBER"), "Requests per second, such as `50` or `0.5`; 0 for no limit", otherwise: "0",
    heading: heading)
  /// `--journal FILE`: see `DeliveryJournal`.
  package static let journal = Flag(
    "journal", .file("FILE"), "Record deliveries so that a rerun resumes")

  /// For asctl's own servers, to test how clients handle a slow one.
  package static let delay = Flag("delay", .text("TIME"), "Delay each response by this time, such as `800ms` or `5s`")

  /// For asctl's own servers: the file lets a script wait for the server and find its port.
  package static let readyFile = Flag(
    "ready-file", .file("FILE"), "Also write the URL to this file when the server is ready")

  package static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any free port")

  /// Listens on this machine, and reports the URL on stderr and in the ready file. Returns a function that serves until
  /// its argument returns true.
  package static func listen(
    _ invocation: Invocation, _ context: Context, answer: @escaping @Sendable (ServedRequest) -> ServedReply
  ) throws(Failure) -> (_ isDone: () -> Bool) -> Void {
    let socket = try LoopbackSocket(port: UInt16(invocation[port] ?? 0))
    context.processes.watchInterruption()
    let url = "http://127.0.0.1:\(socket.port)"
    if let file = invocation[readyFile] { try context.files.write(file, Array("\(url)\n".utf8)) }
    context.say("asctl: listening on \(url)")
    let server = LoopbackServer(now: context.clock.now, answer: answer)
    return { isDone in server.run(on: [socket], until: isDone) }
  }

  /// Prompts for confirmation before something is sent to a server that is not on this machine.
  package static func confirm(
    sending what: String, to url: TargetURL, _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    if !url.isLoopback { try Prompt(invocation, context).confirm("Send \(what) to \(url.authority)?") }
  }

  package static let heading = "Posting"

  /// The value of `--delay`; zero without it. Throws status 2 for an invalid time, or one over 10 minutes.
  package static func delay(_ invocation: Invocation) throws(Failure) -> TimeSpan {
    guard let text = invocation[delay] else { return .zero }
    let span = text.hasSuffix("ms") ? Int64(text.dropLast(2)).map(TimeSpan.milliseconds) : TimeSpan(text: text)
    guard let span, span >= .zero, span <= .minutes(10) else {
      throw Failure(
        .usage, "invalid --delay: expected a time up to 10 minutes, such as 800ms or 5s; got \(quoted(text))")
    }
    return span
  }

  /// A pasted transaction ID; `nil` without one. Throws status 2 for any other text.
  package static func transactionID(_ text: String?, named name: String) throws(Failure) -> String? {
    guard let text else { return nil }
    guard let id = PastedIdentifier.transaction(text) else {
      throw Failure(.usage, "invalid \(name): expected a transaction ID, got \(quoted(truncated(text, to: 80)))")
    }
    return id
  }

  /// The limiter for `--rate`. Throws status 2 for an invalid rate.
  package static func limiter(_ invocation: Invocation) throws(Failure) -> RateLimiter {
    RateLimiter(thousandths: try BulkFlags.thousandths(of: invocation[rate] ?? "0"))
  }

  /// The UUIDs of notifications that the receiver already has: one per line, in either case, or a csv column. Throws
  /// status 1 for an invalid line, because its notification would be sent again.
  package static func uuids(in path: String, _ context: Context, remark: @escaping (String) -> Void) throws(Failure)
    -> TextSet
  {
    let reader = IDReader(try context.files.open(path), of: .notificationUUID, remark: remark)
    var known: TextSet = []
    while true {
      switch try reader.next() {
      case .input(let id):
        guard id.failure == nil, let uuid = id.text.pastedUUID else {
          throw Failure(
            .failure, "\(truncated(path, to: 200)) contains \(quoted(truncated(id.text, to: 80))), which is not a UUID",
            hint: "use one notificationUUID per line, or csv with column names in the first line")
        }
        known.insert(uuid.lowercased())
      case .later: context.clock.sleep(.milliseconds(20))
      case .end: return known
      }
    }
  }

  /// The destination of notifications, with headers from a file or the variable, never from the command line.
  package static func target(
    _ url: String, _ flag: some DeclaredFlag, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> DeliveryTarget {
    let target = try TargetURL(url, named: "--\(flag.declaration.name)")
    var headers: [SecretHeader] = []
    if let file = invocation[Self.headers] {
      let bytes = try context.readFile(file, DeliveryHeaders.limit)
      headers = try DeliveryHeaders.read(String(decoding: bytes, as: UTF8.self), from: file)
    } else if let text = context.processes.variable(headersVariable) {
      headers = try DeliveryHeaders.read(text, from: headersVariable)
    }
    return DeliveryTarget(target, headers: headers, milliseconds: ConnectionFlags.milliseconds(invocation))
  }
}

/// The user's server that notifications are posted to.
package struct DeliveryTarget: Sendable {
  /// https, or http on this machine.
  package let url: TargetURL
  /// The headers that the user added.
  let headers: [SecretHeader]
  private let milliseconds: Int

  /// - Parameter milliseconds: The time limit for one request.
  package init(_ url: TargetURL, headers: [SecretHeader], milliseconds: Int) {
    (self.url, self.headers, self.milliseconds) = (url, headers, milliseconds)
  }

  /// The request in Apple's format. It is repeatable, because Apple may also send a notification twice.
  package func request(_ body: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("POST", url.text)
    request.headers = [HTTPHeader("Content-Type", "application/json")]
    request.secretHeaders = headers
    request.body = body
    request.isIdempotent = true
    request.totalMilliseconds = milliseconds
    request.connectMilliseconds = min(milliseconds, 10_000)
    // The response body is ignored (App Store Server Notifications, "Responding to App Store Server Notifications").
    request.maximumReplyBytes = 1 << 20
    return request
  }
}

/// The user's headers, one per line: `Authorization: Basic …`. They are secrets, so they come from a file or a variable
/// and are never repeated in output.
enum DeliveryHeaders {
  static let limit = 1 << 16
  /// Headers of the message itself.
  private static let taken = ["Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]

  /// Throws status 2 for an invalid line. `origin` is the file or the variable.
  static func read(_ text: String, from origin: String) throws(Failure) -> [SecretHeader] {
    var headers: [SecretHeader] = []
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
      headers.append(SecretHeader(name, Secret(value)))
    }
    return headers
  }
}
