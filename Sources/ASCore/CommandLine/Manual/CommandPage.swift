extension ManualPage {
  /// The page of a top-level command.
  func command(_ route: Route<Action>) -> MdocText {
    let name = name(of: route.command)
    let isGroup = !route.command.commands.isEmpty
    let leaves = isGroup ? route.leavesBelow : [route]
    let shared = SharedFlags(of: isGroup ? leaves : [], atLeast: (leaves.count + 1) / 2)
    var page = MdocText()
    page.name(name, route.command.summary)
    page.macro("Sh", ["SYNOPSIS"])
    for leaf in leaves { page.usage(leaf.line, synopsis(of: leaf, inFull: !isGroup)) }
    page.section(
      "Description", [.paragraph([Span](prose: route.command.summary.asSentence))] + route.command.detail.blocks)
    if isGroup {
      page.section("Commands", route.all.dropFirst().flatMap { entry($0, shared) })
    } else {
      page.section("Arguments", arguments(of: route))
    }
    page.section("Options", options(of: route, shared))
    page.environment(route.all.flatMap(\.command.flags))
    page.section("Exit status", [.paragraph([Span](prose: exitStatus))])
    page.examples(route.all.flatMap(\.command.examples))
    page.seeAlso([program.root.name])
    return page
  }

  /// A command of a group: all that its own `--help` tells, but for what it shares with the others.
  private func entry(_ route: Route<Action>, _ shared: SharedFlags) -> [Block] {
    let command = route.command
    let own = command.flags.filter { !shared.contains($0) }.map { Term($0.heads, $0.description(at: route)) }
    let also = shared.sentence(for: command, see: "OPTIONS")
    return [.title([Span(route.line)]), .paragraph([Span](prose: command.summary.asSentence))]
      + command.detail.blocks + arguments(of: route) + (own.isEmpty ? [] : [.terms(own)])
      + (also.map { [.paragraph($0)] } ?? [])
  }

  private func arguments(of route: Route<Action>) -> [Block] {
    let terms = route.command.arguments.map { Term($0.heads, $0.description) }
    return terms.isEmpty ? [] : [.terms(terms)]
  }

  /// Those of every command are told once, in the page of the program.
  private func options(of route: Route<Action>, _ shared: SharedFlags) -> [Block] {
    var blocks: [Block] = []
    for section in route.flagSections where section.reach != .everywhere {
      let flags = section.flags.filter { flag in route.command.flags.contains(flag) }
      guard !flags.isEmpty else { continue }
      if section.reach != .own { blocks.append(.title([Span(section.title)])) }
      blocks.append(.terms(flags.map { Term($0.heads, $0.description(at: route)) }))
    }
    for section in shared.sections {
      blocks.append(.title([Span(section.heading ?? "Options of several commands")]))
      blocks.append(.terms(section.flags.map { Term($0.heads, $0.description(at: route)) }))
    }
    let everywhere = program.root.flags.map { "`--\($0.name)`" }
    guard !everywhere.isEmpty else { return blocks }
    let note = "The options of every command are told in `\(program.root.name)`(1): \(everywhere.listed("and"))."
    return blocks + [.title([Span("Options of every command")]), .paragraph([Span](prose: note))]
  }

  private var exitStatus: String {
    "0 if done, 2 if the command line is wrong, else one of those that `\(program.root.name)`(1) lists."
  }

  /// In full, every flag of its own is shown; otherwise the word `flags` stands for them.
  private func synopsis(of route: Route<Action>, inFull: Bool) -> [String] {
    guard inFull else { return route.synopsis.map(\.mdoc) }
    let own = route.command.flags.filter { !$0.required && $0.insteadOf == nil && $0.heading == nil }
    return route.synopsis.flatMap { part in
      part == .flags ? own.map { "Op \(Mdoc.head($0.heads.last ?? []))" } + [SynopsisPart.flags.mdoc] : [part.mdoc]
    }
  }
}

extension SynopsisPart {
  fileprivate var mdoc: String {
    switch self {
    case .required, .command: Mdoc.head(spans)
    case .flags: "Op Ar options"
    case .argument(let argument): argument.mdoc
    case .either(let argument, let flag): "\(argument.mdoc) | \(Mdoc.head(flag.heads.last ?? []))"
    }
  }
}

extension Argument {
  fileprivate var mdoc: String {
    let name = "Ar \(Mdoc.argument(placeholder.withoutAngles))"
    switch count {
    case .one: return name
    case .optional: return "Op \(name)"
    case .oneOrMore: return "\(name) ..."
    case .any: return "Op \(name) ..."
    }
  }
}
