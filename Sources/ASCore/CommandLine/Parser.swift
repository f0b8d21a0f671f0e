/// Turns the arguments of the process into what they ask for: pure, and without a look at the environment.
///
/// Flags may stand anywhere: before the command, between its words, among its arguments. `--` ends them. A request for
/// help wins over everything else on the line, mistakes included.
struct Parser<Action: Sendable>: Sendable {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// The line without the program's own name. Throws status 2 in one sentence when it is wrong.
  func parse(_ line: [String]) throws(Failure) -> ParsedLine<Action> {
    if let long = Self.asksForHelp(line) {
      return .help(try HelpRequest(program).route(ignoringMistakesOf: line), long: long)
    }
    var reading = ParseState(program.root)
    try reading.read(line)
    if reading.gives(.version) { return .version }
    if reading.gives(.help) { return .help(reading.route, long: false) }
    switch reading.route.command.body {
    case .action(let action):
      return .run(reading.route, action, try reading.invocation())
    case .group:
      guard reading.flags.isEmpty else { throw reading.route.needsCommand() }
      return .help(reading.route, long: false)
    case .help:
      _ = try reading.invocation()
      return try HelpRequest(program).answer(reading.words)
    }
  }

  /// Whether the line holds `-h` (false) or `--help` (true) by itself, before any `--`; nil if neither.
  private static func asksForHelp(_ line: [String]) -> Bool? {
    var short = false
    for text in line where text.utf8.first == UInt8(ascii: "-") {
      if sameBytes(text, "--help") { return true }
      if sameBytes(text, "-h") { short = true }
      if sameBytes(text, "--") { break }
    }
    return short ? false : nil
  }
}
