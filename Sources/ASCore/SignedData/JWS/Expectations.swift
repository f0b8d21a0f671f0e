import AppStore
import Base

/// The values that the user expects in a payload. Nothing else is expected.
package struct Expectations: Sendable, Equatable {
  package var kind: PayloadKind?
  /// The bundle ID must be one of these; empty if any is accepted.
  package var bundleIDs: [String]
  package var appAppleID: Int64?
  package var environment: SignedEnvironment?

  package init(
    kind: PayloadKind? = nil, bundleID: String? = nil, appAppleID: Int64? = nil, environment: SignedEnvironment? = nil
  ) {
    self.kind = kind
    bundleIDs = [bundleID].compactMap(\.self)
    self.appAppleID = appAppleID
    self.environment = environment
  }

  /// Compares the expected values with the payload's claims. A claim that is not applicable is recorded as such.
  func require(_ claims: Claims, of actual: PayloadKind?, log: inout CheckLog) throws(VerificationError) {
    if let kind {
      try log.require(
        kind == actual, .kind, expected: kind.description,
        got: actual?.description ?? "a payload of an unknown kind")
    } else {
      log.pass(.kind, actual?.description ?? "unknown")
    }
    try Self.require(bundleIDs, .bundleID, of: claims.bundleID, in: actual, log: &log)
    try Self.require(appAppleID.map { [String($0)] } ?? [], .appAppleID, of: claims.appAppleID, in: actual, log: &log)
    try Self.require(
      environment.map { [$0.rawValue] } ?? [], .environment, of: claims.environment, in: actual, log: &log)
  }

  private static func require(
    _ accepted: [String], _ name: Check.Name, of claim: Claim, in kind: PayloadKind?, log: inout CheckLog
  ) throws(VerificationError) {
    guard !accepted.isEmpty else {
      if let text = claim.text { log.pass(name, text) }
      return
    }
    let expected = accepted.listed("or")
    switch claim {
    case .present(let got):
      try log.require(
        accepted.contains { sameBytes($0, got) }, name, expected: expected, got: got, hint: hint(name, got))
    case .missing:
      throw log.reject(name, expected: expected, got: "none in the payload")
    case .notApplicable:
      log.skip(name, expected: expected, because: "\(kind?.description ?? "this payload") does not contain one")
    case .notFound:
      log.skip(
        name, expected: expected,
        because: "none found, because the form of \(kind?.description ?? "the payload") is unknown")
    }
  }

  private static func hint(_ name: Check.Name, _ got: String) -> String? {
    switch (name, SignedEnvironment(rawValue: got)) {
    case (.environment, .sandbox?): "purchases of TestFlight and App Review are sandbox data too"
    case (.bundleID, _): "the signature is valid, but the data belongs to another app"
    default: nil
    }
  }
}
