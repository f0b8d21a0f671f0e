/// What a shell offers where a value is expected, where the value's kind does not tell. It never limits what may be typed.
package enum ValueCompletion: Sendable, Equatable {
  /// Some of the words that the value may be.
  case words([Choice])
  /// The same where several stand with commas between them.
  case list([Choice])
  /// The same, but only where the line has this word, or an environment variable holds it.
  case wordsBeside(String, variable: String, [Choice])
  /// The names in brackets in a configuration file: the file that a variable names, or that path below the folder for
  /// configuration (XDG Base Directory Specification). The section that bears the program's own name is left out.
  case sections(String, variable: String)
}

extension Route {
  /// Declared for the flag or argument of that name by the command, or by the nearest group above that declares one.
  func completion(of name: String) -> ValueCompletion? {
    (steps.reversed() + [root]).lazy.compactMap { $0.completions.value[name] }.first
  }

  /// The words that may stand with commas between them in the value of a flag; nil where none are declared.
  package func list(of flag: some DeclaredFlag) -> [String]? {
    guard case .list(let choices)? = completion(of: flag.declaration.name) else { return nil }
    return choices.map(\.word)
  }

  /// Whether the command takes anything beside flags.
  package var takesArguments: Bool { !command.arguments.isEmpty }
}
