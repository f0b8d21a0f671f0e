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
