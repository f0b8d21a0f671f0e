import Testing

@testable import Base

/// Dates of HTTP (RFC 9110, section 5.6.7).
@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"), ("1970-01-01", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ("1969-12-31T23:59:59.999Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
    ("2024-02-29T12:00Z", "Thu, 29 Feb 2024 12:00:00 GMT"),
    ("0001-01-01", "Mon, 01 Jan 0001 00:00:00 GMT"), ("9999-12-31T23:59:59Z", "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `a time is written in HTTP's format`(moment: String, date: String) {
    #expect(Timestamp(moment)?.httpDate == date)
  }

  @Test(arguments: [Timestamp.earliest, .latest, Timestamp("0001-01-01").map { $0 - .milliseconds(1) } ?? .latest])
  func `times outside of four-digit years have no date`(moment: Timestamp) {
    #expect(moment.httpDate == nil)
  }
}
