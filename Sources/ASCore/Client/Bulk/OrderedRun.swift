// How asctl works on many inputs. A run consists of these parts, from the input to the output:
//
// 1. `ArrivingLines`, `TableReader` and `IDReader` read IDs or rows while their bytes arrive. `IDTable` is a whole table,
//    to which cells are appended.
// 2. A type that conforms to `OrderedLookups` knows one kind of input: the next one, how to look it up, and its record.
//    `LookupRun` is that of an endpoint with `--ids`, `TicketRun` and `ReconcileRun` (Features/Support) those of `customer --ids`
//    and `reconcile`.
// 3. `OrderedRun` drives any of them: it keeps the order of the inputs, shares one lookup among equal ones, and decides
//    which failure ends the run. `Journal` saves the results, so that a later run resumes. `EarlierResults` reads those of
//    another run about the same inputs.
// 4. `ConcurrentRequests` sends the requests of all lookups on one thread, with retries. `Schedule` decides which request
//    starts next, and when, within the rate limits.
//
// `BulkLookup` connects these parts for a command, and contains their flags.

import AppStore
import Base
import CommandLine
import Platform
import Terminal

extension Client {
  /// Returns output that looks up many inputs when it is written, with the journal of `--journal`.
  ///
  /// - Parameters:
  ///   - refusesEnded: As in `Journal`.
  ///   - options: What a run must share with the run that started the journal, at that time.
  ///   - progress: Creates the progress line when the run begins.
  ///   - lookups: Creates the lookups. Relative dates refer to the given time.
  package func run<Lookups: OrderedLookups>(
    _ command: String, of endpoints: [Endpoint], _ flags: BulkFlags.Values, marksReplies: Bool = true,
    refusesEnded: Bool = false,
    options: (_ now: Timestamp) throws(Failure) -> JSONObject, progress: @escaping () -> Progress,
    lookups: @escaping (ConcurrentRequests, RecordWriter, Progress, _ now: Timestamp) -> Lookups
  ) throws(Failure) -> CommandOutput {
    let journal = try flags.journal.map { path throws(Failure) in
      try Journal(path, context, refusesEnded: refusesEnded)
    }
    let now = journal?.began ?? context.clock.now()
    if let journal { try journal.begin(command, trust, options: options(now)) }
    return CommandOutput(
      .items { [self] sink throws(StreamEnd) in
        let progress = progress()
        let requests = ConcurrentRequests(
          self, of: endpoints, jobs: flags.jobs, rate: flags.rate, marksReplies: marksReplies)
        return try OrderedRun(lookups(requests, sink, progress, now), requests, journal, sink, progress).run()
      })
  }
}

/// A run over many inputs that writes their records in input order, saves them in a journal, and can be resumed.
///
/// A failure that concerns all inputs ends it early: nothing new is looked up, and requests in flight are completed.
/// Everything runs on one thread between the waits for requests, so code in here must not block.
final class OrderedRun<Lookups: OrderedLookups> {
  private typealias Waiting = (number: Int, input: Lookups.Input)
  private typealias Finished = (input: Lookups.Input, record: Lookups.Record)

  private let lookups: Lookups
  private let requests: ConcurrentRequests
  private let journal: Journal?
  private let sink: RecordWriter
  private let progress: Progress
  private var buffer = ReorderBuffer<Finished>()
  private var isAllRead = false
  private var written = 0
  /// The number of results from the journal.
  private var taken = 0
  /// The inputs that wait for a lookup, by its key.
  private var waiting: TextDictionary<[Waiting]> = [:]
  private var results: TextDictionary<LookupResult<Lookups.Record>> = [:]
  private var isAnswered = false
  private var failure: Failure?
  private var end: StreamEnd?

  init(
    _ lookups: Lookups, _ requests: ConcurrentRequests, _ journal: Journal?, _ sink: RecordWriter, _ progress: Progress
  ) {
    (self.lookups, self.requests, self.journal) = (lookups, requests, journal)
    (self.sink, self.progress) = (sink, progress)
  }

