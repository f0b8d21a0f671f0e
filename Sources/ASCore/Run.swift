/// One run of asctl, from words to exit status.
package enum Run {
  /// The arguments are without the program's name.
  package static func run(_ arguments: [String], _ context: Context) -> ExitStatus {
    var options: OutputOptions?
    do throws(Failure) {
      switch try Parser(Asctl.program).parse(arguments) {
      case .run(let route, let verb, let typed):
        let invocation = try route.filling(typed, from: context.variable)
        let chosen = try OutputOptions(invocation, context)
        options = chosen
        return Printer(context: context, options: chosen).print(try verb.perform(invocation, context))
      case .help(let route, let long):
        return try show(HelpPage(Asctl.program).sections(route, long: long), long: long, context)
      case .topic(let topic):
        return try show(HelpPage(Asctl.program).sections(topic), long: true, context)
      case .version:
        return try print(SetUpCommands.version(), context)
      }
    } catch {
      return Printer.report(error, context, options)
    }
  }

  private static func show(_ sections: [Section], long: Bool, _ context: Context) throws(Failure) -> ExitStatus {
    // Lines longer than this are hard to read, however wide the window is.
    let width = min(context.isTerminal(.output) ? context.width() : 80, 100)
    let style = TerminalStyle(isPlain: false, context).page
    let page = TerminalText(width: width, style: style, layout: long ? .stacked : .columns)
    return try print(Findings(.text(page.text(sections))), context)
  }

  private static func print(_ findings: Findings, _ context: Context) throws(Failure) -> ExitStatus {
    let nothing = Invocation(path: [], flags: [:], arguments: [:])
    return Printer(context: context, options: try OutputOptions(nothing, context)).print(findings)
  }
}
