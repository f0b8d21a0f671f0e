import Base

/// One pass over the line from left to right, which finds the command and separates flags from words.
struct ParseState<Action: Sendable> {
  /// A flag with its unchecked value; the value is `nil` for a switch.
  struct GivenFlag {
    let flag: FlagDeclaration
    let value: String?
  }

  private(set) var route: Route<Action>
  private(set) var flags: [GivenFlag] = []
  /// The arguments of the command.
  private(set) var words: [String] = []
  /// Whether `--` was read, after which every argument is a word.
  private(set) var flagsEnded = false
  /// The flag at the end of the line with a missing value.
  private(set) var waiting: FlagDeclaration?

  private let program: Program<Action>
  /// Whether the line is still being typed or is part of a text; then its errors are ignored.
  private var isUnfinished = false

  init(_ program: Program<Action>) {
    route = Route(program.root)
    self.program = program
  }

  func gives(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.flag.name, flag.name) }
  }

  mutating func read(_ line: ArraySlice<String>) throws(Failure) {
    var rest = line
    while let text = rest.popFirst() { try read(text, before: &rest) }
  }

  /// Reads the words before the cursor of an unfinished line and skips invalid ones.
  mutating func read(unfinished line: [String]) {
    isUnfinished = true
    var rest = line[...]
    while let text = rest.popFirst() { try? read(text, before: &rest) }
  }

  /// Reads a command in a text and the words after it, up to the first mistake.
  mutating func read(suggested line: [String]) {
    isUnfinished = true
    try? read(line[...])
  }

  /// Reads a line with a request for help up to its command. Throws for an unknown command, and ignores other errors.
  mutating func read(forHelp line: [String]) throws(Failure) {
    var rest = line[...]
    while !flagsEnded, case .group = route.command.body, let text = rest.popFirst() {
      if ArgumentToken(text).isWord { try take(text, before: rest.first) } else { try? read(text, before: &rest) }
    }
  }

  private mutating func read(_ text: String, before rest: inout ArraySlice<String>) throws(Failure) {
    switch flagsEnded || isText(text) ? .word : ArgumentToken(text) {
    case .word:
      try take(text, before: rest.first)
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

  /// Returns whether an argument is a text that begins with a dash, such as a line of a log. No flag has a space in its
  /// name, but `"-e sandbox"` and `"--enviroment sandbox"` are mistakes.
  private func isText(_ text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    let first = name.prefix { !$0.isWhitespace }
    let isFlag = first.hasPrefix("--") ? first.dropFirst(2).first?.isLetter == true : route.isFlag(String(first))
    return first.endIndex < name.endIndex && !isFlag
  }

  /// Reads `-qvo json`: switches up to the first letter that takes a value.
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
    _ flag: FlagDeclaration, _ value: String?, orNextOf rest: inout ArraySlice<String>
  ) throws(Failure) {
    guard flag.kind != nil else {
      guard value == nil else { throw route.takesNoValue(flag) }
      flags.append(GivenFlag(flag: flag, value: nil))
      return
    }
    if let value {
      flags.append(GivenFlag(flag: flag, value: value))
    } else if let next = rest.first, !route.isFlag(next) {
      rest.removeFirst()
      flags.append(GivenFlag(flag: flag, value: next))
    } else {
      if rest.isEmpty { waiting = flag }
      throw route.needsValue(flag)
    }
  }

  private mutating func find(_ spelling: FlagSpelling, typed: String) throws(Failure) -> FlagDeclaration {
    let candidates = route.candidates(spelling)
    guard let flag = candidates.first else { throw mistake(route.hasNoFlag(spelling, typed: typed)) }
    guard candidates.count == 1 else { throw route.isAmbiguous(spelling) }
    if case .long(let name) = spelling, let former = flag.formerName, sameBytes(former, name) {
      route.remarks.append(renamed("--\(name)", "--\(flag.name)"))
    }
    return flag
  }

  /// Searches for suggestions only if the error will be shown.
  private func mistake(_ failure: @autoclosure () -> Failure) -> Failure {
    isUnfinished ? Failure(.usage, "skipped") : failure()
  }

  /// Takes a word, which selects the next command if there is one to select and is otherwise an argument.
  private mutating func take(_ word: String, before next: String?) throws(Failure) {
    if words.isEmpty, var renamed = program.route(formerly: route.path + [word]) {
      renamed.remarks = route.remarks + renamed.remarks
      route = renamed
      return
    }
    switch route.command.body {
    case .action, .help:
      words.append(word)
    case .group:
      if let next = route.down(to: word) {
        route = next
      } else if route.steps.isEmpty, let implied = program.implied, implied.isArgument(word),
        let meant = route.down(to: implied.name)
      {
        route = meant
        words.append(word)
      } else {
        let isFirst = route.steps.isEmpty
        throw mistake(
          route.hasNoCommand(word, before: next, meaning: isFirst ? program.explanationHint(word) : nil))
      }
    }
  }

  private var nextArgumentIsNumber: Bool {
    guard case .integer? = (nextArgument ?? route.command.arguments.last)?.kind else { return false }
    return true
  }

  /// The argument that the next word belongs to; `nil` if there would be too many.
  var nextArgument: ArgumentDeclaration? {
    let arguments = route.command.arguments
    guard words.count >= arguments.count else { return arguments[words.count] }
    switch arguments.last?.count {
    case .oneOrMore, .any: return arguments.last
    case .one, .optional, nil: return nil
    }
  }
}

