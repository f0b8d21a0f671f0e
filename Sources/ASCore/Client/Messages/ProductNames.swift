import Base

/// Display names by product ID, from the JSON file in a profile's `product_names`: `{"com.example.app.pro":"Pro"}`.
package struct ProductNames: Sendable {
  private var names = TextDictionary<String>()

  package static let none = ProductNames()

  private init() {}

  /// Throws status 2 unless the file is an object of strings.
  package init(file: String, _ bytes: [UInt8]) throws(Failure) {
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
