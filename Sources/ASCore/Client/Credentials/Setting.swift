import Base
import CommandLine

/// One thing that can be set in a profile. The raw value is its key in the configuration file.
package enum Setting: String, Sendable, CaseIterable, CustomStringConvertible {
  case issuerID = "issuer_id"
  case keyID = "key_id"
  case privateKeyPath = "private_key_path"
  /// A line for `/bin/sh -c` that prints the key, in place of a path.
  case keyCommand = "key_command"
  case bundleID = "bundle_id"
  case appAppleID = "app_apple_id"
  case environment = "environment"
  case baseURL = "base_url"
  case caFile = "ca_file"
  /// A further anchor for signed data, for replies of other hosts than Apple's.
  case root = "root"
  /// The StoreKit configuration whose products the App Store sells that is built in.
  case storeKit = "storekit"
  /// What commands may change, of a profile alone.
  case access = "access"
  /// The file of the log of writes, of a profile alone.
  case log = "log"
  /// A JSON file with display names by product ID.
  case productNames = "product_names"
  /// A JSON file with the wording of messages to customers.
  case replyTemplates = "reply_templates"

  /// What is particular to each setting.
  private struct Row {
    let flag: (any DeclaredFlag)?
    let member: String
    let description: String
    let question: String?
    /// What stands in its place where that is not the setting itself.
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
        CredentialFlags.issuerID, "issuerId", "issuer ID", question: "Issuer ID, above the keys in App Store Connect")
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
        question: "The App Store's number of the app, if you like")
    case .environment:
      Row(
        CredentialFlags.environment, "environment", "environment",
        question: "Environment: production, sandbox or auto, if you like")
    case .baseURL: Row(CredentialFlags.baseURL, "baseUrl", "base URL", isOneWord: true)
    case .caFile: Row(CredentialFlags.caFile, "caFile", "CA file", fillsNamedProfile: true)
    case .access: Row(CredentialFlags.access, "access", "access", isOneWord: true)
    case .log: Row(nil, "log", "log of writes")
    case .productNames: Row(nil, "productNames", "file of product names")
    case .replyTemplates: Row(nil, "replyTemplates", "file of message templates")
    case .storeKit: Row(nil, "storekit", "StoreKit configuration")
    case .root: Row(ConnectionFlags.root, "root", "root", fillsNamedProfile: true)
    }
  }

  /// The flag that outranks it; nil for what only a profile can hold.
  package var flag: FlagDeclaration? { row.flag?.declaration }
  /// Whether its variable counts beside a profile that is named: those are of this machine and its network, which all
  /// profiles share, not of an app.
  var fillsNamedProfile: Bool { row.fillsNamedProfile }
  /// As sentences call it.
  package var description: String { row.description }
  /// As `profile add` asks for it.
  package var question: String { row.question ?? row.description }
  /// As JSON calls it, in Apple's spelling where Apple has one.
  package var member: String { row.member }

  /// The text, checked, and spelt as its choice is; throws status 3. `origin` is where it stands: a variable, or a line
  /// of a profile.
  package func checked(_ text: String, from origin: String) throws(Failure) -> String {
    // First of all, so that no other sentence quotes it.
    if Self.isKey(text, under: rawValue) {
      throw Failure(
        .credentials, "\(origin) holds a private key in place of the \(row.noun ?? description)",
        hint: "the key itself belongs in a file, or in \(CredentialFlags.privateKeyVariable)")
    }
    if row.isOneWord, text.utf8.contains(where: \.isSpace) {
      throw Failure(.credentials, "\(origin) has white space in it: \(quoted(text))", hint: Self.commentHint(text))
    }
    guard let kind = flag?.kind else { return text }
    do {
      return try kind.value(of: text, for: origin, help: "asctl help authentication").written
    } catch {
      throw Failure(.credentials, error.message, hint: Self.commentHint(text) ?? error.hint)
    }
  }

  /// Whether a private key was put where no key belongs. A command may well look for the first line of a PEM, and so holds
  /// a key only if it holds a whole one.
  static func isKey(_ text: String, under key: String) -> Bool {
    guard key == Setting.keyCommand.rawValue else { return PrivateKeyText.isMeant(by: text) }
    return (try? PrivateKeyText.der(of: Array(text.utf8))) != nil
  }

  private static func commentHint(_ text: String) -> String? {
    if text.contains(" #") || text.contains(" ;") { return "a comment needs a line of its own" }
    return text.hasPrefix("\"") ? "write the value without quotes" : nil
  }
}
