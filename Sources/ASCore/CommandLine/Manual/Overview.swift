// The help of the program itself, which starts with what most people come for.

extension HelpPage {
  var shortOverview: [Section] {
    let root = program.root
    let topics = program.topics.map(\.name)
    let tail = """
      `\(root.name) COMMAND -h` explains a command, `\(root.name) --help` lists everything\
      \(topics.isEmpty ? "" : ", `\(root.name) help TOPIC` explains \(topics.listed("or"))").
      """
    return
      ([Section(nil, [.paragraph([Span](prose: root.summary.asSentence))]), root.examples.section()]
      + program.commandSections { command in
        [Term([Span(command.name, .literal)], [Span](prose: command.summary))]
      }
      + [Section(nil, [.paragraph([Span](prose: tail))])]).withoutEmpty
  }

  var longOverview: [Section] {
    let route = Route(program.root)
    let flags = route.flagSections.map { section in
      Section(section.title, [.terms(section.flags.map { Term([$0.joinedHead], $0.description(at: route)) })])
    }
    let own = Section("Help and version", [.columns([Flag.help, .version].alignedTerms)])
    let topics = program.topics.map {
      Term([Span("\(program.root.name) help \($0.name)", .literal)], [Span](prose: $0.summary))
    }
    return
      (route.helpHead + [program.root.examples.section(), Section(nil, program.root.detail.blocks)]
      + program.commandSections { command in
        let commands = route.down(to: command)
        return (command.commands.isEmpty ? [commands] : commands.leavesBelow).map {
          Term([Span($0.path.joined(separator: " "), .literal)], [Span](prose: $0.command.summary))
        }
      } + flags + [own, Section("Topics", topics.isEmpty ? [] : [.columns(topics)])]).withoutEmpty
  }
}

extension Program {
  /// The top-level commands under their headings, in the order of declaration.
  func commandSections(_ terms: (Command<Action>) -> [Term]) -> [Section] {
    var titles: [String?] = []
    for command in root.commands where !titles.contains(command.section) { titles.append(command.section) }
    return titles.map { title in
      let commands = root.commands.filter { $0.section == title }
      return Section(title ?? "Commands", [.columns(commands.flatMap(terms))])
    }
  }
}
