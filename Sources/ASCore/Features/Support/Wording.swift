import Base
import Client
import Platform

/// How sentences name moments and products: the local day for people, the day of UTC for scripts, both with the time where
/// minutes count; a product by its display name, or else without the bundle ID that all of the app's share.
struct Wording: Sendable {
  let now: Timestamp
  private let bundleID: String?
  private let names: ProductNames
  let language: MessageLanguage
  private let write: @Sendable (Timestamp) -> (day: String, time: String)

  /// Within so much of the present a day alone says too little.
  private static let near = TimeSpan.hours(36)

  /// `10 Dec 2026`, `10 Dec 2026, 14:03 CET`. `localTime` is `Context.clock.localTime`.
  static func people(
    about facts: CustomerFacts, names: ProductNames = .none,
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID, names: names) { moment in
      guard let local = localTime(moment), let day = dayInWords(local.day) else { return (moment.text, moment.text) }
      return (day, "\(day), \(local.minute) \(local.zone)")
    }
  }

  /// `10 December 2026`, `10 December 2026, 14:03 CET`, or as in another language: for messages to customers.
  static func customers(
    about facts: CustomerFacts, names: ProductNames, language: MessageLanguage = .english,
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID, names: names, language: language) { moment in
      guard let local = localTime(moment), let day = language.day(local.day) else { return (moment.text, moment.text) }
      return (day, language.time(day, local.minute, local.zone))
    }
  }

  /// `2026-12-10`, `2026-12-10T13:03:00Z`; with `localTime`, the day there and `2026-12-10T14:03:00+01:00`.
  static func scripts(
    about facts: CustomerFacts, names: ProductNames = .none,
    localTime: (@Sendable (Timestamp) -> LocalTime?)? = nil
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID, names: names) { moment in
      if let local = localTime?(moment) { return (local.day, local.iso8601) }
      let text = moment.wholeSecond.text
      return (text.utf8.count == 20 ? String(text.prefix(10)) : text, text)
    }
  }

  private init(
    now: Timestamp, bundleID: String?, names: ProductNames, language: MessageLanguage = .english,
    write: @escaping @Sendable (Timestamp) -> (day: String, time: String)
  ) {
    (self.now, self.bundleID, self.names, self.language, self.write) = (now, bundleID, names, language, write)
  }

  /// `10 Dec 2026` of `2026-12-10`; nil for what is no such day.
  private static func dayInWords(_ text: String) -> String? {
    MessageLanguage.english.day(text).map { day in
      let words = day.split(separator: " ")
      return "\(words[0]) \(words[1].prefix(3)) \(words[2])"
    }
  }

  /// A day; its time, too, where it is hours away.
  func moment(_ moment: Timestamp) -> String {
    let distance = max(moment - now, now - moment)
    return distance < Self.near ? write(moment).time : write(moment).day
  }

  /// The display name; without one, `pro` of `com.example.app.pro`.
  func name(_ product: String) -> String {
    if let name = names[product] { return name }
    guard let bundleID, product.utf8.count > bundleID.utf8.count + 1, product.utf8.starts(with: "\(bundleID).".utf8)
    else {
      return product
    }
    return String(Substring(product.utf8.dropFirst(bundleID.utf8.count + 1)))
  }

  /// As a customer may know it: the display name; without one, `Pro Yearly` of `com.example.app.pro.yearly`.
  func readableName(_ product: String) -> String {
    if let name = names[product] { return name }
    let own = (bundleID ?? "").split(separator: ".")
    var words = product.split(separator: ".")
    let shared = zip(own, words).prefix { $0 == $1 }.count
    // A product ID of another vendor has the name at its end.
    words = shared > 0 ? Array(words.dropFirst(shared)) : words.count > 2 ? words.suffix(1) : words
    let parts = words.flatMap { $0.split { "_- ".contains($0) } }
    guard parts.contains(where: { $0.contains(where: \.isLetter) }) else { return language.product(product) }
    return parts.map { String($0).startingUpper }.joined(separator: " ")
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
