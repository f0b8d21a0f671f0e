import Testing

@testable import Base
@testable import Client
@testable import CommandLine
@testable import Terminal

/// The pure parts of a bulk run, with a simulated clock.
@Suite struct BulkScheduleTests {
  /// A random number generator with a fixed seed.
  private struct Dice {
    var state: UInt64 = 1

    mutating func roll(_ sides: Int64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % sides
    }
  }

  /// Rates in thousandths per second; the law holds however late the caller is.
  @Test(arguments: [500, 1000, 2500, 50_000, 400_000, 1_000_000] as [Int64], [1, 30, 700] as [Int64])
  func `no second exceeds the rate`(rate: Int64, lateness: Int64) {
    var dice = Dice()
    var limiter = RateLimiter(thousandths: rate)
    var now = MonotonicTime.zero
    var starts: [Int64] = []
    for _ in 0..<3000 {
      now = limiter.earliest(now: now) + .milliseconds(dice.roll(lateness))
      limiter.start(now: now)
      starts.append(now.milliseconds)
    }
    let most = Int((rate + 999) / 1000)
    let spans = zip(starts, starts.dropFirst(most)).map { $1 - $0 }
    // Ten milliseconds more than a second, because the latency to the server varies.
    #expect(spans.allSatisfy { $0 >= 1010 })
    if rate < 1000 { #expect(spans.allSatisfy { $0 >= 1_000_000 / rate }) }
  }

  @Test(arguments: [500, 50_000, 400_000] as [Int64])
  func `the pace is nearly the rate`(rate: Int64) {
    var limiter = RateLimiter(thousandths: rate)
    var now = MonotonicTime.zero
    for _ in 0..<1000 {
      now = limiter.earliest(now: now)
      limiter.start(now: now)
    }
    #expect(now.milliseconds >= 1_000_000_000 / rate - 20)
    #expect(now.milliseconds <= 1_030_000_000 / rate)
  }

  @Test func `without a rate no request waits`() {
    var limiter = RateLimiter(thousandths: 0)
    for _ in 0..<10 {
      #expect(limiter.earliest(now: 7) == 7)
      limiter.start(now: 7)
    }
  }

  @Test func `the request that the output waits for starts first`() {
    var schedule = Schedule(queues: 2, thousandths: [0])
    for (number, queue) in [(5, 0), (3, 1), (9, 0), (1, 0)] { schedule.add(number, queue: queue) }
    schedule.add(0, queue: 1, notBefore: 100)
    #expect(schedule.next(now: 0) == .start(1, queue: 0))
    #expect(schedule.next(now: 0) == .start(3, queue: 1))
    #expect(schedule.next(now: 100) == .start(0, queue: 1))
    #expect(schedule.next(now: 100) == .start(5, queue: 0))
    #expect(schedule.next(now: 100) == .start(9, queue: 0))
    #expect(schedule.next(now: 100) == .nothing)
  }

  @Test func `a paused queue does not pause others`() {
    var schedule = Schedule(queues: 2, thousandths: [0])
    schedule.add(1, queue: 0)
    schedule.add(2, queue: 1)
    schedule.hold(queue: 0, until: 500)
    schedule.hold(queue: 0, until: 400)
    #expect(schedule.next(now: 0) == .start(2, queue: 1))
    #expect(schedule.next(now: 0) == .wait(until: 500))
    schedule.add(3, queue: 1, notBefore: 300)
    #expect(schedule.next(now: 0) == .wait(until: 300))
    #expect(schedule.next(now: 300) == .start(3, queue: 1))
    #expect(schedule.next(now: 500) == .start(1, queue: 0))
  }

  @Test func `each server has its own pace`() {
    var schedule = Schedule(queues: 2, thousandths: [50_000, 5000])
    for number in 0..<100 { schedule.add(number, queue: number % 2) }
    var starts: [Int: Int] = [:]
    var now = MonotonicTime.zero
    while now < 1000 {
      switch schedule.next(now: now) {
      case .start(_, let queue): starts[queue, default: 0] += 1
      case .wait(let until): now = until
      case .nothing: now = 1000
      }
    }
    #expect(starts[0].map { (48...50).contains($0) } ?? false)
    #expect(starts[1] == 5)
  }

  @Test func `only a request sent after the pause counts as a new rejection`() {
    var pause = RateLimitPause()
    #expect(pause.count(afterRefusalOf: 10) == 1)
    pause.extend(to: 100, afterRefusalOf: 10)
    pause.extend(to: 90, afterRefusalOf: 20)
    #expect(pause.end == 100)
    #expect(pause.count == 1)
    pause.answered(50)
    #expect(pause.count(afterRefusalOf: 101) == 2)
    pause.extend(to: 200, afterRefusalOf: 101)
    #expect(pause.count == 2)
    pause.answered(200)
    #expect(pause.count(afterRefusalOf: 201) == 1)
  }

  @Test func `results are returned in order`() {
    var dice = Dice()
    var window = ReorderBuffer<Int>(capacity: 10, weightLimit: .max)
    var (open, begun, out): ([Int], Int, [Int]) = ([], 0, [])
    while out.count < 1000 {
      if window.hasRoom, begun < 1000 {
        open.append(window.open())
        begun += 1
      } else {
        window.close(open.remove(at: Int(dice.roll(Int64(open.count)))), begun, weight: 1)
      }
      #expect(window.count <= 10)
      while window.takeNext() != nil { out.append(out.count) }
    }
    #expect(window.count == 0)
    #expect(window.open() == 1000)
  }

  @Test func `waiting results are limited by weight`() {
    var window = ReorderBuffer<String>(capacity: 100, weightLimit: 10)
    let numbers = (0..<4).map { _ in window.open() }
    #expect(numbers == [0, 1, 2, 3])
    window.close(2, "c", weight: 9)
    #expect(window.hasRoom)
    window.close(1, "b", weight: 2)
    #expect(!window.hasRoom)
    window.close(0, "a", weight: 50)
    #expect(window.takeNext() == "a")
    #expect(window.takeNext() == "b")
    #expect(window.hasRoom)
    #expect(window.takeNext() == "c")
    #expect(window.takeNext() == nil)
  }

  @Test func `gaps are skipped at the end`() {
    var window = ReorderBuffer<String>(capacity: 100, weightLimit: 10)
    for _ in 0..<4 { _ = window.open() }
    window.close(1, "b", weight: 1)
    window.close(3, "d", weight: 1)
    #expect(window.takeNext() == nil)
    #expect(window.takeNextFinished() == "b")
    #expect(window.takeNextFinished() == "d")
    #expect(window.takeNextFinished() == nil)
  }

  @Test(arguments: [
    ("0", 0), ("50", 50_000), ("0.5", 500), ("7.25", 7250), ("0.001", 1), ("100000", 100_000_000),
  ])
  func `rates are parsed`(text: String, thousandths: Int64) throws {
    let invocation = Invocation(path: [], flags: ["rate": [.text(text)]], arguments: [:])
    #expect(try BulkFlags.thousandths(invocation[BulkFlags.rate]) == thousandths)
  }

  @Test(arguments: ["", "-1", "x", "1.", ".5", "1.2.3", "1.2345", "100001", "1e3", "5/s", "+5.+5"])
  func `invalid rates are rejected`(text: String) {
    let invocation = Invocation(path: [], flags: ["rate": [.text(text)]], arguments: [:])
    #expect(throws: Failure.self) { try BulkFlags.thousandths(invocation[BulkFlags.rate]) }
  }

  @Test func `progress is a sentence`() {
    let text = Progress.text(done: 1234, failed: 3, time: .seconds(25), share: 0.25)
    #expect(text == "1234 done, 3 failed, 49 per second, 1 min 15 s left")
    #expect(Progress.text(done: 2, failed: 0, time: .seconds(4), share: nil) == "2 done, 0.5 per second")
    let counted = Progress.text(done: 12, failed: 0, items: (10, 50), time: .seconds(4), share: 0.2)
    #expect(counted == "10 of 50 done, 3.0 per second, 16 s left")
    #expect(TimeSpan.seconds(7300).countdown == "2 h 1 min")
  }
}

/// An integer literal is a number of milliseconds.
extension MonotonicTime: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self.init(milliseconds: value) }
}
