import Base

// The pages that `-h`, `--help` and `help` print.
//
// Short help fits a screen: the purpose of the command, its usage, its own flags and an example. Long help contains
// everything that is declared. Both are functions of the declarations alone.

extension Program {
  package func help(_ route: Route<Action>, _ length: HelpLength) -> [Section] {
    switch (route.steps.isEmpty, length) {
    case (true, .brief): briefOverview
    case (true, .short): shortOverview
    case (true, .long): longOverview
    case (false, .brief), (false, .short): short(route)
    case (false, .long): long(route)
    }
  }

  package func help(_ topic: Topic) -> [Section] {
    [Section(nil, [.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks)]
  }
}

extension Route {
  var summarySection: [Section] { [Section(nil, [.paragraph([Span](prose: command.summary.asSentence))])] }

  var usageSection: [Section] { [Section(nil, [.paragraph([Span("Usage:", .literal), Span(" ")] + usageSpans)])] }

  var helpHead: [Section] { summarySection + usageSection }
}

extension [Example] {
  /// Returns the section, in which each example is a comment and a command that can be pasted together.
  func section(atMost limit: Int = .max) -> Section {
    Section("Examples", [.literal(prefix(limit).flatMap { ["# \($0.purpose.withoutMarkup)", $0.line] })])
  }
}

extension Program {
  /// Returns the page with as many examples as fit the screen.
  func short(_ route: Route<Action>) -> [Section] {
    let pages = (1...Self.mostExamples).reversed().lazy.map { self.short(route, examples: $0) }
    return pages.first { $0.text(isStacked: false).utf8.count { $0 == UInt8(ascii: "\n") } <= Self.screen }
      ?? short(route, examples: 1)
  }

  static var screen: Int { 40 }
  private static var mostExamples: Int { 3 }

  private func short(_ route: Route<Action>, examples: Int) -> [Section] {
    let own = route.flagSections.filter { $0.reach == .own }.map { section in
      Section(section.title, [.columns(section.flags.alignedTerms)])
    }
    let help = Section(nil, [.paragraph([Span("All flags:", .literal), Span(" "), Span(route.helpLine)])])
    return route.summarySection + [route.command.examples.section(atMost: examples)] + route.usageSection
      + [commands(route), arguments(route)] + own + [sharedFlags(route), values(route), help]
  }

  /// Returns a line with the command that lists the values of Apple's enumerations, if the flags do not show them.
  private func values(_ route: Route<Action>) -> Section {
    let listings = route.command.flags.filter { $0.briefly == $0.summary && $0.placeholder != $0.kind?.placeholder }
      .compactMap(\.listing)
    guard var line = listings.first else { return Section(nil, []) }
    for word in listings.dropFirst().compactMap({ $0.split(separator: " ").last }) where !line.hasSuffix(word) {
      line += " \(word)"
    }
    return Section(nil, [.paragraph([Span("Values:", .literal), Span(" "), Span(line)])])
  }

  /// Returns a line for each group of flags that other commands have too, with the topic that explains them.
  private func sharedFlags(_ route: Route<Action>) -> Section {
    let sections = route.flagSections.filter { $0.reach != .own }
    let label = sections.map(\.title.utf8.count).max() ?? 0
    let terms = sections.map { section in
      let reference = topicsByHeading[section.title].map { " (`\(root.name) help \($0)`)" } ?? ""
      let rest = ", …"
      let flags = section.flags.names(within: Self.columns - label - reference.utf8.count - rest.count - 4)
      let names = flags.joined(separator: ", ") + (flags.count < section.flags.count ? rest : "")
      return Term([Span(section.title)], [Span](prose: names + reference))
    }
    return Section("More flags", [.columns(terms)])
  }

  private static var columns: Int { 80 }

  private func commands(_ route: Route<Action>) -> Section {
    let terms = route.leavesBelow.filter { !$0.command.isOnlyInLongHelp }.map { leaf in
      let words = leaf.path.dropFirst(route.path.count).joined(separator: " ")
      return Term([Span(words, .literal)], [Span](prose: leaf.command.summary))
    }
    return Section("Commands", [.columns(terms)])
  }

  private func arguments(_ route: Route<Action>) -> Section {
    let terms = route.command.arguments.map { Term($0.heads.last ?? [], [Span](prose: $0.summary)) }
    return Section("Arguments", [.columns(terms)])
  }
}

extension [FlagDeclaration] {
  /// Returns the first names that fit the width, in their short form if there is one.
  fileprivate func names(within width: Int) -> [String] {
    var names: [String] = []
    for flag in self {
      let name = flag.short.map { "-\($0)" } ?? "--\(flag.name)"
      guard names.joined(separator: ", ").utf8.count + name.utf8.count + 2 <= width else { break }
      names.append(name)
    }
    return names
  }

