import Base

/// The path from the program to one command, with the flags that apply there.
package struct Route<Action: Sendable>: Sendable {
  let root: Command<Action>
  private(set) var steps: [Command<Action>] = []
  /// The flags of the root, of every group on the way and of the command, in this order.
  private(set) var flags: [FlagDeclaration]
  package internal(set) var remarks: [String] = []

  init(_ root: Command<Action>) {
    self.root = root
    self.flags = root.flags
  }

  var command: Command<Action> { steps.last ?? root }

  /// The words after the program's name. A key path of a generic type would be created anew at each call.
  var path: [String] { steps.map { $0.name } }

  /// The flags that every command accepts, even if it ignores them.
  var accepted: [FlagDeclaration] { root.accepted }

  /// Returns whether the command uses the flag, instead of only accepting it like every command.
  package func lists(_ flag: any DeclaredFlag) -> Bool {
    flags.contains { sameBytes($0.name, flag.declaration.name) }
  }

  func accepts(_ flag: FlagDeclaration) -> Bool {
    (root.flags + accepted).contains { sameBytes($0.name, flag.name) }
  }

  /// The words of the command, such as `asctl receipt verify`.
  var line: String { ([root.name] + path).joined(separator: " ") }

  /// The flags of the groups above and of the root.
  var inheritedFlags: [FlagDeclaration] { flags.dropLast(command.flags.count) }

  func down(to command: Command<Action>) -> Route {
    var route = self
    route.steps.append(command)
    route.flags += command.flags
    return route
  }

  func down(to word: String) -> Route? {
    command.command(named: word).map { down(to: $0) }
  }

  func down(along words: [String]) -> Route? { words.reduce(self) { $0?.down(to: $1) } }

  /// This route and every route below it, in the order of declaration.
  var all: [Route] {
    [self] + command.commands.flatMap { down(to: $0).all }
  }

  /// The routes to the commands below that have an action.
  var leavesBelow: [Route] {
    all.dropFirst().filter { $0.command.commands.isEmpty }
  }

  /// The heading of the command in the help of the program.
  var section: String? { steps.compactMap(\.section).last }
}

extension Route {
  /// Adds the values of environment variables for absent flags. An empty variable counts as unset.
  ///
  /// The line overrides variables: a variable is ignored if a flag on the line excludes its flag.
  package func filling(_ invocation: Invocation, from lookup: (String) -> String?) throws(Failure) -> Invocation {
    var values = invocation.flags
    let given = flags.filter { invocation.flags[$0.name] != nil }
    for flag in flags where flag.isFilledByVariable && values[flag.name] == nil {
      let isExcluded = given.contains { $0.excludes(flag) }
      guard !isExcluded, let value = try fallback(of: flag, from: lookup) else { continue }
      values[flag.name] = [value]
    }
    // A command that ignores a flag also ignores an invalid value of its variable.
    for flag in accepted where flag.isFilledByVariable && values[flag.name] == nil {
      guard !flags.contains(where: { sameBytes($0.name, flag.name) }) else { continue }
      if let value = try? fallback(of: flag, from: lookup) { values[flag.name] = [value] }
    }
    try checkRelations(of: invocation.flags, filledTo: values)
    return Invocation(path: invocation.path, flags: values, arguments: invocation.arguments)
  }

  /// Checks the flags that exclude or need each other, and those that are required. Until the values of variables are
  /// `filled` in, an absent flag with a variable is not missing.
  func checkRelations(
    of line: [String: [ParsedValue]], filledTo filled: [String: [ParsedValue]]? = nil
  ) throws(Failure) {
    let values = filled ?? line
    func isMissing(_ flag: FlagDeclaration) -> Bool {
      values[flag.name] == nil && (filled != nil || flag.variable == nil)
    }
    for flag in flags {
      let isExcused = flag.requiredUnless.contains { values[$0] != nil }
      if flag.required, isMissing(flag), !isExcused, !isInquiry(values) { throw needsFlag(flag) }
      guard line[flag.name] != nil else { continue }
      if filled == nil, let other = flags.first(where: { line[$0.name] != nil && flag.excludes($0) }) {
        throw excludes(flag, other)
      }
      if let other = flags.first(where: { flag.needs.contains($0.name) && isMissing($0) }) {
        throw needsFlag(other, besides: flag)
      }
    }
  }

  /// Returns whether the line only lists possible values, so that nothing else is required.
  func isInquiry(_ given: [String: [ParsedValue]]) -> Bool {
    (flags + accepted).contains { flag in flag.helpValue.map { given[flag.name] == [.text($0)] } ?? false }
  }

  /// Returns the value of the flag's variable; `nil` if there is none or it is unset. A switch is on for any value.
  func fallback(of flag: FlagDeclaration, from lookup: (String) -> String?) throws(Failure) -> ParsedValue? {
    guard let variable = flag.variable, let text = lookup(variable), !text.isEmpty else { return nil }
    guard let kind = flag.kind else { return .boolean(true) }
    return try kind.value(of: text, for: variable, help: helpHint)
  }
}

/// A flag as written, without its dashes.
enum FlagSpelling {
  case long(String)
  case short(Unicode.Scalar)

  var dashed: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let letter): "-\(letter)"
    }
  }

  fileprivate func fits(_ flag: FlagDeclaration) -> Bool {
    switch self {
    case .long(let name): (flag.longNames + [flag.formerName].compactMap(\.self)).contains { sameBytes($0, name) }
    case .short(let letter): flag.short.map { $0.unicodeScalars.elementsEqual([letter]) } ?? false
    }
  }
}

extension FlagDeclaration {
  var longNames: [String] { [name] + aliases }
}

extension Route {
  /// Returns the flags that a spelling may mean at this point of the line; several if commands below disagree on whether
  /// it takes a value.
  ///
  /// Before the command is named, flags of all commands below are accepted (`asctl --kind renewal verify FILE`). Whether
  /// the command has the flag is checked once the command is known.
  func candidates(_ spelling: FlagSpelling) -> [FlagDeclaration] {
    let builtIn: [FlagDeclaration] = steps.isEmpty ? [.help, .version] : [.help]
    if let flag = (flags + builtIn + accepted).first(where: spelling.fits) { return [flag] }
    let below = command.commands.flatMap { down(to: $0).all }.flatMap(\.command.flags).filter(spelling.fits)
    let agree = below.allSatisfy { $0.name == below[0].name && ($0.kind == nil) == (below[0].kind == nil) }
    return agree ? Array(below.prefix(1)) : below
  }

  /// Returns whether an argument would be read as a flag, known or ambiguous, and is therefore unlikely to be a value.
  func isFlag(_ text: String) -> Bool {
    switch ArgumentToken(text) {
    case .word: false
    case .end: true
    case .long(let name, _): !candidates(.long(name)).isEmpty
    case .short(let letters): letters.unicodeScalars.first.map { !candidates(.short($0)).isEmpty } ?? false
    }
  }
}
