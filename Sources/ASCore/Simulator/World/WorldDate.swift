import AppStore
import Base

/// A date in a world: absolute, or relative to the start of the world.
enum WorldDate: Sendable {
  case at(Timestamp)
  /// Negative values are before the start.
  case after(TimeSpan)

  /// Parses `2026-01-31`, `2026-01-31T12:00:00Z`, `now`, `-40d` and `+12h`.
  init?(_ text: String) {
    if text == "now" {
      self = .after(.zero)
    } else if text.hasPrefix("-"), let span = TimeSpan(text: String(text.dropFirst())) {
      self = .after(-span)
    } else if text.hasPrefix("+"), let span = TimeSpan(text: String(text.dropFirst())) {
      self = .after(span)
    } else if let moment = Timestamp(text) {
      self = .at(moment)
    } else {
      return nil
    }
  }

  /// Whether an event may happen then: not before the App Store existed, and not beyond the range of the clock. Weekly
  /// renewals since the year 1 would also take too long to compute.
  var isWithinReach: Bool {
    switch self {
    case .at(let moment): (Self.opening..<WorldClock.range.upperBound).contains(moment)
    case .after(let span): max(span, -span) <= .days(20 * 366)
    }
  }

  /// The year in which the App Store opened.
  private static let opening = Timestamp(milliseconds: 1_199_145_600_000)

  func moment(from start: Timestamp) -> Timestamp {
    switch self {
    case .at(let moment): moment
    case .after(let span): start + span
    }
  }

  /// The text that `init(_:)` parses.
  var text: String {
    switch self {
    case .at(let moment): return moment.text
    case .after(let span):
      if span == .zero { return "now" }
      let (sign, seconds) = (span < .zero ? "-" : "+", abs(span.seconds))
      for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
      where seconds.isMultiple(of: length) {
        return "\(sign)\(seconds / length)\(unit)"
      }
      return "\(sign)\(seconds)s"
    }
  }
}
