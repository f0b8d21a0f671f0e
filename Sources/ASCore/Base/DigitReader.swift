/// Reads the fixed-width numbers that dates are made of (RFC 3339, section 5.6).
struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// `2026-01-31`, whether or not the day exists.
  mutating func date() -> (year: Int, month: Int, day: Int)? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
    return (year, month, day)
  }

  /// `T12:00`, `T12:00:00` or `T12:00:00.123`, as milliseconds since midnight. Finer digits are dropped.
  mutating func time() -> Int64? {
    guard skip("T"), let hour = number(2, atMost: 23), skip(":"), let minute = number(2, atMost: 59) else { return nil }
    var milliseconds = Int64(hour * 60 + minute) * 60_000
    guard skip(":") else { return milliseconds }
    guard let second = number(2, atMost: 59) else { return nil }
    milliseconds += Int64(second) * 1_000
    guard skip(".") else { return milliseconds }
    let fraction = rest.prefix(while: \.isDigit)
    guard !fraction.isEmpty else { return nil }
    rest = rest.dropFirst(fraction.count)
    for (digit, weight) in zip(fraction, [100, 10, 1]) {
      milliseconds += Int64(digit - UInt8(ascii: "0")) * Int64(weight)
    }
    return milliseconds
  }

  /// `Z`, `+02:00` or nothing at all, as milliseconds east of UTC; also `+0200` where that is allowed.
  mutating func zone(allowsBasic: Bool) -> Int64? {
    if isAtEnd || skip("Z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hour = number(2, atMost: 23), skip(":") || allowsBasic, let minute = number(2, atMost: 59) else {
      return nil
    }
    return sign * Int64(hour * 60 + minute) * 60_000
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
