import Base
import Client
import Platform

/// How sentences name moments and products: the local day for people, the day of UTC for scripts, both with the time where
/// minutes count; a product by its display name, or else without the bundle ID that all of the app's share.
struct Wording: Sendable {
  let now: Timestamp
  private let bundleID: String?
  private let names: ProductNames
  private let write: @Sendable (Timestamp) -> (day: String, time: String)

  /// Within so much of the present a day alone says too little.
  private static let near = TimeSpan.hours(36)

  /// `10 Dec 2026`, `10 Dec 2026, 14:03 CET`. `localTime` is `Context.localTime`.
  static func people(
    about facts: CustomerFacts, names: ProductNames = .none,
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> Wording {
    Wording(about: facts, names, localTime) { String($0.prefix(3)) }
  }

  /// `10 December 2026`, `10 December 2026, 14:03 CET`: for messages to customers.
  static func customers(
    about facts: CustomerFacts, names: ProductNames, localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) -> Wording {
    Wording(about: facts, names, localTime) { $0 }
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
    now: Timestamp, bundleID: String?, names: ProductNames,
    write: @escaping @Sendable (Timestamp) -> (day: String, time: String)
  ) {
    (self.now, self.bundleID, self.names, self.write) = (now, bundleID, names, write)
  }

  /// Local days with the month as `month` writes it.
  private init(
    about facts: CustomerFacts, _ names: ProductNames, _ localTime: @escaping @Sendable (Timestamp) -> LocalTime?,
    month: @escaping @Sendable (String) -> String
  ) {
    self.init(now: facts.now, bundleID: facts.bundleID, names: names) { moment in
      guard let local = localTime(moment), let day = Self.dayInWords(local.day, month) else {
        return (moment.text, moment.text)
      }
      return (day, "\(day), \(local.minute) \(local.zone)")
    }
  }

  /// Of `2026-12-10`; nil for what is no such day.
  private static func dayInWords(_ text: String, _ month: (String) -> String) -> String? {
    let parts = text.split(separator: "-")
    guard parts.count == 3, let number = Int(parts[1]), let day = Int(parts[2]), months.indices.contains(number - 1)
    else {
      return nil
    }
    return "\(day) \(month(months[number - 1])) \(parts[0])"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

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
    guard parts.contains(where: { $0.contains(where: \.isLetter) }) else { return "product \(product)" }
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
