/// What the user says a payload must be. Nothing is expected that was not asked for.
struct Expectations: Sendable, Equatable {
  var kind: PayloadKind?
  var bundleID: String?
  var appAppleID: Int64?
  var environment: SignedEnvironment?

  /// Compares what was asked for with what the payload claims; a claim that its kind cannot hold is said to be unchecked.
  func require(_ claims: Claims, of actual: PayloadKind?, trail: inout CheckLog) throws(VerificationError) {
    if let kind {
      try trail.require(
        kind == actual, .kind, expected: kind.words, got: actual?.words ?? "a payload of a kind unknown to asctl")
    } else {
      trail.pass(.kind, actual?.words ?? "unknown to asctl")
    }
    try Self.require(bundleID, .bundleID, of: claims.bundleID, in: actual, trail: &trail)
    try Self.require(appAppleID.map(String.init), .appAppleID, of: claims.appAppleID, in: actual, trail: &trail)
    try Self.require(environment?.rawValue, .environment, of: claims.environment, in: actual, trail: &trail)
  }

  private static func require(
    _ expected: String?, _ name: Check.Name, of claim: Claim, in kind: PayloadKind?, trail: inout CheckLog
  ) throws(VerificationError) {
    guard let expected else {
      if let text = claim.text { trail.pass(name, text) }
      return
    }
    switch claim {
    case .present(let got):
      try trail.require(sameBytes(got, expected), name, expected: expected, got: got, hint: hint(name, got))
    case .missing:
      throw trail.reject(name, expected: expected, got: "none in the payload")
    case .notApplicable:
      trail.skip(name, expected: expected, because: "\(kind?.words ?? "this payload") does not hold one")
    case .notFound:
      trail.skip(
        name, expected: expected, because: "none found in \(kind?.words ?? "a payload") of a form unknown to asctl")
    }
  }

  private static func hint(_ name: Check.Name, _ got: String) -> String? {
    switch (name, SignedEnvironment(rawValue: got)) {
    case (.environment, .sandbox?): "purchases of TestFlight and App Review are sandbox data too"
    case (.bundleID, _): "the data is genuine and belongs to another app"
    default: nil
    }
  }
}
