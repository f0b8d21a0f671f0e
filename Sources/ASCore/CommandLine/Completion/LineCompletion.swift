import Base

extension Program {
  /// Returns the completions at the end of an unfinished line, as `LineCompletion.text`. `variable` reads the
  /// environment. `profiles` is called only where a profile name is expected.
  package func completions(
    at typed: String, variable: @escaping (String) -> String?, profiles: @escaping () -> [String]
  ) -> String {
    LineCompletion(program: self, variable: variable, profiles: profiles).text(at: typed)
  }
}

/// The completions at the end of an unfinished line, found with the parser that reads the finished line.
struct LineCompletion<Action: Sendable> {
  let program: Program<Action>
  let variable: (String) -> String?
  let profiles: () -> [String]

  /// Returns the output that the shells' scripts read. The first line is `files`, or `words`, a tab and the word at the
  /// cursor without its quotes. Each following line is a word, with a tab and its description if it has one.
  ///
  /// - Parameter typed: The line up to the cursor with its quotes, without the program's name.
  func text(at typed: String) -> String {
    let line = UnfinishedLine(typed)
    guard let words = words(at: line) else { return "files\n" }
    let rows = words.map { choice in
      let (word, meaning) = (choice.word.withoutControls, choice.meaning.withoutMarkup.withoutControls)
      return word.isEmpty ? "" : word + (meaning.isEmpty ? "" : "\t\(meaning)") + "\n"
    }
    return "words\t\(line.current.withoutControls)\n" + rows.joined()
  }

  /// Returns whole words, which replace the one at the cursor; `nil` for a path, which the shell completes on its own.
  func words(at line: UnfinishedLine) -> [Choice]? {
    var state = ParseState(program)
    state.read(unfinished: line.words)
    if let flag = state.waiting { return values(flag.kind, of: flag.name, state, typed: line.current) }
    if !state.flagsEnded, line.current.hasPrefix("-") {
      guard case .long(let name, let value?) = ArgumentToken(line.current) else {
        return matching(flags(state), line.current)
      }
      let candidates = state.route.candidates(.long(name))
      guard let flag = candidates.first, candidates.count == 1 else { return [] }
      return values(flag.kind, of: flag.name, state, typed: value, after: "--\(name)=")
    }
    switch state.route.command.body {
    case .group: return matching(choices(state.route.command.commands), line.current)
    case .help: return matching(subjects(after: state.words), line.current)
    case .action:
      guard let argument = state.nextArgument else { return [] }
      return values(argument.kind, of: argument.name, state, typed: line.current)
    }
  }

  private func choices(_ commands: [Command<Action>]) -> [Choice] { commands.map { Choice($0.name, $0.summary) } }

  /// Returns the subjects of help: commands, and topics as the first word.
  private func subjects(after words: [String]) -> [Choice] {
    guard let route = Route(program.root).down(along: words) else { return [] }
    let topics = words.isEmpty ? program.topics.map { Choice($0.name, $0.summary) } : []
    return choices(route.command.commands) + topics
  }

  /// Returns the flags that can still be added, without those that are given and do not repeat, and those that a given
  /// flag excludes. Flags of every command are offered only before the command.
  private func flags(_ state: ParseState<Action>) -> [Choice] {
    let route = state.route
    let builtIn: [FlagDeclaration] = route.steps.isEmpty ? [.help, .version] + route.accepted : [.help]
    let given = state.flags.map(\.flag)
    return (route.flags + builtIn).filter { flag in
      !given.contains { (sameBytes($0.name, flag.name) && !flag.repeats) || $0.excludes(flag) }
    }.flatMap { flag in
      let short = flag.short.map { ["-\($0)"] } ?? []
      return (flag.longNames.map { "--\($0)" } + short).map { Choice($0, flag.summary) }
    }
  }

