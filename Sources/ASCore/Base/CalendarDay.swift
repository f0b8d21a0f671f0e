/// A day of the Gregorian calendar, extended back to the year 1, that really exists.
struct CalendarDay: Equatable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// nil for 30 February and its like, and for years before 1 or after 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01. The year is counted from March, so that the leap day is its last and needs no exception.
  var daysSince1970: Int64 {
    let marchYear = month > 2 ? year : year - 1
    let century = marchYear / 400
    let yearOfCentury = marchYear % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfCentury = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
    return Int64(century * 146_097 + dayOfCentury - 719_468)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
