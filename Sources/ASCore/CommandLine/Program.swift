import Base

/// The declaration of a whole program: its commands and everything that does not belong to a single command.
package final class Program<Action: Sendable>: Sendable {
  /// The group with the program's name. Its flags apply everywhere, and its examples come first in help.
  let root: Command<Action>
  private let lazyTopics: Lazily<[Topic]>
  /// The environment variables that no flag declares. Like `files`, each with one sentence without a period.
  let variables: KeyValuePairs<String, String>
  /// The paths of files that the program reads or writes at a path of its own choice.
  let files: KeyValuePairs<String, String>
  /// A command directly below the root that can be omitted because its argument is unambiguous: `asctl MVK7WQ3XYZ`.
  let implied: (name: String, isArgument: @Sendable (String) -> Bool)?
  /// Earlier names of commands. They still work, but nothing lists them, and a remark names the current ones.
  let formerCommands: [(path: [String], successor: [String])]
  /// Words that lead to help about a command, by the command.
  let subjects: [(path: [String], words: [String])]
  /// Returns the command that explains a word; `nil` if there is none.
  let explanation: @Sendable (String) -> String?
  /// The topics that explain shared flags, by the heading of the flags.
  let topicsByHeading: [String: String]

  /// - Parameter formerCommands: The earlier names without the program's name, with the current ones.
  package init(
    _ root: Command<Action>, topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    variables: KeyValuePairs<String, String> = [:], files: KeyValuePairs<String, String> = [:],
    implied: (name: String, isArgument: @Sendable (String) -> Bool)? = nil,
    formerly formerCommands: KeyValuePairs<String, String> = [:], explaining topicsByHeading: [String: String] = [:],
    subjects: KeyValuePairs<String, [String]> = [:],
    explanation: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }
    self.root = root
    self.lazyTopics = Lazily(topics)
    (self.variables, self.files, self.implied) = (variables, files, implied)
    self.formerCommands = formerCommands.map { (words($0.key), words($0.value)) }
    self.topicsByHeading = topicsByHeading
    self.subjects = subjects.map { (words($0.key), $0.value) }
    self.explanation = explanation
  }

  var topics: [Topic] { lazyTopics.value }

  /// Returns the command with this former name; `nil` if no command had it.
  func route(formerly path: [String]) -> Route<Action>? {
    guard let former = formerCommands.first(where: { $0.path == path }),
      var route = Route(root).down(along: former.successor)
    else { return nil }
    route.remarks.append(renamed(path.joined(separator: " "), former.successor.joined(separator: " ")))
    return route
  }
}

func renamed(_ former: String, _ current: String) -> String {
  "\(former) is now \(current); the old name will be removed in the next release"
}

extension [FlagDeclaration] {
  /// The environment variables of absent flags, with the flags of each.
  var variables: [(name: String, flags: [String])] {
    compactMap(\.variable).uniqued().map { name in
      (name, filter { $0.variable == name }.map { "--\($0.name)" }.uniqued())
    }
  }
}

extension Command {
  /// Returns a list of every environment variable that the command, the commands below it and `others` read, in the
  /// light markup of `Prose`.
  package func listOfVariables(and others: KeyValuePairs<String, String>) -> String {
    let flags = Route(self).all.flatMap { $0.command.flags + $0.command.accepted }
    let ofFlags = flags.variables.map { name, names -> String in
      let summary = flags.first { $0.variable == name }?.summary ?? ""
      return "- `\(name)` for \(names.map { "`\($0)`" }.listed("or")): \(summary)"
    }
    return (ofFlags + others.map { "- `\($0.key)` \($0.value)" }).joined(separator: "\n")
  }
}
