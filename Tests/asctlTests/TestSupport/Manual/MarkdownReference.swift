@testable import Base
@testable import CommandLine

/// The reference of all commands: a page of each top-level command, one of the flags that many commands have, and one
/// of the topics.
struct MarkdownReference<Action: Sendable>: Sendable {
  struct Page: Equatable, Sendable {
    /// The path in the folder of the reference: `receipt.md`.
    let name: String
    let text: String
  }

  let program: Program<Action>

  private let shared: SharedFlags

  init(_ program: Program<Action>) {
    self.program = program
    let leaves = Route(program.root).leavesBelow
    shared = SharedFlags(of: leaves, atLeast: leaves.count / 5, besides: program.root.commonFlags.flatMap(\.flags))
  }

  var pages: [Page] {
    let root = Route(program.root)
    let commands = program.root.commands.map { page("\($0.name).md", [entry(root.down(to: $0), level: 1)]) }
    return [page("README.md", overview), page("flags.md", flags(root))] + commands + [page("topics.md", topics)]
  }

  private func page(_ name: String, _ parts: [String]) -> Page {
    let remark = "<!-- Generated from the command declarations by `make update`; do not edit. -->\n"
    return Page(name: name, text: ([remark] + parts).filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private var overview: [String] {
    let root = program.root
    let commands = program.commandSections.map { title, routes in
      let rows = routes.map { route in
        let link = "[`\(route.line)`](\(route.path[0]).md#\(route.line.replacing(" ", with: "-")))"
        return "| \(link) | \(Markdown.line([Span](prose: route.command.summary), inTable: true)) |\n"
      }
      return Markdown.heading(title, level: 2) + "\n| | |\n|---|---|\n" + rows.joined()
    }
    let topics = program.topics.map {
      "| [`\(root.name) help \($0.name)`](topics.md#\($0.name)) | \(Markdown.line([Span](prose: $0.summary))) |\n"
    }
    return [
      Markdown.heading("\(root.name): the commands", level: 1),
      Markdown.text([.paragraph([Span](prose: root.summary.asSentence))] + root.detail.blocks, level: 2),
      "[Flags that many commands have](flags.md)\n", examples(root.examples),
    ] + commands + [
      topics.isEmpty ? "" : Markdown.heading("Topics", level: 2) + "\n| | |\n|---|---|\n" + topics.joined()
    ]
  }

  /// Returns the text of a command and those below it, without the flags that many commands have.
  private func entry(_ route: Route<Action>, level: Int) -> String {
    let command = route.command
    let arguments = command.arguments.map { Term($0.heads, $0.description) }
    let common = program.root.commonFlags.flatMap(\.flags)
    let own = command.flags.filter { !shared.contains($0) && !common.contains($0) }
    let terms = arguments + own.map { Term($0.heads, $0.description(at: route)) }
    let others = command.flags.filter { !own.contains($0) }.map { "`--\($0.name)`" }
    let also = others.isEmpty ? "" : "Also accepts \(others.listed("and")); see [common flags](flags.md).\n"
    // The examples of a group are those of its commands.
    let isGroup = !command.commands.isEmpty
    return
      ([
        Markdown.heading(route.line, level: level),
        Markdown.text([.paragraph([Span](prose: command.summary.asSentence))], level: 5),
        isGroup ? "" : Markdown.listing([route.usage]),
        Markdown.text(command.detail.blocks, level: 5),
        terms.isEmpty ? "" : Markdown.text([.terms(terms)], level: 5),
        also, isGroup ? "" : examples(command.examples),
      ] + command.commands.map { entry(route.down(to: $0), level: level + 1) }).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private func examples(_ examples: [Example]) -> String {
    let lines = examples.flatMap { ["# \($0.purpose.withoutMarkup)", $0.line] }
    return lines.isEmpty ? "" : Markdown.listing(lines, language: "sh")
  }

  /// Returns the flags that every command accepts, and those that many commands have.
  private func flags(_ root: Route<Action>) -> [String] {
    let common = program.root.commonFlags.map { ($0.title, $0.flags) }
    let builtIn = [("Help and version", [FlagDeclaration.help, .version])]
    let sections = common + shared.sections.map { ($0.heading ?? "Flags of several commands", $0.flags) } + builtIn
    return [Markdown.heading("Common flags", level: 1)]
      + sections.map { title, flags in
        Markdown.heading(title, level: 2) + "\n"
          + Markdown.text([.terms(flags.map { Term($0.heads, $0.description(at: root)) })], level: 3)
      }
  }

  private var topics: [String] {
    [Markdown.heading("Topics", level: 1)]
      + program.topics.map { topic in
        Markdown.heading(topic.name, level: 2) + "\n"
          + Markdown.text([.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks, level: 3)
      }
  }
}
