import Base

/// The time in California, in which verifyReceipt repeated each date: `2012-12-01 23:15:54 America/Los_Angeles` (App
/// Store Receipts, "expires_date_pst").
///
/// It is calculated, because the system's functions support only one time zone at a time and not several threads.
enum PacificTime {
  /// Parses such a text. Returns `nil` for other texts, for the hour in November that occurs twice and the one in March
  /// that does not occur, and for years before 2007, which had other clock changes; no purchase is older.
  static func timestamp(of text: String) -> Timestamp? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "America/Los_Angeles", let year = Int64(parts[0].prefix(4)), year >= 2007,
      let local = Timestamp("\(parts[0])T\(parts[1])Z"), let march = firstSunday(of: "\(year)-03"),
      let november = firstSunday(of: "\(year)-11")
    else { return nil }
    // Since 2007, clocks go forward at 2:00 on the second Sunday of March, and back at 2:00 on the first Sunday of
    // November (Energy Policy Act of 2005, section 110).
    let (forward, back) = (march + .days(7) + .hours(2), november + .hours(2))
    switch local {
    case forward..<forward + .hours(1), back - .hours(1)..<back: return nil
    case forward..<back: return local + .hours(7)
    default: return local + .hours(8)
    }
  }

  /// The first Sunday's midnight, as if it were UTC.
  private static func firstSunday(of month: String) -> Timestamp? {
    Timestamp("\(month)-01T00:00:00Z").map { first in
      // 1970-01-01 was a Thursday, four days after a Sunday.
      let weekday = (first.seconds / 86_400 + 4) % 7
      return first + .days((7 - weekday) % 7)
    }
  }
}
