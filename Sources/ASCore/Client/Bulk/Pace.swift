/// When requests may start, so that no second sees more than so many of them.
///
/// They are spaced evenly and a little further apart than the rate says, as they do not all take equally long to arrive.
/// What was missed is not made up for: after a pause they do not come in a heap.
struct RateLimiter {
  /// Microseconds between two starts; 0 without a rate.
  private let interval: Int64
  /// When the next one is due, in microseconds of the caller's clock.
  private var due: Int64 = 0

  /// How much longer than a second as many starts take as one second may see.
  private static let margin: Int64 = 20_000
  /// How early a start may be, since clocks and waits count whole milliseconds. The margin has to hold more.
  private static let tolerance: Int64 = 5_000

  /// - Parameter thousandths: requests in a thousand seconds; 0 for as many as can be.
  init(thousandths rate: Int64) {
    interval = rate == 0 ? 0 : ((1_000_000 + Self.margin) * 1000 + rate - 1) / rate
  }

  /// The first millisecond, from now on, in which one may start.
  func earliest(now: Int64) -> Int64 {
    interval == 0 ? now : max(now, (due - Self.tolerance + 999).flooredDivision(by: 1000))
  }

  /// One starts now.
  mutating func start(now: Int64) {
    due = max(due, now * 1000) + interval
  }
}
