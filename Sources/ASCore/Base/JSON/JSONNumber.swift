/// A number, stored as text. `1697680122257.447`, `1e400` and 30-digit integers stay unchanged; no Double is involved.
package struct JSONNumber: Sendable, Equatable {
  /// The number exactly as written, which is ASCII by the grammar of RFC 8259, section 6.
  package let text: String

  /// `nil` unless the whole text is one JSON number; `+1`, `.5`, `01` and ` 1` are not.
  package init?(text: String) {
    var text = text
    let isNumber = text.withUTF8 { bytes in
      JSONNumber.end(in: UnsafeRawBufferPointer(bytes), from: 0) == bytes.count
    }
    guard isNumber else { return nil }
    self.text = text
  }

  package init(_ value: Int64) {
    text = String(value)
  }

  /// Creates a number that the scanner has delimited and checked.
  init(scanned bytes: UnsafeRawBufferPointer) {
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONNumber {
  /// Returns the end of the number that begins at `start`; `nil` if there is none, if it is incomplete (`-`, `1.`,
  /// `1e+`), or if digits follow a leading zero (`01`).
  static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }

    let integer = index
    index = digitsEnd(in: bytes, from: integer)
    if index == integer || (bytes[integer] == UInt8(ascii: "0") && index > integer + 1) { return nil }

    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let fraction = index + 1
      index = digitsEnd(in: bytes, from: fraction)
      if index == fraction { return nil }
    }

    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var exponent = index + 1
      if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
        exponent += 1
      }
      index = digitsEnd(in: bytes, from: exponent)
      if index == exponent { return nil }
    }
    return index
  }

  private static func digitsEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index
  }
}

extension JSONNumber {
  /// The number if it is an exact integer: `1e3` and `1000.0` are 1000. `nil` for a fraction or beyond 64 bits.
  package var int64: Int64? {
    if let value = Int64(text) { return value }
    let parts = wholeAndFraction()
    return parts.hasFraction ? nil : parts.whole
  }

  /// The largest integer not above this number, for milliseconds that Apple sends with a fraction, such as
  /// `1697680122257.447`. `nil` beyond 64 bits.
  package var flooredInt64: Int64? {
    if let value = Int64(text) { return value }
    let parts = wholeAndFraction()
    guard let whole = parts.whole, parts.hasFraction, parts.isNegative else { return parts.whole }
    let (floor, overflows) = whole.subtractingReportingOverflow(1)
    return overflows ? nil : floor
  }

  /// Returns the number split at its decimal point after applying the exponent. The work is limited by the length of
  /// the text: at most 19 digits are multiplied.
  private func wholeAndFraction() -> (whole: Int64?, hasFraction: Bool, isNegative: Bool) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    let digits = parts[0].filter(\.isDigit).map { $0 - UInt8(ascii: "0") }
    let pointAt = parts[0].prefix { $0 != UInt8(ascii: ".") }.count(where: \.isDigit)
    // The position of the point, which may be before the first digit or far after the last.
    let point = pointAt + (parts.count > 1 ? Self.exponent(String(Substring(parts[1]))) : 0)
    let isFraction = digits.dropFirst(max(0, point)).contains { $0 != 0 }
    guard let first = digits.firstIndex(where: { $0 != 0 }), first < point else { return (0, isFraction, isNegative) }
    guard point - first <= 19 else { return (nil, isFraction, isNegative) }

    var whole: Int64 = 0
    for index in first..<point {
      let digit = index < digits.count ? Int64(digits[index]) : 0
      let (tenfold, overflows) = whole.multipliedReportingOverflow(by: 10)
      // Adding with the sign reaches Int64.min, although its magnitude is not an Int64.
      let (sum, overflowsToo) =
        isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if overflows || overflowsToo { return (nil, isFraction, isNegative) }
      whole = sum
    }
    return (whole, isFraction, isNegative)
  }

  private static func exponent(_ text: String) -> Int {
    let limit = 1 << 56
    return min(max(Int(text) ?? (text.hasPrefix("-") ? -limit : limit), -limit), limit)
  }
}
