import AppStore
import Base
import CommandLine

/// A named set of credentials from the configuration file. Values are checked when they are used.
package struct Profile: Sendable, Equatable {
  package let name: String
  var entries: [Entry] = []

  /// One setting in the file.
  package struct Entry: Sendable, Equatable {
    package let key: String
    /// Never empty: an empty value counts as unset.
    package let value: String
    /// Its line in the file, counted from 1.
    let line: Int
  }

  /// `nil` if the profile does not set it.
  package func entry(_ setting: Setting) -> Entry? {
    entries.first { $0.key == setting.rawValue }
  }

  /// Whether its environment is the built-in App Store.
  package var isOfSimulator: Bool {
    entry(.environment).map { sameBytesIgnoringCase($0.value, EnvironmentChoice.simulator.rawValue) } ?? false
  }
}

/// The valid names of profiles, which need no quotes in a shell and no escapes in the file.
package enum ProfileName {
  package static let standard = "default"

  package static let rule = "use letters, digits and . _ - @ +, and do not start with a hyphen"

  /// Whether a name follows `rule`.
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-") && name != ConfigFile.ownSection
      && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "+") }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "._-".utf8.contains(byte)
  }
}

/// Finds profiles by name, compared byte for byte, and lists the existing ones in errors.
package struct ProfileSearch {
  private let config: ConfigFile?
  private let profiles: [Profile]

  package init(_ config: ConfigFile?) {
    self.config = config
    profiles = config?.profiles ?? []
  }

  /// Throws status 2 for an unknown profile. `variable` contains the name if the line does not.
  package func profile(_ name: String, from variable: String? = nil) throws(Failure) -> Profile {
    if let profile = find(name) { return profile }
    let origin = variable.map { "\($0): " } ?? ""
    if PrivateKeyText.isMeant(by: name) {
      throw Failure(.usage, "\(origin)expected the name of a profile, got a private key")
    }
    throw Failure(.usage, "\(origin)unknown profile \(quoted(name))", hint: hint(for: name))
  }

  /// The default profile; `nil` if there is none.
  func defaultProfile() throws(Failure) -> Profile? {
    guard let (name, line) = config?.chosenDefault else { return find(ProfileName.standard) }
    if let profile = find(name) { return profile }
    throw Failure(
      .credentials, "\(config?.path ?? "") line \(line): unknown profile \(quoted(name))",
      hint: "run `asctl profile use NAME` to select another")
  }

  /// The profile of that name, compared byte for byte; `nil` if there is none.
  package func find(_ name: String) -> Profile? {
    profiles.first { sameBytes($0.name, name) }
  }

  private func hint(for name: String) -> String {
    let names = profiles.map(\.name)
    if let near = Nearest.to(name, among: names) { return "did you mean \(near)?" }
    return names.isEmpty ? "run `asctl profile add` to create one" : "the profiles are \(names.listed("and"))"
  }
}

/// The changes that commands may make with a profile. It prevents mistakes but is not a security boundary: the key
/// keeps all its rights.
package enum Access: String, Sendable, CaseIterable {
  case read, support, all

  var meaning: String {
    switch self {
    case .read: "reads only"
    case .support: "consumption information and extensions for one customer"
    case .all: "every command"
    }
  }

  /// The writes of support agents, for one customer at a time.
  private static let ofSupport: [Endpoint] = [.consumptionSend, .consumptionSendV1, .subscriptionExtend]

  func allows(_ endpoint: Endpoint) -> Bool {
    switch self {
    case .read: endpoint.isRead
    case .support: endpoint.isRead || Self.ofSupport.contains { $0.command == endpoint.command }
    case .all: true
    }
  }
}

extension Settings {
  /// Throws status 3 for a request that the profile does not allow. The simulator is exempt.
  func requireAccess(to endpoint: Endpoint) throws(Failure) {
    guard let access = try access(), !access.value.allows(endpoint) else { return }
    throw Self.refusal(of: endpoint.name, access)
  }

  /// Tokens allow any request, so they require all rights.
  package func requireAccessToTokens() throws(Failure) {
    guard let access = try access(), access.value != .all else { return }
    throw Self.refusal(of: "token mint", access)
  }

  /// `nil` if there is no limit.
  private func access() throws(Failure) -> Sourced<Access>? {
    try isSimulated() ? nil : try value(CredentialFlags.access, of: .access)
  }

  private static func refusal(of command: String, _ access: Sourced<Access>) -> Failure {
    Failure(
      .credentials,
      "\(command) is not allowed with access = \(access.value.rawValue) (\(access.source.description)); nothing was sent",
      hint: "select a profile with more rights with -p, or change access in the configuration file")
  }
}
