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
    names =
      try Self.file(.productNames, settings).map { file throws(Failure) in
        try ProductNames(file: file.path, file.bytes)
      } ?? .none
    templates =
      try Self.file(.replyTemplates, settings).map { file throws(Failure) in
        try MessageTemplates(file: file.path, file.bytes)
      } ?? .builtIn
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
