import AppStore
import Base
import HTTP
import Terminal

/// One ID's way through the App Store: what is asked next, and what was learnt so far. It sends nothing itself.
struct Lookup {
  /// As it was given, and as it is asked.
  private(set) var identifier: PastedIdentifier
  /// Makes the request with the original transaction's ID, while the reading of a transaction that names it is on its way.
  private var following: ((String) throws(Failure) -> APIRequest)?
  var id: String { identifier.given }
  /// What is asked, one after the other, and the replies so far; pages are one reply.
  private let calls: BulkLookup.Calls
  private var replies: [JSON] = []
  /// The index of the host that is asked, among the connection's.
  private(set) var host = 0
  private(set) var request: APIRequest
  /// How often this request was sent; refusals by a rate limit do not count.
  private(set) var attempts = 0
  /// Bytes of all replies, about as much as the record takes in memory.
  private(set) var weight = 0
  private var pages: JoinedPages?
  private var tokens: PageTokens?
  /// How far the signed data of all of it was verified.
  private var verified: VerificationLevel?
  private var choice = HostChoice()
  /// Whether the present host answered, so that no other one is queried.
  private var isHostKnown = false

  /// What comes next.
  enum Step {
    /// Ask again, as it says now.
    case ask
    /// The same, but later.
    case askLater(TimeSpan, RetryReason)
    case finish(Result<JSON, Failure>)
  }

  init(_ identifier: PastedIdentifier, _ request: APIRequest, _ calls: BulkLookup.Calls) {
    self.identifier = identifier
    self.request = request
    self.calls = calls
    pages = calls.pages(of: endpoint)
  }

  /// Of an endpoint that takes original transactions' IDs only: the transaction is read first.
  init(
    _ identifier: PastedIdentifier, ofOriginal making: @escaping (String) throws(Failure) -> APIRequest,
    _ calls: BulkLookup.Calls
  ) {
    self.identifier = identifier
    self.calls = calls
    request = APIRequest(reading: .transactionGet, identifier.read)
    following = making
  }

  /// What is asked now.
  private var endpoint: Endpoint { calls.endpoints[replies.count] }
  /// Where it waits for its turn: the limits are each endpoint's at each host.
  var queue: Int { calls.queue(of: replies.count, host: host) }

  /// Takes in any outcome but a rate limit, which is not this ID's matter alone.
  mutating func take(
    _ outcome: Result<HTTPReply, TransportError>, _ client: Client, _ verification: AppStoreReply.ReplyVerification,
    now: Timestamp,
    random: () -> Double
  ) -> Step {
    attempts += 1
    var client = client
    client.endpoint = endpoint
    var giveUpReason: RetryDecision.GiveUpReason?
    if case .success(let reply) = outcome, (200...299).contains(reply.status) {
      return read(reply, client, verification)
    }
    switch client.connection.policy.decide(
      attempt: attempts, outcome: AttemptOutcome(outcome), isIdempotent: request.isIdempotent, now: now, random: random)
    {
    case .wait(let span, let reason): return .askLater(span, reason)
    case .giveUp(let reason): giveUpReason = reason
    case .done: break
    }
    return failed(client.failure(outcome, client.connection.hosts[host], giveUpReason), client.connection)
  }

  /// Whether a host accepted the token, though the look-up may have failed.
  var isTokenAccepted: Bool { choice.isTokenAccepted }

