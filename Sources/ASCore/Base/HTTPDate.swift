/// Dates in HTTP headers.
extension Timestamp {
  /// Parses the header `Date`: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). `nil` for any other text, for
  /// a day or time that does not exist, and for the two obsolete formats, which servers do not send.
  package init?(httpDate text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 6, words[0].utf8.last == UInt8(ascii: ","), words[5] == "GMT",
      let month = Self.months.firstIndex(of: words[2])
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }

  /// The text for a header; `nil` before the year 1 and after 9999.
  package var httpDate: String? {
    let days = seconds.flooredDivision(by: 86_400)
    let (year, month, day) = CalendarDay.date(daysSince1970: max(days, -719_162))
    guard (1...9999).contains(year), days >= -719_162 else { return nil }
    let second = Int(seconds - days * 86_400)
    func digits(_ number: Int, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: width - text.utf8.count) + text
    }
    // 1970-01-01 was a Thursday.
    let weekday = Self.weekdays[Int((days + 4) - (days + 4).flooredDivision(by: 7) * 7)]
    let time = "\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))"
    return "\(weekday), \(digits(day)) \(Self.months[month - 1]) \(digits(year, 4)) \(time) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
