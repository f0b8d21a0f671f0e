@testable import Base
@testable import CommandLine

/// Compares the completions at each point of a line with those that the declarations alone require.
enum CompletionLaws {
  private struct Question {
    let line: String
    let expected: [String]
  }

  /// A placeholder for the paths that a shell completes.
  static let files = ["<file>"]
  static let profiles = ["home", "work@b.c"]

  static func violations<Action>(of program: Program<Action>) -> [String] {
    Route(program.root).all.flatMap { route in
      questions(at: route, of: route.command.flags + route.command.accepted, program).compactMap { question in
        let expected = question.expected.sorted()
        let offered = offers(program, at: question.line)
        return offered == expected ? nil : "[\(question.line)] offers \(offered), not \(expected)"
      }
    }
  }

  /// The completions at the end of a line, sorted. For `--flag=a,b`, only the last value is included.
  static func offers<Action>(
    _ program: Program<Action>, at line: String, variables: [String: String] = [:]
  ) -> [String] {
    let completion = LineCompletion(program: program, variable: { variables[$0] }, profiles: { profiles })
    guard let words = completion.words(at: UnfinishedLine(String(line.drop { $0 != " " }))) else { return files }
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let assigned = word.hasPrefix("--") ? word.firstIndex(of: "=").map { String(word[...$0]) } ?? "" : ""
    let values = words.map { $0.word.hasPrefix(assigned) ? String($0.word.dropFirst(assigned.count)) : $0.word }
    return (word.contains(",") ? values.map { String($0.split(separator: ",").last ?? "") } : values).sorted()
  }

  private static func questions<Action>(
    at route: Route<Action>, of flags: [FlagDeclaration], _ program: Program<Action>
  ) -> [Question] {
    words(at: route, program) + [
      Question(line: "\(route.line) -", expected: spellings(of: offered(at: route)).all),
      Question(line: "\(route.line) --", expected: spellings(of: offered(at: route)).long),
      Question(
        line: "\(route.line) --help --", expected: spellings(of: offered(at: route, besides: [.help])).long),
    ] + values(of: flags, at: route) + repetitions(of: flags, at: route)
  }

  /// Commands, or the values of the first argument; the same after `--`.
  private static func words<Action>(at route: Route<Action>, _ program: Program<Action>) -> [Question] {
    switch route.command.body {
    case .group:
      let names = route.command.commands.map(\.name)
      let help = program.root.commands.first { if case .help = $0.body { true } else { false } }
      let topics = route.steps.isEmpty ? program.topics.map(\.name) : []
      let inHelp = help.map { help in
        let line = ([program.root.name, help.name] + route.path).joined(separator: " ")
        return Question(line: "\(line) ", expected: names + topics)
      }
      return [
        Question(line: "\(route.line) ", expected: names),
        Question(line: "\(route.line) -- ", expected: names),
      ]
        + names.prefix(3).map { name in
          let start = String(name.prefix(2))
          let expected = names.filter { $0.hasPrefix(start) }
          return Question(line: "\(route.line) \(start)", expected: expected)
        } + (inHelp.map { [$0] } ?? [])
    case .help:
      return []
    case .action:
      let expected = route.command.arguments.first.map { completion(of: $0.kind, route.completion(of: $0.name)) } ?? []
      return [
        Question(line: "\(route.line) ", expected: expected),
        Question(line: "\(route.line) -- ", expected: expected),
        Question(line: "\(route.line) -- --", expected: expected == files ? files : []),
      ]
    }
  }

  /// The values of each flag declared here, after its long or short name.
  private static func values(of flags: [FlagDeclaration], at route: Route<some Sendable>) -> [Question] {
    flags.flatMap { flag -> [Question] in
      guard let kind = flag.kind else { return [] }
      let expected = completion(of: kind, route.completion(of: flag.name))
      let short = flag.short.map { [Question(line: "\(route.line) -\($0) ", expected: expected)] } ?? []
      return short
        + flag.longNames.flatMap { name in
          [
            Question(line: "\(route.line) --\(name) ", expected: expected),
            Question(line: "\(route.line) --\(name)=", expected: expected),
          ]
        }
    }
  }

  /// A flag that was given is completed again only if it repeats; flags that it excludes are not.
  private static func repetitions(of flags: [FlagDeclaration], at route: Route<some Sendable>) -> [Question] {
    flags.flatMap { flag -> [Question] in
      let expected = spellings(of: offered(at: route, besides: [flag])).long
      let value = flag.kind == nil ? "" : " x"
      return (flag.short.map { ["-\($0)"] } ?? []).map {
        Question(line: "\(route.line) \($0)\(value) --", expected: expected)
      } + [Question(line: "\(route.line) --\(flag.name)\(value) --", expected: expected)]
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
    case .words(let choices)?, .list(let choices, _)?: return choices().map(\.word)
    case .wordsWith?: return []
    case .profiles?: return profiles
    case nil: break
    }
    return switch kind {
    case .text, .integer, .date, .uuid: []
    case .boolean: ["true", "false"]
    case .choice(let choices), .openChoice(let choices): choices.map(\.word)
    case .file: files
    }
  }
}
