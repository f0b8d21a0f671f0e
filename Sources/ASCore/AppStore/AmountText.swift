/// A share as people write it: `25%`, `12.5%`, or Apple's thousandths of a percent.
enum PercentText {
  static func thousandths(_ text: String, flag: String) throws(Failure) -> Int64 {
    if text.hasSuffix("%") {
      if let value = Thousandths.value(of: text.dropLast()), value <= 100_000 { return value }
    } else if let value = Int64(text), (0...100_000).contains(value) {
      guard !(1...999).contains(value) else {
        throw Failure(
          .usage, "--\(flag) \(text) would be \(Millipercent.text(value)), as Apple counts thousandths of a percent",
          hint: "write \(text)% if you mean percent")
      }
      return value
    }
    throw Failure(.usage, "--\(flag) takes a share from 0% to 100%, or 0 to 100000; got \"\(text)\"")
  }
}

/// An amount as people write it: `4.99`, or Apple's thousandths of a currency unit, `4990`.
enum AmountText {
  static func thousandths(_ text: String, flag: String) throws(Failure) -> Int64 {
    let isDecimal = text.utf8.contains(UInt8(ascii: "."))
    if let value = isDecimal ? Thousandths.value(of: text[...]) : Int64(text), value >= 0 { return value }
    throw Failure(
      .usage, "--\(flag) takes an amount such as 4.99, or in Apple's thousandths 4990; got \"\(text)\"")
  }
}
