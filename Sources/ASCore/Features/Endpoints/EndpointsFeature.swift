import Client
import CommandLine

/// A command for each endpoint of Apple's, in groups, and `api` for any other request.
package enum EndpointsFeature {
  /// - Parameter further: What other features add to the group of that name.
  package static func commands(
    adding further: @escaping @Sendable (String) -> [Command<CommandAction>]
  ) -> FeatureCommands {
    FeatureCommands(top: EndpointGroups.commands(further) + [APICommand.command])
  }
}
