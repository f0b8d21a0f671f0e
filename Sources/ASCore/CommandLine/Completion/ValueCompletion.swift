/// What a shell offers for a value if the kind of the value does not define it. It never limits what can be typed.
///
/// The words are created only when they are requested.
package enum ValueCompletion: Sendable {
  /// Some of the possible words.
  case words(@Sendable () -> [Choice])
  /// Some of the possible words of a comma-separated list.
  case list(@Sendable () -> [Choice])
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
    guard case .list(let choices)? = completion(of: flag.declaration.name) else { return nil }
    let words = choices().map(\.word)
    return words.isEmpty ? nil : words
  }

  /// Whether the command has arguments.
  package var takesArguments: Bool { !command.arguments.isEmpty }
}
