/// What a shell offers where a value is expected and the value's kind does not say. It never limits what may be typed.
///
/// The words are made only when somebody asks for them.
package enum ValueCompletion: Sendable {
  /// Some of the words that the value may be.
  case words(@Sendable () -> [Choice])
  /// The same where several stand with commas between them.
  case list(@Sendable () -> [Choice])
  /// The same as `words`, but only if the line or an environment variable gives a flag this value.
  case wordsWith(flag: String, value: String, @Sendable () -> [Choice])
  /// The names of profiles, which only the user's files know.
  case profiles
}

extension Route {
  /// Declared for the flag or argument of that name by the command, or by the nearest group above that declares one.
  func completion(of name: String) -> ValueCompletion? {
    for command in steps.reversed() + [root] {
      if let completion = command.completions.value[name] { return completion }
    }
    return nil
  }

  /// The words that may stand with commas between them in the value of a flag; nil where none are declared.
  package func list(of flag: some DeclaredFlag) -> [String]? {
    guard case .list(let choices)? = completion(of: flag.declaration.name) else { return nil }
    let words = choices().map(\.word)
    return words.isEmpty ? nil : words
  }

  /// Whether the command takes anything beside flags.
  package var takesArguments: Bool { !command.arguments.isEmpty }
}
