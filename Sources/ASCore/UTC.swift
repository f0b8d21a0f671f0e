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
    let rest = milliseconds - seconds * 1000
    let text = text(seconds: seconds)
    return rest == 0 || !text.hasSuffix("Z") ? text : "\(text.dropLast()).\(padded(Int(rest), 3))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
