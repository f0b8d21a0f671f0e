/// What `-h`, `--help` and `help` print.
///
/// Short help is to be seen at a glance: what the command is for, how it is called, its own flags, an example. Long
/// help is everything that is declared. Both are functions of the declarations alone.
struct HelpPage<Action: Sendable>: Sendable {
  let program: Program<Action>

  init(_ program: Program<Action>) {
    self.program = program
  }

  func sections(_ route: Route<Action>, long: Bool) -> [Section] {
    switch (route.steps.isEmpty, long) {
    case (true, false): shortOverview
    case (true, true): longOverview
    case (false, false): short(route)
    case (false, true): self.long(route)
    }
  }

  func sections(_ topic: Topic) -> [Section] {
    [Section(nil, [.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks)]
  }
}

extension Route {
  /// What it is for, and how it is called.
  var helpHead: [Section] {
    [
      Section(nil, [.paragraph([Span](prose: command.summary.asSentence))]),
      Section(nil, [.paragraph([Span("Usage:", .literal), Span(" ")] + usageSpans)]),
    ]
  }
}

extension [Example] {
  /// Each as a comment and a line, which can be pasted together.
  func section(atMost limit: Int = .max) -> Section {
    let examples = prefix(limit)
    return Section(
      "Examples", examples.isEmpty ? [] : [.literal(examples.flatMap { ["# \($0.purpose.withoutMarkup)", $0.line] })])
  }
}

extension [Section] {
  var withoutEmpty: [Section] { filter { !$0.blocks.isEmpty } }
}
