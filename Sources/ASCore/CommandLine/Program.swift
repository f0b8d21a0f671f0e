import Base

/// The declaration of a whole program: its commands and everything that does not belong to a single command.
package struct Program<Action: Sendable>: Sendable {
  /// The group with the program's name. Its flags apply everywhere, and its examples come first in help.
  let root: Command<Action>
  private let lazyTopics: Lazily<[Topic]>
  /// The environment variables that no flag declares.
  let variables: [Variable]
  let files: [KnownFile]
  let implied: ImpliedCommand?

  package init(
    _ root: Command<Action>,
    topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    variables: [Variable] = [],
    files: [KnownFile] = [],
    implied: ImpliedCommand? = nil
  ) {
    self.root = root
    self.lazyTopics = Lazily(topics)
    self.variables = variables
    self.files = files
    self.implied = implied
  }

  var topics: [Topic] { lazyTopics.value }
}

/// A command that can be omitted because its argument is unambiguous: `asctl MVK7WQ3XYZ`.
package struct ImpliedCommand: Sendable {
  /// The name of a command directly below the root.
  let name: String
  let isArgument: @Sendable (String) -> Bool

  package init(_ name: String, where isArgument: @escaping @Sendable (String) -> Bool) {
    (self.name, self.isArgument) = (name, isArgument)
  }
}

/// An environment variable that the program reads.
package struct Variable: Sendable, Equatable {
  let name: String
  /// One sentence without a period.
  let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A file that the program reads or writes at a path of its own choice.
package struct KnownFile: Sendable, Equatable {
  let path: String
  /// One sentence without a period.
  let summary: String

  package init(_ path: String, _ summary: String) {
    self.path = path
    self.summary = summary
  }
}

extension [FlagDeclaration] {
  /// The environment variables of absent flags, with the flags of each.
  var variables: [(name: String, flags: [String])] {
    var named: [(name: String, flags: [String])] = []
    for flag in self {
      guard let variable = flag.variable else { continue }
      if let index = named.firstIndex(where: { $0.name == variable }) {
        if !named[index].flags.contains("--\(flag.name)") { named[index].flags.append("--\(flag.name)") }
      } else {
        named.append((variable, ["--\(flag.name)"]))
      }
    }
    return named
  }
}

extension Command {
  /// A list of every environment variable that the command, the commands below it and `others` read, in the light
  /// markup of `Prose`.
  package func listOfVariables(and others: [Variable]) -> String {
    let flags = Route(self).all.flatMap { $0.command.flags + $0.command.accepted }
    let ofFlags = flags.variables.map { name, names -> String in
      let summary = flags.first { $0.variable == name }?.summary ?? ""
      return "- `\(name)` for \(names.map { "`\($0)`" }.listed("or")): \(summary)"
    }
    return (ofFlags + others.map { "- `\($0.name)` \($0.summary)" }).joined(separator: "\n")
  }
}
