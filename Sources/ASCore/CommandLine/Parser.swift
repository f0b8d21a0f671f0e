import Base

/// Parses the arguments of the process without reading the environment.
///
/// Flags may be anywhere: before the command, between its words, or among its arguments. `--` ends them. A request for
/// help overrides everything else on the line, including errors.
extension Program {
  /// - Parameter line: The arguments without the program's name. Throws status 2 with one sentence if they are invalid.
  package func parse(_ line: [String]) throws(Failure) -> ParsedLine<Action> {
    var reading = ParseState(self)
    if let length = Self.asksForHelp(line) {
      try reading.read(forHelp: line)
      return .help(reading.route, length)
    }
    try reading.read(line[...])
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
      return try subject(of: reading.words)
    }
  }

  /// Returns the last valid value of a flag, as written, ignoring errors elsewhere on the line.
  package func writtenValue(of flag: any DeclaredFlag, ignoringMistakesOf line: [String]) -> String? {
    var reading = ParseState(self)
    reading.read(unfinished: line)
    let flag = flag.declaration
    return reading.flags.last {
      sameBytes($0.flag.name, flag.name) && ($0.value.map { flag.kind?.value(of: $0) != nil } ?? false)
    }?.value
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

  /// Returns the subject of the words after `help`. A command overrides a topic of the same name.
  private func subject(of words: [String]) throws(Failure) -> ParsedLine<Action> {
    var route = Route(root)
    for word in words {
      guard let next = self.route(formerly: route.path + [word]) ?? route.down(to: word) else {
        // Two words can begin with a command and mean something else: `help offer code`.
        if let other = subject(named: words) { return other }
        // Words behind a command without others: `help customer order id`.
        if !route.steps.isEmpty, route.command.commands.isEmpty { return .help(route, .long) }
        throw route.steps.isEmpty ? hasNoSubject(words.joined(separator: " ")) : route.hasNoCommand(word)
      }
      route = next
    }
    return .help(route, .long)
  }

  /// Returns the topic of this name, or the topic or command that treats the words.
  private func subject(named words: [String]) -> ParsedLine<Action>? {
    let text = words.joined(separator: " ")
    if let topic = topics.first(where: { sameBytes($0.name, text) }) { return .topic(topic) }
    let meant = Subject(text)
    if let topic = topics.first(where: { $0.otherNames.contains { Subject($0) == meant } }) { return .topic(topic) }
    if let topic = topics.first(where: { Subject($0.name) == meant }) { return .topic(topic) }
    if let path = subjects.first(where: { $0.words.contains { Subject($0) == meant } })?.path {
      return Route(root).down(along: path).map { .help($0, .long) }
    }
    // A flag of every command.
    if root.flags.contains(where: { Subject($0.name) == meant }),
      let flags = topics.first(where: { $0.name == "flags" })
    {
      return .topic(flags)
    }
    // The only command of this name, in any group.
    let commands = Route(root).all.dropFirst().filter { Subject($0.command.name) == meant }
    let top = commands.filter { $0.path.count == 1 }
    let chosen = top.isEmpty ? commands : top
    return chosen.count == 1 ? .help(chosen[0], .long) : nil
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
