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

  /// The flag that outranks it; nil for what only a profile can hold.
  package var flag: FlagDeclaration? {
    switch self {
    case .issuerID: CredentialFlags.issuerID.declaration
    case .keyID: CredentialFlags.keyID.declaration
    case .privateKeyPath: CredentialFlags.privateKeyPath.declaration
    case .keyCommand: nil
    case .bundleID: CredentialFlags.bundleID.declaration
    case .appAppleID: CredentialFlags.appAppleID.declaration
    case .environment: CredentialFlags.environment.declaration
    case .baseURL: CredentialFlags.baseURL.declaration
    case .caFile: CredentialFlags.caFile.declaration
    case .root: ConnectionFlags.root.declaration
    }
  }

  /// Whether its variable counts beside a profile that is named: those are of this machine and its network, which all
  /// profiles share, not of an app.
  var fillsNamedProfile: Bool {
    switch self {
    case .issuerID, .keyID, .privateKeyPath, .keyCommand, .bundleID, .appAppleID, .environment, .baseURL: false
    case .caFile, .root: true
    }
  }

  /// As sentences call it.
  package var description: String {
    switch self {
    case .issuerID: "issuer ID"
    case .keyID: "key ID"
    case .privateKeyPath: "private key"
    case .keyCommand: "key command"
    case .bundleID: "bundle ID"
    case .appAppleID: "app's Apple ID"
    case .environment: "environment"
    case .baseURL: "base URL"
    case .caFile: "CA file"
    case .root: "root"
    }
  }

  /// As `profile add` asks for it.
  package var question: String {
    switch self {
    case .privateKeyPath: "Path of the .p8 file of the In-App Purchase key"
    case .keyID: "Key ID"
    case .issuerID: "Issuer ID, above the keys in App Store Connect"
    case .bundleID: "Bundle ID of the app"
    case .appAppleID: "The App Store's number of the app, if you like"
    case .environment: "Environment: production, sandbox or auto, if you like"
    case .keyCommand, .baseURL, .caFile, .root: description
    }
  }

  /// As JSON calls it, in Apple's spelling where Apple has one.
  package var member: String {
    switch self {
    case .issuerID: "issuerId"
    case .keyID: "keyId"
    case .privateKeyPath: "privateKeyPath"
    case .keyCommand: "keyCommand"
    case .bundleID: "bundleId"
    case .appAppleID: "appAppleId"
    case .environment: "environment"
    case .baseURL: "baseUrl"
    case .caFile: "caFile"
    case .root: "root"
    }
  }

  /// The text, checked, and spelt as its choice is; throws status 3. `origin` is where it stands: a variable, or a line
  /// of a profile.
  package func checked(_ text: String, from origin: String) throws(Failure) -> String {
    // First of all, so that no other sentence quotes it.
    if Self.isKey(text, under: rawValue) {
      throw Failure(
        .credentials, "\(origin) holds a private key in place of the \(noun)",
        hint: "the key itself belongs in a file, or in \(CredentialFlags.privateKeyVariable)")
    }
    if isOneWord, text.utf8.contains(where: \.isSpace) {
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

  /// What stands in its place, as a sentence calls it: the path of the key is not the key.
  private var noun: String {
    switch self {
    case .privateKeyPath: "path of one"
    case .issuerID, .keyID, .keyCommand, .bundleID, .appAppleID, .environment, .baseURL, .caFile, .root: description
    }
  }

  private var isOneWord: Bool {
    switch self {
    case .keyID, .bundleID, .baseURL: true
    case .issuerID, .appAppleID, .environment: false  // Their kinds say it better.
    case .privateKeyPath, .keyCommand, .caFile, .root: false
    }
  }

  private static func commentHint(_ text: String) -> String? {
    if text.contains(" #") || text.contains(" ;") { return "a comment needs a line of its own" }
    return text.hasPrefix("\"") ? "write the value without quotes" : nil
  }
}
