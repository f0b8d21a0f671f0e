import Testing

@testable import Base

@Suite struct TimestampTests {
  /// The ends of the range, zero, and the numbers next to them.
  static let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 999, 1000, 1_769_860_800_000, .max - 1, .max]

  @Test(arguments: numbers, numbers)
  func `arithmetic is limited to the range`(one: Int64, other: Int64) {
    let (moment, span) = (Timestamp(milliseconds: one), TimeSpan.milliseconds(other))
    #expect((moment + span).milliseconds == one.addingClamped(other))
    #expect((moment - span).milliseconds == one.subtractingClamped(other))
    #expect((moment - Timestamp(milliseconds: other)).milliseconds == one.subtractingClamped(other))
    #expect((TimeSpan.milliseconds(one) + span).milliseconds == one.addingClamped(other))
    #expect((TimeSpan.milliseconds(one) - span).milliseconds == one.subtractingClamped(other))
    #expect((TimeSpan.milliseconds(one) * other).milliseconds == one.multipliedClamped(by: other))
    #expect((moment < Timestamp(milliseconds: other)) == (one < other))
  }

  @Test(arguments: numbers)
  func `no unit is too long for its number`(number: Int64) {
    let spans: [TimeSpan] = [.seconds(number), .minutes(number), .hours(number), .days(number)]
    let lengths: [Int64] = [1_000, 60_000, 3_600_000, 86_400_000]
    #expect(spans.map(\.milliseconds) == lengths.map { number.multipliedClamped(by: $0) })
    #expect((-TimeSpan.milliseconds(number)).milliseconds == Int64(0).subtractingClamped(number))
  }

  @Test(arguments: numbers)
  func `every time has a text and a second`(number: Int64) {
    let moment = Timestamp(milliseconds: number)
    #expect(!moment.text.isEmpty)
    #expect(moment.seconds == number.flooredDivision(by: 1000))
    #expect(moment.wholeSecond <= moment)
  }

  @Test(
    arguments: [
      -62_135_596_800_000, -1, 0, 1, 999, 1_000, 1_769_860_800_123, 253_402_300_799_999,
    ] as [Int64])
  func `the text of a time parses to the same time`(number: Int64) {
    let moment = Timestamp(milliseconds: number)
    #expect(Timestamp(moment.text) == moment)
    #expect(JSON.timestamp(moment).timestamp == moment)
  }

  @Test func `times outside of four-digit years are numbers of seconds`() {
    #expect(Timestamp(milliseconds: 253_402_300_800_000).text == "253402300800 s since 1970")
    #expect(Timestamp(milliseconds: -62_135_596_800_001).text == "-62135596801 s since 1970")
  }

  @Test(arguments: [(Int64.max, nil), (.min, nil), (9_223_372_036_854_776, nil), (-2, -2_000)] as [(Int64, Int64?)])
  func `seconds beyond the range are invalid`(seconds: Int64, milliseconds: Int64?) {
    #expect(Timestamp(exactSeconds: seconds)?.milliseconds == milliseconds)
    #expect(Timestamp(seconds: seconds).milliseconds == milliseconds ?? (seconds < 0 ? .min : .max))
  }
}
