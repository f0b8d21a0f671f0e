import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Synchronization
import Terminal

/// The action of a command. It uses only the context and returns its output; it prints nothing.
package struct CommandAction: Sendable {
  let perform: @Sendable (Invocation, Context) throws(Failure) -> CommandOutput
  /// The context in which this invocation runs and its output is printed.
  package let view: @Sendable (Invocation, Context) -> Context
  /// The result of `--fields help` for an invocation.
  let fields: @Sendable (Invocation) -> FieldsHelp

  package init(
    fields: @escaping @Sendable (Invocation) -> FieldsHelp = { _ in .listed },
    view: @escaping @Sendable (Invocation, Context) -> Context = { $1 },
    _ perform: @escaping @Sendable (Invocation, Context) throws(Failure) -> CommandOutput
  ) {
    (self.perform, self.view, self.fields) = (perform, view, fields)
  }

  /// The output of an invocation, or that of `--fields help` for it.
  package func output(
    _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context, listsFields: Bool
  ) throws(Failure) -> CommandOutput {
    guard listsFields else { return try perform(invocation, context) }
    return try FieldsHelp.output(self, route, invocation, context)
  }
}

extension Context {
  /// The width of prose: that of the terminal, but at most 100, and 80 if it is unknown.
  package var pageWidth: Int { min(lineWidth ?? 80, 100) }
}

/// The exports of a feature: its commands, at the top level or in a group.
package struct FeatureCommands: Sendable {
  package let top: [Command<CommandAction>]
  /// The commands that the feature adds to a group. A function, so that a run creates only those of its own group.
  package let inGroup: @Sendable (String) -> [Command<CommandAction>]

  /// The words that the feature prints besides Apple's, such as its verdicts and the members of its records, for
  /// `explain`.
  package let words: @Sendable () -> [KnownName]

  package init(
    top: [Command<CommandAction>] = [], words: @escaping @Sendable () -> [KnownName] = { [] },
    inGroup: @escaping @Sendable (String) -> [Command<CommandAction>] = { _ in [] }
  ) {
    (self.top, self.words, self.inGroup) = (top, words, inGroup)
  }
}

/// The paths for `--fields` with a command line, as listed by `--fields help`.
package enum FieldsHelp: Sendable {
  /// The paths declared for completion. Nothing is sent, read or written.
  case listed
  /// The paths in the named input, or those declared for completion if there is no input. The command runs, so this is
  /// only for commands that read.
  case found
  /// The paths of the declared output. Nothing is sent or read.
  case declared(PayloadObject)
  /// The paths are unknown, for this reason.
  case unknown(String)

  /// The output of `--fields help` for any command.
  static func output(
    _ action: CommandAction, _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    guard route.lists(OutputFlags.fields) else {
      let command = invocation.path.joined(separator: " ")
      return CommandOutput(.nothing, remarks: ["\(command) prints no objects, so there are no fields to choose"])
    }
    switch action.fields(invocation) {
    case .declared(let object): return CommandOutput(.paths(object.allPaths))
    case .unknown(let reason): return CommandOutput(.nothing, remarks: [reason])
    case .listed: return CommandOutput(.paths(try listed(route) ?? []))
    case .found: return try found(action, route, invocation, context)
    }
  }

  private static func found(
    _ action: CommandAction, _ route: Route<CommandAction>, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    let context = requiringInput(context)
    guard !invocation.hasArguments, let paths = try listed(route) else {
      return try action.perform(invocation, context)
    }
    let list = CommandOutput(.paths(paths))
    guard route.takesArguments, !context.terminal.isTerminal(.input) else { return list }
    do throws(Failure) {
      return try action.perform(invocation, context)
    } catch {
      // A missing argument or credential does not matter here.
      guard error.status == .usage || error.status == .credentials else { throw error }
      return list
    }
  }

  private static func listed(_ route: Route<CommandAction>) throws(Failure) -> [FieldPath]? {
    guard let known = route.list(of: OutputFlags.fields) else { return nil }
    return try FieldPath.list(known.joined(separator: ","))
  }

  /// Empty stdin is an error here, because there is nothing to list.
  private static func requiringInput(_ context: Context) -> Context {
    let hasInput = Atomic(false)
    var requiring = context
    requiring.terminal.input = {
      var input = context.terminal.input()
      input.read = { [read = input.read] count throws(Failure) in
        let bytes = try read(count)
        if !bytes.isEmpty { hasInput.store(true, ordering: .relaxed) }
        guard hasInput.load(ordering: .relaxed) else { throw SignedInput.nothing }
        return bytes
      }
      return input
    }
    return requiring
  }
}

/// Completions for `--fields`.
extension ValueCompletion {
  /// - Parameter records: The records around the objects, with members that are always printed.
  package static func fields(
    of objects: [PayloadObject], in records: [PayloadObject] = []
  ) -> [String: ValueCompletion] {
    guard !objects.isEmpty else { return [:] }
    return [
      OutputFlags.fields.name: .list {
        objects.flatMap(\.allPaths).map(\.text).uniqued().map { Choice($0, "") }
      } members: {
        PayloadObject.ownMembers(of: objects + records).map { Choice($0.name, $0.meaning) }
      }
    ]
  }

  /// Paths of records that are not declared as a `PayloadObject`, with their meanings; empty for members that have the
  /// same meaning in Apple's data.
  package static func fields(
    _ members: @autoclosure @escaping @Sendable () -> [(name: String, meaning: String)]
  ) -> [String: ValueCompletion] {
    [
      OutputFlags.fields.name: .list {
        members().map { Choice($0.name, "") }
      } members: {
        members().filter { !$0.meaning.isEmpty }.map { Choice($0.name, $0.meaning) }
      }
    ]
  }

  package static func fieldsOfPayloads(in record: PayloadObject) -> [String: ValueCompletion] {
    fields(of: PayloadKind.allCases.map(\.object), in: [record])
  }
}
