/// A server's wish to be left alone for a while (429). It holds for all that is asked of it, not for the one request
/// that was answered so.
struct RateLimitPause {
  /// By the monotonic clock, in milliseconds.
  private(set) var end = Int64.min
  /// How often in a row it was wished, without an answer in between.
  private(set) var count = 0

  /// Whether a request that started then had waited for the end: if so, being refused again is news.
  func isOver(at started: Int64) -> Bool { started >= end }

  /// How often in a row, this refusal included.
  func count(afterRefusalOf started: Int64) -> Int {
    isOver(at: started) ? count + 1 : count
  }

  mutating func extend(to end: Int64, afterRefusalOf started: Int64) {
    count = count(afterRefusalOf: started)
    self.end = max(self.end, end)
  }

  /// A request that started then got an answer.
  mutating func answered(_ started: Int64) {
    if isOver(at: started) { count = 0 }
  }
}
