/// One named step of a verification, with what was expected and what was found.
struct Check: Sendable, Equatable {
  let name: Name
  /// Where the JWS stands that it speaks of, such as `data.signedTransactionInfo`; nil for the outermost.
  let path: String?
  let outcome: Outcome
  let expected: String
  let got: String

  enum Outcome: Sendable, Equatable {
    case passed
    case failed
    /// The kind of payload cannot hold the claim, so nothing can be said.
    case notChecked
    /// It should have been made and could not be, so the text is neither proved nor refuted.
    case undecided
  }
}

/// A verification that ended at a check that failed or could not be made.
struct VerificationError: Error, Equatable, Sendable {
  let check: Check
  /// What a person may do about it; nil where there is nothing to do but to distrust.
  let hint: String?

  /// Whether nothing speaks against the text, and yet it is not proved.
  var isUndecided: Bool { check.outcome == .undecided }

  /// The same, of a JWS that stands inside something else.
  func inside(_ path: String) -> VerificationError {
    let whole = check.path.map { "\(path).\($0)" } ?? path
    let moved = Check(
      name: check.name, path: whole, outcome: check.outcome, expected: check.expected, got: check.got)
    return VerificationError(check: moved, hint: hint)
  }
}

extension VerificationError {
  /// What the check expected and what it found, and in which JWS where there are several.
  var reason: String {
    let place = check.path.map { "in \($0): " } ?? ""
    return isUndecided ? "\(place)\(check.got)" : "\(place)expected \(check.expected); got \(check.got)"
  }

  var failure: Failure {
    isUndecided
      ? Failure(.notChecked, "could not be verified, check \(check.name.rawValue) is open: \(reason)", hint: hint)
      : Failure(.notGenuine, "not genuine, check \(check.name.rawValue) failed: \(reason)", hint: hint)
  }
}
