/// Help for the terminal: what `-h`, `--help`, `help` and bare `asctl` show.
struct HelpPage<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// Short help fits a screen; long help says everything.
  func sections(_ route: Route<Action>, long: Bool) -> [Section] {
    if route.steps.isEmpty { return front(route, long: long) }
    return long ? self.long(route) : short(route)
  }

  func sections(_ topic: Topic) -> [Section] {
    [Section(nil, [.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks)]
  }

  /// Starts with examples, as they say more than any list.
  private func front(_ route: Route<Action>, long: Bool) -> [Section] {
    let root = program.root
    var sections = [
      Section(nil, [.paragraph([Span](prose: root.summary.asSentence))]),
      Section("Examples", root.examples.map { .literal(["\($0.line)"] + ["    \($0.purpose.withoutMarkup)"]) }),
    ]
    sections += headings(of: root.commands).map { heading in
      let routes = root.commands.filter { $0.section == heading }.map { route.down(to: $0) }
      return Section(heading, [.terms(routes.map { $0.term(from: route) })])
    }
    if long {
      sections += root.detail.blocks.isEmpty ? [] : [Section("Description", root.detail.blocks)]
      sections.append(Section("Flags everywhere", [.terms((root.flags + [.help, .version]).map(\.term))]))
    }
    let topics = program.topics.map(\.name).joined(separator: ", ")
    let more = "`\(root.name) COMMAND --help` says more of a command, `\(root.name) help TOPIC` of \(topics)."
    return sections + [Section("More", [.paragraph([Span](prose: more))])]
  }

  private func headings(of commands: [Command<Action>]) -> [String] {
    commands.compactMap(\.section).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func short(_ route: Route<Action>) -> [Section] {
    let command = route.command
    var sections = [opening(route)]
    if !command.commands.isEmpty { sections.append(list(of: route)) }
    let flags = command.flags.filter { $0.heading == nil }
    if !flags.isEmpty { sections.append(Section("Flags", [.terms(flags.map(\.term))])) }
    if !command.examples.isEmpty {
      sections.append(Section("Examples", [.literal(command.examples.map(\.line))]))
    }
    sections.append(Section("More", [.paragraph([Span](prose: "`\(route.line) --help` says everything."))]))
    return sections
  }

  private func long(_ route: Route<Action>) -> [Section] {
    let command = route.command
    var sections = [opening(route)]
    if !command.detail.blocks.isEmpty { sections.append(Section("Description", command.detail.blocks)) }
    if !command.commands.isEmpty { sections.append(list(of: route)) }
    if !command.arguments.isEmpty { sections.append(Section("Arguments", [.terms(command.arguments.map(\.term))])) }
    sections += flagSections(of: command)
    sections.append(Section("Flags everywhere", [.terms(route.sharedFlags.map(\.term))]))
    if !command.examples.isEmpty { sections.append(Section("Examples", command.examples.flatMap(\.blocks))) }
    return sections
  }

  private func flagSections(of command: Command<Action>) -> [Section] {
    let headings = command.flags.map(\.heading).reduce(into: [String?]()) { if !$0.contains($1) { $0.append($1) } }
    return headings.map { heading in
      Section(heading ?? "Flags", [.terms(command.flags.filter { $0.heading == heading }.map(\.fullTerm))])
    }
  }

  private func opening(_ route: Route<Action>) -> Section {
    Section(nil, [.paragraph([Span](prose: route.command.summary.asSentence)), .literal(["Usage: \(route.usage)"])])
  }

  private func list(of route: Route<Action>) -> Section {
    Section("Commands", [.terms(route.command.commands.map { route.down(to: $0).term(from: route) })])
  }
}
