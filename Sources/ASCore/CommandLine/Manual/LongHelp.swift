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

extension Flag {
  /// `-o, --output FORMAT`.
  var joinedHead: [Span] { Array(heads.joined(separator: [Span(", ")])) }
}
