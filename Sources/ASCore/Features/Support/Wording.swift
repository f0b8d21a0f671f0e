import Base
import Client
import Platform

/// How sentences name moments and products: the local day for people, the day of UTC for scripts, both with the time where
/// minutes count; a product without the bundle ID that all of the app's share.
struct Wording: Sendable {
  let now: Timestamp
  private let bundleID: String?
  private let write: @Sendable (Timestamp) -> (day: String, time: String)

  /// Within so much of the present a day alone says too little.
  private static let near = TimeSpan.hours(36)

  /// `10 Dec 2026`, `10 Dec 2026, 14:03 CET`. `localTime` is `Context.localTime`.
  static func people(
    about facts: CustomerFacts, localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID) { moment in
      guard let local = localTime(moment), let day = dayInWords(local.day) else { return (moment.text, moment.text) }
      return (day, "\(day), \(local.minute) \(local.zone)")
    }
  }

  /// `2026-12-10`, `2026-12-10T13:03:00Z`.
  static func scripts(about facts: CustomerFacts) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID) { moment in
      let text = moment.wholeSecond.text
      return (text.utf8.count == 20 ? String(text.prefix(10)) : text, text)
    }
  }

  /// Of `2026-12-10`; nil for what is no such day.
  private static func dayInWords(_ text: String) -> String? {
    let parts = text.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]), months.indices.contains(month - 1)
    else {
      return nil
    }
    return "\(day) \(months[month - 1]) \(parts[0])"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// A day; its time, too, where it is hours away.
  func moment(_ moment: Timestamp) -> String {
    let distance = max(moment - now, now - moment)
    return distance < Self.near ? write(moment).time : write(moment).day
  }

  /// `pro` of `com.example.app.pro`.
  func name(_ product: String) -> String {
    guard let bundleID, product.utf8.count > bundleID.utf8.count + 1, product.utf8.starts(with: "\(bundleID).".utf8)
    else {
      return product
    }
    return String(Substring(product.utf8.dropFirst(bundleID.utf8.count + 1)))
  }

  /// The day alone.
  func day(_ moment: Timestamp) -> String { write(moment).day }
  /// The day and the time.
  func time(_ moment: Timestamp) -> String { write(moment).time }

  /// `14 days left`, `3 h 20 min left`; nil for what is over.
  func left(until moment: Timestamp) -> String? {
    let span = moment - now
    guard span > .zero else { return nil }
    return "\(span.coarse) left"
  }
}
