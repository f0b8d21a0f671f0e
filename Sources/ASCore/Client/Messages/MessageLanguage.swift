import Base
import CommandLine

/// A language of messages to customers, with its forms of dates, numbers and lists. The raw value is its ISO 639 code.
package enum MessageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"

  package static let flag = Flag(
    "language", .choice(allCases) { Choice($0.rawValue, $0.description) }, "Language of the messages to customers",
    otherwise: "`language` of the profile, or `en`")

  private var description: String {
    switch self {
    case .english: "English"
    case .german: "German, a draft"
    case .french: "French, a draft"
    case .spanish: "Spanish, a draft"
    case .japanese: "Japanese, a draft"
    }
  }

  /// The built-in wording.
  package func text(of situation: MessageCase) -> String {
    switch self {
    case .english: situation.english
    case .german: situation.german
    case .french: situation.french
    case .spanish: situation.spanish
    case .japanese: situation.japanese
    }
  }

  /// Converts `2026-12-10` to `10 December 2026`; returns `nil` for other text.
  package func day(_ text: String) -> String? {
    let parts = text.split(separator: "-")
    guard parts.count == 3, let number = Int(parts[1]), let day = Int(parts[2]), months.indices.contains(number - 1)
    else { return nil }
    let (month, year) = (months[number - 1], parts[0])
    return switch self {
    case .english: "\(day) \(month) \(year)"
    case .german: "\(day). \(month) \(year)"
    case .french: "\(day == 1 ? "1er" : String(day)) \(month) \(year)"
    case .spanish: "\(day) de \(month) de \(year)"
    case .japanese: "\(year)年\(month)月\(day)日"
    }
  }

  /// A day with a time and the name of its time zone.
  package func time(_ day: String, _ clock: some StringProtocol, _ zone: String) -> String {
    switch self {
    case .english, .german, .spanish: "\(day), \(clock) \(zone)"
    case .french: "\(day) à \(clock) \(zone)"
    case .japanese: "\(day) \(clock)（\(zone)）"
    }
  }

  /// An amount such as `9.99 USD`, with the decimal separator of the language.
  package func amount(_ text: String) -> String {
    switch self {
    case .english, .japanese: text
    case .german, .french, .spanish: String(text.map { $0 == "." ? "," : $0 })
    }
  }

  /// A percentage without its sign, such as `12.5`.
  package func percentage(_ number: String) -> String {
    switch self {
    case .english, .japanese: "\(number)%"
    case .german, .french, .spanish: "\(amount(number))\u{A0}%"
    }
  }

  package func list(_ items: [String]) -> String {
    switch self {
    case .english: items.listed("and")
    case .german: items.listed("und")
    case .french: items.listed("et")
    case .spanish: items.listed("y")
    case .japanese: items.joined(separator: "、")
    }
  }

  /// The name of a product with an ID that contains no words.
  package func product(_ id: String) -> String {
    switch self {
    case .english: "product \(id)"
    case .german: "Produkt \(id)"
    case .french: "le produit \(id)"
    case .spanish: "el producto \(id)"
    case .japanese: "製品 \(id)"
    }
  }

  private var months: [String] {
    switch self {
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ]
    case .german:
      [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
      ]
    case .french:
      [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
      ]
    case .spanish:
      [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre",
      ]
    case .japanese: (1...12).map(String.init)
    }
  }
}