// Checks of the whole line: values, counts, and the relations between flags.

extension ParseState {
  /// Returns the typed values. Throws the first error of the line.
  func invocation() throws(Failure) -> Invocation {
    let flags = try flagValues()
    let arguments = try argumentValues(besides: flags)
    try route.checkRelations(of: flags)
    return Invocation(path: route.path, flags: flags, arguments: arguments)
  }

  private func flagValues() throws(Failure) -> [String: [ParsedValue]] {
    var values: [String: [ParsedValue]] = [:]
    for given in flags {
      let accepted = route.accepted.first { sameBytes($0.name, given.flag.name) }
      guard let flag = route.flags.first(where: { sameBytes($0.name, given.flag.name) }) ?? accepted else {
        throw route.hasNoFlag(.long(given.flag.name), typed: "--\(given.flag.name)")
      }
      guard flag.repeats || values[flag.name] == nil else { throw route.isRepeated(flag) }
      let value: ParsedValue
      if let kind = flag.kind {
        guard let text = given.value, !text.isEmpty || flag.takesEmpty else { throw route.needsValue(flag) }
        // A value that is invalid here but valid for other commands is ignored, such as an environment in which nothing
        // can be signed.
        if kind.value(of: text) == nil, accepted?.kind?.value(of: text) != nil { continue }
        value = try kind.value(of: text, for: "--\(flag.name)", help: flag.hint(onSeveralIn: text) ?? route.helpHint)
      } else {
        value = .boolean(true)
      }
      values[flag.name, default: []].append(value)
    }
    return values
  }

  private func argumentValues(besides flags: [String: [ParsedValue]]) throws(Failure) -> [String: [ParsedValue]] {
    var values: [String: [ParsedValue]] = [:]
    var rest = words[...]
    for argument in route.command.arguments {
      let substitute = route.substitute(for: argument)
      if let substitute, flags[substitute.name] != nil {
        guard rest.isEmpty || substitute.toleratesArgument else { throw route.takesEither(argument, substitute) }
        rest = rest.dropFirst()
        continue
      }
      let texts: ArraySlice<String>
      switch argument.count {
      case .one, .optional: texts = rest.prefix(1)
      case .oneOrMore, .any: texts = rest
      }
      rest = rest.dropFirst(texts.count)
      guard !texts.isEmpty else {
        if argument.count.isRequired, !route.isInquiry(flags) { throw route.needsArgument(argument, substitute) }
        continue
      }
      var checked: [ParsedValue] = []
      for text in texts {
        checked.append(try argument.kind.value(of: text, for: argument.title, help: route.helpHint))
      }
      values[argument.name] = checked
    }
    if let surplus = rest.first { throw route.takesNoMore(than: surplus) }
    return values
  }
}

extension ArgumentDeclaration.Count {
  var isRequired: Bool { self == .one || self == .oneOrMore }
}

extension FlagDeclaration {
  /// Returns a hint for several values in one word, each of which requires its own flag.
  fileprivate func hint(onSeveralIn text: String) -> String? {
    guard repeats, let parts = kind?.choices?.several(in: text) else { return nil }
    return "repeat the flag: \(parts.map { "--\(name) \($0)" }.joined(separator: " "))"
  }

  /// Returns whether the flags cannot be combined. Either may declare this.
  func excludes(_ other: FlagDeclaration) -> Bool {
    conflicts.contains(other.name) || other.conflicts.contains(name)
  }
}

extension Route {
  /// Returns the flag that replaces an argument, if there is one.
  func substitute(for argument: ArgumentDeclaration) -> FlagDeclaration? {
    flags.first { $0.insteadOf == argument.name }
  }
}
