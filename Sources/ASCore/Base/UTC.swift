#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Dates as ISO 8601 in UTC, by the system's calendar.
enum UTC {
  /// `2026-01-31T12:00:00Z`; the number itself where it is no date of years 1 to 9999.
  static func text(seconds: Int64) -> String {
    // Years 1 to 9999, beyond which ISO 8601 needs an agreement of its own.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return "\(seconds) s since 1970" }
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    strftime(&buffer, buffer.count, "-%m-%dT%H:%M:%SZ", &parts)
    return padded(Int(parts.tm_year) + 1900, 4) + string(buffer)
  }

  /// With the milliseconds where there are any: `2026-01-31T12:00:00.123Z`.
  static func text(milliseconds: Int64) -> String {
    let seconds = milliseconds.flooredDivision(by: 1000)
    // Not the difference, which the least number there is would overflow.
    let rest = (milliseconds % 1000 + 1000) % 1000
    let text = text(seconds: seconds)
    return rest == 0 || !text.hasSuffix("Z") ? text : "\(text.dropLast()).\(padded(Int(rest), 3))Z"
  }

  /// Milliseconds since 1970 of a day, or of a day and a time, in ISO 8601: `2026-01-31`, `2026-01-31T12:00[:00[.000]]`,
  /// with `Z`, `+02:00` or neither behind it, or with `+0200` where zones of ISO 8601's basic format are allowed. Nil for
  /// any other text, and for a day or time that does not exist.
  static func milliseconds(_ text: String, allowsBasicZone: Bool = false) -> Int64? {
    var digits = DigitReader(Array(text.utf8))
    guard let (year, month, day) = digits.date(), let date = CalendarDay(year: year, month: month, day: day) else {
      return nil
    }
    let midnight = date.daysSince1970 * 86_400_000
    if digits.isAtEnd { return midnight }
    guard let time = digits.time(), let zone = digits.zone(allowsBasic: allowsBasicZone), digits.isAtEnd else {
      return nil
    }
    return midnight + time - zone
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
