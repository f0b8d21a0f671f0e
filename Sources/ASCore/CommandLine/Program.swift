import Base

/// A whole program as it is declared: its commands, and what belongs to none of them.
package struct Program<Action: Sendable>: Sendable {
  /// A group whose name is the program's, whose flags hold everywhere and whose examples open the help.
  let root: Command<Action>
  private let lazyTopics: Lazily<[Topic]>
  /// The environment variables that no flag names; the others are found at their flags.
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

/// A command that need not be named, as its argument can be of no other: `asctl MVK7WQ3XYZ`.
package struct ImpliedCommand: Sendable {
  /// Of a command directly below the root.
  let name: String
  let isArgument: @Sendable (String) -> Bool

  package init(_ name: String, where isArgument: @escaping @Sendable (String) -> Bool) {
    (self.name, self.isArgument) = (name, isArgument)
  }
}

/// An environment variable that the program reads.
package struct Variable: Sendable, Equatable {
  let name: String
  /// One sentence without a full stop.
  let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A file that the program keeps or reads at a path of its own choice.
package struct KnownFile: Sendable, Equatable {
  let path: String
  /// One sentence without a full stop.
  let summary: String

  package init(_ path: String, _ summary: String) {
    self.path = path
    self.summary = summary
  }
}

extension [FlagDeclaration] {
  /// The environment variables that speak for these where they are absent, and the flags that each speaks for.
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
  /// A list of every environment variable that it or a command below it reads, and of these besides, in the light markup
  /// of `Prose`.
  package func listOfVariables(and others: [Variable]) -> String {
    let flags = Route(self).all.flatMap { $0.command.flags + $0.command.accepted }
    let ofFlags = flags.variables.map { name, names -> String in
      let summary = flags.first { $0.variable == name }?.summary ?? ""
      return "- `\(name)` in place of \(names.map { "`\($0)`" }.listed("or")): \(summary)"
    }
    return (ofFlags + others.map { "- `\($0.name)` \($0.summary)" }).joined(separator: "\n")
  }
}
