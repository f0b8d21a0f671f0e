import AppStore
import Base
import CommandLine
import Platform

/// A setting of a profile. The raw value is its key in the configuration file.
package enum Setting: String, Sendable, CaseIterable, CustomStringConvertible {
  case issuerID = "issuer_id"
  case keyID = "key_id"
  case privateKeyPath = "private_key_path"
  /// A command for `/bin/sh -c` that prints the key, instead of a path.
  case keyCommand = "key_command"
  case bundleID = "bundle_id"
  case appAppleID = "app_apple_id"
  case environment = "environment"
  case baseURL = "base_url"
  case caFile = "ca_file"
  /// An additional anchor for signed data, only for hosts other than Apple's.
  case root = "root"
  /// The StoreKit configuration with the products of the built-in App Store.
  case storeKit = "storekit"
  /// The changes that commands may make. Only profiles can set it.
  case access = "access"
  /// The file of the log of writes. Only profiles can set it.
  case log = "log"
  /// A JSON file with display names by product ID.
  case productNames = "product_names"
  /// A JSON file with the wording of messages to customers.
  case replyTemplates = "reply_templates"
  case language = "language"

  private struct Row {
    var flag: (any DeclaredFlag)?
    var name: String
    var question: String?
    /// The noun for what it contains, if that is not the setting itself.
    var noun: String?
    var isOneWord = false
    var fillsNamedProfile = false
  }

  private var row: Row {
    switch self {
    case .issuerID:
      Row(
        flag: CredentialFlags.issuerID, name: "issuer ID",
        question: "Issuer ID, shown above the keys in App Store Connect")
    case .keyID: Row(flag: CredentialFlags.keyID, name: "key ID", question: "Key ID", isOneWord: true)
    case .privateKeyPath:
      Row(
        flag: CredentialFlags.privateKeyPath, name: "private key",
        question: "Path of the .p8 file of the In-App Purchase key", noun: "path of one")
    case .keyCommand: Row(flag: CredentialFlags.keyCommand, name: "key command")
    case .bundleID:
      Row(flag: CredentialFlags.bundleID, name: "bundle ID", question: "Bundle ID of the app", isOneWord: true)
    case .appAppleID:
      Row(flag: CredentialFlags.appAppleID, name: "app's Apple ID", question: "The app's Apple ID (optional)")
    case .environment:
      Row(
        flag: CredentialFlags.environment, name: "environment",
        question: "Environment: production, sandbox or auto (optional)")
    case .baseURL: Row(flag: CredentialFlags.baseURL, name: "base URL", isOneWord: true)
    case .caFile: Row(flag: CredentialFlags.caFile, name: "CA file", fillsNamedProfile: true)
    case .access: Row(flag: CredentialFlags.access, name: "access")
    case .log: Row(name: "log of writes")
    case .productNames: Row(name: "file of product names")
    case .replyTemplates: Row(name: "file of message templates")
    case .language: Row(flag: MessageLanguage.flag, name: "language")
    case .storeKit: Row(name: "StoreKit configuration")
    case .root: Row(flag: ConnectionFlags.root, name: "root", fillsNamedProfile: true)
    }
  }

  /// The flag that overrides it; `nil` if only a profile can set it.
  package var flag: FlagDeclaration? { row.flag?.declaration }
  /// Whether its variable also applies with a named profile. Such variables concern this machine and its network, not
  /// an app.
  var fillsNamedProfile: Bool { row.fillsNamedProfile }
  /// The name in sentences.
  package var description: String { row.name }
  /// The prompt of `profile add`.
  package var question: String { row.question ?? row.name }
  /// The checked text, with the spelling of its choice. Throws status 3. `origin` is its place: a variable, or a line
  /// of a profile.
  package func checked(_ text: String, from origin: String) throws(Failure) -> String {
    // Checked first, so that no other error quotes it.
    if Self.isKey(text, under: rawValue) {
      throw Failure(
        .credentials, "\(origin) contains a private key instead of the \(row.noun ?? description)",
        hint: "the key itself belongs in a file, or in \(CredentialFlags.privateKeyVariable)")
    }
    if row.isOneWord, text.utf8.contains(where: \.isSpace) {
      throw Failure(.credentials, "\(origin) contains white space: \(quoted(text))", hint: Self.commentHint(text))
    }
    guard let kind = flag?.kind else { return text }
    do {
      return try kind.value(of: text, for: origin, help: "asctl help authentication").written
    } catch {
      throw Failure(.credentials, error.message, hint: Self.commentHint(text) ?? error.hint)
    }
  }

  /// Whether a private key is in the wrong place. A command may search for the first line of a PEM, so it contains a
  /// key only if the key is complete.
  static func isKey(_ text: String, under key: String) -> Bool {
    guard key == Setting.keyCommand.rawValue else { return PrivateKeyText.isMeant(by: text) }
    return (try? PrivateKeyText.der(of: Array(text.utf8))) != nil
  }

  private static func commentHint(_ text: String) -> String? {
    if text.contains(" #") || text.contains(" ;") { return "put comments on their own line" }
    return text.hasPrefix("\"") ? "write the value without quotes" : nil
  }
}

