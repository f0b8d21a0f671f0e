import AppStore
import Base
import Platform
import Terminal

/// Runs an endpoint with `--ids`: reads the IDs and writes a record for each.
final class LookupRun: OrderedLookups {
  private let bulk: BulkLookup
  private let requests: ConcurrentRequests
  private let expected: Identifier.Name
  private let lines: IDReader
  private let sink: RecordWriter
  private let presenting: ((JSON) -> (record: JSON, isSuccess: Bool?))?
  private let making: (_ id: String) throws(Failure) -> APIRequest
  /// Unknown are those whose response does not answer the question of a flag.
  private var (succeeded, unknown, failed) = (0, 0, 0)
  /// The verification levels of all records, including those from the journal.
  private var levels: Set<VerificationLevel> = []
  /// The number of IDs that were changed to Apple's spelling.
  private var readOtherwise = 0

  init(
    _ bulk: BulkLookup, _ requests: ConcurrentRequests, _ input: ByteSource, _ sink: RecordWriter,
    _ progress: Progress, presenting: ((JSON) -> (record: JSON, isSuccess: Bool?))?,
    making: @escaping (_ id: String) throws(Failure) -> APIRequest
  ) {
    (self.bulk, self.requests, self.sink) = (bulk, requests, sink)
    (self.presenting, self.making, expected) = (presenting, making, bulk.expected)
    lines = IDReader(input, of: expected, column: bulk.flags.column) {
      progress.clear()
      sink.remark($0)
    }
  }

  let isTable = false
  var consumed: Int64 { lines.consumed }

  func next() throws(Failure) -> NextInput<GivenID> { try lines.next() }
  func name(of input: GivenID) -> String { input.text }
  func key(of input: GivenID) -> String? { input.failure == nil ? input.text : nil }

  func begin(_ input: GivenID, order: Int, done: @escaping (Result<LookupResult<JSON>, Failure>) -> Void) -> JSON? {
    do throws(Failure) {
      if let failure = input.failure { throw failure }
      let identifier = try expected.read(input.text)
      if identifier.differs { readOtherwise += 1 }
      let request = bulk.readsOriginal ? nil : try making(identifier.read)
      let lookup = Lookup(identifier, bulk, requests, order: order, done: done)
      if let request { lookup.begin(request) } else { lookup.begin(ofOriginal: making) }
      return nil
    } catch {
      return Lookup.record(PastedIdentifier(given: input.text, read: input.text), error)
    }
  }

  func kept(_ record: JSON, of input: GivenID) -> JSON { record }
  func record(kept: JSON) -> JSON? { kept }
  func damage(_ number: Int, of input: GivenID) -> String {
    "the record of \(input.text), number \(number + 1), is damaged in the journal; it is requested again"
  }

  func isSuccess(_ record: JSON) -> Bool { record["error"] == nil }

  func write(_ record: JSON, of input: GivenID) throws(StreamEnd) {
    if record["reply"] != nil { levels.insert(VerificationLevel(marksOf: record)) }
    let presented = presenting?(record) ?? (record: record, isSuccess: isSuccess(record))
    switch presented.isSuccess {
    case true?: succeeded += 1
    case nil: unknown += 1
    case false?: failed += 1
    }
    // Hints are completed only in the output, because the journal must not contain the flags of this run.
    try sink.emit(presented.record.completingHint(bulk.context.completed))
  }

  func finish(isComplete: Bool) -> ExitStatus {
    if readOtherwise > 0 {
      sink.remark(
        "\(readOtherwise) of the IDs \(readOtherwise == 1 ? "was" : "were") cleaned up; readAs contains the ID that was sent"
      )
    }
    for level in VerificationLevel.allCases where levels.contains(level) { requests.mark(level) }
    let counts = [(succeeded, "succeeded"), (unknown, "unknown"), (failed, "failed")]
    if unknown + failed > 0 {
      sink.remark(counts.filter { $0.0 > 0 || $0.1 != "unknown" }.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    }
    return unknown + failed > 0 ? .someFailed : .success
  }

  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String? {
    count > 0 ? "\(count) record\(count == 1 ? " was" : "s were") written; \(advice)" : nil
  }
}

extension JSON {
  /// Returns a failure record with complete suggested commands; any other record is unchanged.
  package func completingHint(_ complete: (_ hint: String) -> String) -> JSON {
    guard case .object(var record) = self, case .object(var error)? = record["error"], let hint = error["hint"]?.string
    else { return self }
    error["hint"] = .string(complete(hint))
    record["error"] = .object(error)
    return .object(record)
  }
}

/// The lookup of one ID: queries each endpoint in turn, on the host that has the ID.
final class Lookup {
  /// The text as given, and the ID as sent.
  private var identifier: PastedIdentifier
  private let bulk: BulkLookup
  private let requests: ConcurrentRequests
  private let order: Int
  private let done: (Result<LookupResult<JSON>, Failure>) -> Void
  private var replies: [JSON] = []
  /// The size of all responses in bytes, which approximates the memory of the record.
  private var weight = 0
  private var verified: VerificationLevel?
  private var choice = HostChoice()
  /// Whom the responses so far are about, and the transaction if it was read for its original ID.
  private var subject: ReplySubject?
  private var transaction: JSON?
  /// Whether the current host has the purchase, so that no other host is queried.
  private var isHostKnown = false

