import AppStore
import Base

/// An amount of money of a flag: a decimal in the currency, such as `4.99`, or milliunits, such as `4990m`.
enum AmountText {
  /// In earlier releases, whole amounts of at least this value meant milliunits.
  private static let leastAmbiguous: Int64 = 100_000
  /// The decimals of a currency that is not given or not in Apple's table.
  private static let usualDecimals = 2

  /// Returns the amount in milliunits. Throws status 2.
  ///
  /// Without a currency, two decimals are allowed: no currency of the App Store has more.
  static func milliunits(_ text: String, flag: String, currency: String?) throws(Failure) -> Int64 {
    let tooLarge = Failure(.usage, "invalid --\(flag) \(truncated(text, to: 40)): the amount is too large")
    if text.utf8.last == UInt8(ascii: "m"), text.dropLast().isDigits {
      guard let value = Int64(text.dropLast()) else { throw tooLarge }
      return value
    }
    guard let number = DecimalText(text) else {
      throw Failure(
        .usage, "invalid --\(flag) \(quoted(text)): expected an amount such as 4.99, or milliunits such as 4990m",
        hint: text.utf8.contains(UInt8(ascii: ",")) ? "the decimal separator is a point" : nil)
    }
    let decimals = currency.flatMap { Currency.decimals(of: $0) } ?? usualDecimals
    guard number.decimals <= decimals else {
      let most = decimals == 0 ? "no decimals" : "at most \(decimals) decimals"
      throw Failure(
        .usage,
        "invalid --\(flag) \(quoted(text)): expected \(most)\(currency.map { " in \($0)" } ?? ""), got \(number.decimals)"
      )
    }
    guard let value = number.thousandths else { throw tooLarge }
    guard number.decimals == 0, decimals > 0, value >= leastAmbiguous else { return value }
    let hint = "write \(text).00 or \(text)m"
    throw Failure(
      .usage,
      "ambiguous --\(flag) \(text): it is \(Money.text(milliunits: value, currency: currency)) now and was "
        + "\(Money.text(milliunits: value / 1000, currency: currency)) in earlier releases",
      hint: currency == nil ? "\(hint), or pass a --currency without decimals" : hint)
  }
}

/// A share of a flag: percent from 0 to 100, with or without the percent sign. A number between 0 and 1 without it is not
/// accepted, because databases contain fractions, and a response is final.
enum ShareText {
  /// Returns the share in thousandths of a percent, Apple's unit. Throws status 2.
  static func millipercent(_ text: String, flag: String) throws(Failure) -> Int64 {
    let digits = text.utf8.last == UInt8(ascii: "%") ? text.dropLast() : text[...]
    guard let number = DecimalText(digits), let value = number.thousandths, value <= Millipercent.whole else {
      throw Failure(
        .usage,
        "invalid --\(flag) \(quoted(text)): expected percent from 0 to 100 with at most 3 decimals, such as 25 or 12.5%",
        // Earlier releases accepted thousandths of a percent.
        hint: Int64(digits).flatMap { value in
          (1000...Millipercent.whole).contains(value)
            ? "if you mean \(Millipercent.text(value)), write \(Millipercent.number(value))" : nil
        })
    }
    guard value == 0 || value >= 1000 || digits.count < text.count else {
      throw Failure(
        .usage, "ambiguous --\(flag) \(quoted(text)): a fraction, or less than one percent",
        hint: "write \(Millipercent.number(value * 100)) or \(text)%")
    }
    return value
  }
}
