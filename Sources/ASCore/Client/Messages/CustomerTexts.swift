import Base
import Platform

/// What decides the words of texts to customers: the product names and messages of a profile, and the time zone.
package struct CustomerTexts: Sendable {
  package let names: ProductNames
  package let templates: MessageTemplates
  package let localTime: @Sendable (Timestamp) -> LocalTime?

  init(
    names: ProductNames = .none, templates: MessageTemplates = MessageTemplates(),
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) {
    (self.names, self.templates, self.localTime) = (names, templates, localTime)
  }

  /// Throws status 3 for a file that is unreadable or invalid.
  package init(_ settings: Settings) throws(Failure) {
    self.init(
      names: try Self.names(settings), templates: try Self.templates(settings),
      localTime: settings.context.clock.localTime)
  }

  /// The names in `product_names`. Throws status 3 for a file that is unreadable or invalid.
  package static func names(_ settings: Settings) throws(Failure) -> ProductNames {
    try read(.productNames, settings, ProductNames.init) ?? .none
  }

  /// The built-in messages, replaced by those in `reply_templates`, if any. Throws status 3 for an invalid file.
  package static func templates(_ settings: Settings) throws(Failure) -> MessageTemplates {
    let language = try language(settings)
    return try read(.replyTemplates, settings) { path, bytes throws(Failure) in
      try MessageTemplates(file: path, bytes, language: language)
    } ?? MessageTemplates(language)
  }

  /// Throws status 3 for an unknown language in a profile.
  package static func language(_ settings: Settings) throws(Failure) -> MessageLanguage {
    try settings.value(MessageLanguage.flag, of: .language)?.value ?? .english
  }

  private static func read<Content>(
    _ setting: Setting, _ settings: Settings, _ content: (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Content
  ) throws(Failure) -> Content? {
    guard let given = try settings.path(setting) else { return nil }
    do {
      return try content(given.value, try settings.context.readFile(given.value, 4 << 20))
    } catch {
      throw Failure(
        .credentials, "\(setting.rawValue) (\(given.source.description)): \(error.message)", hint: error.hint)
    }
  }
}

extension JSON {
  /// The members of a file that contains one JSON object. Throws status 2 for any other file.
  static func members(of file: String, _ bytes: [UInt8]) throws(Failure) -> [JSONObject.Member] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let json: JSON
    do throws(JSONError) {
      json = try parse(text, duplicates: .refused)
    } catch {
      throw Failure(.usage, "\(file) is not JSON: \(error)")
    }
    guard let object = json.objectValue else { throw Failure(.usage, "\(file): expected a JSON object") }
    return object.members
  }
}

/// Display names by product ID, from the JSON file in a profile's `product_names`: `{"com.example.app.pro":"Pro"}`.
package struct ProductNames: Sendable {
  private var names = TextDictionary<String>()

  package static let none = ProductNames()

  private init() {}

  /// Throws status 2 unless the file is an object of strings.
  init(file: String, _ bytes: [UInt8]) throws(Failure) {
    for member in try JSON.members(of: file, bytes) {
      guard let name = member.value.string, !name.utf8.trimmed.isEmpty else {
        throw Failure(
          .usage, "\(file), \(quoted(member.name)): expected a display name as a string",
          hint: "{\"com.example.app.pro\":\"Pro\"} is an example")
      }
      names[member.name] = name
    }
  }

  package subscript(_ product: String) -> String? { names[product] }
}

/// The wording of messages to customers: the built-in texts, and a file's replacements.
package struct MessageTemplates: Sendable {
  private var texts: [MessageCase: MessageText] = [:]

  package let language: MessageLanguage

  /// The built-in texts.
  package init(_ language: MessageLanguage = .english) { self.language = language }

  /// Reads a JSON object in the format of `json`, or with a string for each situation. Throws status 2 for an unknown
  /// situation or placeholder, with its name and the file.
  init(file: String, _ bytes: [UInt8], language: MessageLanguage) throws(Failure) {
    self.init(language)
    for member in try JSON.members(of: file, bytes) {
      let place = "\(file), \(quoted(member.name))"
      guard let situation = MessageCase(rawValue: member.name) else {
        let near = Nearest.to(member.name, among: MessageCase.allCases.map(\.rawValue))
        throw Failure(
          .usage, "\(file) has an unknown message \(quoted(member.name))",
          hint: near.map { "did you mean \($0)?" } ?? Self.hint)
      }
      guard let text = member.value.string ?? member.value["text"]?.string, !text.utf8.trimmed.isEmpty else {
        throw Failure(.usage, "\(place): the text is missing", hint: "expected a string, or an object with text")
      }
      texts[situation] = try MessageText(text, of: situation, at: place)
    }
  }

  static let hint = "run `asctl customer --templates` to list them"

  /// The message with its values, which are escaped because they come from outside; `nil` if a fact of the situation is
  /// unknown.
  package func message(_ situation: MessageCase, _ value: (MessageFact) -> String?) -> String? {
    var values: [MessageFact: String] = [:]
    for fact in situation.facts {
      guard let text = value(fact) else { return nil }
      values[fact] = escapingControls(text)
    }
    return (texts[situation] ?? .builtIn(situation, language)).filled(values)
  }

  /// All messages for editing: the text of each situation, and the facts that it can contain.
  package var json: JSON {
    .object(
      JSONObject(
        MessageCase.allCases.map { situation in
          JSONObject.Member(
            name: situation.rawValue,
            value: [
              "text": .string((texts[situation] ?? .builtIn(situation, language)).text),
              "facts": .array(situation.facts.map { .string($0.rawValue) }),
            ])
        }))
  }
}

/// A text in which `{name}` is the placeholder of a fact.
private struct MessageText: Sendable {
  let text: String
  private let parts: [Part]

  private enum Part: Sendable {
    case text(String)
    case fact(MessageFact)
  }

  /// The built-in text of a situation.
  static func builtIn(_ situation: MessageCase, _ language: MessageLanguage) -> MessageText {
    let text = language.text(of: situation)
    // A test parses all of them.
    return (try? MessageText(text, of: situation, at: "")) ?? MessageText(plain: text)
  }

  private init(plain text: String) { (self.text, parts) = (text, [.text(text)]) }

  /// `place` identifies the text in error messages.
  init(_ text: String, of situation: MessageCase, at place: String) throws(Failure) {
    self.text = text
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
      throw Failure(.usage, "\(place): the text contains a control character", hint: "only \\n is allowed")
    }
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw Failure(.usage, "\(place): a placeholder has no closing brace", hint: "write placeholders as {product}")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let fact = MessageFact(rawValue: name), situation.facts.contains(fact) else {
        let expected = situation.facts.map { "{\($0.rawValue)}" }.listed("or")
        throw Failure(
          .usage, "\(place): unknown placeholder {\(escapingControls(name))}",
          hint: expected.isEmpty ? "this message has no placeholders" : "expected \(expected)")
      }
      parts.append(.fact(fact))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  func filled(_ values: [MessageFact: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .fact(let fact): values[fact] ?? ""
      }
    }.joined()
  }
}