  /// - Parameter order: The ID's position in the input.
  init(
    _ identifier: PastedIdentifier, _ bulk: BulkLookup, _ requests: ConcurrentRequests, order: Int,
    done: @escaping (Result<LookupResult<JSON>, Failure>) -> Void
  ) {
    (self.identifier, self.bulk, self.requests) = (identifier, bulk, requests)
    (self.order, self.done) = (order, done)
  }

  private var endpoints: [Endpoint] { bulk.endpoints }

  func begin(_ request: APIRequest) {
    requests.askAll(
      request, of: endpoints[replies.count], host: choice.host, order: order, limit: bulk.limit, name: identifier.given,
      known: subject, transaction: transaction
    ) { [self] pages in
      weight += pages.size
      verified.add(pages.verified)
      if let failure = pages.failure { return failed(failure, partial: pages.json) { begin(request) } }
      subject = pages.subject
      replies.append(pages.json ?? .null)
      guard replies.count == endpoints.count else {
        return begin(APIRequest(reading: endpoints[replies.count], identifier.read))
      }
      finish(record(bulk.combining(replies)), nil)
    }
  }

  /// Looks up the transaction first, for an endpoint that requires original transaction IDs.
  func begin(ofOriginal making: @escaping (String) throws(Failure) -> APIRequest) {
    requests.ask(
      APIRequest(reading: .transactionGet, identifier.read), of: .transactionGet, host: choice.host, order: order,
      name: identifier.given
    ) { [self] outcome in
      do throws(Failure) {
        let reply = try outcome.get()
        let transaction = try OriginalTransaction.of(reply.json)
        let original = try OriginalTransaction.id(in: transaction)
        self.transaction = transaction
        (isHostKnown, weight) = (true, reply.bytes.count)
        identifier = PastedIdentifier(given: identifier.given, read: original)
        begin(try making(original))
      } catch {
        failed(error, of: .transactionGet, partial: nil) { begin(ofOriginal: making) }
      }
    }
  }

  /// Queries the next host if the first one may be of the wrong environment; otherwise finishes with the failure.
  private func failed(_ failure: Failure, of endpoint: Endpoint? = nil, partial: JSON?, askingNext: () -> Void) {
    if !isHostKnown, replies.isEmpty, partial == nil, failure.status != .rateLimited {
      let failures = [(endpoint: endpoint ?? endpoints[0], failure: failure)]
      guard let result = choice.next(after: failures, of: requests.hosts) else { return askingNext() }
      return finish(Self.record(identifier, result), result)
    }
    guard endpoints.count == 1, let partial, case .object(var record) = record(partial) else {
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
          isFinal: failure?.isFinal(for: endpoints[0].family) != false, weight: weight)))
  }

  private func record(_ reply: JSON) -> JSON {
    let host = requests.hosts[choice.host]
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

  static func record(_ identifier: PastedIdentifier, _ failure: Failure) -> JSON {
    var record = record(of: identifier)
    record["error"] = .object(failure.advising(on: identifier.read).members)
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

  /// Returns whether Apple's result is final, so that a resumed run does not look up the ID again. An error without
  /// Apple's code may be a proxy's page.
  fileprivate func isFinal(for family: ErrorCode.Family) -> Bool {
    guard status == .notFound || status == .refused else { return false }
    guard let answer else { return true }
    guard let code = answer.errorCode else { return false }
    return ErrorCode.with(code: code, family: family).first?.retry != .later
  }
}
