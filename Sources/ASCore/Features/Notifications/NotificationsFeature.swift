import AppStore
import Client
import CommandLine

/// What Apple posts to a developer's server: notifications, and realtime requests before a customer cancels.
package enum NotificationsFeature {
  package static let commands = FeatureCommands(
    words: { KnownName.words(of: Delivery.Outcome.self) + KnownName.words(of: DeliveryJournal.State.self) }
  ) { group in
    switch group {
    case "notification":
      [
        NotificationReplayCommand.command, NotificationListenCommand.command, NotificationTriggerCommand.command,
        NotificationServeCommand.command,
      ]
    case "retention":
      [RetentionAnswerCommand.command, RetentionServeCommand.command, RetentionTriggerCommand.command]
    default: []
    }
  }

  /// The heading of flags about posting in help.
  package static let heading = "Posting"
}
