import AppStore
import Base
import CommandLine
import HTTP
import Platform
import Terminal

/// A command's requests to the App Store: sends them with a token, retries them if that may help, and reads the
/// responses. Production is queried before sandbox, and later requests go to the environment that responded.
package final class Client {
  let connection: Connection
  let settings: Settings
  private(set) var verification: ReplyVerification
  let httpClient: HTTPClient
  /// Signs the tokens; `nil` for the built-in simulator, which requires none.
  private let signer: SigningIdentity?
  private var token: BearerToken?
  let remark: (String) -> Void
  var record: WriteRecord?
  /// The host that responded, which receives later requests.
  package var answeringHost: Connection.Host?
  /// Whom earlier responses of the run were about.
  private var subject: ReplySubject?
  /// The transaction that was read last, which may bind a later response without another request.
  private var latestTransaction: JSON?

  /// How much of the signed data is verified.
  package enum Verification {
    /// All of it, always: for responses on which a write depends.
    case everything
    /// All of it, unless `--no-verify` is given.
    case unlessDeclined
    /// Nothing: only the bytes of the response are required.
    case nothing
  }

  /// The identity is read here and not earlier, so that `--dry-run` and the simulator do not require it.
  package init(
    _ connection: Connection, _ settings: Settings, verifying extent: Verification = .unlessDeclined,
    identity known: SigningIdentity? = nil, remark: @escaping (String) -> Void
  ) throws(Failure) {
    (self.connection, self.settings, self.remark) = (connection, settings, remark)
    let context = settings.context
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
    verification = try ReplyVerification(extent, of: connection, settings, signer)
  }

  /// Sends the requests of `body` and verifies this much of the signed data of their responses.
  func verifying<Value>(_ extent: Verification, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let usual = verification
    defer { verification = usual }
    verification = try ReplyVerification(extent, of: connection, settings, signer, after: usual)
    return try body()
  }

  var context: Context { settings.context }
  /// The bundle ID that signed data in a response must contain; `nil` if it is unknown, as for the built-in simulator.
  var bundleID: String? { signer?[.bundleID] }

  /// What decides how far the results of a run with this client can be trusted.
  var trust: TrustScope {
    TrustScope(
      connection.hosts, verification.anchors, bundleID: bundleID, appAppleID: signer?.appAppleID,
      world: context.world(of: connection.hosts))
  }

  /// Sends a request with retries. Returns a response with status 2xx and throws any other as a failure.
  private func send(
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
        remark("\(reason.description); retrying \(Self.later(span)) (attempt \(attempt + 1))")
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

  /// For example `in 1.5 s`.
  package static func later(_ span: TimeSpan) -> String {
    "in \(Thousandths.text(max(span.milliseconds, 0), decimals: span < .seconds(10) ? 1 : 0)) s"
  }
}

extension Client {
  /// The response of the first environment that has the ID. Throws if there is none.
  func ask(_ request: APIRequest, of endpoint: Endpoint) throws(Failure) -> AppStoreReply {
    if let answeringHost { return try ask(request, of: endpoint, at: answeringHost) }
    var choice = HostChoice()
    for host in connection.hosts {
      do {
        let answer = try ask(request, of: endpoint, at: host)
        answeringHost = host
        return answer
      } catch {
        if let failure = choice.next(after: [(endpoint, error)], of: connection.hosts) { throw failure }
      }
    }
    throw Failure(.failure, "there is no host to send the request to")
  }

  /// A write is recorded in the log before it is sent, and its result after its response was read.
  private func ask(
    _ request: APIRequest, of endpoint: Endpoint, at host: Connection.Host
  ) throws(Failure) -> AppStoreReply {
    var record = record.take()
    try record?.begin()
    defer { record?.end() }
    let reply: HTTPReply
    do throws(Failure) {
      reply = try send(request, of: endpoint, to: host, &record)
    } catch {
      throw error.about(endpoint.identifier(in: request))
    }
    do throws(Failure) {
      let answer = try AppStoreReply(reply, to: request, of: endpoint, from: host, verification)
      try bind(answer.subject, at: host)
      verification.mark(answer)
      return answer
    } catch {
      // Without a readable response to this very request, it is unknown whether Apple carried it out.
      record?.noteUnreadable()
      throw endpoint.isRead ? error : error.withUsableHint(or: AppStoreReply.hintAfterWrite)
    }
  }

  /// Binds a response to the ID in its request: the ID occurs in this or an earlier response about the same customer, or
  /// the transaction with that ID is read, and is the same customer's. Throws status 8 otherwise.
  private func bind(_ subject: ReplySubject, at host: Connection.Host) throws(Failure) {
    guard !verification.isRaw, let asked = subject.asked else { return }
    var bound = subject
    if let known = self.subject, sameBytes(known.asked ?? "", asked) { try bound.add(known) }
    if bound.isOpen {
      if let latestTransaction, OriginalTransaction.isIdentified(by: asked, latestTransaction) {
        try bound.decide(latestTransaction)
      } else {
        try bound.decide(transaction(binding: asked, at: host))
      }
    }
    self.subject = bound
  }

  /// Binds data that was read unverified (`.nothing`) and verified since, as `ask` does with the data that it verifies.
  package func bind(_ subject: ReplySubject, of endpoint: Endpoint) throws(Failure) {
    guard let answeringHost else { return }
    try verifying(.everything) { () throws(Failure) in
      let expected = verification.environment(at: answeringHost, of: endpoint)
      try verification.fix(subject.environment, expected, from: answeringHost)
      try bind(subject, at: answeringHost)
    }
  }

  /// Returns the transaction with an ID; `nil` if the host does not have it.
  private func transaction(binding id: String, at host: Connection.Host) throws(Failure) -> JSON? {
    do throws(Failure) {
      return try OriginalTransaction.of(
        ask(APIRequest(reading: .transactionGet, id), of: .transactionGet, at: host).json)
    } catch {
      guard let failure = ReplySubject.undecided(error, id) else { return nil }
      throw failure
    }
  }

  /// The response of an endpoint with an ID as its only argument.
  package func read(_ endpoint: Endpoint, _ id: String) throws(Failure) -> JSON {
    try ask(APIRequest(reading: endpoint, id), of: endpoint).json
  }

  /// All transactions of a customer.
  package func history(_ id: String) throws(Failure) -> [JSON] {
    try Paging([APIRequest(reading: .transactionHistory, id)], self, of: .transactionHistory).items()
  }

  package func transaction(_ id: String) throws(Failure) -> JSON {
    let transaction = try OriginalTransaction.of(read(.transactionGet, id))
    latestTransaction = transaction
    return transaction
  }
}

extension Client {
  /// Sends one request to each host with the same token, concurrently if possible. There are no retries. Returns the
  /// outcome at each host that responded or failed before an interruption, and when it was known.
  package func askOnce(
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

// Commands that send several dependent requests.

extension Client {
  /// The flags that show a single request or body, which these commands refuse.
  private static let refusedFlags = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]

  package static let flagsOfReads: [any DeclaredFlag] =
    CredentialFlags.all
    + ConnectionFlags.all.filter { flag in !refusedFlags.contains { $0.name == flag.declaration.name } }

  /// - Parameter endpoint: Determines which environments can be queried. Throws status 2 for a flag that shows a single
  /// request.
  package convenience init(
    readingFrom endpoint: Endpoint, _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    try ConnectionFlags.refuse(
      Self.refusedFlags, invocation, because: "sends several dependent requests",
      hint: "use `asctl transaction history` or `asctl subscription status`")
    let settings = try Settings(invocation, context)
    try self.init(Connection(endpoint, settings), settings, remark: context.remark(for: invocation))
  }

  /// An ID as Apple writes it, with a remark if it was given in another form.
  package func identifier(_ given: String, _ kind: Identifier.Name) throws(Failure) -> String {
    let read = try kind.read(given)
    if let sentence = read.remark { remark(sentence) }
    return read.read
  }
}

extension APIRequest {
  /// The headers of every request except the token (App Store Server API, "Overview").
  var headers: [HTTPHeader] {
    [HTTPHeader("Accept", "application/json")] + (contentType.map { [HTTPHeader("Content-Type", $0)] } ?? [])
  }
}
