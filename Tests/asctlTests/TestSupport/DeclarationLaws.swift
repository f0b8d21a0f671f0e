@testable import Base
@testable import CommandLine

/// Laws that every declaration must satisfy. Each violation is a sentence that names the declaration.
enum DeclarationLaws {
  static func violations<Action>(of program: Program<Action>) -> [String] {
    let routes = Route(program.root).all
    var found: [String] = []
    for route in routes {
      found += names(route)
      found += flags(route)
      found += arguments(route)
      found += texts(route)
      found += examples(route, program)
    }
    found += spellings(routes)
    found += topics(program)
    found += formerNames(program)
    return found
  }

  private static func names(_ route: Route<some Sendable>) -> [String] {
    var found: [String] = []
    let commands = route.command.commands.map(\.name)
    if !route.command.name.isKebabCase { found.append("\(route.line): the name is not in kebab-case") }
    for name in commands.repeated { found.append("\(route.line): two commands are named \(name)") }
    if case .group = route.command.body, commands.isEmpty { found.append("\(route.line): a group without commands") }
    if route.steps.count == 1, route.command.section == nil { found.append("\(route.line): no section") }
    return found
  }

  private static func flags(_ route: Route<some Sendable>) -> [String] {
    var found: [String] = []
    let scope = route.flags + [.help, .version]
    for name in scope.flatMap(\.longNames).repeated { found.append("\(route.line): two flags are named --\(name)") }
    for letter in scope.compactMap(\.short).map({ "\($0)" }).repeated {
      found.append("\(route.line): two flags are named -\(letter)")
    }
    for flag in route.flags {
      for name in flag.conflicts + flag.needs + flag.requiredUnless
      where !route.flags.contains(where: { $0.name == name }) {
        found.append("\(route.line): --\(flag.name) speaks of --\(name), which is unknown here")
      }
      if (flag.conflicts + flag.needs).contains(flag.name) {
        found.append("\(route.line): --\(flag.name) speaks of itself")
      }
    }
    let below = route.all.flatMap { $0.flags.map(\.name) + $0.accepted.map(\.name) + $0.command.arguments.map(\.name) }
    for name in route.command.completions.value.keys.sorted() where !below.contains(name) {
      found.append("\(route.line): completes \(name), which is unknown here")
    }
    for flag in route.command.flags {
      let name = "\(route.line): --\(flag.name)"
      if !flag.name.isKebabCase { found.append("\(name) is not in kebab-case") }
      if let short = flag.short, !(short.isASCII && short.isLetter) { found.append("\(name) has -\(short), no letter") }
      if let variable = flag.variable, !variable.isVariableName { found.append("\(name) has variable \(variable)") }
      found += kind(flag.kind, of: name) + placeholder(flag.kind, flag.placeholder, of: name)
      if let identifier = flag.placeholder, identifier.hasSuffix("_ID"), !Self.namedOtherwise.contains(flag.name),
        !flag.name.hasSuffix(identifier.lowercased().replacing("_", with: "-"))
      {
        found.append("\(name) takes \(identifier), and its name does not say so")
      }
      if let argument = flag.insteadOf,
        !route.command.arguments.contains(where: { $0.name == argument && $0.count.isRequired })
      {
        found.append("\(name) stands in for \(argument), which is no required argument here")
      }
    }
    return found
  }

  /// The flags that are named after the action on an ID, not after the ID.
  private static let namedOtherwise = ["has-access"]

