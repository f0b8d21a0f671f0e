import AppStore
import Base
import Client
import CommandLine

/// The commands of all endpoints, in groups by the words of their names.
enum EndpointGroups {
  /// What each group is about; an endpoint's first words choose it.
  private static let groups: [(name: String, summary: String, section: String)] = [
    ("order", "Look up the purchases of an order", customer),
    ("transaction", "Show, list and finish purchases", customer),
    ("subscription", "Show and extend subscriptions", customer),
    ("refund", "List refunds", customer),
    ("group", "Groups of a customer, their members, and seats bought for them", customer),
    ("consumption", "Answer Apple's questions about refunds", "Act on a purchase"),
    ("notification", "Test, list, replay and receive Apple's notifications", "Notifications"),
    ("retention", "Messages for customers who are about to cancel", other),
    ("commerce", "Purchases of the Advanced Commerce API", other),
    ("external-purchase", "Report purchases made outside the App Store", other),
  ]

  /// Details of groups, where the commands do not say enough.
  private static let details: [String: Prose] = [
    "retention": "`asctl help cancellation` tells how it works, and how to try it without an account."
  ]

  private static let customer = "Ask about a customer"
  private static let other = "Other Apple services on the same key"

  /// Summaries of the groups within groups.
  private static let inner = [
    "retention image": "Images of messages", "retention message": "Messages",
    "retention default": "The message that is shown when your server has none",
    "retention realtime-url": "The URL that Apple asks for a message",
    "retention performance-test": "How fast your server answers", "external-purchase report": "Reports",
  ]

  /// - Parameter further: Commands of a group that are more than one request, by the name of the group.
  static func commands(
    _ further: @escaping @Sendable (String) -> [Command<CommandAction>]
  ) -> [Command<CommandAction>] {
    groups.map { group in
      Command(
        group.name, group.summary, section: group.section, detail: details[group.name] ?? "",
        examples: Endpoint.all.first { $0.command[0] == group.name }.map { Array($0.examples.prefix(1)) } ?? [],
        commands: below([group.name]) + further(group.name))
    }
  }

  private static func below(_ words: [String]) -> [Command<CommandAction>] {
    let members = Endpoint.all.filter { $0.command.starts(with: words) }
    var seen: [String] = []
    return members.compactMap { endpoint in
      if endpoint.command.count == words.count + 1 { return EndpointCommand(endpoint: endpoint).command }
      let name = endpoint.command[words.count]
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      let path = words + [name]
      return Command(name, inner[path.joined(separator: " ")] ?? "", commands: below(path))
    }
  }
}
