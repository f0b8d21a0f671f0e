/// Whole milliseconds: a time since some origin, or a length of time. Numbers from outside may have any value, so
/// calculations are limited to the range; `+` of numbers would crash.
@usableFromInline package protocol Milliseconds: Hashable, Comparable, Sendable {
  var milliseconds: Int64 { get }
  init(milliseconds: Int64)
}

extension Milliseconds {
  package static var zero: Self { Self(milliseconds: 0) }
  /// The ends of the range.
  package static var earliest: Self { Self(milliseconds: .min) }
  package static var latest: Self { Self(milliseconds: .max) }

  @inlinable package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  package static func + (moment: Self, span: TimeSpan) -> Self {
    Self(milliseconds: moment.milliseconds.addingClamped(span.milliseconds))
  }

  package static func - (moment: Self, span: TimeSpan) -> Self {
    Self(milliseconds: moment.milliseconds.subtractingClamped(span.milliseconds))
  }

  /// Returns how much later the left time is; negative if it is earlier.
  package static func - (left: Self, right: Self) -> TimeSpan {
    .milliseconds(left.milliseconds.subtractingClamped(right.milliseconds))
  }
}

/// A time in whole milliseconds since 1970-01-01 00:00 UTC, as in Apple's payloads. Milliseconds and seconds are
/// converted where they are read and written.
package struct Timestamp: Milliseconds {
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

  /// The first moment of its day in UTC.
  package var startOfDay: Timestamp {
    .zero + .days(milliseconds.flooredDivision(by: 86_400_000))
  }
}

/// A length of time in whole milliseconds, which may be negative, limited to its range.
package struct TimeSpan: Milliseconds {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Creates a length of time from a number. The functions below are limited to the range.
  package static func milliseconds(_ number: Int64) -> TimeSpan { TimeSpan(milliseconds: number) }
  package static func seconds(_ number: Int64) -> TimeSpan {
    TimeSpan(milliseconds: number.multipliedClamped(by: 1000))
  }
  package static func minutes(_ number: Int64) -> TimeSpan { seconds(number.multipliedClamped(by: 60)) }
  package static func hours(_ number: Int64) -> TimeSpan { minutes(number.multipliedClamped(by: 60)) }
  /// Days of 24 hours.
  package static func days(_ number: Int64) -> TimeSpan { hours(number.multipliedClamped(by: 24)) }

  /// Whole seconds, rounded toward zero.
  package var seconds: Int64 { milliseconds / 1000 }
}

extension TimeSpan {
  package static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(milliseconds: left.milliseconds.subtractingClamped(right.milliseconds))
  }

  package static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
    TimeSpan(milliseconds: span.milliseconds.multipliedClamped(by: factor))
  }

  package static prefix func - (span: TimeSpan) -> TimeSpan { .zero - span }
}

extension JSON {
  /// Milliseconds since 1970, as Apple writes them.
  package static func timestamp(_ moment: Timestamp) -> JSON { .number(JSONNumber(moment.milliseconds)) }

  /// An integer as milliseconds since 1970; `nil` for anything else.
  package var timestamp: Timestamp? { int64.map(Timestamp.init(milliseconds:)) }
}

extension TimeSpan {
  /// A rounded length of time: `45 s`, `20 min`, `3 h 5 min`, `12 d`.
  package var approximate: String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: seconds / 60 % 60 == 0 ? "\(seconds / 3600) h" : hoursAndMinutes
    default: "\(seconds / 86_400) d"
    }
  }

  /// The remaining time, in seconds below one hour: `20 s`, `4 min 20 s`, `3 h 20 min`. Negative times count as zero.
  package var countdown: String {
    switch seconds {
    case ..<60: "\(max(seconds, 0)) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: hoursAndMinutes
    }
  }

  private var hoursAndMinutes: String { "\(seconds / 3600) h \(seconds / 60 % 60) min" }
}

extension TimeSpan {
  /// Parses `30s`, `15m`, `12h`, `7d`, `2w`. `nil` for any other text, and for more than ten thousand years.
  package init?(text: String) {
    let bytes = text.utf8
    let unit: TimeSpan
    switch bytes.last {
    case UInt8(ascii: "s"): unit = .seconds(1)
    case UInt8(ascii: "m"): unit = .minutes(1)
    case UInt8(ascii: "h"): unit = .hours(1)
    case UInt8(ascii: "d"): unit = .days(1)
    case UInt8(ascii: "w"): unit = .days(7)
    default: return nil
    }
    let digits = bytes.dropLast()
    guard digits.allSatisfy(\.isDigit), let count = Int64(String(Substring(digits))) else { return nil }
    let span = unit * count
    guard span <= Self.longestTyped else { return nil }
    self = span
  }

  private static let longestTyped = TimeSpan.milliseconds(315_569_520_000_000)
}

/// A time of a monotonic clock, for measuring and pacing. It is not a date: it counts milliseconds from a fixed time
/// during the process.
package struct MonotonicTime: Milliseconds {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }
}
