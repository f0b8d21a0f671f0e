import AppStore
import Base
import Client
import CommandLine
import Notifications
import Platform
import SetUp
import SignedTexts
import Simulation
import Support
import Terminal

/// One run of asctl, from arguments to exit status.
package enum Run {
  /// - Parameter arguments: The arguments without the program's name.
  package static func run(_ arguments: [String], _ context: Context) -> ExitStatus {
    var options: OutputOptions?
    var context = context
    context.completeSuggestions = RepeatedFlags.completion(of: arguments)
    do throws(Failure) {
      // Checked before parsing, because parse errors repeat their input.
      if arguments.contains(where: isPrivateKey) { throw PrivateKeyText.misplaced }
      switch try Parser(Asctl.program).parse(arguments) {
      case .run(let route, let action, let typed):
        if !typed.isGiven(OutputFlags.quiet) { for remark in route.remarks { context.say("asctl: \(remark)") } }
        let invocation = try route.filling(typed, from: context.processes.variable)
        context = action.view(invocation, context)
        var chosen = try OutputOptions(invocation, context)
        if invocation.isGiven(OutputFlags.fields) { chosen.offeredFields = route.list(of: OutputFlags.fields) ?? [] }
        options = chosen
        let asksStore = route.lists(ConnectionFlags.noVerify) && !OutputFlags.listsFields(invocation)
        let context =
          try asksStore
          ? ServedSimulator.context(invocation, context, sendsRequests: !isShown(invocation)) : context
        let output =
          chosen.listsFields
          ? try FieldsHelp.output(action, route, invocation, context) : try action.perform(invocation, context)
        return Printer(context: context, options: chosen).print(output)
      case .help(let route, let length):
        return try show(HelpPage(Asctl.program).sections(route, length), length, context)
      case .topic(let topic):
        return try show(HelpPage(Asctl.program).sections(topic), .long, context)
      case .version:
        return try print(SetUpFeature.version(), context)
      }
    } catch {
      return Printer.report(error, context, isJSON: options?.wantsJSONErrors ?? asksForJSON(arguments, context))
    }
  }

  private static func isShown(_ invocation: Invocation) -> Bool {
    let shown: [any DeclaredFlag] = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.skeleton]
    return shown.contains { !invocation.parsed($0).isEmpty }
  }

  /// Returns whether the arguments request JSON, for a line that cannot be parsed.
  private static func asksForJSON(_ arguments: [String], _ context: Context) -> Bool {
    let given = Parser(Asctl.program).value(of: OutputFlags.output, ignoringMistakesOf: arguments)
    let variable = OutputFlags.output.declaration.variable.flatMap(context.processes.variable).flatMap(
      OutputFlags.output.value)
    return (given ?? variable)?.isJSON ?? false
  }

  /// Returns whether the argument, or the value of a flag in the same argument, is a private key.
  private static func isPrivateKey(_ word: String) -> Bool {
    if PrivateKeyText.isWhole(word) { return true }
    guard word.utf8.first == UInt8(ascii: "-"), let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return false
    }
    return PrivateKeyText.isWhole(String(word[word.index(after: equals)...]))
  }

  private static func show(
    _ sections: [Section], _ length: HelpLength, _ context: Context
  ) throws(Failure) -> ExitStatus {
    let style = TerminalStyle(isPlain: false, context).page
    let page = TerminalText(width: context.pageWidth, style: style, layout: length == .long ? .stacked : .columns)
    return try print(CommandOutput(.text(page.text(sections))), context)
  }

  private static func print(_ output: CommandOutput, _ context: Context) throws(Failure) -> ExitStatus {
    let nothing = Invocation()
    return Printer(context: context, options: try OutputOptions(nothing, context)).print(output)
  }
}
