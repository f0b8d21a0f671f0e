/// Amounts as people read them. Apple writes all of them in thousandths of a currency unit, whatever the currency:
/// 9990 is 9.99 USD, and 300 yen are 300000.
enum Money {
  /// `9.99 USD`, or the bare amount without a currency.
  ///
  /// It has as many decimals as Apple prices the currency with, and more only where the amount would lose something.
  static func text(milliunits: Int64, currency: String?) -> String {
    let least = currency.flatMap { Currency.decimals(of: $0) } ?? 2
    let amount = Thousandths.text(milliunits, decimals: decimals(needed: milliunits, least: least))
    guard let currency, !currency.isEmpty else { return amount }
    return "\(amount) \(currency)"
  }

  /// A whole amount keeps what its currency has; one with a fraction gets the two that people expect, or three.
  private static func decimals(needed milliunits: Int64, least: Int) -> Int {
    if milliunits % 1000 == 0 { return least }
    return milliunits % 10 == 0 ? 2 : 3
  }
}

/// Shares as people read them. Apple writes them in thousandths of a percent: 25000 is 25 percent, not 25 per thousand.
enum Millipercent {
  /// `25 %`, with only the decimals that are needed.
  static func text(_ value: Int64) -> String {
    let needed = value % 1000 == 0 ? 0 : value % 100 == 0 ? 1 : value % 10 == 0 ? 2 : 3
    return Thousandths.text(value, decimals: needed) + " %"
  }
}

/// A whole number of thousandths as a decimal number, without passing through floating point.
enum Thousandths {
  /// `12.5` as 12500; nil for what is no decimal number with at most three digits behind the point, or too large.
  static func value(of text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : "0"
    guard (1...2).contains(parts.count), (1...3).contains(fraction.utf8.count), let whole = UInt32(parts[0]),
      let thousandths = UInt16(fraction + String(repeating: "0", count: 3 - fraction.utf8.count))
    else { return nil }
    return Int64(whole) * 1000 + Int64(thousandths)
  }

  /// Digits after `decimals` (0 to 3) are cut off, so the caller asks for as many as the value needs.
  static func text(_ value: Int64, decimals: Int) -> String {
    let magnitude = value.magnitude
    let sign = value < 0 ? "-" : ""
    if decimals == 0 { return "\(sign)\(magnitude / 1000)" }
    let fraction = String(magnitude % 1000)
    let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
    return "\(sign)\(magnitude / 1000).\(padded.prefix(decimals))"
  }
}
