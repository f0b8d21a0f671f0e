import Base
import Synchronization

/// One command as it is declared: everything a reader, a shell or the parser can know of it.
///
/// The parser, help, manual pages, completions, the reference in Docs and `asctl schema` are all derived from this
/// value, so nothing of it may be written down a second time. `Action` is what a leaf does; this module never looks inside
/// it, so it is a type parameter.
package struct Command<Action: Sendable>: Sendable {
  /// The word typed, in lower case with hyphens.
  package let name: String
  /// Words that people type for it, which only lead to it.
  let otherNames: [String]
  /// One line without a full stop, starting with a verb: "Show what signed data says; verifies nothing".
  let summary: String
  /// The heading under which the top-level help lists it; nil inside a group.
  let section: String?
  /// What the long help and the manual page say, in the light markup of `Prose`.
  let detail: Prose
  private let lazyExamples: Lazily<[Example]>
  let arguments: [ArgumentDeclaration]
  let flags: [FlagDeclaration]
  /// Of the program: what every command takes, also one that has no use for it and ignores it.
  let accepted: [FlagDeclaration]
  /// What shells offer of flags and arguments, here and below, by their names.
  let completions: Lazily<[String: ValueCompletion]>
  let body: Body
  /// Whether it can be run but is not listed anywhere: no help, manual, reference, schema or completion names it.
  private(set) var isHidden = false

  enum Body: Sendable {
    case action(Action)
    case group(Lazily<[Command]>)
    /// The words after it name a command or a topic, and the parser answers them itself.
    case help
  }

  /// A command that does something.
  package init(
    _ name: String,
    otherNames: [String] = [],
    _ summary: String,
    section: String? = nil,
    detail: Prose = "",
    arguments: [any DeclaredArgument] = [],
    flags: [any DeclaredFlag] = [],
    completions: @autoclosure @escaping @Sendable () -> [String: ValueCompletion] = [:],
    examples: [Example] = [],
    action: Action
  ) {
    self.name = name
    self.otherNames = otherNames
    self.summary = summary
    self.section = section
    self.detail = detail
    self.lazyExamples = Lazily { examples }
    self.arguments = arguments.map(\.declaration)
    self.flags = flags.map(\.declaration)
    self.accepted = []
    self.completions = Lazily(completions)
    self.body = .action(action)
  }

  /// A word that only leads to other commands. Its flags hold for all of them, which are built when they are needed,
  /// as are its examples.
  ///
  /// A program accepts flags that only some commands have a use for, so that an alias which gives one breaks none.
  package init(
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
    self.name = name
    self.otherNames = []
    self.summary = summary
    self.section = section
    self.detail = detail
    self.lazyExamples = Lazily(examples)
    self.arguments = []
    self.flags = flags.map(\.declaration)
    self.accepted = accepted.map(\.declaration)
    self.completions = Lazily(completions)
    self.body = .group(Lazily(commands))
  }

  /// The command that explains the others. A program lists it where its help should show it.
  package init(
    help name: String,
    _ summary: String,
    section: String? = nil,
    detail: Prose = "",
    examples: [Example] = []
  ) {
    self.name = name
    self.otherNames = []
    self.summary = summary
    self.section = section
    self.detail = detail
    self.lazyExamples = Lazily { examples }
    self.arguments = [
      ArgumentDeclaration(
        "COMMAND|TOPIC", .text("COMMAND|TOPIC"), count: .any, "The command, word by word, or the topic to explain")
    ]
    self.flags = []
    self.accepted = []
    self.completions = Lazily { [:] }
    self.body = .help
  }

  var examples: [Example] { lazyExamples.value }

  /// Those that are listed.
  var commands: [Command] { allCommands.filter { !$0.isHidden } }

  /// The hidden ones, too.
  var allCommands: [Command] {
    switch body {
    case .action, .help: []
    case .group(let commands): commands.value
    }
  }

  /// The same command, not listed.
  package var hidden: Command {
    var command = self
    command.isHidden = true
    return command
  }
}

/// A value that is made when it is first asked for, and then kept.
///
/// A run of asctl needs one command of a hundred; the others are not built for it.
final class Lazily<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// `make` must not ask for it again.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
