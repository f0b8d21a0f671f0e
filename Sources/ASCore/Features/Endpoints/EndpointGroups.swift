import AppStore
import Base
import Client
import CommandLine

/// The commands of all endpoints, grouped by the first words of their names, and `api` for any other request.
package enum EndpointsFeature {
  /// The groups with their summaries. The first words of an endpoint's command select its group.
  private static let groups: [(name: String, summary: String, section: String)] = [
    ("order", "Look up the purchases of an order", customer),
    ("transaction", "Look up, compare and finish transactions", customer),
    ("app-transaction", "Look up when and where a customer got the app", customer),
    ("subscription", "Show the status of subscriptions and extend them", customer),
    ("refund", "List refunds", customer),
    ("group", "Show a customer's groups and manage their seats", customer),
    ("consumption", "Respond to Apple's consumption requests", purchase),
    ("commerce", "Manage Advanced Commerce purchases", purchase),
    ("notification", "Test, list, replay and receive Apple's notifications", "Notifications"),
    ("retention", "Manage messages for customers who cancel", other),
    ("external-purchase", "Report purchases made outside the App Store", other),
  ]

  /// The introductions of groups, by group name.
  private static let details: [String: Prose] = [
    "retention": "See `asctl help cancellation` for how it works and how to try it without an account."
  ]

  private static let customer = "Look up"
  private static let purchase = "Act on a purchase"
  private static let other = "Other Apple services"

  /// Summaries of nested groups.
  private static let inner = [
    "retention image": "Manage the images of messages", "retention message": "Manage messages",
    "retention default": "Manage default messages",
    "retention realtime-url": "Manage the URL of your server",
    "retention performance-test": "Measure the response time of your server",
    "external-purchase report": "Send and show reports",
  ]

  /// - Parameter further: Commands that other features add to a group, by the group's name.
  package static func commands(
    adding further: @escaping @Sendable (String) -> [Command<CommandAction>]
  ) -> FeatureCommands {
    let commands = groups.map { group in
      Command(
        group.name, group.summary, section: group.section, detail: details[group.name] ?? "",
        examples: Endpoint.all.first { $0.command[0] == group.name }.map { Array($0.examples.prefix(1)) } ?? [],
        commands: below([group.name], writes: group.section == customer ? purchase : nil) + further(group.name))
    }
    return FeatureCommands(top: commands + [APICommand.command])
  }

  /// - Parameter section: The heading of writes and of the reads that show their progress, if it is not the group's.
  private static func below(_ words: [String], writes section: String? = nil) -> [Command<CommandAction>] {
    let members = Endpoint.all.filter { $0.command.starts(with: words) }
    let writes = members.filter { !$0.isRead }
    var seen: [String] = []
    return members.compactMap { endpoint in
      if endpoint.command.count == words.count + 1 {
        let acts = !endpoint.isRead || writes.contains { $0.wait?.follow?().command == endpoint.command }
        return EndpointCommand(endpoint: endpoint, section: acts ? section : nil).command
      }
      let name = endpoint.command[words.count]
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      let path = words + [name]
      return Command(name, inner[path.joined(separator: " ")] ?? "", commands: below(path))
    }
  }
}
