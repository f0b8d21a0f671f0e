import AppStore
import Base
import HTTP
import Platform
import SignedData
import Terminal

/// A run over many IDs: starts what the schedule allows, takes in what comes back, and hands out the records in order.
///
/// It all happens on one thread, between the waits of `RequestSource`, so nothing in here may wait by itself.
package final class LookupRun {
  private let bulk: BulkLookup
  private var client: Client
  private let journal: Journal?
  private let records: OrderedRecords
  private let reading: (_ given: String) throws(Failure) -> PastedIdentifier
  private let making: (_ id: String) throws(Failure) -> APIRequest
  /// How far records were verified, those of the journal included.
  private var levels: Set<VerificationLevel> = []
  /// How many were not written as Apple writes them.
  private var readOtherwise = 0
  private let lines: IDReader
  private let arrival: ByteSource.Arrival?
  private var isAllRead = false

  private var schedule: Schedule
  private var pauses: [RateLimitPause]
  private var lookups: [Int: Lookup] = [:]
  /// When the requests on their way started.
  private var started: [Int: MonotonicTime] = [:]
  /// IDs that are being asked about, and the numbers of the same ID that came meanwhile: they share the reply.
  private var asked: TextDictionary<(number: Int, others: [Int])> = [:]
  /// Whether any answer showed that the App Store can be reached and knows the token.
  private var isAnswered = false
  private var state = State.running

  /// How many IDs may be unfinished for each request on its way. Those that wait for a retry hold nobody up, but when
  /// the server is gone, all wait.
  private static let backlog = 4

  private enum State {
    case running
    /// Nothing new is asked; what is on its way is waited for.
    case ending(Failure)
    /// Nothing is waited for.
    case over(Failure)
  }

  init(
    _ bulk: BulkLookup, _ input: ByteSource, _ journal: Journal?, _ sink: RecordWriter,
    presenting: ((JSON) -> BulkLookup.Presented)? = nil,
    reading: @escaping (_ given: String) throws(Failure) -> PastedIdentifier,
    making: @escaping (_ id: String) throws(Failure) -> APIRequest
  ) {
    self.bulk = bulk
    client = bulk.client
    self.journal = journal
    (self.reading, self.making) = (reading, making)
    let records = OrderedRecords(
      sink, Progress(bulk.context, isQuiet: bulk.isQuiet, length: input.length),
      complete: bulk.context.completed, presenting: presenting)
    self.records = records
    lines = IDReader(input, of: bulk.expected, column: bulk.column) { records.remark($0) }
    schedule = Schedule(queues: bulk.queues, limiters: bulk.limiters)
    pauses = Array(repeating: RateLimitPause(), count: bulk.queues)
    arrival = input.arrival
  }

  func run() throws(Interruption) -> ExitStatus {
    journal?.remarks.forEach(records.remark)
    let source = RequestSource(
      maximumInFlight: bulk.jobs, isInterrupted: { self.isOver }, now: bulk.context.uptime, next: next,
      completed: completed)
    client.httpClient.serve(source) { span, readable in
      if readable != nil { _ = arrival?.isThere(min(span, .seconds(1))) } else { bulk.context.sleep(span) }
    }
    return try end()
  }

  private var isOver: Bool {
    if case .over = state { return true }
    return records.end != nil || bulk.context.isInterrupted()
  }

  // MARK: What starts

  private func next() -> NextRequest<Int> {
    let next = nextToStart()
    records.flush(consumed: lines.consumed)
    return next
  }

  private func nextToStart() -> NextRequest<Int> {
    while case .running = state {
      let wakeUp: MonotonicTime?
      switch schedule.next(now: bulk.context.uptime()) {
      case .start(let number, let queue):
        guard let request = prepare(number, queue) else { continue }
        return .start(number, request)
      case .wait(let until): wakeUp = until
      case .nothing: wakeUp = nil
      }
      // One is read ahead and no more, as long as the servers' limits hold it up.
      if !isAllRead, records.haveRoom, lookups.count < bulk.jobs * Self.backlog, !schedule.hasReady(in: 0) {
        if readOne() { continue }
        if !isAllRead, let arrival { return .wait(until: wakeUp ?? .latest, orReadable: arrival.descriptor) }
      }
      return wakeUp.map { .wait(until: $0) } ?? .nothing
    }
    return .nothing
  }

  private func prepare(_ number: Int, _ queue: Int) -> HTTPRequest? {
    guard let lookup = lookups[number] else { return nil }
    do {
      let request = try client.prepare(lookup.request, for: bulk.host(of: queue))
      started[number] = bulk.context.uptime()
      return request
    } catch {
      stop(error)
      return nil
    }
  }

  /// Whether there was an ID; it may be finished by that.
  private func readOne() -> Bool {
    do {
      switch try lines.next() {
      case .id(let id, let failure):
        try begin(id, failure)
        return true
      case .later: return false
      case .end:
        isAllRead = true
        return false
      }
    } catch {
      stop(error)
      return true
    }
  }

  private func begin(_ id: String, _ failure: Failure?) throws(Failure) {
    let number = records.open()
    if let failure { return records.close(number, Lookup.record(id, failure), isSuccess: false) }
    switch try journal?.record(number, id: id) {
    case .record(let record, let weight)?:
      note(record)
      return records.close(number, record, isSuccess: record["error"] == nil, weight: weight)
    case .damaged?:
      records.remark("the record of \(id), number \(number + 1), is damaged in the journal; it is asked anew")
    case .nothing?, nil: break
    }
    if asked[id]?.others.append(number) != nil { return }
    do {
      let identifier = try reading(id)
      if identifier.differs { readOtherwise += 1 }
      if bulk.readsOriginal {
        lookups[number] = Lookup(identifier, ofOriginal: making, bulk.calls)
      } else {
        lookups[number] = Lookup(identifier, try making(identifier.read), bulk.calls)
      }
    } catch {
      return records.close(number, Lookup.record(id, error), isSuccess: false)
    }
    asked[id] = (number, [])
    schedule.add(number, queue: 0)
  }

  // MARK: What comes back

  private func completed(_ number: Int, _ outcome: Result<HTTPReply, TransportError>) {
    guard outcome != .failure(.interrupted), var lookup = lookups.removeValue(forKey: number) else { return }
    let began = started.removeValue(forKey: number) ?? .zero
    client.remark(on: outcome)
    let queue = lookup.queue
    if case .success(let reply) = outcome, reply.status == 429 {
      lookups[number] = lookup
      limited(number, queue, outcome, began)
    } else {
      let step = lookup.take(
        outcome, client, bulk.verification, now: bulk.context.tokenNow(), random: bulk.context.random)
      if case .success = outcome { pauses[queue].answered(began) }
      follow(step, number, lookup)
    }
    records.flush(consumed: lines.consumed)
  }

  private func follow(_ step: Lookup.Step, _ number: Int, _ lookup: Lookup) {
    switch step {
    case .ask:
      lookups[number] = lookup
      schedule.add(number, queue: lookup.queue)
    case .askLater(let span, let reason):
      if client.connection.isVerbose {
        client.remark("\(lookup.id): \(reason.description); trying again \(Client.later(span))")
      }
      lookups[number] = lookup
      schedule.add(number, queue: lookup.queue, notBefore: bulk.context.uptime() + span)
    case .finish(.success(let record)):
      isAnswered = true
      finish(number, lookup, record, isSuccess: true, stands: true)
    case .finish(.failure(let failure)):
      isAnswered = isAnswered || failure.isOfID || lookup.isTokenAccepted
      // A failure that has nothing to do with this ID would be the same for all of them.
      guard isAnswered else { return stop(failure) }
      finish(
        number, lookup, lookup.record(failure, client.connection), isSuccess: false,
        stands: failure.stands(for: bulk.endpoint.family))
    }
  }

  /// Nothing is asked of that server until it wants to be asked again.
  private func limited(
    _ number: Int, _ queue: Int, _ outcome: Result<HTTPReply, TransportError>, _ began: MonotonicTime
  ) {
    let isNews = pauses[queue].isOver(at: began)
    let decision = client.connection.policy.decide(
      attempt: pauses[queue].count(afterRefusalOf: began), outcome: AttemptOutcome(outcome), isIdempotent: true,
      now: bulk.context.tokenNow(), random: bulk.context.random)
    let host = bulk.host(of: queue)
    switch decision {
    case .wait(let span, _):
      let end = bulk.context.uptime() + span
      pauses[queue].extend(to: end, afterRefusalOf: began)
      schedule.hold(queue: queue, until: end)
      schedule.add(number, queue: queue)
      if isNews { records.remark("\(host.name) limits the rate (429); going on \(Client.later(span))") }
    case .giveUp(let giveUpReason): stop(client.failure(outcome, host, giveUpReason))
    case .done: stop(client.failure(outcome, host))
    }
  }

  private func finish(_ number: Int, _ lookup: Lookup, _ record: JSON, isSuccess: Bool, stands: Bool) {
    note(record)
    let others = asked.removeValue(forKey: lookup.id)?.others ?? []
    do {
      for one in [number] + others {
        if stands { try journal?.add(one, record) }
        records.close(one, record, isSuccess: isSuccess, weight: one == number ? lookup.weight : 0)
      }
    } catch {
      state = .over(error)
    }
  }

  private func note(_ record: JSON) {
    if record["reply"] != nil { levels.insert(VerificationLevel(marksOf: record)) }
  }

  // MARK: How it ends

  private func stop(_ failure: Failure) {
    if case .running = state { state = .ending(failure) }
  }

  private func end() throws(Interruption) -> ExitStatus {
    records.finish()
    if readOtherwise > 0 {
      records.remark(
        "\(readOtherwise) of the IDs \(readOtherwise == 1 ? "was" : "were") cleaned up: readAs is what was asked")
    }
    if case .running = state, !isAllRead || !records.areWhole { state = .ending(Failure(.interrupted, "interrupted")) }
    // Whatever was finished is printed, in its order, though some before it may be missing.
    if case .ending = state { records.writeRest() }
    do {
      if isAllRead, let remark = try journal?.remark(behind: records.count) { records.remark(remark) }
      try journal?.end()
    } catch {
      stop(error)
    }
    if let end = records.end { throw end }
    let isSimulated = client.connection.hosts.allSatisfy(\.isSimulated)
    records.finish()
    for level in levels.sorted() { bulk.verification.mark(level, isSimulated: isSimulated) }
    if case .running = state, records.count == 0 { records.remark(Self.noIDs) }
    switch state {
    case .running: return records.counts.status(noneSucceeded: .someFailed)
    case .over(let failure): throw .failure(failure)
    case .ending(let failure): throw .failure(resumable(failure))
    }
  }

  /// What is said where there is nothing to ask, which is no failure.
  package static let noIDs = "there are no IDs in what --ids names, so nothing was asked"

  /// How far the run came and how it goes on.
  private func resumable(_ failure: Failure) -> Failure {
    guard records.count > 0 else { return failure }
    var resumable = failure
    let resumption =
      journal == nil
      ? "--journal FILE lets a run go on where it ended" : "the same command goes on where this one ended"
    resumable.hint = [failure.hint, "\(records.count) records were written; \(resumption)"].compactMap(\.self)
      .joined(separator: "; ")
    return resumable
  }
}

extension Failure {
  /// Whether it concerns this ID alone, and not the connection or the token.
  fileprivate var isOfID: Bool {
    status != .credentials && (status != .unavailable || answer != nil)
  }

  /// Whether it is Apple's last word on an ID, so that a run that goes on need not ask again.
  fileprivate func stands(for family: ErrorCode.Family) -> Bool {
    guard status == .notFound || status == .refused else { return false }
    let row = answer?.errorCode.flatMap { ErrorCode.with(code: $0, family: family).first }
    return row?.retry != .later
  }
}
