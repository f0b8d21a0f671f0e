import CommandLine
import Platform

/// The flags that select the key, the app and the App Store of a command.
///
/// If a profile is named, most variables do not apply, so the parser fills in none of them; `Settings` decides.
package enum CredentialFlags {
  package static let profile = Flag(
    "profile", short: "p", .text("NAME"), "The profile to use", otherwise: "the default profile",
    variable: "ASCTL_PROFILE", isFilledByVariable: false, heading: heading)
  package static let issuerID = Flag(
    "issuer-id", .uuid("UUID"), "The issuer ID, shown above the list of keys in App Store Connect",
    variable: "ASCTL_ISSUER_ID", isFilledByVariable: false, heading: heading)
  package static let keyID = Flag(
    "key-id", .text("KEY_ID"), "The ID of the In-App Purchase key", variable: "ASCTL_KEY_ID", isFilledByVariable: false,
    heading: heading)
  package static let privateKeyPath = Flag(
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
  package static let access = Flag(
    "access", .choice(Access.allCases) { Choice($0.rawValue, $0.meaning) },
    "What commands with this profile may change",
    otherwise: "all")
  /// The settings that a token depends on.
  static let ofToken: [any DeclaredFlag] = [profile, environment, issuerID, keyID, privateKeyPath, bundleID]

  /// The flags of every command that queries the App Store, in the order of help.
  package static let all: [any DeclaredFlag] = ofToken + [appAppleID, baseURL, caFile]

  /// `all`, with a bundle ID for each of several apps.
  package static let ofSeveralApps: [any DeclaredFlag] = all.map { flag in
    flag.declaration.name == bundleID.name ? bundleID.repeated : flag
  }

  /// The key itself. No flag accepts it, because arguments are visible to other users.
  package static let privateKeyVariable = SecretVariable.privateKey.rawValue

  package static let heading = "Credentials"
}

/// The App Store that a command uses.
package enum EnvironmentChoice: String, Sendable, CaseIterable {
  /// Production, then sandbox if production does not have the ID. Only for reads.
  case auto
  case production
  case sandbox
  case simulator

  var meaning: String {
    switch self {
    case .auto: "production first, then sandbox; only for reads"
    case .production: "the App Store"
    case .sandbox: "sandbox, TestFlight and App Review"
    case .simulator: "the App Store built into asctl, without an account or network"
    }
  }
}
