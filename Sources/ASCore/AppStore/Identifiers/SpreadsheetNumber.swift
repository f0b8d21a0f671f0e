import Base

/// IDs and codes that a spreadsheet or a formatter wrote as numbers: `2,000,000,000,000,001`, `2000000000000001.0`,
/// `2.0E+15`.
package enum SpreadsheetNumber {
  /// Returns the digits of an ID with separators between thousands, or with `.0` at its end, or of a number with more than
  /// six digits; nil for other text.
  static func digits(_ text: String) -> String? {
    guard text.utf8.count <= longest, !text.isDigits else { return nil }
    var parts = text.utf8.split(omittingEmptySubsequences: false) { isSign($0) }.map { Substring($0) }
    guard parts.count > 1, parts.allSatisfy(\.isDigits), let last = parts.last else { return nil }
    if last.utf8.count < 3 {
      guard last.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      parts.removeLast()
    }
    // Four small numbers with dots are an IP address, and numbers such as `401,403,404,500` are a list of statuses.
    let isAddress = parts.count == 4 && !text.utf8.contains(UInt8(ascii: ",")) && parts.allSatisfy { UInt8($0) != nil }
    guard let first = parts.first, parts.count == 1 || first.utf8.count <= 3,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }), !isAddress,
      !text.split(separator: ",").allSatisfy({ Int($0).map { (100...599).contains($0) } ?? false })
    else { return nil }
    let digits = parts.joined()
    return digits.utf8.count > 6 ? digits : nil
  }

  /// A number whose separators were removed from a line.
  typealias Joined = (digits: String, written: String)

  /// Removes the separators of IDs and error codes in a line of text.
  static func joining(_ line: ArraySlice<UInt8>) -> (line: ArraySlice<UInt8>, numbers: [Joined]) {
    var (joined, numbers, end, place): ([UInt8], [Joined], Int, Int) = ([], [], line.startIndex, line.startIndex)
    while let sign = line[place...].firstIndex(where: isSign) {
      let start = line[end..<sign].lastIndex { !$0.isDigit }.map { $0 + 1 } ?? end
      let run = line[start...].prefix { $0.isDigit || isSign($0) }
      place = max(run.endIndex, sign + 1)
      let isAlone =
        !(start > line.startIndex && line[start - 1].isAlphanumeric)
        && !(run.endIndex < line.endIndex && line[run.endIndex].isAlphanumeric)
      guard isAlone, run.count > 6, let last = run.lastIndex(where: \.isDigit),
        case let number = String(decoding: run[...last], as: UTF8.self), let digits = digits(number),
        // A number with thousands and fewer digits is an amount.
        case let isID = WordShape.isTransaction(digits, isLabeled: number.hasSuffix(".0")),
        isID || Int64(digits).map({ !ErrorCode.with(code: $0, family: nil).isEmpty }) == true
      else { continue }
      joined += line[end..<start]
      end = start + number.utf8.count
      if !isID, isOther(line[..<start], line[run.endIndex...]) {
        joined.append(UInt8(ascii: "\""))
      } else {
        joined += digits.utf8
        numbers.append((digits, number))
      }
    }
    return end == line.startIndex ? (line, []) : ((joined + line[end...])[...], numbers)
  }

  /// Returns whether a number is an amount, which has a currency or unit beside it, or a version, and not an error code.
  private static func isOther(_ before: ArraySlice<UInt8>, _ behind: ArraySlice<UInt8>) -> Bool {
    let before = before.trimmed
    let behind = behind.drop { $0 == UInt8(ascii: " ") }
    let next = behind.prefix(while: \.isLetter)
    let word = before.reversed().prefix(while: \.isLetter).reversed().map(\.lowercased)
    return [before.last, behind.first].contains(UInt8(ascii: "$")) || next.count == 3 && next.allSatisfy(\.isUppercase)
      || units.contains(String(decoding: next.map(\.lowercased), as: UTF8.self))
      || ["version", "release", "build"].contains(String(decoding: word, as: UTF8.self))
  }

  private static let units: Set<String> = [
    "euro", "euros", "dollar", "dollars", "pounds", "yen", "bytes", "kb", "mb", "ms", "users", "rows", "items", "times",
  ]

  /// The maximum length in bytes: 19 digits with separators between all groups, or with an exponent.
  private static let longest = 30

  private static func isSign(_ byte: UInt8) -> Bool { ".,'_".utf8.contains(byte) }

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

  /// A remark on an ID with the digits of a rounded number: a spreadsheet keeps 15 digits, and a number type has gaps
  /// above 2^53. An ID may end in zeros without having been rounded.
  package static func roundedRemark(_ id: String) -> String? {
    guard let value = Int64(id), (16...19).contains(id.utf8.count), value > 0 else { return nil }
    let zeros = id.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    if zeros >= id.utf8.count - 15 { return mayBeRounded }
    // Other programs print the fewest digits that identify the 64-bit floating-point number, and zeros behind them.
    guard value > 1 << 53, zeros > 0 else { return nil }
    let digits = "\(Double(value))".prefix { $0 != "e" }.filter { $0 != "." }
    let isShortest =
      id.dropLast(zeros) == digits.prefix(digits.utf8.count - digits.reversed().prefix { $0 == "0" }.count)
    return isShortest ? mayBeRounded : nil
  }

  private static let mayBeRounded =
    "it may have been rounded by a spreadsheet or a number type; export the column as text"
}
