/// A UUID that nobody has had before: version 4, random (RFC 9562, section 5.4), in lower case.
enum FreshUUID {
  /// `random` is evenly from 0 up to, not including, 1.
  static func text(_ random: () -> Double) -> String {
    var bytes = (0..<16).map { _ in UInt8(random() * 256) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = hexadecimal(bytes).lowercased()
    var (groups, rest) = ([Substring](), digits[...])
    for width in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return groups.joined(separator: "-")
  }
}
