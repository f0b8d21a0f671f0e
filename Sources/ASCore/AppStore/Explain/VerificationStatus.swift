import Base

/// A status with which Apple's server libraries reject signed data. Sources: `VerificationStatus` in the Java and Swift
/// libraries, `VerificationStatus` in the Node and Python libraries, as of June 2026.
package struct VerificationStatus: Sendable {
  package let name: String
  let meaning: String
  let remedy: String
  /// The libraries with this status.
  let libraries: String
  /// The number in each numbering. Java and Swift print names only.
  let numbers: [Numbering: Int]
  /// The names of the checks of `asctl verify` that fail for the same text.
  let checks: [String]

  /// Node's library inserted a status in 2026 (pull request 345), so that all later numbers changed.
  enum Numbering: String, CaseIterable {
    case node = "Node since 2026"
    case formerNode = "Node before 2026"
    case python = "Python"
  }

  private init(
    _ name: String, node: Int? = nil, before formerNode: Int? = nil, python: Int? = nil, in libraries: String,
    checks: [String] = [], _ meaning: String, _ remedy: String
  ) {
    (self.name, self.meaning, self.remedy, self.libraries, self.checks) = (name, meaning, remedy, libraries, checks)
    numbers = [.node: node, .formerNode: formerNode, .python: python].compactMapValues(\.self)
  }

  private static let everywhere = "Java, Node, Python, Swift"
  private static let verify = "Run `asctl verify --explain` on the same text to see the failed check."

  static let all: [VerificationStatus] = [
    VerificationStatus(
      "VERIFICATION_FAILURE", node: 1, before: 1, python: 1, in: everywhere,
      checks: ["parts", "header", "payload", "algorithm", "critical", "signature", "kind"],
      """
      The signature is invalid, the header has no x5c or another algorithm than ES256, or a failure without a status of \
      its own. In Node, most faults of the certificate chain get it too.
      """,
      """
      Check what was passed: often the wrong object (renewal info to the method for transactions, `undefined`, or the \
      outer JSON instead of `signedPayload`), or root certificates in PEM where DER is expected. \(verify)
      """),
    VerificationStatus(
      "RETRYABLE_VERIFICATION_FAILURE", node: 2, python: 7, in: everywhere, checks: ["revocation"],
      "The OCSP request got no response, so this is not a verdict about the text.",
      "Retry; check whether the server can reach ocsp.apple.com. `asctl verify` without `--online` needs no network."),
    VerificationStatus(
      "INVALID_APP_IDENTIFIER", node: 3, before: 2, python: 2, in: everywhere, checks: ["bundle-id", "app-apple-id"],
      "The bundle ID, or in production the app Apple ID, is not that of the verifier.",
      """
      Compare both with the payload (`asctl decode`). Often the app Apple ID is missing or of another app, or the bundle \
      ID has a suffix. `asctl verify --bundle-id` and `--app-apple-id` make the same checks.
      """),
    VerificationStatus(
      "INVALID_ENVIRONMENT", node: 4, before: 3, python: 6, in: everywhere, checks: ["environment"],
      "The text is from another environment than the verifier's: sandbox or TestFlight data in a production verifier.",
      "Read `environment` with `asctl decode`, and use one verifier per environment. Xcode's data has its own."),
    VerificationStatus(
      "INVALID_CHAIN_LENGTH", node: 5, before: 4, python: 4, in: "Java, Node, Python",
      checks: ["source", "certificates"],
      "The header does not have three certificates. Data from StoreKit testing in Xcode has one.",
      "Use a purchase made in sandbox or production; show the data with `asctl decode --all`."),
    VerificationStatus(
      "INVALID_CERTIFICATE", node: 6, before: 5, python: 3, in: everywhere, checks: ["certificates"],
      "A certificate cannot be read, or the root is not among those passed to the library.",
      "Pass Apple's root certificates in DER. `asctl verify` contains them."),
    VerificationStatus(
      "INVALID_CHAIN", python: 5, in: "Java, Python, Swift",
      checks: [
        "root", "chain", "authority", "key-usage", "leaf-marker", "intermediate-marker", "leaf-key", "validity",
      ],
      """
      The certificate chain does not verify: wrong root certificates, a missing extension, or expired certificates. With \
      online checks, the library judges the chain at the current time, so that old texts fail.
      """,
      "`asctl verify` judges the chain at `signedDate`, so it accepts old texts. \(verify)"),
    VerificationStatus("FAILURE", node: 7, before: 6, in: "Node", "Another failure.", verify),
    VerificationStatus(
      "INVALID_JWT_FORMAT", in: "Swift", "The text does not have three parts in base64url with JSON in them.",
      "Show what the text contains with `asctl decode`."),
    VerificationStatus(
      "INVALID_APP_APPLE_ID", in: "Swift (ConfigurationError)",
      "A production verifier was created without an app Apple ID.",
      "Pass the app's numeric ID, which `asctl explain appAppleId` describes."),
  ]

  /// Returns the statuses that Apple's libraries give a text that fails this check of asctl; empty if they have no such
  /// check.
  package static func of(check: String) -> [VerificationStatus] {
    all.filter { $0.checks.contains(check) }
  }
}

extension Explanation {
  private static let libraries = "Apple's server libraries, VerificationStatus"

  static func verificationStatus(_ status: VerificationStatus) -> Explanation {
    let numbers = VerificationStatus.Numbering.allCases.compactMap { numbering in
      status.numbers[numbering].map { "\($0) in \(numbering.rawValue)" }
    }
    return Explanation(
      "\(status.name) (verification status)", .verificationStatus, status.meaning, source: libraries,
      [
        ("What to do", status.remedy),
        ("asctl verify", status.checks.isEmpty ? nil : "check \(status.checks.listed("or")) fails"),
        ("Libraries", status.libraries), ("Numbers", list(numbers)),
      ])
  }

  /// Explains a bare number, which means different statuses in different libraries; `nil` if none has it.
  static func verificationStatus(number: String) -> Explanation? {
    guard let number = Int(number) else { return nil }
    let meanings = VerificationStatus.Numbering.allCases.compactMap { numbering in
      VerificationStatus.all.first { $0.numbers[numbering] == number }.map {
        ("In \(numbering.rawValue)", "\($0.name): \($0.meaning) \($0.remedy)")
      }
    }
    guard !meanings.isEmpty else { return nil }
    return Explanation(
      "verification status \(number)", .verificationStatus,
      "A status of Apple's server libraries, if it comes from a VerificationException. The number depends on the library.",
      source: libraries, meanings)
  }
}
