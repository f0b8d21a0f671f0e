/// Which of many requests starts next, and when: pure, as the time is given to it.
///
/// Each server has a lane. Of what may start, the one with the lowest number does, since the output waits for it.
struct Schedule {
  enum NextStep: Equatable {
    /// Start it now; it is out of the schedule.
    case start(Int, lane: Int)
    /// None may start before that time.
    case wait(until: Int64)
    /// There is none.
    case nothing
  }

  private struct HostQueue {
    var ready = Heap<Int>()
    var resumes = Int64.min
  }

  private struct Delayed: Comparable {
    let due: Int64
    let number: Int
    let lane: Int

    static func < (one: Delayed, other: Delayed) -> Bool {
      (one.due, one.number) < (other.due, other.number)
    }
  }

  private var lanes: [HostQueue]
  /// One for each lane, or one for all of them.
  private var paces: [RateLimiter]
  private var delayed = Heap<Delayed>()

  init(lanes: Int, paces: [RateLimiter]) {
    self.lanes = Array(repeating: HostQueue(), count: lanes)
    self.paces = paces
  }

  /// Whether something waits for its turn in that lane.
  func hasReady(in lane: Int) -> Bool { lanes[lane].ready.least != nil }

  mutating func add(_ number: Int, lane: Int) {
    lanes[lane].ready.add(number)
  }

  /// In milliseconds of the same clock as `next`.
  mutating func add(_ number: Int, lane: Int, notBefore due: Int64) {
    delayed.add(Delayed(due: due, number: number, lane: lane))
  }

  /// Nothing starts in that lane before then.
  mutating func hold(lane: Int, until end: Int64) {
    lanes[lane].resumes = max(lanes[lane].resumes, end)
  }

  mutating func next(now: Int64) -> NextStep {
    while let first = delayed.least, first.due <= now {
      _ = delayed.takeLeast()
      add(first.number, lane: first.lane)
    }
    var wakeUp = delayed.least?.due
    var best: (number: Int, lane: Int)?
    for lane in lanes.indices {
      guard let number = lanes[lane].ready.least else { continue }
      let earliest = max(lanes[lane].resumes, paces[pace(of: lane)].earliest(now: now))
      if earliest > now {
        wakeUp = min(wakeUp ?? .max, earliest)
      } else if number < best?.number ?? .max {
        best = (number, lane)
      }
    }
    guard let best else { return wakeUp.map { .wait(until: $0) } ?? .nothing }
    _ = lanes[best.lane].ready.takeLeast()
    paces[pace(of: best.lane)].start(now: now)
    return .start(best.number, lane: best.lane)
  }

  private func pace(of lane: Int) -> Int { min(lane, paces.count - 1) }
}
