/// The reference in Docs: every command, flag and example on one Markdown page.
struct MarkdownReference<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  var text: String {
    let root = Route(program.root)
    let intro = """
      # \(program.root.name): commands

      Made from the declarations by `make update`; edit those.

      \(flags("Flags everywhere", program.root.flags + [.help, .version]))
      """
    return intro + root.all.dropFirst().map(section).joined()
      + program.topics.map { "\n## Topic: \($0.name)\n\n\(blocks($0.body.blocks))" }.joined()
  }

  private func section(_ route: Route<Action>) -> String {
    let command = route.command
    let level = String(repeating: "#", count: route.path.count + 1)
    var text = "\n\(level) \(route.line)\n\n\(escaped(command.summary.asSentence))\n"
    text += "\n```\n\(route.usage)\n```\n"
    if !command.detail.blocks.isEmpty { text += "\n\(blocks(command.detail.blocks))" }
    if !command.arguments.isEmpty {
      text += "\n| argument | meaning |\n|---|---|\n"
      text += command.arguments.map { "| `\(cell($0.placeholder))` | \(cell(escaped($0.summary.asSentence))) |\n" }
        .joined()
    }
    text += flags(nil, command.flags)
    if !command.examples.isEmpty {
      let lines = command.examples.map { "# \($0.purpose.withoutMarkup)\n\($0.line)" }.joined(separator: "\n\n")
      text += "\n```sh\n\(lines)\n```\n"
    }
    return text
  }

  private func flags(_ title: String?, _ flags: [Flag]) -> String {
    guard !flags.isEmpty else { return "" }
    let rows = flags.map { flag in
      "| `\(cell(flag.term.heads.map(\.text).joined()))` | \(cell(blocks(flag.term.body, inline: true))) |\n"
    }
    return (title.map { "## \($0)\n" } ?? "") + "\n| flag | meaning |\n|---|---|\n" + rows.joined()
  }

  private func blocks(_ blocks: [Block], inline: Bool = false) -> String {
    let end = inline ? "" : "\n"
    return blocks.map { block in
      switch block {
      case .paragraph(let spans), .title(let spans): self.spans(spans) + end
      case .bullets(let items): items.map { "- \(self.spans($0))\n" }.joined()
      case .literal(let lines): "```\n\(lines.joined(separator: "\n"))\n```\n"
      case .terms(let terms):
        terms.map { "- `\($0.heads.map(\.text).joined())`: \(self.blocks($0.body, inline: true))\n" }.joined()
      }
    }.joined(separator: inline ? " " : "\n")
  }

  private func spans(_ spans: [Span]) -> String {
    spans.map { $0.style == .plain ? angled($0.text) : "`\($0.text)`" }.joined()
  }

  private func escaped(_ prose: String) -> String {
    spans([Span](prose: prose))
  }

  /// A browser would take `<id>` for a tag.
  private func angled(_ text: String) -> String {
    text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\<")
  }

  /// A bar would end the cell.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
