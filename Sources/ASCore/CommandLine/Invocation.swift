/// A parsed command line: every value is typed and checked, and nothing has been executed.
package struct Invocation: Sendable, Equatable {
  /// The words of the command: `["receipt", "verify"]`.
  package let path: [String]
  /// Values by flag name, in the order given. A switch is `.boolean(true)`.
  let flags: [String: [ParsedValue]]
  /// Values by argument name, in the order given.
  let arguments: [String: [ParsedValue]]

  package init(path: [String] = [], flags: [String: [ParsedValue]] = [:], arguments: [String: [ParsedValue]] = [:]) {
    self.path = path
    self.flags = flags
    self.arguments = arguments
  }

  package var hasArguments: Bool { arguments.contains { !$0.value.isEmpty } }

  /// Returns whether the line, or a variable in its place, sets the flag.
  package func isGiven(_ flag: some DeclaredFlag) -> Bool {
    !parsed(flag).isEmpty
  }

  /// The last value, which overrides the ones before.
  package subscript<Value>(_ flag: Flag<Value>) -> Value? {
    values(flag).last
  }

  /// Returns all values, in the order of the line.
  package func values<Value>(_ flag: Flag<Value>) -> [Value] {
    parsed(flag).compactMap(flag.read)
  }

  /// The first value of an argument that accepts several.
  package subscript<Value>(_ argument: Argument<Value>) -> Value? {
    values(argument).first
  }

  package func values<Value>(_ argument: Argument<Value>) -> [Value] {
    parsed(argument).compactMap(argument.read)
  }
}

// Access to flags and arguments declared by data, such as members of Apple's requests, with their values as parsed.

extension Invocation {
  /// Returns the values of a flag; empty if it is not given.
  package func parsed(_ flag: some DeclaredFlag) -> [ParsedValue] {
    flags[flag.declaration.name] ?? []
  }

  package func parsed(_ argument: some DeclaredArgument) -> [ParsedValue] {
    arguments[argument.declaration.name] ?? []
  }

  /// Returns a copy in which the flag has only this value.
  package func giving(_ flag: some DeclaredFlag, _ value: ParsedValue) -> Invocation { giving(flag, [value]) }

  package func giving(_ flag: some DeclaredFlag, _ values: [ParsedValue]) -> Invocation {
    Invocation(path: path, flags: flags.merging([flag.declaration.name: values]) { $1 }, arguments: arguments)
  }

  /// Returns a copy in which the argument has only this value.
  package func giving(_ argument: some DeclaredArgument, _ value: ParsedValue) -> Invocation {
    Invocation(path: path, flags: flags, arguments: arguments.merging([argument.declaration.name: [value]]) { $1 })
  }
}
