import Base
import CommandLine

/// A language of messages to customers. The raw value is its ISO 639 code.
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

  private var forms: MessageForms {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .japanese: .japanese
    }
  }

  /// The built-in wording. A test checks that every language has a text for every situation.
  func text(of situation: MessageCase) -> String { forms.texts[situation] ?? "" }

  /// Converts `2026-12-10` to `10 December 2026`; returns `nil` for other text.
  package func day(_ text: String) -> String? {
    let (parts, months) = (text.split(separator: "-"), forms.months.split(separator: " "))
    guard parts.count == 3, let number = Int(parts[1]), let day = Int(parts[2]), months.indices.contains(number - 1)
    else { return nil }
    return forms.day.replacing("{day}", with: day == 1 ? forms.firstDay : String(day))
      .replacing("{month}", with: String(months[number - 1])).replacing("{year}", with: String(parts[0]))
  }

  /// A day with a time and the name of its time zone.
  package func time(_ day: String, _ clock: some StringProtocol, _ zone: String) -> String {
    forms.time.replacing("{day}", with: day).replacing("{clock}", with: String(clock))
      .replacing("{zone}", with: zone)
  }

  /// An amount such as `9.99 USD`, with the decimal separator of the language.
  package func amount(_ text: String) -> String {
    forms.hasDecimalComma ? text.replacing(".", with: ",") : text
  }

  /// A percentage without its sign, such as `12.5`.
  package func percentage(_ number: String) -> String {
    forms.hasDecimalComma ? "\(amount(number))\u{A0}%" : "\(number)%"
  }

  package func list(_ items: [String]) -> String {
    forms.conjunction.map(items.listed) ?? items.joined(separator: "、")
  }

  /// Several names in Japanese are in quotes, because they may contain spaces.
  package func names(_ names: [String]) -> String {
    guard forms.conjunction == nil, names.count > 1 else { return list(names) }
    return names.map { "「\($0)」" }.joined(separator: "と")
  }

  /// The name of a product with an ID that contains no words.
  package func product(_ id: String) -> String { forms.product.replacing("{id}", with: id) }
}

/// The forms of dates, numbers and lists in a language, and its messages.
struct MessageForms: Sendable {
  let day: String
  let time: String
  /// The word before the last item of a list; `nil` if all items are separated by `、`.
  let conjunction: String?
  let product: String
  let hasDecimalComma: Bool
  let firstDay: String
  /// Separated by spaces.
  let months: String
  let texts: [MessageCase: String]

  /// - Parameter texts: One message per line, after the name of its situation.
  init(
    day: String, time: String, conjunction: String?, product: String, hasDecimalComma: Bool = false,
    firstDay: String = "1", months: String, texts: String
  ) {
    (self.day, self.time, self.conjunction, self.product) = (day, time, conjunction, product)
    (self.hasDecimalComma, self.firstDay, self.months) = (hasDecimalComma, firstDay, months)
    let lines = texts.split(separator: "\n").compactMap { line -> (MessageCase, String)? in
      guard let colon = line.firstRange(of: ": ") else { return nil }
      return MessageCase(rawValue: String(line[..<colon.lowerBound])).map { ($0, String(line[colon.upperBound...])) }
    }
    self.texts = Dictionary(uniqueKeysWithValues: lines)
  }
}