  private mutating func read(_ reply: HTTPReply, _ client: Client, _ verification: AppStoreReply.ReplyVerification)
    -> Step
  {
    let (endpoint, host) = (client.endpoint, client.connection.hosts[host])
    weight += reply.body.count
    do throws(Failure) {
      if let making = following.take() {
        let answer = try AppStoreReply(reply, to: request, of: .transactionGet, from: host, verification)
        let original = try OriginalTransaction(of: try answer.transaction)
        isHostKnown = true
        identifier = PastedIdentifier(given: identifier.given, read: original.id)
        request = try making(original.id)
        attempts = 0
        return .ask
      }
      let answer = try AppStoreReply(reply, to: request, of: endpoint, from: host, verification)
      verified.add(answer.verified)
      if let failure = endpoint.negativeReply?.failure(in: answer.json) { throw failure }
      guard case .pages(_, _, let token) = endpoint.reply, var joined = pages else {
        return try answered(answer.json, host)
      }
      // Held once, or all of it would be copied with each page.
      pages = nil
      _ = joined.add(answer.json)
      let isFull = joined.isFull
      pages = joined
      var tokens = self.tokens ?? PageTokens(token, items: endpoint.items, identifier: endpoint.copies?.identifier)
      defer { self.tokens = tokens }
      guard !isFull, let following = try tokens.request(after: request, answered: answer) else {
        return try answered(pages?.document ?? .null, host)
      }
      request = following
      attempts = 0
      return .ask
    } catch {
      return failed(error, client.connection)
    }
  }

  /// Takes in a whole reply; further endpoints are asked of the host that gave it.
  private mutating func answered(_ reply: JSON, _ host: Connection.Host) throws(Failure) -> Step {
    replies.append(reply)
    guard replies.count < calls.endpoints.count else {
      return .finish(.success(record(calls.combining(replies), host)))
    }
    (pages, tokens) = (calls.pages(of: endpoint), nil)
    request = APIRequest(reading: endpoint, identifier.read)
    attempts = 0
    return .ask
  }

  /// The first request may have gone to the wrong environment; later ones go where the first was answered.
  private mutating func failed(_ failure: Failure, _ connection: Connection) -> Step {
    guard !isHostKnown, replies.isEmpty, pages?.items.isEmpty ?? true else { return .finish(.failure(failure)) }
    let isLast = !connection.hosts.indices.contains(host + 1)
    if let result = choice.result(of: failure, of: endpoint, from: connection.hosts[host], isLast: isLast) {
      return .finish(.failure(result))
    }
    host += 1
    attempts = 0
    return .ask
  }

  private func record(_ reply: JSON, _ host: Connection.Host) -> JSON {
    var record = Self.record(of: identifier)
    record["environment"] = (Self.environment(in: replies.first ?? reply) ?? host.environment?.signed.rawValue).map(
      JSON.string)
    let marks = verified.decided(by: host).marks(isSimulated: host.isSimulated)
    return .object(JSONObject(record.members + marks.members + [JSONObject.Member(name: "reply", value: reply)]))
  }

  /// What the reply says, or the first signed data in it that names an environment.
  private static func environment(in reply: JSON) -> String? {
    if let named = reply["environment"]?.string { return named }
    for member in reply.objectValue?.members ?? [] {
      let first = member.value.arrayElements?.first ?? member.value
      if let named = first["environment"]?.string { return named }
    }
    return nil
  }

  /// The record of an ID whose look-up failed: the pages that came before are kept in it.
  func record(_ failure: Failure, _ connection: Connection) -> JSON {
    guard calls.endpoints.count == 1, var joined = pages, !joined.items.isEmpty else {
      return Self.record(identifier, failure)
    }
    joined.isCut = true
    guard case .object(var record) = record(joined.document, connection.hosts[host]) else { return .null }
    record["error"] = .object(failure.members)
    return .object(record)
  }

  /// The record of a text that cannot be asked about.
  static func record(_ id: String, _ failure: Failure) -> JSON { record(PastedIdentifier(id, .free), failure) }

  private static func record(_ identifier: PastedIdentifier, _ failure: Failure) -> JSON {
    var record = record(of: identifier)
    record["error"] = .object(failure.members)
    return .object(record)
  }

  private static func record(of identifier: PastedIdentifier) -> JSONObject {
    var record: JSONObject = ["id": .string(identifier.given)]
    if identifier.differs { record["readAs"] = .string(identifier.read) }
    return record
  }
}
