/// Of which texts `verify` prints a record. The exit status tells of all of them, whatever is printed.
enum ShownVerdicts: Sendable {
  case all
  case valid
  case invalid
  /// Of none, but how many there are.
  case count

  static let validOnly = Flag(
    "valid-only", "Print only the records of genuine texts", conflicts: ["invalid-only", "count"])
  static let invalidOnly = Flag(
    "invalid-only", "Print only the records of texts that are not genuine", conflicts: ["valid-only", "count"])
  static let countOnly = Flag(
    "count", "Print only how many texts are genuine and how many are not", conflicts: ["valid-only", "invalid-only"])

  static let flags = [validOnly, invalidOnly, countOnly]

  init(_ invocation: Invocation) {
    self =
      invocation.isGiven(Self.validOnly)
      ? .valid : invocation.isGiven(Self.invalidOnly) ? .invalid : invocation.isGiven(Self.countOnly) ? .count : .all
  }

  func includes(_ isValid: Bool) -> Bool {
    switch self {
    case .all: true
    case .valid: isValid
    case .invalid: !isValid
    case .count: false
    }
  }
}
