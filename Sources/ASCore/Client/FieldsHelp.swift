import AppStore
import Base
import CommandLine
import Platform
import Synchronization
import Terminal

/// The paths that `--fields` may name on a line: what `--fields help` lists.
package enum FieldsHelp: Sendable {
  /// Those found in what the line names; where it names nothing, those that the command declares for completion.
  case found
  /// Those of what the line would print; nothing is sent or read.
  case declared(PayloadObject)
  /// None that are known, and why.
  case unknown(String)

  /// Answers `--fields help` for a line of any command.
  package static func output(
    _ action: CommandAction, _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    guard route.lists(OutputFlags.fields) else {
      let command = invocation.path.joined(separator: " ")
      return CommandOutput(.nothing, remarks: ["\(command) prints no objects, so there are no fields to choose"])
    }
    switch action.fields(invocation) {
    case .declared(let object): return CommandOutput(.paths(object.allPaths))
    case .unknown(let reason): return CommandOutput(.nothing, remarks: [reason])
    case .found: return try found(action, route, invocation, context)
    }
  }

  private static func found(
    _ action: CommandAction, _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    let context = requiringInput(context)
    guard !invocation.hasArguments, let known = route.list(of: OutputFlags.fields) else {
      return try action.perform(invocation, context)
    }
    let list = CommandOutput(.paths(try FieldPath.list(known.joined(separator: ","))))
    guard route.takesArguments, !context.isTerminal(.input) else { return list }
    do throws(Failure) {
      return try action.perform(invocation, context)
    } catch {
      // What is missing is an argument, or what it takes to ask, and nothing is asked here.
      guard error.status == .usage || error.status == .credentials else { throw error }
      return list
    }
  }

  /// Nothing at all on standard input is no text, as only what there is in it is to be listed.
  private static func requiringInput(_ context: Context) -> Context {
    let hasInput = Atomic(false)
    var requiring = context
    requiring.readInput = { count throws(Failure) in
      let bytes = try context.readInput(count)
      if !bytes.isEmpty { hasInput.store(true, ordering: .relaxed) }
      guard hasInput.load(ordering: .relaxed) else {
        throw Failure(
          .usage, "nothing to read: name a file or a text, or pipe one in", hint: "asctl help files")
      }
      return bytes
    }
    return requiring
  }
}
