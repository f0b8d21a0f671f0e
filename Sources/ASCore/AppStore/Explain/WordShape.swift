/// How a word looks, byte by byte: all that can be known of an ID without asking Apple.
enum WordShape {
  /// Capital letters and digits, at least one of each, as order IDs and key IDs have it.
  static func isCapitalsAndDigits(_ word: String) -> Bool {
    word.utf8.allSatisfy { $0.isDigit || $0.isUppercase } && word.utf8.contains(where: \.isDigit)
      && word.utf8.contains(where: \.isUppercase)
  }

  /// Two or more parts with dots between, of which the first is a word in lower case: `com.example.app`.
  static func isReverseDNS(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, let first = parts.first, first.count >= 2, first.allSatisfy(\.isLowercase) else {
      return false
    }
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
  }

  /// `en-US`.
  static func isLocale(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy(\.isLowercase) && parts[1].count == 2
      && parts[1].allSatisfy(\.isUppercase)
  }
}
