import Base

/// The pages that `-h`, `--help` and `help` print.
///
/// Short help fits a screen: the purpose of the command, its usage, its own flags and an example. Long help contains
/// everything that is declared. Both are functions of the declarations alone.
package struct HelpPage<Action: Sendable>: Sendable {
  let program: Program<Action>

  package init(_ program: Program<Action>) {
    self.program = program
  }

  /// The help of a command or a group.
  package func sections(_ route: Route<Action>, long: Bool) -> [Section] {
    switch (route.steps.isEmpty, long) {
    case (true, false): shortOverview
    case (true, true): longOverview
    case (false, false): short(route)
    case (false, true): self.long(route)
    }
  }

  /// The help of a topic, which has only one length.
  package func sections(_ topic: Topic) -> [Section] {
    [Section(nil, [.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks)]
  }
}

extension Route {
  /// The summary and the usage.
  var helpHead: [Section] {
    [
      Section(nil, [.paragraph([Span](prose: command.summary.asSentence))]),
      Section(nil, [.paragraph([Span("Usage:", .literal), Span(" ")] + usageSpans)]),
    ]
  }
}

extension [Example] {
  /// Each example is a comment and a command, which can be pasted together.
  func section(atMost limit: Int = .max) -> Section {
    let examples = prefix(limit)
    return Section(
      "Examples", examples.isEmpty ? [] : [.literal(examples.flatMap { ["# \($0.purpose.withoutMarkup)", $0.line] })])
  }
}

extension [Section] {
  var withoutEmpty: [Section] { filter { !$0.blocks.isEmpty } }
}

extension HelpPage {
  func short(_ route: Route<Action>) -> [Section] {
    let sections = route.flagSections
    let own = sections.filter { $0.reach == .own }.map { section in
      Section(section.title, [.columns(section.flags.alignedTerms)])
    }
    let other = sections.filter { $0.reach != .own }.flatMap(\.flags).map { "--\($0.name)" }
    let also = Term([Span("Also:", .literal)], [Span](prose: other.joined(separator: ", ")))
    let more = Term([Span("More:", .literal)], [Span(route.helpLine)])
    let tail = Section(nil, [.columns(other.isEmpty ? [more] : [also, more])])
    return
      (route.helpHead + [commands(route), arguments(route)] + own + [
        route.command.examples.section(atMost: 3), tail,
      ]).withoutEmpty
  }

  private func commands(_ route: Route<Action>) -> Section {
    let terms = route.leavesBelow.map { leaf in
      let words = leaf.path.dropFirst(route.path.count).joined(separator: " ")
      return Term([Span(words, .literal)], [Span](prose: leaf.command.summary))
    }
    return Section("Commands", terms.isEmpty ? [] : [.columns(terms)])
  }

  private func arguments(_ route: Route<Action>) -> Section {
    let terms = route.command.arguments.map { Term($0.heads.last ?? [], [Span](prose: $0.summary)) }
    return Section("Arguments", terms.isEmpty ? [] : [.columns(terms)])
  }
}

extension [FlagDeclaration] {
  /// One line each, with the long names aligned.
  var alignedTerms: [Term] {
    let anyShort = contains { $0.short != nil }
    return map { flag in
      let short = flag.short.map { [Span("-\($0)", .literal), Span(", ")] }
      let head = (short ?? [Span(anyShort ? "    " : "")]) + (flag.heads.last ?? [])
      return Term(head, [Span](prose: flag.briefly))
    }
  }
}

extension HelpPage {
  func long(_ route: Route<Action>) -> [Section] {
    let command = route.command
    let commands = route.leavesBelow.map { Term($0.usageSpans, [Span](prose: $0.command.summary.asSentence)) }
    let arguments = command.arguments.map { Term($0.heads, $0.description) }
    let flags = route.flagSections.map { section in
      Section(section.title, [.terms(section.flags.map { Term([$0.joinedHead], $0.description(at: route)) })])
    }
    let examples = route.all.flatMap(\.command.examples)
    return
      (route.helpHead + [
        Section(nil, command.detail.blocks),
        Section("Commands", commands.isEmpty ? [] : [.terms(commands)]),
        Section("Arguments", arguments.isEmpty ? [] : [.terms(arguments)]),
      ] + flags + [examples.section(), Section(nil, [.paragraph([Span](prose: seeAlso(route)))])]).withoutEmpty
  }

  private func seeAlso(_ route: Route<Action>) -> String {
    let page = [program.root.name, route.path.first].compactMap { $0 }.joined(separator: "-")
    return "The manual page is `man \(page)`; `\(program.root.name) --help` lists all commands and topics."
  }
}

extension FlagDeclaration {
  /// `-o, --output FORMAT`.
  var joinedHead: [Span] { Array(heads.joined(separator: [Span(", ")])) }
}

// The help of the program itself.

extension HelpPage {
  var shortOverview: [Section] {
    let root = program.root
    let topics = program.topics.map(\.name)
    let tail = """
      Run `\(root.name) COMMAND -h` for help on a command, `\(root.name) --help` for everything\
      \(topics.isEmpty ? "" : ", `\(root.name) help TOPIC` for a topic: \(topics.listed("or"))").
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
    let own = Section("Help and version", [.columns([FlagDeclaration.help, .version].alignedTerms)])
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
