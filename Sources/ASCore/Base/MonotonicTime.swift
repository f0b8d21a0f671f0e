/// A time of a monotonic clock, for measuring and pacing. It is not a date: it counts milliseconds from a fixed time
/// during the process.
package struct MonotonicTime: Hashable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static let zero = MonotonicTime(milliseconds: 0)
  /// The ends of the range, before and after all other times.
  package static let earliest = MonotonicTime(milliseconds: .min)
  package static let latest = MonotonicTime(milliseconds: .max)
}

extension MonotonicTime: Comparable {
  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }

  /// Returns the sum, limited to the range.
  package static func + (moment: MonotonicTime, span: TimeSpan) -> MonotonicTime {
    MonotonicTime(milliseconds: moment.milliseconds.addingClamped(span.milliseconds))
  }

  /// Returns how much later the left time is; negative if it is earlier.
  package static func - (left: MonotonicTime, right: MonotonicTime) -> TimeSpan {
    .milliseconds(left.milliseconds.subtractingClamped(right.milliseconds))
  }
}