  /// One style of placeholders in usage, flags and errors: `ORDER_ID`, `FILE|-`, `TYPE[/SUBTYPE]`, `NAME=VALUE`.
  private static func placeholder(_ kind: ValueKind?, _ text: String?, of name: String) -> [String] {
    guard let text, kind?.choices == nil, kind != .boolean else { return [] }
    let word = #/[A-Z][A-Z0-9_]*/#
    let parts = text.replacing(#/\[/([A-Z]+)\]|,…/#, with: "").split(whereSeparator: { "|=".contains($0) })
    return parts.allSatisfy { $0 == "-" || $0.wholeMatch(of: word) != nil }
      ? [] : ["\(name) has the placeholder \(text)"]
  }

  /// The limits of a period are adjacent, and have the same names everywhere.
  private static func period(_ route: Route<some Sendable>) -> [String] {
    let names = route.command.flags.map(\.name)
    let found = route.command.flags.filter { !Set(["start-date", "end-date"]).isDisjoint(with: $0.longNames) }
      .filter { !["since", "until"].contains($0.name) }.map { "\(route.line): --\($0.name) is --since or --until" }
    guard let until = names.firstIndex(of: "until") else { return found }
    return found + (until > 0 && names[until - 1] == "since" ? [] : ["\(route.line): --until does not follow --since"])
  }

  /// A former name leads to a command and is not a current name.
  private static func formerNames<Action>(_ program: Program<Action>) -> [String] {
    program.formerCommands.flatMap { former -> [String] in
      let path = former.path.joined(separator: " ")
      let routes = Route(program.root).all.map(\.path)
      return (routes.contains(former.path) ? ["\(path) is a command and the former name of one"] : [])
        + (routes.contains(former.successor) ? [] : ["\(path) leads nowhere"])
    }
      + program.topicsByHeading.values.sorted().filter { name in !program.topics.contains { $0.name == name } }
      .map { "\($0) is no topic, and flags refer to it" }
  }

  private static func arguments(_ route: Route<some Sendable>) -> [String] {
    var found: [String] = []
    let arguments = route.command.arguments
    for name in arguments.map(\.name).repeated { found.append("\(route.line): two arguments are named \(name)") }
    for (argument, next) in zip(arguments, arguments.dropFirst()) {
      if argument.count.takesMany { found.append("\(route.line): only the last argument may take many") }
      if !argument.count.isRequired, next.count.isRequired {
        found.append("\(route.line): \(next.name) is required after one that is not")
      }
    }
    return found + period(route)
      + arguments.flatMap { argument in
        let name = "\(route.line): \(argument.name)"
        return kind(argument.kind, of: name) + placeholder(argument.kind, argument.placeholder, of: name)
      }
  }

  private static func kind(_ kind: ValueKind?, of name: String) -> [String] {
    guard let choices = kind?.choices else { return [] }
    let words = choices.flatMap { [$0.word] + $0.synonyms }
    var found = words.map { $0.lowercased() }.repeated.map { "\(name): two choices are spelt \($0)" }
    if choices.isEmpty { found.append("\(name): no choice") }
    for word in words where word.isEmpty || !word.utf8.allSatisfy(\.isPlain) {
      found.append("\(name): the choice \(word) needs quoting in a shell")
    }
    return found + choices.flatMap { text($0.meaning, of: "\(name) \($0.word)", mayBeEmpty: true, longest: 200) }
  }

  private static func texts(_ route: Route<some Sendable>) -> [String] {
    let command = route.command
    return text(command.summary, of: route.line, longest: longestSummary)
      + command.flags.flatMap { text($0.summary, of: "\(route.line): --\($0.name)") }
      + command.arguments.flatMap { text($0.summary, of: "\(route.line): \($0.name)") }
      + command.examples.flatMap { text($0.purpose, of: "\(route.line): the example \($0.line)") }
      + prose(command.detail, of: route.line)
  }

  /// The maximum length for commands and topics, so that each fits on a line of `-h`.
  private static let longestSummary = 59

  private static func text(_ text: String, of name: String, mayBeEmpty: Bool = false, longest: Int = 79) -> [String] {
    var found: [String] = []
    if text.isEmpty, !mayBeEmpty { found.append("\(name): no summary") }
    if text.count > longest { found.append("\(name): the summary has \(text.count) characters, more than \(longest)") }
    if text.hasSuffix(".") { found.append("\(name): the summary ends in a full stop") }
    if text.unicodeScalars.contains(where: { $0.value < 32 }) { found.append("\(name): a control character") }
    if text.utf8.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { found.append("\(name): a lone backquote") }
    return found
  }

  private static func prose(_ prose: Prose, of name: String) -> [String] {
    prose.blocks.flatMap { block -> [String] in
      switch block {
      case .literal, .terms, .columns, .title: []
      case .paragraph(let spans): spans.loneBackquotes(of: name)
      case .bullets(let items): items.flatMap { $0.loneBackquotes(of: name) }
      }
    }
  }

  private static func topics(_ program: Program<some Sendable>) -> [String] {
    let names = program.topics.map(\.name)
    let commands = program.root.commands.map(\.name)
    var found = names.filter { !$0.isKebabCase }.map { "topic \($0) is not in kebab-case" }
    let shared = names.repeated + Set(names).intersection(commands)
    found += shared.map { "two topics or commands are named \($0)" }
    for topic in program.topics {
      let name = "topic \(topic.name)"
      found += text(topic.summary, of: name, longest: longestSummary)
      found += prose(topic.body, of: name)
    }
    return found + listed(program)
  }

  private static func listed(_ program: Program<some Sendable>) -> [String] {
    let names = program.variables.map(\.key).filter { !$0.isVariableName }
    return names.map { "\($0) is no name of a variable" }
      + (Array(program.variables) + Array(program.files)).flatMap { name, summary in text(summary, of: name) }
  }

  /// A name takes a value everywhere or nowhere, and a letter is the same flag everywhere, so that a flag can always
  /// precede its command. `--check` is both in the contract: a switch that compares old purchases with the App Store,
  /// and a signature or response to check.
  private static func spellings(_ routes: [Route<some Sendable>]) -> [String] {
    let flags = routes.flatMap { $0.command.flags + $0.command.accepted }
    let arities = Dictionary(grouping: flags.filter { $0.name != "check" }, by: \.name)
      .filter { Set($1.map { $0.kind == nil }).count > 1 }
    let words = flags.compactMap { flag -> (name: String, word: String)? in
      if case .text(let word)? = flag.kind { (flag.name, word) } else { nil }
    }
    let meanings = Dictionary(grouping: words, by: \.name).filter { Set($1.map(\.word)).count > 1 }
    let lettered = flags.filter { $0.short != nil }
    let letters = Dictionary(grouping: lettered, by: \.short).filter { Set($1.map(\.name)).count > 1 }
    return arities.keys.sorted().map { "--\($0) is a switch in one command and takes a value in another" }
      + meanings.keys.sorted().map { "--\($0) has several placeholders" }
      + letters.keys.compactMap { $0 }.sorted().map { "-\($0) is one flag in one command and another in another" }
  }

  /// Each example runs its own command or a subcommand of it.
  private static func examples<Action>(_ route: Route<Action>, _ program: Program<Action>) -> [String] {
    let command = route.command
    if case .action = command.body, command.examples.isEmpty { return ["\(route.line): no example"] }
    return command.examples.flatMap { example -> [String] in
      guard let commands = ShellWords.commands(in: example.line) else { return ["\(example.line): an open quote"] }
      let lines = commands.filter { $0.first == program.root.name }.map { Array($0.dropFirst()) }
      guard !lines.isEmpty else { return ["\(example.line): does not call \(program.root.name)"] }
      let parsed = lines.map { line in Result { () throws(Failure) in try program.parse(line) } }
      let isOfCommand = parsed.contains { $0.path()?.starts(with: route.path) ?? false }
      return parsed.compactMap { result -> String? in
        if case .failure(let failure) = result { "\(example.line): \(failure.message)" } else { nil }
      } + (isOfCommand ? [] : ["\(example.line): is no example of \(route.line)"])
    }
  }
}

extension Result where Failure == Base.Failure {
  /// The path of the parsed command; nil if the line was rejected.
  fileprivate func path<Action>() -> [String]? where Success == ParsedLine<Action> {
    switch self {
    case .success(.run(let route, _, _)), .success(.help(let route, _)): route.path
    case .success(.topic): ["help"]
    case .success(.version): []
    case .failure: nil
    }
  }
}

extension ArgumentDeclaration.Count {
  fileprivate var takesMany: Bool {
    switch self {
    case .one, .optional: false
    case .oneOrMore, .any: true
    }
  }
}

extension [String] {
  /// The elements that occur more than once.
  fileprivate var repeated: [String] {
    Dictionary(grouping: self) { $0 }.filter { $1.count > 1 }.keys.sorted()
  }
}

extension [Span] {
  fileprivate func loneBackquotes(of name: String) -> [String] {
    contains { $0.text.contains("`") } ? ["\(name): a lone backquote"] : []
  }
}

extension String {
  fileprivate var isKebabCase: Bool {
    wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
  }

  fileprivate var isVariableName: Bool {
    wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil
  }
}

extension UInt8 {
  /// Whether it is a letter, digit or mark without a meaning in shells.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-_./".utf8.contains(self)
    }
  }
}
