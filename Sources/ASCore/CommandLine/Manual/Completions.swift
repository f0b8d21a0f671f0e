import Base

/// What a shell must know of the commands to complete a line: the same for all shells, which differ in how they quote.
package struct Completions {
  /// A command or group, by the words that lead to it; the program itself by none.
  struct Node {
    let place: String
    let commands: [Named]
    /// Those that are declared here, by their numbers in `records`; those of the groups above are met on the way.
    let flags: [Int]
    /// What each argument may be; the last one ends in `...` if there may be many.
    let arguments: [String]
  }

  struct Named {
    let name: String
    let summary: String
  }

  struct FlagRecord: Equatable {
    /// `--output|-o|3|once|--raw --curl`: names, value, how often, and what it excludes.
    let fields: String
    let summary: String
  }

  /// The name of the program.
  let program: String
  private(set) var nodes: [Node] = []
  /// Every flag once, however many commands declare it alike. The first has number 1.
  private(set) var records: [FlagRecord] = []
  /// The words of each list of choices that a record refers to by number, from 1.
  private(set) var lists: [[Named]] = []
  /// Every spelling of a flag that takes a value, in any command: `--output`, `-o`.
  private(set) var takingValue: [String] = []
  /// Those that take none in one command though they do in another, behind the words of that command: `migrate map --check`.
  private(set) var switches: [String] = []
  let topics: [Named]

  package init<Action>(_ program: Program<Action>) {
    self.program = program.root.name
    topics = program.topics.map { Named(name: $0.name, summary: $0.summary.withoutMarkup) }
    let routes = Route(program.root).all
    for route in routes { add(route) }
    for route in routes {
      let place = route.path.joined(separator: " ")
      for flag in route.command.flags where flag.kind == nil {
        switches += flag.spellings.filter(takingValue.contains).map { "\(place) \($0)" }
      }
    }
  }

  private mutating func add(_ route: Route<some Sendable>) {
    let command = route.command
    let builtIn = route.steps.isEmpty ? [FlagDeclaration.help, .version] : []
    for flag in command.flags + command.accepted where flag.kind != nil {
      for spelling in flag.spellings where !takingValue.contains(spelling) { takingValue.append(spelling) }
    }
    nodes.append(
      Node(
        place: route.path.joined(separator: " "),
        commands: command.commands.map { Named(name: $0.name, summary: $0.summary.withoutMarkup) },
        flags: (command.flags + builtIn).flatMap { numbers(of: $0, at: route, onlyFirst: $0 == .version) }
          + command.accepted.flatMap { numbers(of: $0, at: route, onlyFirst: true) },
        arguments: arguments(at: route)))
  }

  private mutating func arguments(at route: Route<some Sendable>) -> [String] {
    if case .help = route.command.body { return ["help"] }
    return route.command.arguments.map { argument in
      let value = value(argument.kind, route.completion(of: argument.name))
      return switch argument.count {
      case .one, .optional: value
      case .oneOrMore, .any: "\(value)..."
      }
    }
  }

  /// One record for each of its long names, which exclude each other. What is offered first only is so before the command.
  private mutating func numbers(
    of flag: FlagDeclaration, at route: Route<some Sendable>, onlyFirst: Bool
  ) -> [Int] {
    let often = (onlyFirst ? "first-" : "") + (flag.repeats ? "often" : "once")
    let value = flag.kind.map { self.value($0, route.completion(of: flag.name)) } ?? ""
    return flag.longNames.map { name in
      let others = flag.repeats ? [] : flag.longNames.filter { $0 != name }
      let excluded = (flag.conflicts + others).map { "--\($0)" }.joined(separator: " ")
      let short = name == flag.name ? flag.short.map { "-\($0)" } ?? "" : ""
      let record = FlagRecord(
        fields: "--\(name)|\(short)|\(value)|\(often)|\(excluded)", summary: flag.summary.withoutMarkup)
      if let index = records.firstIndex(of: record) { return index + 1 }
      records.append(record)
      return records.count
    }
  }

  /// What the scripts offer: `file`; `any` for nothing; the number of a list; `each:` and a number, where several words
  /// stand with commas between; `when:WORD:VARIABLE:` and a number; or `sections:VARIABLE:PATH`.
  private mutating func value(_ kind: ValueKind, _ completion: ValueCompletion?) -> String {
    switch completion {
    case .words(let choices)?: return list(choices)
    case .list(let choices)?: return "each:\(list(choices))"
    case .wordsBeside(let word, let variable, let choices)?: return "when:\(word):\(variable):\(list(choices))"
    case .sections(let path, let variable)?: return "sections:\(variable):\(path)"
    case nil: return value(kind)
    }
  }

  private mutating func value(_ kind: ValueKind) -> String {
    switch kind {
    case .text, .integer, .date, .uuid: "any"
    case .file: "file"
    case .boolean: list([Named(name: "true", summary: ""), Named(name: "false", summary: "")])
    case .choice(let choices), .openChoice(let choices): list(choices)
    }
  }

  private mutating func list(_ choices: [Choice]) -> String {
    list(choices.map { Named(name: $0.word, summary: $0.meaning.withoutMarkup) })
  }

  private mutating func list(_ words: [Named]) -> String {
    if let index = lists.firstIndex(of: words) { return "\(index + 1)" }
    lists.append(words)
    return "\(lists.count)"
  }
}