/// The flags that select the key, the app and the App Store of a command.
///
/// If a profile is named, most variables do not apply, so the parser fills in none of them; `Settings` decides.
package enum CredentialFlags {
  package static let profile = Flag(
    "profile", short: "p", .text("NAME"), "The profile to use", otherwise: "the default profile",
    variable: "ASCTL_PROFILE", isFilledByVariable: false, heading: heading)
  static let issuerID = Flag(
    "issuer-id", .uuid("UUID"), "The issuer ID, shown above the list of keys in App Store Connect",
    variable: "ASCTL_ISSUER_ID", isFilledByVariable: false, heading: heading)
  static let keyID = Flag(
    "key-id", .text("KEY_ID"), "The ID of the In-App Purchase key", variable: "ASCTL_KEY_ID", isFilledByVariable: false,
    heading: heading)
  static let privateKeyPath = Flag(
    "private-key-path", .file("FILE"), "The `.p8` file of the In-App Purchase key",
    otherwise: "the key in `ASCTL_PRIVATE_KEY`", variable: "ASCTL_PRIVATE_KEY_PATH", isFilledByVariable: false,
    heading: heading)
  package static let bundleID = Flag(
    "bundle-id", .text("BUNDLE_ID"), "The bundle ID of the app", variable: "ASCTL_BUNDLE_ID", isFilledByVariable: false,
    heading: heading)
  package static let appAppleID = Flag(
    "app-apple-id", .integer("NUMBER", 1...Int64.max), "The app's Apple ID in the App Store",
    variable: "ASCTL_APP_APPLE_ID", isFilledByVariable: false, heading: heading)
  package static let environment = Flag(
    "environment", short: "e", .choice(EnvironmentChoice.allCases) { Choice($0.rawValue, $0.meaning) },
    "The App Store to use", otherwise: "auto", variable: "ASCTL_ENVIRONMENT", isFilledByVariable: false,
    heading: heading)
  package static let baseURL = Flag(
    "base-url", .text("URL"), "A server to use instead of Apple's: https, or http on loopback",
    variable: "ASCTL_BASE_URL", isFilledByVariable: false, heading: ConnectionFlags.heading)
  package static let caFile = Flag(
    "ca-file", .file("FILE"), "Additional certificate authorities for TLS, in PEM format", variable: "ASCTL_CA_FILE",
    isFilledByVariable: false, heading: ConnectionFlags.heading)
  /// Only for `profile add`: a command line cannot grant itself rights.
  static let access = Flag(
    "access", .choice(Access.allCases) { Choice($0.rawValue, $0.meaning) },
    "What commands with this profile may change",
    otherwise: "all")
  /// Only for `profile add`.
  static let keyCommand = Flag(
    "key-command", .text("LINE"), "A command for `/bin/sh -c` that prints the key, instead of a file",
    conflicts: [privateKeyPath])
  static let ofToken: [any DeclaredFlag] = [profile, environment, issuerID, keyID, privateKeyPath, bundleID]

  /// The flags of every command that queries the App Store, in the order of help.
  package static let all: [any DeclaredFlag] = ofToken + [appAppleID, baseURL, caFile]

  /// The flags of `profile add`, which reads no variables, in the order of help.
  package static let ofProfile: [any DeclaredFlag] = [
    issuerID.withoutVariable, keyID.withoutVariable, privateKeyPath.withoutVariable, keyCommand,
    bundleID.withoutVariable, appAppleID.withoutVariable, environment.withoutVariable, baseURL.withoutVariable,
    caFile.withoutVariable, access,
  ]

  /// The key itself. No flag accepts it, because arguments are visible to other users.
  static let privateKeyVariable = SecretVariable.privateKey.rawValue

  package static let heading = "Credentials"
}

/// The App Store that a command uses.
package enum EnvironmentChoice: String, Sendable, CaseIterable {
  /// Production, then sandbox if production does not have the ID. Only for reads.
  case auto
  case production
  case sandbox
  case simulator

  /// The only environment of Apple's that it selects; `nil` for several or none.
  package var apples: APIEnvironment? { APIEnvironment(rawValue: rawValue) }

  var meaning: String {
    switch self {
    case .auto: "production first, then sandbox; only for reads"
    case .production: "the App Store"
    case .sandbox: "sandbox, TestFlight and App Review"
    case .simulator: "the App Store built into asctl, without an account or network"
    }
  }
}
