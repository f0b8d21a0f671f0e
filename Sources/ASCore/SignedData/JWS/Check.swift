import AppStore
import Base

/// One named step of a verification, with what was expected and what was found.
struct Check: Sendable, Equatable {
  let name: CheckName
  /// The path of the JWS that was checked, such as `data.signedTransactionInfo`; `nil` for the outermost JWS.
  let path: String?
  let outcome: Outcome
  let expected: String
  let got: String

  enum Outcome: Sendable, Equatable {
    case passed
    case failed
    /// Payloads of this kind do not contain the claim.
    case notChecked
    /// The check was necessary but could not be made, so the text is neither verified nor rejected.
    case undecided
  }

  /// Returns the same check with `path` before its own path.
  fileprivate func inside(_ path: String?) -> Check {
    guard let path else { return self }
    return Check(
      name: name, path: self.path.map { "\(path).\($0)" } ?? path, outcome: outcome, expected: expected, got: got)
  }
}

/// A verification that ended at a check that failed or could not be made.
package struct VerificationError: Error, Equatable, Sendable {
  let check: Check
  /// What the user can do about it; `nil` if there is no remedy.
  package let hint: String?

  package var name: CheckName { check.name }

  /// Whether no check failed, but the text is not verified either.
  package var isUndecided: Bool { check.outcome == .undecided }

  func inside(_ path: String?) -> VerificationError {
    VerificationError(check: check.inside(path), hint: hint)
  }

  /// The expected and the actual value, and the path of a nested JWS.
  package var reason: String {
    let place = check.path.map { "in \($0): " } ?? ""
    return isUndecided ? "\(place)\(check.got)" : "\(place)expected \(check.expected); got \(check.got)"
  }

  /// - Parameter isOfJWS: Whether Apple's server libraries verify such texts, so that their status is named too.
  package func failure(isOfJWS: Bool) -> Failure {
    // The libraries have no documented status for a revoked certificate, only for a missing OCSP response.
    let isKnown = isOfJWS && (isUndecided || check.name != .revocation)
    let statuses = isKnown ? VerificationStatus.of(check: check.name.rawValue).map(\.name) : []
    let inLibraries = statuses.isEmpty ? "" : " (\(statuses.listed("or")) in Apple's libraries)"
    return isUndecided
      ? Failure(
        .notChecked, "verification could not be completed: check \(check.name.rawValue): \(reason)\(inLibraries)",
        hint: hint)
      : Failure(
        .notVerified, "not verified: check \(check.name.rawValue) failed: \(reason)\(inLibraries)", hint: hint)
  }
}

/// The name of a check in reports and records. Scripts compare these names, so they do not change.
package enum CheckName: String, PrintedWord {
  case parts
  case header
  case payload
  case container
  case attributes
  case source
  case signer
  case algorithm
  case critical
  case certificates
  case root
  case chain
  case authority
  case keyUsage = "key-usage"
  case leafMarker = "leaf-marker"
  case intermediateMarker = "intermediate-marker"
  case leafKey = "leaf-key"
  case validity
  case signature
  case kind
  case bundleID = "bundle-id"
  case appAppleID = "app-apple-id"
  case appVersion = "app-version"
  case environment
  case deviceID = "device-id"
  case nested
  case agreement
  case revocation

  /// The checks of a certificate chain, for both JWS and receipts.
  private static let ofChain: [CheckName] = [
    .root, .chain, .authority, .keyUsage, .leafMarker, .intermediateMarker, .leafKey, .validity, .signature,
  ]

  /// The checks of a JWS, in the order in which they are made.
  static let ofJWS: [CheckName] =
    [.parts, .header, .payload, .source, .algorithm, .critical, .certificates] + ofChain
    + [.kind, .bundleID, .appAppleID, .environment, .nested, .agreement]

  /// The checks of a receipt, in the order in which they are made.
  static let ofReceipt: [CheckName] =
    [.container, .attributes, .signer, .algorithm, .certificates, .source] + ofChain
    + [.bundleID, .appVersion, .environment, .deviceID]

  package static let origin = (kind: "check", place: "asctl verify --explain")
  package var meaning: String { question }

  /// A description of the check, for people.
  package var question: String {
    switch self {
    case .parts: "three parts"
    case .header: "header is JSON"
    case .payload: "payload is JSON"
    case .container: "PKCS#7 container"
    case .attributes: "attributes of a receipt"
    case .source: "comes from the App Store"
    case .signer: "one signer"
    case .algorithm: "signature algorithm"
    case .critical: "no critical extensions"
    case .certificates: "certificates"
    case .root: "trusted root"
    case .chain: "certificate chain"
    case .authority: "certificate authorities"
    case .keyUsage: "key usage"
    case .leafMarker: "leaf signs for the App Store"
    case .intermediateMarker: "intermediate is Apple's"
    case .leafKey: "leaf key"
    case .validity: "valid when signed"
    case .signature: "signature"
    case .kind: "kind of payload"
    case .bundleID: "bundle ID"
    case .appAppleID: "app Apple ID"
    case .appVersion: "app version"
    case .environment: "environment"
    case .deviceID: "device hash"
    case .nested: "nested signed data"
    case .agreement: "nested data agrees"
    case .revocation: "not revoked"
    }
  }
}

