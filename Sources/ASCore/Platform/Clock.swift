import Base

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Dates, waits and the time zone.
package struct Clock: Sendable {
  package var now: @Sendable () -> Timestamp
  /// A monotonic clock, for measuring and pacing.
  package var uptime: @Sendable () -> MonotonicTime
  /// Waits until the time is over or the run is interrupted.
  package var sleep: @Sendable (TimeSpan) -> Void
  /// A time in the user's time zone; `nil` if the calendar does not cover it.
  package var localTime: @Sendable (Timestamp) -> LocalTime?
  /// Sets the user's time zone by name, such as `Europe/Berlin`; false if the system does not have it.
  package var enterTimeZone: @Sendable (_ name: String) -> Bool
  /// The machine's time for tokens and waits if `now` is that of a simulator; `nil` if both are the same.
  package var machineNow: (@Sendable () -> Timestamp)?
}

extension Clock {
  static let real = Clock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(seconds: Int64(time.tv_sec)) + .milliseconds(Int64(time.tv_nsec) / 1_000_000)
    },
    uptime: { .now() },
    sleep: { InterruptionSignal.sleep(max($0, .zero)) },
    localTime: { moment in
      var (time, parts) = (time_t(moment.seconds), tm())
      guard localtime_r(&time, &parts) != nil else { return nil }
      func text(_ format: String) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        strftime(&buffer, buffer.count, format, &parts)
        return string(buffer)
      }
      let offset = text("%z")
      return LocalTime(
        day: text("%Y-%m-%d"), clock: text("%H:%M:%S"), zone: text("%Z"),
        offset: "\(offset.prefix(3)):\(offset.suffix(2))")
    },
    enterTimeZone: { name in
      // The C library treats an unknown name as UTC.
      let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0) } && name.first != "/"
      guard isName, zoneFolders.contains(where: { FileSystem.isFile("\($0)/\(name)") }) else { return false }
      setenv("TZ", name, 1)
      tzset()
      return true
    })

  /// Where systems have their time zones.
  private static let zoneFolders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

  /// The time for tokens, which servers check by the real time, even if the App Store in use has another time.
  package var tokenNow: @Sendable () -> Timestamp { machineNow ?? now }
}

/// A time in the user's calendar and time zone.
package struct LocalTime: Sendable {
  /// `2026-01-31`.
  package let day: String
  /// `13:00:00`.
  package let clock: String
  /// `CET`.
  package let zone: String
  /// `+01:00`.
  var offset = "+00:00"

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
