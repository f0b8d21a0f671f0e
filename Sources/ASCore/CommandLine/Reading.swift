/// One walk over the line from left to right: finds the command and sorts the rest into flags and words.
struct ParseState<Action: Sendable> {
  /// A flag as it was typed, its value not yet checked; nil for a switch.
  struct GivenFlag {
    let flag: Flag
    let value: String?
  }

  private(set) var route: Route<Action>
  private(set) var flags: [GivenFlag] = []
  /// What is left for the arguments of the command.
  private(set) var words: [String] = []

  init(_ root: Command<Action>) {
    route = Route(root)
  }

  func gives(_ flag: Flag) -> Bool {
    flags.contains { sameBytes($0.flag.name, flag.name) }
  }

  mutating func read(_ line: [String]) throws(Failure) {
    var rest = line[...]
    var flagsEnded = false
    while let text = rest.popFirst() {
      switch flagsEnded ? .word : ArgumentToken(text) {
      case .word:
        try take(text)
      case .end:
        flagsEnded = true
      case .long(let name, let value):
        let flag = try find(.long(name), typed: text)
        try give(flag, value, orNextOf: &rest)
      case .short(let letters):
        if ArgumentToken.isNegativeNumber(text), nextArgumentIsNumber {
          words.append(text)
        } else {
          try read(letters, typed: text, orNextOf: &rest)
        }
      }
    }
  }

  /// `-qvo json`: switches up to the first letter that takes a value, which is what follows it.
  private mutating func read(
    _ letters: Substring, typed: String, orNextOf rest: inout ArraySlice<String>
  ) throws(Failure) {
    var letters = letters.unicodeScalars
    while let letter = letters.popFirst() {
      let flag = try find(.short(letter), typed: typed)
      guard flag.kind != nil, !letters.isEmpty else {
        let assigned = flag.kind == nil && letters.first == "="
        try give(flag, assigned ? "" : nil, orNextOf: &rest)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      flags.append(GivenFlag(flag: flag, value: String(letters)))
      return
    }
  }

  private mutating func give(
    _ flag: Flag, _ value: String?, orNextOf rest: inout ArraySlice<String>
  ) throws(Failure) {
    guard flag.kind != nil else {
      guard value == nil else { throw route.takesNoValue(flag) }
      flags.append(GivenFlag(flag: flag, value: nil))
      return
    }
    if let value {
      flags.append(GivenFlag(flag: flag, value: value))
    } else if let next = rest.first, !FlagSearch(route: route).isFlag(next) {
      rest.removeFirst()
      flags.append(GivenFlag(flag: flag, value: next))
    } else {
      throw route.needsValue(flag)
    }
  }

  private func find(_ spelling: FlagSearch<Action>.Spelling, typed: String) throws(Failure) -> Flag {
    switch FlagSearch(route: route).flag(spelling) {
    case .found(let flag): return flag
    case .ambiguous: throw route.isAmbiguous(spelling)
    case .unknown: throw route.hasNoFlag(spelling, typed: typed)
    }
  }

  /// A word leads to the next command while there is one to choose, and is an argument from there on.
  private mutating func take(_ word: String) throws(Failure) {
    switch route.command.body {
    case .action, .help:
      words.append(word)
    case .group:
      guard let next = route.down(to: word) else { throw route.hasNoCommand(word) }
      route = next
    }
  }

  private var nextArgumentIsNumber: Bool {
    let arguments = route.command.arguments
    let next = words.count < arguments.count ? arguments[words.count] : arguments.last
    guard case .integer? = next?.kind else { return false }
    return true
  }
}
