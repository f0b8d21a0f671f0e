import Base
import CommandLine
import Platform
import Terminal

/// The action of a command. It uses only the context and returns its output; it prints nothing.
package struct CommandAction: Sendable {
  package let perform: @Sendable (Invocation, Context) throws(Failure) -> CommandOutput
  /// The context in which this invocation runs and its output is printed.
  package let view: @Sendable (Invocation, Context) -> Context
  /// The result of `--fields help` for an invocation.
  package let fields: @Sendable (Invocation) -> FieldsHelp

  package init(
    fields: @escaping @Sendable (Invocation) -> FieldsHelp = { _ in .found },
    view: @escaping @Sendable (Invocation, Context) -> Context = { $1 },
    _ perform: @escaping @Sendable (Invocation, Context) throws(Failure) -> CommandOutput
  ) {
    (self.perform, self.view, self.fields) = (perform, view, fields)
  }
}

extension Context {
  /// The width of prose: that of the terminal, but at most 100, and 80 if it is unknown.
  package var pageWidth: Int { min(lineWidth ?? 80, 100) }
}

/// The exports of a feature: its commands, at the top level or in a group.
package struct FeatureCommands: Sendable {
  package let top: [Command<CommandAction>]
  /// The commands that the feature adds to a group. A function, so that a run creates only the commands that it needs.
  package let inGroup: @Sendable (String) -> [Command<CommandAction>]

  package init(
    top: [Command<CommandAction>] = [], inGroup: @escaping @Sendable (String) -> [Command<CommandAction>] = { _ in [] }
  ) {
    (self.top, self.inGroup) = (top, inGroup)
  }
}
