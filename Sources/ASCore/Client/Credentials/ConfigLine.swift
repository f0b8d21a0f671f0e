import Base

/// One line of the configuration file, as written, and its meaning.
struct ConfigLine: Sendable, Equatable {
  /// Without its line feed.
  let text: String
  let meaning: Meaning

  enum Meaning: Sendable, Equatable {
    /// Empty, or a comment.
    case nothing
    case section(String)
    case entry(key: String, value: String)
  }

  /// Why a line is invalid. The line is never quoted, because it may contain a key.
  struct SyntaxError: Error, Equatable {
    let description: String
    var hint: String?
  }

  init(_ text: String) throws(SyntaxError) {
    self.text = text
    if text.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) {
      throw SyntaxError(description: "contains a control character")
    }
    let bare = Substring(text.utf8.trimmed)
    switch bare.utf8.first {
    case nil, UInt8(ascii: "#"), UInt8(ascii: ";"): meaning = .nothing
    case UInt8(ascii: "["): meaning = .section(try Self.name(ofSection: bare))
    default: meaning = try Self.entry(bare)
    }
  }

  /// Throws for a key that does not belong to its section.
  static func requireKey(_ key: String, among known: [String]) throws(SyntaxError) {
    guard !known.contains(key) else { return }
    let hint = Nearest.to(key, among: known).map { "did you mean \($0)?" }
    throw SyntaxError(
      description: "unknown key \(quoted(key))", hint: hint ?? "the keys are \(known.joined(separator: ", "))")
  }

  init(section name: String) { self.init(text: "[\(name)]", meaning: .section(name)) }

  init(key: String, value: String) {
    self.init(text: "\(key) = \(value)", meaning: .entry(key: key, value: value))
  }

  static let empty = ConfigLine(text: "", meaning: .nothing)

  private init(text: String, meaning: Meaning) { (self.text, self.meaning) = (text, meaning) }

  var isBlank: Bool { text.utf8.allSatisfy(\.isSpace) }

  private static func name(ofSection text: Substring) throws(SyntaxError) -> String {
    guard text.hasSuffix("]") else {
      throw SyntaxError(description: "expected ] at the end of a section header")
    }
    let name = Substring(text.dropFirst().dropLast().utf8.trimmed)
    if name.hasPrefix("profile ") {
      throw SyntaxError(description: "expected [name], got [profile name]")
    }
    guard ProfileName.isValid(String(name)) || name == ConfigFile.ownSection else {
      throw SyntaxError(description: "invalid profile name", hint: ProfileName.rule)
    }
    return String(name)
  }

  private static func entry(_ text: Substring) throws(SyntaxError) -> Meaning {
    guard let equals = text.firstIndex(of: "=") else {
      throw SyntaxError(description: "expected [name], key = value or a comment", hint: "start comments with # or ;")
    }
    let key = Substring(text[..<equals].utf8.trimmed)
    guard !key.isEmpty, key.utf8.allSatisfy(ProfileName.isWordByte) else {
      throw SyntaxError(description: "invalid key before =", hint: "keys are words such as issuer_id")
    }
    let value = String(Substring(text[text.index(after: equals)...].utf8.trimmed))
    if key == "private_key" || Setting.isKey(value, under: String(key)) {
      throw SyntaxError(
        description: "found a private key, which is not allowed in this file",
        hint: "use private_key_path for its file, or key_command for a command that prints it")
    }
    return .entry(key: String(key), value: value)
  }
}
