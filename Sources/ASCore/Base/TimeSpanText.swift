/// Lengths of time as they are typed: `30s`, `15m`, `12h`, `7d`, `2w`.
extension TimeSpan {
  /// Nil for anything else, and for more than ten thousand years.
  package init?(text: String) {
    let bytes = text.utf8
    let unit: TimeSpan
    switch bytes.last {
    case UInt8(ascii: "s"): unit = .seconds(1)
    case UInt8(ascii: "m"): unit = .minutes(1)
    case UInt8(ascii: "h"): unit = .hours(1)
    case UInt8(ascii: "d"): unit = .days(1)
    case UInt8(ascii: "w"): unit = .days(7)
    default: return nil
    }
    let digits = bytes.dropLast()
    guard digits.allSatisfy(\.isDigit), let count = Int64(String(Substring(digits))) else { return nil }
    let span = unit * count
    guard span <= Self.longestTyped else { return nil }
    self = span
  }

  private static let longestTyped = TimeSpan.milliseconds(315_569_520_000_000)
}