  /// One line per flag, with the long names aligned.
  var alignedTerms: [Term] {
    let anyShort = contains { $0.short != nil }
    return map { flag in
      let short = flag.short.map { [Span("-\($0)", .literal), Span(", ")] }
      let head = (short ?? [Span(anyShort ? "    " : "")]) + flag.longHead
      return Term(head, [Span](prose: flag.briefly))
    }
  }
}

extension Program {
  func long(_ route: Route<Action>) -> [Section] {
    let command = route.command
    let commands = route.leavesBelow.map { Term($0.usageSpans, [Span](prose: $0.command.summary.asSentence)) }
    let arguments = command.arguments.map { Term($0.heads, $0.description) }
    let flags = route.flagSections.map { $0.described(at: route) }
    let examples = route.all.flatMap(\.command.examples)
    return route.helpHead
      + [
        Section(nil, command.detail.blocks), Section("Commands", [.terms(commands)]),
        Section("Arguments", [.terms(arguments)]),
      ] + flags + [examples.section(), Section(nil, [.paragraph([Span](prose: seeAlso(route)))])]
  }

  private func seeAlso(_ route: Route<Action>) -> String {
    let page = [root.name, route.path.first].compactMap { $0 }.joined(separator: "-")
    // A group and a topic about the same: `refund` and `refunds`.
    let subject = route.path.count == 1 ? route.path.first.map(Subject.init) : nil
    let topic = subject.flatMap { subject in topics.first { $0.isNamed(subject) } }
    return (topic.map { "`\(root.name) help \($0.name)` explains the subject. " } ?? "")
      + "The manual page is `man \(page)`; `\(root.name) --help` lists all commands and topics."
  }
}

extension FlagSection {
  /// Returns the flags with their complete descriptions, and their names in one line: `-o, --output FORMAT`.
  fileprivate func described(at route: Route<some Sendable>) -> Section {
    Section(title, [.terms(flags.map { Term([$0.joinedHead], $0.description(at: route)) })])
  }
}

extension FlagDeclaration {
  fileprivate var joinedHead: [Span] { Array(heads.joined(separator: [Span(", ")])) }
}

// The help of the program itself.

extension Program {
  /// One screen: examples and the names of the commands.
  var briefOverview: [Section] {
    let examples = root.examples.map { Term([Span($0.purpose)], [Span($0.line)]) }
    let commands = commandSections.map { title, routes in
      Term([Span(title)], [Span(routes.compactMap(\.path.first).uniqued().joined(separator: ", "))])
    }
    let tail = """
      `\(root.name) -h` lists all commands and topics, `\(root.name) COMMAND -h` shows a command, and \
      `\(root.name) help TOPIC` shows a topic.
      """
    return Route(root).summarySection
      + [
        Section("Examples", [.columns(examples)]), Section("Commands", [.columns(commands)]),
        Section(nil, [.paragraph([Span](prose: tail))]),
      ]
  }

  /// The list of commands and topics, one per line.
  var shortOverview: [Section] {
    let tail = """
      `\(root.name) COMMAND -h` shows the flags of a command, `\(root.name) --help` shows everything.
      """
    return Route(root).summarySection + [root.examples.section()] + Route(root).usageSection
      + commandLists { !$0.command.isOnlyInLongHelp }
      + [topicSection, Section(nil, [.paragraph([Span](prose: tail))])]
  }

  var longOverview: [Section] {
    let route = Route(root)
    let own = Section("Help and version", [.columns([FlagDeclaration.help, .version].alignedTerms)])
    let flags = root.commonFlags.map { $0.described(at: route) }
    return route.helpHead + [root.examples.section(), Section(nil, root.detail.blocks)]
      + commandLists { _ in true } + flags + [own, topicSection]
  }

  private func commandLists(where isListed: (Route<Action>) -> Bool) -> [Section] {
    commandSections.map { title, routes in
      let terms = routes.filter(isListed).map {
        Term([Span($0.path.joined(separator: " "), .literal)], [Span](prose: $0.command.summary))
      }
      return Section(title, [.columns(terms)])
    }
  }

  private var topicSection: Section {
    let topics = topics.map {
      Term([Span("help \($0.name)", .literal)], [Span](prose: $0.summary))
    }
    return Section("Topics", [.columns(topics)])
  }
}

extension Program {
  /// The commands with an action under their headings, in the order of declaration.
  var commandSections: [(title: String, routes: [Route<Action>])] {
    let routes = Route(root).leavesBelow
    let titles = (root.commands.compactMap(\.section) + routes.compactMap(\.section)).uniqued()
    return titles.map { title in (title, routes.filter { $0.section == title }) }
  }
}
