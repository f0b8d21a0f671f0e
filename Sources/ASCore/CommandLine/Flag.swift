/// A value or switch told by its name.
struct Flag: Sendable, Equatable {
  /// The long name without its dashes: `bundle-id`.
  let name: String
  let short: Character?
  /// What it takes; nil makes it a switch.
  let kind: ValueKind?
  /// One sentence without a full stop.
  let summary: String
  /// May be given more than once; otherwise a second one is refused, as a script that says two things is wrong.
  let repeats: Bool
  let required: Bool
  /// Names of flags of the same command that it excludes.
  let conflicts: [String]
  /// Names of flags of the same command without which it makes no sense.
  let needs: [String]
  /// What holds when it is absent, in words, for the manual. The command gives the value.
  let otherwise: String?
  /// The environment variable that speaks when the flag is absent.
  let variable: String?

  init(
    _ name: String,
    short: Character? = nil,
    _ kind: ValueKind? = nil,
    _ summary: String,
    repeats: Bool = false,
    required: Bool = false,
    conflicts: [String] = [],
    needs: [String] = [],
    otherwise: String? = nil,
    variable: String? = nil
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.summary = summary
    self.repeats = repeats
    self.required = required
    self.conflicts = conflicts
    self.needs = needs
    self.otherwise = otherwise
    self.variable = variable
  }
}
