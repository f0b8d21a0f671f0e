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

  package static func amount(milliunits: Int64, currency: String?) -> String {
    var bytes: [UInt8] = []
    append(milliunits: milliunits, currency: currency, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func append(milliunits: Int64, currency: String?, to output: inout [UInt8]) {
    // A whole amount has the decimals of its currency, a fraction two, or three if required.
    let whole = currency.flatMap { Currency.decimals(of: $0) } ?? 2
    let decimals = milliunits % 1000 == 0 ? whole : milliunits % 10 == 0 ? 2 : 3
    Thousandths.append(milliunits, decimals: decimals, to: &output)
  }
}

/// Shares in percent. Apple's shares are thousandths of a percent: 25000 is 25 percent.
package enum Millipercent {
  package static let whole: Int64 = 100_000

  /// Returns `25%`, with as few decimals as possible.
  package static func text(_ value: Int64) -> String { number(value) + "%" }

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

/// The currencies of the App Store and their numbers of decimals.
///
/// The decimals are Apple's, not those of ISO 4217: prices are in whole Danish kroner and whole Mexican pesos.
/// Source: Advanced Commerce API, price decimals by currency.
package enum Currency {
  static let codes = withoutDecimals + withTwoDecimals

  private static let withoutDecimals: [String] = [
    "CLP", "COP", "DKK", "HKD", "HUF", "IDR", "INR", "JPY", "KRW", "KZT", "MXN", "NGN", "NOK", "PHP", "PKR", "RUB",
    "SEK", "THB", "TWD", "TZS", "VND",
  ]

  private static let withTwoDecimals: [String] = [
    "AED", "AUD", "BGN", "BRL", "CAD", "CHF", "CNY", "CZK", "EGP", "EUR", "GBP", "ILS", "MYR", "NZD", "PEN", "PLN",
    "QAR", "RON", "SAR", "SGD", "TRY", "USD", "ZAR",
  ]

  private static let decimalsByCode = TextDictionary(withoutDecimals.map { ($0, 0) } + withTwoDecimals.map { ($0, 2) })

  /// Returns the number of decimals; `nil` for a currency that is not in Apple's table.
  package static func decimals(of code: String) -> Int? { decimalsByCode[code] }
}

/// A decimal number of a flag: ASCII digits with an optional decimal point, without signs, exponents and spaces.
package struct DecimalText {
  private let whole: Substring
  private let fraction: Substring

  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isDigits) else { return nil }
    whole = parts[0]
    fraction = parts.count > 1 ? parts[1] : ""
  }

  package var decimals: Int { fraction.utf8.count }

  /// `12.5` as 12500; `nil` with more than three decimals, or if it is too large.
  package var thousandths: Int64? {
    guard decimals <= 3 else { return nil }
    return Int64("\(whole)\(fraction)\(String(repeating: "0", count: 3 - decimals))")
  }
}

/// An estimate of a refunded amount: share times price (WWDC25, session 10066). App Store Connect has exact amounts.
package enum RefundEstimate {
  /// Returns the refunded share in thousandths of a percent; `nil` if there is no refund, or the share is unknown.
  @Sendable package static func share(_ transaction: JSON) -> JSON? {
    let percentage = transaction["revocationPercentage"] ?? transaction["refundPercentage"]
    // An unknown reason may be no refund.
    guard PurchaseRevocation.hasKnownReason(transaction) else { return nil }
    switch transaction["revocationType"]?.string {
    case "REFUND_FULL"?: return percentage ?? .number(JSONNumber(Millipercent.whole))
    case "REFUND_PRORATED"?: return percentage
    case _?: return nil
    case nil:
      // Before version 1.19, there were only full refunds, and family shared purchases had none.
      let isRefund = transaction["revocationDate"] != nil && isOwn(transaction)
      return percentage ?? (isRefund ? .number(JSONNumber(Millipercent.whole)) : nil)
    }
  }

  private static func isOwn(_ transaction: JSON) -> Bool {
    transaction["inAppOwnershipType"].map { $0 == "PURCHASED" } ?? true
  }

  /// Returns the charged amount for all units or seats, in milliunits; with other members, that of the next renewal.
  ///
  /// With several seat prices, `price` is an average, and the amount is the sum of the tiers ("MultiSeatPriceTier").
  package static func price(of object: JSON, _ price: String = "price", tiers: String = "priceTiers") -> Int64? {
    guard let tiers = object["multiSeatInfo"]?[tiers]?.arrayElements else { return object[price]?.int64 }
    return tiers.reduce(0) { sum, tier in
      sum.addingClamped((tier["price"]?.int64 ?? 0).multipliedClamped(by: tier["quantity"]?.int64 ?? 0))
    }
  }

  /// Returns the refunded amount in milliunits, rounded to the decimals of the currency.
  @Sendable package static func amount(_ transaction: JSON) -> JSON? {
    guard let price = price(of: transaction), let share = share(transaction)?.int64 else { return nil }
    let (product, overflows) = price.multipliedReportingOverflow(by: share)
    guard !overflows, (0...Millipercent.whole).contains(share), product >= 0 else { return nil }
    var unit: Int64 = 1000
    for _ in 0..<(transaction["currency"]?.string.flatMap(Currency.decimals) ?? 2) where unit > 1 { unit /= 10 }
    let part = unit * Millipercent.whole
    return .number(JSONNumber((product / part + (product % part >= part / 2 ? 1 : 0)) * unit))
  }
}
