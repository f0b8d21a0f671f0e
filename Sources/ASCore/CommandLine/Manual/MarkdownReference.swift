/// The reference of all commands, one Markdown page.
struct MarkdownReference<Action: Sendable>: Sendable {
  let program: Program<Action>

  private let shared: SharedFlags

  init(_ program: Program<Action>) {
    self.program = program
    let leaves = Route(program.root).leavesBelow
    shared = SharedFlags(of: leaves, atLeast: leaves.count / 5)
  }

  var text: String {
    let root = Route(program.root)
    let sections: [String] =
      [overview]
      + program.commandSections { _ in [] }.map { section in
        let title = section.title ?? ""
        let commands = program.root.commands.filter { ($0.section ?? "Commands") == title }
        let entries = commands.flatMap { root.down(to: $0).all.map(entry) }
        return ([Markdown.heading(title, level: 2)] + entries).joined(separator: "\n")
      }
      + [sharedFlags(root), flagsOfEveryCommand(root), topics]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var overview: String {
    let root = program.root
    return [
      "<!-- Made from the declarations of the commands by `make update`; edits would be lost. -->\n",
      Markdown.heading("\(root.name): the commands", level: 1),
      Markdown.text([.paragraph([Span](prose: root.summary.asSentence))] + root.detail.blocks, level: 2),
      examples(root.examples),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A command or a group, without the flags that all commands share.
  private func entry(_ route: Route<Action>) -> String {
    let command = route.command
    let arguments = command.arguments.map { Term($0.heads, $0.description) }
    let own = command.flags.filter { !shared.contains($0) }.map { Term($0.heads, $0.description(at: route)) }
    let terms = arguments + own
    let also = shared.sentence(for: command, see: "\"\(Self.sharedTitle)\"")
    return [
      Markdown.heading(route.line, level: min(2 + route.steps.count, 4)),
      Markdown.text([.paragraph([Span](prose: command.summary.asSentence))], level: 5),
      Markdown.listing([route.usage]),
      Markdown.text(command.detail.blocks, level: 5),
      terms.isEmpty ? "" : Markdown.text([.terms(terms)], level: 5),
      also.map { Markdown.text([.paragraph($0)], level: 5) } ?? "",
      examples(command.examples),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func examples(_ examples: [Example]) -> String {
    let lines = examples.flatMap { ["# \($0.purpose.withoutMarkup)", $0.line] }
    return lines.isEmpty ? "" : Markdown.listing(lines, language: "sh")
  }

  private static var sharedTitle: String { "Flags that many commands share" }

  private func sharedFlags(_ root: Route<Action>) -> String {
    guard !shared.flags.isEmpty else { return "" }
    let blocks: [Block] = shared.sections.flatMap { heading, flags in
      let title: [Block] = heading.map { [.title([Span($0)])] } ?? []
      return title + [.terms(flags.map { Term($0.heads, $0.description(at: root)) })]
    }
    return Markdown.heading(Self.sharedTitle, level: 2) + "\n" + Markdown.text(blocks, level: 3)
  }

  private func flagsOfEveryCommand(_ root: Route<Action>) -> String {
    let sections = root.flagSections.map { section in
      let title: [Block] = section.reach == .everywhere ? [] : [.title([Span(section.title)])]
      return title + [.terms(section.flags.map { Term($0.heads, $0.description(at: root)) })]
    }
    let builtIn = Block.terms([Flag.help, .version].map { Term($0.heads, $0.description(at: root)) })
    return Markdown.heading("Flags of every command", level: 2) + "\n"
      + Markdown.text(sections.flatMap { $0 } + [builtIn], level: 3)
  }

  private var topics: String {
    program.topics.map { topic in
      Markdown.heading(topic.summary, level: 2) + "\n" + Markdown.text(topic.body.blocks, level: 3)
    }.joined(separator: "\n")
  }
}
