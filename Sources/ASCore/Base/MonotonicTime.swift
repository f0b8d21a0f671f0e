/// A moment of a clock that nobody can set, for what is measured or paced. It is no date: it counts whole milliseconds
/// from some moment that stays the same while the process runs.
package struct MonotonicTime: Hashable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static let zero = MonotonicTime(milliseconds: 0)
  /// Before and after everything, the ends of the range.
  package static let earliest = MonotonicTime(milliseconds: .min)
  package static let latest = MonotonicTime(milliseconds: .max)
}

extension MonotonicTime: Comparable {
  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }

  /// Both stop at the ends of the range.
  package static func + (moment: MonotonicTime, span: TimeSpan) -> MonotonicTime {
    MonotonicTime(milliseconds: moment.milliseconds.addingClamped(span.milliseconds))
  }

  /// How much later the left one is; less than nothing where it is earlier.
  package static func - (left: MonotonicTime, right: MonotonicTime) -> TimeSpan {
    .milliseconds(left.milliseconds.subtractingClamped(right.milliseconds))
  }
}
