/// How a UUID of chance is written.
enum UUIDText {
  /// Version 4 of RFC 9562 with 122 bits of the two numbers.
  static func random(_ high: UInt64, _ low: UInt64) -> String {
    let version = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let variant = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = hexadecimal(version) + hexadecimal(variant)
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
