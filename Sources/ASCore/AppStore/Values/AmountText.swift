import Base

/// A decimal number of a flag: ASCII digits with an optional decimal point, without signs, exponents and spaces.
package struct DecimalText {
  private let whole: Substring
  private let fraction: Substring

  /// Reads a decimal number; `nil` for other text.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isDigits) else { return nil }
    whole = parts[0]
    fraction = parts.count > 1 ? parts[1] : ""
  }

  /// The number of digits after the point.
  var decimals: Int { fraction.utf8.count }
  var isWhole: Bool { fraction.isEmpty }

  /// `12.5` as 12500; `nil` with more than three decimals, or if it is too large.
  package var thousandths: Int64? {
    guard decimals <= 3 else { return nil }
    return Int64("\(whole)\(fraction)\(String(repeating: "0", count: 3 - decimals))")
  }
}

/// An amount of money of a flag: a decimal in the currency, such as `4.99`, or milliunits, such as `4990m`.
package enum AmountText {
  /// In earlier releases, whole amounts of at least this value meant milliunits.
  private static let leastAmbiguous: Int64 = 100_000
  /// The decimals of a currency that is not given or not in Apple's table.
  private static let usualDecimals = 2

  /// Returns the amount in milliunits. Throws status 2.
  ///
  /// Without a currency, two decimals are allowed: no currency of the App Store has more.
  package static func milliunits(_ text: String, flag: String, currency: String?) throws(Failure) -> Int64 {
    if text.utf8.last == UInt8(ascii: "m"), text.dropLast().isDigits {
      guard let value = Int64(text.dropLast()) else { throw tooLarge(text, flag) }
      return value
    }
    guard let number = DecimalText(text) else {
      throw Failure(
        .usage, "invalid --\(flag) \(quoted(text)): expected an amount such as 4.99, or milliunits such as 4990m",
        hint: text.utf8.contains(UInt8(ascii: ",")) ? "the decimal separator is a point" : nil)
    }
    let decimals = currency.flatMap { Currency.decimals(of: $0) } ?? usualDecimals
    guard number.decimals <= decimals else { throw tooPrecise(text, flag, number, decimals, currency) }
    guard let value = number.thousandths else { throw tooLarge(text, flag) }
    if number.isWhole, decimals > 0, value >= leastAmbiguous { throw ambiguous(text, flag, value, currency) }
    return value
  }

  private static func tooLarge(_ text: String, _ flag: String) -> Failure {
    Failure(.usage, "invalid --\(flag) \(truncated(text, to: 40)): the amount is too large")
  }

  private static func tooPrecise(
    _ text: String, _ flag: String, _ number: DecimalText, _ decimals: Int, _ currency: String?
  ) -> Failure {
    let most = decimals == 0 ? "no decimals" : "at most \(decimals) decimals"
    return Failure(
      .usage,
      "invalid --\(flag) \(quoted(text)): expected \(most)\(currency.map { " in \($0)" } ?? ""), got \(number.decimals)"
    )
  }

  private static func ambiguous(_ text: String, _ flag: String, _ value: Int64, _ currency: String?) -> Failure {
    let hint = "write \(text).00 or \(text)m"
    return Failure(
      .usage,
      "ambiguous --\(flag) \(text): it is \(Money.text(milliunits: value, currency: currency)) now and was "
        + "\(Money.text(milliunits: value / 1000, currency: currency)) in earlier releases",
      hint: currency == nil ? "\(hint), or pass a --currency without decimals" : hint)
  }
}

/// A share of a flag: percent from 0 to 100, with or without the percent sign.
package enum ShareText {
  /// Returns the share in thousandths of a percent, Apple's unit. Throws status 2.
  package static func millipercent(_ text: String, flag: String) throws(Failure) -> Int64 {
    let digits = text.utf8.last == UInt8(ascii: "%") ? text.dropLast() : text[...]
    guard let number = DecimalText(digits), let value = number.thousandths, value <= Millipercent.whole else {
      throw Failure(
        .usage,
        "invalid --\(flag) \(quoted(text)): expected percent from 0 to 100 with at most 3 decimals, such as 25 or 12.5%",
        hint: Int64(digits).flatMap { hint(onMillipercent: $0) })
    }
    return value
  }

  /// Returns a hint for thousandths of a percent, which earlier releases accepted.
  private static func hint(onMillipercent value: Int64) -> String? {
    guard (1000...Millipercent.whole).contains(value) else { return nil }
    return "if you mean \(Millipercent.text(value)), write \(Millipercent.number(value))"
  }
}
