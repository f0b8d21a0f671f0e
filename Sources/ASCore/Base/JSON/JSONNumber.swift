/// A number by its text. `1697680122257.447`, `1e400` and 30-digit integers stay what they are: no Double is involved.
struct JSONNumber: Sendable, Equatable {
  /// Exactly as written, ASCII by the grammar of RFC 8259, section 6.
  let text: String

  /// Nil unless the whole text is one JSON number; `+1`, `.5`, `01` and ` 1` are not.
  init?(text: String) {
    var text = text
    let isNumber = text.withUTF8 { bytes in
      JSONNumber.end(in: UnsafeRawBufferPointer(bytes), from: 0) == bytes.count
    }
    guard isNumber else { return nil }
    self.text = text
  }

  init(_ value: Int64) {
    text = String(value)
  }

  /// A number that the scanner has delimited, and hence checked.
  init(scanned bytes: UnsafeRawBufferPointer) {
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONNumber {
  /// Where the number that begins at `start` ends; nil if none does, or if its text breaks off (`-`, `1.`, `1e+`) or goes
  /// on after a leading zero (`01`).
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
