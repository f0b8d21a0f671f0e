/// Dates as Apple writes them, in milliseconds since 1970, as ISO 8601 in UTC.
enum MillisecondDate {
  /// `2023-10-24T11:48:20Z`, with three decimals only if there are milliseconds. Works for any Int64.
  static func text(_ milliseconds: Int64) -> String {
    let (seconds, fraction) = floorDivide(milliseconds, by: 1000)
    let (days, second) = floorDivide(seconds, by: 86_400)
    let date = civilDate(days: days)
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
    let decimals = fraction == 0 ? "" : "." + padded(fraction, to: 3)
    return "\(year(date.year))-\(padded(date.month, to: 2))-\(padded(date.day, to: 2))T\(time)\(decimals)Z"
  }

  private static func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Days since 1970 to a date of the proleptic Gregorian calendar, counted in eras of 400 years that begin in March.
  /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, civil_from_days.
  private static func civilDate(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func year(_ year: Int64) -> String { year < 0 ? "-" + padded(-year, to: 4) : padded(year, to: 4) }

  private static func padded(_ value: Int64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
