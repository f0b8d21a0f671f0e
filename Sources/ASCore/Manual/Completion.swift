/// The script that teaches a shell the commands. It is static: completing never starts the program.
enum Completion: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  func script<Action>(_ program: Program<Action>) -> String {
    let name = program.root.name
    let table = CompletionTable(program)
    let script =
      switch self {
      case .bash: Self.bashTables(table) + Self.bashEngine
      case .zsh: Self.zshTables(table) + Self.zshEngine
      case .fish: Self.fishTables(table) + Self.fishEngine
      }
    return script.replacing("@NAME@", with: name)
  }

  /// The name under which the shell looks for it.
  func file(_ program: String) -> String {
    switch self {
    case .bash: "\(program).bash"
    case .zsh: "_\(program)"
    case .fish: "\(program).fish"
    }
  }
}

extension String {
  /// One argument of bash or zsh: nothing acts within single quotes but the single quote.
  var quotedForPOSIX: String {
    "'\(replacing("'", with: "'\\''"))'"
  }

  var quotedForFish: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
