extension ManualPage {
  /// The page of the program: what every command shares.
  var overview: MdocText {
    let root = program.root
    let everyFlag = Route(root).all.flatMap(\.command.flags)
    var page = MdocText()
    page.name(root.name, root.summary)
    page.macro("Sh", ["SYNOPSIS"])
    page.usage(root.name, ["Op Ar options", "Ar command", "Op Ar argument ..."])
    page.usage(root.name, ["Cm help", "Op Ar command \\&| topic"])
    page.section("Description", root.detail.blocks)
    page.section(
      "Commands",
      program.commandSections { [self.term($0)] }.flatMap { section in
        [.title([Span(section.title ?? "")])] + section.blocks
      })
    page.section("Options", options)
    let topics = program.topics.filter { $0.name != Self.exitStatus }
    page.section("Topics", topics.flatMap { [.title([Span($0.name)])] + $0.body.blocks })
    page.environment(everyFlag, program.variables)
    let files = program.files.map { Term([Span($0.path, .literal)], [Span](prose: $0.summary.asSentence)) }
    page.section("Files", files.isEmpty ? [] : [.terms(files)])
    page.section("Exit status", program.topics.first { $0.name == Self.exitStatus }?.body.blocks ?? [])
    page.examples(root.examples)
    page.seeAlso(root.commands.map(name(of:)))
    return page
  }

  /// The topic that has a section of its own in every manual page.
  private static var exitStatus: String { "exit-status" }

  private func term(_ command: Command<Action>) -> Term {
    let below = command.commands.map { "`\($0.name)`" }
    let commands = below.isEmpty ? "" : " Commands: \(below.joined(separator: ", "))."
    return Term([Span(command.name, .literal)], [Span](prose: command.summary.asSentence + commands))
  }

  private var options: [Block] {
    let route = Route(program.root)
    let declared = route.flagSections.flatMap { section -> [Block] in
      let terms = Block.terms(section.flags.map { Term($0.heads, $0.description(at: route)) })
      return section.reach == .everywhere ? [terms] : [.title([Span(section.title)]), terms]
    }
    let builtIn = [Flag.help, .version].map { Term($0.heads, $0.description(at: route)) }
    return declared + [.title([Span("Help and version")]), .terms(builtIn)]
  }
}
