import Base

// Every sentence in which the parser refuses a line. All are status 2: nothing was done.

extension Route {
  /// The line that shows the help of the command.
  var helpLine: String { "\(line) --help" }

  /// `next` is the word behind it, if there is one.
  func hasNoCommand(_ word: String, before next: String? = nil) -> Failure {
    let message =
      steps.isEmpty ? "there is no command \(quoted(word))" : "\(name) has no command \(quoted(word))"
    return Failure(.usage, message, hint: commandLike(word, before: next) ?? helpLine)
  }

  func needsCommand() -> Failure {
    let choice = command.commands.map(\.name).listed("or")
    return Failure(.usage, steps.isEmpty ? "no command is given" : "\(name) needs a command: \(choice)", hint: helpLine)
  }

  func hasNoFlag(_ spelling: FlagSearch<Action>.Spelling, typed: String) -> Failure {
    let dashed = quoted(spelling.dashed)
    let message = steps.isEmpty ? "there is no flag \(dashed)" : "\(name) has no flag \(dashed)"
    return Failure(.usage, message, hint: flagLike(typed) ?? helpLine)
  }

  func isAmbiguous(_ spelling: FlagSearch<Action>.Spelling) -> Failure {
    let message = "\(spelling.dashed) is not the same in every command"
    return Failure(.usage, message, hint: "write it after the command")
  }

  func needsValue(_ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) needs a value\(flag.kind.map { ": \($0.expectation)" } ?? "")", hint: helpLine)
  }

  func takesNoValue(_ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) is a switch and takes no value", hint: helpLine)
  }

  func isRepeated(_ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) is given twice", hint: "leave one of them out")
  }

  func needsArgument(_ argument: ArgumentDeclaration, _ substitute: FlagDeclaration?) -> Failure {
    let either = substitute.map { " or \($0.synopsis)" } ?? ""
    return Failure(.usage, "\(name) needs \(argument.placeholder)\(either)", hint: usageHint)
  }

  func takesEither(_ argument: ArgumentDeclaration, _ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "\(name) takes \(argument.placeholder) or --\(flag.name), not both", hint: usageHint)
  }

  func takesNoMore(than surplus: String) -> Failure {
    let arguments = command.arguments.map(\.placeholder)
    let message = arguments.isEmpty ? "\(name) takes no arguments" : "\(name) takes only \(arguments.listed("and"))"
    let many = command.arguments.last.flatMap(substitute).flatMap { $0.takesMany ? $0 : nil }
    return Failure(
      .usage, "\(message); \(quoted(surplus)) is too much",
      hint: many.map { "\(line) \($0.synopsis) takes many; more: \(helpLine)" } ?? usageHint)
  }

  func needsFlag(_ flag: FlagDeclaration) -> Failure {
    let variable = flag.variable.map { " or \($0)" } ?? ""
    return Failure(.usage, "\(name) needs \(flag.synopsis)\(variable)", hint: flag.reason ?? usageHint)
  }

  func needsFlag(_ flag: FlagDeclaration, besides given: FlagDeclaration) -> Failure {
    let variable = flag.variable.map { " or \($0)" } ?? ""
    return Failure(.usage, "--\(given.name) needs \(flag.synopsis)\(variable)", hint: helpLine)
  }

  func excludes(_ flag: FlagDeclaration, _ other: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) and --\(other.name) exclude each other", hint: "leave one of them out")
  }

  private var name: String { steps.isEmpty ? root.name : path.joined(separator: " ") }

  private var usageHint: String { "usage: \(usage); more: \(helpLine)" }
}

extension Program {
  func hasNoSubject(_ word: String) -> Failure {
    let names = root.commands.map(\.name) + topics.map(\.name)
    let help = root.commands.first { if case .help = $0.body { true } else { false } }
    let hint = Nearest.to(word, among: names).map { "did you mean \(root.name) \(help?.name ?? "help") \($0)?" }
    return Failure(.usage, "there is no command or topic \(quoted(word))", hint: hint ?? "\(root.name) --help")
  }
}

extension FlagSearch.Spelling {
  fileprivate var dashed: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter): "-\(letter)"
    }
  }
}
