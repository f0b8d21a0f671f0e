import Base
import Client
import CommandLine
import Terminal

/// Profiles, diagnosis, completion and help.
package enum SetUpFeature {
  /// - Parameter program: The whole command tree, which `complete` and `schema` describe. It is read when they run.
  package static func commands(of program: @escaping @Sendable () -> Program<CommandAction>) -> FeatureCommands {
    FeatureCommands(
      top: [
        DoctorCommand.command, LogCommand.command, ProfileCommand.command, SetUpCommands.completion,
        SetUpCommands.complete(of: program), SetUpCommands.help, SetUpCommands.schema(of: program),
        VersionCommand.command,
      ])
  }

  /// - Parameters:
  ///   - variables: The list of environment variables for the topic `variables`.
  ///   - flags: The list of common flags for the topic `flags`.
  package static func topics(
    variables: @autoclosure @escaping @Sendable () -> String, flags: @autoclosure @escaping @Sendable () -> String
  ) -> [Topic] {
    Topics.all(variables: variables(), flags: flags())
  }

  /// The output of `asctl --version`.
  package static func version() -> CommandOutput { VersionCommand.short }
}
