@testable import Base
@testable import CommandLine

/// What a shell must offer at each point of a line, worked out from the declarations alone, and what it does offer.
enum CompletionLaws {
  private struct Question {
    let line: String
    let expected: [String]
    /// Whether the answer follows from the script alone, which is the same for all programs, once the shell knows what is
    /// declared.
    var isOfScript = false
  }

  /// Asks everything in one run of the shell; of a program that is not `whole`, what its own declarations decide.
  static func violations<Action>(
    of program: Program<Action>, in shell: CompletionShell, whole: Bool
  ) throws -> [String] {
    var asked: [FlagDeclaration] = []
    let questions = Route(program.root).all.flatMap { route in
      // What many commands declare alike is asked once.
      let declared = route.command.flags + route.command.accepted
      // What a command offers of a flag may be its own.
      let flags = declared.filter { flag in !asked.contains(flag) || route.command.completions.value[flag.name] != nil }
      asked += flags
      return Self.questions(at: route, of: flags, program).filter { whole || !$0.isOfScript }
    }
    let answers = try CompletionProbe(shell, program).offers(at: questions.map(\.line))
    guard answers.count == questions.count else { return ["\(answers.count) answers to \(questions.count) questions"] }
    return zip(questions, answers).compactMap { question, answer in
      let expected = question.expected.sorted()
      return answer == expected ? nil : "[\(question.line)] offers \(answer), not \(expected)"
    }
  }

  private static func questions<Action>(
    at route: Route<Action>, of flags: [FlagDeclaration], _ program: Program<Action>
  ) -> [Question] {
    words(at: route, program) + [
      Question(line: "\(route.line) -", expected: spellings(of: offered(at: route)).all),
      Question(line: "\(route.line) --", expected: spellings(of: offered(at: route)).long, isOfScript: true),
      Question(
        line: "\(route.line) --help --", expected: spellings(of: offered(at: route, besides: [.help])).long,
        isOfScript: true),
    ] + values(of: flags, at: route) + repetitions(of: flags, at: route)
  }

  /// Commands, or what the first argument may be; after `--` the same.
  private static func words<Action>(at route: Route<Action>, _ program: Program<Action>) -> [Question] {
    switch route.command.body {
    case .group(let commands):
      let names = commands.value.map(\.name)
      let help = program.root.commands.first { if case .help = $0.body { true } else { false } }
      let topics = route.steps.isEmpty ? program.topics.map(\.name) : []
      let inHelp = help.map { help in
        let line = ([program.root.name, help.name] + route.path).joined(separator: " ")
        return Question(line: "\(line) ", expected: names + topics)
      }
      return [
        Question(line: "\(route.line) ", expected: names),
        Question(line: "\(route.line) -- ", expected: names, isOfScript: true),
      ]
        + names.prefix(3).map { name in
          let start = String(name.prefix(2))
          let expected = names.filter { $0.hasPrefix(start) }
          return Question(line: "\(route.line) \(start)", expected: expected, isOfScript: true)
        } + (inHelp.map { [$0] } ?? [])
    case .help:
      return []
    case .action:
      let expected = route.command.arguments.first.map { completion(of: $0.kind, route.completion(of: $0.name)) } ?? []
      return [
        Question(line: "\(route.line) ", expected: expected),
        Question(line: "\(route.line) -- ", expected: expected, isOfScript: true),
        Question(line: "\(route.line) -- --", expected: [], isOfScript: true),
      ]
    }
  }

  /// What each flag declared here may be, given in either way, also before the words of the command.
  private static func values(of flags: [FlagDeclaration], at route: Route<some Sendable>) -> [Question] {
    flags.flatMap { flag -> [Question] in
      guard let kind = flag.kind else { return [] }
      let expected = completion(of: kind, route.completion(of: flag.name))
      let short = flag.short.map { [Question(line: "\(route.line) -\($0) ", expected: expected)] } ?? []
      return short
        + flag.longNames.flatMap { name in
          [
            Question(line: "\(route.line) --\(name) ", expected: expected),
            Question(line: "\(route.line) --\(name)=", expected: expected, isOfScript: true),
          ]
        }
    }
  }

  /// A flag that was given is offered again only if it repeats, and none that it excludes.
  private static func repetitions(of flags: [FlagDeclaration], at route: Route<some Sendable>) -> [Question] {
    flags.flatMap { flag -> [Question] in
      let expected = spellings(of: offered(at: route, besides: [flag])).long
      let value = flag.kind == nil ? "" : " x"
      let isPlain = !flag.repeats && !(route.flags + route.command.accepted).contains { $0.excludes(flag) }
      return (flag.short.map { ["-\($0)"] } ?? []).map {
        Question(line: "\(route.line) \($0)\(value) --", expected: expected, isOfScript: true)
      } + [Question(line: "\(route.line) --\(flag.name)\(value) --", expected: expected, isOfScript: isPlain)]
    }
  }

  private static func offered(at route: Route<some Sendable>, besides given: [FlagDeclaration] = [])
    -> [FlagDeclaration]
  {
    let builtIn: [FlagDeclaration] = route.steps.isEmpty ? [.help, .version] : [.help]
    return (route.flags + builtIn + route.command.accepted).filter { flag in
      !given.contains { ($0.name == flag.name && !flag.repeats) || $0.excludes(flag) }
    }
  }

  private static func spellings(of flags: [FlagDeclaration]) -> (long: [String], all: [String]) {
    let long = flags.flatMap(\.longNames).map { "--\($0)" }
    return (long, long + flags.compactMap { flag in flag.short.map { "-\($0)" } })
  }

  private static func completion(of kind: ValueKind, _ completion: ValueCompletion?) -> [String] {
    switch completion {
    case .words(let choices)?, .list(let choices)?: return choices.map(\.word)
    case .wordsBeside?: return []
    case .sections?: return CompletionProbe.profiles
    case nil: break
    }
    return switch kind {
    case .text, .integer, .date, .uuid: []
    case .boolean: ["true", "false"]
    case .choice(let choices), .openChoice(let choices): choices.map(\.word)
    case .file: CompletionProbe.files
    }
  }
}
