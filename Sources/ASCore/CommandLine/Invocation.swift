/// A command line that was understood: every value typed and checked, nothing acted upon yet.
package struct Invocation: Sendable, Equatable {
  /// The words that led to the command: `["receipt", "verify"]`.
  package let path: [String]
  /// Values by flag name, in the order given; a switch holds `.boolean(true)`.
  let flags: [String: [ParsedValue]]
  /// Values by argument name, in the order given.
  let arguments: [String: [ParsedValue]]

  package init(path: [String] = [], flags: [String: [ParsedValue]] = [:], arguments: [String: [ParsedValue]] = [:]) {
    self.path = path
    self.flags = flags
    self.arguments = arguments
  }

  /// Whether the line has anything but flags.
  package var hasArguments: Bool { arguments.contains { !$0.value.isEmpty } }

  /// Whether the line, or a variable in its place, has it.
  package func isGiven(_ flag: some DeclaredFlag) -> Bool {
    !parsed(flag).isEmpty
  }

  /// The last one given, as a line that repeats a flag means it.
  package subscript<Value>(_ flag: Flag<Value>) -> Value? {
    values(flag).last
  }

  /// All that were given, in the order of the line.
  package func values<Value>(_ flag: Flag<Value>) -> [Value] {
    parsed(flag).compactMap(flag.read)
  }

  /// The first one, where the argument takes several.
  package subscript<Value>(_ argument: Argument<Value>) -> Value? {
    values(argument).first
  }

  /// All of an argument that takes several.
  package func values<Value>(_ argument: Argument<Value>) -> [Value] {
    parsed(argument).compactMap(argument.read)
  }
}

// For what is declared by data, such as a member of a request of Apple's: its values as they were parsed.

extension Invocation {
  /// Empty where it is not given.
  package func parsed(_ flag: some DeclaredFlag) -> [ParsedValue] {
    flags[flag.declaration.name] ?? []
  }

  /// The same of an argument.
  package func parsed(_ argument: some DeclaredArgument) -> [ParsedValue] {
    arguments[argument.declaration.name] ?? []
  }

  /// As if the line had given this value, and no other.
  package func giving(_ flag: some DeclaredFlag, _ value: ParsedValue) -> Invocation { giving(flag, [value]) }

  /// As if the line had given these values, and no others.
  package func giving(_ flag: some DeclaredFlag, _ values: [ParsedValue]) -> Invocation {
    Invocation(path: path, flags: flags.merging([flag.declaration.name: values]) { $1 }, arguments: arguments)
  }

  /// As if the line had given this value, and no other.
  package func giving(_ argument: some DeclaredArgument, _ value: ParsedValue) -> Invocation {
    Invocation(path: path, flags: flags, arguments: arguments.merging([argument.declaration.name: [value]]) { $1 })
  }
}
