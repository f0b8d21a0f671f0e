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
      case .help, .topic, .version:
        return .success
      }
    } catch {
      return Printer.report(error, context, options)
    }
  }
}
