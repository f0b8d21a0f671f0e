import Base

// The errors of the parser. All have status 2, because nothing was executed.

extension Route {
  /// The command that shows help.
  var helpLine: String { "\(line) --help" }

  var helpHint: String { "run `\(helpLine)`" }

  /// `meaning` is the hint for a word that is not meant as a command.
  func hasNoCommand(
    _ word: String, before next: String? = nil, meaning: @autoclosure () -> String? = nil
  ) -> Failure {
    let message =
      steps.isEmpty ? "unknown command \(quoted(word))" : "unknown \(name) command \(quoted(word))"
    return Failure(.usage, message, hint: commandLike(word, before: next) ?? meaning() ?? helpHint)
  }

  func needsCommand() -> Failure {
    let choice = command.commands.map(\.name).listed("or")
    return Failure(
      .usage, steps.isEmpty ? "missing command" : "missing \(name) command: expected \(choice)", hint: helpHint)
  }

  func hasNoFlag(_ spelling: FlagSpelling, typed: String) -> Failure {
    let dashed = quoted(spelling.dashed)
    let message = steps.isEmpty ? "unknown flag \(dashed)" : "unknown flag \(dashed) for \(name)"
    return Failure(.usage, message, hint: flagLike(typed) ?? helpHint)
  }

  func isAmbiguous(_ spelling: FlagSpelling) -> Failure {
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
    let many = substitute.flatMap { $0.takesMany ? "pass --\($0.name) - to read many from stdin; " : nil } ?? ""
    return Failure(.usage, "missing \(argument.placeholder)\(either) for \(name)", hint: many + usageHint)
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
  func explanationHint(_ word: String) -> String? {
    explanation(word).map { "run `\($0)` to see what it means" }
  }

  func hasNoSubject(_ word: String) -> Failure {
    let names = root.commands.map(\.name) + topics.map(\.name)
    let help = root.commands.first { if case .help = $0.body { true } else { false } }
    let hint =
      explanationHint(word)
      ?? Nearest.to(word, among: names, onlyTypos: true).map {
        "did you mean \(root.name) \(help?.name ?? "help") \($0)?"
      }
    return Failure(.usage, "unknown command or topic \(quoted(word))", hint: hint ?? "run `\(root.name) --help`")
  }
}

// Hints for mistyped words. A suggestion is only shown, never executed.

extension Route {
  /// Suggests commands for a word that is not a command here.
  func commandLike(_ word: String, before next: String?) -> String? {
    let meant = routesLike(word, before: next).prefix(3).map(\.line)
    return meant.isEmpty ? nil : "did you mean \(Array(meant).listed("or"))?"
  }

  /// Returns the commands here with this word as another name or with a similar name, then commands elsewhere with this
  /// name, then those with a similar name. The next word may be a command of the group (`transactions get`) or select
  /// one of several matches (`lookup order`).
  private func routesLike(_ word: String, before next: String?) -> [Route] {
    let called = all.filter { $0.command.otherNames.contains { sameBytesIgnoringCase($0, word) } }
    if !called.isEmpty, !steps.isEmpty { return called }
    let known = Route(root).all.filter { !$0.steps.isEmpty }
    let namesakes = known.filter { sameBytesIgnoringCase($0.command.name, word) }
    if let near = Nearest.to(word, among: command.commands.map(\.name)), let meant = down(to: near) {
      guard let next, ArgumentToken(next).isWord, !meant.command.commands.isEmpty else { return [meant] + namesakes }
      return [meant.down(to: next) ?? meant.routesLike(next, before: nil).first ?? meant] + namesakes
    }
    if !namesakes.isEmpty || !called.isEmpty {
      let chosen = next.map { next in namesakes.filter { $0.path.contains(next) } } ?? []
      return chosen.isEmpty ? namesakes + called : chosen
    }
    if let near = Nearest.to(word, among: known.map { $0.path.joined(separator: " ") }, onlyTypos: true) {
      return known.filter { $0.path.joined(separator: " ") == near }
    }
    guard let near = Nearest.to(word, among: known.map(\.command.name), onlyTypos: true) else { return [] }
    return known.filter { sameBytes($0.command.name, near) }
  }

