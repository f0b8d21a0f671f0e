import Base

/// Determines which of many requests starts next, and when. It is pure: the time is passed in.
///
/// Each server has a queue. Of the requests that may start, the one with the lowest number starts first, because the
/// output waits for it.
package struct Schedule {
  package enum NextStep: Equatable {
    /// Start this request now. It is removed from the schedule.
    case start(Int, queue: Int)
    case wait(until: MonotonicTime)
    case nothing
  }

  private struct Entry {
    let number: Int
    let queue: Int
    let due: MonotonicTime
  }

  /// Short, because the number of open requests is limited.
  private var entries: [Entry] = []
  /// One for each queue.
  var pauses: [RateLimitPause]
  /// One for each queue, or one for all queues.
  private var limiters: [RateLimiter]

  /// - Parameter rates: Requests per 1000 seconds, for each queue or for all queues together; 0 for no limit.
  package init(queues: Int, thousandths rates: [Int64]) {
    pauses = Array(repeating: RateLimitPause(), count: queues)
    limiters = rates.map { RateLimiter(thousandths: $0) }
  }

  func hasReady(in queue: Int, now: MonotonicTime) -> Bool {
    entries.contains { $0.queue == queue && $0.due <= now }
  }

  package mutating func add(_ number: Int, queue: Int, notBefore due: MonotonicTime = .earliest) {
    entries.append(Entry(number: number, queue: queue, due: due))
  }

  /// Pauses a queue until that time.
  package mutating func hold(queue: Int, until end: MonotonicTime) { pauses[queue].extend(to: end) }

  /// The request that starts now, or the time of the next decision.
  package mutating func next(now: MonotonicTime) -> NextStep {
    let earliest = pauses.indices.map { max(pauses[$0].end, limiters[limiter(of: $0)].earliest(now: now)) }
    var (best, wakeUp): (Int?, MonotonicTime?)
    for (index, entry) in entries.enumerated() {
      let start = entry.due > now ? entry.due : earliest[entry.queue]
      if start > now {
        wakeUp = min(wakeUp ?? .latest, start)
      } else if best.map({ entry.number < entries[$0].number }) ?? true {
        best = index
      }
    }
    guard let best else { return wakeUp.map { .wait(until: $0) } ?? .nothing }
    let entry = entries.remove(at: best)
    limiters[limiter(of: entry.queue)].start(now: now)
    return .start(entry.number, queue: entry.queue)
  }

  private func limiter(of queue: Int) -> Int { min(queue, limiters.count - 1) }
}

/// Limits the starts of requests per second.
///
/// Starts are spaced evenly and slightly further apart than the rate requires, because requests take different times to
/// arrive. Missed starts are not made up for, so there is no burst after a pause.
struct RateLimiter: Sendable {
  /// Microseconds between two starts; 0 without a limit.
  private let interval: Int64
  /// The time of the next start, in microseconds of the caller's clock.
  private var due: Int64 = 0

  /// The additional time that the starts of one second take, in microseconds.
  private static let margin: Int64 = 20_000
  /// How early a request may start, in microseconds, because clocks and waits have a resolution of one millisecond. It
  /// must be less than the margin.
  private static let tolerance: Int64 = 5_000

  /// - Parameter thousandths: Requests per 1000 seconds; 0 for no limit.
  init(thousandths rate: Int64) {
    interval = rate == 0 ? 0 : ((1_000_000 + Self.margin) * 1000 + rate - 1) / rate
  }

  /// Returns the first millisecond, from now on, in which a request may start.
  func earliest(now: MonotonicTime) -> MonotonicTime {
    guard interval > 0 else { return now }
    // A negative result is in the past, so its rounding does not matter.
    return max(now, MonotonicTime(milliseconds: (due - Self.tolerance + 999) / 1000))
  }

  mutating func start(now: MonotonicTime) {
    due = max(due, now.milliseconds * 1000) + interval
  }
}

/// A rate limit announced by a server (429). No request is sent to that endpoint until it ends.
struct RateLimitPause {
  private(set) var end = MonotonicTime.earliest
  /// The number of consecutive refusals.
  private(set) var count = 0

  /// Returns whether a request that started then had waited for the end, so that its refusal counts as a new one.
  func isOver(at started: MonotonicTime) -> Bool { started >= end }

  func count(afterRefusalOf started: MonotonicTime) -> Int {
    isOver(at: started) ? count + 1 : count
  }

  mutating func extend(to end: MonotonicTime, afterRefusalOf started: MonotonicTime = .earliest) {
    count = count(afterRefusalOf: started)
    self.end = max(self.end, end)
  }

  /// Records the response to a request that started then.
  mutating func answered(_ started: MonotonicTime) {
    if isOver(at: started) { count = 0 }
  }
}

/// Restores the order of inputs for results that arrive in any order, and limits how many can be open.
///
/// Finished results wait for earlier ones, so a slow one would let others pile up. Both number and weight are limited.
struct ReorderBuffer<Product> {
  private var finished: [Int: (product: Product, weight: Int)] = [:]
  /// The number of entries that were opened, and of those that were taken.
  private var (opened, taken) = (0, 0)
  private var weight = 0
  private let capacity: Int
  private let weightLimit: Int

  /// - Parameters:
  ///   - capacity: By default more than the fastest server completes while one slow request is pending.
  ///   - weightLimit: The size of the responses in bytes, which approximates the memory of the records.
  init(capacity: Int = 4096, weightLimit: Int = 64 << 20) {
    (self.capacity, self.weightLimit) = (capacity, weightLimit)
  }

  /// The number of open or finished entries that were not taken.
  var count: Int { opened - taken }

  var hasRoom: Bool { count < capacity && weight < weightLimit || count == 0 }

  /// Opens an entry. Numbers start at 0.
  mutating func open() -> Int {
    opened += 1
    return opened - 1
  }

  mutating func close(_ number: Int, _ product: Product, weight: Int) {
    finished[number] = (product, weight)
    self.weight += weight
  }

  /// Returns the next entry in order, if it is finished.
  mutating func takeNext() -> Product? {
    guard let (product, weight) = finished.removeValue(forKey: taken) else { return nil }
    taken += 1
    self.weight -= weight
    return product
  }

  /// Returns the next finished entry in order, skipping entries that will never be finished.
  mutating func takeNextFinished() -> Product? {
    while count > 0 {
      if let product = takeNext() { return product }
      taken += 1
    }
    return nil
  }
}
