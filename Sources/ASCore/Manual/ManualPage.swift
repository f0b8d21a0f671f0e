/// Manual pages in mdoc(7): one for the program, one for each of its commands, a group's page covering all below it.
struct ManualPage<Action: Sendable> {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  /// File names and texts: `asctl.1`, `asctl-verify.1`.
  var all: [(name: String, text: String)] {
    let root = Route(program.root)
    let pages = program.root.commands.map { command in
      ("\(root.command.name)-\(command.name).1", page(root.down(to: command)))
    }
    return [("\(root.command.name).1", front(root))] + pages
  }

  private func page(_ route: Route<Action>) -> String {
    let command = route.command
    let leaves = route.all.filter { $0.command.commands.isEmpty }
    let subject = command.detail.blocks.isEmpty ? "" : Mdoc.text(command.detail.blocks)
    var text = header(route, synopsis: leaves)
    text += ".Sh DESCRIPTION\n" + (subject.isEmpty ? Mdoc.paragraph(command.summary.asSentence) : subject)
    if command.commands.isEmpty {
      text += arguments(of: command) + flags(of: command.flags, Mdoc.sharedFlagsNote)
      text += examples(command.examples)
    } else {
      text += ".Sh COMMANDS\n" + leaves.map(section).joined()
      text += flags(of: command.flags, Mdoc.sharedFlagsNote) + Mdoc.exitStatusNote
      text += examples(command.examples + leaves.flatMap(\.command.examples))
    }
    return text + seeAlso(besides: command.name)
  }

  /// One command of a group.
  private func section(_ route: Route<Action>) -> String {
    let command = route.command
    var text = ".Ss \(Mdoc.escaped(route.line))\n" + Mdoc.paragraph(command.summary.asSentence)
    if !command.detail.blocks.isEmpty { text += ".Pp\n" + Mdoc.text(command.detail.blocks) }
    let terms = command.arguments.map(\.term) + command.flags.map(\.fullTerm)
    return terms.isEmpty ? text : text + Mdoc.text([.terms(terms)])
  }

  private func header(_ route: Route<Action>, synopsis leaves: [Route<Action>]) -> String {
    let name = route.steps.isEmpty ? program.root.name : "\(program.root.name)-\(route.command.name)"
    let lines = leaves.map { Mdoc.synopsis($0, program: program.root.name) }.joined(separator: ".Nm\n")
    return """
      .Dd \(versionDate)
      .Dt \(name.uppercased()) 1
      .Os
      .Sh NAME
      .Nm \(name)
      .Nd \(Mdoc.escaped(route.command.summary.withoutMarkup))
      .Sh SYNOPSIS
      \(lines)
      """
  }

  private func arguments(of command: Command<Action>) -> String {
    command.arguments.isEmpty ? "" : ".Pp\nThe arguments are:\n" + Mdoc.text([.terms(command.arguments.map(\.term))])
  }

  private func flags(of flags: [Flag], _ note: String) -> String {
    let list = flags.isEmpty ? "" : Mdoc.text([.terms(flags.map(\.fullTerm))])
    return ".Sh OPTIONS\n\(note)\(list)"
  }

  private func examples(_ examples: [Example]) -> String {
    examples.isEmpty ? "" : ".Sh EXAMPLES\n" + Mdoc.text(examples.flatMap(\.blocks))
  }

  private func seeAlso(besides name: String) -> String {
    let others = ["asctl"] + program.root.commands.map { "asctl-\($0.name)" }.filter { $0 != "asctl-\(name)" }.sorted()
    let lines = others.enumerated().map { index, other in
      ".Xr \(other) 1\(index == others.count - 1 ? "" : " ,")\n"
    }
    return ".Sh SEE ALSO\n" + lines.joined()
  }

  private func front(_ root: Route<Action>) -> String {
    let command = root.command
    var text = header(root, synopsis: [root])
    text += ".Sh DESCRIPTION\n" + Mdoc.paragraph(command.summary.asSentence)
    if !command.detail.blocks.isEmpty { text += ".Pp\n" + Mdoc.text(command.detail.blocks) }
    text += ".Pp\nThe commands, each with a page of its own, are:\n"
    text += Mdoc.text([.terms(command.commands.map { root.down(to: $0).term(from: root) })])
    text +=
      ".Sh OPTIONS\nThese hold for every command.\n"
      + Mdoc.text([.terms((command.flags + [.help, .version]).map(\.fullTerm))])
    text += ".Sh ENVIRONMENT\n" + Mdoc.text([.terms(variables)])
    if !program.files.isEmpty {
      text +=
        ".Sh FILES\n"
        + Mdoc.text([
          .terms(program.files.map { Term([Span($0.path, .literal)], [Span](prose: $0.summary.asSentence)) })
        ])
    }
    for topic in program.topics {
      let title = topic.name == "exit-status" ? "EXIT STATUS" : topic.name.uppercased()
      // Headings that mdoc knows already stand once.
      guard !["ENVIRONMENT", "FILES"].contains(title) else { continue }
      text += ".Sh \(title)\n" + Mdoc.text(topic.body.blocks)
    }
    text += examples(command.examples)
    let pages = command.commands.map { "asctl-\($0.name)" }.sorted()
    return text + ".Sh SEE ALSO\n"
      + pages.enumerated().map { ".Xr \($1) 1\($0 == pages.count - 1 ? "" : " ,")\n" }.joined()
  }

  private var variables: [Term] {
    var seen: [String: String] = [:]
    var names: [String] = []
    for route in Route(program.root).all {
      for flag in route.command.flags {
        guard let variable = flag.variable, seen[variable] == nil else { continue }
        names.append(variable)
        seen[variable] = "Stands for `--\(flag.name)` where that is absent"
      }
    }
    for variable in program.variables where seen[variable.name] == nil {
      names.append(variable.name)
      seen[variable.name] = variable.summary
    }
    return names.map { Term([Span($0, .literal)], [Span](prose: (seen[$0] ?? "").asSentence)) }
  }
}
