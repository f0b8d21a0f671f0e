import Base

/// Parses the arguments of the process. It is pure and does not read the environment.
///
/// Flags may be anywhere: before the command, between its words, or among its arguments. `--` ends them. A request for
/// help overrides everything else on the line, including errors.
package struct Parser<Action: Sendable>: Sendable {
  let program: Program<Action>

  package init(_ program: Program<Action>) {
    self.program = program
  }

  /// - Parameter line: The arguments without the program's name. Throws status 2 with one sentence if they are invalid.
  package func parse(_ line: [String]) throws(Failure) -> ParsedLine<Action> {
    if let length = Self.asksForHelp(line) {
      return .help(try HelpRequest(program).route(ignoringMistakesOf: line), length)
    }
    var reading = ParseState(program)
    try reading.read(line)
    if reading.gives(.version) { return .version }
    if reading.gives(.help) { return .help(reading.route, .short) }
    switch reading.route.command.body {
    case .action(let action):
      return .run(reading.route, action, try reading.invocation())
    case .group:
      // An alias may add flags that every command accepts.
      guard reading.flags.allSatisfy({ reading.route.accepts($0.flag) }) else { throw reading.route.needsCommand() }
      _ = try reading.invocation()
      return .help(reading.route, .brief)
    case .help:
      _ = try reading.invocation()
      return try HelpRequest(program).answer(reading.words)
    }
  }

  /// Returns the last value of a flag that every command accepts, ignoring errors elsewhere on the line.
  package func value<Value>(of flag: Flag<Value>, ignoringMistakesOf line: [String]) -> Value? {
    texts(of: flag.declaration, ignoringMistakesOf: line).compactMap(flag.value).last
  }

  /// Returns the last valid value of a flag that every command accepts, as written, ignoring errors elsewhere.
  package func writtenValue(of flag: any DeclaredFlag, ignoringMistakesOf line: [String]) -> String? {
    let flag = flag.declaration
    return texts(of: flag, ignoringMistakesOf: line).last { flag.kind?.value(of: $0) != nil }
  }

  private func texts(of flag: FlagDeclaration, ignoringMistakesOf line: [String]) -> [String] {
    var rest = line[...]
    var found: [String] = []
    while let text = rest.popFirst() {
      let value: String?
      switch ArgumentToken(text) {
      case .word: continue
      case .end: return found
      case .long(let name, let assigned):
        guard sameBytes(name, flag.name) else { continue }
        value = assigned ?? rest.first
      case .short(let letters):
        guard let short = flag.short, let own = letters.firstIndex(of: short),
          letters[..<own].unicodeScalars.allSatisfy(isSwitch)
        else { continue }
        let attached = letters[letters.index(after: own)...]
        value = attached.isEmpty ? rest.first : String(attached.first == "=" ? attached.dropFirst() : attached)
      }
      if let value { found.append(value) }
    }
    return found
  }

  private func isSwitch(_ letter: Unicode.Scalar) -> Bool {
    guard case .found(let flag) = FlagSearch(route: Route(program.root)).flag(.short(letter)) else { return false }
    return flag.kind == nil
  }

  /// Returns the length of help if the line contains `-h` or `--help` before any `--`; `nil` if neither.
  private static func asksForHelp(_ line: [String]) -> HelpLength? {
    var short = false
    for text in line where text.utf8.first == UInt8(ascii: "-") {
      if sameBytes(text, "--help") { return .long }
      if sameBytes(text, "-h") { short = true }
      if sameBytes(text, "--") { break }
    }
    return short ? .short : nil
  }
}

/// The meaning of a command line. Nothing has been executed yet.
package enum ParsedLine<Action: Sendable>: Sendable {
  case run(Route<Action>, Action, Invocation)
  /// Help about the command at the end of the route.
  case help(Route<Action>, HelpLength)
  case topic(Topic)
  case version
}

package enum HelpLength: Sendable {
  /// For a group without a command; the program itself shows only examples and the names of its commands.
  case brief
  /// For `-h`.
  case short
  /// For `--help` and `help COMMAND`.
  case long
}

/// The form of an argument, before flags are looked up.
enum ArgumentToken {
  /// Any text without a leading dash, and `-` itself.
  case word
  /// `--name` or `--name=value`; the name may be empty (`--=x`).
  case long(name: String, value: String?)
  /// The text after the dash of `-q`, `-qv`, `-ojson`, `-o=json`, `-1`.
  case short(Substring)
  /// `--`, after which every argument is a word.
  case end

  var isWord: Bool { if case .word = self { true } else { false } }

  init(_ text: String) {
    let bytes = text.utf8
    let dash = UInt8(ascii: "-")
    guard bytes.first == dash, bytes.count > 1 else { self = .word; return }
    let afterOne = bytes.index(after: bytes.startIndex)
    guard bytes[afterOne] == dash else { self = .short(Substring(bytes[afterOne...])); return }
    guard bytes.count > 2 else { self = .end; return }
    let name = bytes[bytes.index(after: afterOne)...]
    guard let equals = name.firstIndex(of: UInt8(ascii: "=")) else {
      self = .long(name: String(Substring(name)), value: nil)
      return
    }
    let value = name[name.index(after: equals)...]
    self = .long(name: String(Substring(name[..<equals])), value: String(Substring(value)))
  }

  /// Returns whether the text is `-` followed by digits, which is a number if one is expected.
  static func isNegativeNumber(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "-") && !digits.isEmpty
      && digits.allSatisfy(\.isDigit)
  }
}

/// Finds the subject of a request for help.
struct HelpRequest<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// Returns the subject of the words after `help`. A command overrides a topic of the same name.
  func answer(_ words: [String]) throws(Failure) -> ParsedLine<Action> {
    var route = Route(program.root)
    for word in words {
      guard let next = program.route(formerly: route.path + [word]) ?? route.down(to: word) else {
        if route.steps.isEmpty, words.count == 1,
          let topic = program.topics.first(where: { sameBytes($0.name, word) })
        {
          return .topic(topic)
        }
        throw route.steps.isEmpty ? program.hasNoSubject(word) : route.hasNoCommand(word)
      }
      route = next
    }
    return .help(route, .long)
  }

  /// Returns the command of a line that contains `-h` or `--help`, ignoring errors elsewhere.
  func route(ignoringMistakesOf line: [String]) throws(Failure) -> Route<Action> {
    var route = Route(program.root)
    var rest = line[...]
    while let text = rest.popFirst(), case .group = route.command.body {
      switch ArgumentToken(text) {
      case .end:
        return route
      case .word:
        let known = program.route(formerly: route.path + [text]) ?? route.down(to: text)
        guard let next = known ?? route.implied(by: text, program.implied) else {
          throw route.hasNoCommand(text, before: rest.first)
        }
        route = next
      case .long(let name, nil):
        skipValue(of: .long(name), at: route, in: &rest)
      case .short(let letters):
        let scalars = letters.unicodeScalars
        if let letter = scalars.first, scalars.count == 1 { skipValue(of: .short(letter), at: route, in: &rest) }
      case .long:
        continue
      }
    }
    return route
  }

  private func skipValue(
    of spelling: FlagSearch<Action>.Spelling, at route: Route<Action>, in rest: inout ArraySlice<String>
  ) {
    let search = FlagSearch(route: route)
    guard case .found(let flag) = search.flag(spelling), flag.kind != nil else { return }
    if let next = rest.first, !search.isFlag(next) { rest.removeFirst() }
  }
}
