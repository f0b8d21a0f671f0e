import Base

/// The format of a word, which is all that can be checked about an ID without a request to Apple.
package enum WordShape {
  package static let shortestOrder = 8
  /// The minimum number of digits of a transaction ID in text with other numbers.
  package static let shortestTransaction = 12
  /// The minimum number of digits in text with order IDs.
  package static let shortestBesideOrders = 15

  /// The most digits of a 64-bit number.
  static let longestTransaction = 19

  /// Returns whether a word consists of digits, at most as many as a 64-bit number has.
  package static func isTransaction(_ word: some StringProtocol, atLeast shortest: Int = shortestTransaction) -> Bool {
    (shortest...longestTransaction).contains(word.utf8.count) && word.isDigits
  }

  /// Returns whether a word looks like a receipt in Base64: a DER sequence with two or more bytes of length.
  package static func isReceipt(_ word: String) -> Bool {
    word.utf8.count > 100 && word.utf8.starts(with: "MI".utf8)
  }

  /// Returns whether a word looks like an order ID: 8 to 15 uppercase letters and digits. Key IDs look the same.
  package static func isOrder(_ word: some StringProtocol) -> Bool { isOrder(word.utf8) }

  package static func isOrder(_ word: some Collection<UInt8>) -> Bool {
    shortestOrder...15 ~= word.count && isCapitalsAndDigits(word) && !isOrderOfOnlineStore(word)
  }

  /// Returns whether a word is W and 9 or 10 digits, an order of the Apple Online Store.
  static func isOrderOfOnlineStore(_ word: some Collection<UInt8>) -> Bool {
    (word.count == 10 || word.count == 11) && word.first == UInt8(ascii: "W")
      && word.dropFirst().allSatisfy { $0.isDigit }
  }

  /// Returns whether a word mixes lowercase and uppercase letters after the first, as in source code: `base64Encoded`.
  static func isMixed(_ word: ArraySlice<UInt8>) -> Bool {
    let behindFirst = word.dropFirst()
    return behindFirst.contains(where: \.isLowercase) && behindFirst.contains(where: \.isUppercase)
  }

  /// Returns whether a word looks like the token of a test notification: a UUID, an underscore and a number.
  package static func isTestToken(_ word: String) -> Bool {
    guard word.utf8.count > 36, word.utf8.contains(UInt8(ascii: "_")) else { return false }
    let parts = word.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].isUUID && parts[1].isDigits
  }

  /// Returns whether a word is uppercase letters and digits, with at least one of each, as in order and key IDs.
  static func isCapitalsAndDigits(_ word: some Collection<UInt8>) -> Bool {
    word.allSatisfy { $0.isDigit || $0.isUppercase } && word.contains(where: \.isDigit)
      && word.contains(where: \.isUppercase)
  }

  /// Returns whether a word has two or more parts separated by dots, the first in lowercase: `com.example.app`.
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

  /// Returns the bundle ID of an application identifier, which has a team ID in front: `ABCDE12345.com.example.app`; nil
  /// for other text.
  package static func withoutTeamPrefix(_ word: String) -> String? {
    guard let dot = word.firstIndex(of: "."), case let team = word[..<dot], team.utf8.count == 10,
      team.utf8.allSatisfy({ $0.isDigit || $0.isUppercase }), case let rest = String(word[word.index(after: dot)...]),
      isReverseDNS(rest)
    else { return nil }
    return rest
  }

  /// A remark on a bundle ID with a team ID in front; nil for other text.
  package static func teamPrefixRemark(_ bundleID: String) -> String? {
    withoutTeamPrefix(bundleID).map {
      "\(bundleID) begins with a team ID, which is not part of a bundle ID; use \($0)"
    }
  }

  static func isLocale(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 5 && bytes[..<2].allSatisfy(\.isLowercase) && bytes[2] == UInt8(ascii: "-")
      && bytes[3...].allSatisfy(\.isUppercase)
  }
}
