import Base

/// Amounts in decimals. Apple's amounts are thousandths of a currency unit for all currencies: 9990 is 9.99 USD, and
/// 300000 is 300 yen.
package enum Money {
  /// Returns `9.99 USD`, or only the amount if there is no currency.
  ///
  /// It has as many decimals as Apple uses for the currency, or more if the amount requires them.
  package static func text(milliunits: Int64, currency: String?) -> String {
    let amount = amount(milliunits: milliunits, currency: currency)
    guard let currency, !currency.isEmpty else { return amount }
    return "\(amount) \(currency)"
  }

  /// Returns the amount without the currency.
  package static func amount(milliunits: Int64, currency: String?) -> String {
    var bytes: [UInt8] = []
    append(milliunits: milliunits, currency: currency, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the amount without the currency.
  package static func append(milliunits: Int64, currency: String?, to output: inout [UInt8]) {
    let least = currency.flatMap { Currency.decimals(of: $0) } ?? 2
    Thousandths.append(milliunits, decimals: decimals(needed: milliunits, least: least), to: &output)
  }

  /// Returns the decimals: for a whole amount those of its currency, for a fraction two, or three if required.
  private static func decimals(needed milliunits: Int64, least: Int) -> Int {
    if milliunits % 1000 == 0 { return least }
    return milliunits % 10 == 0 ? 2 : 3
  }
}

/// Shares in percent. Apple's shares are thousandths of a percent: 25000 is 25 percent.
package enum Millipercent {
  package static let whole: Int64 = 100_000

  /// Returns `25%`, with as few decimals as possible.
  package static func text(_ value: Int64) -> String { number(value) + "%" }

  /// Returns the number without the percent sign.
  package static func number(_ value: Int64) -> String {
    let needed = value % 1000 == 0 ? 0 : value % 100 == 0 ? 1 : value % 10 == 0 ? 2 : 3
    return Thousandths.text(value, decimals: needed)
  }
}

/// Thousandths as a decimal number, without floating point.
package enum Thousandths {
  /// Returns the number as text. Digits after `decimals` (0 to 3) are truncated.
  package static func text(_ value: Int64, decimals: Int) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the decimal number.
  static func append(_ value: Int64, decimals: Int, to output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1000)
    // A short string is stored inline, so that nothing is allocated.
    output.append(contentsOf: String(whole).utf8)
    guard decimals > 0 else { return }
    output.append(UInt8(ascii: "."))
    for divisor in [100, 10, 1].prefix(decimals) as ArraySlice<UInt64> {
      output.append(UInt8(ascii: "0") + UInt8(rest / divisor % 10))
    }
  }
}

/// A currency of the App Store and its number of decimals.
///
/// The decimals are Apple's, not those of ISO 4217: prices are in whole Danish kroner and whole Mexican pesos.
/// Source: Advanced Commerce API, price decimals by currency.
package struct Currency: Sendable {
  let code: String
  let decimals: Int

  static let all: [Currency] =
    withoutDecimals.map { Currency(code: $0, decimals: 0) }
    + withTwoDecimals.map { Currency(code: $0, decimals: 2) }

  private static let withoutDecimals: [String] = [
    "CLP", "COP", "DKK", "HKD", "HUF", "IDR", "INR", "JPY", "KRW", "KZT", "MXN", "NGN", "NOK", "PHP", "PKR", "RUB",
    "SEK",
    "THB", "TWD", "TZS", "VND",
  ]

  private static let withTwoDecimals: [String] = [
    "AED", "AUD", "BGN", "BRL", "CAD", "CHF", "CNY", "CZK", "EGP", "EUR", "GBP", "ILS", "MYR", "NZD", "PEN", "PLN",
    "QAR",
    "RON", "SAR", "SGD", "TRY", "USD", "ZAR",
  ]

  private static let decimalsByCode = TextDictionary(all.map { ($0.code, $0.decimals) })

  /// Returns the number of decimals; `nil` for a currency that is not in Apple's table.
  package static func decimals(of code: String) -> Int? { decimalsByCode[code] }
}
