/// A shell that asctl completes for. Its script is static: completing never starts the program, so that neither a slow
/// disk nor a broken installation can hang a prompt.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  func script(_ completions: Completions) -> String {
    let script =
      switch self {
      case .bash: Self.bashTables(completions) + Self.bashEngine
      case .zsh: Self.zshTables(completions) + Self.zshEngine
      case .fish: Self.fishTables(completions) + Self.fishEngine
      }
    return script.replacing("@NAME@", with: completions.program)
  }

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
  var quotedForPOSIX: String {
    "'\(replacing("'", with: "'\\''"))'"
  }

  /// In fish the backslash acts within single quotes, too.
  var quotedForFish: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
