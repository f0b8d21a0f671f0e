import Base

/// How fast answers came, summed up as Apple does in a performance test.
package struct ResponseTimes: Sendable, Equatable {
  /// In milliseconds, the shortest first.
  private let sorted: [Int64]

  /// `milliseconds` in any order.
  package init(_ milliseconds: [Int64]) { sorted = milliseconds.sorted() }

  /// The time that so many percent of the answers did not exceed (nearest rank); nil without an answer.
  package func percentile(_ percent: Int) -> Int64? {
    guard !sorted.isEmpty else { return nil }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// Of a half and of 95 of a hundred: `median 3 ms, p95 9 ms`; nil without an answer.
  package var words: String? {
    guard let median = percentile(50), let slow = percentile(95) else { return nil }
    return "median \(median) ms, p95 \(slow) ms"
  }

  /// The object that Apple's result has (`PerformanceTestResponseTimes`); nil without an answer.
  package var json: JSON? {
    guard !sorted.isEmpty else { return nil }
    var times: JSONObject = ["average": .number(JSONNumber(sorted.reduce(0, +) / Int64(sorted.count)))]
    for percent in [50, 90, 95, 99] {
      times["p\(percent)"] = percentile(percent).map { .number(JSONNumber($0)) }
    }
    return .object(times)
  }
}
