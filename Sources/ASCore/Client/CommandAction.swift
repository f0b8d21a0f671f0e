import Base
import CommandLine
import Platform
import Terminal

/// What a leaf command does: it looks at the world through the context and returns what it found. It prints nothing.
package struct CommandAction: Sendable {
  package let perform: @Sendable (Invocation, Context) throws(Failure) -> CommandOutput
  /// The world as a run of this line sees it, and as its output is printed.
  package let view: @Sendable (Invocation, Context) -> Context
  /// What `--fields help` lists for a line.
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
  /// How wide prose is: as the terminal, but no wider than can be read well, and 80 where nobody says.
  package var pageWidth: Int { min(lineWidth ?? 80, 100) }
}

/// What a feature exports: its commands, at the top of the tree or in a group.
package struct FeatureCommands: Sendable {
  package let top: [Command<CommandAction>]
  /// What the feature adds to the group of that name. A function, so that no run builds commands that it does not need.
  package let inGroup: @Sendable (String) -> [Command<CommandAction>]

  package init(
    top: [Command<CommandAction>] = [], inGroup: @escaping @Sendable (String) -> [Command<CommandAction>] = { _ in [] }
  ) {
    (self.top, self.inGroup) = (top, inGroup)
  }
}
