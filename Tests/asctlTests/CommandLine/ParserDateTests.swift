import Testing

@testable import Base
@testable import CommandLine

private let dates: [(text: String, moment: DateArgument)] = [
  // Days.
  ("1970-01-01", .at(.zero)),
  ("1970-01-02", .at(.zero + .days(1))),
  ("1969-12-31", .at(.zero - .days(1))),
  ("2000-02-29", .at(Timestamp(milliseconds: 951_782_400_000))),
  ("2024-02-29", .at(Timestamp(milliseconds: 1_709_164_800_000))),
  ("2026-01-31", .at(Timestamp(milliseconds: 1_769_817_600_000))),
  ("2100-03-01", .at(Timestamp(milliseconds: 4_107_542_400_000))),
  ("0001-01-01", .at(Timestamp(milliseconds: -62_135_596_800_000))),
  ("9999-12-31", .at(Timestamp(milliseconds: 253_402_214_400_000))),

  // Times.
  ("2026-01-31T12:00", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("2026-01-31T12:00:30", .at(Timestamp(milliseconds: 1_769_860_830_000))),
  ("2026-01-31T12:00:00Z", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("2026-01-31T12:00Z", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("2026-01-31T12:00:00.5Z", .at(Timestamp(milliseconds: 1_769_860_800_500))),
  ("2026-01-31T12:00:00.123456789Z", .at(Timestamp(milliseconds: 1_769_860_800_123))),
  ("2026-01-31T12:00:00.9999Z", .at(Timestamp(milliseconds: 1_769_860_800_999))),
  ("2026-01-31T14:00:00+02:00", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("2026-01-31T06:30:00-05:30", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("2026-01-31T00:00:00-00:00", .at(Timestamp(milliseconds: 1_769_817_600_000))),
  ("1969-12-31T23:59:59.999Z", .at(Timestamp(milliseconds: -1))),
  ("9999-12-31T23:59:59.999Z", .at(Timestamp(milliseconds: 253_402_300_799_999))),

  // Milliseconds.
  ("10000000000", .at(Timestamp(milliseconds: 10_000_000_000))),
  ("1769860800000", .at(Timestamp(milliseconds: 1_769_860_800_000))),
  ("00000000000", .at(.zero)),
  ("253402300799999", .at(Timestamp(milliseconds: 253_402_300_799_999))),

  // Relative to now.
  ("now", .ago(.zero)),
  ("0s", .ago(.zero)),
  ("30s", .ago(.seconds(30))),
  ("15m", .ago(.minutes(15))),
  ("12h", .ago(.hours(12))),
  ("7d", .ago(.days(7))),
  ("2w", .ago(.days(14))),
  ("007d", .ago(.days(7))),
]

@Test(arguments: dates) func `valid dates are parsed`(text: String, moment: DateArgument) {
  #expect(DateArgument(text) == moment)
}

@Test(arguments: [
  "", " ", "yesterday", "today", "Now", "d", "7", "7D", "-7d", "+7d", "7 d", "1.5d", "7days", "7y",
  "2026", "2026-01", "2026-1-31", "26-01-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "2026-02-29",
  "2026-02-30", "2026-04-31", "1900-02-29", "2100-02-29", "0000-01-01", "12026-01-01", "-2026-01-01", "20260131",
  "2026/01/31", "31-01-2026", " 2026-01-31", "2026-01-31 ", "2026-01-31\n", "２０２６-01-31",
  "2026-01-31 12:00", "2026-01-31t12:00", "2026-01-31T", "2026-01-31T12", "2026-01-31T1:00", "2026-01-31T12:0",
  "2026-01-31T24:00:00Z", "2026-01-31T12:60Z", "2026-01-31T12:00:60Z", "2026-01-31T12:00:", "2026-01-31T12:00:00.Z",
  "2026-01-31T12:00:00,5Z", "2026-01-31T12:00.5Z", "2026-01-31T12:00:00z", "2026-01-31T12:00:00ZZ",
  "2026-01-31T12:00:00+0200", "2026-01-31T12:00:00+02", "2026-01-31T12:00:00+24:00", "2026-01-31T12:00:00+02:60",
  "2026-01-31Z", "2026-01-31+02:00", "1769860800", "-1769860800000", "253402300800000", "1769860800000000",
  "99999999999999999999", "9223372036854775807d", "99999999999999999999d", "9223372036854775807s", "315569520001s",
])
func `invalid dates are rejected`(text: String) {
  #expect(DateArgument(text) == nil)
}

@Test(arguments: [
  ("1769860800", "in milliseconds: 1769860800000"),
  ("2026-02-30", "2026-02-30 is not a valid day"),
  ("2025-02-29T12:00Z", "2025-02-29 is not a valid day"),
  ("yesterday", nil),
  ("2026-01-31T25:00", nil),
])
func `near misses of dates get a hint`(text: String, remark: String?) {
  #expect(DateArgument.remark(on: text) == remark)
}

/// Walks the calendar day by day over two cycles of leap years, so that no wrong formula can agree with it by chance.
@Test func `days are counted without gaps`() throws {
  let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  var expected = try #require(Timestamp(year: 1600, month: 1, day: 1))
  for year in 1600..<2400 {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    for month in 1...12 {
      let length = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
      for day in 1...length {
        #expect(Timestamp(year: year, month: month, day: day) == expected)
        expected = expected + .days(1)
      }
      #expect(Timestamp(year: year, month: month, day: length + 1) == nil)
    }
  }
}

@Test func `relative dates refer to the present`() {
  let (now, then) = (Timestamp(milliseconds: 5_000), Timestamp(milliseconds: 4_000))
  #expect(DateArgument.ago(.seconds(1)).timestamp(now: now) == then)
  #expect(DateArgument.at(then).timestamp(now: now) == then)
}
