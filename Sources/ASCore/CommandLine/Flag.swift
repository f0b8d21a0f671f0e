/// A value or switch told by its name.
package struct Flag: Sendable, Equatable {
  /// The long name without its dashes: `bundle-id`.
  package let name: String
  let short: Character?
  /// What it takes; nil makes it a switch.
  package let kind: ValueKind?
  /// One sentence without a full stop.
  package let summary: String
  /// May be given more than once; otherwise a second one is refused, as a script that says two things is wrong.
  let repeats: Bool
  let required: Bool
  /// The name of a flag of the same command with which it is not required after all.
  let requiredUnless: String?
  /// Names of flags of the same command that it excludes.
  let conflicts: [String]
  /// Names of flags of the same command without which it makes no sense.
  let needs: [String]
  /// What holds when it is absent, in words, for the manual. The command gives the value.
  let otherwise: String?
  /// The environment variable that speaks when the flag is absent.
  package private(set) var variable: String?
  /// Whether the variable simply stands in for the absent flag. False where something ranks between the two, such as a
  /// profile: then the parser leaves the variable alone, and the command asks for it in its turn.
  let isFilledByVariable: Bool
  /// The name of a required argument that it stands in for: `--ids FILE` in place of the one `transactionId`.
  let insteadOf: String?
  /// Whether that argument may be given all the same, and is then not looked at.
  let toleratesArgument: Bool
  /// Why it is asked for, said when it is missing; nil where the usage line says enough.
  let reason: String?
  /// The heading under which long help lists it. A flag with a heading is left out of the short help.
  let heading: String?

  package init(
    _ name: String,
    short: Character? = nil,
    _ kind: ValueKind?,
    _ summary: String,
    repeats: Bool = false,
    required: Bool = false,
    requiredUnless: String? = nil,
    conflicts: [String] = [],
    needs: [String] = [],
    otherwise: String? = nil,
    variable: String? = nil,
    isFilledByVariable: Bool = true,
    insteadOf: String? = nil,
    toleratesArgument: Bool = false,
    reason: String? = nil,
    heading: String? = nil
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.summary = summary
    self.repeats = repeats
    self.required = required || requiredUnless != nil
    self.requiredUnless = requiredUnless
    self.conflicts = conflicts
    self.needs = needs
    self.otherwise = otherwise
    self.variable = variable
    self.isFilledByVariable = isFilledByVariable
    self.insteadOf = insteadOf
    self.toleratesArgument = toleratesArgument
    self.reason = reason
    self.heading = heading
  }

  /// A switch.
  package init(
    _ name: String,
    short: Character? = nil,
    _ summary: String,
    repeats: Bool = false,
    conflicts: [String] = [],
    needs: [String] = [],
    otherwise: String? = nil,
    variable: String? = nil,
    heading: String? = nil
  ) {
    self.init(
      name, short: short, nil, summary, repeats: repeats, conflicts: conflicts, needs: needs, otherwise: otherwise,
      variable: variable, heading: heading)
  }

  /// The same for a command that does not listen to the variable.
  package var withoutVariable: Flag {
    var flag = self
    flag.variable = nil
    return flag
  }

  /// Answered by the parser at every command.
  static let help = Flag("help", short: "h", "Show help; `-h` shows the short one")
  /// Answered by the parser before any command.
  static let version = Flag("version", "Show the version")
}
