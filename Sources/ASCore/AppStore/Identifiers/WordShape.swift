import Base

/// How a word looks, byte by byte: all that can be known of an ID without asking Apple.
package enum WordShape {
  /// The fewest characters of an order ID.
  package static let shortestOrder = 8
  /// The fewest digits that are taken for a transaction's ID where it could be another number.
  static let shortestTransaction = 12
  /// The fewest where it could be a moment in milliseconds, which has 13.
  package static let shortestBesideDates = 14
  /// The fewest where it could be an order ID.
  package static let shortestBesideOrders = 15

  /// Digits, no more than a number of 64 bits has.
  package static func isTransaction(_ word: some StringProtocol, atLeast shortest: Int = shortestTransaction) -> Bool {
    (shortest...19).contains(word.utf8.count) && word.isDigits
  }

  /// Digits that are a date: milliseconds since 1970 from 2008 on, or year to second as in 20260131120000.
  package static func isMoment(_ digits: String) -> Bool {
    guard let number = Int64(digits) else { return false }
    switch digits.utf8.count {
    case 13: return (1_199_145_600_000...2_524_608_000_000).contains(number)
    case 14:
      let (month, day, hour) = (number / 100_000_000 % 100, number / 1_000_000 % 100, number / 10_000 % 100)
      return (2008...2050).contains(number / 10_000_000_000) && (1...12).contains(month) && (1...31).contains(day)
        && hour < 24
    default: return false
    }
  }

  /// Base64 of the DER of a receipt, whose outermost length takes two bytes or more.
  package static func isReceipt(_ word: String) -> Bool {
    word.utf8.count > 100 && word.utf8.starts(with: "MI".utf8)
  }

  /// Of eight to fifteen capitals and digits, as order IDs are; a key ID is like one.
  package static func isOrder(_ word: some StringProtocol) -> Bool { isOrder(word.utf8) }

  static func isOrder(_ word: some Collection<UInt8>) -> Bool {
    8...15 ~= word.count && isCapitalsAndDigits(word)
  }

  /// The same of several that stand beside each other without a space.
  package static func isOrders(_ word: some StringProtocol) -> Bool {
    word.utf8.count >= shortestOrder && isCapitalsAndDigits(word.utf8)
  }

  /// Capitals and digits, no fewer than an order ID has. One without any digit is possible.
  package static func mayBeOrder(_ word: String) -> Bool {
    word.utf8.count >= 8 && word.utf8.allSatisfy { $0.isDigit || $0.isUppercase }
  }

  /// How much a word of a text is like an order ID.
  package enum OrderLikelihood {
    case likely
    /// A word in lowercase with a number in it, or hexadecimal.
    case doubtful
    case unlikely
  }

  /// Whether a word of a text is like an order ID, in capitals, in lowercase or with one capital in front.
  package static func order(_ word: ArraySlice<UInt8>) -> OrderLikelihood {
    guard 8...15 ~= word.count, word.contains(where: \.isDigit), word.contains(where: \.isLetter),
      word.allSatisfy({ $0.isDigit || $0.isLetter }), !isMixed(word)
    else { return .unlikely }
    if word.allSatisfy({ $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0.lowercased) }) {
      return .doubtful
    }
    let isLowercase = word.dropFirst().contains(where: \.isLowercase)
    return !isLowercase || word.split(whereSeparator: { !$0.isDigit }).count > 1 ? .likely : .doubtful
  }

  /// Small and capital letters beside each other, as in the names of programs: `base64Encoded`.
  static func isMixed(_ word: ArraySlice<UInt8>) -> Bool {
    let behindFirst = word.dropFirst()
    return behindFirst.contains(where: \.isLowercase) && behindFirst.contains(where: \.isUppercase)
  }

  /// A UUID, an underscore and a number, as the token of a test notification.
  package static func isTestToken(_ word: String) -> Bool {
    guard word.utf8.count > 36, word.utf8.contains(UInt8(ascii: "_")) else { return false }
    let parts = word.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].isUUID && parts[1].isDigits
  }

  /// Capital letters and digits, at least one of each, as order IDs and key IDs have it.
  static func isCapitalsAndDigits(_ word: some Collection<UInt8>) -> Bool {
    word.allSatisfy { $0.isDigit || $0.isUppercase } && word.contains(where: \.isDigit)
      && word.contains(where: \.isUppercase)
  }

  /// Two or more parts with dots between, of which the first is a word in lower case: `com.example.app`.
  package static func isReverseDNS(_ word: String) -> Bool {
    guard word.utf8.contains(UInt8(ascii: ".")) else { return false }
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
    guard word.utf8.count == 5 else { return false }
    let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy(\.isLowercase) && parts[1].count == 2
      && parts[1].allSatisfy(\.isUppercase)
  }
}
