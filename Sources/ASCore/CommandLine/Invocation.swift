/// A command line that was understood: every value typed and checked, nothing acted upon yet.
package struct Invocation: Sendable, Equatable {
  /// The words that led to the command: `["receipt", "verify"]`.
  package let path: [String]
  /// Values by flag name, in the order given; a switch holds `.boolean(true)`.
  package let flags: [String: [Value]]
  /// Values by argument name, in the order given.
  package let arguments: [String: [Value]]

  package init(path: [String], flags: [String: [Value]], arguments: [String: [Value]]) {
    self.path = path
    self.flags = flags
    self.arguments = arguments
  }

  package func isGiven(_ flag: Flag) -> Bool {
    flags[flag.name] != nil
  }

  package func text(_ flag: Flag) -> String? {
    texts(flag).last
  }

  package func texts(_ flag: Flag) -> [String] {
    (flags[flag.name] ?? []).compactMap(\.text)
  }

  package func integer(_ flag: Flag) -> Int64? {
    guard case .integer(let number)? = flags[flag.name]?.last else { return nil }
    return number
  }

  package func boolean(_ flag: Flag) -> Bool? {
    guard case .boolean(let truth)? = flags[flag.name]?.last else { return nil }
    return truth
  }

  package func date(_ flag: Flag) -> Moment? {
    guard case .date(let moment)? = flags[flag.name]?.last else { return nil }
    return moment
  }

  package func text(_ argument: Argument) -> String? {
    texts(argument).first
  }

  package func texts(_ argument: Argument) -> [String] {
    (arguments[argument.name] ?? []).compactMap(\.text)
  }
}

extension Value {
  fileprivate var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
