/// What the completion scripts of all shells are made of. The scripts hold everything themselves and never run asctl,
/// so that a slow disk or a broken installation cannot hang a prompt.
struct Completions<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// A place on a command line: the words so far, and what can follow.
  struct Place {
    /// `receipt verify`; empty for the program itself.
    let path: String
    let commands: [(name: String, summary: String)]
    let flags: [Flag]
    let arguments: [ValueKind]
  }

  var places: [Place] {
    Route(program.root).all.map { route in
      let commands: [(String, String)] =
        switch route.command.body {
        case .group(let commands): commands.map { ($0.name, $0.summary.withoutMarkup) }
        case .help:
          program.root.commands.map { ($0.name, $0.summary.withoutMarkup) }
            + program.topics.map { ($0.name, $0.summary.withoutMarkup) }
        case .action: []
        }
      let version = route.steps.isEmpty ? [Flag.version] : []
      return Place(
        path: route.path.joined(separator: " "), commands: commands, flags: route.flags + [.help] + version,
        arguments: route.command.arguments.map(\.kind))
    }
  }

  /// Every spelling of a flag that takes a value, so that a script can tell a value from a command.
  var spellingsWithValue: [String] {
    var spellings: [String] = []
    for flag in places.flatMap(\.flags) where flag.kind != nil {
      for spelling in flag.spellings where !spellings.contains(spelling) { spellings.append(spelling) }
    }
    return spellings
  }
}

extension Flag {
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension ValueKind {
  /// The words it may be and what they mean; empty where they cannot be listed.
  var candidates: [(word: String, meaning: String)] {
    switch self {
    case .choice(let choices):
      choices.compactMap { choice in
        // A shell would take a word with a space for two.
        ([choice.word] + choice.synonyms).first { !$0.contains(" ") }.map { ($0, choice.meaning.withoutMarkup) }
      }
    case .boolean: [("true", ""), ("false", "")]
    case .text, .file, .integer, .date, .uuid: []
    }
  }

  var isFile: Bool {
    if case .file = self { true } else { false }
  }
}

/// A shell that asctl completes for.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The name under which the shell looks for the script.
  func fileName(of program: String) -> String {
    switch self {
    case .bash: "\(program).bash"
    case .zsh: "_\(program)"
    case .fish: "\(program).fish"
    }
  }

  func script<Action>(_ completions: Completions<Action>) -> String {
    switch self {
    case .bash: BashCompletion(completions).script
    case .zsh: ZshCompletion(completions).script
    case .fish: FishCompletion(completions).script
    }
  }

  /// For single quotes, which all three shells read alike but for the quote itself.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
