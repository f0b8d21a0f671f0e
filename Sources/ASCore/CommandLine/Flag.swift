/// A value or switch identified by its name, which a command reads as a `Value`: a switch as `Bool`.
package struct Flag<Value: Sendable>: DeclaredFlag {
  package fileprivate(set) var declaration: FlagDeclaration
  let read: @Sendable (ParsedValue) -> Value?

  package init(
    _ name: String,
    short: Character? = nil,
    _ type: ValueType<Value>,
    _ summary: String,
    repeats: Bool = false,
    required: Bool = false,
    requiredUnless: (any DeclaredFlag)? = nil,
    conflicts: @autoclosure @escaping @Sendable () -> [any DeclaredFlag] = [],
    needs: [any DeclaredFlag] = [],
    otherwise: String? = nil,
    variable: String? = nil,
    isFilledByVariable: Bool = true,
    insteadOf: (any DeclaredArgument)? = nil,
    heading: String? = nil
  ) {
    read = type.read
    declaration = FlagDeclaration(
      name, type.kind, summary, repeats: repeats, required: required || requiredUnless != nil, otherwise: otherwise,
      heading: heading)
    declaration.short = short
    declaration.requiredUnless = [requiredUnless?.declaration.name].compactMap(\.self)
    declaration.excluded = FlagDeclaration.Names { conflicts().map(\.declaration.name) }
    declaration.needs = needs.map(\.declaration.name)
    declaration.variable = variable
    declaration.isFilledByVariable = isFilledByVariable
    declaration.insteadOf = insteadOf?.declaration.name
  }

  /// The long name without its dashes.
  package var name: String { declaration.name }

  /// The same for a command that does not listen to the variable.
  package var withoutVariable: Flag { changed { $0.variable = nil } }

  /// The same for a command where it stands in for an argument, or for many. With `toleratesArgument` that may be given all
  /// the same, and is then ignored.
  package func insteadOf(
    _ argument: (any DeclaredArgument)?, toleratesArgument: Bool = false, takesMany: Bool = false
  ) -> Flag {
    changed {
      $0.insteadOf = argument?.declaration.name
      $0.toleratesArgument = toleratesArgument
      $0.takesMany = takesMany
    }
  }

  /// The same for a command where it excludes further flags.
  package func excluding(_ others: [any DeclaredFlag]) -> Flag {
    changed { declaration in
      let excluded = declaration.excluded
      declaration.excluded = FlagDeclaration.Names { excluded.all + others.map(\.declaration.name) }
    }
  }

  /// The same for a command where it is not required beside one of further flags either.
  package func unless(_ others: [any DeclaredFlag]) -> Flag {
    changed { $0.requiredUnless += others.map(\.declaration.name) }
  }

  /// The same for a command where it makes no sense without another.
  package func needing(_ other: (any DeclaredFlag)?) -> Flag {
    changed { $0.needs += other.map { [$0.declaration.name] } ?? [] }
  }

  /// The same with one value that only lists what there is, such as `--fields help`: no argument is required beside it.
  package func asking(_ inquiry: String) -> Flag {
    changed { $0.inquiry = inquiry }
  }

  /// The value that a text from elsewhere stands for, such as a line of a profile; nil for a text that is no such value.
  package func value(of text: String) -> Value? {
    declaration.kind?.value(of: text).flatMap(read)
  }

  private func changed(_ change: (inout FlagDeclaration) -> Void) -> Flag {
    var flag = self
    change(&flag.declaration)
    return flag
  }
}

extension Flag where Value == Bool {
  /// A switch: true where it is given.
  package init(
    _ name: String,
    short: Character? = nil,
    _ summary: String,
    repeats: Bool = false,
    conflicts: @autoclosure @escaping @Sendable () -> [any DeclaredFlag] = [],
    needs: [any DeclaredFlag] = [],
    otherwise: String? = nil,
    variable: String? = nil,
    insteadOf: (any DeclaredArgument)? = nil,
    heading: String? = nil
  ) {
    self.init(
      name, short: short, .boolean, summary, repeats: repeats, conflicts: conflicts(), needs: needs,
      otherwise: otherwise, variable: variable, insteadOf: insteadOf, heading: heading)
    declaration.kind = nil
  }
}

