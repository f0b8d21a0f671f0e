/// ISO 8601 in UTC.
extension Timestamp {
  /// `2026-01-31T12:00:00Z`, with milliseconds if they are not zero: `2026-01-31T12:00:00.123Z`. For years outside 1 to
  /// 9999, which ISO 8601 does not cover without an agreement, the number of seconds.
  package var text: String {
    var output: [UInt8] = []
    append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the text for a number of seconds since 1970 that is outside the range of dates.
  package static func text(farSeconds seconds: Int64) -> String { "\(seconds) s since 1970" }

  /// Appends `text`.
  package func append(to output: inout [UInt8]) {
    let seconds = seconds
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else {
      output.append(contentsOf: Self.text(farSeconds: seconds).utf8)
      return
    }
    let days = seconds.flooredDivision(by: 86_400)
    let (year, month, day) = Self.date(daysSince1970: days)
    let second = Int(seconds - days * 86_400)
    let rest = Int(milliseconds - seconds * 1000)
    // Appended at once, because appending single bytes would check the array's capacity each time.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      var text = DigitWriter(text)
      text.append(year, digits: 4, "-")
      text.append(month, digits: 2, "-")
      text.append(day, digits: 2, "T")
      text.append(second / 3600, digits: 2, ":")
      text.append(second / 60 % 60, digits: 2, ":")
      text.append(second % 60, digits: 2, rest == 0 ? "Z" : ".")
      if rest != 0 { text.append(rest, digits: 3, "Z") }
      output.append(contentsOf: text.written)
    }
  }

  /// Parses a day, or a day and a time, in ISO 8601: `2026-01-31`, `2026-01-31T12:00[:00[.000]]`, optionally with `Z`,
  /// `+02:00`, or `+0200` if ISO 8601's basic format is allowed. `nil` for any other text, and for a day or time that
  /// does not exist.
  package init?(_ text: String, allowsBasicZone: Bool = false) {
    var digits = DigitReader(Array(text.utf8))
    guard let day = digits.date().flatMap(Timestamp.init(year:month:day:)) else { return nil }
    if digits.isAtEnd {
      self = day
      return
    }
    guard let time = digits.time(), let zone = digits.zone(allowsBasic: allowsBasicZone), digits.isAtEnd else {
      return nil
    }
    self = day + time - zone
  }

  /// Returns whether a text begins with a date such as 2026-02-30, which does not exist.
  package static func isMissingDay(_ text: String) -> Bool {
    var digits = DigitReader(Array(text.utf8))
    return digits.date().map { Timestamp(year: $0.year, month: $0.month, day: $0.day) == nil } ?? false
  }
}

/// Writes numbers of a fixed width, each followed by a character, into memory with room for them.
private struct DigitWriter {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    self.memory = memory
  }

  mutating func append(_ number: Int, digits: Int, _ sign: Unicode.Scalar) {
    var rest = number
    var place = count &+ digits
    memory.initializeElement(at: place, to: UInt8(truncatingIfNeeded: sign.value))
    while place > count {
      place &-= 1
      memory.initializeElement(at: place, to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    count &+= digits &+ 1
  }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[..<count]) }
}

/// The Gregorian calendar, extended back to the year 1. The calculations start years in March, so that the leap day is
/// last.
extension Timestamp {
  /// The start of a day in UTC. `nil` for days that do not exist, such as February 30, and for years before 1 or after
  /// 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year) else {
      return nil
    }
    let marchYear = month > 2 ? year : year - 1
    let century = marchYear / 400
    let yearOfCentury = marchYear % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfCentury = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
    self = .zero + .days(Int64(century * 146_097 + dayOfCentury - 719_468))
  }

  /// Returns the date this number of days after 1970-01-01, from the year 1 on.
  static func date(daysSince1970 days: Int64) -> (year: Int, month: Int, day: Int) {
    let days = Int(days) + 719_468
    let century = days / 146_097
    let dayOfCentury = days % 146_097
    let yearOfCentury = (dayOfCentury - dayOfCentury / 1460 + dayOfCentury / 36_524 - dayOfCentury / 146_096) / 365
    let dayOfYear = dayOfCentury - (365 * yearOfCentury + yearOfCentury / 4 - yearOfCentury / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    return (yearOfCentury + century * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

/// Reads the fixed-width numbers of dates (RFC 3339, section 5.6).
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads `2026-01-31`, even if the day does not exist.
  mutating func date() -> (year: Int, month: Int, day: Int)? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
    return (year, month, day)
  }

  /// Reads `T12:00`, `T12:00:00` or `T12:00:00.123` as the time since midnight. Further digits are dropped.
  mutating func time() -> TimeSpan? {
    guard skip("T"), let hour = number(2, atMost: 23), skip(":"), let minute = number(2, atMost: 59) else { return nil }
    let minutes = TimeSpan.minutes(Int64(hour * 60 + minute))
    guard skip(":") else { return minutes }
    guard let second = number(2, atMost: 59) else { return nil }
    let seconds = minutes + .seconds(Int64(second))
    guard skip(".") else { return seconds }
    let fraction = rest.prefix(while: \.isDigit)
    guard !fraction.isEmpty else { return nil }
    rest = rest.dropFirst(fraction.count)
    return zip(fraction, [100, 10, 1]).reduce(seconds) { time, digit in
      time + .milliseconds(Int64(digit.0 - UInt8(ascii: "0")) * digit.1)
    }
  }

  /// Reads `Z`, `+02:00` or nothing as the offset from UTC; also `+0200` if that is allowed.
  mutating func zone(allowsBasic: Bool) -> TimeSpan? {
    if isAtEnd || skip("Z") { return .zero }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hour = number(2, atMost: 23), skip(":") || allowsBasic, let minute = number(2, atMost: 59) else {
      return nil
    }
    return .minutes(sign * Int64(hour * 60 + minute))
  }

  private mutating func number(_ width: Int, atMost limit: Int = .max) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy(\.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number <= limit else { return nil }
    rest = rest.dropFirst(width)
    return number
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }
}

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
    let parts = wholeSecond.text.split { "-TZ".contains($0) }
    guard parts.count == 4, let month = Int(parts[1]) else { return nil }
    // 1970-01-01 was a Thursday.
    let days = seconds.flooredDivision(by: 86_400) + 4
    let weekday = Self.weekdays[Int(days - days.flooredDivision(by: 7) * 7)]
    return "\(weekday), \(parts[2]) \(Self.months[month - 1]) \(parts[0]) \(parts[3]) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