  /// - Parameter kind: The kind of the flag or argument; `nil` for a switch, which has no values.
  private func values(
    _ kind: ValueKind?, of name: String, _ state: ParseState<Action>, typed: String, after prefix: String = ""
  ) -> [Choice]? {
    guard let kind else { return [] }
    switch state.route.completion(of: name) {
    case .words(let choices)?:
      return matching(choices(), typed, after: prefix)
    case .list(let choices, _)?:
      let last = typed.utf8.lastIndex(of: UInt8(ascii: ",")).map(typed.utf8.index(after:)) ?? typed.startIndex
      return matching(choices(), String(typed[last...]), after: prefix + typed[..<last])
    case .wordsWith(let flag, let value, let choices)?:
      guard let given = self.value(of: flag, state), sameBytesIgnoringCase(given, value) else { return [] }
      return matching(choices(), typed, after: prefix)
    case .profiles?:
      return matching(profiles().map { Choice($0, "") }, typed, after: prefix)
    case nil:
      break
    }
    switch kind {
    case .text, .integer, .date, .uuid: return []
    case .file: return nil
    case .boolean: return matching([Choice("true", ""), Choice("false", "")], typed, after: prefix)
    case .choice(let choices), .openChoice(let choices): return matching(choices, typed, after: prefix)
    }
  }

  /// Returns the value on the line, or else of the flag's environment variable.
  private func value(of name: String, _ state: ParseState<Action>) -> String? {
    if let given = state.flags.last(where: { sameBytes($0.flag.name, name) }) { return given.value }
    let declared = (state.route.flags + state.route.accepted).first { sameBytes($0.name, name) }
    return declared?.variable.flatMap(variable)
  }

  private func matching(_ choices: [Choice], _ typed: String, after prefix: String = "") -> [Choice] {
    choices.filter { $0.word.utf8.starts(with: typed.utf8) }.map { Choice(prefix + $0.word, $0.meaning) }
  }
}

extension String {
  /// The text without control characters, which could affect a terminal or end a line. A name may come from a file.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: false
          default: true
          }
        }))
  }
}

/// What a shell offers for a value if the kind of the value does not define it. It never limits what can be typed.
///
/// The words are created only when they are requested.
package enum ValueCompletion: Sendable {
  /// Some of the possible words.
  case words(@Sendable () -> [Choice])
  /// Some of the possible words of a comma-separated list; `members` are those that the program defines itself, with
  /// their meanings.
  case list(@Sendable () -> [Choice], members: @Sendable () -> [Choice] = { [] })
  /// Like `words`, but only if the line or an environment variable sets a flag to this value.
  case wordsWith(flag: String, value: String, @Sendable () -> [Choice])
  /// The names of profiles, which are in the user's files.
  case profiles
}

extension Route {
  /// Returns the completion for the flag or argument of that name, declared by the command or the nearest group above.
  func completion(of name: String) -> ValueCompletion? {
    for command in steps.reversed() + [root] {
      if let completion = command.completions.value[name] { return completion }
    }
    return nil
  }

  /// Returns the words for a comma-separated flag; `nil` if none are declared.
  package func list(of flag: some DeclaredFlag) -> [String]? {
    guard case .list(let choices, _)? = completion(of: flag.declaration.name) else { return nil }
    let words = choices().map(\.word)
    return words.isEmpty ? nil : words
  }

  package var takesArguments: Bool { !command.arguments.isEmpty }
}

/// A command line up to the cursor, split into words by the rules of POSIX quoting that bash, zsh and fish share.
/// Nothing in it is expanded.
struct UnfinishedLine {
  private(set) var words: [String] = []
  /// The word at the cursor; `nil` after a space.
  private var word: [UInt8]?
  private var quote: UInt8?
  private var isEscaped = false

  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  init(_ typed: String) {
    for byte in typed.utf8 { take(byte) }
  }

  /// The text directly before the cursor; empty after a space.
  var current: String { String(decoding: word ?? [], as: UTF8.self) }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case _ where isEscaped:
      isEscaped = false
      // Between double quotes a backslash is an ordinary character, except before these.
      if quote != nil, !"\"\\$`".utf8.contains(byte) { append(Self.backslash) }
      append(byte)
    case Self.backslash where quote != Self.single:
      isEscaped = true
      word = word ?? []
    case quote:
      quote = nil
    case Self.single where quote == nil, Self.double where quote == nil:
      quote = byte
      word = word ?? []
    case _ where quote == nil && byte.isSpace:
      if let word { words.append(String(decoding: word, as: UTF8.self)) }
      word = nil
    default:
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) { word = (word ?? []) + [byte] }
}
