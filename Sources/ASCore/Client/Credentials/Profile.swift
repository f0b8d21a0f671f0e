import Base

/// A named set of credentials, as the configuration file holds it. Values are not checked before they are used.
package struct Profile: Sendable, Equatable {
  package let name: String
  var entries: [Entry] = []

  /// One setting, as the file has it.
  package struct Entry: Sendable, Equatable {
    package let key: String
    /// Never empty: an empty value is as good as none.
    package let value: String
    /// Its line in the file, counted from 1.
    let line: Int
  }

  /// Nil where the profile leaves it out.
  package func entry(_ setting: Setting) -> Entry? {
    entries.first { $0.key == setting.rawValue }
  }

  /// Whether its environment is the built-in App Store.
  package var isOfSimulator: Bool {
    entry(.environment).map { sameBytesIgnoringCase($0.value, EnvironmentChoice.simulator.rawValue) } ?? false
  }
}

/// What a profile may be called: something that needs no quotes in a shell and no escape in the file.
package enum ProfileName {
  package static let standard = "default"

  package static let rule = "a name is made of letters, digits and . _ - @ + and does not begin with a hyphen"

  /// Whether a name follows `rule`.
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-") && name != ConfigFile.ownSection
      && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "+") }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "._-".utf8.contains(byte)
  }
}

/// Finds profiles by name, byte for byte, and says which there are when one is not.
package struct ProfileSearch {
  private let config: ConfigFile?
  private let profiles: [Profile]

  package init(_ config: ConfigFile?) {
    self.config = config
    profiles = config?.profiles ?? []
  }

  /// Throws status 2 for an unknown one. `variable` is the one that names it, where the line does not.
  package func profile(_ name: String, from variable: String? = nil) throws(Failure) -> Profile {
    if let profile = find(name) { return profile }
    let origin = variable.map { "\($0): " } ?? ""
    if PrivateKeyText.isMeant(by: name) {
      throw Failure(.usage, "\(origin)the name of a profile is expected, and a private key is given")
    }
    throw Failure(.usage, "\(origin)there is no profile \(quoted(name))", hint: hint(for: name))
  }

  /// The one that holds when none is named; nil where there is none.
  func defaultProfile() throws(Failure) -> Profile? {
    guard let (name, line) = config?.chosenDefault else { return find(ProfileName.standard) }
    if let profile = find(name) { return profile }
    throw Failure(
      .credentials, "\(config?.path ?? "") line \(line): there is no profile \(quoted(name))",
      hint: "asctl profile use NAME chooses another")
  }

  /// The profile of that name, compared byte for byte; nil where there is none.
  package func find(_ name: String) -> Profile? {
    profiles.first { sameBytes($0.name, name) }
  }

  private func hint(for name: String) -> String {
    let names = profiles.map(\.name)
    if let near = Nearest.to(name, among: names) { return "did you mean \(near)?" }
    return names.isEmpty ? "asctl profile add" : "there are \(names.listed("and")); asctl profile list shows them"
  }
}