extension Completions.Named: Equatable {}

extension FlagDeclaration {
  fileprivate var spellings: [String] {
    longNames.map { "--\($0)" } + (short.map { ["-\($0)"] } ?? [])
  }
}

/// A shell that asctl completes for. Its script is static: completing never starts the program, so that neither a slow
/// disk nor a broken installation can hang a prompt.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The whole file that the shell loads.
  package func script(_ completions: Completions) -> String {
    let script =
      switch self {
      case .bash: Self.bashTables(completions) + Self.bashEngine
      case .zsh: Self.zshTables(completions) + Self.zshEngine
      case .fish: Self.fishTables(completions) + Self.fishEngine
      }
    return script.replacing("@NAME@", with: completions.program)
  }

  /// The tables that bash and zsh read alike. They differ in what a record of a flag holds, and in how the words of a list are
  /// written in an array whose elements are set in that far.
  static func tables(
    _ table: Completions, record: (Completions.FlagRecord) -> String,
    list: (_ words: [Completions.Named], _ indentation: Int) -> String
  ) -> String {
    let nodes = table.nodes.map { node in
      """
          \(node.place.quotedForPOSIX))
            subcommands=(\(list(node.commands, 8)))
            flags+=(\(node.flags.map(String.init).joined(separator: " ")))
            arguments=(\(node.arguments.joined(separator: " ")))
            ;;

      """
    }
    let records = table.records.map { "  \(record($0).quotedForPOSIX)\n" }
    let lists = table.lists.enumerated().map { "    \($0 + 1)) values=(\(list($1, 6))) ;;\n" }
    return """
      _@NAME@_records=(
      \(records.joined())\
      )

      # What stands below a command; flags are told by the numbers of their records, from 1.
      _@NAME@_node() {
        case $1 in
      \(nodes.joined())  esac
      }

      _@NAME@_values() {
        case $1 in
      \(lists.joined())    *) values=() ;;
        esac
      }

      _@NAME@_topics=(\(list(table.topics, 2)))

      _@NAME@_takes_value() {
        case "$place $1" in
          \(table.switches.isEmpty ? "''" : table.switches.map(\.quotedForPOSIX).joined(separator: "|"))) return 1 ;;
        esac
        case $1 in
          \(table.takingValue.isEmpty ? "''" : table.takingValue.joined(separator: "|"))) return 0 ;;
        esac
        return 1
      }


      """
  }

  /// How bash and zsh find the file whose sections are offered, `sections:VARIABLE:PATH`, and begin to read its lines.
  static let sectionLines = #"""
      if [[ -z $file ]]; then
        file=$HOME/.config
        [[ $XDG_CONFIG_HOME == /* ]] && file=$XDG_CONFIG_HOME
        file+=/${1#*:}
      fi
      [[ $file == "~/"* ]] && file=$HOME/${file#??}
      [[ -f $file && -r $file ]] || return 0
      while IFS= read -r text || [[ -n $text ]]; do
        text=${text//[[:space:]]/}
        [[ $text == \[*\] ]] || continue
    """#

  /// The name under which the shell looks for it.
  func fileName(of program: String) -> String {
    switch self {
    case .bash: "\(program).bash"
    case .zsh: "_\(program)"
    case .fish: "\(program).fish"
    }
  }
}

extension String {
  /// One argument of bash, zsh or any POSIX shell: nothing acts within single quotes but the single quote.
  package var quotedForPOSIX: String {
    "'\(replacing("'", with: "'\\''"))'"
  }

  /// In fish the backslash acts within single quotes, too.
  var quotedForFish: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
