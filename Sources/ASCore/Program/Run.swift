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
      switch try Asctl.program.parse(arguments) {
      case .run(let route, let action, let typed):
        if !typed.isGiven(OutputFlags.quiet) { for remark in route.remarks { context.say("asctl: \(remark)") } }
        let invocation = try route.filling(typed, from: context.processes.variable)
        context = action.view(invocation, context)
        let offered = invocation.isGiven(OutputFlags.fields) ? route.list(of: OutputFlags.fields) : nil
        let chosen = try OutputOptions(invocation, context, offering: offered ?? [])
        options = chosen
        let context = try chosen.listsFields ? context : ServedSimulator.context(route, invocation, context)
        let output = try action.output(route, invocation, context, listsFields: chosen.listsFields)
        return context.print(output, chosen)
      case .help(let route, let length):
        return try show(Asctl.program.help(route, length), length, context)
      case .topic(let topic):
        return try show(Asctl.program.help(topic), .long, context)
      case .version:
        return try print(SetUpFeature.version(), context)
      }
    } catch {
      return context.report(error, isJSON: options?.wantsJSONErrors ?? asksForJSON(arguments, context))
    }
  }

  /// Returns whether the arguments request JSON, for a line that cannot be parsed.
  private static func asksForJSON(_ arguments: [String], _ context: Context) -> Bool {
    let format =
      Asctl.program.writtenValue(of: OutputFlags.output, ignoringMistakesOf: arguments)
      ?? OutputFlags.output.declaration.variable.flatMap(context.processes.variable)
    return format.flatMap(OutputFlags.output.value)?.isJSON ?? false
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
    let page = sections.text(
      width: context.pageWidth, isStyled: TerminalStyle(isPlain: false, context).isColored, isStacked: length == .long)
    return try print(CommandOutput(.text(page)), context)
  }

  private static func print(_ output: CommandOutput, _ context: Context) throws(Failure) -> ExitStatus {
    context.print(output, try OutputOptions(Invocation(), context))
  }
}

/// The flags of the current command line that are repeated in commands suggested in hints or data, so that these use
/// the same App Store, app and key: the `CredentialFlags` that a suggested command accepts and does not set itself.
///
/// Settings from variables or the default profile are not repeated, because the next command reads them too.
enum RepeatedFlags {
  /// Returns the function that adds the flags of a line to suggestions.
  static func completion(of line: [String]) -> @Sendable (String) -> String {
    let program = Asctl.program
    let given = { @Sendable in
      CredentialFlags.all.compactMap { flag in
        program.writtenValue(of: flag, ignoringMistakesOf: line).map { (flag.declaration, $0.wordForPOSIX) }
      }
    }
    let lines = SuggestedLines(program, repeating: given) { path, flag in
      guard !withFlagsOfTheirOwn.contains(path) else { return false }
      guard flag.name == CredentialFlags.environment.name else { return true }
      let environment = program.writtenValue(of: flag, ignoringMistakesOf: line)
      return environment.flatMap(CredentialFlags.environment.value).map { takes($0, path) } ?? true
    }
    return lines.completed
  }

  /// Commands for which flags of these names mean something else: the contents of a profile, the settings of a
  /// simulator, or the expectations about a text.
  private static let withFlagsOfTheirOwn = [
    ["profile", "add"], ["simulator", "serve"], ["verify"], ["receipt", "verify"],
  ]

  /// Returns whether a command works in an environment. An endpoint may exist in only one; a write must name one.
  private static func takes(_ environment: EnvironmentChoice, _ path: [String]) -> Bool {
    guard let endpoint = Endpoint.all.first(where: { $0.command == path }) else { return true }
    guard let apples = environment.apples else { return environment == .simulator || endpoint.isRead }
    return endpoint.environments.contains(apples)
  }
}
