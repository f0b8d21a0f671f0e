import AppStore
import Base
import CommandLine

/// A named set of credentials from the configuration file. Values are checked when they are used.
package struct Profile: Sendable, Equatable {
  package let name: String
  /// The line of its header in the file, counted from 1.
  let line: Int
  var entries: [Entry] = []

  struct Entry: Sendable, Equatable {
    let key: String
    let value: String
    let line: Int
  }

  /// Comments after the last entry belong to the next section.
  var lastLine: Int { entries.last?.line ?? line }

  /// The value of a setting; `nil` if it is unset or empty.
  package func text(_ setting: Setting) -> String? { entry(setting)?.value }

  /// An empty value counts as unset, except that of `access`, because ignoring it would allow every write.
  func entry(_ setting: Setting) -> Entry? {
    entries.first { $0.key == setting.rawValue && (!$0.value.isEmpty || setting == .access) }
  }
}

/// The valid names of profiles, which need no quotes in a shell and no escapes in the file.
package enum ProfileName {
  package static let standard = "default"

  package static func requireValid(_ name: String, _ status: ExitStatus = .usage) throws(Failure) {
    let isValid =
      !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-") && name != ConfigFile.ownSection
      && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "+") }
    guard !isValid else { return }
    throw Failure(
      status, "invalid profile name", hint: "use letters, digits and . _ - @ +, and do not start with a hyphen")
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "._-".utf8.contains(byte)
  }
}

/// The changes that commands may make with a profile. It prevents mistakes but is not a security boundary: the key
/// keeps all its rights.
package enum Access: String, PrintedWord {
  case read, support, all

  package static let origin = (kind: "value of access", place: "asctl help authentication")

  package var meaning: String {
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

  /// A new token for use by other programs, and its identity. Tokens allow any request, so they require all rights.
  package func mintedToken() throws(Failure) -> (identity: SigningIdentity, text: Secret, expires: Timestamp) {
    try requireAllRights(to: "token mint")
    let identity = try identity(for: .bearer)
    let token = try identity.token(now: context.clock.tokenNow())
    return (identity, token.text, token.expires)
  }

  /// Throws status 3 for a use of the key that a profile with fewer rights does not allow. The simulator is exempt.
  package func requireAllRights(to action: String) throws(Failure) {
    if let access = try access(), access.value != .all { throw Self.refusal(of: action, access) }
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
