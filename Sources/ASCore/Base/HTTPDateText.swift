extension Timestamp {
  /// As the header `Date` has it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). Nil before the year 1 and
  /// after 9999.
  package var httpDate: String? {
    let days = seconds.flooredDivision(by: 86_400)
    let (year, month, day) = CalendarDay.date(daysSince1970: max(days, -719_162))
    guard (1...9999).contains(year), days >= -719_162 else { return nil }
    let second = Int(seconds - days * 86_400)
    func digits(_ number: Int, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: width - text.utf8.count) + text
    }
    // 1970 began on a Thursday.
    let weekday = Self.weekdays[Int((days + 4) - (days + 4).flooredDivision(by: 7) * 7)]
    let time = "\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))"
    return "\(weekday), \(digits(day)) \(Self.months[month - 1]) \(digits(year, 4)) \(time) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
