import Base
import CommandLine
import Platform

/// What decides the words of texts to customers: the product names and messages of a profile, their language, and the
/// time zone.
package struct CustomerTexts: Sendable {
  /// Display names by product ID.
  package let names: TextDictionary<String>
  package let language: MessageLanguage
  package let localTime: @Sendable (Timestamp) -> LocalTime?
  private let messages: [MessageCase: String]

  init(
    names: TextDictionary<String> = [:], language: MessageLanguage = .english, messages: [MessageCase: String]? = nil,
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) {
    (self.names, self.language, self.localTime) = (names, language, localTime)
    self.messages = messages ?? language.texts
  }

  /// Throws status 3 for a file that is unreadable or invalid.
  package init(_ settings: Settings) throws(Failure) {
    self.init(
      names: try Self.names(settings), language: try Self.language(settings), messages: try Self.messages(settings),
      localTime: settings.context.clock.localTime)
  }

  /// The display names in the JSON file `product_names`, such as `{"com.example.app.pro":"Pro"}`.
  package static func names(_ settings: Settings) throws(Failure) -> TextDictionary<String> {
    try read(.productNames, settings) { file, members throws(Failure) in
      var names: TextDictionary<String> = [:]
      for member in members {
        guard let name = member.value.string, !name.utf8.trimmed.isEmpty else {
          throw Failure(
            .usage, "\(file), \(quoted(member.name)): expected a display name as a string",
            hint: "{\"com.example.app.pro\":\"Pro\"} is an example")
        }
        names[member.name] = name
      }
      return names
    } ?? [:]
  }

  /// The built-in messages, replaced by those in `reply_templates`, if any. Throws status 3 for an invalid file.
  package static func messages(_ settings: Settings) throws(Failure) -> [MessageCase: String] {
    let builtIn = try language(settings).texts
    return try read(.replyTemplates, settings) { file, members throws(Failure) in
      try messages(of: file, members, insteadOf: builtIn)
    } ?? builtIn
  }

  /// The built-in messages for editing: the text of each situation, and the facts that it can contain.
  package static func templates(_ settings: Settings) throws(Failure) -> JSON {
    let texts = try language(settings).texts
    let messages = MessageCase.allCases.map { situation in
      JSONObject.Member(
        name: situation.rawValue,
        value: ["text": .string(texts[situation] ?? ""), "facts": .array(situation.facts.map { .string($0.rawValue) })])
    }
    return .object(JSONObject(messages))
  }

  /// Throws status 3 for an unknown language in a profile.
  private static func language(_ settings: Settings) throws(Failure) -> MessageLanguage {
    try settings.value(MessageLanguage.flag, of: .language)?.value ?? .english
  }

  /// Reads the members of a file that contains one JSON object; nil if the setting is absent.
  private static func read<Content>(
    _ setting: Setting, _ settings: Settings,
    _ content: (_ file: String, _ members: [JSONObject.Member]) throws(Failure) -> Content
  ) throws(Failure) -> Content? {
    guard let given = try settings.path(setting) else { return nil }
    let file = given.value
    do throws(Failure) {
      let bytes = try settings.context.readFile(file, 4 << 20)
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      let json: JSON
      do throws(JSONError) { json = try JSON.parse(text, duplicates: .refused) } catch {
        throw Failure(.usage, "\(file) is not JSON: \(error)")
      }
      guard let object = json.objectValue else { throw Failure(.usage, "\(file): expected a JSON object") }
      return try content(file, object.members)
    } catch {
      throw Failure(
        .credentials, "\(setting.rawValue) (\(given.source.description)): \(error.message)", hint: error.hint)
    }
  }

  /// Replaces messages with those of an object in the format of `templates`, or with strings. Throws status 2 for an
  /// unknown situation or placeholder.
  static func messages(
    of file: String, _ members: [JSONObject.Member], insteadOf texts: [MessageCase: String]
  ) throws(Failure) -> [MessageCase: String] {
    var texts = texts
    for member in members {
      let place = "\(file), \(quoted(member.name))"
      guard let situation = MessageCase(rawValue: member.name) else {
        let near = Nearest.to(member.name, among: MessageCase.allCases.map(\.rawValue))
        throw Failure(
          .usage, "\(file) has an unknown message \(quoted(member.name))",
          hint: near.map { "did you mean \($0)?" } ?? "run `asctl customer --templates` to list them")
      }
      guard let text = member.value.string ?? member.value["text"]?.string, !text.utf8.trimmed.isEmpty else {
        throw Failure(.usage, "\(place): the text is missing", hint: "expected a string, or an object with text")
      }
      try check(text, of: situation, at: place)
      texts[situation] = text
    }
    return texts
  }

  /// `place` identifies the text in error messages.
  private static func check(_ text: String, of situation: MessageCase, at place: String) throws(Failure) {
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
      throw Failure(.usage, "\(place): the text contains a control character", hint: "only \\n is allowed")
    }
    let filled = try fill(text) { name throws(Failure) in
      if situation.facts.contains(where: { $0.rawValue == name }) { return "" }
      let expected = situation.facts.map { "{\($0.rawValue)}" }.listed("or")
      throw Failure(
        .usage, "\(place): unknown placeholder {\(escapingControls(name))}",
        hint: expected.isEmpty ? "this message has no placeholders" : "expected \(expected)")
    }
    if filled == nil {
      throw Failure(.usage, "\(place): a placeholder has no closing brace", hint: "write placeholders as {product}")
    }
  }

  /// Returns the text with a value for each `{name}`; nil if a brace is not closed.
  private static func fill<E: Error>(_ text: String, _ value: (_ name: String) throws(E) -> String) throws(E) -> String?
  {
    var (filled, rest) = ("", Substring(text))
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      filled += try rest[..<open] + value(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// The message with its values, escaped because they come from outside; `nil` if a fact of the situation is unknown.
  package func message(_ situation: MessageCase, _ value: (MessageFact) -> String?) -> String? {
    var values: [String: String] = [:]
    for fact in situation.facts {
      guard let text = value(fact) else { return nil }
      values[fact.rawValue] = escapingControls(text)
    }
    return Self.fill(messages[situation] ?? "") { values[$0] ?? "" }
  }
}

/// A language of messages to customers. The raw value is its ISO 639 code.
package enum MessageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"

  package static let flag = Flag(
    "language", .choice(allCases) { Choice($0.rawValue, $0.row.name) }, "Language of the messages to customers",
    otherwise: "`language` of the profile, or `en`")

  private var row: (name: String, forms: () -> MessageForms) {
    switch self {
    case .english: ("English", { .english })
    case .german: ("German, a draft", { .german })
    case .french: ("French, a draft", { .french })
    case .spanish: ("Spanish, a draft", { .spanish })
    case .japanese: ("Japanese, a draft", { .japanese })
    }
  }

  private var forms: MessageForms { row.forms() }

  /// The built-in wording. A test checks that every language has a text for every situation.
  var texts: [MessageCase: String] {
    let lines = forms.texts.split(separator: "\n").compactMap { line -> (MessageCase, String)? in
      guard let colon = line.firstRange(of: ": ") else { return nil }
      return MessageCase(rawValue: String(line[..<colon.lowerBound])).map { ($0, String(line[colon.upperBound...])) }
    }
    return Dictionary(uniqueKeysWithValues: lines)
  }

  /// Converts `2026-12-10` to `10 December 2026`; returns `nil` for other text.
  private func day(_ text: String) -> String? {
    let (forms, parts) = (forms, text.split(separator: "-"))
    guard parts.count == 3, let number = Int(parts[1]), let day = Int(parts[2]),
      forms.months.indices.contains(number - 1)
    else { return nil }
    return forms.day.replacing("{day}", with: day == 1 ? forms.firstDay : String(day))
      .replacing("{month}", with: String(forms.months[number - 1])).replacing("{year}", with: String(parts[0]))
  }

  /// A part of a message in the forms of a language.
  package enum Phrase {
    /// A day such as `2026-12-10`.
    case day(String)
    case time(day: String, clock: String, zone: String)
    /// An amount such as `9.99 USD`, with the decimal separator of the language.
    case amount(String)
    /// A percentage without its sign, such as `12.5`.
    case percentage(String)
    case list([String])
    /// Several names in Japanese are in quotes, because they may contain spaces.
    case names([String])
    /// The name of a product with an ID that contains no words.
    case product(id: String)
  }

  package func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .day(let text): day(text) ?? text
    case .time(let day, let clock, let zone):
      forms.time.replacing("{day}", with: day).replacing("{clock}", with: clock).replacing("{zone}", with: zone)
    case .amount(let text): forms.hasDecimalComma ? text.replacing(".", with: ",") : text
    case .percentage(let number): text(.amount(number)) + (forms.hasDecimalComma ? "\u{A0}%" : "%")
    case .list(let items): forms.conjunction.map(items.listed) ?? items.joined(separator: "、")
    case .names(let names) where forms.conjunction == nil && names.count > 1:
      names.map { "「\($0)」" }.joined(separator: "と")
    case .names(let names): text(.list(names))
    case .product(let id): forms.product.replacing("{id}", with: id)
    }
  }
}
