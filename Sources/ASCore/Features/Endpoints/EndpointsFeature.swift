import Client
import CommandLine

/// One command per endpoint, in groups, and `api` for any other request.
package enum EndpointsFeature {
  /// - Parameter further: Commands that other features add to a group, by the group's name.
  package static func commands(
    adding further: @escaping @Sendable (String) -> [Command<CommandAction>]
  ) -> FeatureCommands {
    FeatureCommands(top: EndpointGroups.commands(further) + [APICommand.command])
  }
}
