import Base

// The errors of the parser. All have status 2, because nothing was executed.

extension Route {
  /// The command that shows help.
  var helpLine: String { "\(line) --help" }

  var helpHint: String { "run `\(helpLine)`" }

  /// - Parameter next: The following word, if there is one.
  func hasNoCommand(_ word: String, before next: String? = nil) -> Failure {
    let message =
      steps.isEmpty ? "unknown command \(quoted(word))" : "unknown \(name) command \(quoted(word))"
    return Failure(.usage, message, hint: commandLike(word, before: next) ?? helpHint)
  }

  func needsCommand() -> Failure {
    let choice = command.commands.map(\.name).listed("or")
    return Failure(
      .usage, steps.isEmpty ? "missing command" : "missing \(name) command: expected \(choice)", hint: helpHint)
  }

  func hasNoFlag(_ spelling: FlagSearch<Action>.Spelling, typed: String) -> Failure {
    let dashed = quoted(spelling.dashed)
    let message = steps.isEmpty ? "unknown flag \(dashed)" : "unknown flag \(dashed) for \(name)"
    return Failure(.usage, message, hint: flagLike(typed) ?? helpHint)
  }

  func isAmbiguous(_ spelling: FlagSearch<Action>.Spelling) -> Failure {
    let message = "\(spelling.dashed) differs between commands"
    return Failure(.usage, message, hint: "pass it after the command")
  }

  func needsValue(_ flag: FlagDeclaration) -> Failure {
    Failure(
      .usage, "missing value for --\(flag.name)\(flag.kind.map { ": expected \($0.expectation)" } ?? "")",
      hint: helpHint)
  }

  func takesNoValue(_ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "unexpected value for --\(flag.name): it is a switch", hint: helpHint)
  }

  func isRepeated(_ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) was given twice", hint: "omit one of them")
  }

  func needsArgument(_ argument: ArgumentDeclaration, _ substitute: FlagDeclaration?) -> Failure {
    let either = substitute.map { " or \($0.synopsis)" } ?? ""
    return Failure(.usage, "missing \(argument.placeholder)\(either) for \(name)", hint: usageHint)
  }

  func takesEither(_ argument: ArgumentDeclaration, _ flag: FlagDeclaration) -> Failure {
    Failure(.usage, "\(argument.placeholder) and --\(flag.name) cannot be combined", hint: usageHint)
  }

  func takesNoMore(than surplus: String) -> Failure {
    let arguments = command.arguments.map(\.placeholder)
    let message = arguments.isEmpty ? "\(name) has no arguments" : "expected only \(arguments.listed("and"))"
    let many = command.arguments.last.flatMap(substitute).flatMap { $0.takesMany ? $0 : nil }
    return Failure(
      .usage, "unexpected argument \(quoted(surplus)): \(message)",
      hint: many.map { "for many, use \(line) \($0.synopsis); see `\(helpLine)`" } ?? usageHint)
  }

  func needsFlag(_ flag: FlagDeclaration, besides given: FlagDeclaration? = nil) -> Failure {
    let missing = flag.synopsis + (flag.variable.map { " or \($0)" } ?? "")
    if let given { return Failure(.usage, "--\(given.name) requires \(missing)", hint: helpHint) }
    return Failure(.usage, "missing \(missing) for \(name)", hint: flag.reason ?? usageHint)
  }

  func excludes(_ flag: FlagDeclaration, _ other: FlagDeclaration) -> Failure {
    Failure(.usage, "--\(flag.name) and --\(other.name) cannot be combined", hint: "omit one of them")
  }

  private var name: String { steps.isEmpty ? root.name : path.joined(separator: " ") }

  private var usageHint: String { "usage: \(usage); see `\(helpLine)`" }
}

extension Program {
  func hasNoSubject(_ word: String) -> Failure {
    let names = root.commands.map(\.name) + topics.map(\.name)
    let help = root.commands.first { if case .help = $0.body { true } else { false } }
    let hint = Nearest.to(word, among: names).map { "did you mean \(root.name) \(help?.name ?? "help") \($0)?" }
    return Failure(.usage, "unknown command or topic \(quoted(word))", hint: hint ?? "run `\(root.name) --help`")
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
