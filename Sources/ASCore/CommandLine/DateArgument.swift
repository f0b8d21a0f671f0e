import Base

/// A date from the command line: fixed, or relative to the time when the command runs.
package enum DateArgument: Sendable, Equatable {
  case at(Timestamp)
  /// A length of time before now.
  case ago(TimeSpan)

  /// - Parameter now: The time that a relative date refers to.
  package func timestamp(now: Timestamp) -> Timestamp {
    switch self {
    case .at(let moment): moment
    case .ago(let span): now - span
    }
  }
}

// The accepted formats of a date. They are strict, because a misread date in a script would request the wrong days:
//
//     2026-01-31                          midnight UTC
//     2026-01-31T12:00[:00[.000]][Z|±hh:mm]   without a zone: UTC, wherever the command runs
//     1769817600000                       milliseconds since 1970, at least 11 digits, so that 2026 is not one
//     30s 15m 12h 7d 2w, now              before the moment the command runs

extension DateArgument {
  /// `nil` if the text has none of these formats, or names a day or time that does not exist.
  init?(_ text: String) {
    if sameBytes(text, "now") {
      self = .ago(.zero)
    } else if let age = TimeSpan(text: text) {
      self = .ago(age)
    } else if let moment = Self.millisecondsSince1970(text) ?? Timestamp(text) {
      self = .at(moment)
    } else {
      return nil
    }
  }

  /// Returns why a text that looks like a date is invalid; `nil` if that is unclear.
  static func remark(on text: String) -> String? {
    let bytes = Array(text.utf8)
    if (9...10).contains(bytes.count), bytes.allSatisfy(\.isDigit) {
      return "in milliseconds: \(text)000"
    }
    guard Timestamp.isMissingDay(text) else { return nil }
    return "\(String(decoding: bytes.prefix(10), as: UTF8.self)) is not a valid day"
  }

  private static func millisecondsSince1970(_ text: String) -> Timestamp? {
    guard text.utf8.count >= 11, text.utf8.allSatisfy(\.isDigit), let number = Int64(text) else { return nil }
    return number <= last.milliseconds ? Timestamp(milliseconds: number) : nil
  }

  /// The last millisecond of the year 9999.
  private static let last = Timestamp(milliseconds: 253_402_300_799_999)
}
