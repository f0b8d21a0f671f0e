import Base

/// Which of many requests starts next, and when: pure, as the time is given to it.
///
/// Each server has a queue. Of what may start, the one with the lowest number does, since the output waits for it.
package struct Schedule {
  /// What to do now.
  package enum NextStep: Equatable {
    /// Start it now; it is out of the schedule.
    case start(Int, queue: Int)
    /// None may start before that time.
    case wait(until: MonotonicTime)
    /// There is none.
    case nothing
  }

  private struct HostQueue {
    var ready = Heap<Int>()
    var resumes = MonotonicTime.earliest
  }

  private struct Delayed: Comparable {
    let due: MonotonicTime
    let number: Int
    let queue: Int

    static func < (one: Delayed, other: Delayed) -> Bool {
      (one.due, one.number) < (other.due, other.number)
    }
  }

  private var queues: [HostQueue]
  /// One for each queue, or one for all of them.
  private var limiters: [RateLimiter]
  private var delayed = Heap<Delayed>()

  package init(queues: Int, limiters: [RateLimiter]) {
    self.queues = Array(repeating: HostQueue(), count: queues)
    self.limiters = limiters
  }

  /// Whether something waits for its turn in that queue.
  func hasReady(in queue: Int) -> Bool { queues[queue].ready.least != nil }

  /// Adds a request that may start at once.
  package mutating func add(_ number: Int, queue: Int) {
    queues[queue].ready.add(number)
  }

  /// Adds a request that may start at that time.
  package mutating func add(_ number: Int, queue: Int, notBefore due: MonotonicTime) {
    delayed.add(Delayed(due: due, number: number, queue: queue))
  }

  /// Holds a queue: none of its requests starts before then.
  package mutating func hold(queue: Int, until end: MonotonicTime) {
    queues[queue].resumes = max(queues[queue].resumes, end)
  }

  /// What starts now, or when to ask again.
  package mutating func next(now: MonotonicTime) -> NextStep {
    while let first = delayed.least, first.due <= now {
      _ = delayed.takeLeast()
      add(first.number, queue: first.queue)
    }
    var wakeUp = delayed.least?.due
    var best: (number: Int, queue: Int)?
    for queue in queues.indices {
      guard let number = queues[queue].ready.least else { continue }
      let earliest = max(queues[queue].resumes, limiters[limiter(of: queue)].earliest(now: now))
      if earliest > now {
        wakeUp = min(wakeUp ?? .latest, earliest)
      } else if number < best?.number ?? .max {
        best = (number, queue)
      }
    }
    guard let best else { return wakeUp.map { .wait(until: $0) } ?? .nothing }
    _ = queues[best.queue].ready.takeLeast()
    limiters[limiter(of: best.queue)].start(now: now)
    return .start(best.number, queue: best.queue)
  }

  private func limiter(of queue: Int) -> Int { min(queue, limiters.count - 1) }
}

/// A collection of which only the least element is ever wanted: a binary heap.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var least: Element? { elements.first }

  mutating func add(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func takeLeast() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let least = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while case let child = leastChild(of: parent), child < elements.count, elements[child] < elements[parent] {
      elements.swapAt(child, parent)
      parent = child
    }
    return least
  }

  private func leastChild(of parent: Int) -> Int {
    let left = 2 * parent + 1
    return left + 1 < elements.count && elements[left + 1] < elements[left] ? left + 1 : left
  }
}

/// When requests may start, so that no second sees more than so many of them.
///
/// They are spaced evenly and a little further apart than the rate says, as they do not all take equally long to arrive.
/// What was missed is not made up for: after a pause they do not come in a heap.
package struct RateLimiter: Sendable {
  /// Microseconds between two starts; 0 without a rate.
  private let interval: Int64
  /// When the next one is due, in microseconds of the caller's clock.
  private var due: Int64 = 0

  /// How much longer than a second as many starts take as one second may see.
  private static let margin: Int64 = 20_000
  /// How early a start may be, since clocks and waits count whole milliseconds. The margin has to hold more.
  private static let tolerance: Int64 = 5_000

  /// - Parameter thousandths: requests in a thousand seconds; 0 for as many as can be.
  package init(thousandths rate: Int64) {
    interval = rate == 0 ? 0 : ((1_000_000 + Self.margin) * 1000 + rate - 1) / rate
  }

  /// The first millisecond, from now on, in which one may start.
  func earliest(now: MonotonicTime) -> MonotonicTime {
    guard interval > 0 else { return now }
    return max(now, MonotonicTime(milliseconds: (due - Self.tolerance + 999).flooredDivision(by: 1000)))
  }

  /// One starts now.
  mutating func start(now: MonotonicTime) {
    due = max(due, now.milliseconds * 1000) + interval
  }
}

/// A rate limit that a server has announced (429). Nothing is sent to that endpoint of it before the end, whichever request
/// was refused.
struct RateLimitPause {
  private(set) var end = MonotonicTime.earliest
  /// How many refusals in a row there were, without an answer in between.
  private(set) var count = 0

  /// Whether a request that started then had waited for the end, so that its refusal is a new one.
  func isOver(at started: MonotonicTime) -> Bool { started >= end }

  /// How often in a row, this refusal included.
  func count(afterRefusalOf started: MonotonicTime) -> Int {
    isOver(at: started) ? count + 1 : count
  }

  mutating func extend(to end: MonotonicTime, afterRefusalOf started: MonotonicTime) {
    count = count(afterRefusalOf: started)
    self.end = max(self.end, end)
  }

  /// Notes that a request which started then was answered.
  mutating func answered(_ started: MonotonicTime) {
    if isOver(at: started) { count = 0 }
  }
}