  /// Throws the reason if the run ended early, after writing all known records.
  func run() throws(StreamEnd) -> ExitStatus {
    journal?.remarks.forEach(remark)
    requests.remark = remark
    requests.run(progress: { [self] _, _ in flush() }, more: { [self] in beginNext() })
    progress.clear()
    if !isAllRead || buffer.count > 0 { failure = failure ?? Failure(.interrupted, "interrupted") }
    if failure != nil, !lookups.isTable { write { $0.takeNextFinished() } }
    do {
      if isAllRead, let remark = try journal?.remark(after: written) { self.remark(remark) }
      try journal?.sync()
    } catch {
      failure = failure ?? error
    }
    if let end { throw end }
    let status = try lookups.finish(isComplete: failure == nil)
    if taken > 0, let began = journal?.began {
      sink.remark(
        "\(taken) result\(taken == 1 ? " is" : "s are") from the journal, which began on \(began.wholeSecond.text)")
    }
    // Empty input is not a failure.
    if failure == nil, written == 0 { sink.remark("the input has no IDs; no requests were sent") }
    guard let failure else {
      do { try journal?.end() } catch { throw .failure(error) }
      return status
    }
    let advice =
      journal == nil
      ? "use --journal FILE to make a run resumable" : "rerun the same command to resume"
    throw .failure(lookups.resumption(after: written, failure, advice).map(failure.hinting) ?? failure)
  }

  private func remark(_ sentence: String) {
    progress.clear()
    sink.remark(sentence)
  }

  /// Flushes the output before the run waits.
  private func flush() {
    guard end == nil else { return }
    do {
      try sink.flush()
    } catch {
      stopWriting(error)
    }
    progress.show(consumed: lookups.consumed)
  }

  private func stop(_ failure: Failure) {
    self.failure = self.failure ?? failure
    requests.drain()
  }

  private func stopWriting(_ end: StreamEnd) {
    self.end = end
    requests.end()
  }

  // MARK: Inputs

  private func beginNext() -> NextInput<Void> {
    guard !isAllRead, buffer.hasRoom else { return .end }
    do throws(Failure) {
      switch try lookups.next() {
      case .input(let input): try begin(buffer.open(), input)
      case .later(let arrival): return .later(arrival)
      case .end:
        isAllRead = true
        return .end
      }
    } catch {
      stop(error)
    }
    return .input(())
  }

  private func begin(_ number: Int, _ input: Lookups.Input) throws(Failure) {
    switch try journal?.record(number, id: lookups.name(of: input)) {
    case .record(let kept, let weight)?:
      if let record = lookups.record(kept: kept) {
        taken += 1
        return close((number, input), record, weight: weight)
      }
    case .damaged?: remark(lookups.damage(number, of: input))
    case .nothing?, nil: break
    }
    let key = lookups.key(of: input)
    if let key {
      if let result = results[key] { return try finish((number, input), result, weight: 0) }
      if waiting[key]?.append((number, input)) != nil { return }
      waiting[key] = [(number, input)]
    }
    let record = lookups.begin(input, order: number) { [self] outcome in
      if let key { ended(key, outcome) }
    }
    guard let record else { return }
    if let key { waiting[key] = nil }
    close((number, input), record, weight: 0)
  }

  // MARK: Records

  private func ended(_ key: String, _ outcome: Result<LookupResult<Lookups.Record>, Failure>) {
    if requests.isOver, !((try? outcome.get())?.survivesEnd ?? false) { return }
    do throws(Failure) {
      let result = try outcome.get()
      isAnswered = isAnswered || result.isAnswered
      if let failure = result.failure {
        guard isAnswered, failure.status != .rateLimited, failure.status != .interrupted else { return stop(failure) }
      }
      let inputs = waiting[key].take() ?? []
      if lookups.cachesResults { results[key] = result }
      for (index, one) in inputs.enumerated() { try finish(one, result, weight: index == 0 ? result.weight : 0) }
    } catch {
      failure = failure ?? error
      requests.end()
    }
  }

