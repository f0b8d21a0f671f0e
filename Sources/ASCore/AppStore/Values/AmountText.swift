import Base

/// A decimal number as flags take it: digits, with or without a point and more digits. Signs, exponents, spaces and other
/// scripts' digits are not part of it.
package struct DecimalText {
  private let whole: Substring
  private let fraction: Substring

  /// Nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isDigits) else { return nil }
    whole = parts[0]
    fraction = parts.count > 1 ? parts[1] : ""
  }

  /// The digits behind the point.
  var decimals: Int { fraction.utf8.count }
  var isWhole: Bool { fraction.isEmpty }

  /// `12.5` as 12500; nil with more than three decimals, or if it is too large.
  package var thousandths: Int64? {
    guard decimals <= 3 else { return nil }
    return Int64("\(whole)\(fraction)\(String(repeating: "0", count: 3 - decimals))")
  }
}

/// An amount of money as flags take it: a decimal in the currency such as `4.99`, or Apple's milliunits such as `4990m`.
package enum AmountText {
  /// Whole amounts from here up meant milliunits in earlier releases.
  private static let leastAmbiguous: Int64 = 100_000
  /// Of a currency that is not named, or that Apple's table lacks.
  private static let usualDecimals = 2

  /// The amount in milliunits. Throws status 2.
  ///
  /// Without a currency two decimals are allowed: no currency that Apple prices in has more.
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
    Failure(.usage, "--\(flag) \(truncated(text, to: 40)) is too large")
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
      hint: currency == nil ? "\(hint), or name a currency without decimals" : hint)
  }
}

/// A share as flags take it: percent from 0 to 100, with or without the sign.
package enum ShareText {
  /// Thousandths of a percent, as Apple counts. Throws status 2.
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

  /// Earlier releases took Apple's thousandths of a percent.
  private static func hint(onMillipercent value: Int64) -> String? {
    guard (1000...Millipercent.whole).contains(value) else { return nil }
    return "if you mean \(Millipercent.text(value)), write \(Millipercent.number(value))"
  }
}