/// The checks made so far. Passed checks are recorded only on request, because bulk verification makes twenty per text.
struct CheckLog {
  let recordsPassedChecks: Bool
  let path: String?
  private(set) var checks: [Check] = []

  /// The maximum length of a path or a value, in characters.
  private static let longest = 600

  init(recordsPassedChecks: Bool, path: String? = nil) {
    self.recordsPassedChecks = recordsPassedChecks
    self.path = path.map { truncated($0, to: Self.longest) }
  }

  /// `passing` describes the actual value, if that is more specific than `expected`.
  mutating func require(
    _ condition: Bool, _ name: CheckName, expected: @autoclosure () -> String, got: @autoclosure () -> String,
    passing: (() -> String)? = nil, hint: @autoclosure () -> String? = nil
  ) throws(VerificationError) {
    guard condition else { throw reject(name, expected: expected(), got: got(), hint: hint()) }
    pass(name, passing?() ?? expected())
  }

  /// Records a check that passed. `got` is evaluated only if passed checks are recorded.
  mutating func pass(_ name: CheckName, _ got: @autoclosure () -> String) {
    guard recordsPassedChecks else { return }
    let found = got()
    record(name, .passed, expected: found, got: found)
  }

  /// Records a skipped check in any case, because the user requested it and must learn that it was not made.
  mutating func skip(_ name: CheckName, expected: String, because reason: String) {
    record(name, .notChecked, expected: expected, got: reason)
  }

  /// Records a check that failed, or that could not be made, and returns the error to throw.
  mutating func reject(
    _ name: CheckName, _ outcome: Check.Outcome = .failed, expected: String, got: String, hint: String? = nil
  ) -> VerificationError {
    VerificationError(check: record(name, outcome, expected: expected, got: got), hint: hint)
  }

  /// Returns the result of `body`. Its error is recorded as a check that failed.
  mutating func attempt<Value: ~Copyable>(
    _ name: CheckName, expected: String, _ body: () throws(CryptoError) -> Value
  ) throws(VerificationError) -> Value {
    do {
      return try body()
    } catch {
      throw reject(name, expected: expected, got: error.reason)
    }
  }

  /// Adds checks that were made without a path, once for several texts.
  mutating func append(_ others: [Check]) {
    checks += path == nil ? others : others.map { $0.inside(path) }
  }

  @discardableResult
  private mutating func record(_ name: CheckName, _ outcome: Check.Outcome, expected: String, got: String) -> Check {
    let check = Check(
      name: name, path: path, outcome: outcome, expected: truncated(expected, to: Self.longest),
      got: truncated(got, to: Self.longest))
    checks.append(check)
    return check
  }
}