  /// Suggests a flag for an unknown one: a flag here with a similar name, or a flag of another command.
  func flagLike(_ typed: String) -> String? {
    var name = Substring(typed)
    while name.first == "-" { name.removeFirst() }
    name = name.prefix { $0 != "=" }
    let isOneLetter = name.unicodeScalars.count < 2
    guard !isOneLetter else { return nil }
    let text = String(name)
    return argument(named: text) ?? flagHere(like: text) ?? argument(like: text) ?? flagElsewhere(like: text)
  }

  /// Suggests the argument here with the name that was typed as a flag: `--order-id` for `<orderId>`.
  private func argument(named name: String) -> String? {
    let letters = name.lowercased().replacing("-", with: "")
    return argumentHint { $0.joined() == letters }
  }

  /// Suggests an argument with a name that ends in the same words: `--original-transaction-id` for `<anyTransactionId>`
  /// or `ID`, `--token` for `<testNotificationToken>`.
  private func argument(like name: String) -> String? {
    let end = name.lowercased().split(separator: "-").map { String($0) }.suffix(2)
    return argumentHint { words in end.elementsEqual(words.suffix(end.count)) || end.suffix(1).elementsEqual(words) }
  }

  /// - Parameter isMeant: Receives the words of each name of an argument: `ID` and `FILE` of `ID|FILE|-`.
  private func argumentHint(where isMeant: (_ words: [String]) -> Bool) -> String? {
    let isArgument = command.arguments.contains { argument in
      argument.name.split(separator: "|").contains { isMeant($0.nameWords) }
    }
    return isArgument ? "this command takes it as an argument: \(usage)" : nil
  }

  /// Suggests a long flag with a name similar to the typed one, after one dash or two. Before the command is known, the
  /// flags of all commands are considered.
  private func flagHere(like name: String) -> String? {
    let known = flags + command.commands.flatMap { down(to: $0).all }.flatMap(\.command.flags) + [.help] + accepted
    let names = known.flatMap(\.longNames)
    return (nameWith(name, among: names) ?? Nearest.to(name, among: names)).map { "did you mean --\($0)?" }
  }

  /// Names the commands with a flag of this name or a similar one.
  private func flagElsewhere(like name: String) -> String? {
    let known = Route(root).leavesBelow
    let names = known.flatMap(\.command.flags).flatMap(\.longNames)
    guard let meant = Nearest.to(name, among: names, onlyTypos: true) else { return nil }
    let having = known.filter { $0.command.flags.contains { $0.longNames.contains { sameBytes($0, meant) } } }
    // Commands of the same group are the most likely ones.
    let lines = (having.filter { $0.path.first == path.first } + having.filter { $0.path.first != path.first }).map(
      \.line)
    guard lines.count > Self.mostCommands + 1 else { return "--\(meant) is a flag of \(lines.listed("and"))" }
    let others = "\(lines.count - Self.mostCommands) other commands"
    return "--\(meant) is a flag of \((lines.prefix(Self.mostCommands) + [others]).listed("and"))"
  }

  private static var mostCommands: Int { 3 }

  /// Returns the only name that contains the typed one as a part: `extend-by-days` for `days`.
  private func nameWith(_ part: String, among names: [String]) -> String? {
    let holding = names.filter { "-\($0)-".contains("-\(part.lowercased())-") }
    guard let first = holding.first, holding.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension Substring {
  /// The words in lowercase: `original`, `transaction`, `id` of `originalTransactionId`; `other`, `id` of `OTHER_ID`.
  fileprivate var nameWords: [String] {
    String(self).words(joinedBy: "_").split(separator: "_").map { String($0) }
  }
}
