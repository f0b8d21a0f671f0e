import Base
import Client
import Platform

/// How sentences write dates and products: local days for people and UTC days for scripts, both with the time where
/// minutes matter; the display name of a product, or its ID without the app's bundle ID.
struct Wording: Sendable {
  let now: Timestamp
  private let bundleID: String?
  private let names: TextDictionary<String>
  let language: MessageLanguage
  private let write: @Sendable (Timestamp) -> (day: String, time: String)

  /// `10 Dec 2026`, `10 Dec 2026, 14:03 CET`.
  static func people(about facts: CustomerFacts, _ texts: CustomerTexts) -> Wording {
    local(facts, texts, .english) { day in
      let words = day.split(separator: " ")
      return "\(words[0]) \(words[1].prefix(3)) \(words[2])"
    } time: {
      "\($0), \($1.minute) \($1.zone)"
    }
  }

  /// `10 December 2026`, `10 December 2026, 14:03 CET`, or as in another language: for messages to customers.
  static func customers(about facts: CustomerFacts, _ texts: CustomerTexts) -> Wording {
    let language = texts.language
    return local(facts, texts, language, day: \.self) {
      language.text(.time(day: $0, clock: String($1.minute), zone: $1.zone))
    }
  }

  private static func local(
    _ facts: CustomerFacts, _ texts: CustomerTexts, _ language: MessageLanguage,
    day: @escaping @Sendable (String) -> String, time: @escaping @Sendable (String, LocalTime) -> String
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID, names: texts.names, language: language) { moment in
      guard let local = texts.localTime(moment) else { return (moment.text, moment.text) }
      let day = day(language.text(.day(local.day)))
      return (day, time(day, local))
    }
  }

  /// `2026-12-10`, `2026-12-10T13:03:00Z`; with `localTime`, the day there and `2026-12-10T14:03:00+01:00`.
  static func machineReadable(
    about facts: CustomerFacts, names: TextDictionary<String> = [:],
    localTime: (@Sendable (Timestamp) -> LocalTime?)? = nil
  ) -> Wording {
    Wording(now: facts.now, bundleID: facts.bundleID, names: names, language: .english) { moment in
      if let local = localTime?(moment) { return (local.day, local.iso8601) }
      let text = moment.wholeSecond.text
      return (text.utf8.count == 20 ? String(text.prefix(10)) : text, text)
    }
  }

  /// Returns the day, with the time if it is within 36 hours of now.
  func moment(_ moment: Timestamp) -> String {
    max(moment - now, now - moment) < .hours(36) ? time(moment) : day(moment)
  }

  /// Returns the display name, or `pro` for `com.example.app.pro`.
  func name(_ product: String) -> String {
    if let name = names[product] { return name }
    guard let bundleID, product.utf8.count > bundleID.utf8.count + 1, product.utf8.starts(with: "\(bundleID).".utf8)
    else {
      return product
    }
    return String(Substring(product.utf8.dropFirst(bundleID.utf8.count + 1)))
  }

  /// Returns `coins × 3`.
  func units(_ transaction: TransactionFacts) -> String {
    name(transaction.productID) + (transaction.quantity > 1 ? " × \(transaction.quantity)" : "")
  }

  /// Returns a name that a customer may recognize: the display name, or `Pro Yearly` for `com.example.app.pro.yearly`.
  func readableName(_ product: String) -> String {
    if let name = names[product] { return name }
    let own = (bundleID ?? "").split(separator: ".")
    var words = product.split(separator: ".")
    let shared = zip(own, words).prefix { $0 == $1 }.count
    // In a product ID of another vendor, the name is at the end.
    words = shared > 0 ? Array(words.dropFirst(shared)) : words.count > 2 ? words.suffix(1) : words
    let parts = words.flatMap { $0.split { "_- ".contains($0) } }
    guard parts.contains(where: { $0.contains(where: \.isLetter) }) else { return language.text(.product(id: product)) }
    return parts.map { String($0).startingUpper }.joined(separator: " ")
  }

  func day(_ moment: Timestamp) -> String { write(moment).day }
  func time(_ moment: Timestamp) -> String { write(moment).time }

  /// Returns `14 days left` or `3 h 20 min left`; nil for the past.
  func left(until moment: Timestamp) -> String? {
    let span = moment - now
    switch span.seconds {
    case _ where span <= .zero: return nil
    case ..<3600: return "\(span.seconds / 60) min left"
    case ..<172_800: return "\(span.countdown) left"
    default: return "\(span.seconds / 86_400) days left"
    }
  }
}
