/// A time in whole milliseconds since 1970-01-01 00:00 UTC, as in Apple's payloads.
///
/// Numbers from outside may have any value, so calculations are limited to the range; `+` of numbers would crash.
/// Milliseconds and seconds are converted where they are read and written.
package struct Timestamp: Hashable, Sendable {
  package let milliseconds: Int64

  @inlinable package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates a time from seconds since 1970, as in tokens and certificates, limited to the range.
  package init(seconds: Int64) {
    milliseconds = seconds.multipliedClamped(by: 1000)
  }

  /// Creates a time from seconds since 1970; `nil` beyond the range.
  package init?(exactSeconds seconds: Int64) {
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflows else { return nil }
    self.milliseconds = milliseconds
  }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { milliseconds.flooredDivision(by: 1000) }

  /// The time rounded down to a whole second.
  package var wholeSecond: Timestamp { Timestamp(seconds: seconds) }

  /// 1970-01-01 00:00 UTC.
  package static let zero = Timestamp(milliseconds: 0)
  /// The ends of the range.
  package static let earliest = Timestamp(milliseconds: .min)
  package static let latest = Timestamp(milliseconds: .max)

  /// The first moment of its day in UTC.
  package var startOfDay: Timestamp {
    let day: Int64 = 86_400_000
    let rest = milliseconds % day
    return self - .milliseconds(rest < 0 ? rest + day : rest)
  }
}

extension Timestamp: Comparable {
  @inlinable package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (moment: Timestamp, span: TimeSpan) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.addingClamped(span.milliseconds))
  }

  package static func - (moment: Timestamp, span: TimeSpan) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds.subtractingClamped(span.milliseconds))
  }

  /// Returns how much later the left time is; negative if it is earlier.
  package static func - (left: Timestamp, right: Timestamp) -> TimeSpan {
    .milliseconds(left.milliseconds.subtractingClamped(right.milliseconds))
  }
}

/// A length of time in whole milliseconds, which may be negative, limited to its range.
package struct TimeSpan: Hashable, Sendable {
  package let milliseconds: Int64

  private init(_ milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static let zero = TimeSpan(0)
  /// Creates a length of time from a number. The functions below are limited to the range.
  package static func milliseconds(_ number: Int64) -> TimeSpan { TimeSpan(number) }
  package static func seconds(_ number: Int64) -> TimeSpan { TimeSpan(number.multipliedClamped(by: 1000)) }
  package static func minutes(_ number: Int64) -> TimeSpan { seconds(number.multipliedClamped(by: 60)) }
  package static func hours(_ number: Int64) -> TimeSpan { minutes(number.multipliedClamped(by: 60)) }
  /// Days of 24 hours.
  package static func days(_ number: Int64) -> TimeSpan { hours(number.multipliedClamped(by: 24)) }

  /// Whole seconds, rounded toward zero.
  package var seconds: Int64 { milliseconds / 1000 }
}

extension TimeSpan: Comparable {
  package static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.milliseconds < right.milliseconds }

  package static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(left.milliseconds.addingClamped(right.milliseconds))
  }

  package static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(left.milliseconds.subtractingClamped(right.milliseconds))
  }

  package static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
    TimeSpan(span.milliseconds.multipliedClamped(by: factor))
  }

  /// The quotient, rounded toward zero.
  package static func / (span: TimeSpan, divisor: Int64) -> TimeSpan { TimeSpan(span.milliseconds / divisor) }

  package static prefix func - (span: TimeSpan) -> TimeSpan { .zero - span }
}

/// Conversion between times and Apple's numbers.
extension JSON {
  /// Milliseconds since 1970, as Apple writes them.
  package static func timestamp(_ moment: Timestamp) -> JSON { .number(JSONNumber(moment.milliseconds)) }

  /// An integer as milliseconds since 1970; `nil` for anything else.
  package var timestamp: Timestamp? { int64.map(Timestamp.init(milliseconds:)) }
}
