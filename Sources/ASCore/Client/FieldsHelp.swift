import AppStore
import Base
import CommandLine
import Platform
import Synchronization
import Terminal

/// The paths for `--fields` with a command line, as listed by `--fields help`.
package enum FieldsHelp: Sendable {
  /// The paths in the named input, or those declared for completion if there is no input.
  case found
  /// The paths of the declared output. Nothing is sent or read.
  case declared(PayloadObject)
  /// The paths are unknown, for this reason.
  case unknown(String)

  /// The output of `--fields help` for any command.
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
    guard route.takesArguments, !context.terminal.isTerminal(.input) else { return list }
    do throws(Failure) {
      return try action.perform(invocation, context)
    } catch {
      // A missing argument or credential does not matter here, because nothing is sent.
      guard error.status == .usage || error.status == .credentials else { throw error }
      return list
    }
  }

  /// Empty stdin is an error here, because there is nothing to list.
  private static func requiringInput(_ context: Context) -> Context {
    let hasInput = Atomic(false)
    var requiring = context
    requiring.terminal.read = { count throws(Failure) in
      let bytes = try context.terminal.read(count)
      if !bytes.isEmpty { hasInput.store(true, ordering: .relaxed) }
      guard hasInput.load(ordering: .relaxed) else {
        throw Failure(
          .usage, "nothing to read: expected a file, a text or piped input", hint: "asctl help files")
      }
      return bytes
    }
    return requiring
  }
}
