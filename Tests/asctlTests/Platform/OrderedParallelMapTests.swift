import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import Platform

/// Work on several threads, with results in order.
@Suite struct OrderedParallelMapTests {
  /// Why delivery ends early.
  private enum Stop: Error, Equatable {
    case failure(Failure)
    case outputEnd(OutputEnd)
  }

  /// Numbers from 0, counted as they are read.
  private final class Numbers: Sendable {
    private let count: Int
    private let failure: Failure?
    let read = Mutex(0)

    init(_ count: Int, then failure: Failure? = nil) {
      self.count = count
      self.failure = failure
    }

    func next() throws(Failure) -> Int? {
      let number = read.withLock { read in
        read += 1
        return read - 1
      }
      if number < count { return number }
      if let failure { throw failure }
      return nil
    }
  }

  /// Takes longer for numbers with smaller last digits, so that later pieces end first.
  private static func square(_ number: Int) -> Int {
    var sum = 0
    for index in 0..<((97 - number % 97) * 100) { sum &+= index }
    return sum >= 0 ? number * number : -1
  }

  private func run(
    _ numbers: Numbers, workers: Int = 4, weight: Int = 1, deliver: (Int) throws(Stop) -> Void
  ) throws(Stop) {
    let failure = try OrderedParallelMap<Int, Int>(workers: workers).run(
      next: { () throws(Failure) in try numbers.next() }, stopReading: {}, weight: { _ in weight },
      makeWorker: { Self.square },
      idle: { () throws(Stop) in }, deliver: deliver)
    if let failure { throw .failure(failure) }
  }

  @Test(arguments: [0, 1, 3, 1000], [1, 4])
  func `outcomes are in input order`(count: Int, workers: Int) throws {
    var delivered: [Int] = []
    try run(Numbers(count), workers: workers) { number throws(Stop) in delivered.append(number) }
    #expect(delivered == (0..<count).map { $0 * $0 })
  }

  @Test func `outcomes before a failure are delivered`() throws {
    let failure = Failure(.failure, "cannot read standard input")
    var delivered = 0
    #expect(throws: Stop.failure(failure)) {
      try run(Numbers(50, then: failure)) { _ throws(Stop) in delivered += 1 }
    }
    #expect(delivered == 50)
  }

  @Test func `reading stops when delivery stops`() throws {
    let numbers = Numbers(.max)
    #expect(throws: Stop.outputEnd(.closed)) {
      try run(numbers) { number throws(Stop) in
        if number == 9 { throw .outputEnd(.closed) }
      }
    }
    #expect(numbers.read.withLock(\.self) < 200)
  }

  /// A reader that waits for input that never arrives.
  private final class SilentInput: Sendable {
    private let state = Mutex((isStopped: false, isLeft: false))
    var isLeft: Bool { state.withLock(\.isLeft) }

    func stop() { state.withLock { $0.isStopped = true } }

    func wait() {
      while !state.withLock(\.isStopped) { sched_yield() }
      state.withLock { $0.isLeft = true }
    }
  }

  @Test func `no thread is left when the run ends`() {
    let (numbers, input) = (Numbers(.max), SilentInput())
    #expect(throws: Stop.outputEnd(.closed)) {
      let failure = try OrderedParallelMap<Int, Int>(workers: 2).run(
        next: { () throws(Failure) in
          guard let number = try numbers.next(), number < 5 else {
            input.wait()
            return nil
          }
          return number
        }, stopReading: input.stop, weight: { _ in 1 }, makeWorker: { { $0 } }, idle: { () throws(Stop) in },
        deliver: { number throws(Stop) in if number == 4 { throw .outputEnd(.closed) } })
      #expect(failure == nil)
    }
    #expect(input.isLeft)
  }

  @Test func `heavy pieces are processed one by one`() throws {
    let numbers = Numbers(20)
    var (delivered, ahead) = (0, 0)
    try run(numbers, weight: 65 << 20) { _ throws(Stop) in
      delivered += 1
      ahead = max(ahead, numbers.read.withLock(\.self) - delivered)
    }
    #expect(delivered == 20)
    // One that is being read, and one that waits for space.
    #expect(ahead <= 2)
  }

  /// Slow delivery of the output slows down the reading of input.
  @Test func `the number of pieces in progress is limited`() throws {
    let numbers = Numbers(5000)
    var (delivered, ahead) = (0, 0)
    try run(numbers, workers: 2) { _ throws(Stop) in
      delivered += 1
      ahead = max(ahead, numbers.read.withLock(\.self) - delivered)
    }
    #expect(delivered == 5000)
    #expect(ahead <= 14)
  }

  @Test func `every thread has its own worker`() throws {
    let made = Mutex(0)
    let numbers = Numbers(100)
    let failure = OrderedParallelMap<Int, Int>(workers: 3).run(
      next: { () throws(Failure) in try numbers.next() }, stopReading: {}, weight: { _ in 1 },
      makeWorker: {
        made.withLock { $0 += 1 }
        return { $0 }
      }, idle: {}, deliver: { _ in })
    #expect(failure == nil)
    #expect(made.withLock(\.self) == 3)
  }
}
