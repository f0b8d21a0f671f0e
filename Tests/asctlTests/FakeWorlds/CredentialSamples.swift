@testable import Base
@testable import Client
@testable import CommandLine
@testable import Platform
@testable import Program
@testable import SignedData
@testable import Support
@testable import TestSupport

/// A complete set of credentials with a key that is created for the test run.
enum CredentialSamples {
  static let issuerID = "57246542-96fe-1a63-e053-0824d011072a"
  static let keyID = "2X9R4HXF34"
  static let bundleID = "com.example.app"
  static let keyPath = "/home/me/keys/SubscriptionKey_2X9R4HXF34.p8"
  static let configPath = "/home/me/.config/asctl/config"

  static let profile = """
    [default]
    issuer_id = \(issuerID)
    key_id = \(keyID)
    private_key_path = ~/keys/SubscriptionKey_\(keyID).p8
    bundle_id = \(bundleID)

    """

  /// A second profile, for another app and with a common mistake.
  static let work = """

    # The other app.
    [work]
    bundle_id = com.example.work
    # No environment.
    issuer_id = ABCDE12345

    """

  static func token() throws -> String {
    try credentials().token(now: FakeWorld.now).text.revealed
  }

  /// A token with common mistakes: `iat` in milliseconds, a team ID as the issuer, a filename as the key ID, no app.
  static func sloppyToken() throws -> String {
    let claims: JSON = [
      "iss": "ABCDE12345", "iat": .timestamp(FakeWorld.now), "exp": 1_769_860_000, "aud": "appstoreconnect-v1",
    ]
    return try CompactJWS.sign(
      header: ["alg": "ES256", "kid": "AuthKey_2X9R4HXF34.p8"], payload: claims, with: credentials().privateKey
    ).revealed
  }

  static let flags = [
    "--issuer-id", issuerID, "--key-id", keyID, "--private-key-path", keyPath, "--bundle-id", bundleID,
  ]

  static func files(config: String? = nil) throws -> [String: [UInt8]] {
    var files = [keyPath: Array(try TestKey.shared.get().p8().utf8)]
    files[configPath] = config.map { Array($0.utf8) }
    return files
  }

  static func credentials() throws -> SigningIdentity { try made.get() }

  /// Reading a key takes milliseconds; all tests can share one.
  private static let made = Result { () throws -> SigningIdentity in
    func sourced(_ text: String) -> Sourced<String> { Sourced(value: text, source: .builtIn) }
    return SigningIdentity(
      [.issuerID: sourced(issuerID), .keyID: sourced(keyID), .bundleID: sourced(bundleID)],
      privateKey: try PrivateKey(pkcs8: TestKey.shared.get().pkcs8()))
  }
}

extension FakeWorld {
  /// The settings of a command with these flags.
  func settings(_ flags: [String] = []) throws -> Settings {
    guard case .run(let route, _, let typed) = try Asctl.program.parse(["token", "mint"] + flags) else {
      throw Failure(.failure, "not a command")
    }
    return try Settings(try route.filling(typed, from: context.processes.variable), context)
  }
}
