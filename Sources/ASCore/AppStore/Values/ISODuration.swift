import Base

/// Lengths of time as Apple writes them, `P1M` or `P2W`, in words. Source: ISO 8601, durations.
///
/// A month is a month of the calendar, and five minutes in sandbox: never turn it into days or seconds.
package enum ISODuration {
  /// `1 month`, `1 year 2 months`; nil if the text is not a duration of whole units.
  package static func words(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "P") else { return nil }
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let days = components(of: parts[0], from: dateUnits) else { return nil }
    guard parts.count == 2 else { return days.isEmpty ? nil : days.joined(separator: " ") }
    guard let hours = components(of: parts[1], from: timeUnits), !hours.isEmpty else { return nil }
    return (days + hours).joined(separator: " ")
  }

  private struct Unit {
    let letter: UInt8
    let word: String
  }

  private static let dateUnits: [Unit] = [
    Unit(letter: UInt8(ascii: "Y"), word: "year"), Unit(letter: UInt8(ascii: "M"), word: "month"),
    Unit(letter: UInt8(ascii: "W"), word: "week"), Unit(letter: UInt8(ascii: "D"), word: "day"),
  ]

  private static let timeUnits: [Unit] = [
    Unit(letter: UInt8(ascii: "H"), word: "hour"), Unit(letter: UInt8(ascii: "M"), word: "minute"),
    Unit(letter: UInt8(ascii: "S"), word: "second"),
  ]

  /// The numbers and units of one half, each unit at most once and in order; nil if anything else is there.
  private static func components(of text: Substring.UTF8View, from units: [Unit]) -> [String]? {
    var words: [String] = []
    var left = units[...]
    var digits = ""
    for byte in text {
      if byte.isDigit {
        if digits == "0" { digits = "" }
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        guard !digits.isEmpty, let found = left.firstIndex(where: { $0.letter == byte }) else { return nil }
        words.append("\(digits) \(left[found].word)\(digits == "1" ? "" : "s")")
        left = left[(found + 1)...]
        digits = ""
      }
    }
    return digits.isEmpty ? words : nil
  }
}
