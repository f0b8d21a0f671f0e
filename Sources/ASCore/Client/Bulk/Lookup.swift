import AppStore
import Base

/// The lookup of one ID: queries each endpoint in turn, on the host that has the ID.
final class Lookup {
  /// The text as given, and the ID as sent.
  private var identifier: PastedIdentifier
  private let calls: BulkLookup.Calls
  private let requests: ConcurrentRequests
  private let order: Int
  private let limit: Int?
  private let done: (Result<LookupResult<JSON>, Failure>) -> Void
  /// The complete responses so far.
  private var replies: [JSON] = []
  /// The size of all responses in bytes, which approximates the memory of the record.
  private var weight = 0
  /// The verification level of all signed data.
  private var verified: VerificationLevel?
  private var host = 0
  private var choice = HostChoice()
  /// Whether the current host has the purchase, so that no other host is queried.
  private var isHostKnown = false

  /// - Parameter order: The ID's position in the input.
  init(
    _ identifier: PastedIdentifier, _ bulk: BulkLookup, _ requests: ConcurrentRequests, order: Int,
    done: @escaping (Result<LookupResult<JSON>, Failure>) -> Void
  ) {
    (self.identifier, self.calls, self.limit) = (identifier, bulk.calls, bulk.limit)
    (self.requests, self.order, self.done) = (requests, order, done)
  }

  func begin(_ request: APIRequest) {
    requests.askAll(
      request, of: calls.endpoints[replies.count], host: host, order: order, limit: limit, name: identifier.given
    ) { [self] reply in
      weight += reply.size
      verified.add(reply.verified)
      if let failure = reply.failure { return failed(failure, partial: reply.json) { begin(request) } }
      replies.append(reply.json ?? .null)
      guard replies.count == calls.endpoints.count else {
        return begin(APIRequest(reading: calls.endpoints[replies.count], identifier.read))
      }
      finish(record(calls.combining(replies)), nil)
    }
  }

  /// Looks up the transaction first, for an endpoint that requires original transaction IDs.
  func begin(ofOriginal making: @escaping (String) throws(Failure) -> APIRequest) {
    requests.ask(
      APIRequest(reading: .transactionGet, identifier.read), of: .transactionGet, host: host, order: order,
      name: identifier.given
    ) { [self] outcome in
      do throws(Failure) {
        let reply = try outcome.get()
        let original = try OriginalTransaction(of: try reply.transaction)
        (isHostKnown, weight) = (true, reply.bytes.count)
        identifier = PastedIdentifier(given: identifier.given, read: original.id)
        begin(try making(original.id))
      } catch {
        failed(error, of: .transactionGet, partial: nil) { begin(ofOriginal: making) }
      }
    }
  }

  /// Queries the next host if the first one may be of the wrong environment; otherwise finishes with the failure.
  private func failed(
    _ failure: Failure, of endpoint: Endpoint? = nil, partial: JSON?, askingNext: () -> Void
  ) {
    if !isHostKnown, replies.isEmpty, partial == nil, failure.status != .rateLimited {
      let isLast = !requests.hosts.indices.contains(host + 1)
      let endpoint = endpoint ?? calls.endpoints[0]
      guard let result = choice.result(of: failure, of: endpoint, from: requests.hosts[host], isLast: isLast) else {
        host += 1
        return askingNext()
      }
      return finish(Self.record(identifier, result), result)
    }
    guard calls.endpoints.count == 1, let partial, case .object(var record) = record(partial) else {
      return finish(Self.record(identifier, failure), failure)
    }
    // The record keeps the earlier pages.
    record["error"] = .object(failure.members)
    finish(.object(record), failure)
  }

  private func finish(_ record: JSON, _ failure: Failure?) {
    done(
      .success(
        LookupResult(
          record, failure, isAnswered: choice.isTokenAccepted || failure?.isOfID != false,
          isFinal: failure?.isFinal(for: calls.endpoints[0].family) != false, weight: weight)))
  }

  private func record(_ reply: JSON) -> JSON {
    let host = requests.hosts[host]
    var record = Self.record(of: identifier)
    record["environment"] = (Self.environment(in: replies.first ?? reply) ?? host.environment?.signed.rawValue).map(
      JSON.string)
    let marks = verified.decided(by: host).marks(isSimulated: host.isSimulated)
    return .object(JSONObject(record.members + marks.members + [JSONObject.Member(name: "reply", value: reply)]))
  }

  /// Returns the environment in the response, or in the first signed data that contains one.
  private static func environment(in reply: JSON) -> String? {
    if let named = reply["environment"]?.string { return named }
    for member in reply.objectValue?.members ?? [] {
      let first = member.value.arrayElements?.first ?? member.value
      if let named = first["environment"]?.string { return named }
    }
    return nil
  }

  /// Returns the record of a text that cannot be looked up.
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

extension Failure {
  /// Whether it concerns only this ID, and not the connection or the token.
  fileprivate var isOfID: Bool {
    status != .credentials && (status != .unavailable || answer != nil)
  }

  /// Returns whether Apple's result is final, so that a resumed run does not look up the ID again.
  fileprivate func isFinal(for family: ErrorCode.Family) -> Bool {
    guard status == .notFound || status == .refused else { return false }
    let row = answer?.errorCode.flatMap { ErrorCode.with(code: $0, family: family).first }
    return row?.retry != .later
  }
}
