import AppStore
import Base
import HTTP
import Platform

/// Sends requests to the App Store with a token, retries them if that may help, and reads the responses.
package struct Client {
  var endpoint: Endpoint
  package let connection: Connection
  let settings: Settings
  private(set) var verification: ReplyVerification
  package let httpClient: HTTPClient
  private var tokens: TokenSource?
  private let identity: SigningIdentity?
  /// The bundle ID that signed data in a response must contain; `nil` if it is unknown, as for the built-in simulator.
  let bundleID: String?
  let remark: (String) -> Void
  /// The record of the write that is about to be sent.
  var record: WriteRecord?

  /// The identity is read here and not earlier, so that `--dry-run` and the simulator do not require it.
  package init(
    _ endpoint: Endpoint, _ connection: Connection, _ settings: Settings, verifying extent: ReplyVerification.Extent,
    identity known: SigningIdentity? = nil, remark: @escaping (String) -> Void
  ) throws(Failure) {
    (self.endpoint, self.connection, self.settings, self.remark) = (endpoint, connection, settings, remark)
    let identity: SigningIdentity?
    if connection.hosts.contains(where: \.isInProcess) {
      httpClient = try settings.context.network.openSimulator(settings.context).open()
      (identity, bundleID) = (nil, nil)
      tokens = nil
    } else if connection.hosts.contains(where: \.isServed), let url = try settings.simulatorURL() {
      let simulated = try settings.simulatedIdentity()
      (identity, bundleID) = (nil, simulated[.bundleID])
      tokens = TokenSource(simulated, now: settings.context.clock.tokenNow)
      settings.context.processes.watchInterruption()
      httpClient = try ServedSimulator(url, settings).openHTTPClient().omittingTokens()
    } else {
      let own: SigningIdentity
      if let known { own = known } else { own = try settings.identity(for: .bearer) }
      own.remarks.forEach(remark)
      (identity, bundleID) = (own, own[.bundleID])
      tokens = TokenSource(own, now: settings.context.clock.tokenNow)
      settings.context.processes.watchInterruption()
      httpClient = try settings.context.network.openHTTPClient(settings.authorities()).omittingTokens()
    }
    self.identity = identity
    verification = try ReplyVerification(
      extent, of: connection, settings, bundleID: bundleID, appAppleID: identity?.appAppleID)
  }

  /// Creates a client for the hosts that the settings select.
  package init(
    _ endpoint: Endpoint, _ settings: Settings, verifying extent: ReplyVerification.Extent = .unlessDeclined,
    remark: @escaping (String) -> Void
  ) throws(Failure) {
    try self.init(endpoint, Connection(endpoint, settings), settings, verifying: extent, remark: remark)
  }

  /// A copy that verifies this much of the signed data of responses.
  func verifying(_ extent: ReplyVerification.Extent) throws(Failure) -> Client {
    var other = self
    other.verification = try ReplyVerification(
      extent, of: connection, settings, bundleID: bundleID, appAppleID: identity?.appAppleID)
    return other
  }

  package var context: Context { settings.context }

  /// What decides how far the results of a run with this client can be trusted.
  package var trust: TrustScope {
    TrustScope(connection.hosts, verification.anchors, bundleID: bundleID, appAppleID: identity?.appAppleID)
  }

  /// Sends a request with retries. Returns a response with status 2xx and throws any other as a failure. A write is
  /// recorded in the log before it is sent, and its result afterwards.
  mutating func send(_ request: APIRequest, to host: Connection.Host) throws(Failure) -> HTTPReply {
    try record?.begin()
    defer {
      record?.end()
      record = nil
    }
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
      case .done: throw failure(outcome, host)
      case .giveUp(let giveUpReason): throw failure(outcome, host, giveUpReason)
      case .wait(let span, let reason):
        if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
        remark("\(reason.description); retrying \(Self.later(span)) (attempt \(attempt + 1))")
        context.clock.sleep(span)
        if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
      }
    }
  }

  /// The request with a token that outlives it.
  package mutating func prepare(_ request: APIRequest, for host: Connection.Host) throws(Failure) -> HTTPRequest {
    var http = HTTPRequest(request.method.rawValue, host.baseURL + request.target)
    http.headers = request.headers
    http.body = request.body
    http.isIdempotent = request.isIdempotent
    http.totalMilliseconds = connection.milliseconds
    http.connectMilliseconds = min(connection.milliseconds, 10_000)
    http.bearer = try tokens?.current().text
    if connection.isVerbose {
      remark("> \(request.method.rawValue) \(host.baseURL)\(request.target)")
      if http.bearer != nil { remark("> Authorization: Bearer \(Self.redacted)") }
      for header in http.headers { remark("> \(header.name): \(header.value)") }
    }
    return http
  }

  private static let redacted = "(omitted)"

  package func remark(on outcome: Result<HTTPReply, TransportError>) {
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
    _ outcome: Result<HTTPReply, TransportError>, _ host: Connection.Host,
    _ giveUpReason: RetryDecision.GiveUpReason? = nil
  ) -> Failure {
    var failure: Failure
    switch outcome {
    case .success(let reply):
      // If sandbox rejects the token as well, the cause is not an unreleased app.
      failure = Failure(
        reply, from: host, to: endpoint, identity?.description,
        mayBeUnreleased: connection.hosts.count == 1 && host.environment != .sandbox)
    case .failure(let error):
      failure = Failure(error)
      if host.isServed, case .cannotConnect = error { failure.hint = ServedSimulator.howToServe }
    }
    switch giveUpReason {
    case .limited(let until)?:
      failure.hint = "the limit ends at \(until.text); pass --wait-for-limit to wait"
    case .notIdempotent?:
      failure.hint = "it was not retried because it may have succeeded; check before you repeat it"
    case .permanent?, .outOfAttempts?, nil: break
    }
    return failure
  }

  /// For example `in 1.5 s`.
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
