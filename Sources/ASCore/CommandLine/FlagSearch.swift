import Base

/// Finds the flag for a spelling at one point of the line.
///
/// Before the command is named, flags of all commands below are accepted (`asctl --kind renewal verify FILE`) if all
/// flags of that name agree on whether they take a value. Whether the command has the flag is checked once the command
/// is known.
struct FlagSearch<Action: Sendable> {
  let route: Route<Action>

  enum Spelling {
    case long(String)
    case short(Unicode.Scalar)
  }

  enum Result {
    case found(FlagDeclaration)
    /// Commands below disagree on whether it takes a value.
    case ambiguous
    case unknown
  }

  func flag(_ spelling: Spelling) -> Result {
    if let flag = here(spelling) { return .found(flag) }
    var below: [FlagDeclaration] = []
    collect(spelling, below: route.command, into: &below)
    guard let first = below.first else { return .unknown }
    let agree = below.allSatisfy { $0.name == first.name && ($0.kind == nil) == (first.kind == nil) }
    return agree ? .found(first) : .ambiguous
  }

  /// Returns whether an argument would be read as a flag, known or ambiguous, and is therefore unlikely to be a value.
  func isFlag(_ text: String) -> Bool {
    let spelling: Spelling
    switch ArgumentToken(text) {
    case .word: return false
    case .end: return true
    case .long(let name, _): spelling = .long(name)
    case .short(let letters):
      guard let first = letters.unicodeScalars.first else { return false }
      spelling = .short(first)
    }
    switch flag(spelling) {
    case .found, .ambiguous: return true
    case .unknown: return false
    }
  }

  private func here(_ spelling: Spelling) -> FlagDeclaration? {
    if let flag = route.flags.first(where: { spelling.fits($0) }) { return flag }
    if spelling.fits(.help) { return .help }
    if route.steps.isEmpty, spelling.fits(.version) { return .version }
    return route.accepted.first(where: spelling.fits)
  }

  private func collect(_ spelling: Spelling, below command: Command<Action>, into flags: inout [FlagDeclaration]) {
    for command in command.commands {
      flags += command.flags.filter(spelling.fits)
      collect(spelling, below: command, into: &flags)
    }
  }
}

extension FlagDeclaration {
  var longNames: [String] { [name] + aliases }
}

extension FlagSearch.Spelling {
  fileprivate func fits(_ flag: FlagDeclaration) -> Bool {
    switch self {
    case .long(let name): (flag.longNames + flag.formerNames).contains { sameBytes($0, name) }
    case .short(let letter): flag.short.map { $0.unicodeScalars.elementsEqual([letter]) } ?? false
    }
  }
}
