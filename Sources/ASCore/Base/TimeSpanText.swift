/// Lengths of time for people.
extension TimeSpan {
  /// A rounded length of time: `45 s`, `20 min`, `3 h 5 min`, `12 d`.
  package var approximate: String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: seconds / 60 % 60 == 0 ? "\(seconds / 3600) h" : hoursAndMinutes
    default: "\(seconds / 86_400) d"
    }
  }

  /// The remaining time, in seconds below one hour: `20 s`, `4 min 20 s`, `3 h 20 min`. Negative times count as zero.
  package var countdown: String {
    switch seconds {
    case ..<60: "\(max(seconds, 0)) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: hoursAndMinutes
    }
  }

  /// The remaining time without seconds: `4 min`, `3 h 20 min`, `14 days`. Negative times count as zero.
  package var coarse: String {
    switch seconds {
    case ..<3600: "\(max(seconds, 0) / 60) min"
    case ..<172_800: hoursAndMinutes
    default: "\(seconds / 86_400) days"
    }
  }

  /// A limit in whole hours or minutes: `12 hours`, `5 minutes`.
  package var wholeUnits: String { self < .hours(1) ? "\(seconds / 60) minutes" : "\(seconds / 3600) hours" }

  private var hoursAndMinutes: String { "\(seconds / 3600) h \(seconds / 60 % 60) min" }
}

extension TimeSpan {
  /// Parses `30s`, `15m`, `12h`, `7d`, `2w`. `nil` for any other text, and for more than ten thousand years.
  package init?(text: String) {
    let bytes = text.utf8
    let unit: TimeSpan
    switch bytes.last {
    case UInt8(ascii: "s"): unit = .seconds(1)
    case UInt8(ascii: "m"): unit = .minutes(1)
    case UInt8(ascii: "h"): unit = .hours(1)
    case UInt8(ascii: "d"): unit = .days(1)
    case UInt8(ascii: "w"): unit = .days(7)
    default: return nil
    }
    let digits = bytes.dropLast()
    guard digits.allSatisfy(\.isDigit), let count = Int64(String(Substring(digits))) else { return nil }
    let span = unit * count
    guard span <= Self.longestTyped else { return nil }
    self = span
  }

  private static let longestTyped = TimeSpan.milliseconds(315_569_520_000_000)
}
