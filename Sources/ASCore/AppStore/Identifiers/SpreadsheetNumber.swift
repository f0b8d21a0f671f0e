import Base

/// IDs that a spreadsheet saved as numbers.
package enum SpreadsheetNumber {
  /// Returns the ID in `2000000000000001.0` or `2,000,000,000,000,001`; nil for other text.
  package static func identifier(_ text: String) -> String? {
    guard text.utf8.count <= longest, !text.isDigits else { return nil }
    var parts = text.utf8.split(omittingEmptySubsequences: false) { isSign($0) }.map { Substring($0) }
    guard parts.count > 1, parts.allSatisfy(\.isDigits), let last = parts.last else { return nil }
    if last.utf8.count < 3 {
      guard last.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      parts.removeLast()
    }
    guard let first = parts.first, parts.count == 1 || first.utf8.count <= 3,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    let id = parts.joined()
    return WordShape.isTransaction(id) ? id : nil
  }

  /// The maximum length in bytes: 19 digits with separators between all groups, or with an exponent.
  private static let longest = 30

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

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
