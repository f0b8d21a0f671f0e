/// What a value must be: checked by the parser, shown in the synopsis, offered by the completions.
enum ValueKind: Sendable, Equatable {
  /// Anything; the word stands in the synopsis: `--fields PATHS`.
  case text(_ placeholder: String)
  /// A path, or `-` for standard input where the command reads.
  case file(_ placeholder: String)
  /// A whole number. Negative ones are values too: `--offset -1`.
  case integer(_ placeholder: String, ClosedRange<Int64>)
  /// `true` or `false`.
  case boolean
  case choice([Choice])
  /// ISO 8601, milliseconds since 1970, or relative to now: `2026-01-31`, `1769817600000`, `7d`, `now`.
  case date
  case uuid(_ placeholder: String)
}

/// One of the words a value may be.
struct Choice: Sendable, Equatable {
  /// What the invocation holds, whichever spelling was typed.
  let word: String
  /// Other spellings that mean the same, such as the number Apple uses.
  let synonyms: [String]
  /// What it means, for completions and the manual.
  let meaning: String

  init(_ word: String, synonyms: [String] = [], _ meaning: String) {
    self.word = word
    self.synonyms = synonyms
    self.meaning = meaning
  }
}

/// A value that passed its check.
enum Value: Sendable, Equatable {
  case text(String)
  case integer(Int64)
  case boolean(Bool)
  case date(Moment)
}

/// A date as it was typed: fixed, or counted back from the moment the command runs.
enum Moment: Sendable, Equatable {
  /// Milliseconds since 1970-01-01 UTC.
  case at(Int64)
  /// Milliseconds before now.
  case ago(Int64)

  /// Milliseconds since 1970-01-01 UTC, given the present in the same unit.
  func milliseconds(now: Int64) -> Int64 {
    switch self {
    case .at(let milliseconds): milliseconds
    case .ago(let milliseconds): now.subtractingClamped(milliseconds)
    }
  }
}
