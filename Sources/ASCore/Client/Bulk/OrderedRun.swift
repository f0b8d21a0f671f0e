import Base
import Platform
import Terminal

/// A run over many inputs that writes their records in input order, saves them in a journal, and can be resumed.
///
/// A failure that concerns all inputs ends it early: nothing new is looked up, and requests in flight are completed.
/// Everything runs on one thread between the waits for requests, so code in here must not block.
package final class OrderedRun<Lookups: OrderedLookups> {
  private typealias Waiting = (number: Int, input: Lookups.Input)

  private let lookups: Lookups
  private let requests: ConcurrentRequests
  private let journal: Journal?
  private let sink: RecordWriter
  private let progress: Progress
  private var buffer = ReorderBuffer<(input: Lookups.Input, record: Lookups.Record)>(
    capacity: ReorderLimits.count, weightLimit: ReorderLimits.weight)
  private var isAllRead = false
  private var written = 0
  /// The inputs that wait for a lookup, by its key.
  private var waiting = TextDictionary<[Waiting]>()
  private var results = TextDictionary<LookupResult<Lookups.Record>>()
  private var isAnswered = false
  private var failure: Failure?
  /// Why output has ended.
  private var end: StreamEnd?

  package init(
    _ lookups: Lookups, _ requests: ConcurrentRequests, _ journal: Journal?, _ sink: RecordWriter, _ progress: Progress
  ) {
    (self.lookups, self.requests, self.journal) = (lookups, requests, journal)
    (self.sink, self.progress) = (sink, progress)
  }

  /// Throws the reason if the run ended early, after writing all known records.
  package func run() throws(StreamEnd) -> ExitStatus {
    journal?.remarks.forEach(remark)
    requests.remark = remark
    requests.progress = { [self] _, _ in flush() }
    requests.run { [self] in beginNext() }
    requests.progress = nil
    progress.clear()
    if !isAllRead || buffer.count > 0 { failure = failure ?? Failure(.interrupted, "interrupted") }
    if failure != nil, lookups.writesPastGaps { write { $0.takeNextFinished() } }
    do {
      if isAllRead, let remark = try journal?.remark(after: written) { self.remark(remark) }
      try journal?.end()
    } catch {
      failure = failure ?? error
    }
    if let end { throw end }
    let status = try lookups.finish(isComplete: failure == nil)
    guard var failure else { return status }
    let advice =
      journal == nil
      ? "use --journal FILE to make a run resumable" : "rerun the same command to resume"
    if let resumption = lookups.resumption(after: written, failure, advice) {
      failure.hint = [failure.hint?.withoutFullStop, resumption].compactMap(\.self).joined(separator: "; ")
    }
    throw .failure(failure)
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

  private func beginNext() -> ConcurrentRequests.More {
    guard !isAllRead, buffer.hasRoom else { return .nothing }
    do throws(Failure) {
      switch try lookups.next() {
      case .input(let input): try begin(buffer.open(), input)
      case .later(let arrival): return .later(arrival)
      case .end:
        isAllRead = true
        return .nothing
      }
    } catch {
      stop(error)
    }
    return .began
  }

  private func begin(_ number: Int, _ input: Lookups.Input) throws(Failure) {
    switch try journal?.record(number, id: lookups.name(of: input)) {
    case .record(let kept, let weight)?:
      if let record = lookups.record(kept: kept) { return close((number, input), record, weight: weight) }
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
    // Results after the end are incomplete.
    guard !requests.isOver else { return }
    do throws(Failure) {
      let result = try outcome.get()
      isAnswered = isAnswered || result.isAnswered
      if let failure = result.failure {
        guard isAnswered, failure.status != .rateLimited, failure.status != .interrupted else { return stop(failure) }
      }
      let inputs = waiting.removeValue(forKey: key) ?? []
      if lookups.remembersResults { results[key] = result }
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

  private func write(
    _ next: (inout ReorderBuffer<(input: Lookups.Input, record: Lookups.Record)>) -> (
      input: Lookups.Input, record: Lookups.Record
    )?
  ) {
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

/// The maximum number and memory of finished records that wait for an earlier one.
enum ReorderLimits {
  /// More than the fastest server completes while one slow request is pending.
  static let count = 4096
  /// The size of the responses in bytes, which approximates the memory of the records.
  static let weight = 64 << 20
}

/// Restores the order of inputs for results that arrive in any order, and limits how many can be open.
///
/// Finished results wait for earlier ones, so a slow one would let others pile up. Both number and weight are limited.
package struct ReorderBuffer<Product> {
  private var slots: [(product: Product, weight: Int)?] = []
  /// Slots at the beginning that were taken.
  private var taken = 0
  /// The number of the first entry that was not taken.
  private var first = 0
  private var weight = 0

  let capacity: Int
  let weightLimit: Int

  init(capacity: Int, weightLimit: Int) {
    self.capacity = capacity
    self.weightLimit = weightLimit
  }

  /// The number of open or finished entries that were not taken.
  package var count: Int { slots.count - taken }

  var hasRoom: Bool { count < capacity && weight < weightLimit || count == 0 }

  /// Opens an entry. Numbers start at 0.
  package mutating func open() -> Int {
    slots.append(nil)
    return first + count - 1
  }

  /// Finishes an open entry.
  package mutating func close(_ number: Int, _ product: Product, weight: Int) {
    slots[number - first + taken] = (product, weight)
    self.weight += weight
  }

  /// Returns the next entry in order, if it is finished.
  mutating func takeNext() -> Product? {
    guard taken < slots.count, let (product, weight) = slots[taken] else { return nil }
    slots[taken] = nil
    self.weight -= weight
    pass()
    return product
  }

  /// Returns the next finished entry in order, skipping entries that will never be finished.
  mutating func takeNextFinished() -> Product? {
    while count > 0 {
      if let product = takeNext() { return product }
      pass()
    }
    return nil
  }

  private mutating func pass() {
    taken += 1
    first += 1
    if taken > 64, taken * 2 > slots.count {
      slots.removeFirst(taken)
      taken = 0
    }
  }
}
