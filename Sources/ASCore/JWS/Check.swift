/// One named step of a verification, with what was expected and what was found.
struct Check: Sendable, Equatable {
  let name: Name
  /// Where the JWS stands that it speaks of, such as `data.signedTransactionInfo`; nil for the outermost.
  let path: String?
  let outcome: Outcome
  let expected: String
  let got: String

  /// In the order in which they are made.
  enum Name: String, Sendable, CaseIterable {
    case parts
    case header
    case payload
    case source
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
    case environment
    case nested
    case agreement

    /// What the step asks, for people.
    var question: String {
      switch self {
      case .parts: "three parts"
      case .header: "header is JSON"
      case .payload: "payload is JSON"
      case .source: "comes from the App Store"
      case .algorithm: "signature algorithm"
      case .critical: "no critical extensions"
      case .certificates: "three certificates"
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
      case .environment: "environment"
      case .nested: "nested signed data"
      case .agreement: "nested data agrees"
      }
    }
  }

  enum Outcome: Sendable, Equatable {
    case passed
    case failed
    /// The kind of payload cannot hold the claim, so nothing can be said.
    case notChecked
  }
}

/// A verification that ended at a failed check.
struct Rejection: Error, Equatable, Sendable {
  let check: Check
  /// What a person may do about it; nil where there is nothing to do but to distrust.
  let hint: String?

  /// The same, of a JWS that stands inside something else.
  func inside(_ path: String) -> Rejection {
    let whole = check.path.map { "\(path).\($0)" } ?? path
    let moved = Check(
      name: check.name, path: whole, outcome: check.outcome, expected: check.expected, got: check.got)
    return Rejection(check: moved, hint: hint)
  }
}

/// The checks made so far. The values of passed ones are only spelt out when somebody will read them, since bulk
/// verification makes twenty a text.
struct Trail {
  let isSpeltOut: Bool
  let path: String?
  private(set) var checks: [Check] = []

  init(isSpeltOut: Bool, path: String? = nil) {
    self.isSpeltOut = isSpeltOut
    self.path = path
  }

  /// `passing` tells what was found when that says more than `expected` did.
  mutating func require(
    _ condition: Bool, _ name: Check.Name, expected: @autoclosure () -> String, got: @autoclosure () -> String,
    passing: (() -> String)? = nil, hint: @autoclosure () -> String? = nil
  ) throws(Rejection) {
    guard condition else { throw reject(name, expected: expected(), got: got(), hint: hint()) }
    pass(name, passing?() ?? expected())
  }

  mutating func pass(_ name: Check.Name, _ got: @autoclosure () -> String) {
    guard isSpeltOut else { return }
    let found = got()
    record(name, .passed, expected: found, got: found)
  }

  /// Recorded even where nothing else is: a user who asked for the check must hear that it was not made.
  mutating func skip(_ name: Check.Name, expected: String, because reason: String) {
    record(name, .notChecked, expected: expected, got: reason)
  }

  mutating func reject(_ name: Check.Name, expected: String, got: String, hint: String? = nil) -> Rejection {
    Rejection(check: record(name, .failed, expected: expected, got: got), hint: hint)
  }

  mutating func append(_ others: [Check]) {
    checks += others
  }

  @discardableResult
  private mutating func record(_ name: Check.Name, _ outcome: Check.Outcome, expected: String, got: String) -> Check {
    let check = Check(name: name, path: path, outcome: outcome, expected: expected, got: got)
    checks.append(check)
    return check
  }
}
