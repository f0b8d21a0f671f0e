import Testing

@testable import Base

@Test(
  arguments: [
    ("0", 0), ("-0", 0), ("-0.0", 0), ("0e999999999", 0), ("0.000e-5", 0), ("7", 7), ("-7", -7), ("1e3", 1000),
    ("1E+3", 1000), ("1000.0", 1000), ("1000.000e0", 1000), ("10000e-1", 1000), ("1.5e1", 15), ("0.001e3", 1),
    ("-2.50e2", -250),
    ("1697680122257", 1_697_680_122_257), ("9007199254740993", 9_007_199_254_740_993),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9223372036854775808.0", .min),
    ("9223372036854775807.000", .max), ("922337203685477580.7e1", .max), ("-922337203685477580.8e1", .min),
    ("1e18", 1_000_000_000_000_000_000), ("0.00000000000000000000001e23", 1),
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("922337203685477580.8e1", nil), ("1e19", nil),
    ("18446744073709551616", nil), ("1e400", nil), ("-1e400", nil), ("1e999999999", nil),
    ("1e99999999999999999999999999", nil), ("1e-99999999999999999999999999", nil), ("1e-1", nil), ("0.5", nil),
    ("1.5", nil), ("1000.0000001", nil), ("1697680122257.447", nil), ("9223372036854775807.1", nil), ("15e-1", nil),
  ] as [(String, Int64?)]
)
func `integers are exact`(text: String, expected: Int64?) throws {
  #expect(try #require(JSONNumber(text: text)).int64 == expected)
  #expect(try JSON.parse(text.utf8).int64 == expected)
}

@Test(
  arguments: [
    ("1697680122257.447", 1_697_680_122_257), ("-1697680122257.447", -1_697_680_122_258),
    ("1.697680122257447e12", 1_697_680_122_257),
    ("0.5", 0), ("-0.5", -1), ("-0.0", 0), ("-1.0", -1), ("-1.000001", -2), ("1.999", 1), ("15e-1", 1), ("-15e-1", -2),
    ("1e-999999999", 0), ("-1e-999999999", -1), ("-0e-999999999", 0), ("12", 12), ("1e3", 1000),
    ("9223372036854775807.9", .max), ("-9223372036854775807.9", .min), ("-9223372036854775808.0", .min),
    ("-9223372036854775808.1", nil), ("9223372036854775808.5", nil), ("1e400", nil), ("-1e400", nil),
    ("1e999999999", nil),
    ("123456789012345678901234567890.5", nil),
  ] as [(String, Int64?)]
)
func `fractions are floored`(text: String, expected: Int64?) throws {
  #expect(try #require(JSONNumber(text: text)).flooredInt64 == expected)
}

@Test(
  arguments: [
    "", " ", "+1", ".5", "1.", "01", "-", "-a", "1e", "1e+", "1.5.2", " 1", "1 ", "1,", "0x1", "١", "1_000", "NaN",
    "1\u{0}", "1e5.5",
  ]
)
func `invalid numbers are rejected`(text: String) {
  #expect(JSONNumber(text: text) == nil)
}

@Test func `numbers are compared by their text`() throws {
  #expect(JSONNumber(-42).text == "-42")
  #expect(JSONNumber(.min).text == "-9223372036854775808")
  #expect(JSONNumber(text: "1.0") != JSONNumber(text: "1"))
  #expect(try JSON.parse("1e2".utf8) != 100)
  #expect(try JSON.parse("100".utf8) == 100)
}

/// Computing the value of a long number costs no more than reading it: the exponent is never multiplied out.
@Test func `long numbers are read in time`() throws {
  let zeros = String(repeating: "0", count: 300_000)
  let tiny = try #require(JSONNumber(text: "0.\(zeros)1e300001"))
  #expect(tiny.int64 == 1)
  let shrunk = try #require(JSONNumber(text: "-5\(zeros)e-300000"))
  #expect(shrunk.int64 == -5)
  let huge = try #require(JSONNumber(text: "5\(zeros)"))
  #expect(huge.int64 == nil)
  #expect(huge.flooredInt64 == nil)
  let longExponent = try #require(JSONNumber(text: "7e\(zeros)1"))
  #expect(longExponent.flooredInt64 == 70)
}
