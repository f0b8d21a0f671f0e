/// A command line that was understood: every value typed and checked, nothing acted upon yet.
struct Invocation: Sendable, Equatable {
  /// The words that led to the command: `["receipt", "verify"]`.
  let path: [String]
  /// Values by flag name, in the order given; a switch holds `.boolean(true)`.
  let flags: [String: [Value]]
  /// Values by argument name, in the order given.
  let arguments: [String: [Value]]

  func isGiven(_ flag: Flag) -> Bool {
    flags[flag.name] != nil
  }

  func text(_ flag: Flag) -> String? {
    texts(flag).last
  }

  func texts(_ flag: Flag) -> [String] {
    (flags[flag.name] ?? []).compactMap(\.text)
  }

  func integer(_ flag: Flag) -> Int64? {
    guard case .integer(let number)? = flags[flag.name]?.last else { return nil }
    return number
  }

  func boolean(_ flag: Flag) -> Bool? {
    guard case .boolean(let truth)? = flags[flag.name]?.last else { return nil }
    return truth
  }

  func date(_ flag: Flag) -> Moment? {
    guard case .date(let moment)? = flags[flag.name]?.last else { return nil }
    return moment
  }

  func text(_ argument: Argument) -> String? {
    texts(argument).first
  }

  func texts(_ argument: Argument) -> [String] {
    (arguments[argument.name] ?? []).compactMap(\.text)
  }
}

extension Value {
  fileprivate var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
