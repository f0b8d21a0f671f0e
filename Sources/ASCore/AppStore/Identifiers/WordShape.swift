import Base

/// The format of a word, which is all that can be checked about an ID without a request to Apple.
package enum WordShape {
  /// The maximum length of a text that is one identifier, perhaps with its label, in bytes.
  package static let longestText = 200

  package static let shortestOrder = 8
  package static let longestOrder = 15
  /// The first letter and the length of most order IDs.
  static let (initial, usualOrder) = (UInt8(ascii: "M"), 10)

  /// The minimum number of digits of a transaction ID that was given or labeled as one.
  package static let shortestTransaction = 12
  /// The minimum number of digits of one in text with other numbers, such as dates and telephone numbers.
  package static let shortestUnlabeled = 15
  /// The most digits of a 64-bit number.
  static let longestTransaction = 19

  /// Returns whether a word consists of as many digits as a transaction ID. Without a label, fewer digits may be another
  /// number.
  package static func isTransaction(_ word: some StringProtocol, isLabeled: Bool = true) -> Bool {
    let shortest = isLabeled ? shortestTransaction : shortestUnlabeled
    return shortest...longestTransaction ~= word.utf8.count && word.isDigits
  }

  /// Returns whether a word looks like a receipt in Base64: a DER sequence with two or more bytes of length.
  package static func isReceipt(_ word: String) -> Bool {
    word.utf8.count > 100 && word.utf8.starts(with: "MI".utf8)
  }

  /// Returns whether a word looks like an order ID: 8 to 15 uppercase letters and digits. Key IDs look the same.
  package static func isOrder(_ word: some StringProtocol) -> Bool { isOrder(word.utf8) }

  package static func isOrder(_ word: some Collection<UInt8>) -> Bool {
    shortestOrder...longestOrder ~= word.count && isCapitalsAndDigits(word) && !isOrderOfOnlineStore(word)
  }

  /// Returns whether a word begins like most order IDs, in any case.
  static func beginsUsually(_ word: some Collection<UInt8>) -> Bool { word.first?.uppercased == initial }

  /// Returns whether a word is of the form that most order IDs have, in any case.
  static func isUsualOrder(_ word: some Collection<UInt8>) -> Bool { beginsUsually(word) && word.count == usualOrder }

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

  /// Returns whether digits are a date, 2008 to 2050: milliseconds since 1970, or year to second (20260131120000).
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
}

/// The likelihood that a word in uppercase, lowercase or with one initial capital is an order ID.
enum OrderLikelihood {
  case likely
  /// A lowercase word with a number, a hexadecimal number, or a number after letters, as of an invoice: RE12345678.
  case doubtful
  case unlikely

  /// With `isExpected`, an order ID is expected here, and may have been typed with letters in both cases.
  init(_ word: ArraySlice<UInt8>, isExpected: Bool = false) {
    guard WordShape.shortestOrder...WordShape.longestOrder ~= word.count, word.contains(where: \.isDigit),
      word.contains(where: \.isLetter),
      word.allSatisfy(\.isAlphanumeric),
      !WordShape.isMixed(word) || isExpected && WordShape.beginsUsually(word),
      // 0x17400a760 is the address of an object.
      !word.starts(with: "0x".utf8)
    else {
      self = .unlikely
      return
    }
    let isLowercase = word.dropFirst().contains(where: \.isLowercase)
    let isCommon = word.allSatisfy(\.isHexadecimal) || word.drop(while: \.isLetter).allSatisfy(\.isDigit)
    let isLikely = !isCommon && (!isLowercase || word.split { !$0.isDigit }.count > 1)
    // MonthlyPlan1 is a name.
    self = isLikely ? .likely : WordShape.isMixed(word) ? .unlikely : .doubtful
  }
}
