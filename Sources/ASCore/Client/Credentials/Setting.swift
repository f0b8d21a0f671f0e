import Base
import CommandLine

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
  /// The language of messages to customers.
  case language = "language"

  /// The properties of a setting.
  private struct Row {
    let flag: (any DeclaredFlag)?
    let member: String
    let description: String
    let question: String?
    /// The noun for what it contains, if that is not the setting itself.
    let noun: String?
    let isOneWord: Bool
    let fillsNamedProfile: Bool

    init(
      _ flag: (any DeclaredFlag)?, _ member: String, _ description: String, question: String? = nil,
      noun: String? = nil, isOneWord: Bool = false, fillsNamedProfile: Bool = false
    ) {
      (self.flag, self.member, self.description, self.question) = (flag, member, description, question)
      (self.noun, self.isOneWord, self.fillsNamedProfile) = (noun, isOneWord, fillsNamedProfile)
    }
  }

  private var row: Row {
    switch self {
    case .issuerID:
      Row(
        CredentialFlags.issuerID, "issuerId", "issuer ID",
        question: "Issuer ID, shown above the keys in App Store Connect")
    case .keyID: Row(CredentialFlags.keyID, "keyId", "key ID", question: "Key ID", isOneWord: true)
    case .privateKeyPath:
      Row(
        CredentialFlags.privateKeyPath, "privateKeyPath", "private key",
        question: "Path of the .p8 file of the In-App Purchase key", noun: "path of one")
    case .keyCommand: Row(nil, "keyCommand", "key command")
    case .bundleID:
      Row(CredentialFlags.bundleID, "bundleId", "bundle ID", question: "Bundle ID of the app", isOneWord: true)
    case .appAppleID:
      Row(
        CredentialFlags.appAppleID, "appAppleId", "app's Apple ID",
        question: "The app's Apple ID (optional)")
    case .environment:
      Row(
        CredentialFlags.environment, "environment", "environment",
        question: "Environment: production, sandbox or auto (optional)")
    case .baseURL: Row(CredentialFlags.baseURL, "baseUrl", "base URL", isOneWord: true)
    case .caFile: Row(CredentialFlags.caFile, "caFile", "CA file", fillsNamedProfile: true)
    case .access: Row(CredentialFlags.access, "access", "access")
    case .log: Row(nil, "log", "log of writes")
    case .productNames: Row(nil, "productNames", "file of product names")
    case .replyTemplates: Row(nil, "replyTemplates", "file of message templates")
    case .language: Row(MessageLanguage.flag, "language", "language")
    case .storeKit: Row(nil, "storekit", "StoreKit configuration")
    case .root: Row(ConnectionFlags.root, "root", "root", fillsNamedProfile: true)
    }
  }

  /// The flag that overrides it; `nil` if only a profile can set it.
  package var flag: FlagDeclaration? { row.flag?.declaration }
  /// Whether its variable also applies with a named profile. Such variables concern this machine and its network, not
  /// an app.
  var fillsNamedProfile: Bool { row.fillsNamedProfile }
  /// The name in sentences.
  package var description: String { row.description }
  /// The prompt of `profile add`.
  package var question: String { row.question ?? row.description }
  /// The name in JSON, with Apple's spelling if Apple has one.
  package var member: String { row.member }

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
