/// The first message of a TLS client (RFC 8446, section 4.1.2), up to its extensions.
struct ClientHello {
  private(set) var extensions: [Int: [UInt8]] = [:]

  /// Nil if the bytes are not a complete ClientHello in one record.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard Self.number(2 + 1, &rest) == 0x16_0301, let record = Self.vector(2, &rest), record.first == 1 else {
      return nil
    }
    rest = record.dropFirst()
    guard let body = Self.vector(3, &rest) else { return nil }
    // Skips the version and the random bytes.
    rest = body.dropFirst(2 + 32)
    guard Self.vector(1, &rest) != nil, Self.vector(2, &rest) != nil, Self.vector(1, &rest) != nil,
      var list = Self.vector(2, &rest)
    else { return nil }
    while !list.isEmpty {
      guard let type = Self.number(2, &list), let value = Self.vector(2, &list) else { return nil }
      extensions[type] = Array(value)
    }
  }

  private static func number(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads bytes that follow their length, which has `width` bytes.
  private static func vector(_ width: Int, _ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let count = number(width, &bytes), bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
