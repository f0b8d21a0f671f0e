/// What `-h`, `--help` and `help` print.
///
/// Short help is to be seen at a glance: what the command is for, how it is called, its own flags, an example. Long
/// help is everything that is declared. Both are functions of the declarations alone.
struct Help<Action: Sendable>: Sendable {
  let program: Program<Action>
  var width = 80
  var style = TerminalText.Style.plain

  init(_ program: Program<Action>, width: Int = 80, style: TerminalText.Style = .plain) {
    self.program = program
    self.width = width
    self.style = style
  }

  func text(_ route: Route<Action>, long: Bool) -> String {
    switch (route.steps.isEmpty, long) {
    case (true, false): set(shortOverview)
    case (true, true): set(longOverview)
    case (false, false): set(short(route))
    case (false, true): set(self.long(route))
    }
  }

  func text(_ topic: Topic) -> String {
    set([Section(nil, [.paragraph([Span](prose: topic.summary.asSentence))] + topic.body.blocks)])
  }

  private func set(_ sections: [Section]) -> String {
    TerminalText(width: width, style: style).text(sections)
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
