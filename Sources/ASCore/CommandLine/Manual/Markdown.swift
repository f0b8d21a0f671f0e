import Base

/// Renders blocks as GitHub's Markdown.
enum Markdown {
  static func text(_ blocks: [Block], level: Int) -> String {
    blocks.map { text($0, level: level) }.joined(separator: "\n")
  }

  static func heading(_ text: String, level: Int) -> String {
    "\(String(repeating: "#", count: level)) \(escaped(text))\n"
  }

  static func listing(_ lines: [String], language: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, 1 + (lines.map(\.longestRunOfBackquotes).max() ?? 0)))
    return ([fence + language] + lines + [fence]).map { "\($0)\n" }.joined()
  }

  private static func text(_ block: Block, level: Int) -> String {
    switch block {
    case .title(let spans): heading(spans.text, level: level)
    case .paragraph(let spans): "\(line(spans))\n"
    case .bullets(let items): items.map { "- \(line($0))\n" }.joined()
    case .literal(let lines): listing(lines)
    case .terms(let terms), .columns(let terms): table(terms)
    }
  }

  /// One row per term. Further blocks continue in the cell, because a table cannot contain blocks.
  private static func table(_ terms: [Term]) -> String {
    let rows = terms.map { term in
      let heads = term.heads.map { $0.isEmpty ? "" : code($0.text, inTable: true) }.joined(separator: ", ")
      return "| \(heads) | \(cell(term.body)) |\n"
    }
    return "| | |\n|---|---|\n" + rows.joined()
  }

  private static func cell(_ blocks: [Block]) -> String {
    blocks.map { block in
      switch block {
      case .title(let spans), .paragraph(let spans): line(spans, inTable: true)
      case .bullets(let items): items.map { line($0, inTable: true) }.joined(separator: "<br>")
      case .literal(let lines): lines.map { code($0, inTable: true) }.joined(separator: "<br>")
      case .terms(let terms), .columns(let terms):
        terms.map { term in
          let heads = term.heads.map { code($0.text, inTable: true) }.joined(separator: ", ")
          let body = cell(term.body)
          return body.isEmpty ? heads : "\(heads): \(body)"
        }.joined(separator: "<br>")
      }
    }.joined(separator: "<br>")
  }

  static func line(_ spans: [Span], inTable: Bool = false) -> String {
    let text = spans.map { span in
      switch span.style {
      case .plain: escaped(span.text)
      case .code, .literal, .placeholder: code(span.text, inTable: inTable)
      }
    }.joined()
    return guarded(text)
  }

  /// In code, only the backquote is special, and in a table the bar.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let fence = String(repeating: "`", count: text.longestRunOfBackquotes + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    var inside = ""
    for character in text {
      if character == "|", inTable { inside += "\\|" } else { inside.append(character) }
    }
    return fence + padding + inside + padding + fence
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "#": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// Escapes the start of a line that would become a list item, or a number with a period.
  private static func guarded(_ line: String) -> String {
    if line.hasPrefix("- ") || line.hasPrefix("+ ") { return "\\\(line)" }
    let number = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(number.count)
    guard !number.isEmpty, let mark = rest.first, mark == "." || mark == ")" else { return line }
    return "\(number)\\\(rest)"
  }
}

extension String {
  fileprivate var longestRunOfBackquotes: Int {
    var longest = 0
    var run = 0
    for character in self {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// The reference of all commands, as one Markdown page.
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
      "<!-- Generated from the command declarations by `make update`; do not edit. -->\n",
      Markdown.heading("\(root.name): the commands", level: 1),
      Markdown.text([.paragraph([Span](prose: root.summary.asSentence))] + root.detail.blocks, level: 2),
      examples(root.examples),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A command or a group, without the shared flags.
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

  private static var sharedTitle: String { "Shared flags" }

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
    let builtIn = Block.terms([FlagDeclaration.help, .version].map { Term($0.heads, $0.description(at: root)) })
    return Markdown.heading("Flags of every command", level: 2) + "\n"
      + Markdown.text(sections.flatMap { $0 } + [builtIn], level: 3)
  }

  private var topics: String {
    program.topics.map { topic in
      Markdown.heading(topic.summary, level: 2) + "\n" + Markdown.text(topic.body.blocks, level: 3)
    }.joined(separator: "\n")
  }
}
