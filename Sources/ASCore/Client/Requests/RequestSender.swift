import AppStore
import Base
import HTTP
import Platform
import Terminal

/// Sends requests with a token, repeats them if that may help, and reports each attempt with `--verbose`. It does not
/// read what a successful response contains.
package final class RequestSender {
  let httpClient: HTTPClient
  /// Signs the tokens; `nil` for the built-in simulator, which requires none.
  let signer: SigningIdentity?
  private let connection: Connection
  private let context: Context
  private let remark: (String) -> Void
  private var token: BearerToken?

  /// - Parameter known: The identity, if the command has read it already. It is read here and not earlier, so that
  ///   `--dry-run` and the simulator do not require it.
  init(
    _ connection: Connection, _ settings: Settings, identity known: SigningIdentity?, remark: @escaping (String) -> Void
  ) throws(Failure) {
    (self.connection, self.remark) = (connection, remark)
    context = settings.context
    if connection.hosts.contains(where: \.isInProcess) {
      (signer, httpClient) = (nil, try context.network.openSimulator(context).open())
    } else if connection.hosts.contains(where: \.isServed), let simulator = try settings.servedSimulator() {
      signer = try settings.simulatedIdentity()
      context.processes.watchInterruption()
      httpClient = try simulator.openHTTPClient()
    } else {
      let own = if let known { known } else { try settings.identity(for: .bearer) }
      own.remarks.forEach(remark)
      signer = own
      context.processes.watchInterruption()
      httpClient = try context.network.openHTTPClient(settings.authorities())
    }
  }

  /// Sends a request with retries. Returns a response with status 2xx and throws any other as a failure.
  func send(
    _ request: APIRequest, of endpoint: Endpoint, to host: Connection.Host, _ record: inout WriteRecord?
  ) throws(Failure) -> HTTPReply {
    var attempt = 0
    while true {
      attempt += 1
      let http = try prepare(request, for: host)
      let outcome = Result { () throws(TransportError) in try httpClient.send(http) }
      record?.note(outcome)
      remark(on: outcome)
      if case .success(let reply) = outcome, (200...299).contains(reply.status) { return reply }
      let decision = connection.policy.decide(
        attempt: attempt, outcome: outcome, isIdempotent: request.isIdempotent,
        now: context.clock.tokenNow(), random: context.processes.random)
      switch decision {
      case .giveUp(let reason): throw failure(outcome, of: endpoint, host, reason)
      case .wait(let span, let reason):
        if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
        remark("\(reason.description); retrying \(RetryDecision.later(span)) (attempt \(attempt + 1))")
        context.clock.sleep(span)
        if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
      }
    }
  }

  /// The request with a token that outlives it.
  func prepare(_ request: APIRequest, for host: Connection.Host) throws(Failure) -> HTTPRequest {
    var http = HTTPRequest(request.method.rawValue, host.baseURL + request.target)
    http.headers = request.headers
    http.body = request.body
    http.isIdempotent = request.isIdempotent
    http.totalMilliseconds = connection.milliseconds
    if let signer {
      token = try signer.token(after: token, now: context.clock.tokenNow())
      http.bearer = token?.text
    }
    if connection.isVerbose {
      remark("> \(request.method.rawValue) \(host.baseURL)\(request.target)")
      if http.bearer != nil { remark("> Authorization: Bearer \(Self.redacted)") }
      for header in http.headers { remark("> \(header.name): \(header.value)") }
    }
    return http
  }

  private static let redacted = "(omitted)"

  func remark(on outcome: Result<HTTPReply, TransportError>) {
    guard connection.isVerbose, case .success(let reply) = outcome else { return }
    remark("< \(reply.status), \(reply.body.count) bytes, \(reply.milliseconds) ms, \(reply.version)")
    for header in reply.headers {
      remark("< \(header.name): \(Self.isSecret(header) ? Self.redacted : header.value)")
    }
  }

  /// Whether a header contains a cookie or part of a token.
  private static func isSecret(_ header: HTTPHeader) -> Bool {
    header.isNamed("Set-Cookie") || header.isNamed("Authorization") || header.value.contains("eyJ")
  }

  func failure(
    _ outcome: Result<HTTPReply, TransportError>, of endpoint: Endpoint, _ host: Connection.Host,
    _ giveUpReason: RetryDecision.GiveUpReason
  ) -> Failure {
    var failure: Failure
    switch outcome {
    case .success(let reply):
      // If sandbox rejects the token as well, the cause is not an unreleased app.
      failure = Failure(
        reply, from: host, to: endpoint, host.isSimulated ? nil : signer?.description,
        mayBeUnreleased: connection.hosts.count == 1 && host.environment != .sandbox)
    case .failure(let error):
      failure = Failure(error)
      if host.isServed, case .cannotConnect = error { failure.hint = ServedSimulator.howToServe }
    }
    switch giveUpReason {
    case .limited(let until):
      failure.hint = "the limit ends at \(until.text); pass --wait-for-limit to wait"
    case .notIdempotent:
      failure.hint = "it was not retried because it may have succeeded; check before you repeat it"
    case .permanent, .outOfAttempts: break
    }
    return failure
  }

  /// Sends one request to each host with the same token, concurrently if possible. There are no retries. Returns the
  /// outcome at each host that responded or failed before an interruption, and when it was known.
  package func sendOnce(
    _ request: APIRequest, of hosts: [Connection.Host], _ progress: Progress
  ) throws(Failure) -> [(host: Connection.Host, outcome: Result<HTTPReply, TransportError>, arrival: Timestamp)] {
    let requests = try hosts.map { host throws(Failure) in try prepare(request, for: host) }
    let context = context
    var outcomes: [Int: (Result<HTTPReply, TransportError>, Timestamp)] = [:]
    var unsent = requests.enumerated().makeIterator()
    let source = RequestSource(
      maximumInFlight: requests.count,
      isInterrupted: {
        progress.show { "checking \(hosts.map(\.name).listed("and")), \($0.seconds) s" }
        return context.processes.isInterrupted()
      }, now: context.clock.uptime,
      next: { unsent.next().map { .start($0.offset, $0.element) } ?? .nothing },
      // The header `Date` follows the machine's clock, also in a simulated world with a time of its own.
      completed: { outcomes[$0] = ($1, context.clock.tokenNow()) })
    httpClient.serve(source)
    return hosts.enumerated().compactMap { index, host in
      guard let (outcome, arrival) = outcomes[index] else { return nil }
      remark(on: outcome)
      return (host, outcome, arrival)
    }
  }
}

extension RetryDecision {
  /// When a request is repeated, for example `in 1.5 s`.
  package static func later(_ span: TimeSpan) -> String {
    "in \(Thousandths.text(max(span.milliseconds, 0), decimals: span < .seconds(10) ? 1 : 0)) s"
  }
}

extension APIRequest {
  /// The headers of every request except the token (App Store Server API, "Overview").
  var headers: [HTTPHeader] {
    [HTTPHeader("Accept", "application/json")] + (contentType.map { [HTTPHeader("Content-Type", $0)] } ?? [])
  }
}