  private func finish(_ one: Waiting, _ result: LookupResult<Lookups.Record>, weight: Int) throws(Failure) {
    if result.isFinal { try journal?.add(one.number, lookups.kept(result.record, of: one.input)) }
    close(one, result.record, weight: weight)
  }

  private func close(_ one: Waiting, _ record: Lookups.Record, weight: Int) {
    buffer.close(one.number, (one.input, record), weight: weight)
    progress.count(lookups.isSuccess(record))
    write { $0.takeNext() }
  }

  private func write(_ next: (inout ReorderBuffer<Finished>) -> Finished?) {
    while end == nil, let (input, record) = next(&buffer) {
      do {
        progress.makeRoom()
        try lookups.write(record, of: input)
        written += 1
      } catch {
        stopWriting(error)
      }
    }
  }
}

/// The lookups of a run over many inputs. `OrderedRun` schedules them and handles the records.
package protocol OrderedLookups: AnyObject {
  /// One input, with everything that its record needs.
  associatedtype Input
  associatedtype Record

  /// Returns the next input, in the order of the output. Throws a failure that ends the run.
  func next() throws(Failure) -> NextInput<Input>
  /// Returns the text that identifies the input in a journal.
  func name(of input: Input) -> String
  /// Returns a key. Inputs with the same key share one lookup; nil for an input that cannot be looked up.
  func key(of input: Input) -> String?
  /// Starts the lookup and returns `nil`, or returns the record of an input that cannot be looked up. `done` is called
  /// at most once: with a failure that is unrelated to the input, or with the result.
  func begin(_ input: Input, order: Int, done: @escaping (Result<LookupResult<Record>, Failure>) -> Void) -> Record?

  func kept(_ record: Record, of input: Input) -> JSON
  /// Returns the record from a journal; `nil` for any other JSON.
  func record(kept: JSON) -> Record?
  func damage(_ number: Int, of input: Input) -> String

  func isSuccess(_ record: Record) -> Bool
  func write(_ record: Record, of input: Input) throws(StreamEnd)
  /// The amount of input that was read, in the unit of the progress.
  var consumed: Int64 { get }

  /// Called when the run has ended and everything is written. Returns the status of a complete run.
  func finish(isComplete: Bool) throws(StreamEnd) -> ExitStatus
  /// Returns a hint on how to resume after `count` records; `nil` for no hint.
  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String?
  /// Whether the whole input is known. Then results are cached for later inputs with the same key, and the output of an
  /// interrupted run ends at the first missing record, because it is the beginning of a table. Otherwise the cache would
  /// grow without end, and finished records after missing ones are written too.
  var isTable: Bool { get }
  /// Whether results are cached. By default those of a table are; a table that is not in memory must not fill it.
  var cachesResults: Bool { get }
}

extension OrderedLookups {
  package var cachesResults: Bool { isTable }
}

package enum NextInput<Input> {
  case input(Input)
  /// More may be available when bytes, or the end of the input, arrive.
  case later(ByteSource.Arrival)
  case end
}

package struct LookupResult<Record> {
  let record: Record
  var failure: Failure?
  /// Whether the App Store was reached and accepted the token, so that a failure concerns only this input.
  var isAnswered: Bool
  /// Whether the result is saved, so that a resumed run does not look it up again.
  var isFinal: Bool
  /// The approximate memory of the record, in bytes.
  var weight = 0
  /// Whether the record counts even if the run ended before it, because the missing responses only explain it. Other
  /// results after the end are incomplete.
  let survivesEnd: Bool

  package init(
    _ record: Record, _ failure: Failure? = nil, isAnswered: Bool, isFinal: Bool, weight: Int = 0,
    survivesEnd: Bool = false
  ) {
    (self.record, self.failure, self.weight) = (record, failure, weight)
    (self.isAnswered, self.isFinal, self.survivesEnd) = (isAnswered, isFinal, survivesEnd)
  }
}
