@testable import Base
@testable import CommandLine

/// The manual pages: one of the program, and one of each top-level command with all commands below it.
struct ManualPage<Action: Sendable>: Sendable {
  struct Page: Equatable, Sendable {
    /// The name of the file: `asctl-receipt.1`.
    let name: String
    let text: String
  }

  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  var all: [Page] {
    [page(program.root.name, overview)]
      + program.root.commands.map { command in
        let route = Route(program.root).down(to: command)
        return page(name(of: command), self.command(route))
      }
  }

  /// Returns the name of a page, such as `asctl-receipt`.
  func name(of command: Command<Action>) -> String {
    "\(program.root.name)-\(command.name)"
  }

  private func page(_ name: String, _ body: MdocText) -> Page {
    var head = MdocText()
    head.comment(
      "Generated from the command declarations by `make update`; do not edit.")
    head.macro("Dd", source: versionDate)
    head.macro("Dt", source: "\(name.uppercased()) 1")
    head.macro("Os", ["\(program.root.name) \(version)"])
    let lines = head.lines + body.lines
    return Page(name: "\(name).1", text: lines.map { "\($0)\n" }.joined())
  }
}

extension MdocText {
  /// Adds the section NAME, which `apropos` searches.
  mutating func name(_ name: String, _ summary: String) {
    macro("Sh", ["NAME"])
    macro("Nm", [name])
    let first = summary.withoutMarkup.prefix(1).lowercased()
    macro("Nd", source: Mdoc.words(first + summary.withoutMarkup.dropFirst()))
  }

  /// Adds one usage line of the SYNOPSIS.
  mutating func usage(_ line: String, _ parts: [String]) {
    macro("Nm", source: Mdoc.words(line))
    for part in parts { macro(part, source: "") }
  }

  mutating func environment(_ flags: [FlagDeclaration], _ variables: KeyValuePairs<String, String> = [:]) {
    let ofFlags = flags.variables.map { name, flags in
      Term([Span(name, .literal)], [Span](prose: "Used if \(flags.map { "`\($0)`" }.listed("or")) is not given."))
    }
    let others = variables.map { Term([Span($0.key, .literal)], [Span](prose: $0.value.asSentence)) }
    let terms = ofFlags + others
    section("Environment", terms.isEmpty ? [] : [.terms(terms)])
  }

  mutating func examples(_ examples: [Example]) {
    section("Examples", examples.flatMap { [.paragraph([Span](prose: "\($0.purpose):")), .literal([$0.line])] })
  }

  mutating func seeAlso(_ pages: [String]) {
    macro("Sh", ["SEE ALSO"])
    for (index, page) in pages.sorted().enumerated() {
      macro("Xr", source: "\(page) 1\(index < pages.count - 1 ? " ," : "")")
    }
  }
}

extension ManualPage {
  /// The page of the program, with everything that commands share.
  var overview: MdocText {
    let root = program.root
    let everyFlag = Route(root).all.flatMap(\.command.flags)
    var page = MdocText()
    page.name(root.name, root.summary)
    page.macro("Sh", ["SYNOPSIS"])
    page.usage(root.name, ["Op Ar FLAGS", "Ar COMMAND", "Op Ar ARGUMENT ..."])
    page.usage(root.name, ["Cm help", "Op Ar COMMAND \\&| TOPIC"])
    page.section("Description", root.detail.blocks)
    page.section(
      "Commands",
      program.commandSections.flatMap { title, routes -> [Block] in
        let terms = routes.map { Term($0.usageSpans, [Span](prose: $0.command.summary.asSentence)) }
        return [.title([Span(title)]), .terms(terms)]
      })
    page.section("Options", options)
    // Other sections of the page contain the text of these two topics.
    let topics = program.topics.filter { ![Self.exitStatus, Self.flags].contains($0.name) }
    page.section("Topics", topics.flatMap { [.title([Span($0.name)])] + $0.body.blocks })
    page.environment(everyFlag, program.variables)
    let files = program.files.map { Term([Span($0.key, .literal)], [Span](prose: $0.value.asSentence)) }
    page.section("Files", files.isEmpty ? [] : [.terms(files)])
    page.section("Exit status", program.topics.first { $0.name == Self.exitStatus }?.body.blocks ?? [])
    page.examples(root.examples)
    page.seeAlso(root.commands.map(name(of:)))
    return page
  }

