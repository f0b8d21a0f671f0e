/// How a word looks, byte by byte: all that can be known of an ID without asking Apple.
enum WordShape {
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  static func isUppercase(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
  static func isLowercase(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isUppercase(byte) || isLowercase(byte) }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
  }

  static func isDigits(_ word: some StringProtocol) -> Bool { !word.isEmpty && word.utf8.allSatisfy(isDigit) }

  /// Capital letters and digits, at least one of each, as order IDs and key IDs have it.
  static func isCapitalsAndDigits(_ word: String) -> Bool {
    word.utf8.allSatisfy { isDigit($0) || isUppercase($0) } && word.utf8.contains(where: isDigit)
      && word.utf8.contains(where: isUppercase)
  }

  /// Hexadecimal digits in groups of 8, 4, 4, 4 and 12, in either case. Source: RFC 9562.
  static func isUUID(_ word: some StringProtocol) -> Bool {
    let groups = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(isHexadecimal) }
  }

  /// Two or more parts with dots between, of which the first is a word in lower case: `com.example.app`.
  static func isReverseDNS(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, let first = parts.first, first.count >= 2, first.allSatisfy(isLowercase) else {
      return false
    }
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
  }

  /// `en-US`.
  static func isLocale(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy(isLowercase) && parts[1].count == 2
      && parts[1].allSatisfy(isUppercase)
  }
}
