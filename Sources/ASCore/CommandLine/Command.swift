import Base
import Synchronization

/// The declaration of one command.
///
/// The parser, help, manual pages, completions, the reference in Docs and `asctl schema` are all derived from this
/// value, so nothing in it may be declared a second time. `Action` is what a leaf command does. It is a type parameter,
/// because this module does not use it. Its initializers are long, because a command is one literal that names only what
/// differs from the defaults.
package final class Command<Action: Sendable>: Sendable {
  /// The name on the command line, in lowercase with hyphens.
  package let name: String
  /// Names that users may type instead, used only for suggestions.
  let otherNames: [String]
  /// One line without a period, starting with a verb: "Show the status of a subscription".
  let summary: String
  /// The heading in the program's help. Inside a group, `nil` means the heading of the group.
  let section: String?
  /// The text of the long help and the manual page, in the light markup of `Prose`.
  let detail: Prose
  private let lazyExamples: Lazily<[Example]>
  let arguments: [ArgumentDeclaration]
  let flags: [FlagDeclaration]
  /// Flags of the program that every command accepts, even if it ignores them.
  let accepted: [FlagDeclaration]
  /// Completions for the flags and arguments of this command and the commands below it, by their names.
  let completions: Lazily<[String: ValueCompletion]>
  let body: Body
  /// Whether it can be run but is omitted from help, manual, reference, schema and completion.
  let isHidden: Bool
  /// Whether short help omits it, as for calls that Apple has replaced.
  let isOnlyInLongHelp: Bool

  enum Body: Sendable {
    case action(Action)
    case group(Lazily<[Command]>)
    /// The help command. Its arguments name a command or a topic, and the parser handles it without an action.
    case help
  }

  package convenience init(
    _ name: String,
    otherNames: [String] = [],
    _ summary: String,
    section: String? = nil,
    detail: Prose = "",
    arguments: [any DeclaredArgument] = [],
    flags: [any DeclaredFlag] = [],
    completions: @autoclosure @escaping @Sendable () -> [String: ValueCompletion] = [:],
    examples: [Example] = [],
    isHidden: Bool = false,
    isOnlyInLongHelp: Bool = false,
    action: Action
  ) {
    self.init(
      name, summary, section, detail, Lazily { examples }, .action(action), otherNames: otherNames,
      arguments: arguments.map(\.declaration), flags: flags.map(\.declaration), completions: Lazily(completions),
      isHidden: isHidden, isOnlyInLongHelp: isOnlyInLongHelp)
  }

  /// Creates a group of commands, with flags that apply to all of them. Commands and examples are created on demand.
  ///
  /// A program accepts flags that only some commands use, so that an alias with such a flag works with every command.
  package convenience init(
    _ name: String,
    _ summary: String,
    section: String? = nil,
    detail: Prose = "",
    flags: [any DeclaredFlag] = [],
    accepting accepted: [any DeclaredFlag] = [],
    completions: @autoclosure @escaping @Sendable () -> [String: ValueCompletion] = [:],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    commands: @autoclosure @escaping @Sendable () -> [Command]
  ) {
    self.init(
      name, summary, section, detail, Lazily(examples), .group(Lazily(commands)), flags: flags.map(\.declaration),
      accepted: accepted.map(\.declaration), completions: Lazily(completions))
  }

  /// Creates the help command. A program lists it at the position where help should show it.
  package convenience init(help name: String, _ summary: String, section: String? = nil, examples: [Example] = []) {
    self.init(
      name, summary, section, "", Lazily { examples }, .help,
      arguments: [ArgumentDeclaration("COMMAND|TOPIC", .text("COMMAND|TOPIC"), count: .any, "The command or topic")])
  }

  private init(
    _ name: String, _ summary: String, _ section: String?, _ detail: Prose, _ examples: Lazily<[Example]>, _ body: Body,
    otherNames: [String] = [], arguments: [ArgumentDeclaration] = [], flags: [FlagDeclaration] = [],
    accepted: [FlagDeclaration] = [], completions: Lazily<[String: ValueCompletion]> = Lazily { [:] },
    isHidden: Bool = false, isOnlyInLongHelp: Bool = false
  ) {
    (self.name, self.summary, self.section, self.detail) = (name, summary, section, detail)
    (lazyExamples, self.body, self.otherNames, self.arguments) = (examples, body, otherNames, arguments)
    (self.flags, self.accepted, self.completions) = (flags, accepted, completions)
    (self.isHidden, self.isOnlyInLongHelp) = (isHidden, isOnlyInLongHelp)
  }

  var examples: [Example] { lazyExamples.value }

  var commands: [Command] { allCommands.filter { !$0.isHidden } }

  var allCommands: [Command] {
    switch body {
    case .action, .help: []
    case .group(let commands): commands.value
    }
  }

  func command(named name: String) -> Command? { allCommands.first { sameBytes($0.name, name) } }
}

/// A value that is created on first use.
///
/// A run of asctl needs one of about a hundred commands. Those of the other groups are not created.
final class Lazily<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// `make` must not access this property.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

/// A value identified by its position on the command line, which a command reads as a `Value`.
package struct Argument<Value: Sendable>: DeclaredArgument {
  package let declaration: ArgumentDeclaration
  let read: @Sendable (ParsedValue) -> Value?

  package init(_ name: String, _ type: ValueType<Value>, count: ArgumentDeclaration.Count = .one, _ summary: String) {
    declaration = ArgumentDeclaration(name, type.kind, count: count, summary)
    read = type.read
  }
}

/// An argument of a command, independent of its Swift type.
package protocol DeclaredArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
}

/// The declaration of an argument for parser, help, manual, completion and schema: everything but its Swift type.
package struct ArgumentDeclaration: DeclaredArgument, Equatable {
  /// The name in the synopsis: `transactionId`, `FILE`.
  package let name: String
  let kind: ValueKind
  let count: Count
  /// One sentence without a period.
  let summary: String

  /// How many values the line may contain. Only the last argument of a command may accept more than one.
  package enum Count: Sendable, Equatable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// Creates an argument with a kind that depends on data. Commands read its values with `Invocation.parsed`.
  package init(_ name: String, _ kind: ValueKind, count: Count = .one, _ summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }

  package var declaration: ArgumentDeclaration { self }
}
