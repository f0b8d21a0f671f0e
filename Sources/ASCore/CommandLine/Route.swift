import Base

/// The path from the program down to one command, with the flags that hold there.
package struct Route<Action: Sendable>: Sendable {
  let root: Command<Action>
  private(set) var steps: [Command<Action>] = []
  /// Of the root, of every group on the way and of the command itself, in this order.
  private(set) var flags: [FlagDeclaration]

  init(_ root: Command<Action>) {
    self.root = root
    self.flags = root.flags
  }

  /// The command at its end.
  var command: Command<Action> { steps.last ?? root }

  /// The words after the program's name.
  var path: [String] { steps.map(\.name) }

  /// What is taken here as everywhere, whether or not there is a use for it.
  var accepted: [FlagDeclaration] { root.accepted }

  /// Whether the command has a use for it, and does not only take it as all do.
  package func lists(_ flag: any DeclaredFlag) -> Bool {
    flags.contains { sameBytes($0.name, flag.declaration.name) }
  }

  /// Whether every command takes it.
  func accepts(_ flag: FlagDeclaration) -> Bool {
    (root.flags + accepted).contains { sameBytes($0.name, flag.name) }
  }

  /// As it is typed: `asctl receipt verify`.
  var line: String { ([root.name] + path).joined(separator: " ") }

  /// The flags of the groups above and of the root, which the command shares with others.
  var inheritedFlags: [FlagDeclaration] { flags.dropLast(command.flags.count) }

  func down(to command: Command<Action>) -> Route {
    var route = self
    route.steps.append(command)
    route.flags += command.flags
    return route
  }

  /// nil if the command here has none of that name.
  func down(to word: String) -> Route? {
    command.allCommands.first { sameBytes($0.name, word) }.map { down(to: $0) }
  }

  /// Where a word leads that is the argument of a command which need not be named; nil for any other word.
  func implied(by word: String, _ implied: ImpliedCommand?) -> Route? {
    guard steps.isEmpty, let implied, implied.isArgument(word) else { return nil }
    return down(to: implied.name)
  }

  /// Itself and every route below, each before those below it, in the order of declaration.
  var all: [Route] {
    [self] + command.commands.flatMap { down(to: $0).all }
  }

  /// The routes to the commands below it that do something.
  var leavesBelow: [Route] {
    all.dropFirst().filter { $0.command.commands.isEmpty }
  }
}

extension Route {
  /// The invocation with what environment variables say of the flags that are absent. An empty variable is unset.
  ///
  /// The line outranks a variable: one whose flag is excluded by a flag on the line stays silent.
  package func filling(_ invocation: Invocation, from lookup: (String) -> String?) throws(Failure) -> Invocation {
    var values = invocation.flags
    let given = flags.filter { invocation.flags[$0.name] != nil }
    for flag in flags where flag.isFilledByVariable && values[flag.name] == nil {
      let isExcluded = given.contains { $0.excludes(flag) }
      guard !isExcluded, let value = try fallback(of: flag, from: lookup) else { continue }
      values[flag.name] = [value]
    }
    // A command that has no use for a flag does not mind what its variable says.
    for flag in accepted where flag.isFilledByVariable && values[flag.name] == nil {
      guard !flags.contains(where: { sameBytes($0.name, flag.name) }) else { continue }
      if let value = try? fallback(of: flag, from: lookup) { values[flag.name] = [value] }
    }
    let isInquiry = isInquiry(values)
    for flag in flags where flag.required && flag.isFilledByVariable && values[flag.name] == nil {
      let isExcused = isInquiry || flag.requiredUnless.contains { values[$0] != nil }
      if !isExcused { throw needsFlag(flag) }
    }
    for flag in given {
      for name in flag.needs where values[name] == nil {
        guard let other = flags.first(where: { $0.name == name }) else { continue }
        throw needsFlag(other, besides: flag)
      }
    }
    return Invocation(path: invocation.path, flags: values, arguments: invocation.arguments)
  }

  /// Whether the line only asks what there is, so that nothing else has to be given.
  func isInquiry(_ given: [String: [ParsedValue]]) -> Bool {
    (flags + accepted).contains { flag in flag.inquiry.map { given[flag.name] == [.text($0)] } ?? false }
  }

  /// What the variable of one flag says; nil if it has none, or none is set. A switch is on whatever its variable says.
  func fallback(of flag: FlagDeclaration, from lookup: (String) -> String?) throws(Failure) -> ParsedValue? {
    guard let variable = flag.variable, let text = lookup(variable), !text.isEmpty else { return nil }
    guard let kind = flag.kind else { return .boolean(true) }
    return try kind.value(of: text, for: variable, help: helpLine)
  }
}
