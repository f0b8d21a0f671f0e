/// Arithmetic with calendar months in UTC.
extension Timestamp {
  /// The day of the month in UTC, from 1 to 31.
  package var dayOfMonth: Int { civilDate.day }

  /// Returns the same time of day, a number of calendar months later, on `day` of that month, or on its last day if the
  /// month is shorter. Clamped to the range beyond the years 1 to 9999.
  package func adding(months: Int64, onDay day: Int) -> Timestamp {
    let (year, month, _) = civilDate
    // More months than the calendar has lead beyond it in any case.
    let count = Int64(year * 12 + month - 1) + max(-120_000, min(months, 120_000))
    let laterYear = Int(count.flooredDivision(by: 12))
    let laterMonth = Int(count - Int64(laterYear) * 12) + 1
    let last = Self.length(of: laterMonth, in: laterYear)
    guard let start = Timestamp(year: laterYear, month: laterMonth, day: max(1, min(day, last))) else {
      return months < 0 ? .earliest : .latest
    }
    return start + (self - startOfDay)
  }

  private var civilDate: (year: Int, month: Int, day: Int) {
    Self.date(daysSince1970: milliseconds.flooredDivision(by: 86_400_000))
  }
}
