import Base

/// How a word looks, byte by byte: all that can be known of an ID without asking Apple.
package enum WordShape {
  /// The fewest digits that are taken for a transaction's ID where it could be another number.
  static let shortestTransaction = 12
  /// The fewest where it could be a moment in milliseconds, which has 13.
  package static let shortestBesideDates = 14
  /// The fewest where it could be an order ID.
  package static let shortestBesideOrders = 15

  /// Digits, no more than a number of 64 bits has.
  package static func isTransaction(_ word: String, atLeast shortest: Int = shortestTransaction) -> Bool {
    word.isDigits && (shortest...19).contains(word.utf8.count)
  }

  /// Base64 of the DER of a receipt, whose outermost length takes two bytes or more.
  package static func isReceipt(_ word: String) -> Bool {
    word.utf8.count > 100 && word.utf8.starts(with: "MI".utf8)
  }

  /// Of eight to fifteen capitals and digits, as order IDs are; a key ID is like one.
  package static func isOrder(_ word: some StringProtocol) -> Bool {
    8...15 ~= word.utf8.count && isCapitalsAndDigits(word)
  }

  /// Capitals and digits, no fewer than an order ID has. One without any digit is possible.
  package static func mayBeOrder(_ word: String) -> Bool {
    word.utf8.count >= 8 && word.utf8.allSatisfy { $0.isDigit || $0.isUppercase }
  }

  /// A UUID, an underscore and a number, as the token of a test notification.
  package static func isTestToken(_ word: String) -> Bool {
    let parts = word.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].isUUID && parts[1].isDigits
  }

  /// Capital letters and digits, at least one of each, as order IDs and key IDs have it.
  static func isCapitalsAndDigits(_ word: some StringProtocol) -> Bool {
    word.utf8.allSatisfy { $0.isDigit || $0.isUppercase } && word.utf8.contains(where: \.isDigit)
      && word.utf8.contains(where: \.isUppercase)
  }

  /// Two or more parts with dots between, of which the first is a word in lower case: `com.example.app`.
  package static func isReverseDNS(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, let first = parts.first, first.count >= 2, first.allSatisfy(\.isLowercase) else {
      return false
    }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
  }

  /// `en-US`.
  static func isLocale(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy(\.isLowercase) && parts[1].count == 2
      && parts[1].allSatisfy(\.isUppercase)
  }
}