  /// The topic that becomes a section of every manual page.
  private static var exitStatus: String { "exit-status" }
  /// The topic with the same contents as the section OPTIONS.
  private static var flags: String { "flags" }

  private var options: [Block] {
    let route = Route(program.root)
    let declared = program.root.commonFlags.flatMap { section -> [Block] in
      let terms = Block.terms(section.flags.map { Term($0.heads, $0.description(at: route)) })
      return section.reach == .everywhere ? [terms] : [.title([Span(section.title)]), terms]
    }
    let builtIn = [FlagDeclaration.help, .version].map { Term($0.heads, $0.description(at: route)) }
    return declared + [.title([Span("Help and version")]), .terms(builtIn)]
  }
}

extension ManualPage {
  /// Returns the page of a top-level command.
  func command(_ route: Route<Action>) -> MdocText {
    let name = name(of: route.command)
    let isGroup = !route.command.commands.isEmpty
    let leaves = isGroup ? route.leavesBelow : [route]
    let shared = SharedFlags(of: isGroup ? leaves : [], atLeast: (leaves.count + 1) / 2, besides: common)
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

  /// The flags that the page of the program describes.
  private var common: [FlagDeclaration] { program.root.commonFlags.flatMap(\.flags) }

  /// Returns the entry of a command of a group: the content of its `--help`, without the shared flags.
  private func entry(_ route: Route<Action>, _ shared: SharedFlags) -> [Block] {
    let command = route.command
    let own = command.flags.filter { !shared.contains($0) && !common.contains($0) }
      .map { Term($0.heads, $0.description(at: route)) }
    let also = shared.sentence(for: command, see: "OPTIONS")
    return [.title([Span(route.line)]), .paragraph([Span](prose: command.summary.asSentence))]
      + command.detail.blocks + arguments(of: route) + (own.isEmpty ? [] : [.terms(own)])
      + (also.map { [.paragraph($0)] } ?? [])
  }

  private func arguments(of route: Route<Action>) -> [Block] {
    let terms = route.command.arguments.map { Term($0.heads, $0.description) }
    return terms.isEmpty ? [] : [.terms(terms)]
  }

  /// Flags of every command are described once, in the page of the program.
  private func options(of route: Route<Action>, _ shared: SharedFlags) -> [Block] {
    var blocks: [Block] = []
    for section in route.flagSections where section.reach != .everywhere {
      let flags = section.flags.filter { route.command.flags.contains($0) && !common.contains($0) }
      guard !flags.isEmpty else { continue }
      if section.reach != .own { blocks.append(.title([Span(section.title)])) }
      blocks.append(.terms(flags.map { Term($0.heads, $0.description(at: route)) }))
    }
    for section in shared.sections {
      blocks.append(.title([Span(section.heading ?? "Options of several commands")]))
      blocks.append(.terms(section.flags.map { Term($0.heads, $0.description(at: route)) }))
    }
    let everywhere = common.filter { flag in route.all.contains { $0.flags.contains(flag) } }
    guard !everywhere.isEmpty else { return blocks }
    let names = everywhere.map { "`--\($0.name)`" }.listed("and")
    let note = "`\(program.root.name)`(1) describes the options of every command: \(names)."
    return blocks + [.title([Span("Options of every command")]), .paragraph([Span](prose: note))]
  }

  private var exitStatus: String {
    "0 on success, 2 for a wrong command line; `\(program.root.name)`(1) lists the others."
  }

  /// With `inFull`, every flag of the command is shown; otherwise only the placeholder `FLAGS`.
  private func synopsis(of route: Route<Action>, inFull: Bool) -> [String] {
    guard inFull else { return route.synopsis.map(mdoc) }
    let own = route.command.flags.filter { !$0.required && $0.insteadOf == nil && $0.heading == nil }
    return route.synopsis.flatMap { part in
      (part == Route<Action>.optionalFlags ? own.map { "Op \(Mdoc.head($0.longHead))" } : []) + [mdoc(part)]
    }
  }

  /// Renders a part of the usage line. Brackets around a placeholder become `Op`.
  private func mdoc(_ part: [Span]) -> String {
    part.split(separator: Span(" | ")).map { spans in
      let named = spans.filter { $0.style != .plain || $0.text == " " }
      return (spans.contains(Span("[")) ? "Op " : "") + Mdoc.head(Array(named))
        + (spans.last?.text.hasSuffix("...") ?? false ? " ..." : "")
    }.joined(separator: " | ")
  }
}
