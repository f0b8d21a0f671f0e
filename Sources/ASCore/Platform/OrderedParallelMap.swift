import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Distributes pieces of work over threads and delivers the results in input order. One thread reads ahead, several
/// work, and the caller's thread delivers. The number and weight of pieces in progress are limited, so that input of any
/// length uses little memory.
package final class OrderedParallelMap<Piece: Sendable, Outcome: Sendable>: @unchecked Sendable {
  // Everything below is accessed only with the monitor held, hence the unchecked conformance.
  private let monitor = Monitor(conditions: Event.allCases.count)
  private var pieces: [(number: Int, piece: Piece, weight: Int)] = []
  private var products: [Int: (product: Outcome, weight: Int)] = [:]
  private var read = 0
  private var delivered = 0
  private var weight = 0
  private var end: End?

  private enum End {
    case exhausted
    case failed(Failure)
    case stopped
  }

  /// An event that a thread may wait for. The thread that causes it wakes one waiting thread.
  private enum Event: Int, CaseIterable {
    case room
    case work
    case product
  }

  private let workers: Int
  private let window: Int

  /// The limit of bytes in progress, except for a single larger piece.
  private static var weightLimit: Int { 16 << 20 }

  package init(workers: Int) {
    self.workers = max(workers, 1)
    window = self.workers * 4 + 4
  }

  /// Runs until `next` has no more pieces, or until `deliver` throws; then pieces in progress are dropped. Returns why
  /// `next` failed; everything before that has been delivered.
  ///
  /// `next` is called on one thread of its own and may wait there for slow input until `stopReading` is called. All
  /// threads have ended on return. `makeWorker` is called once on every working thread, and its result stays there.
  /// `deliver` is called on this thread, and so is `idle`, when everything read so far was delivered and no more has
  /// arrived.
  package func run<Stop: Error>(
    next: @escaping () throws(Failure) -> Piece?, stopReading: () -> Void, weight: @escaping @Sendable (Piece) -> Int,
    makeWorker: @escaping @Sendable () -> (Piece) -> Outcome,
    idle: () throws(Stop) -> Void, deliver: (Outcome) throws(Stop) -> Void
  ) throws(Stop) -> Failure? {
    // Only the reading thread uses it.
    nonisolated(unsafe) let next = next
    let readingThread = Thread.start { [self] in readAll(next, weight) }
    let threads = (0..<workers).compactMap { _ in Thread.start { [self] in work(makeWorker()) } }
    defer {
      stopReading()
      for thread in threads { thread.join() }
      readingThread?.join()
    }
    guard readingThread != nil, !threads.isEmpty else {
      finish(.stopped)
      return Failure(.failure, "cannot create threads")
    }
    do throws(Stop) {
      while true {
        if isWaiting { try idle() }
        guard let product = nextProduct() else { return failure }
        try deliver(product)
      }
    } catch {
      finish(.stopped)
      throw error
    }
  }

  private func readAll(_ next: () throws(Failure) -> Piece?, _ weight: (Piece) -> Int) {
    while true {
      do throws(Failure) {
        guard let piece = try next() else { return finish(.exhausted) }
        guard add(piece, weight: weight(piece)) else { return }
      } catch {
        return finish(.failed(error))
      }
    }
  }

  /// Waits for room; false if the run has ended.
  private func add(_ piece: Piece, weight: Int) -> Bool {
    monitor.hold {
      while end == nil, read - delivered >= window || self.weight > 0 && self.weight + weight > Self.weightLimit {
        monitor.wait(for: Event.room.rawValue)
      }
      guard end == nil else { return false }
      pieces.append((read, piece, weight))
      read += 1
      self.weight += weight
      monitor.signal(Event.work.rawValue)
      return true
    }
  }

  private func work(_ perform: (Piece) -> Outcome) {
    var taken = monitor.hold { take() }
    while let (number, piece, weight) = taken {
      let product = perform(piece)
      taken = monitor.hold {
        products[number] = (product, weight)
        if number == delivered { monitor.signal(Event.product.rawValue) }
        return take()
      }
    }
  }

  /// Waits for the next piece. The monitor must be held.
  private func take() -> (Int, Piece, Int)? {
    while pieces.isEmpty, end == nil { monitor.wait(for: Event.work.rawValue) }
    if case .stopped? = end { return nil }
    return pieces.isEmpty ? nil : pieces.removeFirst()
  }

  private func finish(_ end: End) {
    monitor.hold {
      if self.end == nil { self.end = end }
      if case .stopped = end { self.end = end }
      monitor.signalAll()
    }
  }

  /// Whether everything read so far was delivered and more may follow.
  private var isWaiting: Bool {
    monitor.hold { read == delivered && end == nil }
  }

  private var failure: Failure? {
    monitor.hold { if case .failed(let failure)? = end { failure } else { nil } }
  }

  /// Waits for the next product; `nil` after the last.
  private func nextProduct() -> Outcome? {
    monitor.hold {
      while true {
        if let (product, weight) = products.removeValue(forKey: delivered) {
          delivered += 1
          self.weight -= weight
          // A waiting reader is woken for several pieces at once.
          if read - delivered <= window / 2 { monitor.signal(Event.room.rawValue) }
          return product
        }
        if read == delivered, end != nil { return nil }
        monitor.wait(for: Event.product.rawValue)
      }
    }
  }
}
