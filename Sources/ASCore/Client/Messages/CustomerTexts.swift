import Base

/// What a profile says about texts for customers: names of products, and the wording of messages.
package struct CustomerTexts: Sendable {
  package let names: ProductNames
  package let templates: MessageTemplates

  package static let builtIn = CustomerTexts(names: .none, templates: .builtIn)

  package init(names: ProductNames, templates: MessageTemplates) {
    (self.names, self.templates) = (names, templates)
  }

  /// Throws status 3 for a file that cannot be read, and status 2 for one with a mistake in it.
  package init(_ settings: Settings) throws(Failure) {
    self.init(names: try Self.names(settings), templates: try Self.templates(settings))
  }

  /// Those of `product_names` alone; throws as above.
  package static func names(_ settings: Settings) throws(Failure) -> ProductNames {
    guard let file = try file(.productNames, settings) else { return .none }
    return try ProductNames(file: file.path, file.bytes)
  }

  /// Those of `reply_templates` alone; throws as above.
  package static func templates(_ settings: Settings) throws(Failure) -> MessageTemplates {
    guard let file = try file(.replyTemplates, settings) else { return .builtIn }
    return try MessageTemplates(file: file.path, file.bytes)
  }

  private static func file(
    _ setting: Setting, _ settings: Settings
  ) throws(Failure) -> (path: String, bytes: [UInt8])? {
    guard let given = try settings.path(setting) else { return nil }
    do {
      return (given.value, try settings.context.readFile(given.value, 4 << 20))
    } catch {
      throw Failure(
        .credentials, "\(setting.rawValue) (\(given.source.description)): \(error.message)", hint: error.hint)
    }
  }
}

extension JSON {
  /// The members of a file that is one JSON object. Throws status 2 for any other.
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
