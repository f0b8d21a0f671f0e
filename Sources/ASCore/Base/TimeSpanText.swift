/// A length of time as people read it.
extension TimeSpan {
  /// How long ago or how far ahead something is, as exactly as it matters: `45 s`, `20 min`, `3 h 5 min`, `12 d`.
  package var approximate: String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: seconds / 60 % 60 == 0 ? "\(seconds / 3600) h" : hoursAndMinutes
    default: "\(seconds / 86_400) d"
    }
  }

  /// What is left, to the second where that is below an hour: `20 s`, `4 min 20 s`, `3 h 20 min`; nothing is left of less
  /// than nothing.
  package var countdown: String {
    switch seconds {
    case ..<60: "\(max(seconds, 0)) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: hoursAndMinutes
    }
  }

  /// What is left where seconds matter to nobody: `4 min`, `3 h 20 min`, `14 days`; nothing is left of less than nothing.
  package var coarse: String {
    switch seconds {
    case ..<3600: "\(max(seconds, 0) / 60) min"
    case ..<172_800: hoursAndMinutes
    default: "\(seconds / 86_400) days"
    }
  }

  /// A limit of whole hours, or of whole minutes: `12 hours`, `5 minutes`.
  package var wholeUnits: String { self < .hours(1) ? "\(seconds / 60) minutes" : "\(seconds / 3600) hours" }

  private var hoursAndMinutes: String { "\(seconds / 3600) h \(seconds / 60 % 60) min" }
}

extension TimeSpan {
  /// As it is typed: `30s`, `15m`, `12h`, `7d`, `2w`. Nil for anything else, and for more than ten thousand years.
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
