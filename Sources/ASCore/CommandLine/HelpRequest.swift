/// Finds what help is asked about.
struct HelpRequest<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// What the words after `help` name. A command wins over a topic of the same name.
  func answer(_ words: [String]) throws(Failure) -> ParsedLine<Action> {
    var route = Route(program.root)
    for word in words {
      guard let next = route.down(to: word) else {
        if route.steps.isEmpty, words.count == 1,
          let topic = program.topics.first(where: { sameBytes($0.name, word) })
        {
          return .topic(topic)
        }
        throw route.steps.isEmpty ? program.hasNoSubject(word) : route.hasNoCommand(word)
      }
      route = next
    }
    return .help(route, long: true)
  }

  /// The command of a line with `-h` or `--help` on it, whatever else is wrong with the line.
  func route(ignoringMistakesOf line: [String]) throws(Failure) -> Route<Action> {
    var route = Route(program.root)
    var rest = line[...]
    while let text = rest.popFirst(), case .group = route.command.body {
      switch ArgumentToken(text) {
      case .end:
        return route
      case .word:
        guard let next = route.down(to: text) else { throw route.hasNoCommand(text) }
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
