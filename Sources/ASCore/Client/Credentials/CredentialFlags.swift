import CommandLine
import Platform

/// The flags that say with whose key, and which App Store, a command speaks.
///
/// A profile that is named keeps a variable from standing in for its flag, so the parser fills none of them; `Settings`
/// decides which counts.
package enum CredentialFlags {
  package static let profile = Flag(
    "profile", short: "p", .text("NAME"), "The profile whose credentials to use", otherwise: "the default profile",
    variable: "ASCTL_PROFILE", isFilledByVariable: false)
  package static let issuerID = Flag(
    "issuer-id", .uuid("UUID"), "The issuer ID, above the list of keys in App Store Connect",
    variable: "ASCTL_ISSUER_ID", isFilledByVariable: false, heading: heading)
  package static let keyID = Flag(
    "key-id", .text("KEYID"), "The ID of the In-App Purchase key", variable: "ASCTL_KEY_ID", isFilledByVariable: false,
    heading: heading)
  package static let privateKeyPath = Flag(
    "private-key-path", .file("FILE"), "The `.p8` file of the In-App Purchase key",
    otherwise: "the key in `ASCTL_PRIVATE_KEY`", variable: "ASCTL_PRIVATE_KEY_PATH", isFilledByVariable: false,
    heading: heading)
  package static let bundleID = Flag(
    "bundle-id", .text("ID"), "The bundle ID of the app", variable: "ASCTL_BUNDLE_ID", isFilledByVariable: false,
    heading: heading)
  package static let appAppleID = Flag(
    "app-apple-id", .integer("NUMBER", 1...Int64.max), "The App Store's number of the app",
    variable: "ASCTL_APP_APPLE_ID", isFilledByVariable: false, heading: heading)
  package static let environment = Flag(
    "environment", short: "e", .choice(EnvironmentChoice.allCases) { Choice($0.rawValue, $0.meaning) },
    "Which App Store to ask", otherwise: "auto", variable: "ASCTL_ENVIRONMENT", isFilledByVariable: false)
  package static let baseURL = Flag(
    "base-url", .text("URL"), "Another server in place of Apple's: https, or http on loopback",
    variable: "ASCTL_BASE_URL", isFilledByVariable: false, heading: heading)
  package static let caFile = Flag(
    "ca-file", .file("FILE"), "Further certificate authorities for TLS, PEM", variable: "ASCTL_CA_FILE",
    isFilledByVariable: false, heading: heading)
  /// Of `profile add` alone: a command line does not grant itself rights.
  package static let access = Flag(
    "access", .choice(Access.allCases) { Choice($0.rawValue, $0.meaning) },
    "What commands with this profile may change",
    otherwise: "all")
  /// What decides about a token.
  static let ofToken: [any DeclaredFlag] = [profile, environment, issuerID, keyID, privateKeyPath, bundleID]

  /// The flags of every command that asks the App Store, in the order of the help.
  package static let all: [any DeclaredFlag] = ofToken + [appAppleID, baseURL, caFile]

  /// The key itself. No flag takes it: an argument is there for all to see.
  package static let privateKeyVariable = SecretVariable.privateKey.rawValue

  private static let heading = "Credentials and connection"
}

/// Which App Store a command is to ask.
package enum EnvironmentChoice: String, Sendable, CaseIterable {
  /// Production, then sandbox where production does not know it. Only for what changes nothing.
  case auto
  case production
  case sandbox
  case simulator

  var meaning: String {
    switch self {
    case .auto: "production first, then sandbox; for reading only"
    case .production: "the App Store"
    case .sandbox: "sandbox, TestFlight and App Review"
    case .simulator: "the App Store built into asctl, without account and network"
    }
  }
}
