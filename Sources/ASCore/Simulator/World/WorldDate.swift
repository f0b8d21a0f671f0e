import AppStore
import Base

/// A date of a world: one of the calendar, or counted from the moment at which it begins.
enum WorldDate: Sendable {
  case at(Timestamp)
  /// Less than nothing is the past.
  case after(TimeSpan)

  /// `2026-01-31`, `2026-01-31T12:00:00Z`, `now`, `-40d`, `+12h`.
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

  /// Whether something may happen then: not before there was an App Store, and not where the clock never comes. What
  /// renews every week from the year 1 on would also never be worked out.
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

  /// As it is read.
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