/// What a command lists among its flags, however it reads it.
package protocol DeclaredFlag: Sendable {
  var declaration: FlagDeclaration { get }
}

/// All that parser, help, manual, completion and schema know of a flag: everything but its Swift type.
package struct FlagDeclaration: DeclaredFlag, Equatable {
  /// The long name without its dashes: `bundle-id`.
  package let name: String
  package fileprivate(set) var short: Character?
  /// Other long names that mean the same.
  let aliases: [String]
  /// What it takes; nil makes it a switch.
  package fileprivate(set) var kind: ValueKind?
  /// One sentence without a full stop.
  let summary: String
  /// May be given more than once; otherwise a second one is refused, as a script that says two things is wrong.
  let repeats: Bool
  let required: Bool
  /// Names of flags of the same command with any of which it is not required after all.
  fileprivate(set) var requiredUnless: [String] = []
  /// Names of flags of the same command that it excludes.
  fileprivate(set) var excluded = Names { [] }
  /// Names of flags of the same command without which it makes no sense.
  fileprivate(set) var needs: [String] = []
  /// What holds when it is absent, in words, for the manual. The command gives the value.
  let otherwise: String?
  /// The environment variable that speaks when the flag is absent.
  package fileprivate(set) var variable: String?
  /// Whether the variable simply stands in for the absent flag. False where something ranks between the two, such as a
  /// profile: then the parser leaves the variable alone, and the command asks for it in its turn.
  fileprivate(set) var isFilledByVariable = true
  /// The name of a required argument that it stands in for: `--ids FILE` in place of the one `transactionId`.
  fileprivate(set) var insteadOf: String?
  /// Whether that argument may be given all the same, and is then ignored.
  fileprivate(set) var toleratesArgument = false
  /// Whether many of that argument stand in what it names.
  fileprivate(set) var takesMany = false
  /// Whether an empty text is a value too, and not a variable of a script that was never set.
  let takesEmpty: Bool
  /// The value that only lists what there is, `help` of `--fields help`: with it no argument and no flag is required.
  fileprivate(set) var inquiry: String?
  /// Why it is asked for, said when it is missing; nil where the usage line says enough.
  let reason: String?
  /// A line that lists its values, for short help where they are too many; nil where they are listed there.
  let listing: String?
  /// The heading under which long help lists it. A flag with a heading is left out of the short help.
  let heading: String?

  /// Names that are looked up only when needed: of two flags that exclude each other each declaration names the other.
  struct Names: Sendable, Equatable {
    private let make: @Sendable () -> [String]

    init(_ make: @escaping @Sendable () -> [String]) {
      self.make = make
    }

    var all: [String] { make() }

    static func == (one: Names, other: Names) -> Bool { one.all == other.all }
  }

  /// For a flag whose kind follows from data, as a member of Apple's does: its values are read as they were parsed.
  package init(
    _ name: String, aliases: [String] = [], _ kind: ValueKind?, _ summary: String, repeats: Bool = false,
    required: Bool = false, conflicts: [String] = [], takesEmpty: Bool = false, otherwise: String? = nil,
    reason: String? = nil, listing: String? = nil, heading: String? = nil
  ) {
    self.name = name
    excluded = Names { conflicts }
    self.aliases = aliases
    self.kind = kind
    self.summary = summary
    self.repeats = repeats
    self.required = required
    self.takesEmpty = takesEmpty
    self.otherwise = otherwise
    self.reason = reason
    self.listing = listing
    self.heading = heading
  }

  package var declaration: FlagDeclaration { self }

  var conflicts: [String] { excluded.all }

  /// Answered by the parser at every command.
  static let help = Flag("help", short: "h", "Show help; `-h` shows the short one").declaration
  /// Answered by the parser before any command.
  static let version = Flag("version", "Show the version").declaration
}
