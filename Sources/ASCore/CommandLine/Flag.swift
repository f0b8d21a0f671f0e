/// A value or switch identified by its name, which a command reads as a `Value`. A switch is a `Bool`.
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

  /// A copy for a command that ignores the variable.
  package var withoutVariable: Flag { changed { $0.variable = nil } }

  /// A copy for a command that accepts several values.
  package var repeated: Flag { changed { $0.repeats = true } }

  /// Returns a copy for a command in which the flag replaces an argument, with one value or many. With
  /// `toleratesArgument` the argument may still be given and is ignored.
  package func insteadOf(
    _ argument: (any DeclaredArgument)?, toleratesArgument: Bool = false, takesMany: Bool = false
  ) -> Flag {
    changed {
      $0.insteadOf = argument?.declaration.name
      $0.toleratesArgument = toleratesArgument
      $0.takesMany = takesMany
    }
  }

  /// Returns a copy that excludes more flags.
  package func excluding(_ others: [any DeclaredFlag]) -> Flag {
    changed { declaration in
      let excluded = declaration.excluded
      declaration.excluded = FlagDeclaration.Names { excluded.all + others.map(\.declaration.name) }
    }
  }

  /// Returns a copy that is not required if one of these flags is given.
  package func unless(_ others: [any DeclaredFlag]) -> Flag {
    changed { $0.requiredUnless += others.map(\.declaration.name) }
  }

  /// Returns a copy that also has an earlier name.
  package func formerly(_ name: String) -> Flag { changed { $0.formerNames.append(name) } }

  /// Returns a copy with values that another command lists.
  package func listed(by listing: String) -> Flag { changed { $0.listing = listing } }

  /// Returns a copy that requires another flag.
  package func needing(_ other: (any DeclaredFlag)?) -> Flag {
    changed { $0.needs += other.map { [$0.declaration.name] } ?? [] }
  }

  /// Returns a copy with one value that only lists the possible values, such as `--fields help`. No argument is
  /// required with it.
  package func asking(_ helpValue: String) -> Flag {
    changed { $0.helpValue = helpValue }
  }

  /// Returns the value of a text from another source, such as a profile; `nil` if the text is invalid.
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
  /// Creates a switch, which is true if it is given.
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

/// A flag of a command, independent of its Swift type.
package protocol DeclaredFlag: Sendable {
  var declaration: FlagDeclaration { get }
}

/// The declaration of a flag for parser, help, manual, completion and schema: everything but its Swift type.
package struct FlagDeclaration: DeclaredFlag, Equatable {
  /// The long name without its dashes: `bundle-id`.
  package let name: String
  fileprivate(set) var short: Character?
  /// Other long names with the same meaning.
  let aliases: [String]
  /// Earlier long names, which still work with a remark.
  fileprivate(set) var formerNames: [String] = []
  /// The kind of value; `nil` for a switch.
  package fileprivate(set) var kind: ValueKind?
  /// One sentence without a period.
  let summary: String
  /// Whether it may be given more than once. Otherwise a second one is rejected, because a script that contradicts
  /// itself is wrong.
  var repeats: Bool
  let required: Bool
  /// Names of flags of the same command; if one of them is given, this one is not required.
  fileprivate(set) var requiredUnless: [String] = []
  /// Names of flags of the same command that cannot be combined with this one.
  fileprivate(set) var excluded = Names { [] }
  /// Names of flags of the same command that this one requires.
  fileprivate(set) var needs: [String] = []
  /// The default in words, for the manual. The command provides the value.
  let otherwise: String?
  /// The environment variable that is used if the flag is absent.
  package fileprivate(set) var variable: String?
  /// Whether the variable simply replaces the absent flag. False if another source, such as a profile, ranks between
  /// the two; then the parser ignores the variable and the command reads it.
  fileprivate(set) var isFilledByVariable = true
  /// The name of a required argument that it replaces: `--ids FILE` instead of the one `transactionId`.
  fileprivate(set) var insteadOf: String?
  /// Whether that argument may still be given and is ignored.
  fileprivate(set) var toleratesArgument = false
  /// Whether its value provides many values of that argument, such as a file of IDs.
  fileprivate(set) var takesMany = false
  /// Whether an empty text is a value. Otherwise it is rejected as an unset variable of a script.
  let takesEmpty: Bool
  /// The value that only lists the possible values, such as `help` in `--fields help`. No argument or flag is required
  /// with it.
  fileprivate(set) var helpValue: String?
  /// Why it is required, shown if it is missing; `nil` if the usage line is enough.
  let reason: String?
  /// A command line that lists its values, for short help if there are too many; `nil` if help lists them.
  fileprivate(set) var listing: String?
  /// The heading in long help. Short help names all flags under a heading on one line.
  let heading: String?

  /// Names that are resolved when needed, because two flags that exclude each other refer to each other.
  struct Names: Sendable, Equatable {
    private let make: @Sendable () -> [String]

    init(_ make: @escaping @Sendable () -> [String]) {
      self.make = make
    }

    var all: [String] { make() }

    static func == (one: Names, other: Names) -> Bool { one.all == other.all }
  }

  /// Creates a flag with a kind that depends on data, such as a member of a request. Commands read its values with
  /// `Invocation.parsed`.
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

  /// Handled by the parser for every command.
  static let help = Flag("help", short: "h", "Show help; `-h` shows short help").declaration
  /// Handled by the parser before any command.
  static let version = Flag("version", "Show the version").declaration
}
