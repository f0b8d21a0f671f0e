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
    requiredUnless: [any DeclaredFlag] = [],
    conflicts: @autoclosure @escaping @Sendable () -> [any DeclaredFlag] = [],
    needs: [any DeclaredFlag] = [],
    otherwise: String? = nil,
    variable: String? = nil,
    isFilledByVariable: Bool = true,
    formerly formerName: String? = nil,
    asking helpValue: String? = nil,
    listing: String? = nil,
    heading: String? = nil
  ) {
    read = type.read
    declaration = FlagDeclaration(
      name: name, short: short, formerName: formerName, kind: type.kind, summary: summary, repeats: repeats,
      required: required || !requiredUnless.isEmpty, requiredUnless: requiredUnless.map(\.declaration.name),
      excluded: FlagDeclaration.Names { conflicts().map(\.declaration.name) }, needs: needs.map(\.declaration.name),
      otherwise: otherwise, variable: variable, isFilledByVariable: isFilledByVariable,
      helpValue: helpValue, listing: listing, heading: heading)
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

  package func excluding(_ others: [any DeclaredFlag]) -> Flag {
    changed { declaration in
      let excluded = declaration.excluded
      declaration.excluded = FlagDeclaration.Names { excluded.all + others.map(\.declaration.name) }
    }
  }

  package func needing(_ other: (any DeclaredFlag)?) -> Flag {
    changed { $0.needs += other.map { [$0.declaration.name] } ?? [] }
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
    conflicts: @autoclosure @escaping @Sendable () -> [any DeclaredFlag] = [],
    needs: [any DeclaredFlag] = [],
    variable: String? = nil,
    heading: String? = nil
  ) {
    self.init(
      name, short: short, .boolean, summary, conflicts: conflicts(), needs: needs, variable: variable, heading: heading)
    declaration.kind = nil
  }
}

/// A flag of a command, independent of its Swift type.
package protocol DeclaredFlag: Sendable {
  var declaration: FlagDeclaration { get }
}

/// The declaration of a flag for parser, help, manual, completion and schema: everything but its Swift type.
///
/// It has more properties than other types, because a flag is one literal that names only what differs from the
/// defaults.
package struct FlagDeclaration: DeclaredFlag, Equatable {
  /// The long name without its dashes: `bundle-id`.
  package let name: String
  var short: Character?
  /// Other long names with the same meaning.
  var aliases: [String] = []
  /// An earlier long name, which still works with a remark.
  var formerName: String?
  /// The kind of value; `nil` for a switch.
  package internal(set) var kind: ValueKind?
  /// One sentence without a period.
  let summary: String
  /// Whether it may be given more than once. Otherwise a second one is rejected, because a script that contradicts
  /// itself is wrong.
  var repeats = false
  var required = false
  /// Names of flags of the same command; if one of them is given, this one is not required.
  var requiredUnless: [String] = []
  /// Names of flags of the same command that cannot be combined with this one.
  var excluded = Names { [] }
  /// Names of flags of the same command that this one requires.
  var needs: [String] = []
  /// The default in words, for the manual. The command provides the value.
  var otherwise: String?
  /// The environment variable that is used if the flag is absent.
  package internal(set) var variable: String?
  /// Whether the variable simply replaces the absent flag. False if another source, such as a profile, ranks between
  /// the two; then the parser ignores the variable and the command reads it.
  var isFilledByVariable = true
  /// The name of a required argument that it replaces: `--ids FILE` instead of the one `transactionId`.
  var insteadOf: String?
  /// Whether that argument may still be given and is ignored.
  var toleratesArgument = false
  /// Whether its value provides many values of that argument, such as a file of IDs.
  var takesMany = false
  /// Whether an empty text is a value. Otherwise it is rejected as an unset variable of a script.
  var takesEmpty = false
  /// The value that only lists the possible values, such as `help` in `--fields help`. No argument or flag is required
  /// with it.
  var helpValue: String?
  /// Why it is required, shown if it is missing; `nil` if the usage line is enough.
  var reason: String?
  /// A command line that lists its values, for short help if there are too many; `nil` if help lists them.
  var listing: String?
  /// The heading in long help. Short help names all flags under a heading on one line.
  var heading: String?

  /// Names that are resolved when needed, because two flags that exclude each other refer to each other.
  struct Names: Sendable, Equatable {
    let make: @Sendable () -> [String]

    var all: [String] { make() }

    static func == (one: Names, other: Names) -> Bool { one.all == other.all }
  }

  package var declaration: FlagDeclaration { self }

  /// A copy for a command that does not require it.
  package var optional: FlagDeclaration {
    var copy = self
    copy.required = false
    return copy
  }

  var conflicts: [String] { excluded.all }

  /// Handled by the parser for every command.
  static let help = Flag("help", short: "h", "Show help; `-h` shows short help").declaration
  /// Handled by the parser before any command.
  static let version = Flag("version", "Show the version").declaration
}

extension FlagDeclaration {
  /// Creates a flag with a kind that depends on data, such as a member of a request. Commands read its values with
  /// `Invocation.parsed`.
  package init(
    _ name: String, aliases: [String] = [], _ kind: ValueKind?, _ summary: String, repeats: Bool = false,
    required: Bool = false, conflicts: [String] = [], takesEmpty: Bool = false, otherwise: String? = nil,
    reason: String? = nil, listing: String? = nil, heading: String? = nil
  ) {
    self.init(
      name: name, aliases: aliases, kind: kind, summary: summary, repeats: repeats, required: required,
      excluded: Names { conflicts }, otherwise: otherwise, takesEmpty: takesEmpty, reason: reason, listing: listing,
      heading: heading)
  }
}
