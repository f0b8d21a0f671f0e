import Base

/// Statistics of response times, as in Apple's performance test.
package struct ResponseTimes: Sendable, Equatable {
  /// The times in milliseconds, shortest first.
  private let sorted: [Int64]

  /// Creates statistics from times in milliseconds, in any order.
  package init(_ milliseconds: [Int64]) { sorted = milliseconds.sorted() }

  /// Returns the percentile by nearest rank; `nil` without responses.
  package func percentile(_ percent: Int) -> Int64? {
    guard !sorted.isEmpty else { return nil }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// `median 3 ms, p95 9 ms`; `nil` without responses.
  package var words: String? {
    guard let median = percentile(50), let slow = percentile(95) else { return nil }
    return "median \(median) ms, p95 \(slow) ms"
  }

  /// The object of Apple's result (`PerformanceTestResponseTimes`); `nil` without responses.
  package var json: JSON? {
    guard !sorted.isEmpty else { return nil }
    var times: JSONObject = ["average": .number(JSONNumber(sorted.reduce(0, +) / Int64(sorted.count)))]
    for percent in [50, 90, 95, 99] {
      times["p\(percent)"] = percentile(percent).map { .number(JSONNumber($0)) }
    }
    return .object(times)
  }
}
