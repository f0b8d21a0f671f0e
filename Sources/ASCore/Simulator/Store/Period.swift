import Base

/// A duration as the App Store sells it: a number of days, or of calendar months.
struct Period: Sendable, Equatable {
  /// As Apple writes it: `P1M`.
  let text: String
  fileprivate let length: Length

  fileprivate enum Length: Sendable, Equatable {
    case days(Int64)
    case months(Int64)
  }

  static let week = Period(text: "P1W", length: .days(7))
  static let month = Period(months: 1)
  static let threeMonths = Period(months: 3)
  static let year = Period(text: "P1Y", length: .months(12))
}

extension Period {
  init(months: Int64) {
    self.init(text: "P\(months)M", length: .months(months))
  }

  /// Parses a number and a unit, such as `P3D`, `P1W`, `P2M` or `P1Y`; nil for any other text or over ten years.
  init?(_ text: String) {
    guard text.first == "P", let unit = text.last, case let digits = text.dropFirst().dropLast(),
      digits.utf8.count <= 4, digits.isDigits, let count = Int64(digits), count > 0
    else { return nil }
    switch unit {
    case "D": length = .days(count)
    case "W": length = .days(count * 7)
    case "M": length = .months(count)
    case "Y": length = .months(count * 12)
    default: return nil
    }
    self.text = text
    guard nominalDays <= 3660 else { return nil }
  }

  /// Returns a multiple of the period with the same unit: twice P1M is P2M.
  func times(_ count: Int64) -> Period? {
    guard count > 1 else { return self }
    guard let unit = text.last, let number = Int64(text.dropFirst().dropLast()),
      case let (product, isTooLarge) = number.multipliedReportingOverflow(by: count), !isTooLarge
    else { return nil }
    return Period("P\(product)\(unit)")
  }

  /// Returns how often a shorter period fits into this one; 0 if it does not.
  func count(of unit: Period) -> Int64 {
    switch (length, unit.length) {
    case (.months(let all), .months(let part)): all / part
    case (.days, _), (.months, .days): nominalDays / unit.nominalDays
    }
  }

  /// For comparisons of months with days: 30 per month, 365 per year.
  var nominalDays: Int64 {
    switch length {
    case .days(let count): count
    case .months(let count): count / 12 * 365 + count % 12 * 30
    }
  }

  /// The length from the most unfavorable date, which is at most three days longer than from any other.
  var longest: TimeSpan {
    switch length {
    case .days(let count): .days(count)
    case .months(let count): .days((count * 367 + 11) / 12)
    }
  }
}

/// A date on which a subscription is charged, and the day of the month that the following charges keep.
///
/// Apple bills by calendar months and years, but does not publish the exact rule for the last days of a month or the
/// time zone. This is the simulator's: in UTC and at the same time of day, January 31 is followed by the last day of
/// February and then by March 31; a year from February 29 ends on February 28, and the fourth one on the 29th again.
/// A period that begins on another date, after an extension, an upgrade or a late payment, sets a new day. Offers and
/// commitments follow the same rule; weeks are 7 days, and grace and billing retry periods are days, too. Apple may
/// charge up to a day before the renewal date; the simulator charges on it.
struct BillingDate: Sendable, Equatable {
  let date: Timestamp
  private let day: Int

  init(_ date: Timestamp) {
    (self.date, day) = (date, date.dayOfMonth)
  }

  private init(_ date: Timestamp, day: Int) {
    (self.date, self.day) = (date, day)
  }

  /// The end of a period that began then, for which only both dates are known.
  init(_ date: Timestamp, endOfPeriodFrom start: Timestamp) {
    let isLastDay = date.adding(months: 0, onDay: 31) == date
    self.init(date, day: isLastDay ? max(date.dayOfMonth, start.dayOfMonth) : date.dayOfMonth)
  }

  /// Returns the end of a period that begins on this date.
  func adding(_ period: Period) -> BillingDate {
    switch period.length {
    case .days(let count): BillingDate(date + .days(count))
    case .months(let count): BillingDate(date.adding(months: count, onDay: day), day: day)
    }
  }
}
