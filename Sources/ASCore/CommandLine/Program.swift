import Base

/// The declaration of a whole program: its commands and everything that does not belong to a single command.
package final class Program<Action: Sendable>: Sendable {
  /// The group with the program's name. Its flags apply everywhere, and its examples come first in help.
  let root: Command<Action>
  private let lazyTopics: Lazily<[Topic]>
  /// The environment variables that no flag declares.
  let variables: [Variable]
  let files: [KnownFile]
  let implied: ImpliedCommand?
  let formerCommands: [FormerCommand]
  /// The topics that explain shared flags, by the heading of the flags.
  let topicsByHeading: [String: String]

  package init(
    _ root: Command<Action>,
    topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    variables: [Variable] = [],
    files: [KnownFile] = [],
    implied: ImpliedCommand? = nil,
    formerly formerCommands: [FormerCommand] = [],
    explaining topicsByHeading: [String: String] = [:]
  ) {
    self.root = root
    self.lazyTopics = Lazily(topics)
    self.variables = variables
    self.files = files
    self.implied = implied
    self.formerCommands = formerCommands
    self.topicsByHeading = topicsByHeading
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

/// An earlier name of a command. It still works, but nothing lists it, and a remark names the current one.
package struct FormerCommand: Sendable {
  /// The words after the program's name.
  let path: [String]
  let successor: [String]

  package init(_ path: String, now successor: String) {
    self.path = path.split(separator: " ").map { String($0) }
    self.successor = successor.split(separator: " ").map { String($0) }
  }
}

extension Program {
  /// Returns the command with this former name; `nil` if no command had it.
  func route(formerly path: [String]) -> Route<Action>? {
    guard let former = formerCommands.first(where: { $0.path == path }) else { return nil }
    let start: Route<Action>? = Route(root)
    guard var route = former.successor.reduce(start, { $0?.down(to: $1) }) else { return nil }
    route.remarks.append(renamed(path.joined(separator: " "), former.successor.joined(separator: " ")))
    return route
  }
}

/// Returns the remark about a former name.
func renamed(_ former: String, _ current: String) -> String {
  "\(former) is now \(current); the old name will be removed in the next release"
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
  /// Returns a list of every environment variable that the command, the commands below it and `others` read, in the
  /// light markup of `Prose`.
  package func listOfVariables(and others: [Variable]) -> String {
    let flags = Route(self).all.flatMap { $0.command.flags + $0.command.accepted }
    let ofFlags = flags.variables.map { name, names -> String in
      let summary = flags.first { $0.variable == name }?.summary ?? ""
      return "- `\(name)` for \(names.map { "`\($0)`" }.listed("or")): \(summary)"
    }
    return (ofFlags + others.map { "- `\($0.name)` \($0.summary)" }).joined(separator: "\n")
  }
}
