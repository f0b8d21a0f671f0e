/// The manual pages: one of the program, and one of each top-level command that covers all below it.
struct ManualPage<Action: Sendable>: Sendable {
  struct Page: Equatable, Sendable {
    /// Of its file: `asctl-receipt.1`.
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

  /// `asctl-receipt`.
  func name(of command: Command<Action>) -> String {
    "\(program.root.name)-\(command.name)"
  }

  private func page(_ name: String, _ body: MdocText) -> Page {
    var head = MdocText()
    head.comment(
      "Made from the declarations of the commands by `make update`; edits would be lost.")
    head.macro("Dd", source: versionDate)
    head.macro("Dt", source: "\(name.uppercased()) 1")
    head.macro("Os", ["\(program.root.name) \(version)"])
    let lines = head.lines + body.lines
    return Page(name: "\(name).1", text: lines.map { "\($0)\n" }.joined())
  }
}

extension MdocText {
  /// NAME: what `apropos` finds.
  mutating func name(_ name: String, _ summary: String) {
    macro("Sh", ["NAME"])
    macro("Nm", [name])
    let first = summary.withoutMarkup.prefix(1).lowercased()
    macro("Nd", source: Mdoc.words(first + summary.withoutMarkup.dropFirst()))
  }

  /// One usage line of the SYNOPSIS.
  mutating func usage(_ line: String, _ parts: [String]) {
    macro("Nm", source: Mdoc.words(line))
    for part in parts { macro(part, source: "") }
  }

  mutating func environment(_ flags: [Flag], _ variables: [Variable] = []) {
    var named: [(name: String, flags: [String])] = []
    for flag in flags {
      guard let variable = flag.variable else { continue }
      if let index = named.firstIndex(where: { $0.name == variable }) {
        if !named[index].flags.contains("--\(flag.name)") { named[index].flags.append("--\(flag.name)") }
      } else {
        named.append((variable, ["--\(flag.name)"]))
      }
    }
    let ofFlags = named.map { name, flags in
      Term([Span(name, .literal)], [Span](prose: "Used when \(flags.map { "`\($0)`" }.listed("or")) is absent."))
    }
    let others = variables.map { Term([Span($0.name, .literal)], [Span](prose: $0.summary.asSentence)) }
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
