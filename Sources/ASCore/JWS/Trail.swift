/// The checks made so far. The values of passed ones are only spelt out when somebody will read them, since bulk
/// verification makes twenty a text.
struct Trail {
  let isSpeltOut: Bool
  let path: String?
  private(set) var checks: [Check] = []

  /// Of a path or a value, in characters.
  private static let longest = 600

  init(isSpeltOut: Bool, path: String? = nil) {
    self.isSpeltOut = isSpeltOut
    self.path = path.map { shortened($0, to: Self.longest) }
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

  mutating func leaveUndecided(
    _ name: Check.Name, expected: String, because reason: String, hint: String?
  ) -> Rejection {
    Rejection(check: record(name, .undecided, expected: expected, got: reason), hint: hint)
  }

  mutating func append(_ others: [Check]) {
    checks += others
  }

  @discardableResult
  private mutating func record(_ name: Check.Name, _ outcome: Check.Outcome, expected: String, got: String) -> Check {
    let check = Check(
      name: name, path: path, outcome: outcome, expected: shortened(expected, to: Self.longest),
      got: shortened(got, to: Self.longest))
    checks.append(check)
    return check
  }
}
