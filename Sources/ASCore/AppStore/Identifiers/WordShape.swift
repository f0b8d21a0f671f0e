import Base

/// The format of a word, which is all that can be checked about an ID without a request to Apple.
package enum WordShape {
  package static let shortestOrder = 8
  /// The minimum number of digits of a transaction ID in text with other numbers.
  package static let shortestTransaction = 12
  /// The minimum number of digits in text with order IDs.
  package static let shortestBesideOrders = 15

  /// Returns whether a word consists of digits, at most as many as a 64-bit number has.
  package static func isTransaction(_ word: some StringProtocol, atLeast shortest: Int = shortestTransaction) -> Bool {
    (shortest...19).contains(word.utf8.count) && word.isDigits
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
  package static func isOrderOfOnlineStore(_ word: some Collection<UInt8>) -> Bool {
    (word.count == 10 || word.count == 11) && word.first == UInt8(ascii: "W")
      && word.dropFirst().allSatisfy { $0.isDigit }
  }

  /// Returns whether a word mixes lowercase and uppercase letters after the first, as in source code: `base64Encoded`.
  package static func isMixed(_ word: ArraySlice<UInt8>) -> Bool {
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

  /// Returns whether the groups of an order ID, as written, differ from the words of a sentence: letters in one case,
  /// and digits beside letters in one group; in lowercase between spaces, in half of the groups and more than one.
  package static func areGroupsOfOrder(_ groups: [ArraySlice<UInt8>], hasSpaces: Bool) -> Bool {
    let mixed = groups.count { $0.contains(where: \.isDigit) && $0.contains(where: \.isLetter) }
    let letters = groups.joined().filter(\.isLetter)
    guard letters.contains(where: \.isLowercase) else {
      let lengths = groups.map(\.count)
      return mixed > 0 || !hasSpaces
        || zip(lengths, lengths.dropFirst()).enumerated().allSatisfy { index, pair in
          pair.0 == pair.1 || index == lengths.count - 2 && pair.0 > pair.1
        }
    }
    guard letters.dropFirst().allSatisfy(\.isLowercase) else { return false }
    return hasSpaces ? mixed > 1 && mixed * 2 >= groups.count : mixed > 0
  }

  static func isLocale(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 5 && bytes[..<2].allSatisfy(\.isLowercase) && bytes[2] == UInt8(ascii: "-")
      && bytes[3...].allSatisfy(\.isUppercase)
  }
}

// IDs that a spreadsheet saved as numbers.
extension WordShape {
  /// Returns the ID in `2000000000000001.0` or `2,000,000,000,000,001`; nil for other text.
  package static func spreadsheetID(_ text: String) -> String? {
    spreadsheetNumber(text).flatMap { isTransaction($0) ? $0 : nil }
  }

  /// Returns the digits of a number with separators between groups, or with `.0` at its end; nil for other text.
  static func spreadsheetNumber(_ text: String) -> String? {
    guard text.utf8.count <= longest, !text.isDigits else { return nil }
    var parts = text.utf8.split(omittingEmptySubsequences: false) { isSign($0) }.map { Substring($0) }
    guard parts.count > 1, parts.allSatisfy(\.isDigits), let last = parts.last else { return nil }
    if last.utf8.count < 3 {
      guard last.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      parts.removeLast()
    }
    guard let first = parts.first, parts.count == 1 || first.utf8.count <= 3,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      // Four small numbers with dots are an IP address.
      parts.count != 4 || text.utf8.contains(UInt8(ascii: ","))
        || parts.contains(where: { UInt8($0) == nil || $0.hasPrefix("00") })
    else { return nil }
    return parts.joined()
  }

  /// The maximum length in bytes: 19 digits with separators between all groups, or with an exponent.
  private static let longest = 30

  static func isSign(_ byte: UInt8) -> Bool { ".,'_".utf8.contains(byte) }

  /// The failure for an ID that a spreadsheet rounded.
  package static func rounded(_ text: String, _ status: ExitStatus = .failure) -> Failure {
    Failure(status, "\(quoted(text)) is a number that a spreadsheet rounded", hint: "export the column as text")
  }

  /// Returns whether the spreadsheet rounded the ID, so that digits are lost: `2E+15`, `2,00000E+15`.
  package static func isRounded(_ text: String) -> Bool {
    guard text.utf8.count <= longest, text.utf8.first?.isDigit == true, text.utf8.last?.isDigit == true else {
      return false
    }
    let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
    guard parts.count == 2, let mantissa = parts.first, let exponent = parts.last else { return false }
    let digits = exponent.first == "+" ? exponent.dropFirst() : exponent
    guard digits.isDigits, let power = Int(digits), (11...18).contains(power) else { return false }
    return (exponent.first == "+" || mantissa.contains { $0 == "." || $0 == "," })
      && mantissa.filter { $0 != "." && $0 != "," }.isDigits
  }
}

// The format of words in texts, which also contain other numbers.
extension WordShape {
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

  enum OrderLikelihood {
    case likely
    /// A lowercase word with a number, a hexadecimal number, or a number after letters, as of an invoice: RE12345678.
    case doubtful
    case unlikely
  }

  /// Returns the likelihood that a word in uppercase, lowercase or with one initial capital is an order ID.
  static func order(_ word: ArraySlice<UInt8>) -> OrderLikelihood {
    guard shortestOrder...15 ~= word.count, word.contains(where: \.isDigit), word.contains(where: \.isLetter),
      word.allSatisfy(\.isAlphanumeric), !isMixed(word)
    else { return .unlikely }
    if word.allSatisfy(\.isHexadecimal) || word.drop(while: \.isLetter).allSatisfy(\.isDigit) { return .doubtful }
    let isLowercase = word.dropFirst().contains(where: \.isLowercase)
    return !isLowercase || word.split(whereSeparator: { !$0.isDigit }).count > 1 ? .likely : .doubtful
  }
}
