/// A currency the App Store reports in, and how many decimals Apple prices it with.
///
/// The decimals are the App Store's, not ISO 4217's: Apple sells in whole Danish kroner and whole Mexican pesos.
/// Source: Advanced Commerce API, price decimals by currency.
struct Currency: Sendable {
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

  private static let decimalsByCode: [String: Int] = {
    var decimals: [String: Int] = [:]
    for currency in all { decimals[currency.code] = currency.decimals }
    return decimals
  }()

  /// nil for a currency that Apple's table does not have.
  static func decimals(of code: String) -> Int? { decimalsByCode[code] }
}
