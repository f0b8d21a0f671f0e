import Base

/// A time in the user's calendar and time zone.
package struct LocalTime: Sendable {
  /// `2026-01-31`.
  package let day: String
  /// `13:00:00`.
  package let clock: String
  /// `CET`.
  package let zone: String
  /// `+01:00`.
  package let offset: String

  package init(day: String, clock: String, zone: String, offset: String = "+00:00") {
    (self.day, self.clock, self.zone, self.offset) = (day, clock, zone, offset)
  }

  /// `2026-01-31T13:00:00+01:00` (ISO 8601).
  package var iso8601: String { "\(day)T\(clock)\(offset)" }

  /// `13:00`.
  package var minute: Substring { clock.prefix(5) }
}

extension LocalTime: CustomStringConvertible {
  /// `2026-01-31 13:00:00 CET`.
  package var description: String { "\(day) \(clock) \(zone)" }
}

extension Context {
  /// `2026-01-31 13:00:00 CET`, or `Timestamp.text` if the calendar does not cover the time.
  package func localText(_ moment: Timestamp) -> String { clock.localTime(moment)?.description ?? moment.text }
}
