/// The checks made so far. The values of passed ones are only spelt out when somebody will read them, since bulk
/// verification makes twenty a text.
struct CheckLog {
  let recordsPassedChecks: Bool
  let path: String?
  private(set) var checks: [Check] = []

  /// Of a path or a value, in characters.
  private static let longest = 600

  init(recordsPassedChecks: Bool, path: String? = nil) {
    self.recordsPassedChecks = recordsPassedChecks
    self.path = path.map { truncated($0, to: Self.longest) }
  }

  /// `passing` tells what was found when that says more than `expected` did.
  mutating func require(
    _ condition: Bool, _ name: Check.Name, expected: @autoclosure () -> String, got: @autoclosure () -> String,
    passing: (() -> String)? = nil, hint: @autoclosure () -> String? = nil
  ) throws(VerificationError) {
    guard condition else { throw reject(name, expected: expected(), got: got(), hint: hint()) }
    pass(name, passing?() ?? expected())
  }

  mutating func pass(_ name: Check.Name, _ got: @autoclosure () -> String) {
    guard recordsPassedChecks else { return }
    let found = got()
    record(name, .passed, expected: found, got: found)
  }

  /// Recorded even where nothing else is: a user who asked for the check must hear that it was not made.
  mutating func skip(_ name: Check.Name, expected: String, because reason: String) {
    record(name, .notChecked, expected: expected, got: reason)
  }

  mutating func reject(_ name: Check.Name, expected: String, got: String, hint: String? = nil) -> VerificationError {
    VerificationError(check: record(name, .failed, expected: expected, got: got), hint: hint)
  }

  mutating func leaveUndecided(
    _ name: Check.Name, expected: String, because reason: String, hint: String?
  ) -> VerificationError {
    VerificationError(check: record(name, .undecided, expected: expected, got: reason), hint: hint)
  }

  mutating func append(_ others: [Check]) {
    checks += others
  }

  @discardableResult
  private mutating func record(_ name: Check.Name, _ outcome: Check.Outcome, expected: String, got: String) -> Check {
    let check = Check(
      name: name, path: path, outcome: outcome, expected: truncated(expected, to: Self.longest),
      got: truncated(got, to: Self.longest))
    checks.append(check)
    return check
  }
}
